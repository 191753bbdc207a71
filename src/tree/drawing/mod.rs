//! The drawn tree: which nodes are drawn, where, and which part of the drawing the window shows.
//!
//! Columns and rows are counted from the top left corner of the whole drawing, which may be much larger than the
//! window.

mod draw;

pub(crate) use draw::{NodePicture, TreeDrawing, WIDE, body, picture, smallest};

use super::{NodeRef, tidy};
use crate::draw::extent;
use crate::draw::layout::{self, Size};
use crate::engine::search::State;
use crate::game::Position;
use itertools::Itertools;
use std::iter::{successors, zip};
use std::ops::Range;

/// With fewer rows than this, a tree that is too deep shows more levels, and no windows.
const LOW: u16 = 18;

/// The sizes of a square, from the smallest; none with a grid is smaller than the second.
const SQUARES: [(u16, u16); 4] = [(1, 1), (3, 1), (5, 2), (7, 4)];

const ZOOMS: usize = SQUARES.len();

/// Boards with more columns are drawn as the move that leads to them, unless they are enlarged.
pub(crate) const SMALL: u8 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scale {
    /// From 0 (the smallest) to 3.
    zoom: usize,
    /// Columns and rows of a square; `None` if only a name is written.
    square: Option<(u16, u16)>,
    /// Columns and rows of a node's board or name.
    pub picture: Size,
    /// The most columns of a score.
    score: u16,
    /// Rows by which the branches are longer.
    spread: u16,
    /// The most columns of alpha and beta; 0 if they are not drawn.
    window: u16,
    /// Whether these are beside the score, not below it.
    is_beside: bool,
}

impl Scale {
    /// Without boards.
    fn name(state: &State) -> Self {
        let columns = state.numbers().map_or(3, |tree| extent(tree.widest()).next_multiple_of(2));
        // A bound, with its sign of two columns and a blank, has the room of two leaves with the gaps beside them.
        Self { picture: Size::new(columns + 2, 1), score: 2 * columns + 3, ..Self::default() }
    }

    /// The scale at a zoom.
    fn of(game: &State, zoom: usize) -> Self {
        let name = Self::name(game);
        let Some(rules) = game.board().map(Position::rules) else {
            return Self { zoom, spread: extent(zoom), score: name.score + 4 * extent(zoom), ..name };
        };
        // Scores take up to six columns on nine squares (">= -10") and eight on others (">= ~-223"), or if they are averages.
        let score = if rules.cells() < 10 && !game.has_chance() { 6 } else { 8 };
        let size = zoom.checked_sub((rules.columns() > SMALL).into());
        let Some(square) = size.map(|size| SQUARES[size]) else { return Self { score, ..name } };
        let picture = layout::bare(Size::ZERO.into(), rules, square).inside().as_size();
        Self { zoom, square: Some(square), picture, score, ..name }
    }

    fn has_grid(self) -> bool {
        self.square.is_some_and(|(width, _)| width > 1)
    }

    /// The columns of a node with the gap beside it. How a game ended takes six, as the shortest scores do.
    pub fn slot(self) -> u16 {
        let texts =
            if self.is_beside { self.score + self.window + 2 } else { self.window.max(self.score + 1) };
        texts.max(self.picture.width + 2)
    }

    /// The rows of a node: its picture, its score, perhaps its window, and how the game ended or the branches to its
    /// children.
    pub fn level(self) -> u16 {
        let has_row = self.window > 0 && !self.is_beside;
        self.picture.height + 2 + u16::from(has_row) + self.spread
    }
}

/// Columns at the left of the drawing for MAX and MIN, or CHANCE.
fn level_columns(game: &State) -> u16 {
    if game.has_chance() { 8 } else { 5 }
}

/// The columns and rows for the drawing itself, if there are any.
pub(crate) fn room(game: &State, area: Size) -> Option<Size> {
    let width = area.width.saturating_sub(level_columns(game));
    (width > 0 && area.height > 0).then_some(Size { width, ..area })
}

/// A column and a row of the drawing.
type Spot = (i32, i32);

/// A node of the drawing, or siblings that are folded because there is no room for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnNode {
    /// The row of the node in the outline; of folded siblings, the nearest one.
    pub row: usize,
    /// How many siblings are folded here; 0 if this is a node.
    pub folded: usize,
    /// The index of the parent among the drawn nodes; the root is its own parent.
    parent: usize,
    /// Plies below the root.
    pub ply: usize,
    /// Where it starts, in whole nodes.
    place: f32,
    /// How many of its kind are as wide as a whole node.
    parts: u16,
}

