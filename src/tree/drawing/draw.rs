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

use super::{Drawing, Scale, Spot, level_columns, parts, row};
use crate::draw::{Contents, Dot, Dots, Hits, Look, Picture, Target, layout, width};
use crate::engine::Score;
use crate::engine::search::{NodeState, State, Walk};
use crate::game::Square;
use crate::tree::NodeRef;
use crate::tree::looks::{self, NodeScore};
use crate::wording::{MORE, UNKNOWN};
use itertools::Itertools;
use ratatui::prelude::{Buffer, Modifier, Rect, Size, StatefulWidget, Style, Widget};
use ratatui::symbols::merge::MergeStrategy;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter::once;

/// Windows with at least this many columns have room for something beside the drawing.
pub(crate) const WIDE: u16 = 110;

/// The body of a window with a drawing.
pub(crate) fn body(window: Rect) -> Rect {
    layout::regions(window, Contents::Text)[1]
}

/// The area of the largest picture of a game in a room; empty if none fits.
pub(crate) fn picture(game: &State, room: Rect) -> Rect {
    let area = match game.board() {
        Some(position) => layout::picture(position.rules(), room).area,
        None => room.resize(smallest(game)),
    };
    if area.union(room) == room { area } else { room.resize(Size::ZERO) }
}

pub(crate) fn smallest(game: &State) -> Size {
    game.board().map_or(Scale::name(game).picture, |position| layout::smallest_board(position.rules()))
}

/// A game after a move, at a scale or as large as fits.
pub(crate) struct NodePicture<'a> {
    pub look: &'a Look,
    pub game: &'a State,
    pub last: Option<Square>,
    pub scale: Option<Scale>,
}

impl Widget for NodePicture<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Self { look, game, last, scale } = self;
        let square = scale.and_then(|scale| scale.square);
        match game.board() {
            Some(position) if scale.is_none() || square.is_some() => {
                let lines = position.completed_lines().collect();
                Picture { look, setup: &position.setup(), lines, last, square }.render(area, buf);
            }
            _ => Dots([Dot::centred(area, 0, looks::name(game, last), look.theme.text)]).render(area, buf),
        }
    }
}

/// The part of a tree that is in sight.
pub(crate) struct TreeDrawing<'a> {
    look: &'a Look,
    selected: NodeRef<'a>,
    drawing: &'a Drawing,
    scale: Scale,
    /// Where the nodes are drawn.
    room: Rect,
    /// The column and row of the drawing at the top left corner of the room.
    corner: Spot,
    /// Whether the numbers of states in the position's article are shown.
    pub is_numbered: bool,
    /// Whether the last row says that levels are cut off.
    pub is_signed: bool,
    /// How far the search has got; `None` if it is finished.
    pub walk: Option<&'a Walk<'a>>,
}

/// How a branch is drawn, in the order in which they cover each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Pruned,
    Usual,
    Best,
}

impl StatefulWidget for TreeDrawing<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let room = self.room;
        let levels = layout::first_columns(area, level_columns(self.selected.root()));
        Dots(self.levels(levels)).render(levels, buf);
        let nodes = (0..self.drawing.nodes.len()).filter(|&index| self.is_near(index)).collect_vec();
        let branch = |&index| Some((self.branch_kind(index)?, index));
        // The best ones come last, over the others that they share a row with.
        for (kind, index) in nodes.iter().filter_map(branch).sorted_by_key(|branch| branch.0) {
            Dots(self.branch(index, kind, buf)).render(room, buf);
        }
        Dots(self.beyond()).render(room, buf);
        for index in nodes {
            let Some(place) = self.place(index) else { continue };
            let node = self.node(index);
            let picture = self.picture(place).intersection(room);
            hits.add(Rect { height: place.height - 1, ..place }.intersection(room), Target::Item(node.row));
            if self.drawing.nodes[index].folded == 0 {
                let game = &node.state();
                let scale = Some(self.scale);
                NodePicture { look: self.look, game, last: node.square(), scale }.render(picture, buf);
                buf.set_style(picture, self.board_style(node));
            }
            Dots(self.texts(index, place, buf)).render(room, buf);
        }
    }
}

/// A tree that is only looked at.
impl Widget for TreeDrawing<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        StatefulWidget::render(self, area, buf, &mut Hits::default());
    }
}

impl<'a> TreeDrawing<'a> {
    pub(crate) fn new(look: &'a Look, selected: NodeRef<'a>, drawing: &'a Drawing, area: Rect) -> Self {
        let [_, room] = layout::left(area, level_columns(selected.root()), 0);
        let scale = drawing.scale(selected.root(), room.as_size());
        Self {
            look,
            selected,
            drawing,
            scale,
            room,
            corner: drawing.corner(scale, room.as_size()),
            is_numbered: false,
            is_signed: false,
            walk: None,
        }
    }

