//! Texts about a tree and its nodes.

use super::words::{NOT_STARTED, Value, why_cut, why_cut_in_words, window_end};
use super::{View, words_predict};
use crate::app::description::{Description, Part, joined};
use crate::app::phrases::{self, capitalised};
use crate::app::{Command, Context, Outline, Shared, TreeScreen};
use crate::draw::Glyphs;
use crate::draw::text::width;
use crate::engine::analysis::{Bound, Outcome};
use crate::engine::search::{Cut, Leaf, Pruning, Scoring, SearchEnd, Side, Table};
use crate::game::figures::{grouped, plies};
use crate::game::{Position, Status};
use crate::teach::prediction::Topic;

/// The status of the tree as a whole.
pub(super) fn status(shared: &Shared, screen: &TreeScreen, outline: &Outline) -> String {
    let tree = outline.tree();
    let nodes = grouped(tree.len());
    if screen.is_growing() {
        "Searching this branch ...".to_owned()
    } else if outline.is_incomplete() {
        let why = match tree.end {
            SearchEnd::Full => format!("limit of {nodes} nodes reached"),
            SearchEnd::Interrupted => format!("out of time after {nodes} nodes"),
            SearchEnd::Finished => "a branch searched later is unfinished".to_owned(),
        };
        format!("Incomplete: {why}. ? means unknown.")
    } else if let Some(limit) = screen.depth_limit {
        let keys =
            [Command::Deeper, Command::Shallower].map(|command| shared.key_name(Context::Tree, command));
        let keys: Vec<String> = keys.into_iter().flatten().collect();
        let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(" ")) };
        format!("{nodes} nodes, {} deep{keys}; ~ marks estimates.", plies(limit))
    } else {
        format!("{nodes} nodes in all.")
    }
}

/// The selected node in one row: its move and what its score means, or why it was pruned. Room is left for the number
/// of nodes where it fits.
pub(super) fn brief(
    shared: &Shared,
    screen: &TreeScreen,
    outline: &Outline,
    room: u16,
    glyphs: &Glyphs,
) -> String {
    let row = outline.selected;
    if screen.is_growing() || (outline.is_incomplete() && row == 0) {
        return status(shared, screen, outline);
    }
    let cells = outline.tree().position.rules().cells();
    let (what, cut) = match outline.node(row) {
        None => ("Pruned", outline.parent(row).and_then(|parent| outline.cut(parent))),
        Some(_) => ("Cut off", outline.cut(row)),
    };
    let text = if let Some(cut) = cut {
        let value = |score| window_end(score, outline.tree().search, cells, glyphs);
        format!("{what}: {}", why_cut_in_words(&cut, outline.tree().origin.max, value))
    } else {
        let sentences = explanation(shared, outline, row, glyphs);
        format!("{}. {}", capitalised(&name(outline, row)), sentences.first().map_or("", |text| text))
    };
    let nodes = format!("{text}  {} nodes in all.", grouped(outline.tree().len()));
    if row == 0 && width(&nodes) + 2 <= room { nodes } else { text }
}

/// The move that leads to a node; "start" at the root.
pub(super) fn square(outline: &Outline, row: usize) -> String {
    outline.square(row).map_or_else(|| "start".to_owned(), |square| square.to_string())
}

/// How the game ended at a node, or why the search went no deeper: at most six characters.
pub(super) fn ending(outline: &Outline, row: usize) -> Option<String> {
    if !outline.is_leaf(row) {
        return None;
    }
    Some(match (outline.position(row).status(), outline.node(row).and_then(|node| node.leaf)) {
        (Status::Won(winner), _) => format!("{winner} wins"),
        (Status::Drawn, _) => "draw".to_owned(),
        (Status::Ongoing, Some(Leaf::Transposition)) => "seen".to_owned(),
        (Status::Ongoing, _) => "limit".to_owned(),
    })
}

/// "X b2"; "start" at the root.
pub(super) fn name(outline: &Outline, row: usize) -> String {
    let to_move = outline.tree().position.to_move();
    let mover = if outline.rows[row].ply % 2 == 1 { to_move } else { to_move.other() };
    outline.square(row).map_or_else(|| "start".to_owned(), |square| format!("{mover} {square}"))
}

/// The score of a node, if it has one that is not covered.
pub(super) fn value(outline: &Outline, row: usize) -> Option<Value> {
    let node = outline.node(row).filter(|_| outline.shows(row, Topic::Score))?;
    node.score.map(|score| Value::bounded(score, node.bound, node.limited))
}