impl DrawnNode {
    fn columns(&self, scale: Scale) -> u16 {
        scale.slot() / self.parts
    }

    /// In whole nodes.
    fn width(&self) -> f32 {
        1.0 / f32::from(self.parts)
    }
}

/// A number that stands in the tree itself needs half the room: it has no score below it.
fn parts(node: NodeRef) -> u16 {
    1 + u16::from(node.is_given())
}

/// What the view has followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Followed {
    scale: Scale,
    room: Size,
    revision: u64,
    selected: usize,
    /// How many siblings have room beside each other, and the most of a family that are drawn.
    fitting: usize,
    most: usize,
    /// Whether the selected node is to be brought into view once more.
    is_sought: bool,
}

/// The fewest nodes of a family that are drawn: with those that are folded on either side, one and its neighbours.
const FEWEST: usize = 5;

/// The best moves of a tree and those beside them take fewer rows than this.
const WHOLE: usize = 1000;

/// The drawing of an outline, and the part of it that is in sight.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The zoom that was asked for; `None` chooses the largest with which everything fits.
    zoom: Option<usize>,
    /// The largest zoom that is chosen by itself, once something was folded: nothing jumps up.
    kept: Option<usize>,
    /// The most columns of alpha and beta; 0 if they are not drawn.
    pub(super) window: u16,
    pub nodes: Vec<DrawnNode>,
    /// The width in whole nodes, and the plies of the deepest one.
    width: f32,
    deepest: usize,
    /// The column and row of the drawing in the top left corner of the view.
    corner: Spot,
    followed: Option<Followed>,
}

impl Drawing {
    /// The scale in a room of so many columns and rows.
    pub fn scale(&self, game: &State, room: Size) -> Scale {
        let fits = |&scale: &Scale| {
            let (columns, rows) = self.size(scale);
            columns <= room.width.into()
                && rows <= room.height.into()
                && self.kept.is_none_or(|kept| scale.zoom <= kept)
        };
        // A node that is wider than the room could not be drawn.
        let has_room = |&scale: &Scale| scale.slot() <= room.width;
        // Of two places that fit, the narrower one comes last.
        let at = |zoom| {
            let below = self.scale_at(zoom, game);
            [Scale { is_beside: true, ..below }, below]
        };
        let scales = |zooms| (0..zooms).flat_map(at).rev();
        let found = match self.zoom {
            Some(zoom) => scales(zoom + 1).find(has_room),
            None => scales(ZOOMS).find(fits),
        };
        found.unwrap_or_else(|| {
            let smallest = self.scale_at(0, game);
            let is_low = room.height < LOW && self.size(smallest).1 > room.height.into();
            if is_low { Scale { window: 0, ..smallest } } else { smallest }
        })
    }

    /// The scale at a zoom, with alpha and beta below the score.
    fn scale_at(&self, zoom: usize, game: &State) -> Scale {
        Scale { window: self.window, ..Scale::of(game, zoom) }
    }

    pub fn size(&self, scale: Scale) -> Spot {
        (column(self.width, scale), row(self.deepest + 1, scale))
    }

    /// The top left corner of a node.
    pub fn place(&self, node: usize, scale: Scale) -> Spot {
        let node = self.nodes[node];
        (column(node.place, scale), row(node.ply, scale))
    }

    /// The top left corner of a row's node, if it is drawn.
    fn place_of(&self, row: usize, scale: Scale) -> Option<Spot> {
        let node = self.nodes.binary_search_by_key(&row, |node| node.row).ok()?;
        Some(self.place(node, scale)).filter(|_| self.nodes[node].folded == 0)
    }

    /// Enlarges or reduces the nodes. Returns whether that is possible.
    pub fn zoom(&mut self, by: isize, game: &State, room: Size) -> bool {
        let now = self.scale(game, room).zoom;
        self.kept = None;
        if let Some(other) = now.checked_add_signed(by).filter(|&zoom| zoom < ZOOMS) {
            // Back at the size that is chosen by itself, it adapts again.
            self.zoom = None;
            self.zoom = Some(other).filter(|&zoom| self.scale(game, room).zoom != zoom);
        }
        self.scale(game, room).zoom != now
    }

    /// Keeps the zoom from growing by itself.
    pub(crate) fn keep(&mut self) {
        self.kept = self.followed.map(|followed| followed.scale.zoom);
    }

    /// Starts over: the nodes that were followed may tell where the best ones are.
    pub fn restart(&mut self) {
        *self = Self { zoom: self.zoom, ..Self::default() };
    }

