//! Figures in characters, to read, to hear, and to search; and for other programs.

use super::{Figure, NodeRef, Sheet, ending, looks};
use crate::draw::extent;
use crate::engine::search::{NumberTree, State, Trace, Window};
use crate::engine::{Bound, Points, Score};
use crate::game::Position;
use crate::record::{joined, without_nulls};
use crate::wording::{Writing, written};
use itertools::Itertools;
use num_traits::ToPrimitive;
use serde_json::{Value, json};

/// The columns for the names of the sides, at the left.
const LEFT: usize = 9;

pub(super) fn text(figure: &Figure) -> String {
    let texts = figure.outline.nodes().map(|node| lines(figure, node)).collect_vec();
    let highest = texts.iter().map(Vec::len).max().unwrap_or(0);
    let height = highest + 1;
    let all = texts.iter().map(|lines| widest(lines)).max().unwrap_or(0);
    // A leaf takes the room of its number.
    let room = |node: NodeRef| {
        let width = if node.is_given() { widest(&texts[node.row]) } else { all };
        let chance = node.chance_text().map_or(0, |chance| chance.len());
        f32::from(extent(width.max(chance) + 2))
    };
    let places = figure.places(room).map(|place| on_page(place, height)).collect_vec();
    let mut page = Page::default();
    for (side, y) in figure.levels().zip((1..).step_by(height)) {
        page.write([0, y], &side);
    }
    for ((text, node), &[x, y]) in texts.iter().zip(figure.outline.nodes()).zip(&places) {
        for (line, y) in text.iter().zip(y..) {
            page.write([x - line.chars().count() / 2, y], line);
        }
        if node.is_open() {
            (text.len()..highest).for_each(|line| page.write([x, y + line], "│"));
        }
        let children = node.children().map(|child| places[child.row][0]).collect_vec();
        page.branches(&children, [x, y + highest]);
        if let Some(chance) = node.chance_text() {
            page.write([x - chance.len() / 2, y - 1], &chance);
        }
        // Over the branch from its parent, which came before it.
        if figure.is_pruned(node) {
            page.write([x, y - 1], if figure.sheet == Sheet::Answers { "/" } else { "┊" });
        }
    }
    let lines = page.0.into_iter().map(|line| String::from_iter(line).trim_end().to_owned());
    heading(figure).chain(lines).join("\n")
}

fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| line.chars().count()).max().unwrap_or(0)
}

/// The lines of a worksheet's heading, and an empty one.
fn heading(figure: &Figure) -> impl Iterator<Item = String> {
    figure.heading.iter().cloned().chain(figure.heading.last().map(|_| String::new()))
}

fn lines(figure: &Figure, node: NodeRef) -> Vec<String> {
    let mut lines: Vec<String> = match node.state() {
        State::Board(position, _) => {
            position.to_string().split('/').map(|row| row.replace('.', "·")).collect()
        }
        state @ State::Numbers(_) => vec![looks::name(&state, None)],
    };
    // Texts are written before they are measured.
    let in_unicode = |text: &str| written(text, Writing::Unicode);
    let score = in_unicode(&figure.score(node).unwrap_or_default());
    let score = match figure.sheet {
        Sheet::Blank | Sheet::Answers => format!("[{score:^5}]"),
        Sheet::Figure if node.is_expected() => format!("*{score}"),
        Sheet::Figure => score,
    };
    lines.extend(Some(score).filter(|_| !node.is_given()));
    lines.extend(figure.below_score(node).map(|text| in_unicode(&text)));
    lines
}

/// The middle of a node's first line.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "columns start at 0")]
fn on_page([column, ply]: [f32; 2], height: usize) -> [usize; 2] {
    [LEFT + column as usize, ply as usize * height]
}

#[derive(Default)]
struct Page(Vec<Vec<char>>);

impl Page {
    fn write(&mut self, [x, y]: [usize; 2], text: &str) {
        for (character, x) in text.chars().zip(x..) {
            self.0.resize(self.0.len().max(y + 1), Vec::new());
            let line = &mut self.0[y];
            line.resize(line.len().max(x + 1), ' ');
            line[x] = character;
        }
    }

    /// The branches from a node to its children in these columns.
    fn branches(&mut self, children: &[usize], [x, y]: [usize; 2]) {
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        for column in first..=last {
            let joint = match (column == x, children.contains(&column)) {
                (true, true) if first == last => "│",
                (true, true) => "┼",
                (true, false) => "┴",
                (false, true) if column == first => "┌",
                (false, true) if column == last => "┐",
                (false, true) => "┬",
                (false, false) => "─",
            };
            self.write([column, y], joint);
        }
    }
}

