//! A figure as lines, boxes, texts and marks at their places: what the pictures in all formats have in common.

use super::{Figure, NodeRef, Sheet};
use crate::game::{Mark, Position, Square};
use crate::teach::signs::{Writing, written};
use std::collections::BTreeSet;

/// A place or a size.
pub(super) type Point = [f32; 2];

/// The name of a style in `assets/figures`.
type Style = &'static str;

/// A part of a figure.
pub(super) enum Part {
    /// From one point to another.
    Line(Style, Point, Point),
    /// A rectangle: its upper left corner and its size.
    Area(Style, Point, Point),
    Text(Style, Point, String),
    /// A mark, and the upper left corner of its square.
    Mark(Mark, Point),
    /// The parts of a node follow, which has this name.
    Enter(Style, String),
    Leave,
}

/// The parts of a figure, and its size.
pub(super) struct Scene<'a> {
    figure: &'a Figure,
    pub(super) parts: Vec<Part>,
    pub(super) size: Point,
    /// The size of a board.
    board: Point,
}

/// The side of a square.
const CELL: f32 = 18.0;
/// The place for the names of the sides, at the left.
const LEFT: f32 = 84.0;
/// The height of a line of text.
const LINE: f32 = 17.0;
/// The place for a node's score and what is written below it.
const TEXTS: f32 = 38.0;
/// The height of the branches.
const BRANCH: f32 = 40.0;

impl<'a> Scene<'a> {
    pub(super) fn of(figure: &'a Figure) -> Self {
        let rules = figure.tree().position.rules();
        let board = [rules.columns(), rules.rows()].map(|cells| f32::from(cells) * CELL);
        let (width, least) = if figure.sheet == Sheet::Figure { (86.0, 0.0) } else { (100.0, 510.0) };
        let steps = [(board[0] + 22.0).max(width), board[1] + TEXTS + BRANCH];
        let mut scene = Self { figure, parts: Vec::new(), size: [least, 14.0], board };
        scene.heading();
        let top = scene.size[1];
        for (ply, side) in figure.levels() {
            scene.text("side", [8.0, top + ply * steps[1] + board[1] / 2.0 + 5.0], side);
        }
        let place = |[column, ply]: Point| [LEFT + (column + 0.5) * steps[0], top + ply * steps[1]];
        let places: Vec<Point> = figure.places().into_iter().map(place).collect();
        // A branch passes below the texts of its parent's neighbours.
        let two_lines = figure.outline.nodes().filter(|&node| figure.below_score(node).is_some());
        let two_lines: BTreeSet<usize> = two_lines.map(NodeRef::ply).collect();
        for (node, &to) in figure.outline.nodes().zip(&places) {
            if let Some(parent) = node.parent() {
                let texts = if two_lines.contains(&parent.ply()) { TEXTS } else { TEXTS - LINE };
                let [x, y] = places[parent.row];
                scene.branch([x, y + board[1] + texts], node, to);
            }
        }
        for (node, &[x, y]) in figure.outline.nodes().zip(&places) {
            scene.node(node, [x, y]);
            let end = [x + steps[0] / 2.0, y + board[1] + TEXTS + 10.0];
            scene.size = [scene.size[0].max(end[0]), scene.size[1].max(end[1])];
        }
        scene
    }

    fn text(&mut self, style: Style, at: Point, text: impl Into<String>) {
        self.parts.push(Part::Text(style, at, text.into()));
    }

    /// The title and the task of a worksheet.
    fn heading(&mut self) {
        for (place, line) in self.figure.heading().into_iter().enumerate() {
            self.size[1] += LINE;
            self.text(if place == 0 { "title" } else { "note" }, [8.0, self.size[1] - 9.0], line);
        }
    }

    fn branch(&mut self, from: Point, node: NodeRef, to: Point) {
        let (is_sheet, is_pruned) = (self.figure.sheet != Sheet::Figure, self.figure.is_pruned(node));
        let style = match node {
            _ if is_pruned && !is_sheet => "pruned",
            _ if self.figure.is_expected(node) => "best",
            _ => "branch",
        };
        self.parts.push(Part::Line(style, from, to));
        if is_pruned && is_sheet {
            let [x, y] = [0, 1].map(|axis| f32::midpoint(from[axis], to[axis]));
            for x in [x - 3.0, x + 3.0] {
                self.parts.push(Part::Line("strike", [x - 4.0, y + 8.0], [x + 4.0, y - 8.0]));
            }
        }
    }

    fn node(&mut self, node: NodeRef, [x, y]: Point) {
        let figure = self.figure;
        let [left, below] = [x - self.board[0] / 2.0, y + self.board[1]];
        let style = if figure.is_left_out(node) { "dim" } else { "board" };
        self.parts.push(Part::Enter(style, figure.name(node)));
        board(&mut self.parts, &node.position(), node.square(), [left, y]);
        if let Some(state) = node.state_number() {
            self.text("state", [left - 4.0, y + 10.0], state.to_string());
        }
        if figure.sheet != Sheet::Figure {
            self.parts.push(Part::Area("box", [x - 22.0, below + 3.0], [44.0, 17.0]));
        }
        self.text("score", [x, below + 16.0], typeset(&figure.score(node).unwrap_or_default()));
        let y = below + 32.0;
        if figure.has_window_boxes(node) {
            let ends = figure.window_text(node).unwrap_or_default();
            for ((name, end), x) in ["α", "β"].into_iter().zip(ends).zip([x - 17.0, x + 25.0]) {
                self.text("small", [x - 20.0, y], name);
                self.parts.push(Part::Area("box", [x - 15.0, y - 10.5], [30.0, 14.0]));
                self.text("small", [x, y], typeset(&end));
            }
        } else {
            self.text("small", [x, y], typeset(&figure.below_score(node).unwrap_or_default()));
        }
        self.parts.push(Part::Leave);
    }
}

/// The grid and the marks, with the last move on a tinted square.
pub(super) fn board(parts: &mut Vec<Part>, position: &Position, last: Option<Square>, [left, top]: Point) {
    let rules = position.rules();
    let corner = |column: u8, row: u8| [left + f32::from(column) * CELL, top + f32::from(row) * CELL];
    if let Some(square) = last {
        parts.push(Part::Area("last", corner(square.column(), square.row()), [CELL, CELL]));
    }
    for column in 1..rules.columns() {
        parts.push(Part::Line("grid", corner(column, 0), corner(column, rules.rows())));
    }
    for row in 1..rules.rows() {
        parts.push(Part::Line("grid", corner(0, row), corner(rules.columns(), row)));
    }
    for square in rules.squares() {
        if let Some(mark) = position.get(square) {
            parts.push(Part::Mark(mark, corner(square.column(), square.row())));
        }
    }
}

/// Scores with the signs of print: "≥ −7".
fn typeset(score: &str) -> String {
    written(score, Writing::Figure).replace('-', "−")
}