    /// Brings the selected node into view when the drawing is next brought up to date, even if it is the same one.
    pub fn seek(&mut self) {
        if let Some(followed) = &mut self.followed {
            followed.is_sought = true;
        }
    }

    /// Moves the view over the drawing.
    pub fn pan(&mut self, columns: i32, rows: i32) {
        let Some(Followed { scale, room, .. }) = self.followed else { return };
        self.corner = (self.corner.0 + columns, self.corner.1 + rows);
        self.corner = self.corner(scale, room);
    }

    /// The column and row of the drawing at the top left corner of a room. A drawing that is narrower is centred.
    pub fn corner(&self, scale: Scale, room: Size) -> Spot {
        let (x, y) = self.corner;
        let (columns, rows) = self.size(scale);
        let spare = columns - i32::from(room.width);
        let x = if spare > 0 { x.clamp(0, spare) } else { spare / 2 };
        (x, y.clamp(0, (rows - i32::from(room.height)).max(0)))
    }

    /// Lays out the rows of an outline. A family of more than `most` siblings is folded around the one that is selected
    /// or above the selected node, or else around the best.
    fn lay_out(&mut self, selected: NodeRef, most: usize) {
        self.nodes.clear();
        if !selected.outline.rows.is_empty() {
            let path = selected.and_above().map(|above| above.row).collect_vec();
            self.add(selected.at(0), 0, &path, most);
        }
        // How a game ended is written below its leaf, where branches of its neighbours could cross it. So it takes the
        // place of a child.
        let with_end = |(index, &DrawnNode { row, folded, ply, .. }): (usize, &DrawnNode)| {
            let has_end = folded == 0 && selected.at(row).is_leaf();
            (ply..=ply + usize::from(has_end)).map(move |ply| (index, ply))
        };
        let (nodes, plies): (Vec<_>, Vec<_>) = self.nodes.iter().enumerate().flat_map(with_end).unzip();
        let columns = tidy(&plies, |place| self.nodes[nodes[place]].width().into());
        // The node itself comes before the end of its game.
        for (index, place) in zip(nodes, columns).rev() {
            self.nodes[index].place = place;
        }
        self.width = self.nodes.iter().map(|node| node.place + node.width()).fold(0.0, f32::max);
        self.deepest = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
    }

    /// The most nodes of a family, up to a number, with which the whole best line is in sight, or while it is not known, the
    /// selected node and all above it.
    fn most_drawn(&mut self, selected: NodeRef, upper: usize, room: Size) -> usize {
        let top = selected.at(0);
        let (start, line): (_, Vec<_>) = if top.is_expected() {
            (top, successors(Some(top), |node| node.best_child()).collect())
        } else {
            (selected, selected.and_above().collect())
        };
        let fits = |&most: &usize| {
            self.lay_out(start, most);
            let scale = self.scale(top.root(), room);
            let columns = line.iter().filter_map(|node| Some(self.place_of(node.row, scale)?.0));
            columns
                .minmax()
                .into_option()
                .is_none_or(|(left, right)| right - left + i32::from(scale.slot()) <= room.width.into())
        };
        [upper, 9, 7, FEWEST]
            .into_iter()
            .filter(|&most| most <= upper)
            .find(fits)
            .unwrap_or(upper.min(FEWEST))
    }

    /// Adds a node with all that is drawn below it. `path` has the rows of the selected node and of those above it.
    fn add(&mut self, node: NodeRef, parent: usize, path: &[usize], most: usize) {
        let place = self.nodes.len();
        self.push(node, 0, parent);
        let children = node.children().collect_vec();
        let shown = shown(&children, path, most);
        if shown.start > 0 {
            self.push(children[shown.start - 1], shown.start, place);
        }
        for &child in &children[shown.clone()] {
            self.add(child, place, path, most);
        }
        if let Some(&folded) = children.get(shown.end) {
            self.push(folded, children.len() - shown.end, place);
        }
    }

    fn push(&mut self, node: NodeRef, folded: usize, parent: usize) {
        let parts = if folded > 0 { 1 } else { parts(node) };
        self.nodes.push(DrawnNode { row: node.row, folded, parent, ply: node.ply(), place: 0.0, parts });
    }

