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

use super::drawing::LEVEL;
use super::phrases::{Value, heat};
use super::words_tree::Ending;
use super::{Drawing, NodeRef, Pictured, Scale};
use crate::app::Target;
use crate::draw::text::width;
use crate::draw::{Canvas, layout};
use crate::engine::search::{NodeState, Walk};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::merge::MergeStrategy;
use std::collections::BTreeMap;

/// A tree to draw.
pub(super) struct Picture<'a, G> {
    pub(super) selected: NodeRef<'a, G>,
    pub(super) drawing: &'a Drawing,
    /// Whether the numbers of states in the position's article are shown.
    pub(super) is_numbered: bool,
    /// How far the search has got; `None` if it is finished.
    pub(super) walk: Option<&'a Walk<'a, G>>,
}

/// How a branch is drawn, in the order in which they cover each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Pruned,
    Usual,
    Best,
}

impl<'a, G: Pictured> Picture<'a, G> {
    /// Draws the part of the tree that is in sight.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let [levels, room] = layout::left(canvas.area, LEVEL, 0);
        let size = (room.width, room.height);
        let scale = self.drawing.scale(self.selected.root(), size);
        let corner = self.drawing.corner(scale, size);
        self.levels(scale, corner.1, &mut canvas.part(levels));
        let in_sight = self.drawing.in_sight(scale, corner, size);
        let nodes: Vec<usize> = in_sight.collect();
        // With a level above and below what is in sight, nodes at the edges are drawn as whole ones.
        let level = scale.level();
        let whole = Rect::new(0, 0, size.0, size.1 + 2 * level);
        let part = Rect { y: level, height: size.1, ..whole };
        let at = (scale, (corner.0, corner.1 - i32::from(level)));
        canvas.part(room).aside(whole, part, |canvas| self.nodes(&nodes, at, canvas));
    }

    /// Draws the nodes with these indices in the drawing.
    fn nodes(&self, nodes: &[usize], at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let branch = |&index| Some((self.branch_kind(index)?, index));
        let mut branches: Vec<(Branch, usize)> = nodes.iter().filter_map(branch).collect();
        // The best ones come last, over the others that they share a row with.
        branches.sort_unstable();
        for (kind, index) in branches {
            self.branch(index, kind, at, canvas);
        }
        self.beyond(at, canvas);
        for &index in nodes {
            self.place(index, at, canvas);
        }
    }

    /// Writes at the sides how many nodes of each level are beyond them, on the branches that lead there.
    fn beyond(&self, at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let last = i32::from(canvas.area.width) - i32::from(at.0.slot());
        let mut counts = BTreeMap::new();
        for (index, node) in self.drawing.nodes().iter().enumerate() {
            let (x, y) = self.corner(index, at);
            if !(0..=last).contains(&x) && self.state_of(self.selected.at(node.row)) != Some(NodeState::Ahead)
            {
                *counts.entry((y - 1, x > 0)).or_insert(0) += node.folded.max(1);
            }
        }
        let (faint, [before, after]) = (canvas.look.theme.faint, canvas.look.glyphs.change);
        for ((row, is_right), count) in counts {
            match u16::try_from(row) {
                Ok(row) if is_right => canvas.at_the_right(row, &format!(" {count}{after}"), faint),
                Ok(row) => canvas.text(0, row, &format!("{before}{count} "), faint),
                Err(_) => {}
            }
        }
    }

    /// The node with this index in the drawing.
    fn node(&self, index: usize) -> NodeRef<'a, G> {
        self.selected.at(self.drawing.nodes()[index].row)
    }

    /// What the search has done with a node; `None` if the search is finished.
    fn state_of(&self, node: NodeRef<G>) -> Option<NodeState> {
        self.walk.map(|walk| node.state_in(walk))
    }

    /// The side that chooses at each ply.
    fn levels(&self, scale: Scale, top: i32, canvas: &mut Canvas) {
        let tree = self.selected.outline.tree();
        for ply in 0..=self.drawing.deepest {
            let mover = tree.to_move(ply);
            let row = i32::try_from(ply).unwrap_or(i32::MAX).saturating_mul(scale.level().into()) - top;
            let Ok(row) = u16::try_from(row + i32::from(scale.picture.1 - 1) / 2) else { continue };
            if row + 1 < canvas.area.height {
                let theme = &canvas.look.theme;
                let (faint, mark) = (theme.faint, theme.marks[mover]);
                canvas.text(0, row, &tree.side(ply).to_string(), faint);
                canvas.text(1, row + 1, &mover.to_string(), mark);
            }
        }
    }

    /// The columns and rows of a node's top left corner from that of the room.
    fn corner(&self, index: usize, (scale, corner): (Scale, (i32, i32))) -> (i32, i32) {
        let (x, y) = self.drawing.place(index, scale);
        (x - corner.0, y - corner.1)
    }

    // Branches

    /// How the branch from a node's parent is drawn; `None` if there is none, or none yet.
    fn branch_kind(&self, index: usize) -> Option<Branch> {
        let (drawn, node) = (self.drawing.nodes()[index], self.node(index));
        let state = self.state_of(node);
        if drawn.parent == index || state == Some(NodeState::Ahead) {
            return None;
        }
        Some(match drawn.folded {
            0 if node.looks_pruned() => Branch::Pruned,
            0 if is_bold(node, state) => Branch::Best,
            _ => Branch::Usual,
        })
    }

    /// Draws the branch from a node's parent to the node.
    fn branch(&self, index: usize, kind: Branch, at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let (theme, glyphs) = (&canvas.look.theme, &canvas.look.glyphs);
        let (set, style) = match kind {
            Branch::Usual => (0, theme.text),
            Branch::Best => (1, theme.strong),
            Branch::Pruned => (2, theme.faint),
        };
        let [along, down, to_left, to_right, from_left, from_right] = glyphs.branches[set];
        let middle = i32::from(at.0.slot() / 2);
        let (x, y) = self.corner(index, at);
        let parent = self.corner(self.drawing.nodes()[index].parent, at).0 + middle;
        let (x, y) = (x + middle, y - 1);
        let ends = match x.cmp(&parent) {
            std::cmp::Ordering::Less => [to_left, from_left],
            std::cmp::Ordering::Equal => [down, down],
            std::cmp::Ordering::Greater => [to_right, from_right],
        };
        join(canvas, (x, y), ends[0], style);
        if x != parent {
            join(canvas, (parent, y), ends[1], style);
        }
        let room = 0..i32::from(canvas.area.width);
        for column in (x.min(parent) + 1).max(room.start)..x.max(parent).min(room.end) {
            join(canvas, (column, y), along, style);
        }
    }

    // Nodes

    /// Draws a node's board and score, and makes it a target for the mouse.
    fn place(&self, index: usize, at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let (scale, (x, y)) = (at.0, self.corner(index, at));
        let (slot, area, node) = (scale.slot(), canvas.area, self.node(index));
        let state = self.state_of(node);
        let (Ok(y), false) = (u16::try_from(y), state == Some(NodeState::Ahead)) else { return };
        if x < 0 || x + i32::from(slot) > area.width.into() {
            // Half a score would be another score.
            return;
        }
        let Ok(x) = u16::try_from(x) else { return };
        let part = &mut canvas.part(Rect::new(x, y, slot, scale.level()));
        part.hit(Rect { height: part.area.height - 1, ..part.area }, Target::Item(node.row));
        let drawn = self.drawing.nodes()[index];
        if drawn.folded > 0 {
            let (row, style) = ((scale.picture.1 - 1) / 2, part.look.theme.faint);
            part.centred(row, &format!("{} more", drawn.folded), style);
        } else {
            self.board(node, state, scale, part);
            self.captions(node, state, scale, part);
        }
        if !scale.has_grid() {
            self.number(node, (x + (slot - scale.picture.0) / 2, y), canvas);
        }
        if self.is_returning(node) {
            returning(node, (x + slot / 2, y - 1), canvas);
        }
    }

    /// The number of a node's state in the article.
    fn number_of(&self, node: NodeRef<G>) -> Option<u8> {
        node.state_number().filter(|_| self.is_numbered)
    }

    /// Writes a state's number in the article to the left of its board, if there is room.
    fn number(&self, node: NodeRef<G>, (x, y): (u16, u16), canvas: &mut Canvas) {
        let text = self.number_of(node).map_or_else(String::new, |number| number.to_string());
        if let Some(x) = x.checked_sub(width(&text) + 1) {
            canvas.text(x, y, &text, canvas.look.theme.faint);
        }
    }

    /// Whether the last step has returned from a node.
    fn is_returning(&self, node: NodeRef<G>) -> bool {
        let left = self.walk.and_then(|walk| walk.left);
        left.is_some() && node.searched() == left
    }

    fn board(&self, node: NodeRef<G>, state: Option<NodeState>, scale: Scale, canvas: &mut Canvas) {
        let theme = &canvas.look.theme;
        let (columns, rows) = scale.picture;
        let left = (canvas.area.width - columns) / 2;
        let area = Rect { x: canvas.area.x + left, width: columns, height: rows, ..canvas.area };
        node.position().draw(node.square(), scale, &mut canvas.part(area));
        let mut style = Style::new();
        if node.looks_pruned() {
            style = theme.faint.remove_modifier(Modifier::BOLD | Modifier::REVERSED);
        } else if !is_bold(node, state) {
            // The marks of the best path stand out.
            style = style.remove_modifier(Modifier::BOLD);
        }
        canvas.restyle(area, style);
        if self.selected.row == node.row {
            canvas.text(left.saturating_sub(1), rows / 2, canvas.look.glyphs.pointer, theme.strong);
        }
    }

    /// Writes the score of a node, and how its game ended or that more is below it.
    fn captions(&self, node: NodeRef<G>, state: Option<NodeState>, scale: Scale, canvas: &mut Canvas) {
        let (look, rows) = (canvas.look, scale.picture.1);
        let is_open = state == Some(NodeState::Open);
        let open = self.walk.zip(node.searched().filter(|_| is_open));
        let value = match open.map(|(walk, index)| walk.call(index)) {
            Some(call) => call.best.map(|(_, score)| Value::of(score, call.limited)),
            None => node.value(),
        };
        let (text, mut style) = match value {
            Some(value) => (value.text(node.root()), look.theme.heat(heat(value.score))),
            None if is_open => (look.glyphs.more.to_owned(), look.theme.faint),
            None if node.looks_pruned() => ("pruned".to_owned(), look.theme.faint),
            None => ("?".to_owned(), look.theme.text),
        };
        if is_bold(node, state) {
            style = style.add_modifier(Modifier::BOLD);
        }
        let starred = format!("{} {text}", look.glyphs.best);
        let number = self.number_of(node).filter(|_| scale.has_grid());
        let text = number.map_or(text.clone(), |number| format!("{text}  ({number})"));
        let is_best = state.is_none() && node.is_marked() && node.row > 0;
        let text = if is_best && width(&starred) < scale.slot() { starred } else { text };
        if self.selected.row == node.row || self.is_returning(node) {
            let style = look.theme.selected.add_modifier(style.add_modifier - Modifier::DIM);
            canvas.centred(rows, &format!(" {text} "), style);
        } else {
            canvas.centred(rows, &text, style);
        }
        // There are six columns.
        let ending = if !is_open && node.is_leaf() { node.ending().map(Ending::brief) } else { None };
        let opens = state.is_none() && node.can_open() && !node.looks_pruned();
        let more = || opens.then(|| look.glyphs.more.to_owned());
        // The last row is shared with branches.
        if canvas.is_blank(rows + 1) {
            canvas.centred(rows + 1, &ending.or_else(more).unwrap_or_default(), look.theme.faint);
        }
    }
}