    /// The side that chooses at each ply.
    fn levels(&self, area: Rect) -> Vec<Dot> {
        let tree = self.selected.outline.tree();
        let theme = &self.look.theme;
        let nodes = self.drawing.nodes.iter().map(|node| self.selected.at(node.row));
        let level = |ply: usize| {
            let row = row(ply, self.scale) - self.corner.1 + i32::from(self.scale.picture.height - 1) / 2;
            let row = u16::try_from(row).ok().filter(|row| row + 1 < area.height)?;
            let y = area.y + row;
            let mover = tree.to_move(ply);
            let chooser = NodeRef::chooser_of_level(nodes.clone(), ply)?.to_string();
            let mark =
                tree.root.board().map(|_| Dot::new(area.x + 1, y + 1, mover.to_string(), theme.marks[mover]));
            Some(once(Dot::new(area.x, y, chooser, theme.faint)).chain(mark))
        };
        (0..=self.drawing.deepest).filter_map(level).flatten().collect()
    }

    // Nodes

    fn node(&self, index: usize) -> NodeRef<'a> {
        self.selected.at(self.drawing.nodes[index].row)
    }

    /// The place of a node's top left corner, which may be far from the room.
    fn corner(&self, index: usize) -> Spot {
        let (x, y) = self.drawing.place(index, self.scale);
        (x - self.corner.0 + i32::from(self.room.x), y - self.corner.1 + i32::from(self.room.y))
    }

    /// Whether a part of a node or of its branch may be in sight.
    fn is_near(&self, index: usize) -> bool {
        let [(x, y), (other, _)] = [index, self.drawing.nodes[index].parent].map(|node| self.corner(node));
        let [slot, level] = [self.scale.slot(), self.scale.level()].map(i32::from);
        let [left, right] = [self.room.left(), self.room.right()].map(i32::from);
        let [top, bottom] = [self.room.top(), self.room.bottom()].map(i32::from);
        x.min(other) < right && x.max(other) + slot > left && y >= top && y < bottom + level
    }

    /// The column of a node's branch.
    fn middle(&self, index: usize) -> i32 {
        self.corner(index).0 + i32::from(self.drawing.nodes[index].columns(self.scale) / 2)
    }

    /// The place of a node, if all of it is shown that fits: a part of a board or of a score would be another one.
    fn place(&self, index: usize) -> Option<Rect> {
        let (x, y) = self.corner(index);
        let columns = self.drawing.nodes[index].columns(self.scale);
        let level = self.scale.level();
        let place = Rect::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?, columns, level);
        let mut shown = self.room;
        shown.height -= u16::from(self.is_signed);
        // Below a number may stand a sign, which can be missed.
        let rows = if self.node(index).is_given() { 1 } else { level - 1 };
        let seen = Rect { height: rows.min(shown.height), ..place };
        (seen.union(shown) == shown && !self.is_ahead(index)).then_some(place)
    }

    pub(crate) fn shows_root(&self) -> bool {
        self.place(0).is_some()
    }

    /// How many levels are cut off above and below.
    pub(crate) fn cut(&self) -> [usize; 2] {
        let levels = 0..=self.drawing.deepest;
        let top = self.corner.1;
        let bottom = top + i32::from(self.room.height);
        let above = levels.clone().filter(|&ply| row(ply, self.scale) < top);
        let below = levels.filter(|&ply| row(ply + 1, self.scale) > bottom);
        [above.count(), below.count()]
    }

    fn picture(&self, place: Rect) -> Rect {
        let Size { width, height } = self.scale.picture;
        // The pointer stands before it.
        let width = width.min(place.width - 2);
        Rect { x: place.x + (place.width - width) / 2, width, height, ..place }
    }

    /// What the search has done with a node; `None` if the search is finished.
    fn state_of(&self, node: NodeRef) -> Option<NodeState> {
        self.walk.map(|walk| node.state_in(walk))
    }

    /// Whether the search has not come to a node yet.
    fn is_ahead(&self, index: usize) -> bool {
        self.state_of(self.node(index)) == Some(NodeState::Ahead)
    }

    /// Whether a node is on the path of best moves or, while the search runs, on the stack.
    fn is_bold(&self, node: NodeRef) -> bool {
        match self.walk {
            None => node.is_marked(),
            Some(walk) => walk.entered > 0 && node.state_in(walk) == NodeState::Open,
        }
    }

    fn board_style(&self, node: NodeRef) -> Style {
        if node.looks_pruned() {
            self.look.theme.faint.remove_modifier(Modifier::BOLD | Modifier::REVERSED)
        } else if self.is_bold(node) {
            // The marks of the best path stand out.
            Style::new()
        } else {
            Style::new().remove_modifier(Modifier::BOLD)
        }
    }

    /// The score of a node, and its style.
    fn score(&self, node: NodeRef) -> (String, Style) {
        let theme = &self.look.theme;
        let is_open = self.state_of(node) == Some(NodeState::Open);
        let value = match self.walk.zip(node.searched()).filter(|_| is_open) {
            Some((walk, index)) => {
                let call = walk.call(index);
                call.best.map(|(_, score)| NodeScore::of(score, call.limited))
            }
            None => node.value(),
        };
        // Neighbours must not touch.
        let pruned = if self.scale.slot() / parts(node) > 6 { "pruned" } else { "cut" };
        let (text, style) = match value.filter(|_| !(node.is_covered() && node.looks_pruned())) {
            None if is_open => (MORE.to_owned(), theme.faint),
            None if node.looks_pruned() => (pruned.to_owned(), theme.faint),
            // It stands there already.
            _ if node.is_given() => Default::default(),
            Some(value) => (value.text(node.root()), theme.heat(value.score.cmp(&Score::DRAW) as i8)),
            None => (UNKNOWN.to_owned(), theme.text),
        };
        (text, if self.is_bold(node) { style.add_modifier(Modifier::BOLD) } else { style })
    }

    /// The score of folded siblings if the search is finished: of the best move if it is one of them, or the one that they
    /// all have.
    fn folded_score(&self, index: usize) -> Option<(String, Style)> {
        let drawn = self.drawing.nodes[index];
        let family = self.node(index).parent().filter(|_| self.walk.is_none())?.children().collect_vec();
        // The first ones of the family, or the last ones.
        let start = if index == drawn.parent + 1 { 0 } else { family.len() - drawn.folded };
        let folded = &family[start..start + drawn.folded];
        if let Some(&best) = folded.iter().find(|sibling| sibling.is_marked()) {
            let (text, style) = self.score(best);
            return Some((format!("{} {text}", self.look.glyphs.best), style));
        }
        let mut scores = folded.iter().map(|&sibling| self.score(sibling));
        let first = scores.next()?;
        scores.all(|(text, _)| text == first.0).then_some(first)
    }

    /// The texts of a node: its pointer and its score, how its game ended or that more is below it, the number of its state
    /// in the article, and the score that it has just returned, on its way up the branch.
    fn texts(&self, index: usize, place: Rect, drawn: &Buffer) -> Vec<Dot> {
        let (look, theme, picture) = (self.look, &self.look.theme, self.picture(place));
        let (node, folded) = (self.node(index), self.drawing.nodes[index].folded);
        if folded > 0 {
            let count = Dot::centred(place, (picture.height - 1) / 2, format!("{folded} more"), theme.faint);
            let below = |(text, style): (String, _)| {
                let has_room = picture.height > 1 && look.width(&text) < place.width;
                has_room.then(|| Dot::centred(place, picture.height, look.write(&text), style))
            };
            return once(count).chain(self.folded_score(index).and_then(below)).collect();
        }
        let (state, is_selected) = (self.state_of(node), self.selected.row == node.row);
        let is_returning = self.walk.is_some_and(|walk| walk.left.is_some() && node.searched() == walk.left);
        let (mut text, mut style) = self.score(node);
        let number = node.state_number().filter(|_| self.is_numbered);
        let starred = look.write(format!("{} {text}", look.glyphs.best).trim_end());
        if state.is_none() && node.is_marked() && node.row > 0 && width(&starred) < place.width {
            text = starred;
        } else if let Some(number) = number.filter(|_| self.scale.has_grid()) {
            text = format!("{text}  ({number})");
        }
        if (is_selected || is_returning) && !text.is_empty() {
            style = theme.selected.add_modifier(style.add_modifier - Modifier::DIM);
            text = format!(" {text} ");
        }
        let mut dots = self.score_and_window(node, place, look.write(&text), style);
        if is_selected {
            let y = picture.y + picture.height / 2;
            dots.push(Dot::new(picture.x - 1, y, look.glyphs.pointer, theme.strong));
        }
        let is_over = state != Some(NodeState::Open) && node.is_leaf() && !node.is_given();
        let opens = state.is_none() && node.can_open() && !node.looks_pruned();
        let ending = node.ending().filter(|_| is_over).map(|[brief, _]| brief);
        let below = ending.or_else(|| opens.then(|| look.write(MORE)));
        // The last row is shared with branches.
        let is_free = |x: u16| drawn.cell((x, place.bottom() - 1)).is_none_or(|cell| cell.symbol() == " ");
        if let Some(below) = below.filter(|_| (place.left()..place.right()).all(is_free)) {
            dots.push(Dot::centred(place, place.height - 1 - self.scale.spread, below, theme.faint));
        }
        if let Some(number) = number.filter(|_| !self.scale.has_grid()).map(|number| number.to_string()) {
            dots.push(Dot::new(picture.x - width(&number) - 1, place.y, number, theme.faint));
        }
        let on_the_branch = |text: String, style| {
            let x = place.x + place.width / 2 - width(&text) / 2;
            Dot::new(x, place.y.saturating_sub(1), text, style)
        };
        dots.extend(node.chance_text().map(|chance| on_the_branch(chance, theme.text)));
        let returned = node.score_text().filter(|_| is_returning);
        dots.extend(returned.map(|score| on_the_branch(look.write(&score), theme.selected)));
        dots
    }

    /// The score of a node, with alpha and beta below or beside it.
    fn score_and_window(&self, node: NodeRef, place: Rect, text: String, style: Style) -> Vec<Dot> {
        let row = self.scale.picture.height;
        let faint = self.look.theme.faint;
        match node.window_text().filter(|_| self.scale.window > 0) {
            Some(window) if self.scale.is_beside => {
                let x = place.x + place.width.saturating_sub(width(&text) + 1 + width(&window)) / 2;
                let beside = Dot::new(x + width(&text) + 1, place.y + row, window, faint);
                vec![Dot::new(x, place.y + row, text, style), beside]
            }
            window => {
                let below = window.map(|window| Dot::centred(place, row + 1, window, faint));
                once(Dot::centred(place, row, text, style)).chain(below).collect()
            }
        }
    }

    /// How many nodes of each level are beyond the sides, on the branches that lead there.
    fn beyond(&self) -> Vec<Dot> {
        let room = self.room;
        let faint = self.look.theme.faint;
        let [left, right] = [room.left(), room.right()].map(i32::from);
        let mut counts = BTreeMap::new();
        for (index, drawn) in self.drawing.nodes.iter().enumerate() {
            let (x, y) = self.corner(index);
            let is_right = x + i32::from(drawn.columns(self.scale)) > right;
            if (is_right || x < left) && !self.is_ahead(index) {
                *counts.entry((y - 1, is_right)).or_insert(0) += drawn.folded.max(1);
            }
        }
        let [before, after] = self.look.glyphs.change;
        counts
            .into_iter()
            .filter_map(|((y, is_right), count)| {
                let row = u16::try_from(y).ok()?.checked_sub(room.y)?;
                Some(if is_right {
                    Dot::at_the_right(room, row, format!(" {count}{after}"), faint)
                } else {
                    Dot::new(room.x, room.y + row, format!("{before}{count} "), faint)
                })
            })
            .collect()
    }

    // Branches

    /// How the branch from a node's parent is drawn; `None` if there is none, or none yet.
    fn branch_kind(&self, index: usize) -> Option<Branch> {
        let drawn = self.drawing.nodes[index];
        let node = self.node(index);
        let kind = match drawn.folded {
            0 if node.looks_pruned() => Branch::Pruned,
            0 if self.is_bold(node) => Branch::Best,
            _ => Branch::Usual,
        };
        (drawn.parent != index && !self.is_ahead(index)).then_some(kind)
    }

    /// The branch from a node's parent to the node.
    fn branch(&self, index: usize, kind: Branch, drawn: &Buffer) -> Vec<Dot> {
        let theme = &self.look.theme;
        let style = [theme.faint, theme.text, theme.strong][kind as usize];
        let [along, down, to_left, to_right, from_left, from_right] =
            self.look.glyphs.branches[kind as usize];
        let y = self.corner(index).1;
        let [x, parent] = [index, self.drawing.nodes[index].parent].map(|node| self.middle(node));
        let ends = match x.cmp(&parent) {
            Ordering::Less => [(x, to_left), (parent, from_left)],
            Ordering::Equal => [(x, down); 2],
            Ordering::Greater => [(x, to_right), (parent, from_right)],
        };
        let between =
            (x.min(parent) + 1).max(self.room.left().into())..x.max(parent).min(self.room.right().into());
        let piece = |(x, glyph)| joined(x, y - 1, glyph, style, drawn);
        let spread = (1..=self.scale.spread)
            .filter_map(|row| joined(parent, y - 1 - i32::from(row), down, style, drawn));
        between.map(|column| (column, along)).chain(ends).filter_map(piece).chain(spread).collect()
    }
}

fn joined(x: i32, y: i32, glyph: &'static str, style: Style, drawn: &Buffer) -> Option<Dot> {
    let x = u16::try_from(x).ok()?;
    let y = u16::try_from(y).ok()?;
    let text = match drawn.cell((x, y))?.symbol() {
        " " => glyph,
        // In ASCII, all joints are the same.
        "+" => "+",
        // Dotted pieces have no joints of their own.
        before => MergeStrategy::Fuzzy.merge(before, glyph),
    };
    Some(Dot::new(x, y, text, style))
}
