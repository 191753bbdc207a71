//! Position, tree, stepper and lab: four views of a position and of how it is searched.

mod code;
mod commands;
mod draw;
mod draw_drawing;
mod draw_lab;
mod draw_position;
mod draw_stepper;
mod draw_tree;
mod drawing;
pub mod figure;
mod lab;
mod outline;
mod playback;
mod predicting;
mod searches;
mod stage;
mod tidy;
mod view;
mod words;
mod words_lab;
mod words_predict;
mod words_stepper;
mod words_tree;

pub(in crate::app) use draw::draw;
pub use drawing::{Drawing, DrawnNode, Scale};
pub use lab::{Lab, Lane};
pub use outline::{OpenTo, Order, Outline, Row};
pub use playback::Playback;
pub use predicting::Filled;
pub use stage::{Progress, Stage};
pub use tidy::tidy;
pub use view::View;

use crate::app::link::Link;
use crate::app::predicting::Predicting;
use crate::app::screen::{Component, Step};
use crate::app::screens::game;
use crate::app::{
    Action, Candidates, Command, Computed, Contest, Context, Effects, Notice, Screen, SetUpScreen, Shared,
    Target, Window, first_cursor,
};
use crate::config::direction::Direction;
use crate::engine::search::{Minimax, Pruning, VARIANTS, Variant};
use crate::engine::task::TaskId;
use crate::game::{Position, Square};
use crate::teach::library::NamedPosition;
use crate::teach::prediction::Topic;
use std::time::Duration;

/// What the first tab leads to.
#[derive(Clone, Debug)]
pub(in crate::app) enum FirstTab {
    /// The game below this screen.
    Game,
    /// The position itself; it can be played on from.
    Position,
    /// The same, with the players and the rest of a contest that was asked for.
    Contest(Contest),
}

/// How the tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As boards joined by branches.
    Drawing,
    /// As a list.
    Outline,
}

/// A position, and the views of its search.
#[derive(Clone, Debug)]
pub struct TreeScreen {
    /// The position being searched.
    pub position: Position,
    /// An index into [`VARIANTS`].
    variant: usize,
    /// How many plies tree and stepper look ahead; `None` searches to the end.
    pub depth_limit: Option<usize>,
    /// What the first tab leads to.
    first_tab: FirstTab,
    /// The open view.
    pub view: View,
    /// The scores of the position's moves, and the cursor while they are shown.
    pub candidates: Candidates,
    /// The tree, and which of its nodes are open.
    pub outline: Computed<Outline>,
    /// The outline that the pending one replaces: the new one will open the same nodes.
    before: Option<Outline>,
    /// The task that searches a branch left out by the search, and the moves that lead to the branch.
    growing: Option<(TaskId, Vec<Square>)>,
    /// The form in which the tree was asked for.
    form: Form,
    /// The drawing of the outline.
    pub drawing: Drawing,
    /// The moves to the deepest node that was selected on this branch: Down goes back there.
    trail: Vec<Square>,
    /// The moves to the node that was selected in the view that was left, for the next one.
    pub(in crate::app) goal: Option<Vec<Square>>,
    /// The step of a link, until the search is recorded.
    step: Option<usize>,
    /// The tree as far as the recorded search has got.
    pub stage: Option<Stage>,
    /// The recorded search and the current step.
    pub playback: Computed<Playback>,
    /// The lab's searches.
    pub lab: Lab,
    /// The user's predictions, while scores are covered.
    pub predicting: Option<Predicting>,
    /// The nodes to be filled in while scores are covered, and what uncovers each; `None` in large trees.
    gaps: Option<Vec<(Vec<Square>, Topic)>>,
    /// The message to show, if any.
    pub notice: Option<Notice>,
}

/// A position whose tree may be larger than this is first searched with a depth limit.
const COMFORTABLE_NODES: usize = 600_000;

impl TreeScreen {
    /// A view of a position, with the search that its entry in the library names. The search starts when the screen
    /// is opened.
    pub(in crate::app) fn of(position: Position, view: View) -> Box<Self> {
        let search = NamedPosition::of(&position).map_or(Minimax::DEPTH_AWARE, |named| named.search);
        Self::with(search, position, view)
    }

    /// A view of a position, with this search.
    pub(in crate::app) fn with(search: Minimax, position: Position, view: View) -> Box<Self> {
        let variant = variant_index(search.unlimited()).unwrap_or(0);
        let lab = Lab::new(position.empty_cells());
        Box::new(Self {
            depth_limit: search.depth_limit.or_else(|| comfortable_depth(&position)),
            variant,
            first_tab: FirstTab::Position,
            view,
            candidates: Candidates::new(first_cursor(&position)),
            outline: Computed::NotAsked,
            before: None,
            growing: None,
            form: Form::Drawing,
            drawing: Drawing::default(),
            trail: Vec::new(),
            goal: None,
            step: None,
            stage: None,
            playback: Computed::NotAsked,
            lab,
            predicting: None,
            gaps: None,
            notice: None,
            position,
        })
    }

