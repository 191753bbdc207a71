//! The drawn tree: boards joined by branches, with their scores below them.
//!
//! ```text
//!  MAX             O·X
//!   X              X··       the board of a node, the last move reversed
//!                  XOO
//!                  +10       its score
//!         ┌─────────╆━━━━━━━━━┓       heavy: to the best move; dotted: to pruned moves
//!  MIN   OXX       O·X       O·X
//!   O    X··       XX·       X·X
//!        XOO       XOO       XOO
//!        -10       +10       -10
//!       ┌─┴─┐     X wins    ┌─┴─┐     how the game ended, or the branches
//! ```

use super::{Drawing, Scale, row};
use crate::app::screens::tree::pictured::Value;
use crate::app::screens::tree::explaining::Ending;
use crate::app::screens::tree::{NodeRef, Pictured};
use crate::app::{Target, WindowSize};
use crate::draw::board::{BoardView, Picture, SmallBoard};
use crate::draw::text::{Dot, Dots, width};
use crate::draw::{Frame, Look, layout};
use crate::engine::analysis::Score;
use crate::engine::search::{NodeState, Walk};
use crate::game::Square;
use crate::teach::signs::{MORE, UNKNOWN};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::widgets::{StatefulWidget, Widget};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter::zip;

/// Columns at the left of the drawing for MAX and MIN.
const LEVEL: u16 = 5;

/// Around the buffer in which nodes are drawn there is room for the coordinates of their boards, which are cut off.
const EDGE: u16 = 4;

pub(crate) fn window(WindowSize { columns, rows }: WindowSize) -> Rect {
    Rect::new(0, 0, columns, rows)
}

/// The columns and rows for the drawing itself, if there are any.
pub(crate) fn room(area: Rect) -> Option<(u16, u16)> {
    let [_, room] = layout::left(area, LEVEL, 0);
    (!room.is_empty()).then_some((room.width, room.height))
}

/// The area of the largest picture of a game in a room; empty if none fits.
pub(crate) fn picture(game: &impl Pictured, room: Rect) -> Rect {
    let area = match game.board() {
        Some(position) => layout::picture(position.rules(), room).area(),
        None => Rect { width: Scale::NAME.picture.0, height: 1, ..room },
    };
    if area.union(room) == room { area } else { Rect { width: 0, height: 0, ..room } }
}

/// The size of the smallest picture of a game.
pub(crate) fn smallest(game: &impl Pictured) -> Size {
    game.board().map_or(Size::new(Scale::NAME.picture.0, 1), |position| layout::smallest_board(position.rules()))
}

/// A game after a move, at a scale or as large as fits.
pub(crate) struct NodePicture<'a, G> {
    pub(crate) look: &'a Look,
    pub(crate) game: &'a G,
    pub(crate) last: Option<Square>,
    pub(crate) scale: Option<Scale>,
}

impl<G: Pictured> Widget for NodePicture<'_, G> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self { look, game, last, scale } = self;
        match (game.board(), scale) {
            (Some(position), None) => Picture { look, setup: &position.setup(), last }.render(area, buf),
            (Some(position), Some(Scale { square: Some((1, 1)), .. })) => {
                SmallBoard { look, position, last }.render(area, buf);
            }
            (Some(position), Some(Scale { square: Some(square), .. })) => {
                let layout = layout::with_squares(position.rules(), square).with_first_at(area.as_position());
                let lines = position.completed_lines().collect();
                let board = BoardView::new(look, position.setup(), layout);
                BoardView { last, lines, coordinates: false, ..board }.render(area, buf);
            }
            _ => Dots([Dot::centred(area, 0, game.name(last), look.theme.text)]).render(area, buf),
        }
    }
}

/// The part of a tree that is in sight.
pub(crate) struct TreeDrawing<'a, G> {
    look: &'a Look,
    selected: NodeRef<'a, G>,
    drawing: &'a Drawing,
    scale: Scale,
    /// Where the nodes are drawn first: the room, with a level above and below it, so that nodes at its edges are drawn as
    /// whole ones.
    sheet: Rect,
    /// The column and row of the drawing at the top left corner of the room.
    corner: (i32, i32),
    /// Whether the numbers of states in the position's article are shown.
    pub(crate) is_numbered: bool,
    /// How far the search has got; `None` if it is finished.
    pub(crate) walk: Option<&'a Walk<'a, G>>,
}

