//! The tree: which of its nodes are open, and what keys and the mouse do with its drawing.

use super::drawing::room;
use super::phrases::NO_CUTOFFS;
use super::{Drawing, NodeRef, Order, Outline, Pictured, View};
use crate::app::predicting::Predicting;
use crate::app::{Action, Command, Effects, Target, Wheel, WindowSize};
use crate::config::direction::Direction;
use crate::engine::search::Pruning;
use crate::engine::task::TaskId;
use crate::game::{Position, Square};

/// The tree of a search, as it is shown.
#[derive(Clone, Debug)]
pub struct TreeView<G = Position> {
    /// Which of its nodes are open, and the selected one.
    pub outline: Outline<G>,
    /// The drawing of the outline.
    pub drawing: Drawing,
    /// The moves to a branch left out by the search that is to be searched, and the task once that has begun.
    pub(super) growing: Option<(Vec<Square>, Option<TaskId>)>,
    /// The moves to the deepest node that was selected on this branch: Down goes back there.
    pub(super) trail: Vec<Square>,
}

impl<G: Pictured> TreeView<G> {
    /// The tree that an outline shows.
    pub fn new(outline: Outline<G>) -> Self {
        Self { outline, drawing: Drawing::default(), growing: None, trail: Vec::new() }
    }

    /// The selected node.
    pub fn selected<'a>(&'a self, predicting: Option<&'a Predicting>) -> NodeRef<'a, G> {
        self.outline.selected_node().seen_with(predicting)
    }

    /// Brings the drawing up to date, with the selected node in view.
    pub fn settle(&mut self, predicting: Option<&Predicting>, window: WindowSize) {
        if let Some(room) = room(View::Tree, &self.outline.tree().position, window) {
            self.drawing.follow(self.outline.selected_node().seen_with(predicting), room, 0);
        }
    }

    /// Carries out an action, or says why not. Whoever owns the view searches a branch that it wants (`growing`).
    pub fn update(
        &mut self,
        action: &Action,
        window: WindowSize,
        predicting: Option<&Predicting>,
        effects: &mut Effects,
    ) {
        /// The rows for each notch of the wheel.
        const NOTCH: i32 = 3;
        let game = &self.outline.tree().position;
        let room = room(View::Tree, game, window);
        let mut pan = |columns, rows| {
            if let Some(room) = room {
                self.drawing.pan(columns, rows, game, room);
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
        let game = &self.outline.tree().position;
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
                self.open(predicting);
                // Where one came from, or else to the leftmost child.
                let at = self.outline.selected_node();
                let child = back.and_then(|square| at.child(square)).or_else(|| at.children().next());
                self.outline.selected = child.unwrap_or(at).row;
            }
            Command::PageUp | Command::PageDown => {
                let rows = i32::from(room.1) / 2;
                self.drawing.pan(0, if command == Command::PageUp { -rows } else { rows }, game, room);
                return;
            }
            Command::ZoomIn | Command::ZoomOut => {
                let (by, size) = if command == Command::ZoomIn { (1, "largest") } else { (-1, "smallest") };
                if !self.drawing.zoom(by, game, room) {
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
            Command::NextCutoff => {
                let prunes = outline.tree().search.pruning == Pruning::AlphaBeta;
                if !outline.follow_cutoff() {
                    effects.refuse(if prunes { "no cutoff after this node" } else { NO_CUTOFFS });
                }
            }
            Command::Act if outline.selected_node().is_open() => outline.close(outline.selected),
            Command::Act => self.open(predicting),
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
    fn open(&mut self, predicting: Option<&Predicting>) {
        let outline = &mut self.outline;
        let at = outline.selected_node().seen_with(predicting);
        if at.is_open() || !at.is_unsearched() {
            return outline.expand(outline.selected);
        }
        self.growing = Some((at.moves(), None));
    }

    /// Selects the child of the selected node by this move, and opens it.
    fn go_to_child(&mut self, by: Square, effects: &mut Effects) {
        let outline = &mut self.outline;
        outline.expand(outline.selected);
        let Some(child) = outline.selected_node().child(by).map(|child| child.row) else {
            let label = outline.tree().position.label(by);
            return effects.refuse(format!("{label} is no move here"));
        };
        outline.selected = child;
        outline.expand(child);
    }
}
