//! The tree: a list of nodes that open and close, the path to the selected one, and what there is
//! to say about it.

use super::{Value, heat, sentence, window_end};
use crate::app::phrases;
use crate::app::{App, Explorer, Target, Walk};
use crate::config::command::{Command, Context};
use crate::draw::board;
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, width, wrap};
use crate::draw::theme::Look;
use crate::engine::analysis::{Bound, Outcome};
use crate::engine::search::{Cut, Leaf, Pruning, Scoring, Side, Table, TreeEnd};
use crate::game::figures::{grouped, plies};
use crate::game::{Position as Game, Square, Status};
use crate::teach::library::NamedPosition;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::fmt::Write;

/// The most columns for the list, between whose ends a line is still followed with ease, and for the node.
const LIST: u16 = 64;
const NODE: u16 = 48;

/// Columns between them.
const GAP: u16 = 2;

/// Columns beyond which there is nothing to gain.
pub(super) const WIDEST: u16 = LIST + GAP + NODE;

/// Boards with more rows are not drawn small.
const MOST_SMALL_ROWS: u16 = 4;

/// ```text
/// path: O·X → OXX → OXX                        ┌ node ──────────┐
///                                              │ its board      │  of short rows the path keeps one, its moves;
/// heading: move     score ply choice nodes     │                │  below 50 columns there is no node; before,
/// list: a row for each node, 64 columns wide   │ what there is  │  "nodes" and "ply" go from the list
///                                              └ to say of it ──┘
/// ```
struct Regions {
    /// The boards from the root to the selected node.
    path: Rect,
    heading: Rect,
    list: Rect,
    /// The selected node.
    node: Rect,
}

fn regions(walk: &Walk, area: Rect) -> Regions {
    // A list without a picture of the node is better than no list.
    let (node_width, gap) = match area.width {
        ..50 => (0, 0),
        width => {
            ((width / 20 * 7 + width % 20 * 7 / 20).max(width.saturating_sub(LIST + GAP)).min(NODE), GAP)
        }
    };
    let left = Rect { width: (area.width - node_width - gap).min(LIST), ..area };
    let node = Rect { x: left.right() + gap, width: node_width, ..area };
    let board_rows = u16::from(walk.tree().position.rules().rows());
    let path_rows = if board_rows <= MOST_SMALL_ROWS && area.height >= board_rows + 10 {
        board_rows
    } else {
        u16::from(area.height >= 10)
    };
    let path = Rect { height: path_rows, ..left };
    let below = path_rows + u16::from(path_rows > 1);
    let rest = Rect { y: left.y + below, height: left.height - below, ..left };
    let heading = Rect { height: rest.height.min(1), ..rest };
    let list = Rect { y: heading.bottom(), height: rest.height - heading.height, ..rest };
    Regions { path, heading, list, node }
}

fn first_row(walk: &Walk, list: Rect) -> usize {
    layout::first_row(walk.selected(), walk.rows().len(), list.height)
}

pub(super) fn view(
    app: &App,
    explorer: &Explorer,
    walk: &Walk,
    area: Rect,
    look: &Look,
    buf: &mut Canvas,
) -> String {
    let regions = regions(walk, area);
    if walk.rows().is_empty() {
        return "The search was stopped before it began.".to_owned();
    }
    path(walk, regions.path, look, buf);
    let named = explorer.named();
    let numbered = named.is_some_and(|named| named.state_number(&[]).is_some());
    let columns = Columns::of(walk, numbered, regions.list);
    columns.heading(regions.heading, look, buf);
    let first = first_row(walk, regions.list);
    let rows = (first..walk.rows().len()).take(usize::from(regions.list.height));
    for (line, row) in (0..).zip(rows) {
        let area = Rect { y: regions.list.y + line, height: 1, ..regions.list };
        buf.hit(area, Target::Item(row));
        columns.row(walk, row, named, area, look, buf);
    }
    node(app, walk, named, regions.node, look, buf);
    status(app, explorer, walk)
}

/// What is worth saying about the tree as a whole.
fn status(app: &App, explorer: &Explorer, walk: &Walk) -> String {
    let tree = walk.tree();
    let nodes = grouped(tree.len());
    if explorer.is_growing() {
        "Searching the branch after all ...".to_owned()
    } else if walk.is_incomplete() {
        let why = match tree.end {
            TreeEnd::Full => format!("stopped at {nodes} nodes, the limit"),
            TreeEnd::Interrupted => format!("stopped at {nodes} nodes, its time was up"),
            TreeEnd::Finished => "a branch searched afterwards is cut off".to_owned(),
        };
        format!("Incomplete: {why}. ? is not known.")
    } else if let Some(limit) = explorer.depth_limit() {
        let keys = [Command::Deeper, Command::Shallower].map(|command| app.key_name(Context::Tree, command));
        let keys: Vec<String> = keys.into_iter().flatten().collect();
        let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(" ")) };
        format!("{nodes} nodes, {} deep{keys}; ~ is an estimate.", plies(limit))
    } else {
        format!("{nodes} nodes in all.")
    }
}