    /// Brings the drawing up to date with its outline, and the selected node into view by the shortest way, at least
    /// `margin` columns from the left side.
    pub fn follow(&mut self, selected: NodeRef, room: Size, margin: u16) {
        let row = selected.row;
        let revision = selected.outline.revision;
        let game = selected.root();
        let narrowest = self.scale_at(self.zoom.unwrap_or(0), game);
        let fitting = usize::from(room.width / narrowest.slot()).max(3);
        let before = self.followed;
        let kept =
            before.and_then(|before| Some((before.selected, self.place_of(before.selected, before.scale)?)));
        let in_room = before.filter(|before| (before.room, before.fitting) == (room, fitting));
        let known = in_room.filter(|before| before.revision == revision);
        // While nodes are opened, no family unfolds.
        let upper = in_room.map_or(fitting, |before| before.most);
        let most = match known {
            Some(known) => known.most,
            // What was opened as a whole is drawn as a whole.
            None if selected.outline.rows.len() > WHOLE => fitting,
            None => self.most_drawn(selected, upper, room),
        };
        // The selected node must not be folded.
        if known.is_none_or(|before| self.place_of(row, before.scale).is_none()) {
            self.lay_out(selected, most);
        }
        let scale = self.scale(game, room);
        self.followed =
            Some(Followed { scale, room, revision, selected: row, fitting, most, is_sought: false });
        if before != self.followed {
            // The node that was selected stays where it is on the screen, even if others have come beside it.
            if let Some((row, (left, top))) = kept
                && let Some((x, y)) = self.place_of(row, scale)
            {
                self.corner = (self.corner.0 + x - left, self.corner.1 + y - top);
            }
            let start = before.map(|_| self.corner.0);
            self.bring_into_view(selected, scale, room, start, margin);
        }
    }

    /// Brings a node into view by the shortest way from a column; `None` if there was no view before.
    fn bring_into_view(
        &mut self,
        selected: NodeRef,
        scale: Scale,
        room: Size,
        start: Option<i32>,
        margin: u16,
    ) {
        let Some((x, y)) = self.place_of(selected.row, scale) else { return };
        let [slot, level] = [scale.slot(), scale.level()].map(i32::from);
        let [width, height] = [room.width, room.height].map(i32::from);
        // The levels above and below, too, where they fit.
        let levels = height / level;
        let above = i32::from(levels > 2);
        let below = i32::from(levels > 1);
        let top = shifted(self.corner.1, y - above * level..y + (1 + below) * level, height).max(0);
        // With as many of the nodes above it and of the best line below it as fit.
        let known = Some(selected).filter(|_| selected.at(0).is_expected());
        let below = successors(known, |node| node.best_child());
        let mut columns = x..x + slot;
        for node in selected.and_above().chain(below) {
            let Some((x, y)) = self.place_of(node.row, scale) else { break };
            let wider = columns.start.min(x)..columns.end.max(x + slot);
            if wider.end - wider.start <= width && y >= top && y + level <= top + height {
                columns = wider;
            }
        }
        let spare = (width - (columns.end - columns.start)) / 2;
        // At first, they are in the middle.
        let start = start.unwrap_or(columns.start - spare);
        let margin = spare.min(margin.into());
        self.corner = (shifted(start, columns.start - margin..columns.end, width), top);
        self.corner = self.corner(scale, room);
    }
}

/// The start of a view of `room`, moved as little as possible so that it shows the wanted range.
fn shifted(start: i32, wanted: Range<i32>, room: i32) -> i32 {
    start.max(wanted.end - room).min(wanted.start)
}

#[expect(clippy::cast_possible_truncation, reason = "a drawing has less than two thousand million columns")]
fn column(place: f32, scale: Scale) -> i32 {
    (f64::from(place) * f64::from(scale.slot())).round() as i32
}

fn row(ply: usize, scale: Scale) -> i32 {
    i32::try_from(ply).unwrap_or(i32::MAX) * i32::from(scale.level())
}

/// Which of these siblings are not folded.
fn shown(siblings: &[NodeRef], path: &[usize], most: usize) -> Range<usize> {
    if siblings.len() - siblings.iter().filter(|sibling| sibling.is_given()).count() / 2 <= most {
        return 0..siblings.len();
    }
    let centre = siblings
        .iter()
        .position(|sibling| path.contains(&sibling.row))
        .or_else(|| siblings.iter().position(|sibling| sibling.is_expected()))
        .unwrap_or(0);
    // The folded ones take a place at each end.
    let count = most - 2;
    let start = centre.saturating_sub(count / 2).min(siblings.len() - count);
    let end = start + count;
    // A single folded sibling would take as much room as itself.
    (if start == 1 { 0 } else { start })..(if end + 1 == siblings.len() { end + 1 } else { end })
}
