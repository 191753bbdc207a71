//! The tree as an outline: a list of nodes that open and close, and an explanation of the selected one.

use super::words::{NOT_STARTED, heat};
use super::words_tree as words;
use crate::app::{Outline, Shared, TreeScreen};
use crate::draw::text::{Column, extent, in_columns, width, wrap};
use crate::draw::{Canvas, Item, Look, board, layout};
use crate::engine::search::Pruning;
use crate::game::figures::grouped;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The most columns for the list: the eye loses its place in longer rows.
const LIST: u16 = 90;

/// The most columns for the selected node.
const NODE: u16 = 60;

/// Columns between list and node.
const GAP: u16 = 2;

/// The most columns that the view can use.
pub(super) const WIDEST: u16 = LIST + GAP + NODE;

/// ```text
/// heading: move  score alpha beta ply choice nodes   ┌ node ──────────┐
/// list: a row for each node                          │ its board      │  below 50 columns there is no node; before
///                                                    │                │  that, the list drops "alpha" and "beta",
///                                                    │ explanation    │  "nodes", "ply"
///                                                    └────────────────┘
/// ```
pub(super) fn view(shared: &Shared, screen: &TreeScreen, outline: &Outline, canvas: &mut Canvas) -> String {
    if outline.rows.is_empty() {
        return NOT_STARTED.to_owned();
    }
    let area = canvas.area;
    // In a narrow window, the list has priority over the node.
    let (node_width, gap) = match area.width {
        ..50 => (0, 0),
        width => {
            ((width / 20 * 7 + width % 20 * 7 / 20).max(width.saturating_sub(LIST + GAP)).min(NODE), GAP)
        }
    };
    let [left, right] = layout::left(area, (area.width - node_width - gap).min(LIST), gap);
    list(outline, &mut canvas.part(left));
    node(shared, outline, &mut canvas.part(Rect { width: node_width, ..right }));
    words::status(shared, screen, outline)
}

// The list

fn list(outline: &Outline, canvas: &mut Canvas) {
    let numbered = outline.state_number(0).is_some();
    let table = TreeTable::of(outline, numbered, canvas.area);
    let mut headings = words::HEADINGS.map(str::to_owned);
    headings[0].insert_str(0, "    ");
    canvas.text(0, 0, &in_columns(&table.columns, &headings), canvas.look.theme.faint);
    let selected = outline.selected;
    let mut list = canvas.below(1);
    let first = layout::first_row(selected, outline.rows.len(), list.area.height);
    let guides = guides(outline, first, list.area.height.into(), list.look.glyphs.guides);
    list.list(outline.rows.len(), selected, |row, item| {
        table.row(outline, item, &guides[item.place - first], row);
    });
}

/// For each visible row, the lines from its ancestors, one column for each ply: "│ ├".
fn guides(outline: &Outline, first: usize, count: usize, [down, joint, corner]: [char; 3]) -> Vec<String> {
    let rows = &outline.rows;
    let end = (first + count).min(rows.len());
    // The plies on which a later row continues the family of an ancestor.
    let mut open: Vec<bool> = Vec::new();
    let mut least = usize::MAX;
    for row in rows[end..].iter().take_while(|row| row.ply > 0) {
        if row.ply < least {
            least = row.ply;
            open.resize(open.len().max(least + 1), false);
            open[least] = true;
        }
        if least == 1 {
            break;
        }
    }
    let mut guides = Vec::new();
    for row in rows[first..end].iter().rev() {
        open.resize(row.ply + 1, false);
        let own = if std::mem::replace(&mut open[row.ply], true) { joint } else { corner };
        let above = open.iter().take(row.ply).skip(1).map(|&open| if open { down } else { ' ' });
        guides.push(above.chain((row.ply > 0).then_some(own)).collect());
    }
    guides.reverse();
    guides
}

/// The layout of the list.
struct TreeTable {
    indent: usize,
    /// The most columns of indentation, so that the moves of deep nodes are visible.
    most_indent: usize,
    /// Width of the first column, with the moves.
    tree: usize,
    /// Width of the column with the choice.
    choice: usize,
    /// The first column, score, alpha, beta, ply, choice, nodes.
    columns: [Column; 7],
}

