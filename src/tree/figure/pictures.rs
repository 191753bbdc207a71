//! Figures as pictures: SVG, with its own light and dark colours, which print in black and white; and LaTeX documents of
//! their own, for the class `standalone`.

use super::{Figure, NodeRef, Sheet};
use crate::draw::{extent, wrap};
use crate::engine::search::{Chooser, NumberTree, Playable, Side, State};
use crate::game::{Mark, Position, Square};
use crate::wording::{Writing, written};
use Part::{Area, Circle, Enter, Leave, Line, Text};
use itertools::Itertools;
use std::collections::BTreeSet;
use std::iter::successors;

type Point = [f32; 2];

/// The name of a style in `assets/figures`.
type Style = &'static str;

enum Part {
    Line(Style, Point, Point),
    /// A rectangle: its upper left corner and its size.
    Area(Style, Point, Point),
    /// A chance node: its middle and its radius.
    Circle(Point, f32),
    Text(Style, Point, String),
    /// A mark, and the upper left corner of its square.
    Mark(Mark, Point),
    /// The parts of a node follow, which has this name.
    Enter(Style, String),
    Leave,
}

struct Layout<'a> {
    figure: &'a Figure,
    parts: Vec<Part>,
    size: Point,
    /// The size of a board or of a triangle.
    board: Point,
    /// The width of a box, in which an average needs more room.
    boxed: f32,
}

const CELL: f32 = 18.0;
/// The place for the names of the sides, at the left.
const LEFT: f32 = 84.0;
const LINE: f32 = 17.0;
/// The height of a box, and with the gap above it. Boxes are at least 9 mm wide and 5 mm high on paper.
const BOX: f32 = 20.0;
const BOXED: f32 = 23.0;
const BRANCH: f32 = 30.0;

/// With so many units in its width or height a box is large enough on a page of A4, with margins of 12 mm.
const PAGE: Point = [1080.0, 736.0];

/// The margin at the top.
const TOP: f32 = 14.0;

/// A worksheet is as wide as its notes, and so many columns of a title fit.
const NOTES: f32 = 510.0;
const TITLE: u16 = 48;

impl<'a> Layout<'a> {
    /// A figure below this height.
    fn of(figure: &'a Figure, top: f32) -> Self {
        let board = match &figure.tree().root {
            State::Board(position, _) => {
                [position.rules().columns(), position.rules().rows()].map(|cells| f32::from(cells) * CELL)
            }
            State::Numbers(_) => {
                let inner = figure.outline.nodes().filter(|node| !node.is_given()).map(written_width);
                [24.0 + inner.fold(8.0, f32::max), 26.0]
            }
        };
        let is_sheet = figure.sheet != Sheet::Figure;
        let boxed = if figure.tree().root.has_chance() { 56.0 } else { 38.0 };
        let width = if is_sheet || figure.tree().root.is_numbers() { boxed + 22.0 } else { 86.0 };
        let least = if figure.heading.is_empty() { 0.0 } else { NOTES };
        let texts = if is_sheet && figure.prunes() { 3.0 * BOXED } else { 38.0 };
        let steps = [(board[0] + 22.0).max(width), board[1] + texts + BRANCH];
        let mut parts = Vec::new();
        let top = heading(&mut parts, &figure.heading, top);
        let mut scene = Self { figure, parts, size: [least, top], board, boxed };
        let middles = successors(Some(top + board[1] / 2.0 + 5.0), |y| Some(y + steps[1]));
        for (side, y) in figure.levels().zip(middles) {
            scene.text("side", [8.0, y], side);
        }
        // A leaf takes the room of its number.
        let room = |node: NodeRef| if node.is_given() { written_width(node) + 14.0 } else { steps[0] };
        let places = figure.places(room).map(|[x, ply]| [LEFT + x, top + ply * steps[1]]).collect_vec();
        // A branch passes below the texts of its parent's neighbours.
        let two_lines = figure.outline.nodes().filter(|&node| figure.below_score(node).is_some());
        let two_lines: BTreeSet<usize> = two_lines.map(NodeRef::ply).collect();
        let branches = figure.outline.nodes().zip(&places).filter_map(|(node, &to)| {
            let parent = node.parent()?;
            let texts = if two_lines.contains(&parent.ply()) { texts } else { BOXED };
            let [x, y] = places[parent.row];
            Some((node, [x, y + board[1] + texts], to))
        });
        branches.clone().for_each(|(node, from, to)| scene.branch(node, from, to));
        branches.for_each(|(node, from, to)| scene.chance(node, from, to));
        for (node, &[x, y]) in figure.outline.nodes().zip(&places) {
            scene.node(node, [x, y]);
            let texts = match figure.below_score(node) {
                Some(_) => texts,
                None if node.is_given() => 0.0,
                None => 38.0,
            };
            let end = [x + room(node) / 2.0, y + board[1] + texts + 10.0];
            scene.size = [scene.size[0].max(end[0]), scene.size[1].max(end[1])];
        }
        scene
    }

