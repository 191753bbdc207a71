//! What keys and the mouse do in the views.

use super::drawing::room;
use super::figure::{Figure, Format, MOST_BOARDS, Sheet};
use super::lab::LIMITED;
use super::{FirstTab, Form, Order, Playback, TreeScreen, View, comfortable_depth, variant_index};
use crate::app::screen::{Component, Step};
use crate::app::{Command, Effect, Effects, Save, Screen, Shared, Wheel, Window};
use crate::config::direction::Direction;
use crate::config::settings::{Setting, Source};
use crate::engine::search::{Minimax, Origin, Pruning, Scoring, VARIANTS, Weights};
use crate::engine::task::Job;
use crate::game::Square;
use crate::game::figures::grouped;

impl TreeScreen {
    pub(super) fn command(&mut self, command: Command, window: Window, effects: &mut Effects) {
        self.notice = None;
        match command {
            Command::NextAlgorithm | Command::PreviousAlgorithm
                if matches!(self.view, View::Tree | View::Stepper) =>
            {
                self.choose(Direction::of(command).step(self.variant, VARIANTS.len()), effects);
            }
            Command::Act if self.has_failed() => self.search_again(effects),
            Command::Deeper | Command::Shallower if self.view != View::Position => {
                self.change_depth(Direction::of(command), effects);
            }
            Command::Outline if self.view == View::Tree => self.change_form(window),
            _ => match (self.view, self.form(window)) {
                (View::Position, _) => self.candidates.command(command, self.position.rules()),
                (View::Tree, Form::Drawing) => self.drawing_command(command, window, effects),
                (View::Tree, Form::Outline) => self.outline_command(command, effects),
                (View::Stepper, _) => self.stepper_command(command),
                (View::Lab, _) if self.is_covered() => {}
                (View::Lab, _) => self.lab_command(command, effects),
            },
        }
    }

    /// Searches with one of the [`VARIANTS`].
    pub(super) fn choose(&mut self, variant: usize, effects: &mut Effects) {
        self.keep_selection();
        let before = self.variant().search.scoring;
        self.variant = variant;
        let after = self.variant().search.scoring;
        if after != before {
            self.inform(match after {
                Scoring::DepthAware => "The scores now count plies: a quick win scores more.",
                Scoring::Blind => "The scores no longer count plies: all wins score the same.",
            });
        }
        self.search_again(effects);
    }

    // From one view to another

    /// Shows another view, with the same node selected.
    pub(super) fn show(&mut self, view: View, effects: &mut Effects) -> Step {
        if view == View::Position && matches!(self.first_tab, FirstTab::Game) {
            return Step::Pop;
        }
        if view == self.view {
            return Step::Stay;
        }
        self.notice = None;
        self.stop(effects);
        self.turn_to(view);
        self.resume(effects);
        Step::Stay
    }

    /// The same with another view open, and the same node selected.
    pub(in crate::app) fn with_view(mut self: Box<Self>, view: View) -> Box<Self> {
        self.turn_to(view);
        self
    }

    /// Opens another view, with the node and the search that are selected in this one.
    fn turn_to(&mut self, view: View) {
        self.keep_selection();
        match (self.view, view) {
            (_, View::Lab) => self.lab.select_search(self.variant().search),
            (View::Lab, View::Tree | View::Stepper) => self.take_search_from_lab(),
            _ => {}
        }
        (self.view, self.step) = (view, None);
        self.go_to_goal();
    }

    /// Makes tree and stepper show the search that is selected in the lab.
    fn take_search_from_lab(&mut self) {
        let Some(selected) = self.lab.lanes[self.lab.selected].racer.search() else { return };
        let Some(variant) = variant_index(selected.unlimited()) else { return };
        if (variant, selected.depth_limit) != (self.variant, None) {
            self.variant = variant;
            self.depth_limit = selected.depth_limit.or_else(|| comfortable_depth(&self.position));
            self.forget_searches();
        }
    }