impl TreeTable {
    fn of(outline: &Outline, numbered: bool, list: Rect) -> Self {
        let room = usize::from(list.width);
        let tree = outline.tree();
        let deepest = tree.search.depth_limit.unwrap_or(usize::MAX).min(tree.position.empty_cells());
        let score = 7;
        // Pointer and star, the branch, the longest move, the state's number in the article.
        let square = if tree.position.rules().rows() < 10 { 2 } else { 3 };
        let least = 2 + 2 + 2 + square + if numbered { 5 } else { 0 };
        // The guides of a few plies come before the longer names of choices.
        let kind = room.saturating_sub(least + 1 + deepest.min(5) + score + 2).clamp(7, 12);
        let wanted = least + score + 2 + kind + deepest.min(9);
        let ply = if room >= wanted + 4 { 4 } else { 0 };
        let longest = usize::from(width(&grouped(tree.len())).max(width("nodes"))) + 2;
        let has_nodes = ply > 0 && !outline.is_covered() && room >= wanted + ply + longest;
        let nodes = if has_nodes { longest } else { 0 };
        let is_pruning = outline.tree().search.pruning == Pruning::AlphaBeta;
        let window = if is_pruning && ply > 0 && room >= wanted + ply + nodes + 14 { 7 } else { 0 };
        let tree = room.saturating_sub(score + 2 * window + 2 + kind + nodes + ply);
        let indent = if least + 2 * deepest <= tree { 2 } else { 1 };
        let columns = [
            Column::Text { gap: 0, width: tree },
            Column::Number { gap: 0, width: score },
            Column::Number { gap: 0, width: window },
            Column::Number { gap: 0, width: window },
            Column::Number { gap: 0, width: ply },
            Column::Text { gap: 2, width: kind },
            Column::Number { gap: 0, width: nodes },
        ];
        Self { indent, most_indent: tree.saturating_sub(least + 1), tree, choice: kind, columns }
    }

    fn row(&self, outline: &Outline, item: Item, guides: &str, canvas: &mut Canvas) {
        let (look, row) = (canvas.look, item.place);
        let branch = match (outline.can_open(row), outline.is_open(row)) {
            (_, true) => "-",
            (true, false) => "+",
            (false, false) => " ",
        };
        let star = if outline.is_marked(row) { look.glyphs.best } else { " " };
        let indent = self.indented(guides, look.glyphs.grid[0]);
        let [name, score, alpha, beta, ply, mut choice, nodes] = words::cells(outline, row, &look.glyphs);
        let number = outline.state_number(row);
        let name = name + &number.map_or_else(String::new, |number| format!(" ({number})"));
        let gap = if self.most_indent > 0 { " " } else { "" };
        let tree = format!("{}{star}{gap}{indent}{branch} {name}", item.pointer);
        if choice.len() > self.choice {
            // "MIN (O)" is better than half of "MIN (O), cut".
            choice = choice.split(',').next().unwrap_or_default().to_owned();
        }
        let cells = [&tree, &score, &alpha, &beta, &ply, &choice, &nodes];
        let text = in_columns(&self.columns, &cells);
        let plain = plain_style(outline, row, look);
        let mut style = plain;
        if item.is_selected {
            style = look.theme.selected.add_modifier(plain.add_modifier - Modifier::DIM);
            canvas.restyle(canvas.area, style);
        }
        canvas.text(0, 0, &text, style);
        if outline.looks_pruned(row) {
            let column = width(&tree).saturating_sub(width(&name));
            let crossed_out = style.add_modifier(Modifier::CROSSED_OUT);
            let style = if item.is_selected { crossed_out } else { style.patch(look.theme.pruned) };
            let [clip, _] = layout::left(canvas.area, extent(self.tree), 0);
            canvas.part(clip).text(column, 0, &name, style);
        }
    }

    /// The guides with their indentation, ending beside the node; only the end if there is no room for more.
    fn indented(&self, guides: &str, along: &str) -> String {
        let last = guides.chars().count().saturating_sub(1);
        let wide = |(ply, guide): (usize, char)| match (self.indent, ply == last) {
            (1, _) => guide.to_string(),
            (_, true) => format!("{guide}{along}"),
            (_, false) => format!("{guide} "),
        };
        let text: String = guides.chars().enumerate().map(wide).collect();
        let skipped = text.chars().count().saturating_sub(self.most_indent);
        text.chars().skip(skipped).collect()
    }
}

/// The style of a node that is not selected.
fn plain_style(outline: &Outline, row: usize, look: &Look) -> Style {
    let style = match words::value(outline, row) {
        _ if outline.looks_pruned(row) => look.theme.faint,
        Some(value) => look.theme.heat(heat(value.score)),
        None => look.theme.text,
    };
    if outline.is_marked(row) { style.add_modifier(Modifier::BOLD) } else { style }
}

// The selected node

/// Draws the selected node's board, and an explanation of the node.
pub(super) fn node(shared: &Shared, outline: &Outline, canvas: &mut Canvas) {
    let (area, look, row) = (canvas.area, canvas.look, outline.selected);
    if area.is_empty() {
        return;
    }
    let position = outline.position(row);
    let mut sentences = words::explanation(shared, outline, row, &look.glyphs);
    sentences.extend(words::state_number(outline, row));
    let lines: Vec<String> = sentences.iter().flat_map(|text| wrap(text, area.width)).collect();
    // The board gets the rows that the text leaves, but stays small enough to see at a glance.
    let least = u16::from(position.rules().rows()) + 1;
    let room = area.height.saturating_sub(extent(lines.len()) + 1).clamp(least.min(area.height), 20);
    let room = Rect { height: room, ..area };
    let board = board::picture(&position.setup(), outline.square(row), &mut canvas.part(room));
    // A board with a grid has an empty row below it.
    let taken = board.map_or(0, |board| board.area().height + u16::from(!board.has_grid()));
    canvas.below(taken).excerpt(&lines, look.theme.text);
}
