//! The history: the saved games.

mod draw;
mod words;

use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effect, Effects, ReviewScreen, Screen, SearchWords, Shared, Target};
use crate::config::direction::place_after;
use crate::game::Rules;
use crate::record::{Digest, Ledger, Query};
use std::collections::HashSet;
use std::sync::Arc;

/// The saved games: the search text, the games found and the selection.
#[derive(Clone, Debug, Default)]
pub struct HistoryScreen {
    /// The search text.
    pub search: SearchWords,
    /// The games found last, perhaps for an earlier search text.
    ledger: Option<Arc<Ledger>>,
    /// The different boards of the listed games. Computed once: there may be thousands of games, and the list is drawn
    /// often.
    boards: Arc<[Rules]>,
    /// Why the games cannot be read.
    fault: Option<String>,
    /// The index of the selected game.
    pub selected: usize,
    /// Whether a game is being opened.
    is_opening: bool,
}

/// Rows that a page key moves by.
const PAGE: usize = 10;

impl HistoryScreen {
    fn query(&self) -> Query {
        Query::new(&self.search.text)
    }

    /// The result of the last query, if there is one.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_deref()
    }

    /// Whether the result of the current query is not there yet.
    fn is_reading(&self) -> bool {
        self.fault.is_none() && self.ledger().is_none_or(|ledger| ledger.query != self.query())
    }

    /// The selected game; `None` if there are none.
    pub fn game(&self) -> Option<&Digest> {
        self.ledger()?.newest.get(self.selected)
    }

    /// The number of rows in the list.
    fn rows(&self) -> usize {
        self.ledger().map_or(0, |ledger| ledger.newest.len())
    }

    fn select(&mut self, row: usize) {
        self.selected = row.min(self.rows().saturating_sub(1));
    }

    fn go(&mut self, command: Command) {
        self.select(match command {
            Command::PageUp => self.selected.saturating_sub(PAGE),
            Command::PageDown => self.selected + PAGE,
            _ => place_after(command, self.selected, self.rows()),
        });
    }

    /// Opens the selected game.
    fn open(&mut self, effects: &mut Effects) {
        let Some(at) = self.game().map(|game| game.at) else { return };
        // The answer does not identify the game, so only one is opened at a time.
        if !std::mem::replace(&mut self.is_opening, true) {
            effects.push(Effect::Open(at));
        }
    }

    /// Adopts the result of the current query and ignores earlier ones. The selected game stays selected if it is
    /// still listed.
    fn found(&mut self, found: Result<Ledger, String>) {
        match found {
            Ok(ledger) if ledger.query == self.query() => {
                let is_same = |other: &Digest| self.game().is_some_and(|game| game.at == other.at);
                self.selected = ledger.newest.iter().position(is_same).unwrap_or(0);
                let boards: HashSet<Rules> = ledger.newest.iter().map(Digest::rules).collect();
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
    fn search(&self) -> Option<&SearchWords> {
        Some(&self.search)
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        let is_empty = self.ledger().is_some_and(|ledger| ledger.games == 0);
        match command {
            _ if self.search.is_typing => true,
            Command::Act => self.game().is_some(),
            Command::Up | Command::Down => self.rows() > 0,
            Command::Search => !is_empty,
            _ => true,
        }
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) -> Step {
        let before = self.query();
        match action {
            _ if self.search.update(&action) => {
                let query = self.query();
                if query != before {
                    self.fault = None;
                    effects.push(Effect::Read(query));
                }
            }
            Action::Command(Command::Back) => return Step::Pop,
            Action::Command(Command::Act) => self.open(effects),
            Action::Command(command) => self.go(command),
            // Pointing alone does not select a row: the list would scroll under the pointer.
            Action::Click(Target::Item(row)) => {
                self.select(row);
                if !self.search.is_typing {
                    self.open(effects);
                }
            }
            Action::Read(ledger) => self.found(ledger),
            Action::Opened(record) if std::mem::take(&mut self.is_opening) => match record {
                Ok(record) => return Step::Push(Screen::Review(ReviewScreen::of_record(*record, effects))),
                Err(fault) => effects.refuse(fault),
            },
            _ => {}
        }
        Step::Stay
    }

    /// Asks for the games, unless they are there.
    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        if self.is_reading() {
            effects.push(Effect::Read(self.query()));
        }
    }
}