/// How a branch is drawn, in the order in which they cover each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Pruned,
    Usual,
    Best,
}

impl<G: Pictured> StatefulWidget for TreeDrawing<'_, G> {
    type State = Frame;

    fn render(self, area: Rect, buf: &mut Buffer, frame: &mut Frame) {
        let [levels, room] = layout::left(area, LEVEL, 0);
        Dots(self.levels(levels)).render(levels, buf);
        let sheet = self.sheet;
        let (mut drawn, mut hits) = (Buffer::empty(sheet), Frame::default());
        let nodes = self.drawing.in_sight(self.scale, self.corner, (room.width, room.height));
        let branch = |&index| Some((self.branch_kind(index)?, index));
        let mut branches: Vec<(Branch, usize)> = nodes.iter().filter_map(branch).collect();
        // The best ones come last, over the others that they share a row with.
        branches.sort_unstable();
        for (kind, index) in branches {
            let pieces = self.branch(index, kind, &drawn);
            Dots(pieces).render(sheet, &mut drawn);
        }
        Dots(self.beyond()).render(sheet, &mut drawn);
        for (index, place) in nodes.into_iter().filter_map(|index| Some((index, self.place(index)?))) {
            let (node, picture) = (self.node(index), self.picture(place));
            hits.hit(Rect { height: place.height - 1, ..place }, Target::Item(node.row));
            if self.drawing.nodes[index].folded == 0 {
                let (game, last) = (&node.position(), node.square());
                let scale = Some(self.scale);
                NodePicture { look: self.look, game, last, scale }.render(picture, &mut drawn);
                drawn.set_style(picture, self.board_style(node));
            }
            let texts = self.texts(index, place, &drawn);
            Dots(texts).render(sheet, &mut drawn);
        }
        let part = Rect { y: sheet.y + self.scale.level(), height: room.height, ..sheet };
        for (from, to) in zip(part.positions(), room.positions()) {
            buf[to] = drawn[from].clone();
        }
        frame.add(hits, part, room);
    }
}

impl<'a, G: Pictured> TreeDrawing<'a, G> {
    pub(crate) fn new(look: &'a Look, selected: NodeRef<'a, G>, drawing: &'a Drawing, area: Rect) -> Self {
        let room = room(area).unwrap_or_default();
        let scale = drawing.scale(selected.root(), room);
        let sheet = Rect::new(EDGE, EDGE, room.0, room.1 + 2 * scale.level());
        let corner = drawing.corner(scale, room);
        Self { look, selected, drawing, scale, sheet, corner, is_numbered: false, walk: None }
    }

    /// The side that chooses at each ply.
    fn levels(&self, area: Rect) -> Vec<Dot> {
        let (tree, theme) = (self.selected.outline.tree(), &self.look.theme);
        let mut dots = Vec::new();
        for ply in 0..=self.drawing.deepest {
            let row = row(ply, self.scale) - self.corner.1 + i32::from(self.scale.picture.1 - 1) / 2;
            if let Some(row) = u16::try_from(row).ok().filter(|row| row + 1 < area.height) {
                let (y, mover) = (area.y + row, tree.to_move(ply));
                dots.push(Dot::new(area.x, y, tree.side(ply).to_string(), theme.faint));
                dots.push(Dot::new(area.x + 1, y + 1, mover.to_string(), theme.marks[mover]));
            }
        }
        dots
    }

    // Nodes