    /// The moves to the node that is selected in the tree, or at which the stepper is; `None` in other views.
    pub fn selected_moves(&self) -> Option<Vec<Square>> {
        match self.view {
            View::Tree => self.outline.ready().map(|outline| outline.moves(outline.selected)),
            View::Stepper => self.playback.ready().map(|playback| playback.state().path().collect()),
            View::Position | View::Lab => None,
        }
    }

    /// Remembers what is selected, for the next view.
    fn keep_selection(&mut self) {
        // The stepper shows a move that was left out by the cutoff at its parent.
        if let (View::Stepper, Some(playback), Some(goal)) = (self.view, self.playback.ready(), &self.goal)
            && playback.step == playback.recording.entering(goal)
        {
            return;
        }
        self.goal = self.selected_moves().or(self.goal.take());
    }

    /// Selects what was selected in the view before, as soon as the search is there.
    pub(super) fn go_to_goal(&mut self) {
        if let (View::Stepper, Some(playback), Some(step)) = (self.view, self.playback.ready_mut(), self.step)
        {
            self.step = None;
            return playback.go_to(step);
        }
        if self.goal.is_none() || self.goal == self.selected_moves() {
            return;
        }
        let Some(moves) = &self.goal else { return };
        match self.view {
            View::Position => {
                self.candidates.cursor = moves.first().copied().unwrap_or(self.candidates.cursor);
            }
            View::Tree => {
                if let Some(outline) = self.outline.ready_mut() {
                    outline.reveal(moves);
                }
            }
            View::Stepper => {
                if let Some(playback) = self.playback.ready_mut() {
                    playback.go_to(playback.recording.entering(moves));
                }
            }
            View::Lab => {}
        }
    }

    // In one view

    /// Shows the drawing as an outline, or the outline as a drawing.
    /// The search that the stepper shows, if it does.
    pub(super) fn stepping(&mut self) -> Option<&mut Playback> {
        self.playback.ready_mut().filter(|_| self.view == View::Stepper)
    }

    fn change_form(&mut self, window: Window) {
        self.form = match self.form(window) {
            Form::Drawing => Form::Outline,
            Form::Outline => Form::Drawing,
        };
        if self.form(window) != self.form {
            self.refuse("this window has no room for the drawing");
        }
    }

    fn change_depth(&mut self, direction: Direction, effects: &mut Effects) {
        let deepest = self.position.empty_cells();
        if self.view == View::Lab {
            self.stop(effects);
            if !self.lab.change_limit(direction) {
                self.refuse(if direction == Direction::Forward {
                    "no game here lasts longer than that"
                } else {
                    "a search needs at least one ply"
                });
            }
            return self.resume(effects);
        }
        let limit = match (self.depth_limit, direction) {
            (None, Direction::Forward) => return self.refuse("every game is already searched to the end"),
            (Some(limit), Direction::Forward) => Some(limit + 1).filter(|&limit| limit < deepest),
            (None, Direction::Back) => Some(deepest.saturating_sub(1)).filter(|&limit| limit > 0),
            (Some(1), Direction::Back) => return self.refuse("a search needs at least one ply"),
            (Some(limit), Direction::Back) => Some(limit - 1),
        };
        if limit != self.depth_limit {
            self.keep_selection();
            self.depth_limit = limit;
            self.search_again(effects);
        }
    }

