//! The games that were played.

mod draw;
mod draw_standings;
mod words;

pub(in crate::app) use draw::draw;

use crate::app::screen::{Component, Step};
use crate::app::{
    Action, Command, Context, Effects, Notice, ReviewScreen, Screen, SearchWords, Shared, Target,
};
use crate::config::direction::place_after;
use crate::engine::player::Player;
use crate::game::Rules;
use crate::record::{Digest, Ledger, Query, Standing};
use std::collections::HashSet;
use std::sync::Arc;

/// The games that were played: which are looked for, which of them are there, and which one is selected.
#[derive(Clone, Debug, Default)]
pub struct HistoryScreen {
    /// The words that the games are searched for.
    pub wanted: SearchWords,
    /// The games that were found last, which may have been for other words.
    ledger: Option<Arc<Ledger>>,
    /// The boards of those that are listed, each once: there may be thousands of games, and the list is drawn again
    /// and again.
    boards: Arc<[Rules]>,
    /// Why the games that are searched for cannot be read.
    fault: Option<String>,
    /// What of the games is shown.
    pub shown: Shown,
    /// A place among the games, and one among the standings.
    selected: [usize; 2],
    /// Whether a game has been asked for that is not there yet.
    is_opening: bool,
    /// What there is to say.
    pub(in crate::app) notice: Option<Notice>,
}

/// What of the games is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The games themselves, newest first.
    #[default]
    Games,
    /// How somebody fared in the games.
    Standings,
}

/// A good deal of a list, in lines.
const PAGE: usize = 10;

impl HistoryScreen {
    fn query(&self) -> Query {
        Query::new(&self.wanted.text)
    }

    /// The games that were found last, if any have been.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_deref()
    }

    /// Whether the games that are wanted have not been found yet.
    fn is_reading(&self) -> bool {
        self.fault.is_none() && self.ledger().is_none_or(|ledger| ledger.query != self.query())
    }

    /// The place of the selected line.
    pub const fn selected(&self) -> usize {
        self.selected[self.shown as usize]
    }

    /// The selected game; none if there are none, or the standings are shown.
    pub fn game(&self) -> Option<&Digest> {
        match self.shown {
            Shown::Games => self.ledger()?.newest.get(self.selected()),
            Shown::Standings => None,
        }
    }

    /// The selected opponent and board, with how somebody fared there; none if there are none, or the games
    /// are shown.
    pub fn standing(&self) -> Option<&(Player, Rules, Standing)> {
        match self.shown {
            Shown::Games => None,
            Shown::Standings => self.ledger()?.standings.rows.get(self.selected()),
        }
    }

    /// How many lines can be selected.
    fn lines(&self) -> usize {
        match (self.ledger(), self.shown) {
            (None, _) => 0,
            (Some(ledger), Shown::Games) => ledger.newest.len(),
            (Some(ledger), Shown::Standings) => ledger.standings.rows.len(),
        }
    }

    fn select(&mut self, line: usize) {
        self.selected[self.shown as usize] = line.min(self.lines().saturating_sub(1));
    }

    /// Whether there is nothing left to undo before one leaves.
    fn is_plain(&self) -> bool {
        !self.wanted.is_typing && self.wanted.is_empty() && self.shown == Shown::Games
    }

    fn command(&mut self, command: Command, effects: &mut Effects) {
        self.notice = None;
        let place = self.selected();
        if let Some(place) = place_after(command, place, self.lines()) {
            return self.select(place);
        }
        match command {
            Command::PageUp => self.select(place.saturating_sub(PAGE)),
            Command::PageDown => self.select(place + PAGE),
            Command::Statistics => {
                self.shown = match self.shown {
                    Shown::Games => Shown::Standings,
                    Shown::Standings => Shown::Games,
                };
            }
            Command::Act if !self.wanted.is_typing => self.act(effects),
            Command::Back if !self.wanted.is_typing && self.shown == Shown::Standings => {
                self.shown = Shown::Games;
            }
            _ => self.search(effects, |wanted| wanted.command(command)),
        }
    }

    /// Opens the selected game, or shows the games behind the selected standing.
    fn act(&mut self, effects: &mut Effects) {
        if let Some(game) = self.game().map(|game| game.at) {
            // What arrives does not say which it is: one at a time.
            if !std::mem::replace(&mut self.is_opening, true) {
                effects.open(game);
            }
        } else if let Some(&(opponent, rules, _)) = self.standing() {
            let kind = if rules.misere() { "misere" } else { "normal" };
            let words = ["human", &opponent.to_string(), &rules.short(), kind];
            if self.search(effects, |wanted| wanted.narrow(&words)) {
                self.shown = Shown::Games;
                self.select(0);
            } else {
                self.notice = Some(Notice::Refusal(words::NO_ROOM.to_owned()));
            }
        }
    }

    /// Searches for other words.
    fn search<T>(&mut self, effects: &mut Effects, change: impl FnOnce(&mut SearchWords) -> T) -> T {
        let before = self.query();
        let answer = change(&mut self.wanted);
        let query = self.query();
        if query != before {
            self.fault = None;
            effects.read(query);
        }
        answer
    }

    /// Takes in what was found, unless it was for other words; what was selected stays so if it is there.
    fn found(&mut self, found: Result<Ledger, String>) {
        match found {
            Ok(ledger) if ledger.query == self.query() => {
                let game = self.ledger().and_then(|before| before.newest.get(self.selected[0]));
                let place = game.and_then(|game| ledger.newest.iter().position(|other| other.at == game.at));
                let standings = ledger.standings.rows.len();
                self.selected = [place.unwrap_or(0), self.selected[1].min(standings.saturating_sub(1))];
                let boards: HashSet<Rules> = ledger.newest.iter().map(|game| game.rules).collect();
                self.boards = boards.into_iter().collect();
                self.ledger = Some(Arc::new(ledger));
                self.fault = None;
            }
            Ok(_) => {}
            Err(fault) => self.fault = Some(fault),
        }
    }
}