    /// The node with this index in the drawing.
    fn node(&self, index: usize) -> NodeRef<'a, G> {
        self.selected.at(self.drawing.nodes[index].row)
    }

    /// The columns and rows of a node's top left corner from that of the sheet.
    fn corner(&self, index: usize) -> (i32, i32) {
        let (x, y) = self.drawing.place(index, self.scale);
        (x - self.corner.0, y - self.corner.1 + row(1, self.scale))
    }

    /// The place of a node on the sheet, if it is whole there: half a score would be another score.
    fn place(&self, index: usize) -> Option<Rect> {
        let ((x, y), level) = (self.corner(index), self.scale.level());
        let [x, y] = [u16::try_from(x).ok()? + EDGE, u16::try_from(y).ok()? + EDGE];
        let place = Rect::new(x, y, self.scale.slot(), level);
        (place.union(self.sheet) == self.sheet && !self.is_ahead(index)).then_some(place)
    }

    /// The place of its board.
    fn picture(&self, place: Rect) -> Rect {
        let (width, height) = self.scale.picture;
        Rect { x: place.x + (place.width - width) / 2, width, height, ..place }
    }

    /// What the search has done with a node; `None` if the search is finished.
    fn state_of(&self, node: NodeRef<G>) -> Option<NodeState> {
        self.walk.map(|walk| node.state_in(walk))
    }

    /// Whether the search has not come to a node yet.
    fn is_ahead(&self, index: usize) -> bool {
        self.state_of(self.node(index)) == Some(NodeState::Ahead)
    }

    /// Whether a node is on the path of best moves or, while the search runs, on the stack.
    fn is_bold(&self, node: NodeRef<G>) -> bool {
        self.state_of(node).map_or_else(|| node.is_marked(), |state| state == NodeState::Open)
    }

    fn board_style(&self, node: NodeRef<G>) -> Style {
        if node.looks_pruned() {
            return self.look.theme.faint.remove_modifier(Modifier::BOLD | Modifier::REVERSED);
        }
        // The marks of the best path stand out.
        let weaker = if self.is_bold(node) { Modifier::empty() } else { Modifier::BOLD };
        Style::new().remove_modifier(weaker)
    }

    /// The score of a node, and how to show it.
    fn score(&self, node: NodeRef<G>) -> (String, Style) {
        let theme = &self.look.theme;
        let is_open = self.state_of(node) == Some(NodeState::Open);
        let open = self.walk.zip(node.searched().filter(|_| is_open));
        let value = match open.map(|(walk, index)| walk.call(index)) {
            Some(call) => call.best.map(|(_, score)| Value::of(score, call.limited)),
            None => node.value(),
        };
        match value {
            Some(value) => (value.text(node.root()), theme.heat(value.score.cmp(&Score::DRAW) as i8)),
            None if is_open => (MORE.to_owned(), theme.faint),
            None if node.looks_pruned() => ("pruned".to_owned(), theme.faint),
            None => (UNKNOWN.to_owned(), theme.text),
        }
    }

    /// The texts of a node: its pointer and its score, how its game ended or that more is below it, the number of its state
    /// in the article, and the score that it has just returned, on its way up the branch.
    fn texts(&self, index: usize, place: Rect, drawn: &Buffer) -> Vec<Dot> {
        let (look, theme, picture) = (self.look, &self.look.theme, self.picture(place));
        let (node, folded) = (self.node(index), self.drawing.nodes[index].folded);
        if folded > 0 {
            return vec![Dot::centred(place, (picture.height - 1) / 2, format!("{folded} more"), theme.faint)];
        }
        let (state, is_selected) = (self.state_of(node), self.selected.row == node.row);
        let left = self.walk.and_then(|walk| walk.left);
        let is_returning = left.is_some() && node.searched() == left;
        let (mut text, mut style) = self.score(node);
        if self.is_bold(node) {
            style = style.add_modifier(Modifier::BOLD);
        }
        let number = node.state_number().filter(|_| self.is_numbered);
        let starred = look.write(&format!("{} {text}", look.glyphs.best));
        if state.is_none() && node.is_marked() && node.row > 0 && width(&starred) < place.width {
            text = starred;
        } else if let Some(number) = number.filter(|_| self.scale.has_grid()) {
            text = format!("{text}  ({number})");
        }
        if is_selected || is_returning {
            style = theme.selected.add_modifier(style.add_modifier - Modifier::DIM);
            text = format!(" {text} ");
        }
        let mut dots = vec![Dot::centred(place, picture.height, look.write(&text), style)];
        if is_selected {
            dots.push(Dot::new(picture.x - 1, picture.y + picture.height / 2, look.glyphs.pointer, theme.strong));
        }
        let ending = node.ending().filter(|_| state != Some(NodeState::Open) && node.is_leaf());
        let opens = state.is_none() && node.can_open() && !node.looks_pruned();
        let below = ending.map(Ending::brief).or_else(|| opens.then(|| look.write(MORE)));
        // The last row is shared with branches.
        let is_free = |x: u16| drawn[(x, place.bottom() - 1)].symbol() == " ";
        if let Some(below) = below.filter(|_| (place.left()..place.right()).all(is_free)) {
            dots.push(Dot::centred(place, picture.height + 1, below, theme.faint));
        }
        if let Some(number) = number.filter(|_| !self.scale.has_grid()).map(|number| number.to_string()) {
            dots.push(Dot::new(picture.x - width(&number) - 1, place.y, number, theme.faint));
        }
        if is_returning {
            let text = look.write(&node.score_text().unwrap_or_default());
            let x = place.x + place.width / 2 - width(&text) / 2;
            dots.push(Dot::new(x, place.y - 1, text, theme.selected));
        }
        dots
    }

    /// How many nodes of each level are beyond the sides, on the branches that lead there.
    fn beyond(&self) -> Vec<Dot> {
        let last = i32::from(self.sheet.width) - i32::from(self.scale.slot());
        let mut counts = BTreeMap::new();
        for (index, drawn) in self.drawing.nodes.iter().enumerate() {
            let (x, y) = self.corner(index);
            if !(0..=last).contains(&x) && !self.is_ahead(index) {
                *counts.entry((y - 1, x > 0)).or_insert(0) += drawn.folded.max(1);
            }
        }
        let (faint, [before, after]) = (self.look.theme.faint, self.look.glyphs.change);
        let count = |((row, is_right), count)| {
            let row = u16::try_from(row).ok()?;
            Some(if is_right {
                Dot::at_the_right(self.sheet, row, format!(" {count}{after}"), faint)
            } else {
                Dot::new(self.sheet.x, self.sheet.y + row, format!("{before}{count} "), faint)
            })
        };
        counts.into_iter().filter_map(count).collect()
    }

    // Branches

    /// How the branch from a node's parent is drawn; `None` if there is none, or none yet.
    fn branch_kind(&self, index: usize) -> Option<Branch> {
        let (drawn, node) = (self.drawing.nodes[index], self.node(index));
        if drawn.parent == index || self.is_ahead(index) {
            return None;
        }
        Some(match drawn.folded {
            0 if node.looks_pruned() => Branch::Pruned,
            0 if self.is_bold(node) => Branch::Best,
            _ => Branch::Usual,
        })
    }

    /// The branch from a node's parent to the node.
    fn branch(&self, index: usize, kind: Branch, drawn: &Buffer) -> Vec<Dot> {
        let theme = &self.look.theme;
        let (set, style) = match kind {
            Branch::Usual => (0, theme.text),
            Branch::Best => (1, theme.strong),
            Branch::Pruned => (2, theme.faint),
        };
        let [along, down, to_left, to_right, from_left, from_right] = self.look.glyphs.branches[set];
        let middle = i32::from(self.scale.slot() / 2);
        let (x, y) = self.corner(index);
        let parent = self.corner(self.drawing.nodes[index].parent).0 + middle;
        let x = x + middle;
        let columns = (x.min(parent) + 1).max(0)..x.max(parent).min(self.sheet.width.into());
        let mut pieces: Vec<(i32, &'static str)> = columns.map(|column| (column, along)).collect();
        match x.cmp(&parent) {
            Ordering::Less => pieces.extend([(x, to_left), (parent, from_left)]),
            Ordering::Equal => pieces.push((x, down)),
            Ordering::Greater => pieces.extend([(x, to_right), (parent, from_right)]),
        }
        let piece = |(column, glyph)| self.joined(column, y - 1, glyph, style, drawn);
        pieces.into_iter().filter_map(piece).collect()
    }

    /// A piece of a branch at a column and a row of the sheet, joined to what is there.
    fn joined(&self, column: i32, row: i32, glyph: &'static str, style: Style, drawn: &Buffer) -> Option<Dot> {
        let [x, y] = [u16::try_from(column).ok()? + EDGE, u16::try_from(row).ok()? + EDGE];
        let text = match drawn.cell((x, y))?.symbol() {
            " " => Cow::Borrowed(glyph),
            // In ASCII, all joints are the same.
            "+" => Cow::Borrowed("+"),
            // Dotted pieces have no joints of their own.
            before => MergeStrategy::Fuzzy.merge(before, glyph).to_owned().into(),
        };
        Some(Dot::new(x, y, text, style))
    }
}
