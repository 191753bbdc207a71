//! The games that were played.

use super::outbox::Outbox;
use super::replay::Replay;
use super::review::Review;
use super::round;
use super::subject::Subject;
use super::turn::Notice;
use super::{App, Screen};
use crate::command::Command;
use crate::game::Rules;
use crate::player::Player;
use crate::record::{Digest, Ledger, Query, Record, Standing};
use std::sync::Arc;

/// The games that were played: which are looked for, which of them are there, and which one is selected.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    wanted: String,
    /// Whether keys are letters of what is wanted.
    is_typing: bool,
    /// The games that were found last, which may have been for other words.
    ledger: Option<Arc<Ledger>>,
    /// Why those that are wanted cannot be read.
    fault: Option<String>,
    shown: Shown,
    /// A place among the games, and one among the standings.
    selected: [usize; 2],
    /// Whether a game has been asked for that is not there yet.
    is_opening: bool,
    notice: Option<Notice>,
}

/// What of the games is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// Themselves, newest first.
    #[default]
    Games,
    /// How somebody fared in them.
    Standings,
}

/// A good deal of a list, in lines.
const PAGE: usize = 10;

/// The most characters that can be looked for.
const LONGEST: usize = 100;

impl Archive {
    /// Asks for the games, unless they are there.
    pub(super) fn resume(&mut self, outbox: &mut Outbox) {
        if self.is_reading() {
            outbox.read(self.query());
        }
    }

    fn query(&self) -> Query {
        Query::new(&self.wanted)
    }

    /// The games that were found last, if any have been.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_deref()
    }

    /// Why the games cannot be read, if they cannot.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Whether the games that are wanted have not been found yet.
    pub fn is_reading(&self) -> bool {
        self.fault.is_none() && self.ledger().is_none_or(|ledger| ledger.query != self.query())
    }

    /// What is looked for.
    pub fn wanted(&self) -> &str {
        &self.wanted
    }

    /// Whether what is typed is what is looked for.
    pub const fn is_typing(&self) -> bool {
        self.is_typing
    }

    /// Whether only some games are wanted.
    pub fn is_filtered(&self) -> bool {
        !self.query().is_empty()
    }

    /// What of the games is shown.
    pub const fn shown(&self) -> Shown {
        self.shown
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
            Shown::Standings => self.ledger()?.standings.rows().get(self.selected()),
        }
    }

    /// What there is to say.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Says something.
    pub(super) fn tell(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// How many lines can be selected.
    fn lines(&self) -> usize {
        match (self.ledger(), self.shown) {
            (None, _) => 0,
            (Some(ledger), Shown::Games) => ledger.newest.len(),
            (Some(ledger), Shown::Standings) => ledger.standings.rows().len(),
        }
    }

    pub(super) fn select(&mut self, line: usize) {
        self.selected[self.shown as usize] = line.min(self.lines().saturating_sub(1));
    }

    pub(super) fn offers(&self, command: Command) -> bool {
        let is_empty = self.ledger().is_some_and(|ledger| ledger.games == 0);
        match command {
            Command::Act => self.game().is_some() || self.standing().is_some(),
            Command::Up | Command::Down => self.lines() > 0,
            Command::Search | Command::Statistics => !is_empty,
            _ => true,
        }
    }

    /// Whether there is nothing left to undo before one leaves.
    fn is_plain(&self) -> bool {
        !self.is_typing && !self.is_filtered() && self.shown == Shown::Games
    }

    fn command(&mut self, command: Command, outbox: &mut Outbox) {
        self.notice = None;
        let (place, count) = (self.selected(), self.lines());
        match command {
            Command::Up if count > 0 => self.select(round::before(place, count)),
            Command::Down if count > 0 => self.select(round::after(place, count)),
            Command::PageUp => self.select(place.saturating_sub(PAGE)),
            Command::PageDown => self.select(place + PAGE),
            Command::First => self.select(0),
            Command::Last => self.select(usize::MAX),
            Command::Statistics => {
                self.shown = match self.shown {
                    Shown::Games => Shown::Standings,
                    Shown::Standings => Shown::Games,
                };
            }
            Command::Search => self.is_typing = true,
            Command::Type(character) => self.add(character.encode_utf8(&mut [0; 4]), outbox),
            Command::Erase => self.want(outbox, |wanted| {
                wanted.pop();
            }),
            Command::Act if self.is_typing => self.is_typing = false,
            Command::Act => self.act(outbox),
            Command::Back if self.is_typing || self.shown == Shown::Games => {
                self.is_typing = false;
                self.want(outbox, String::clear);
            }
            Command::Back => self.shown = Shown::Games,
            _ => {}
        }
    }

    /// Opens the selected game, or shows the games behind the selected standing.
    fn act(&mut self, outbox: &mut Outbox) {
        if let Some(game) = self.game().map(|game| game.at) {
            // What arrives does not say which it is: one at a time.
            if !std::mem::replace(&mut self.is_opening, true) {
                outbox.open(game);
            }
        } else if let Some(&(opponent, rules, _)) = self.standing() {
            self.shown = Shown::Games;
            self.want(outbox, |wanted| narrow(wanted, opponent, rules));
            self.select(0);
        }
    }

    /// Adds a text to what is looked for, as far as there is room.
    pub(super) fn add(&mut self, text: &str, outbox: &mut Outbox) {
        self.want(outbox, |wanted| {
            let room = LONGEST.saturating_sub(wanted.chars().count());
            wanted.extend(text.chars().filter(|character| !character.is_control()).take(room));
        });
    }

    /// Looks for something else.
    fn want(&mut self, outbox: &mut Outbox, change: impl FnOnce(&mut String)) {
        let before = self.query();
        change(&mut self.wanted);
        if self.query() != before {
            self.fault = None;
            outbox.read(self.query());
        }
    }

    /// Takes in what was found, unless it was for other words; what was selected stays so if it is there.
    fn found(&mut self, found: Result<Ledger, String>) {
        match found {
            Ok(ledger) if ledger.query == self.query() => {
                let game = self.ledger().and_then(|before| before.newest.get(self.selected[0]));
                let place = game.and_then(|game| ledger.newest.iter().position(|other| other.at == game.at));
                let standings = ledger.standings.rows().len();
                self.selected = [place.unwrap_or(0), self.selected[1].min(standings.saturating_sub(1))];
                self.ledger = Some(Arc::new(ledger));
                self.fault = None;
            }
            Ok(_) => {}
            Err(fault) => self.fault = Some(fault),
        }
    }
}