    fn text(&mut self, style: Style, at: Point, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.parts.push(Text(style, at, text));
        }
    }

    fn branch(&mut self, node: NodeRef, from: Point, to: Point) {
        let is_sheet = self.figure.sheet != Sheet::Figure;
        let is_pruned = self.figure.is_pruned(node);
        let style = match node {
            _ if is_pruned && !is_sheet => "pruned",
            _ if node.is_expected() => "best",
            _ => "branch",
        };
        self.parts.push(Line(style, from, to));
        if is_pruned && is_sheet {
            let [x, y] = [0, 1].map(|axis| f32::midpoint(from[axis], to[axis]));
            for x in [x - 3.0, x + 3.0] {
                self.parts.push(Line("strike", [x - 4.0, y + 8.0], [x + 4.0, y - 8.0]));
            }
        }
    }

    /// How likely the node is, over all branches, and near the node, where they are apart.
    fn chance(&mut self, node: NodeRef, from: Point, to: Point) {
        let Some(chance) = node.chance_text() else { return };
        let [x, y] = [0, 1].map(|axis| from[axis] + 0.7 * (to[axis] - from[axis]));
        let width = 7.0 * f32::from(extent(chance.len()));
        self.parts.push(Area("page", [x - width / 2.0, y - 7.0], [width, 14.0]));
        self.text("small", [x, y + 4.0], chance);
    }

    fn node(&mut self, node: NodeRef, [x, y]: Point) {
        let figure = self.figure;
        let [left, below] = [x - self.board[0] / 2.0, y + self.board[1]];
        let style = if figure.is_searched(node) { "board" } else { "dim" };
        self.parts.push(Enter(style, figure.name(node)));
        match node.state() {
            State::Board(position, _) => board(&mut self.parts, &position, node.square(), [left, y]),
            State::Numbers(tree) => self.triangle(&tree, [x, y]),
        }
        if let Some(state) = node.state_number() {
            self.text("state", [left - 4.0, y + 10.0], state.to_string());
        }
        let box_left = x - self.boxed / 2.0;
        if figure.has_box(node) {
            self.parts.push(Area("box", [box_left, below + 3.0], [self.boxed, BOX]));
        }
        self.text("score", [x, below + 17.0], typeset(&figure.score(node).unwrap_or_default()));
        if figure.has_window_boxes(node) {
            let ends = figure.window_text(node).unwrap_or_default();
            for ((name, end), y) in ["α", "β"].into_iter().zip(ends).zip([1.0, 2.0]) {
                let y = below + y * BOXED + 3.0;
                self.text("small", [box_left - 6.0, y + 14.0], name);
                self.parts.push(Area("box", [box_left, y], [self.boxed, BOX]));
                self.text("small", [x, y + 14.0], typeset(&end));
            }
        } else {
            self.text("small", [x, below + 34.0], typeset(&figure.below_score(node).unwrap_or_default()));
        }
        self.parts.push(Leave);
    }

    /// A node with its name: it points up where MAX chooses, and down where MIN does; it is round where chance does. A leaf
    /// is only written.
    fn triangle(&mut self, tree: &NumberTree, [x, y]: Point) {
        let [width, height] = self.board;
        let chooser = tree.chooser(Mark::X);
        let is_leaf = tree.number().is_some();
        if chooser == Chooser::Chance && !is_leaf {
            let middle = y + height / 2.0;
            self.parts.push(Circle([x, middle], height / 2.0));
            return self.text("score", [x, middle + 5.0], tree.name());
        }
        let is_max = chooser == Chooser::Side(Side::Max);
        let [tip, base] = if is_max { [y, y + height] } else { [y + height, y] };
        let corners = [[x, tip], [x - width / 2.0, base], [x + width / 2.0, base]];
        if !is_leaf {
            for (from, to) in corners.into_iter().circular_tuple_windows() {
                self.parts.push(Line("branch", from, to));
            }
        }
        self.text("score", [x, y + if is_max { height - 5.0 } else { 15.0 }], tree.name());
    }
}

/// The width of a name in a tree of numbers, or of the chance above it.
fn written_width(node: NodeRef) -> f32 {
    let chance = node.chance_text().map_or(0, |chance| chance.len());
    8.0 * node.state().numbers().map_or(0.0, |tree| f32::from(extent(tree.name().len().max(chance))))
}

