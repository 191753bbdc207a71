//! What can be said in plain mode: what `?` lists and what the keys do is understood, and nothing that is said breaks
//! the program.

use super::walk::glance;
use crate::driver::listener::Listener;
use crate::prelude::*;

/// What `?` lists here: the words of a line, before what they mean.
fn listed(help: &str) -> Vec<Vec<String>> {
    // Others are explained: "a number, as in 1: that item".
    let is_word = |head: &&str| !head.contains(", as in ");
    let heads = help.lines().skip(1).filter_map(|line| Some(line.split_once(": ")?.0));
    heads
        .filter(is_word)
        .map(|head| head.split(" or ").flat_map(|words| words.split(", ")).map(str::to_owned).collect())
        .collect()
}

/// Whether an answer says that a line has no meaning, or more than one.
fn is_unclear(said: &str) -> bool {
    said.contains("is not understood here") || said.contains(": say more.")
}

/// A session in each scene, with searches that only glance. No text covers the screen: in plain mode it is said as a whole.
fn sessions() -> impl Iterator<Item = (&'static str, Listener)> {
    let uncovered = every_scene().filter(|(_, driver)| driver.help_page().is_none());
    uncovered.map(|(name, driver)| (name, Listener::thinking(driver, glance).0))
}

/// Checks that every word that `?` lists now is understood.
fn check_words(listener: &mut Listener) -> Result<(), TestCaseError> {
    let help = listener.say("?");
    for word in listed(&help).iter().flatten() {
        let said = listener.clone().say(word);
        prop_assert!(!is_unclear(&said), "{word:?} gives {said}\nof {help}");
    }
    Ok(())
}

/// Whether a line is the text of a search or of a key, whatever it is.
fn takes_any_line(listener: &Listener) -> bool {
    listener.driver.app().context() == Context::Search
}

#[test]
fn every_word_that_the_help_lists_is_understood() {
    for (name, mut listener) in sessions().filter(|(_, listener)| !takes_any_line(listener)) {
        let count = listed(&listener.clone().say("?")).len();
        assert!(count > 5 || listener.driver.app().context() == Context::Confirm, "{name}: {count}");
        check_words(&mut listener).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

/// Labels of keys that only a screen needs: they move a cursor that is not seen here, scroll, zoom, or set how fast
/// something moves; or lines are typed instead. Settings are reset in their file.
const ON_SCREEN: [&str; 11] =
    ["select", "choose", "scroll", "zoom", "speed", "play", "move", "delete", "rules", "type", "default"];

/// What is said for a label of several commands, or of a key that only gets to a field.
const INSTEAD: [(&str, &str); 6] = [
    ("order", "next order"),
    ("depth", "deeper"),
    ("step", "next"),
    ("change", "1"),
    ("show and change", "1"),
    ("next", "1"),
];

#[test]
fn what_the_keys_do_can_be_said() {
    let mut missing = BTreeSet::new();
    for (name, listener) in sessions().filter(|(_, listener)| !takes_any_line(listener)) {
        let described = listener.driver.app().describe();
        let keys = described.lines.iter().find_map(|line| line.text.strip_prefix("Keys: "));
        for offer in keys.expect("each screen has keys").split(", ") {
            let words = offer.split(' ').collect_vec();
            // One or more keys, then the label.
            let labels = || (1..words.len()).map(|first| words[first..].join(" "));
            let instead = INSTEAD.iter().filter(|(label, _)| labels().any(|known| known == *label));
            let mut lines = labels().chain(instead.map(|(_, instead)| (*instead).to_owned()));
            let is_on_screen = labels().any(|label| ON_SCREEN.contains(&&*label));
            if !is_on_screen && lines.all(|line| is_unclear(&listener.clone().say(&line))) {
                missing.insert(format!("{name}: {offer}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// A line of a random walk.
#[derive(Clone, Debug)]
enum Said {
    /// One of the words that `?` lists.
    Word(Index),
    /// The beginning of one.
    Part(Index, usize),
    /// Anything else.
    Line(String),
}

/// Lines that mean something on some screens, or nothing.
const LINES: [&str; 37] = [
    "",
    "",
    "",
    "yes",
    "no",
    "y",
    "n",
    "?",
    "a1",
    "b2",
    "centre",
    "top left",
    "c3",
    "why b2",
    "step 5",
    "step 0",
    "position .X./..X/OOX",
    "position X../.../...",
    "lesson 3.1",
    "lesson 99",
    "#tree=.X./..X/OOX",
    "#lab=O.X/X../XOO",
    "#",
    "level easy",
    "board 5x5",
    "1 easy",
    "-8",
    "<=7",
    "-6 +8",
    "b2 -8",
    "x",
    "find corner",
    "corner",
    "moves",
    "children",
    "review",
    "start",
];

/// Lines that mean nothing: control characters, marks of writing from right to left, and other scripts.
const JUNK: [&str; 8] = [
    "\u{1b}[2J\u{7}",
    "\u{202e}dna\u{2066}",
    "\0\0",
    "\u{200b}",
    "``` `",
    "井字棋 مرحبا",
    "\t undo \t",
    "e\u{301}\u{fe0f}\u{1f600}",
];

fn lines() -> impl Strategy<Value = Said> {
    let number = prop_oneof![5 => 0..=12_u64, 1 => any::<u64>()];
    prop_oneof![
        8 => any::<Index>().prop_map(Said::Word),
        2 => (any::<Index>(), 1..4_usize).prop_map(|(word, length)| Said::Part(word, length)),
        6 => select(LINES.to_vec()).prop_map(|line| Said::Line(line.to_owned())),
        4 => number.prop_map(|number| Said::Line(number.to_string())),
        1 => select(JUNK.to_vec()).prop_map(|line| Said::Line(line.to_owned())),
        1 => any::<String>().prop_map(Said::Line),
        1 => (select(vec!["x", "1", "b2 ", "undo "]), 100..1_000_usize)
            .prop_map(|(text, times)| Said::Line(text.repeat(times))),
    ]
}

/// Says the lines one after the other; each gets an answer, and only what means to quit ends the program.
fn walk(mut listener: Listener, lines: &[Said]) -> Result<(), TestCaseError> {
    for line in lines {
        let words: Vec<String> = listed(&listener.clone().say("?")).concat();
        let line = match line {
            _ if words.is_empty() => "yes".to_owned(),
            Said::Word(index) => index.get(&words).clone(),
            Said::Part(index, length) => index.get(&words).chars().take(*length).collect(),
            Said::Line(line) => line.clone(),
        };
        let context = listener.driver.app().context();
        let said = listener.say(&line);
        if listener.exit().is_some() {
            let may_quit =
                matches!(context, Context::Menu | Context::Confirm) || line.trim().starts_with(['q', 'Q']);
            prop_assert!(may_quit, "{line:?} has quit in {context:?}");
            prop_assert_eq!(listener.exit(), Some(Exit::Done));
            return Ok(());
        }
        prop_assert!(!said.is_empty(), "nothing was said after {line:?} in {context:?}");
    }
    if takes_any_line(&listener) { Ok(()) } else { check_words(&mut listener) }
}

#[test]
fn nothing_that_is_said_breaks_the_program() {
    let walks = (0..=SCENES.len(), collection::vec(lines(), 40));
    proptest!(cases(100), |((start, lines) in walks)| {
        let driver = SCENES.get(start).map_or_else(at_menu, |(_, scene)| scene(STILL));
        walk(Listener::thinking(driver, glance).0, &lines)?;
    });
}