    /// Carries out a command by the drawing: up is the parent, left and right are siblings.
    fn drawing_command(&mut self, command: Command, window: Window, effects: &mut Effects) {
        let Some(outline) = self.outline.ready_mut().filter(|outline| !outline.rows.is_empty()) else {
            return;
        };
        let Some(room) = room(View::Tree, self.position.rules(), window) else { return };
        let rules = self.position.rules();
        let row = outline.selected;
        if !matches!(command, Command::PageUp | Command::PageDown) {
            self.drawing.seek();
        }
        match command {
            Command::Up => return outline.select(outline.parent(row).unwrap_or(row)),
            Command::Left | Command::Right => {
                outline.select(outline.sibling(row, Direction::of(command)).unwrap_or(row));
            }
            Command::Down => {
                let back = self.trail.get(outline.rows[row].ply).copied();
                let back = back.filter(|_| self.trail.starts_with(&outline.moves(row)));
                if !outline.is_open(row) {
                    self.open(effects);
                }
                if let Some(outline) = self.outline.ready_mut().filter(|outline| outline.is_open(row)) {
                    // Where one came from, or else to the leftmost child.
                    outline.select(back.and_then(|square| outline.child(row, square)).unwrap_or(row + 1));
                }
            }
            Command::PageUp | Command::PageDown => {
                let rows = i32::from(room.1) / 2;
                let rows = if command == Command::PageUp { -rows } else { rows };
                return self.drawing.pan(0, rows, rules, room);
            }
            Command::ZoomIn | Command::ZoomOut => {
                let by = if command == Command::ZoomIn { 1 } else { -1 };
                if !self.drawing.zoom(by, rules, room) {
                    let size = if by > 0 { "largest" } else { "smallest" };
                    self.refuse(&format!("the boards already have the {size} size"));
                }
                return;
            }
            _ => self.outline_command(command, effects),
        }
        let moves = self.selected_moves().unwrap_or_default();
        if !self.trail.starts_with(&moves) {
            self.trail = moves;
        }
    }

    fn outline_command(&mut self, command: Command, effects: &mut Effects) {
        let Some(outline) = self.outline.ready_mut().filter(|outline| !outline.rows.is_empty()) else {
            return;
        };
        match command {
            Command::NextCutoff => {
                if !outline.follow_cutoff() {
                    self.refuse_cutoff("no cutoff after this node");
                }
            }
            Command::Right if outline.is_open(outline.selected) => outline.select(outline.selected + 1),
            Command::Act if outline.is_open(outline.selected) => outline.close(outline.selected),
            Command::Right | Command::Act => self.open(effects),
            Command::Sort => {
                outline.sort();
                let order = match outline.order {
                    Order::Search => "as the search tried them",
                    Order::Score => "by score, the best for the side to move first",
                };
                self.inform(&format!("Moves are sorted {order}."));
            }
            _ => outline.command(command),
        }
    }

    /// Saves what is open as a figure; a guest, who has no files here, gets it as text in the clipboard.
    pub(super) fn save_figure(&mut self, guest: bool, effects: &mut Effects) {
        let figure = self.outline.ready().and_then(|outline| Figure::of(outline, Sheet::Figure));
        match figure {
            Some(figure) if guest => {
                effects.push(Effect::Copy(figure.write(Format::Text)));
                self.inform("Copied the drawing as text: guests have no files here.");
            }
            Some(figure) => effects.save(Save::Figure(figure.write(Format::Svg))),
            None if self.outline.ready().is_none() => self.refuse("the tree is not searched yet"),
            None => {
                let most = grouped(MOST_BOARDS);
                self.refuse(&format!("a figure has at most {most} boards: close some nodes"));
            }
        }
    }

    /// The figure has been saved in a file of this name, or there is a reason why not.
    pub(in crate::app) fn figure_saved(&mut self, saved: Result<String, String>) {
        match saved {
            Ok(name) => self.inform(&format!("Saved the figure as {name} in the working directory.")),
            Err(fault) => self.refuse(&fault),
        }
    }

    /// Opens the selected node; searches it first if the search left it out.
    fn open(&mut self, effects: &mut Effects) {
        let Some(outline) = self.outline.ready_mut() else { return };
        if let Some((moves, position)) = outline.open(outline.selected) {
            let origin = Origin { max: self.position.to_move(), ply: moves.len() };
            let job = Job::Grow { search: self.search(), origin };
            self.growing = Some((effects.think(&position, job), moves));
        }
    }

    fn stepper_command(&mut self, command: Command) {
        let Some(playback) = self.playback.ready_mut() else { return };
        let found = playback.command(command);
        if !found {
            match command {
                Command::NextCutoff => self.refuse_cutoff("no cutoff after this step"),
                Command::PreviousCutoff => self.refuse_cutoff("no cutoff before this step"),
                Command::NextImprovement => self.refuse("no better score after this step"),
                _ => self.refuse("no better score before this step"),
            }
        }
    }

    /// Says why there is no cutoff to go to.
    fn refuse_cutoff(&mut self, reason: &str) {
        let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
        self.refuse(if prunes { reason } else { "this algorithm has no cutoffs: choose alpha-beta" });
    }