    /// A view of a position, with what a link says about it.
    pub(in crate::app) fn linked(link: &mut Link, position: Position, view: View) -> Box<Self> {
        let mut at = position.clone();
        let mut legal = |name: &str| name.parse().ok().filter(|&square| at.play(square).is_ok());
        let goal = link.take("node", |names| names.split('.').map(&mut legal).collect());
        let screen = match link.take("algorithm", Variant::of_word) {
            Some(variant) => Self::with(variant.search, position, view),
            None => Self::of(position, view),
        };
        let to_the_end = screen.position.empty_cells();
        let depth = link.take("depth", |plies| plies.parse().ok().filter(|&plies| plies > 0));
        let depth_limit =
            depth.map_or(screen.depth_limit, |plies| Some(plies).filter(|&plies| plies < to_the_end));
        let step = link.take("step", |step| step.parse().ok());
        let mut screen = Self { depth_limit, goal, step, ..*screen };
        screen.lab.select_search(screen.variant().search);
        screen.set_covered(link.take("covered", |_| Some(())).is_some());
        Box::new(screen)
    }

    /// The link to what is shown.
    pub(in crate::app) fn link(&self) -> Link {
        let link = Link::with(self.view.into(), &self.position.setup());
        // To the end: named only where a link would otherwise limit the search.
        let all = self.position.empty_cells();
        let depth = Some(self.depth_limit).filter(|&limit| limit != comfortable_depth(&self.position));
        let node = self.selected_moves().or_else(|| self.goal.clone()).unwrap_or_default();
        let node = node.iter().map(Square::to_string).collect::<Vec<String>>().join(".");
        let step = self.playback.ready().map(|playback| playback.step).or(self.step);
        link.and("algorithm", Some(self.variant().word()))
            .and("depth", depth.map(|limit| limit.unwrap_or(all)))
            .and("node", Some(node).filter(|node| self.view == View::Tree && !node.is_empty()))
            .and("step", step.filter(|&step| self.view == View::Stepper && step > 0))
            .and("covered", self.is_covered().then_some(""))
    }

    /// The same, opened from the game below it or for a contest.
    pub(in crate::app) fn from(self: Box<Self>, first_tab: FirstTab) -> Box<Self> {
        Box::new(Self { first_tab, ..*self })
    }

    /// The name of the first tab.
    pub(super) const fn first_tab_name(&self) -> &'static str {
        match self.first_tab {
            FirstTab::Game => game::TITLE,
            FirstTab::Position | FirstTab::Contest(_) => View::Position.name(),
        }
    }

    /// The form in which the tree is shown in a window: as an outline, too, if there is no room for a drawing.
    pub fn form(&self, window: Window) -> Form {
        let room = drawing::room(View::Tree, self.position.rules(), window);
        let fits = room.is_some_and(|room| Drawing::fits(self.position.rules(), room));
        if fits { self.form } else { Form::Outline }
    }

    /// The search that tree and stepper show, without its depth limit.
    pub const fn variant(&self) -> &'static Variant {
        &VARIANTS[self.variant]
    }

    /// Whether a branch left out by the search is being searched.
    pub const fn is_growing(&self) -> bool {
        self.growing.is_some()
    }

    fn search(&self) -> Minimax {
        self.variant().search.limited_to(self.depth_limit).weighing(self.lab.weights)
    }

    /// Leads to the set-up of a game from the position, or back to the game that is in play.
    fn play_on(&self, shared: &Shared) -> Step {
        Step::Push(Screen::SetUp(match &self.first_tab {
            FirstTab::Game => return Step::Pop,
            FirstTab::Position => SetUpScreen::from_position(self.position.clone(), &shared.settings),
            FirstTab::Contest(contest) => SetUpScreen::like(contest),
        }))
    }

    /// The context whose key bindings apply.
    fn context(&self) -> Context {
        match self.view {
            _ if self.is_covered() => Context::Predict,
            View::Position => Context::Position,
            View::Tree => Context::Tree,
            View::Stepper => Context::Stepper,
            View::Lab => Context::Lab,
        }
    }

    fn inform(&mut self, text: &str) {
        self.notice = Some(Notice::Info(text.to_owned()));
    }

    fn refuse(&mut self, reason: &str) {
        self.notice = Some(Notice::Refusal(reason.to_owned()));
    }
}

impl Component for TreeScreen {
    fn other_context(&self) -> Option<Context> {
        Some(self.context())
    }

    fn offers(&self, command: Command, shared: &Shared) -> bool {
        let prunes = self.variant().search.pruning == Pruning::AlphaBeta;
        let is_drawn = self.form(shared.window) == Form::Drawing;
        match command {
            Command::NextCutoff | Command::PreviousCutoff => prunes,
            Command::Cover => self.predicting.as_ref().is_none_or(|predicting| !predicting.is_locked),
            Command::Act if self.is_covered() => self.view != View::Lab,
            Command::ZoomIn | Command::ZoomOut => is_drawn && self.view == View::Tree,
            Command::PageUp | Command::PageDown => !is_drawn || self.view != View::Tree,
            _ => true,
        }
    }