impl Component for HistoryScreen {
    fn context(&self) -> Context {
        if self.wanted.is_typing { Context::Search } else { Context::History }
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        let is_empty = self.ledger().is_some_and(|ledger| ledger.games == 0);
        match command {
            _ if self.wanted.is_typing => true,
            Command::Act => self.game().is_some() || self.standing().is_some(),
            Command::Up | Command::Down => self.lines() > 0,
            Command::Search | Command::Statistics => !is_empty,
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        match (self.shown, command) {
            _ if self.wanted.is_typing => None,
            (Shown::Standings, Command::Act) => Some("list"),
            (Shown::Standings, Command::Statistics | Command::Back) => Some("games"),
            (Shown::Games, Command::Back) if !self.wanted.is_empty() => Some("all"),
            _ => None,
        }
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        match action {
            Action::Command(Command::Back) if self.is_plain() => return Step::Pop,
            Action::Command(command) => self.command(command, effects),
            // Pointing alone selects no line: the list would move on under the pointer.
            Action::Click(Target::Item(line)) => {
                self.select(line);
                if !self.wanted.is_typing {
                    self.command(Command::Act, effects);
                }
            }
            Action::Paste(text) if self.wanted.is_typing => self.search(effects, |wanted| wanted.add(&text)),
            Action::Read(ledger) => self.found(ledger),
            Action::Opened(record) if std::mem::take(&mut self.is_opening) => match record {
                Ok(record) => return Step::Push(Screen::Review(ReviewScreen::of_record(*record, effects))),
                Err(fault) => self.notice = Some(Notice::Refusal(fault)),
            },
            _ => {}
        }
        Step::Stay
    }

    /// The games are asked for, unless they are there.
    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        if self.is_reading() {
            effects.read(self.query());
        }
    }
}