/// Writes a title, and notes below it; returns the height below these.
fn heading(parts: &mut Vec<Part>, lines: &[String], top: f32) -> f32 {
    let Some((title, notes)) = lines.split_first() else { return top };
    let title = wrap(title, TITLE).into_iter().map(|line| ("title", line));
    let notes = notes.iter().map(|note| ("note", note.clone()));
    let mut y = top;
    for (style, line) in title.chain(notes) {
        y += LINE;
        parts.push(Text(style, [8.0, y - 9.0], line));
    }
    y
}

/// The grid and the marks, with the last move on a tinted square.
fn board(parts: &mut Vec<Part>, position: &Position, last: Option<Square>, [left, top]: Point) {
    let rules = position.rules();
    let corner = |column: u8, row: u8| [left + f32::from(column) * CELL, top + f32::from(row) * CELL];
    if let Some(square) = last {
        parts.push(Area("last", corner(square.column(), square.row()), [CELL, CELL]));
    }
    for column in 1..rules.columns() {
        parts.push(Line("grid", corner(column, 0), corner(column, rules.rows())));
    }
    for row in 1..rules.rows() {
        parts.push(Line("grid", corner(0, row), corner(rules.columns(), row)));
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

// SVG

const NOTE_LINE: f32 = 14.0;

/// A page of a sheet: A4 with margins of 12 mm.
const WIDTH: f32 = 620.0;
const HEIGHT: f32 = 910.0;

const STYLE: &str = include_str!("../../../assets/figures/style.css");

/// Whether a printed worksheet can be written on; if not, what can.
pub(super) fn check(figure: &Figure) -> Result<(), String> {
    let [width, height] = Layout::of(figure, TOP).size;
    let [long, short] = PAGE;
    if width.max(height) <= long && width.min(height) <= short {
        return Ok(());
    }
    Err("on a page of A4 its boxes would be too small to write in: show fewer with --open N".to_owned())
}

pub(super) fn svg(figure: &Figure) -> String {
    let Layout { parts, size, .. } = Layout::of(figure, TOP);
    let style = if size[0] > size[1] { "@page{size:A4 landscape;margin:12mm}" } else { A4 };
    document([&figure.title(), &figure.caption()], &parts, size, style)
}

const A4: &str = "@page{size:A4 portrait;margin:12mm}";

/// A document with a style for its pages.
fn document([title, caption]: [&str; 2], parts: &[Part], [width, height]: Point, style: &str) -> String {
    let [title, caption] = [title, caption].map(escaped);
    let head = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="{width}" height="{height}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin">
<title id="title">{title}</title>
<desc id="desc">{caption}</desc>
<style>
{STYLE}{style}
</style>
<rect class="page" width="100%" height="100%"/>
"#
    );
    head + &parts.iter().map(in_svg).join("") + "</svg>"
}

/// What belongs to a question of a sheet.
pub enum Picture<'a> {
    /// Drawn beside the text.
    Board(&'a Position),
    /// Drawn below it.
    Tree(Figure),
}

/// A sheet of questions in lines, each with its picture, below a title and notes, which each page of A4 has: pages get
/// mixed up. No page ends within a question.
pub fn sheet(title: &[String], items: &[(Picture, Vec<String>)]) -> String {
    let mut parts = Vec::new();
    let mut y = heading(&mut parts, title, TOP) + LINE;
    let mut end = HEIGHT;
    for (picture, lines) in items {
        // A question fits on a page: its tree has five levels at most.
        let (mut drawn, mut below) = item(picture, lines, y);
        if below + TOP > end {
            y = heading(&mut parts, title, end + TOP) + LINE;
            (drawn, below) = item(picture, lines, y);
            end += HEIGHT;
        }
        parts.extend(drawn);
        y = below + LINE;
    }
    // A browser cuts the picture where a page ends.
    let height = 273.0 * end / HEIGHT - 1.0;
    let style = format!("@media print{{:root{{width:186mm;height:{height}mm}}}}{A4}");
    document([&title[0], ""], &parts, [WIDTH, end], &style)
}

/// A question at this height, and where it ends.
fn item(picture: &Picture, lines: &[String], top: f32) -> (Vec<Part>, f32) {
    let mut parts = Vec::new();
    let below = top + NOTE_LINE * f32::from(extent(lines.len()));
    let (left, end) = match picture {
        Picture::Board(position) => {
            lettered(&mut parts, position, [24.0, top + 4.0]);
            (96.0, below.max(top + f32::from(position.rules().rows()) * CELL + 4.0))
        }
        Picture::Tree(figure) => {
            let tree = Layout::of(figure, below + 6.0);
            parts.extend(tree.parts);
            (8.0, tree.size[1])
        }
    };
    let heights = successors(Some(top + 9.0), |y| Some(y + NOTE_LINE));
    parts.extend(lines.iter().zip(heights).map(|(line, y)| Text("note", [left, y], line.clone())));
    (parts, end)
}

/// A board with the letters of its columns and the numbers of its rows.
fn lettered(parts: &mut Vec<Part>, position: &Position, [left, top]: Point) {
    board(parts, position, None, [left, top]);
    for square in position.rules().squares() {
        let name = square.to_string();
        let (letter, number) = name.split_at(1);
        let [x, y] = [square.column(), square.row()].map(|cells| f32::from(cells) * CELL);
        if square.row() == 0 {
            parts.push(Text("small", [left + x + CELL / 2.0, top - 4.0], letter.to_owned()));
        }
        if square.column() == 0 {
            parts.push(Text("state", [left - 5.0, top + y + 13.0], number.to_owned()));
        }
    }
}

fn in_svg(part: &Part) -> String {
    match part {
        Line(style, [x1, y1], [x2, y2]) => {
            format!("<path class=\"{style}\" d=\"M{x1} {y1}L{x2} {y2}\"/>\n")
        }
        Area(style, [x, y], [width, height]) => {
            format!("<rect class=\"{style}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n")
        }
        Circle([x, y], radius) => {
            format!("<circle class=\"branch\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n")
        }
        Text(style, [x, y], text) => {
            format!("<text class=\"{style}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
        }
        Part::Mark(Mark::X, [x, y]) => {
            format!("<path class=\"x\" d=\"M{} {}l9 9m0-9l-9 9\"/>\n", x + 4.5, y + 4.5)
        }
        Part::Mark(Mark::O, [x, y]) => {
            format!("<circle class=\"o\" cx=\"{}\" cy=\"{}\" r=\"5\"/>\n", x + 9.0, y + 9.0)
        }
        Enter(style, name) => format!("<g class=\"{style}\"><title>{}</title>\n", escaped(name)),
        Leave => "</g>\n".to_owned(),
    }
}

/// A text as it stands in SVG and HTML, also in an attribute.
pub fn escaped(text: &str) -> String {
    let signs = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    signs.into_iter().fold(written(text, Writing::Unicode), |text, (sign, name)| text.replace(sign, name))
}

// LaTeX

const HEAD: &str = include_str!("../../../assets/figures/head.tex");

pub(super) fn tikz(figure: &Figure) -> String {
    let lines = Layout::of(figure, TOP).parts.iter().map(in_tikz).join("");
    let [title, caption] = [figure.title(), figure.caption()];
    format!("% {title}\n% {caption}\n{HEAD}{lines}\\end{{tikzpicture}}\n\\end{{document}}")
}

fn in_tikz(part: &Part) -> String {
    match part {
        Line(style, [x1, y1], [x2, y2]) => format!("\\draw[{style}] ({x1},{y1}) -- ({x2},{y2});\n"),
        Area(style, [x, y], [width, height]) => {
            format!("\\path[{style}] ({x},{y}) rectangle +({width},{height});\n")
        }
        Circle([x, y], radius) => format!("\\draw[branch] ({x},{y}) circle [radius={radius}];\n"),
        Text(style, [x, y], text) => format!("\\node[{style}] at ({x},{y}) {{{}}};\n", signs(text)),
        Part::Mark(mark, [x, y]) => format!("\\mark{mark}{{{x}}}{{{y}}}\n"),
        Enter(style, name) => format!("\\begin{{scope}}[{style}] % {name}\n"),
        Leave => "\\end{scope}\n".to_owned(),
    }
}

fn signs(text: &str) -> String {
    let signs = [
        (r"\", r"\textbackslash "),
        ("{", r"\{"),
        ("}", r"\}"),
        ("$", r"\$"),
        ("%", r"\%"),
        ("&", r"\&"),
        ("#", r"\#"),
        ("^", r"\^{}"),
        ("~", r"\~{}"),
        ("_", r"\_"),
        ("<=", "≤"),
        (">=", "≥"),
        (">", "$>$"),
        ("−", "$-$"),
        ("+", "$+$"),
        ("≥", r"$\geq$"),
        ("≤", r"$\leq$"),
        ("≈", r"$\approx$"),
        ("∞", r"$\infty$"),
        ("α", r"$\alpha$"),
        ("β", r"$\beta$"),
    ];
    signs.into_iter().fold(text.to_owned(), |text, (sign, name)| text.replace(sign, name))
}