/// Adds the words of an opponent and a board to what is looked for, unless they are there.
fn narrow(wanted: &mut String, opponent: Player, rules: Rules) {
    let board = format!("{}x{}/{}", rules.columns(), rules.rows(), rules.connect());
    let words = ["human".to_owned(), opponent.to_string(), board];
    for word in words.into_iter().chain(rules.misere().then(|| "misere".to_owned())) {
        if !wanted.split_whitespace().any(|known| known.eq_ignore_ascii_case(&word)) {
            if !wanted.is_empty() && !wanted.ends_with(' ') {
                wanted.push(' ');
            }
            wanted.push_str(&word);
        }
    }
}

impl App {
    /// Opens the list of games, or goes back to it.
    pub(super) fn enter_archive(&mut self, mut archive: Archive) {
        archive.resume(&mut self.outbox);
        self.screen = Screen::Archive(archive);
    }

    pub(super) fn archive_command(&mut self, command: Command) {
        let Screen::Archive(archive) = &mut self.screen else { return };
        match command {
            Command::Back if archive.is_plain() => self.open_menu(),
            _ => archive.command(command, &mut self.outbox),
        }
    }

    /// The games that were asked for have been found.
    pub(super) fn found(&mut self, ledger: Result<Ledger, String>) {
        if let Screen::Archive(archive) = &mut self.screen {
            archive.found(ledger);
        }
    }

    /// The game that was asked for has been read.
    pub(super) fn opened(&mut self, record: Result<Box<Record>, String>) {
        let Screen::Archive(archive) = &mut self.screen else { return };
        if !std::mem::take(&mut archive.is_opening) {
            return;
        }
        match record {
            Ok(record) => {
                let archive = Box::new(archive.clone());
                let replay = Box::new(Replay::new(*record, &mut self.outbox));
                self.screen = Screen::Review(Box::new(Review::new(Subject::Listed(archive, replay))));
            }
            Err(fault) => archive.notice = Some(Notice::Refusal(fault)),
        }
    }
}
