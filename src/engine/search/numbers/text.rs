//! How a tree of numbers is read from its text.

use super::{Node, NumberTree};
use crate::engine::Points;
use crate::engine::search::{Chooser, Side};
use crate::wording::read_number;
use std::str::FromStr;

impl FromStr for NumberTree {
    /// The place where a text is not a tree, counted from 1, and what belongs there; or why its averages are too fine.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = &text.replace([',', '='], " ").replace('\u{2212}', "-");
        let mut reader = Reader { rest: text, nodes: Vec::new(), written: String::new() };
        match reader.tree() {
            Ok(()) => Self::of(reader.written, reader.nodes),
            Err(what) => {
                let before = &text[..text.len() - reader.rest.trim_start().len()];
                Err(format!("character {}: {what}", before.chars().count() + 1))
            }
        }
    }
}

/// A text as far as it is read. What is wrong is wrong with the next word.
struct Reader<'t> {
    rest: &'t str,
    /// In the order of the text. Inner nodes without a name have an empty one.
    nodes: Vec<Node>,
    written: String,
}

const UNCLOSED: &str = "a closing bracket is missing";
const TOO_LARGE: &str = "a tree has at most 1,000 nodes, on 12 levels, and a node 225 children";

impl<'t> Reader<'t> {
    fn next(&self) -> &'t str {
        first_word(self.rest.trim_start())
    }

    /// Goes on behind the next word, and writes this for it.
    fn take(&mut self, written: &str) {
        self.rest = &self.rest.trim_start()[self.next().len()..];
        let is_apart = self.written.ends_with(is_plain) && !self.written.ends_with(':');
        if is_apart && written.starts_with(is_plain) {
            self.written.push(' ');
        }
        self.written += written;
    }

    fn tree(&mut self) -> Result<(), String> {
        self.node(0, Side::Max, None)?;
        if self.next().is_empty() {
            Ok(())
        } else {
            wrong("nothing may follow the bracket that closes the tree")
        }
    }

    /// A node with all that is below it. If nothing is said, this side chooses there.
    fn node(&mut self, level: usize, side: Side, chance: Option<Points>) -> Result<(), String> {
        let (name, chooser) = self.heading(level)?;
        let word = self.next();
        let number = word.parse().ok().filter(|number| (-9999..=9999).contains(number));
        match name {
            _ if opened(word).is_some() => {}
            _ if level == 0 => return wrong("a tree begins with a bracket, as in ((3 12 8)(2 4 6))"),
            _ if chooser.is_some() => return wrong("after max, min or chance belongs a bracket"),
            _ if number.is_some() => {}
            _ if word.is_empty() => return wrong(UNCLOSED),
            Some(name) if !word.starts_with(is_plain) => return nameless(name),
            _ => return wrong("a bracket, a name or a whole number from -9999 to 9999 belongs here"),
        }
        if self.nodes.len() == 1000 || level == 12 {
            return wrong(TOO_LARGE);
        }
        let name = match (name, number) {
            (Some(name), Some(number)) => format!("{name}={number}"),
            (None, Some(_)) => word.to_owned(),
            (name, None) => name.unwrap_or_default().to_owned(),
        };
        let chooser = chooser.unwrap_or(Chooser::Side(side));
        let written = self.written.len();
        self.nodes.push(Node { name, number, chooser, chance, written, level, below: 0, children: 0 });
        let Some(closing) = opened(word) else {
            self.take(word);
            return Ok(());
        };
        self.take("(");
        // Below chance goes on who would have chosen here.
        self.family(closing, level + 1, chooser.side().map_or(side, Side::other))
    }

    /// Name and side, in any order.
    fn heading(&mut self, level: usize) -> Result<(Option<&'t str>, Option<Chooser>), String> {
        let mut name = None;
        let mut chooser = None;
        while let word = self.next()
            && word.starts_with(|start: char| start.is_ascii_alphabetic())
        {
            let lower = &*word.to_ascii_lowercase();
            let named = match lower {
                "max" => Some(Chooser::Side(Side::Max)),
                "min" => Some(Chooser::Side(Side::Min)),
                "chance" | "avg" | "average" | "mean" | "exp" => Some(Chooser::Chance),
                _ => None,
            };
            match (name, named) {
                (_, Some(_)) if chooser.is_some() => return wrong("one word says who chooses"),
                (_, Some(_)) => chooser = named,
                (Some(name), None) => return nameless(name),
                _ if word.len() > 8 || word.contains(['.', ':']) => {
                    return wrong(
                        "a name has at most 8 letters, digits and _, and is not max, min or chance",
                    );
                }
                // Such as `inf`, which is meant as a number.
                _ if word.parse::<f64>().is_ok() => return nameless(word),
                _ => name = Some(word),
            }
            self.take(match named {
                None => word,
                // At the root, MAX chooses if nothing is said.
                Some(Chooser::Chance) => "chance",
                _ if level == 0 && lower == "max" => "",
                _ => lower,
            });
        }
        Ok((name, chooser))
    }

    /// The children of the node whose bracket was just opened, up to the one that closes it.
    fn family(&mut self, closing: char, level: usize, side: Side) -> Result<(), String> {
        let above = self.nodes.len() - 1;
        loop {
            match self.next().chars().next() {
                None => return wrong(UNCLOSED),
                Some(bracket) if !CLOSING.contains(bracket) => {}
                Some(bracket) if bracket != closing => {
                    return Err(format!("{closing} belongs here: each bracket is closed by its own kind"));
                }
                Some(_) if self.nodes[above].children == 0 => {
                    return wrong("before this belongs a number or a bracket");
                }
                Some(_) => {
                    self.take(")");
                    return Ok(());
                }
            }
            let weight = self.weight(above)?;
            self.nodes[above].children += 1;
            if self.nodes[above].children > 225 {
                return wrong(TOO_LARGE);
            }
            self.node(level, side, weight)?;
        }
    }

    /// The weight of the next child, if it has one.
    fn weight(&mut self, above: usize) -> Result<Option<Points>, String> {
        let word = self.next();
        let is_weight = word.ends_with(':') && !word.starts_with(|start: char| start.is_ascii_alphabetic());
        let weight = read_number(word.trim_end_matches(':')).filter(|_| is_weight);
        let is_fine = |weight: Points| weight > Points::ZERO && (weight * 1000).is_integer();
        if is_weight && !weight.is_some_and(is_fine) {
            return wrong(
                "a weight is a number above 0 with up to three decimals, as in 0.9:2; thirds have the weights 1 and 2",
            );
        }
        if self.nodes.get(above + 1).is_some_and(|first| first.chance.is_some() != is_weight) {
            return wrong("all children of a chance node have a weight, or none");
        }
        if is_weight && self.nodes[above].chooser != Chooser::Chance {
            return wrong("only below chance have children weights, as in chance(0.9:2 0.1:3)");
        }
        if is_weight {
            self.take(word);
        }
        Ok(weight)
    }
}

fn wrong<T>(what: &str) -> Result<T, String> {
    Err(what.to_owned())
}

/// A name needs a number or a bracket after it.
fn nameless<T>(name: &str) -> Result<T, String> {
    wrong(&format!("`{name}` is a name here, so this node has no number"))
}

/// A bracket, a name, a number, a weight with its colon, or a character that means nothing; empty at the end of the text.
pub(super) fn first_word(text: &str) -> &str {
    let Some(start) = text.chars().next() else { return "" };
    let mut rest = &text[start.len_utf8()..];
    if is_plain(start) {
        rest = rest.trim_start_matches(|it: char| it.is_ascii_alphanumeric() || "_.".contains(it));
        rest = rest.strip_prefix(':').unwrap_or(rest);
    }
    &text[..text.len() - rest.len()]
}

const OPENING: &str = "([{";
/// In the same order.
const CLOSING: &str = ")]}";

/// What closes the bracket that this word opens.
fn opened(word: &str) -> Option<char> {
    let kind = OPENING.find(word.chars().next()?)?;
    Some(CLOSING.as_bytes()[kind].into())
}

/// Whether a character is no bracket.
pub(super) fn is_plain(character: char) -> bool {
    !OPENING.contains(character) && !CLOSING.contains(character)
}