/// Alpha and beta with which a node was entered; nothing in a search without them, and for a move that was left out
/// or searched later.
pub(super) fn window(outline: &Outline, row: usize, glyphs: &Glyphs) -> [String; 2] {
    let (search, cells) = (outline.tree().search, outline.tree().position.rules().cells());
    let has_window = search.pruning == Pruning::AlphaBeta && !outline.is_added(row);
    let has_window = has_window && outline.shows(row, Topic::Window);
    let Some(node) = outline.node(row).filter(|_| has_window) else { return Default::default() };
    [node.window.alpha, node.window.beta].map(|score| window_end(score, search, cells, glyphs))
}

/// What a node is: the side that chooses there, how the game ended, or why it was not searched.
pub(super) fn kind(outline: &Outline, row: usize) -> String {
    if outline.looks_pruned(row) {
        return "pruned".to_owned();
    }
    let position = outline.position(row);
    let node = outline.node(row).filter(|_| !outline.is_covered());
    // A finished game can be looked up in the table as well.
    match (position.status(), node.and_then(|node| node.leaf)) {
        (Status::Won(winner), _) => format!("{winner} wins"),
        (Status::Drawn, _) => "draw".to_owned(),
        (Status::Ongoing, Some(Leaf::Transposition)) => "seen before".to_owned(),
        (Status::Ongoing, Some(_)) => "depth limit".to_owned(),
        (Status::Ongoing, None) => {
            let cut = if node.is_some_and(|node| node.pruned > 0) { ", cut" } else { "" };
            format!("{} ({}){cut}", outline.side(row), position.to_move())
        }
    }
}

/// The explanation of a node, the most important sentence first.
pub(super) fn explanation(shared: &Shared, outline: &Outline, row: usize, glyphs: &Glyphs) -> Vec<String> {
    if outline.is_covered() {
        return words_predict::uncovered(shared, outline, row);
    }
    let position = &outline.position(row);
    let cells = position.rules().cells();
    let key = shared.key_name(Context::Tree, Command::Act);
    let mut sentences = Vec::new();
    let Some(node) = outline.node(row) else {
        sentences.push("Pruned, not searched:".to_owned());
        let cut = outline.parent(row).and_then(|parent| outline.cut(parent));
        sentences.extend(cut.map(|cut| reason(outline, &cut, cells, glyphs)));
        sentences.extend(key.map(|key| format!("Press {key} to search it anyway.")));
        return sentences;
    };
    sentences.push(match value(outline, row) {
        Some(value) => meaning(outline, row, value, position, glyphs),
        None => "Score unknown: the search was stopped before it returned here.".to_owned(),
    });
    if let Some(cut) = outline.cut(row) {
        sentences.push(format!("Cut off after {}: {}", cut.by, reason(outline, &cut, cells, glyphs)));
    }
    match node.leaf {
        Some(Leaf::Transposition) if position.status() == Status::Ongoing => {
            let image = outline.tree().search.table == Table::Symmetries;
            let how = if image { ", perhaps rotated or mirrored" } else { ", by another route" };
            sentences.push(format!("Seen before{how}: the score is from the table."));
            if outline.is_unsearched(row) {
                sentences.extend(key.map(|key| format!("Press {key} to search it again.")));
            }
        }
        Some(Leaf::Horizon) => sentences.push("Depth limit reached: this is an estimate.".to_owned()),
        Some(_) => {}
        None => sentences.push(choice(outline, row, position)),
    }
    if outline.is_added(row) {
        sentences.push("The search itself left this out; it was searched separately, later.".to_owned());
    } else if outline.tree().search.pruning == Pruning::AlphaBeta {
        let [alpha, beta] = window(outline, row, glyphs);
        sentences.push(format!("Entered with alpha {alpha}, beta {beta}."));
    }
    if node.size > 1 {
        sentences.push(format!("{} nodes in this subtree.", grouped(node.size)));
    }
    sentences
}

/// Which side chooses at a node and how, and what decides between equal scores.
pub(super) fn choice(outline: &Outline, row: usize, position: &Position) -> String {
    let equal = outline.best_children(row);
    let tie = if equal > 1 { format!(" {equal} tie; the first one tried is kept.") } else { String::new() };
    takes(outline.side(row), position) + &tie
}