/// Whether a node is on the path of best moves or, while the search runs, on the stack.
fn is_bold(node: NodeRef<impl Pictured>, state: Option<NodeState>) -> bool {
    state.map_or_else(|| node.is_marked(), |state| state == NodeState::Open)
}

/// Draws the score that a node has just returned, on its way up the branch.
fn returning(node: NodeRef<impl Pictured>, (x, y): (u16, u16), canvas: &mut Canvas) {
    let text = node.score_text().unwrap_or_default();
    canvas.text(x.saturating_sub(width(&text) / 2), y, &text, canvas.look.theme.selected);
}

/// Draws a piece of a branch at a column and a row of a canvas, joined to what is there.
fn join(canvas: &mut Canvas, (column, row): (i32, i32), glyph: &str, style: Style) {
    let (Ok(column), Ok(row)) = (u16::try_from(column), u16::try_from(row)) else { return };
    if column >= canvas.area.width || row >= canvas.area.height {
        return;
    }
    let before = canvas.buf[(canvas.area.x + column, canvas.area.y + row)].symbol().to_owned();
    let joined = match before.as_str() {
        " " => glyph,
        // In ASCII, all joints are the same.
        "+" => "+",
        // Dotted pieces have no joints of their own.
        before => MergeStrategy::Fuzzy.merge(before, glyph),
    };
    canvas.text(column, row, joined, style);
}
