//! The views of a position: tabs in the title row, what they have in common, and the position itself.

use super::{Found, ViewsScreen};
use crate::app::{
    Action, Chosen, Command, Component, Computed, Contest, Context, Describe, Description, Direction, Shared,
    Squares, Subject, Target, joined, phrases,
};
use crate::engine::search::{Minimax, Playable, State};
use crate::tree::figure::Format;
use crate::wording::{DOTS, capitalised};
use strum::{Display, EnumIs, EnumString, IntoStaticStr, VariantArray};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum View {
    Position,
    /// The nodes that the search visits.
    Tree,
    /// Every step of the search.
    Stepper,
    /// The variants of the search side by side.
    Lab,
}

impl View {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    pub fn name(self) -> String {
        capitalised(self.into())
    }

    /// The context of its keys while no scores are covered.
    pub(crate) fn context(self) -> Context {
        <&str>::from(self).parse().expect("each view has a context of its name")
    }

    /// The view that an action shows, from this one; `None` for other actions. The key of the current view leads back to
    /// the board.
    pub(crate) fn after(self, action: &Action, tabs: &[Self]) -> Option<Self> {
        match *action {
            Action::Command(command @ (Command::NextView | Command::PreviousView)) => {
                Some(Direction::of(command).cycle(tabs, &self))
            }
            Action::Command(command) => match Self::of(command)? {
                view if view == self && tabs.contains(&Self::Position) => Some(Self::Position),
                view => Some(view),
            },
            Action::Click(Target::Tab(tab)) => Self::ALL.get(tab).copied().filter(|&view| view != self),
            _ => None,
        }
    }

    /// The command that opens it, which has its name; the board has none.
    pub(crate) fn command(self) -> Option<Command> {
        Command::named(self.into())
    }

    /// The view that a command opens, from a screen without tabs; `None` for other commands.
    pub(crate) fn of(command: Command) -> Option<Self> {
        command.name().parse().ok()
    }
}

/// What the first tab leads to, which gives it its name.
#[derive(Clone, Debug, Display, EnumIs)]
pub(crate) enum FirstTab {
    Game,
    /// A move that the computer has chosen in the game, and why.
    Why(Box<Chosen>),
    /// The position itself; it can be played on from.
    Position,
    /// The same, with the players and the rest of a contest that was asked for.
    #[strum(to_string = "Position")]
    Contest(Contest),
}

impl ViewsScreen {
    pub(super) fn subject(&self) -> Subject<'_> {
        let subject = match &self.first_tab {
            FirstTab::Why(chosen) => Subject::chosen(chosen, &self.candidates),
            _ => Subject::looked_at(self.position(), &self.candidates),
        };
        subject.covered(self.predicting.as_ref(), &[])
    }

    /// What the first tab is about.
    fn lead(&self) -> String {
        match &self.first_tab {
            FirstTab::Why(chosen) => {
                format!("Why {} chose {}", chosen.player.title(), chosen.decision.square)
            }
            _ => self.to_move(),
        }
    }

    fn to_move(&self) -> String {
        format!("{} to move", self.root.to_move())
    }

    /// What can be done with the position.
    fn play_on_hint(&self, shared: &Shared) -> String {
        shared
            .key_name(Context::Position, Command::PlayOn)
            .filter(|_| self.offers(Command::PlayOn, shared))
            .map_or_else(String::new, |key| format!("{key} plays on from this position."))
    }

    /// The search that tree and stepper show, or the text to show instead.
    fn found(&self, shared: &Shared) -> Result<&Found, String> {
        match &self.searched {
            Computed::Ready(searched) => Ok(searched),
            Computed::Failed(fault) => {
                let context = self.other_context(shared).unwrap_or(self.view.context());
                Err(phrases::failed(shared.key_name(context, Command::Act), fault))
            }
            _ => Err(format!("Searching{DOTS}")),
        }
    }
}

impl Describe for ViewsScreen {
    fn title(&self) -> Option<String> {
        Some(self.first_tab.to_string())
    }