/// Which side chooses at a node, and how.
pub(super) fn takes(side: Side, position: &Position) -> String {
    let takes = if side == Side::Max { "highest" } else { "lowest" };
    format!("{} ({side}) takes the {takes} score below.", position.to_move())
}

/// What a node's score means.
pub(super) fn meaning(
    outline: &Outline,
    row: usize,
    value: Value,
    position: &Position,
    glyphs: &Glyphs,
) -> String {
    let cells = position.rules().cells();
    let text = value.text(cells, glyphs);
    let ply = outline.rows[row].ply;
    if let (Some(completion), Status::Won(winner)) = (phrases::completion(position), position.status()) {
        return format!("{completion}: {winner} wins at ply {ply}, score {text}.");
    }
    if position.status() == Status::Drawn {
        return "The board is full: a draw, score 0.".to_owned();
    }
    let tree = outline.tree();
    let max = tree.origin.max;
    let aware = tree.search.scoring == Scoring::DepthAware;
    // A win at ply 0 would score one point more than the board has cells, and each ply costs one point.
    let ply = i64::try_from(cells).unwrap_or(i64::MAX) + 1 - i64::from(value.score.points(cells).abs());
    let at = if aware { format!(" at ply {ply}") } else { String::new() };
    let outcome = match value.score.outcome() {
        Outcome::Win => format!("{max} wins{at}"),
        Outcome::Loss => format!("{} wins{at}", max.other()),
        Outcome::Draw if value.certain => "a draw".to_owned(),
        Outcome::Draw => "an estimate".to_owned(),
    };
    match value.bound {
        Bound::Exact => format!("Score {text}: {outcome}."),
        Bound::AtLeast => format!("Score {text}: {outcome}, or better for MAX."),
        Bound::AtMost => format!("Score {text}: {outcome}, or worse for MAX."),
    }
}

/// Why moves at a node were cut off.
pub(super) fn reason(outline: &Outline, cut: &Cut, cells: usize, glyphs: &Glyphs) -> String {
    let tree = outline.tree();
    why_cut(cut, tree.origin.max, |score| window_end(score, tree.search, cells, glyphs))
}

/// The number of a row's state in the article, if it has one.
pub(super) fn state_number(outline: &Outline, row: usize) -> Option<String> {
    Some(format!("State {} in the article.", outline.state_number(row)?))
}

/// The headings of the list.
pub(super) const HEADINGS: [&str; 7] = ["move", "score", "alpha", "beta", "ply", "choice", "nodes"];

/// The cells of a row of the list.
pub(super) fn cells(outline: &Outline, row: usize, glyphs: &Glyphs) -> [String; 7] {
    let cells = outline.tree().position.rules().cells();
    let score = match value(outline, row) {
        Some(value) => value.text(cells, glyphs),
        None if outline.looks_pruned(row) => "-".to_owned(),
        None => "?".to_owned(),
    };
    let nodes = match outline.node(row) {
        _ if outline.is_covered() => String::new(),
        Some(node) => grouped(node.size),
        None => "-".to_owned(),
    };
    let ([alpha, beta], ply) = (window(outline, row, glyphs), outline.rows[row].ply.to_string());
    [name(outline, row), score, alpha, beta, ply, kind(outline, row), nodes]
}

/// What the tree says.
pub(super) fn describe(shared: &Shared, screen: &TreeScreen, outline: &Outline) -> Description {
    let (row, glyphs, title) = (outline.selected, &Glyphs::UNICODE, View::Tree.name());
    if outline.rows.is_empty() {
        return Description::of(title, Some(NOT_STARTED.to_owned()));
    }
    let position = outline.position(row);
    let sentences = explanation(shared, outline, row, glyphs);
    let note = joined(&name(outline, row), sentences[0].trim_end_matches(':'));
    let children = outline.listed_children(row).map(|child| {
        let [name, score, .., kind, nodes] = cells(outline, child, glyphs);
        let nodes = if nodes == "-" { nodes } else { format!("nodes {nodes}") };
        let known = [score, kind, nodes].into_iter().filter(|text| !["", "-"].contains(&text.as_str()));
        format!("{name}: {}", known.collect::<Vec<_>>().join(", "))
    });
    let described = Description::of(title, Some(status(shared, screen, outline)))
        .lines(&sentences[1..])
        .lines(state_number(outline, row))
        .board(&position.setup(), None)
        .part(Part::Children, children);
    Description { selected: note, ..described }
}
