//! What keys and the mouse do in the views.

use super::{BRIEF, FirstTab, Found, Options, View, ViewsScreen, cover};
use crate::app::{
    Action, Command, Component, Context, Describe, Direction, Effects, Place, Save, Screen, SearchWords,
    SetUpScreen, Shared, Target,
};
use crate::draw::layout::Size;
use crate::engine::search::{Minimax, MoveOrder, Playable, Pruning, Scoring, Table, VARIANTS, Variant};
use crate::game::Position;
use crate::tree::figure::{Figure, Format, MOST_BOARDS, Sheet};
use crate::wording::grouped;
use std::time::Duration;

pub(crate) const NO_BOARD: &str = "this is a tree of numbers, and that needs a board";

impl Component for ViewsScreen {
    fn other_context(&self, _: &Shared) -> Option<Context> {
        if self.is_covered() {
            return Some(Context::Predict);
        }
        self.typed.is_typing.then_some(Context::Search)
    }

    fn place(&self, _: &Shared) -> Option<Place> {
        Some(Place::View(self.sight()))
    }

    fn search(&self) -> Option<&SearchWords> {
        Some(&self.typed)
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Deeper | Command::Shallower | Command::NextCutoff | Command::PreviousCutoff
                if self.view != View::Lab && self.variant.replies.is_random() =>
            {
                false
            }
            Command::PlayOn if self.first_tab.is_why() => false,
            Command::PlayOn | Command::Lab | Command::Deeper | Command::Shallower => self.root.is_board(),
            Command::Cover => self.predicting.as_ref().is_none_or(|predicting| !predicting.is_locked),
            Command::Act if self.is_covered() => self.view != View::Lab,
            Command::ZoomIn | Command::ZoomOut | Command::Hint => self.view == View::Tree,
            Command::PageUp | Command::PageDown => self.view != View::Tree,
            Command::Search => self.has_number(),
            Command::Up | Command::Down => !self.typed.is_typing,
            Command::Undo => !self.renumbered.is_empty(),
            _ => true,
        }
    }

    fn label(&self, command: Command, shared: &Shared) -> Option<&'static str> {
        if let (View::Tree, Some(predicting), Command::Act) = (self.view, &self.predicting, command) {
            return predicting.label(command, if self.fills_in() { "finish" } else { "open" });
        }
        match (command, &self.first_tab) {
            (Command::Back, _) if self.typed.is_typing => Some("cancel"),
            (Command::Act, _) if self.deadline(shared).is_some() => Some("pause"),
            (Command::Act, _) if self.view == View::Tree => {
                self.searched.try_as_ready_ref()?.tree.node().is_open().then_some("fold")
            }
            (Command::Back, FirstTab::Game | FirstTab::Why(_)) => Some("game"),
            (Command::Reasoning, _) if self.subject().compares() => Some("numbers"),
            (Command::Back, FirstTab::Contest(_)) => Some("menu"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        match action {
            _ if self.predict(&action, shared) || self.change_number(&action, effects) => {}
            Action::Command(Command::Back) => effects.leave(),
            Action::Command(Command::Figure) => match self.figure() {
                Ok(figure) => effects.save(Save::Figure(figure.write(Format::Svg) + "\n")),
                Err(why) => effects.refuse(why),
            },
            Action::Command(Command::PlayOn | Command::Deeper | Command::Shallower)
                if self.root.is_numbers() =>
            {
                effects.refuse(NO_BOARD);
            }
            Action::Command(Command::Act) if self.fills_in() => effects.leave(),
            Action::Command(Command::PlayOn) => self.play_on(shared, effects),
            Action::Command(Command::Explain | Command::Act) if self.tells_why() => effects.leave(),
            Action::Command(Command::Act) if self.has_failed() => self.search_again(effects),
            Action::Command(Command::NextCutoff | Command::PreviousCutoff | Command::CutAt)
                if self.view != View::Lab && !self.search().pruning.prunes() =>
            {
                self.prune(effects);
            }
            Action::Command(
                command @ (Command::NextAlgorithm
                | Command::PreviousAlgorithm
                | Command::NextOrder
                | Command::CutAt
                | Command::Deeper
                | Command::Shallower),
            ) => self.change_search(command, effects),
            Action::Click(Target::Change(index, _)) if let Some(&variant) = VARIANTS.get(index) => {
                self.choose(variant, effects);
            }
            Action::Point(Target::Square(square) | Target::Candidate(square)) => {
                if let Some(position) = self.root.board() {
                    self.candidates.point(square, position.rules());
                }
            }
            Action::TaskReport(task_report) => self.task_report(task_report, effects),
            _ if let Some(view) = self.view.after(&action, self.tabs()) => self.show(view, effects),
            _ => self.update_view(&action, shared.window, effects),
        }
    }

    fn settle(&mut self, shared: &mut Shared, _: &mut Effects) {
        if let Some(Found { tree, playback }) = self.searched.try_as_ready_mut() {
            match self.view {
                View::Tree => {
                    let moves = tree.node().moves();
                    if moves != self.selected {
                        playback.go_to(playback.trace.entering(&moves));
                        self.selected = moves;
                    }
                    tree.settle(cover(self.predicting.as_ref()), shared.window);
                }
                View::Stepper => {
                    // A move that a cutoff left out stays selected.
                    if playback.step != playback.trace.entering(&self.selected) {
                        self.selected = playback.walk().moves();
                    }
                    playback.settle(shared.window);
                }
                View::Position | View::Lab => {}
            }
        }
    }

    fn aside(&self, _: &Shared) -> Option<Position> {
        (self.view == View::Position).then(|| self.subject().aside())?
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        self.searched.try_as_ready_ref()?.playback.wait
    }

    fn opened(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if self.options.weights != shared.settings.evaluation {
            self.set_options(Options { weights: shared.settings.evaluation, ..self.options });
            self.forget_searches();
        }
        self.stop(effects);
        self.resume(effects);
    }
}