// A line for each node

/// The lines, such as `a1.a2 X a2  MAX  -inf..-8  >=-6  2 below, cut`: the address of the node, the move, the side that
/// chooses, alpha and beta, the score, and how the node ended.
pub(super) fn outline(figure: &Figure) -> String {
    heading(figure).chain(figure.outline.nodes().map(|node| outline_of(figure, node))).join("\n")
}

fn outline_of(figure: &Figure, node: NodeRef) -> String {
    let state = node.state();
    let name = match node.square() {
        Some(_) => node.addressed_name(),
        None => format!("start {}", looks::text(&state)),
    };
    let side = (!state.is_over()).then(|| node.chooser().to_string());
    let window = side
        .as_ref()
        .and_then(|_| figure.window_or_blanks(node))
        .map(|ends| written(&ends.join(".."), Writing::Ascii));
    let score = figure
        .score(node)
        .map(|score| score.replace(' ', ""))
        .or_else(|| figure.has_box(node).then(|| "___".to_owned()));
    let ending = ending(node).filter(|_| !node.is_given() || figure.is_pruned(node));
    let pruned = (figure.is_pruned(node) && ending.as_deref() != Some("pruned")).then_some("pruned");
    let is_cut = figure.is_scored(node) && node.node().is_some_and(|node| node.pruned > 0);
    let best = (node.is_expected() && figure.sheet == Sheet::Figure).then_some("best");
    let number = node.state_number().map(|number| format!("state {number}"));
    let chance = node.chance_text().map(|chance| format!("chance {chance}"));
    let notes =
        [chance.as_deref(), ending.as_deref(), pruned, is_cut.then_some("cut"), best, number.as_deref()]
            .into_iter()
            .flatten()
            .join(", ");
    [Some(name), side, window, score, Some(notes)]
        .into_iter()
        .flatten()
        .filter(|field| !field.is_empty())
        .join("  ")
}

// JSON. Other programs rely on the names and the order of the fields

/// What [`Format::Json`](super::Format::Json) writes.
pub fn json(figure: &Figure) -> Value {
    let tree @ Trace { root: state, search, finished, .. } = figure.tree();
    let board = state.board();
    without_nulls(joined([
        json!({
            "position": board.map(Position::to_string),
            "numbers": state.numbers().map(NumberTree::to_string),
            "to_move": board.map(|_| tree.max().to_string()),
        }),
        json!(board.map(Position::rules)),
        json!({
            "algorithm": state.replies().name_of(search.unlimited()),
            "depth": search.depth_limit,
            "nodes": (figure.sheet != Sheet::Blank).then_some(tree.len()),
            "complete": finished,
            "tree": figure.outline.nodes().next().map(|root| in_json(figure, root)),
        }),
    ]))
}

/// A number that may be a fraction, as nearly as JSON can have it.
pub fn in_number(points: Points) -> Value {
    if points.is_integer() { points.to_integer().into() } else { points.to_f64().into() }
}

/// A node with all that is below it.
fn in_json(figure: &Figure, node: NodeRef) -> Value {
    let children = node.children().map(|child| in_json(figure, child)).collect_vec();
    let state = node.state();
    let points = |score| in_number(node.root().points(score));
    let value = node.value().filter(|_| figure.is_scored(node));
    let score = |bound| value.filter(|value| value.bound == bound).map(|value| points(value.score));
    let window = |end: fn(Window) -> Score| {
        figure.window(node).map(end).filter(|&end| end != Score::MIN && end != Score::MAX).map(points)
    };
    without_nulls(json!({
        "state": node.state_number(),
        "move": node.square().map(|square| node.root().branch_name(square)),
        "position": state.board().map(Position::to_string),
        "name": state.numbers().map(NumberTree::name),
        "chooses": node.chooser().to_string(),
        "chance": node.chance().map(in_number),
        "ending": ending(node),
        "score": score(Bound::Exact),
        "at_least": score(Bound::AtLeast),
        "at_most": score(Bound::AtMost),
        "estimate": value.filter(|value| !value.certain).map(|_| true),
        "alpha": window(|window| window.alpha),
        "beta": window(|window| window.beta),
        "best": node.is_expected().then_some(true),
        "pruned": (!figure.is_searched(node)).then_some(true),
        "why": figure.why(node),
        "children": (!children.is_empty()).then_some(children),
    }))
}