// The path

/// Where the small boards of the path are, and the rows they stand for; the last ones if not all fit.
fn small_boards(walk: &Walk, area: Rect) -> Vec<(usize, Rect)> {
    let rules = walk.tree().position.rules();
    if area.height < u16::from(rules.rows()) {
        return Vec::new();
    }
    let (across, apart) = (u16::from(rules.columns()), u16::from(rules.columns()) + 3);
    let path = walk.path(walk.selected());
    let room = usize::from((area.width.saturating_sub(2) + 3) / apart).max(1);
    let shown = &path[path.len().saturating_sub(room)..];
    let left = if shown.len() < path.len() { area.x + 2 } else { area.x };
    let place = |(number, &row): (u16, &usize)| {
        (row, Rect { x: left + number * apart, width: across, height: u16::from(rules.rows()), ..area })
    };
    (0..).zip(shown).map(place).collect()
}

/// The positions from the root to the selected node.
fn path(walk: &Walk, area: Rect, look: &Look, buf: &mut Canvas) {
    let boards = small_boards(walk, area);
    if boards.is_empty() {
        let moves: Vec<String> = walk.moves(walk.selected()).iter().map(Square::to_string).collect();
        let text = if moves.is_empty() { "at the root".to_owned() } else { moves.join(" ") };
        return put(buf, area, area.x, area.y, &text, look.theme.text);
    }
    let middle = area.y + area.height / 2;
    if walk.rows()[boards[0].0].ply > 0 {
        put(buf, area, area.x, middle, look.glyphs.more, look.theme.faint);
    }
    for (place, &(row, board)) in boards.iter().enumerate() {
        buf.hit(board, Target::Item(row));
        let position = walk.position(row);
        let last = walk.square(row);
        for square in position.rules().squares() {
            let (x, y) = (board.x + u16::from(square.column()), board.y + u16::from(square.row()));
            match position.get(square) {
                Some(mark) => {
                    let mut style = look.theme.mark(mark);
                    if last == Some(square) {
                        style = style.add_modifier(Modifier::REVERSED);
                    }
                    put(buf, area, x, y, &mark.to_string(), style);
                }
                None => put(buf, area, x, y, look.glyphs.empty, look.theme.faint),
            }
        }
        if place + 1 < boards.len() {
            put(buf, area, board.right() + 1, middle, look.glyphs.step, look.theme.faint);
        }
    }
}

// The list

/// The columns of the list, from the left; 0 for one that does not fit.
struct Columns {
    indent: usize,
    /// Deeper nodes are not indented further, so that their moves can be read.
    most_indent: usize,
    tree: usize,
    score: usize,
    ply: usize,
    kind: usize,
    nodes: usize,
}

impl Columns {
    fn of(walk: &Walk, numbered: bool, list: Rect) -> Self {
        let room = usize::from(list.width);
        let tree = walk.tree();
        let deepest = tree.search.depth_limit.unwrap_or(usize::MAX).min(tree.position.empty_cells());
        let score = 7;
        // Two marks, the branch, the longest move, the article's number of the state.
        let square = if tree.position.rules().rows() < 10 { 2 } else { 3 };
        let least = 2 + 2 + 2 + square + if numbered { 5 } else { 0 };
        let kind = room.saturating_sub(least + score + 2).min(12);
        let wanted = least + score + 2 + kind + deepest.min(9);
        let ply = if room >= wanted + 4 { 4 } else { 0 };
        let longest = usize::from(width(&grouped(tree.len())).max(width("nodes"))) + 2;
        let nodes = if ply > 0 && room >= wanted + ply + longest { longest } else { 0 };
        let tree = room.saturating_sub(score + 2 + kind + nodes + ply);
        let indent = if least + 2 * deepest <= tree { 2 } else { 1 };
        Self { indent, most_indent: tree.saturating_sub(least), tree, score, ply, kind, nodes }
    }

    fn line(&self, tree: &str, cells: [&str; 4]) -> String {
        let Self { tree: wide, score, ply, kind, nodes, .. } = *self;
        let [points, plies, choice, count] = cells;
        let mut text = format!("{tree:<wide$.wide$}{points:>score$}");
        if ply > 0 {
            let _ = write!(text, "{plies:>ply$}");
        }
        let _ = write!(text, "  {choice:<kind$.kind$}");
        if nodes > 0 {
            let _ = write!(text, "{count:>nodes$}");
        }
        text
    }

