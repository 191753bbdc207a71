//! The tree: which of its nodes are open, and what keys and the mouse do with its drawing.

use super::drawing::room;
use super::figure::{Figure, MOST_BOARDS, Sheet};
use super::{Drawing, NO_CUTOFFS, NodeRef, Order, Outline, View};
use crate::app::predicting::Predicting;
use crate::app::{Action, Command, Effects, Target, Wheel, Window};
use crate::config::direction::Direction;
use crate::engine::search::{Origin, Pruning};
use crate::engine::task::{Job, TaskId};
use crate::game::Square;
use crate::game::figures::grouped;

/// The tree of a search, as it is shown.
#[derive(Clone, Debug)]
pub struct TreeView {
    /// Which of its nodes are open, and the selected one.
    pub outline: Outline,
    /// The drawing of the outline.
    pub drawing: Drawing,
    /// The task that searches a branch left out by the search, and the moves that lead to the branch.
    pub(super) growing: Option<(TaskId, Vec<Square>)>,
    /// The moves to the deepest node that was selected on this branch: Down goes back there.
    pub(super) trail: Vec<Square>,
}

impl TreeView {
    pub(super) fn new(outline: Outline) -> Self {
        Self { outline, drawing: Drawing::default(), growing: None, trail: Vec::new() }
    }

    /// The selected node.
    pub fn selected<'a>(&'a self, predicting: Option<&'a Predicting>) -> NodeRef<'a> {
        self.outline.selected_node().covered(predicting)
    }

    /// Carries out an action, or says why not.
    pub(super) fn update(
        &mut self,
        action: &Action,
        window: Window,
        predicting: Option<&Predicting>,
        effects: &mut Effects,
    ) {
        /// The rows for each notch of the wheel.
        const NOTCH: i32 = 3;
        let rules = self.outline.tree().position.rules();
        let room = room(View::Tree, rules, window);
        let mut pan = |columns, rows| {
            if let Some(room) = room {
                self.drawing.pan(columns, rows, rules, room);
            }
        };
        match *action {
            Action::Command(command) => {
                if let Some(room) = room {
                    self.command(command, room, predicting, effects);
                }
            }
            Action::Click(Target::Square(square)) => self.go_to_child(square, effects),
            Action::Click(Target::Item(row)) => {
                self.outline.select(row);
                self.trail = self.outline.selected_node().moves();
            }
            Action::Wheel(Wheel::Up, _) => pan(0, -NOTCH),
            Action::Wheel(Wheel::Down, _) => pan(0, NOTCH),
            Action::Drag { columns, rows } => pan(-columns, -rows),
            _ => {}
        }
    }

    /// Carries out a command by the drawing: up is the parent, left and right are siblings.
    fn command(
        &mut self,
        command: Command,
        room: (u16, u16),
        predicting: Option<&Predicting>,
        effects: &mut Effects,
    ) {
        if self.outline.rows.is_empty() {
            return;
        }
        let rules = self.outline.tree().position.rules();
        let at = self.outline.selected_node();
        if !matches!(command, Command::PageUp | Command::PageDown) {
            self.drawing.seek();
        }
        match command {
            Command::Up => {
                self.outline.selected = at.parent().unwrap_or(at).row;
                return;
            }
            Command::Left | Command::Right => {
                self.outline.selected = at.sibling(Direction::of(command)).unwrap_or(at).row;
            }
            Command::Down => {
                let back = self.trail.get(at.ply()).copied();
                let back = back.filter(|_| self.trail.starts_with(&at.moves()));
                self.open(predicting, effects);
                // Where one came from, or else to the leftmost child.
                let at = self.outline.selected_node();
                let child = back.and_then(|square| at.child(square)).or_else(|| at.children().next());
                self.outline.selected = child.unwrap_or(at).row;
            }
            Command::PageUp | Command::PageDown => {
                let rows = i32::from(room.1) / 2;
                self.drawing.pan(0, if command == Command::PageUp { -rows } else { rows }, rules, room);
                return;
            }
            Command::ZoomIn | Command::ZoomOut => {
                let (by, size) = if command == Command::ZoomIn { (1, "largest") } else { (-1, "smallest") };
                if !self.drawing.zoom(by, rules, room) {
                    effects.refuse(format!("the boards already have the {size} size"));
                }
                return;
            }
            _ => self.outline_command(command, predicting, effects),
        }
        let moves = self.outline.selected_node().moves();
        if !self.trail.starts_with(&moves) {
            self.trail = moves;
        }
    }

    fn outline_command(&mut self, command: Command, predicting: Option<&Predicting>, effects: &mut Effects) {
        let outline = &mut self.outline;
        match command {
            Command::NextCutoff if outline.follow_cutoff() => {}
            Command::NextCutoff if outline.tree().search.pruning == Pruning::Off => {
                effects.refuse(NO_CUTOFFS);
            }
            Command::NextCutoff => effects.refuse("no cutoff after this node"),
            Command::Act if outline.selected_node().is_open() => outline.close(outline.selected),
            Command::Act => self.open(predicting, effects),
            Command::Sort => {
                outline.sort();
                let order = match outline.order {
                    Order::Search => "as the search tried them",
                    Order::Score => "by score, the best for the side to move first",
                };
                effects.inform(format!("Moves are sorted {order}."));
            }
            Command::First => outline.select(0),
            Command::Last => outline.select(usize::MAX),
            Command::FollowBest => outline.follow_best(),
            Command::OpenAll => outline.open_below(outline.selected, usize::MAX),
            _ => {}
        }
    }

    /// Opens the selected node; searches it first if the search left it out.
    fn open(&mut self, predicting: Option<&Predicting>, effects: &mut Effects) {
        let outline = &mut self.outline;
        let at = outline.selected_node().covered(predicting);
        if at.is_open() || !at.is_unsearched() {
            return outline.expand(outline.selected);
        }
        let job = Job::Grow { search: at.search(), origin: Origin { max: at.max(), ply: at.ply() } };
        self.growing = Some((effects.think(&at.position(), job), at.moves()));
    }

    /// Selects the child of the selected node by this move, and opens it.
    fn go_to_child(&mut self, by: Square, effects: &mut Effects) {
        let outline = &mut self.outline;
        outline.expand(outline.selected);
        let Some(child) = outline.selected_node().child(by).map(|child| child.row) else {
            return effects.refuse(format!("{by} is no move here"));
        };
        outline.selected = child;
        outline.expand(child);
    }

    /// What is open, as a figure.
    pub(super) fn figure(&self) -> Result<Figure, String> {
        Figure::of(&self.outline, Sheet::Figure)
            .ok_or_else(|| format!("a figure has at most {} boards: close some nodes", grouped(MOST_BOARDS)))
    }
}