impl ViewsScreen {
    fn play_on(&self, shared: &Shared, effects: &mut Effects) {
        effects.open(Screen::SetUp(match &self.first_tab {
            FirstTab::Game | FirstTab::Why(_) => return effects.leave(),
            FirstTab::Position => SetUpScreen::from_position(self.position().clone(), &shared.settings),
            FirstTab::Contest(contest) => SetUpScreen::like(contest),
        }));
    }

    pub(super) fn tells_why(&self) -> bool {
        self.view == View::Position && self.first_tab.is_why()
    }

    fn update_view(&mut self, action: &Action, window: Size, effects: &mut Effects) {
        match (self.view, self.searched.try_as_ready_mut()) {
            (View::Tree, Some(Found { tree, .. })) => {
                tree.update(action, window, cover(self.predicting.as_ref()), effects);
            }
            (View::Stepper, Some(Found { playback, .. })) => playback.update(action, effects),
            (View::Position, _) => {
                if let &Action::Command(command) = action {
                    self.candidates.command(command, self.position().rules());
                }
            }
            (View::Lab, _) if self.predicting.is_none() => self.update_lab(action, effects),
            _ => {}
        }
    }

    /// Another algorithm, order of moves, rule that cuts, or depth.
    fn change_search(&mut self, command: Command, effects: &mut Effects) {
        let mut options = self.options;
        match command {
            Command::NextOrder => {
                let orders = [None, Some(MoveOrder::Reversed), Some(MoveOrder::BestFirst)];
                options.order = Direction::Forward.cycle(&orders, &options.order);
            }
            Command::CutAt => {
                options.cut = Direction::Forward.cycle(&[Pruning::AlphaBeta, Pruning::Strict], &options.cut);
            }
            Command::Deeper | Command::Shallower => {
                return self.change_depth(Direction::of(command), effects);
            }
            _ => {
                let mut variants = VARIANTS.to_vec();
                variants.retain(|&variant| self.root.suits(variant));
                return self.choose(Direction::of(command).cycle(&variants, &self.variant), effects);
            }
        }
        self.set_options(options);
        self.search_again(effects);
    }

    fn choose(&mut self, variant: Variant, effects: &mut Effects) {
        if let Err(why) = self.root.with_replies(variant.replies) {
            return effects.refuse(why);
        }
        let scoring = variant.search.scoring;
        if self.variant.replies.is_random() && variant.replies.is_best() {
            let counts = self.root.is_board() && scoring == Scoring::DepthAware;
            let plies = if counts { ", and plies count" } else { "" };
            effects.inform(format!("The other side plays its best again{plies}."));
        } else if self.root.is_board() && scoring != self.variant.search.scoring {
            effects.inform(match scoring {
                Scoring::DepthAware => "The scores now count plies: a quick win scores more.",
                Scoring::Blind => "The scores no longer count plies: all wins score the same.",
            });
        }
        self.variant = variant;
        self.search_again(effects);
    }