    fn heading(&self, area: Rect, look: &Look, buf: &mut Canvas) {
        let text = self.line("    move", ["score", "ply", "choice", "nodes"]);
        put(buf, area, area.x, area.y, &text, look.theme.faint);
    }

    fn row(
        &self,
        walk: &Walk,
        row: usize,
        named: Option<&NamedPosition>,
        area: Rect,
        look: &Look,
        buf: &mut Canvas,
    ) {
        let cells = walk.tree().position.rules().cells();
        let of = walk.rows()[row];
        let selected = row == walk.selected();
        let branch = match (walk.can_open(row), walk.is_open(row)) {
            (_, true) => look.glyphs.branch[1],
            (true, false) => look.glyphs.branch[0],
            (false, false) => " ",
        };
        let number = named.and_then(|named| named.state_number(&walk.moves(row)));
        let name = name(walk, row) + &number.map_or_else(String::new, |number| format!(" ({number})"));
        let tree = format!(
            "{}{}{:indent$}{branch} {name}",
            if selected { look.glyphs.pointer } else { " " },
            if of.on_best_line { look.glyphs.best } else { " " },
            "",
            indent = (self.indent * of.ply).min(self.most_indent),
        );
        let value = value(walk, row);
        let score = match (value, walk.node(row)) {
            (Some(value), _) => value.text(cells, look),
            (None, Some(_)) => "?".to_owned(),
            (None, None) => "-".to_owned(),
        };
        let nodes = walk.node(row).map_or_else(|| "-".to_owned(), |node| grouped(node.size));
        let text = self.line(&tree, [&score, &of.ply.to_string(), &kind(walk, row), &nodes]);
        let mut style = match value {
            _ if walk.is_pruned(row) => look.theme.faint,
            Some(value) => look.theme.heat(heat(value.score)),
            None => look.theme.text,
        };
        if of.on_best_line {
            style = style.add_modifier(Modifier::BOLD);
        }
        if selected {
            style = look.theme.selected.add_modifier(style.add_modifier - Modifier::DIM);
            buf.buf.set_style(area.intersection(buf.buf.area), style);
        }
        put(buf, area, area.x, area.y, &text, style);
        if walk.is_pruned(row) {
            let x = area.x + width(&tree).saturating_sub(width(&name));
            let struck = if selected {
                style.add_modifier(Modifier::CROSSED_OUT)
            } else {
                style.patch(look.theme.pruned)
            };
            let clip = Rect { width: area.width.min(extent(self.tree)), ..area };
            put(buf, clip, x, area.y, &name, struck);
        }
    }
}

/// "X b2"; "start" at the root.
fn name(walk: &Walk, row: usize) -> String {
    let to_move = walk.tree().position.to_move();
    let mover = if walk.rows()[row].ply % 2 == 1 { to_move } else { to_move.other() };
    walk.square(row).map_or_else(|| "start".to_owned(), |square| format!("{mover} {square}"))
}

fn value(walk: &Walk, row: usize) -> Option<Value> {
    let node = walk.node(row)?;
    node.score.map(|score| Value::bounded(score, node.bound, node.limited))
}

/// What a node is: who chooses there, how the game ended, or why it was not looked into.
fn kind(walk: &Walk, row: usize) -> String {
    let Some(node) = walk.node(row).filter(|_| !walk.is_pruned(row)) else { return "pruned".to_owned() };
    // A finished game can be looked up in the table as well.
    match (node.leaf, node.leaf.map(|_| walk.position(row).status())) {
        (_, Some(Status::Won(winner))) => format!("{winner} wins"),
        (_, Some(Status::Drawn)) => "draw".to_owned(),
        (Some(Leaf::Transposition), _) => "seen before".to_owned(),
        (Some(_), _) => "depth limit".to_owned(),
        (None, _) => {
            let cut = if node.pruned > 0 { ", cut" } else { "" };
            format!("{} ({}){cut}", walk.side(row), walk.position(row).to_move())
        }
    }
}

// The selected node