    fn lab_command(&mut self, command: Command, effects: &mut Effects) {
        match command {
            Command::Up => self.lab.move_by(-1),
            Command::Down => self.lab.move_by(1),
            Command::First => self.lab.select(0),
            Command::Last => self.lab.select(usize::MAX),
            Command::Left | Command::Right => {
                self.lab.select(LIMITED);
                self.lab.weight = Direction::of(command).step(self.lab.weight, self.lab.weights.0.len());
            }
            Command::MorePlayouts | Command::FewerPlayouts => {
                self.stop(effects);
                self.lab.change_playouts(Direction::of(command));
                self.resume(effects);
            }
            Command::Act => {
                self.stop(effects);
                self.lab.run_again();
                self.resume(effects);
            }
            _ => {}
        }
    }

    /// Changes the selected weight, for the lab and for the session.
    pub(super) fn change_weight(&mut self, direction: Direction, shared: &mut Shared, effects: &mut Effects) {
        let mut weights = shared.settings.evaluation;
        let weight = &mut weights.0[self.lab.weight];
        *weight += if direction == Direction::Forward { 1 } else { -1 };
        if weight.unsigned_abs() > Weights::LARGEST {
            return self.refuse("weights go from -9 to 9");
        }
        shared.change(Setting::Evaluation, &weights.to_string(), Source::File, effects);
        self.lab.select(LIMITED);
        self.stop(effects);
        self.opened(shared, effects);
    }

    /// Opens the first position that the depth-limited search misplays, at the move that looks best to it.
    pub(super) fn open_misplayed(&mut self) -> Step {
        let first = self.lab.misplayed.ready().and_then(|misplayed| misplayed.first.clone());
        let Some((position, square)) = first.filter(|(position, _)| *position != self.position) else {
            self.refuse("no other position is known that it misplays");
            return Step::Stay;
        };
        let mut tree = Self::with(self.lab.limited_search(Minimax::DEPTH_AWARE), position, View::Tree);
        tree.goal = Some(vec![square]);
        tree.inform(&format!("{square} looks best here, but gives a win or a draw away."));
        Step::Push(Screen::Tree(tree))
    }

    // The mouse

    /// A node of the tree or a row of the lab was clicked.
    pub(super) fn click_item(&mut self, item: usize, window: Window, effects: &mut Effects) {
        match self.view {
            View::Tree => {
                // In the drawing, a press may be the start of a drag.
                let again = self.form(window) == Form::Outline
                    && self.outline.ready().is_some_and(|outline| outline.selected == item);
                if let Some(outline) = self.outline.ready_mut() {
                    outline.select(item);
                }
                if again {
                    self.command(Command::Act, window, effects);
                }
                self.trail = self.selected_moves().unwrap_or_default();
            }
            View::Lab => self.lab.select(item),
            View::Position | View::Stepper => {}
        }
    }

    /// Selects the child of the selected node by this move, and opens it.
    pub(super) fn go_to_child(&mut self, by: Square) {
        let Some(outline) = self.outline.ready_mut().filter(|_| self.view == View::Tree) else { return };
        let above = outline.selected;
        outline.expand(above);
        match outline.child(above, by) {
            Some(child) => {
                outline.select(child);
                outline.expand(child);
            }
            None => self.refuse(&format!("{by} is no move here")),
        }
    }

    /// Moves the view over the drawn tree.
    pub(super) fn pan(&mut self, columns: i32, rows: i32, window: Window) {
        let rules = self.position.rules();
        match (self.form(window), room(self.view, self.position.rules(), window)) {
            (Form::Drawing, Some(room)) if self.view == View::Tree => {
                self.drawing.pan(columns, rows, rules, room);
            }
            _ => {}
        }
    }

    /// The wheel pans a drawn tree; elsewhere it does what a key does.
    pub(super) fn wheel(&mut self, wheel: Wheel, window: Window) {
        /// The rows for each notch of the wheel.
        const NOTCH: i32 = 3;
        self.pan(0, if wheel == Wheel::Up { -NOTCH } else { NOTCH }, window);
    }
}