    fn label(&self, command: Command, shared: &Shared) -> Option<&'static str> {
        if let (View::Tree, Some(predicting), Command::Act) = (self.view, &self.predicting, command) {
            return predicting.label(command, "open");
        }
        let is_drawn = self.form(shared.window) == Form::Drawing;
        match (command, &self.first_tab) {
            (Command::Outline, _) if !is_drawn => Some("drawing"),
            (Command::Back, FirstTab::Game) => Some("game"),
            (Command::Back, FirstTab::Contest(_)) => Some("menu"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        if matches!(action, Action::Click(_) | Action::Wheel(..) | Action::Drag { .. }) {
            self.notice = None;
        }
        match action {
            Action::Command(command) if self.predict(command, shared) => {}
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(Command::Figure) => self.save_figure(shared.guest, effects),
            Action::Command(Command::PlayOn) => return self.play_on(shared),
            Action::Command(Command::Misplayed) => return self.open_misplayed(),
            Action::Command(command @ (Command::Raise | Command::Lower)) => {
                self.change_weight(Direction::of(command), shared, effects);
            }
            Action::Command(command) => match self.view.after(command) {
                Some(view) => return self.show(view, effects),
                None => self.command(command, shared.window, effects),
            },
            Action::Click(Target::Tab(tab)) => {
                return View::ALL.get(tab).map_or(Step::Stay, |&view| self.show(view, effects));
            }
            Action::Click(Target::Item(item)) => self.click_item(item, shared.window, effects),
            Action::Click(Target::Step(step)) => {
                self.stepping().into_iter().for_each(|playback| playback.go_to(step));
            }
            Action::Click(Target::Square(square)) => self.go_to_child(square),
            Action::Click(Target::Change(variant, _)) if variant < VARIANTS.len() => {
                self.choose(variant, effects);
            }
            Action::Point(Target::Square(square) | Target::Candidate(square)) => {
                self.candidates.point(square, self.position.rules());
            }
            Action::Wheel(wheel, _) => self.wheel(wheel, shared.window),
            Action::Drag { columns, rows } => self.pan(-columns, -rows, shared.window),
            Action::Tick(passed) => self.stepping().into_iter().for_each(|playback| playback.tick(passed)),
            Action::TaskReport(task_report) => self.task_report(task_report, shared.limits().memory, effects),
            _ => {}
        }
        Step::Stay
    }

    /// Brings the drawings up to date, and asks the session's program when it is due.
    fn settle(&mut self, shared: &mut Shared, effects: &mut Effects) -> Step {
        self.consult(shared.programs.first().copied(), effects);
        let room = drawing::room(self.view, self.position.rules(), shared.window);
        let is_drawn = self.form(shared.window) == Form::Drawing;
        match (self.view, room, &self.outline, &self.playback) {
            // What is not drawn stays where it is, until there is room for it again.
            (View::Tree, Some(room), Computed::Ready(outline), _) if is_drawn => {
                self.drawing.follow(outline, room, 0);
            }
            (View::Stepper, _, Computed::NotAsked, Computed::Ready(_)) => self.grow(effects),
            (View::Stepper, room, Computed::Ready(outline), Computed::Ready(playback)) => {
                Stage::update(&mut self.stage, outline, playback, room);
            }
            _ => self.stage = None,
        }
        Step::Stay
    }

    fn deadline(&self, _: &Shared) -> Option<Duration> {
        match (self.view, &self.playback) {
            (View::Stepper, Computed::Ready(playback)) => playback.wait,
            _ => None,
        }
    }

    fn plays_itself(&self, shared: &Shared) -> bool {
        self.deadline(shared).is_some()
    }

    fn opened(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if self.lab.weights != shared.settings.evaluation {
            self.lab.weights = shared.settings.evaluation;
            self.lab.run_limited_again();
            self.forget_searches();
        }
        self.resume(effects);
    }

    fn covered(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.stop(effects);
    }

    fn closed(&mut self, _: &mut Shared, effects: &mut Effects) {
        self.stop(effects);
    }
}

/// The index of a search among the variants.
fn variant_index(search: Minimax) -> Option<usize> {
    VARIANTS.iter().position(|variant| variant.search == search)
}

/// How many plies of a position can be searched without growing too large a tree; `None` if all.
pub fn comfortable_depth(position: &Position) -> Option<usize> {
    let empty = position.empty_cells();
    let mut nodes = 1_usize;
    let mut level = 1_usize;
    for ply in 0..empty {
        level = level.saturating_mul(empty - ply);
        nodes = nodes.saturating_add(level);
        // Nine empty squares are searched to the end: games there end before the board is full.
        if nodes > COMFORTABLE_NODES && empty > 9 {
            return Some(ply.max(1));
        }
    }
    None
}
