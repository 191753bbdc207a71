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
use super::stage::Progress;
use super::words::heat;
use super::{Drawing, Outline, Scale, Stage, words_tree as words};
use crate::app::Target;
use crate::draw::text::width;
use crate::draw::{Canvas, board, layout};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::merge::MergeStrategy;

/// A tree to draw.
pub(super) struct Picture<'a> {
    pub(super) outline: &'a Outline,
    pub(super) drawing: &'a Drawing,
    /// Whether the numbers of states in the position's article are shown.
    pub(super) is_numbered: bool,
    /// How far the search has got; `None` if it is finished.
    pub(super) stage: Option<&'a Stage>,
}

/// How a branch is drawn, in the order in which they cover each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Branch {
    Pruned,
    Usual,
    Best,
}

/// A node to draw: its index in the drawing, its row in the outline, and what is known about it.
#[derive(Clone, Copy)]
struct Node {
    index: usize,
    row: usize,
    progress: Option<Progress>,
}

impl Picture<'_> {
    /// Draws the part of the tree that is in sight.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        let [levels, room] = layout::left(canvas.area, LEVEL, 0);
        let size = (room.width, room.height);
        let scale = self.drawing.scale(self.outline.tree().position.rules(), size);
        let corner = self.drawing.corner(scale, size);
        self.levels(scale, corner.1, &mut canvas.part(levels));
        let in_sight = self.drawing.in_sight(scale, corner, size);
        let nodes: Vec<Node> = in_sight.map(|index| self.node(index)).collect();
        // With a level above and below what is in sight, nodes at the edges are drawn as whole ones.
        let level = scale.level();
        let whole = Rect::new(0, 0, size.0, size.1 + 2 * level);
        let part = Rect { y: level, height: size.1, ..whole };
        let at = (scale, (corner.0, corner.1 - i32::from(level)));
        canvas.part(room).aside(whole, part, |canvas| self.nodes(&nodes, at, canvas));
    }

    fn nodes(&self, nodes: &[Node], at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        // The best branches come last, over the others that they share a row with.
        for kind in [Branch::Pruned, Branch::Usual, Branch::Best] {
            for &node in nodes.iter().filter(|&&node| self.branch_kind(node) == Some(kind)) {
                self.branch(node, kind, at, canvas);
            }
        }
        for &node in nodes {
            self.place(node, at, canvas);
        }
    }

    fn node(&self, index: usize) -> Node {
        let row = self.drawing.nodes()[index].row;
        Node { index, row, progress: self.stage.map(|stage| stage.progress(row)) }
    }

    /// The side that chooses at each ply.
    fn levels(&self, scale: Scale, top: i32, canvas: &mut Canvas) {
        let tree = self.outline.tree();
        for ply in 0..=self.drawing.deepest {
            let mover = if ply % 2 == 0 { tree.position.to_move() } else { tree.position.to_move().other() };
            let row = i32::try_from(ply).unwrap_or(i32::MAX).saturating_mul(scale.level().into()) - top;
            let Ok(row) = u16::try_from(row + i32::from(scale.board().1 - 1) / 2) else { continue };
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
    fn branch_kind(&self, node: Node) -> Option<Branch> {
        let drawn = self.drawing.nodes()[node.index];
        if drawn.parent == node.index || node.progress == Some(Progress::Ahead) {
            return None;
        }
        Some(match node.progress {
            _ if drawn.folded > 0 => Branch::Usual,
            _ if self.outline.looks_pruned(node.row) => Branch::Pruned,
            Some(Progress::Open(_)) => Branch::Best,
            None if self.outline.is_marked(node.row) => Branch::Best,
            _ => Branch::Usual,
        })
    }

    /// Draws the branch from a node's parent to the node.
    fn branch(&self, node: Node, kind: Branch, at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let (theme, glyphs) = (&canvas.look.theme, &canvas.look.glyphs);
        let (set, style) = match kind {
            Branch::Usual => (0, theme.text),
            Branch::Best => (1, theme.strong),
            Branch::Pruned => (2, theme.faint),
        };
        let [along, down, to_left, to_right, from_left, from_right] = glyphs.branches[set];
        let middle = i32::from(at.0.slot() / 2);
        let (x, y) = self.corner(node.index, at);
        let parent = self.corner(self.drawing.nodes()[node.index].parent, at).0 + middle;
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
    fn place(&self, node: Node, at: (Scale, (i32, i32)), canvas: &mut Canvas) {
        let (scale, (x, y)) = (at.0, self.corner(node.index, at));
        let (slot, area) = (scale.slot(), canvas.area);
        let (Ok(y), false) = (u16::try_from(y), node.progress == Some(Progress::Ahead)) else { return };
        if x < 0 || x + i32::from(slot) > area.width.into() {
            // Half a score would be another score: a sign shows that there is more.
            if x > -i32::from(slot) && x < area.width.into() {
                let (side, column) = if x < 0 { (0, 0) } else { (1, area.width - 1) };
                let row = y + scale.board().1 / 2;
                canvas.text(column, row, canvas.look.glyphs.change[side], canvas.look.theme.faint);
                canvas.hit(Rect::new(column, row, 1, 1), Target::Item(node.row));
            }
            return;
        }
        let Ok(x) = u16::try_from(x) else { return };
        let part = &mut canvas.part(Rect::new(x, y, slot, scale.level()));
        part.hit(Rect { height: part.area.height - 1, ..part.area }, Target::Item(node.row));
        let drawn = self.drawing.nodes()[node.index];
        if drawn.folded > 0 {
            let (row, style) = ((scale.board().1 - 1) / 2, part.look.theme.faint);
            part.centred(row, &format!("{} more", drawn.folded), style);
        } else {
            self.board(node, scale, part);
            self.captions(node, scale, part);
        }
        if !scale.has_grid() {
            self.number(node.row, (x + (slot - scale.board().0) / 2, y), canvas);
        }
        if self.stage.is_some_and(|stage| stage.is_returning(node.row)) {
            self.returning(node.row, (x + slot / 2, y - 1), canvas);
        }
    }

    /// The number of a node's state in the article.
    fn number_of(&self, row: usize) -> Option<u8> {
        self.outline.state_number(row).filter(|_| self.is_numbered)
    }

    /// Writes a state's number in the article to the left of its board, if there is room.
    fn number(&self, row: usize, (x, y): (u16, u16), canvas: &mut Canvas) {
        let text = self.number_of(row).map_or_else(String::new, |number| number.to_string());
        if let Some(x) = x.checked_sub(width(&text) + 1) {
            canvas.text(x, y, &text, canvas.look.theme.faint);
        }
    }

    /// Draws the score that a node has just returned, on its way up the branch.
    fn returning(&self, row: usize, (x, y): (u16, u16), canvas: &mut Canvas) {
        let cells = self.outline.tree().position.rules().cells();
        let text = words::value(self.outline, row).map(|value| value.text(cells, &canvas.look.glyphs));
        let text = text.unwrap_or_default();
        canvas.text(x.saturating_sub(width(&text) / 2), y, &text, canvas.look.theme.selected);
    }

    fn board(&self, node: Node, scale: Scale, canvas: &mut Canvas) {
        let (theme, row) = (&canvas.look.theme, node.row);
        let (columns, rows) = scale.board();
        let left = (canvas.area.width - columns) / 2;
        let area = Rect { x: canvas.area.x + left, width: columns, height: rows, ..canvas.area };
        match scale.square {
            None => canvas.centred(0, &words::square(self.outline, row), theme.text),
            Some((1, 1)) => {
                board::small(&self.outline.position(row), self.outline.square(row), &mut canvas.part(area));
            }
            Some(square) => {
                let position = self.outline.position(row);
                let layout = layout::with_squares(position.rules(), square);
                canvas.part(area).aside(layout.area(), layout.inside(), |whole| {
                    board::bare(&position, self.outline.square(row), &layout, whole);
                });
            }
        }
        let mut style = Style::new();
        if self.outline.looks_pruned(row) {
            style = theme.faint.remove_modifier(Modifier::BOLD | Modifier::REVERSED);
        } else if !self.is_bold(node) {
            // The marks of the best path stand out.
            style = style.remove_modifier(Modifier::BOLD);
        }
        canvas.restyle(area, style);
        if self.outline.selected == row {
            canvas.text(left.saturating_sub(1), rows / 2, canvas.look.glyphs.pointer, theme.strong);
        }
    }

    /// Whether a node is on the path of best moves or, while the search runs, on the stack.
    fn is_bold(&self, node: Node) -> bool {
        match node.progress {
            Some(progress) => matches!(progress, Progress::Open(_)),
            None => self.outline.is_marked(node.row),
        }
    }

    /// Writes the score of a node, and how its game ended or that more is below it.
    fn captions(&self, node: Node, scale: Scale, canvas: &mut Canvas) {
        let (look, row) = (canvas.look, node.row);
        let rows = scale.board().1;
        let cells = self.outline.tree().position.rules().cells();
        let value = words::value(self.outline, row);
        let (text, mut style) = match (node.progress, value) {
            (Some(Progress::Open(frame)), _) => match self.stage.and_then(|stage| stage.best_at(frame)) {
                Some(value) => (value.text(cells, &look.glyphs), look.theme.heat(heat(value.score))),
                None => (look.glyphs.more.to_owned(), look.theme.faint),
            },
            (_, None) if self.outline.looks_pruned(row) => ("pruned".to_owned(), look.theme.faint),
            (_, Some(value)) => (value.text(cells, &look.glyphs), look.theme.heat(heat(value.score))),
            (_, None) => ("?".to_owned(), look.theme.text),
        };
        if self.is_bold(node) {
            style = style.add_modifier(Modifier::BOLD);
        }
        let starred = format!("{} {text}", look.glyphs.best);
        let number = self.number_of(row).filter(|_| scale.has_grid());
        let text = number.map_or(text.clone(), |number| format!("{text}  ({number})"));
        let is_best = node.progress.is_none() && self.outline.is_marked(row) && row > 0;
        let text = if is_best && width(&starred) < scale.slot() { starred } else { text };
        let is_returning = self.stage.is_some_and(|stage| stage.is_returning(row));
        if self.outline.selected == row || is_returning {
            let style = look.theme.selected.add_modifier(style.add_modifier - Modifier::DIM);
            canvas.centred(rows, &format!(" {text} "), style);
        } else {
            canvas.centred(rows, &text, style);
        }
        let ending = match node.progress {
            Some(Progress::Open(_)) => String::new(),
            _ => words::ending(self.outline, row).unwrap_or_default(),
        };
        let opens = self.outline.can_open(row) && !self.outline.looks_pruned(row);
        let ending = if ending.is_empty() && opens && node.progress.is_none() {
            look.glyphs.more.to_owned()
        } else {
            ending
        };
        // The last row is shared with branches.
        if canvas.is_blank(rows + 1) {
            canvas.centred(rows + 1, &ending, look.theme.faint);
        }
    }
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
