//! An unfinished game to resume.

use super::RecordError::{self, Impossible, Malformed};
use super::contest::{Contest, SERIES, Tally};
use super::line::{Line, fields, joined, line};
use super::{Moment, Record};
use crate::engine::TieBreak;
use crate::game::{History, Mark, Status};
use crate::wording::{listed, names};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt;
use std::str::FromStr;

/// More games than anyone plays, and far below the limit of any counter.
const MOST_GAMES: usize = 1_000_000_000;

/// A game to resume, not always unfinished (see `is_over`), and the series that it belongs to.
///
/// Its line of JSON is that of a [`Record`] plus the series. The field `start` is where the contest's first game started.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjourned {
    pub contest: Contest,
    /// Of the earlier games of this series; `None` for a draw.
    pub winners: Vec<Option<Mark>>,
    /// Games finished before this one, in this series and earlier ones: their number decides who starts.
    pub finished_before: usize,
    /// Games started before this one, including abandoned ones: each gets its own tie-break.
    pub begun_before: usize,
    pub history: History,
    pub begun: Option<Moment>,
}

impl Adjourned {
    /// The record of this game as an abandoned one.
    pub fn record(&self, ended: Option<Moment>) -> Record {
        Record { players: self.contest.players, history: self.history.clone(), begun: self.begun, ended }
    }

    /// This finished or abandoned game on its own, without its series.
    pub fn alone(record: &Record) -> Self {
        let Record { players, history, begun, .. } = record.clone();
        Self {
            contest: Contest {
                players,
                start: history.start().clone(),
                best_of: 1,
                tie_break: TieBreak::First,
            },
            winners: Vec::new(),
            finished_before: 0,
            begun_before: 0,
            history,
            begun,
        }
    }

    /// The next game of the series, which begins anew if this game is given up; `None` if the series is decided, or has
    /// no finished game.
    pub fn next(&self) -> Option<Self> {
        let mut winners = self.winners.clone();
        if self.is_over() {
            winners.push(self.history.position().status().winner());
        }
        let is_open = !winners.is_empty() && !Tally::of(&winners).decides(self.contest.best_of);
        let finished_before = self.finished_before + winners.len() - self.winners.len();
        is_open.then(|| Self {
            contest: self.contest.clone(),
            winners,
            finished_before,
            begun_before: self.begun_before + 1,
            history: History::new(self.contest.start_of(finished_before)),
            begun: None,
        })
    }

    pub fn is_over(&self) -> bool {
        self.history.position().is_over()
    }
}

impl fmt::Display for Adjourned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { contest, winners, finished_before, begun_before, history, begun } = self;
        let tie_break = match contest.tie_break {
            TieBreak::First => "first".to_owned(),
            TieBreak::Random { seed } => format!("random:{seed}"),
        };
        let series = Series {
            best_of: contest.best_of,
            tie_break,
            winners: winners.iter().map(|winner| winner.map_or(Status::Drawn, Status::Won)).collect(),
            finished_before: *finished_before,
            begun_before: *begun_before,
        };
        joined([line(contest.players, &contest.start, history, [*begun, None]), json!(series)]).fmt(f)
    }
}

impl FromStr for Adjourned {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let line = Line::read(text)?;
        let Series { best_of, tie_break: rule, winners, finished_before, begun_before } = fields(text)?;
        if !SERIES.contains(&best_of) {
            let possible = listed(names(SERIES), "or");
            return Err(Malformed(format!("`best_of` is {best_of}: use {possible}")));
        }
        if finished_before.max(begun_before) > MOST_GAMES {
            return Err(Malformed(format!("`finished_before` or `begun_before` is over {MOST_GAMES}")));
        }
        if winners.contains(&Status::Ongoing) {
            return Err(Malformed("`winners`: unfinished is not a result: use X, O or draw".to_owned()));
        }
        let tie_break = tie_break(&rule)?;
        let contest = Contest { players: line.players()?, start: line.start()?, best_of, tie_break };
        let winners: Vec<Option<Mark>> = winners.iter().map(|end| end.winner()).collect();
        let games = winners.len();
        if Tally::of(&winners).decides(best_of) {
            return Err(Impossible(format!(
                "`winners`: a series of {best_of} is decided after these {games} games"
            )));
        }
        if finished_before < games {
            return Err(Impossible(format!(
                "`finished_before` is {finished_before}, but `winners` names {games} games"
            )));
        }
        let history = line.history(contest.start_of(finished_before))?;
        Ok(Self { contest, winners, finished_before, begun_before, history, begun: line.begun })
    }
}

/// The fields of the series.
#[derive(Serialize, Deserialize)]
struct Series {
    best_of: u8,
    tie_break: String,
    winners: Vec<Status>,
    finished_before: usize,
    begun_before: usize,
}

/// The tie-break, which the line spells `first` or `random:SEED`.
fn tie_break(text: &str) -> Result<TieBreak, RecordError> {
    let random = || Some(TieBreak::Random { seed: text.strip_prefix("random:")?.parse().ok()? });
    let rule = if text == "first" { Some(TieBreak::First) } else { random() };
    rule.ok_or_else(|| {
        Malformed(format!(
            "`tie_break`: `{}` is not a tie-break: use first or random:SEED, as in random:7",
            text.escape_debug()
        ))
    })
}