    /// Searches with alpha-beta instead.
    fn prune(&mut self, effects: &mut Effects) {
        if self.variant.replies.is_random() {
            return effects.refuse("each score changes an average, so expectimax has no cutoffs");
        }
        let search = Minimax { pruning: Pruning::AlphaBeta, table: Table::Off, ..self.variant.search };
        let variant = VARIANTS.into_iter().find(|variant| variant.search == search);
        self.choose(variant.expect("each search has a variant with alpha-beta"), effects);
        effects.inform(format!("This is {} now, which may cut.", self.variant.name));
    }

    // From one view to another

    fn show(&mut self, view: View, effects: &mut Effects) {
        match (view, &self.first_tab) {
            (View::Position, FirstTab::Game) => effects.leave(),
            _ if view == self.view => {}
            _ if !self.tabs().contains(&view) => effects.refuse(NO_BOARD),
            _ => {
                self.stop(effects);
                self.turn_to(view);
                self.resume(effects);
            }
        }
    }

    /// Opens another view, with the node and the search that are selected in this one.
    pub(crate) fn turn_to(&mut self, view: View) {
        match (self.view, view) {
            (_, View::Lab) => self.lab.select_search(self.search().unlimited()),
            (View::Lab, View::Tree | View::Stepper) => self.take_search_from_lab(),
            _ => {}
        }
        if let Some(searched) = self.searched.try_as_ready_mut() {
            searched.playback.stage = None;
        }
        self.view = view;
        self.step = None;
        self.show_selection();
    }

    fn take_search_from_lab(&mut self) {
        let Some(selected) = self.lab.lane().contender.search() else { return };
        // Nothing else was selected, also of a search against chance, which has no lane.
        if selected == self.options.apply(self.variant.search) {
            return;
        }
        let is_selected = |variant: &Variant| self.options.apply(variant.search) == selected.unlimited();
        let Some(variant) = VARIANTS.into_iter().find(is_selected) else { return };
        self.variant = variant;
        self.depth_limit = selected.depth_limit.or_else(|| self.root.comfortable_depth());
        self.forget_searches();
    }

    pub(super) fn show_selection(&mut self) {
        let moves = &self.selected;
        match (self.view, self.searched.try_as_ready_mut()) {
            (View::Position, _) => {
                self.candidates.cursor = moves.first().copied().unwrap_or(self.candidates.cursor);
            }
            (View::Tree, Some(Found { tree, .. })) => tree.drawn.outline.reveal(moves),
            (View::Stepper, Some(Found { playback, .. })) => {
                // A link to a step has led there.
                let is_there = self.step.take().is_some() || playback.walk().moves() == *moves;
                if !is_there {
                    playback.go_to(playback.trace.entering(moves));
                }
            }
            _ => {}
        }
    }

    // In one view

    fn change_depth(&mut self, direction: Direction, effects: &mut Effects) {
        if self.view == View::Lab {
            self.stop(effects);
            self.lab.change_limit(direction, self.options, effects);
            return self.resume(effects);
        }
        if self.variant.replies.is_random() {
            return effects.refuse("expectimax searches every game to the end");
        }
        let deepest = self.root.longest();
        let limit = match (self.depth_limit, direction) {
            // After the longest search comes a brief one again.
            (None, Direction::Forward) if deepest > BRIEF => Some(BRIEF),
            (None, Direction::Forward) => return effects.refuse("every game is already searched to the end"),
            (Some(limit), Direction::Forward) => Some(limit + 1).filter(|&limit| limit < deepest),
            (None, Direction::Back) => Some(deepest.saturating_sub(1)).filter(|&limit| limit > 0),
            (Some(1), Direction::Back) => return effects.refuse("a search needs at least one ply"),
            (Some(limit), Direction::Back) => Some(limit - 1),
        };
        if limit != self.depth_limit {
            self.depth_limit = limit;
            self.search_again(effects);
        }
    }

    /// The figure of the tree that is drawn, or searched step by step.
    pub(crate) fn figure(&self) -> Result<Figure, String> {
        let Found { tree, .. } = self.searched.try_as_ready_ref().ok_or("the tree is not searched yet")?;
        Figure::of(&tree.drawn.outline, Sheet::Figure)
            .ok_or_else(|| format!("a figure has at most {} boards: close some nodes", grouped(MOST_BOARDS)))
    }

    fn update_lab(&mut self, action: &Action, effects: &mut Effects) {
        match *action {
            Action::Click(Target::Item(item)) => self.lab.select(item),
            Action::Command(Command::Act) => {
                self.stop(effects);
                self.lab.run_again(self.options);
                self.resume(effects);
            }
            _ => self.lab.go(action),
        }
    }
}