    fn tabs(&self) -> &'static [View] {
        if self.root.is_board() { View::ALL } else { &[View::Tree, View::Stepper] }
    }

    fn tab(&self) -> Option<View> {
        Some(self.view)
    }

    fn squares(&self) -> Squares {
        match self.view {
            View::Position => Squares::Shown,
            View::Tree if self.root.is_board() => Squares::Chosen,
            _ => Squares::NotTaken,
        }
    }

    /// Not in the views of a search, where each node has another one.
    fn says_board(&self) -> bool {
        self.view == View::Position
    }

    fn root(&self) -> Option<&State> {
        let found = self.searched.try_as_ready_ref().map(|found| &found.playback.trace.root);
        (self.view == View::Tree).then(|| found.unwrap_or(&self.root))
    }

    fn outline(&self) -> Vec<String> {
        match (self.cover(), &self.searched) {
            _ if self.view != View::Tree => Vec::new(),
            (Some(cover), Computed::Ready(searched)) => searched.tree.drawn.in_lines(Some(cover)),
            _ => match self.figure() {
                Ok(figure) => figure.write(Format::Outline).lines().map(str::to_owned).collect(),
                Err(why) => vec![format!("{}.", capitalised(&why))],
            },
        }
    }

    /// What the view shows: "alpha-beta", "minimax, 4 plies".
    fn facts(&self, _: &Shared) -> Vec<String> {
        let tries = self.predicting.as_ref().and_then(phrases::first_tries);
        let (fact, max) = match self.view {
            View::Position => (self.to_move(), None),
            View::Lab => (self.to_move() + &self.options.apply(Minimax::ORDERED_ALPHA_BETA).extras(), None),
            _ => {
                (self.variant.replies.name_of(self.search()), Some(format!("{} is MAX", self.root.to_move())))
            }
        };
        let facts = tries.into_iter().chain([fact]);
        match self.root.board() {
            Some(position) => phrases::with_rules(facts.chain(max), position.rules()),
            None => facts.collect(),
        }
    }

    fn describe(&self, shared: &Shared) -> Description {
        let described = match self.view {
            View::Position => {
                let board = Description::of(joined(&self.lead(), &self.play_on_hint(shared)))
                    .board(&self.position().setup(), Some(self.candidates.cursor));
                Ok(self.subject().add_to(board))
            }
            View::Tree => self.found(shared).map(|found| found.tree.describe(shared, self.cover())),
            View::Stepper => self.found(shared).map(|found| found.playback.describe(shared)),
            View::Lab if self.is_covered() => Err(phrases::COVERED.to_owned()),
            View::Lab => Ok(self.lab.describe(self.position())),
        };
        let mut described = described.unwrap_or_else(Description::of);
        if self.view != View::Position {
            described.title = self.view.name();
        }
        described.status = self.asked().unwrap_or(described.status);
        described.lines(self.facts(shared))
    }
}

mod draw {
    use super::{FirstTab, View, ViewsScreen};
    use crate::app::{Draw, PANEL_SIDE, Shared, StatusLine, phrases};
    use crate::draw::{BoardView, Contents, Notes, Scene, SideWish, layout};
    use ratatui::layout::Rect;

    impl Draw for ViewsScreen {
        fn contents(&self, _: &Shared) -> Contents {
            match self.view {
                View::Position => Contents::Board(self.position().rules()),
                View::Lab => Contents::Boards { rows: 0 },
                View::Tree | View::Stepper => Contents::Text,
            }
        }

        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let drawn = match self.view {
                View::Position => return position(self, shared, body, scene),
                View::Tree => self.found(shared).map(|found| found.tree.draw(shared, self.cover(), scene)),
                View::Stepper => self.found(shared).map(|found| found.playback.draw(shared, scene)),
                View::Lab if self.is_covered() => Err(phrases::COVERED.to_owned()),
                View::Lab => Ok(self.lab.draw(self.position(), body, scene)),
            };
            let style = scene.look.theme.text;
            let status = drawn.unwrap_or_else(|instead| {
                scene.paragraph(&instead, style, body);
                String::new()
            });
            StatusLine::new(self.asked().unwrap_or(status), style)
        }
    }

    fn position(screen: &ViewsScreen, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
        let look = scene.look;
        let subject = screen.subject();
        let cursor = Some(screen.candidates.cursor);
        // Beside a short list and no tree, the board may be as large as in the game.
        let wish = SideWish { takes_rest: !subject.compares(), ..PANEL_SIDE };
        let (board, side) = layout::board_and_side(body, scene.window(), screen.position().rules(), wish);
        let notes = subject.notes(&board, look);
        let note = |square| Notes::on(notes.as_ref(), square);
        let last = if let FirstTab::Why(chosen) = &screen.first_tab { chosen.last } else { None };
        let plain = BoardView::new(look, screen.position().setup(), board);
        scene.show(BoardView { cursor, last, note: &note, ..plain }, body);
        subject.draw(shared, notes.as_ref(), layout::below(body, &board, side), side, scene);
        if let Some(asked) = screen.asked() {
            return StatusLine::new(asked, look.theme.strong);
        }
        if let Some(why) = subject.why_here().filter(|_| side.is_empty()) {
            return StatusLine { covers: true, ..StatusLine::new(why, look.theme.text) };
        }
        // Without a panel, the status tells the score of the move under the cursor.
        let hint = if side.is_empty() { subject.in_one_line() } else { screen.play_on_hint(shared) };
        let lead = if side.is_empty() && screen.tells_why() { String::new() } else { screen.lead() };
        StatusLine { lead, ..StatusLine::new(hint, look.theme.strong) }
    }
}