/// Its board, and what there is to say about it.
fn node(app: &App, walk: &Walk, named: Option<&NamedPosition>, area: Rect, look: &Look, buf: &mut Canvas) {
    if area.is_empty() {
        return;
    }
    let row = walk.selected();
    let position = walk.position(row);
    let mut sentences = explanation(app, walk, row, &position, look);
    if let Some(number) = named.and_then(|named| named.state_number(&walk.moves(row))) {
        sentences.push(format!("State {number} in the article."));
    }
    let lines: Vec<String> = sentences.iter().flat_map(|text| wrap(text, area.width)).collect();
    // The board takes what the text leaves, but stays small enough to see at a glance.
    let text_rows = extent(lines.len());
    let least = u16::from(position.rules().rows()) + 1;
    let room = area.height.saturating_sub(text_rows + 1).clamp(least.min(area.height), 20);
    let room = Rect { height: room, ..area };
    let layout = board::picture(&position.setup(), walk.square(row), &mut buf.part(room));
    // A board with a grid has an empty line below it.
    let bottom = layout.map(|layout| layout.area().bottom() + u16::from(!layout.has_grid()));
    let top = bottom.map_or(area.y, |bottom| bottom.min(area.bottom()));
    let text = Rect { y: top, height: area.bottom().saturating_sub(top), ..area };
    put_lines(buf, text, &lines, look.theme.text, look.glyphs.more);
}

/// What there is to say about a node, the most important first.
fn explanation(app: &App, walk: &Walk, row: usize, position: &Game, look: &Look) -> Vec<String> {
    let cells = position.rules().cells();
    let key = app.key_name(Context::Tree, Command::Act);
    let mut sentences = Vec::new();
    let Some(node) = walk.node(row) else {
        sentences.push("Pruned: not searched.".to_owned());
        let cut = walk.parent(row).and_then(|parent| walk.cut(parent));
        sentences.extend(cut.map(|cut| reason(walk, &cut, cells, look)));
        sentences.extend(key.map(|key| format!("{key} searches it after all.")));
        return sentences;
    };
    sentences.push(match value(walk, row) {
        Some(value) => meaning(walk, row, value, position, look),
        None => "Score not known: the search was stopped before it came back here.".to_owned(),
    });
    if let Some(cut) = walk.cut(row) {
        sentences.push(format!("Cut after {}: {}", cut.by, reason(walk, &cut, cells, look)));
    }
    match node.leaf {
        Some(Leaf::Transposition) if position.status() == Status::Ongoing => {
            let image = walk.tree().search.table == Table::Symmetries;
            let how = if image { ", maybe turned or mirrored" } else { ", by other moves" };
            sentences.push(format!("Seen before{how}: the score is from the table."));
            if walk.is_unsearched(row) {
                sentences.extend(key.map(|key| format!("{key} searches it again.")));
            }
        }
        Some(Leaf::Horizon) => sentences.push("The search looks no deeper: this is an estimate.".to_owned()),
        Some(_) => {}
        None => sentences.push(choice(walk, row, position)),
    }
    if walk.is_afterwards(row) {
        sentences.push("The search itself left this out; it was searched on its own afterwards.".to_owned());
    } else if walk.tree().search.pruning == Pruning::AlphaBeta {
        let [alpha, beta] = [node.window.alpha, node.window.beta]
            .map(|score| window_end(score, walk.tree().search, cells, look));
        sentences.push(format!("Entered with alpha {alpha}, beta {beta}."));
    }
    if node.size > 1 {
        sentences.push(format!("{} nodes here and below.", grouped(node.size)));
    }
    sentences
}

/// Who chooses at a node and what, and what decides between equal scores.
fn choice(walk: &Walk, row: usize, position: &Game) -> String {
    let side = walk.side(row);
    let takes = if side == Side::Max { "highest" } else { "lowest" };
    let equal = walk.best_children(row);
    let tie =
        if equal > 1 { format!(" {equal} are equal: the first one tried stands.") } else { String::new() };
    format!("{} to move: {side} takes the {takes} score below.{tie}", position.to_move())
}

/// What a node's score says about the game.
fn meaning(walk: &Walk, row: usize, value: Value, position: &Game, look: &Look) -> String {
    let cells = position.rules().cells();
    let text = value.text(cells, look);
    let ply = walk.rows()[row].ply;
    if let (Some(completion), Status::Won(winner)) = (phrases::completion(position), position.status()) {
        return format!("{completion}: {winner} has won at ply {ply}, score {text}.");
    }
    if position.status() == Status::Drawn {
        return "The board is full: a draw, 0.".to_owned();
    }
    let tree = walk.tree();
    let max = tree.origin.max;
    let aware = tree.search.scoring == Scoring::DepthAware;
    // The distance is what is missing to a win on the spot.
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

/// Why moves at a node were left out.
fn reason(walk: &Walk, cut: &Cut, cells: usize, look: &Look) -> String {
    let tree = walk.tree();
    sentence::why_cut(cut, tree.origin.max, |score| window_end(score, tree.search, cells, look))
}
