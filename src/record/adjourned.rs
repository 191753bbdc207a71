//! An unfinished game to resume.

use super::fields::{Fields, impossible, malformed, shortened};
use super::line::line;
use super::{Ending, Moment, Record, RecordError};
use crate::engine::player::TieBreak;
use crate::game::{History, Mark, Status};
use crate::record::contest::{Contest, SERIES, Tally};
use serde::Deserialize;
use serde_json::json;
use std::fmt;
use std::str::FromStr;

/// More games than anybody plays, and far from overflowing any counter.
const MOST_GAMES: u64 = 1_000_000_000;

/// A game that was adjourned, and the series that it belongs to.
///
/// Its text form is one line of JSON, as that of a [`Record`](super::Record) with the series in addition. What
/// it calls `start` is where the first game of the contest began.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjourned {
    /// Who plays whom, on what, how often.
    pub contest: Contest,
    /// Who won the games of this series before; none for a draw.
    pub winners: Vec<Option<Mark>>,
    /// Games finished before this one, in this series and earlier ones: who begins alternates.
    pub finished_before: usize,
    /// Games begun before this one, given-up ones included: each gets a tie-break of its own.
    pub begun_before: usize,
    /// The game so far.
    pub history: History,
    /// When it was begun, as far as that is known.
    pub begun: Option<Moment>,
}

impl Adjourned {
    /// This game as the record of an abandoned game.
    pub fn record(&self, ended: Option<Moment>) -> Record {
        Record { players: self.contest.players, history: self.history.clone(), begun: self.begun, ended }
    }

    /// The game after this one, which is over, if its series goes on.
    pub fn next(&self) -> Option<Self> {
        let winner = match self.history.position().status() {
            Status::Ongoing => return None,
            Status::Won(winner) => Some(winner),
            Status::Drawn => None,
        };
        let winners: Vec<_> = self.winners.iter().copied().chain([winner]).collect();
        let finished_before = self.finished_before + 1;
        (!Tally::of(&winners).decides(self.contest.best_of)).then(|| Self {
            contest: self.contest.clone(),
            winners,
            finished_before,
            begun_before: self.begun_before + 1,
            history: History::new(self.contest.start_of(finished_before)),
            begun: None,
        })
    }

    /// Whether there is nothing to go on with, because the last move has been made.
    pub fn is_over(&self) -> bool {
        self.history.position().status() != Status::Ongoing
    }
}

impl fmt::Display for Adjourned {
    /// The line of JSON, without an end of line. Undone moves and fractions of seconds are omitted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { contest, winners, finished_before, begun_before, history, begun } = self;
        let ending =
            |winner: &Option<Mark>| winner.map_or(Ending::Draw, |mark| Ending::of(Status::Won(mark)));
        let mut line = line(contest.players, &contest.start, history, [*begun, None]);
        line["best_of"] = contest.best_of.into();
        line["tie_break"] = match contest.tie_break {
            TieBreak::First => "first".into(),
            TieBreak::Random { seed } => format!("random:{seed}").into(),
        };
        line["winners"] = winners.iter().map(|winner| json!(ending(winner))).collect();
        line["finished_before"] = (*finished_before).into();
        line["begun_before"] = (*begun_before).into();
        line.fmt(f)
    }
}

impl FromStr for Adjourned {
    type Err = RecordError;

    /// Reads the JSON, and follows the game by the rules. Fields without a meaning here are passed over.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields = Fields::read(text)?;
        let contest = Contest {
            players: fields.players()?,
            start: fields.start()?,
            best_of: best_of(&fields)?,
            tie_break: fields.parse::<NamedTieBreak>("tie_break")?.0,
        };
        let games = |name| {
            let games = fields.number(name, 0..=MOST_GAMES)?;
            usize::try_from(games).map_err(|_| malformed(format!("`{name}` is {games}: that is too many")))
        };
        let (finished_before, begun_before) = (games("finished_before")?, games("begun_before")?);
        let winners = winners(&fields)?;
        if Tally::of(&winners).decides(contest.best_of) {
            return Err(impossible(format!(
                "`winners`: a series of {} is decided after these {} games",
                contest.best_of,
                winners.len()
            )));
        }
        if finished_before < winners.len() {
            return Err(impossible(format!(
                "`finished_before` is {finished_before}, but `winners` names {} games",
                winners.len()
            )));
        }
        let history = fields.history(contest.start_of(finished_before))?;
        let begun = fields.moment("begun")?;
        Ok(Self { contest, winners, finished_before, begun_before, history, begun })
    }
}

/// How many games the series has at most.
fn best_of(fields: &Fields) -> Result<u8, RecordError> {
    let value = fields.get("best_of")?;
    let known = SERIES.into_iter().find(|&games| value.as_u64() == Some(games.into()));
    known.ok_or_else(|| {
        let [rest @ .., longest] = SERIES.map(|games| games.to_string());
        malformed(format!("`best_of` is {}: say {} or {longest}", shortened(value), rest.join(", ")))
    })
}

/// Who won the games before.
fn winners(fields: &Fields) -> Result<Vec<Option<Mark>>, RecordError> {
    let winner = |value| match Ending::deserialize(value) {
        Ok(Ending::X) => Ok(Some(Mark::X)),
        Ok(Ending::O) => Ok(Some(Mark::O)),
        Ok(Ending::Draw) => Ok(None),
        Ok(Ending::Unfinished) | Err(_) => {
            Err(malformed(format!("`winners`: {} is no result: say X, O or draw", shortened(value))))
        }
    };
    fields.list("winners")?.iter().map(winner).collect()
}

/// A tie-break in the form that the line has: `first` or `random:SEED`.
struct NamedTieBreak(TieBreak);

impl FromStr for NamedTieBreak {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let random = || Some(TieBreak::Random { seed: text.strip_prefix("random:")?.parse().ok()? });
        let rule = if text == "first" { Some(TieBreak::First) } else { random() };
        rule.map(Self).ok_or_else(|| {
            format!("`{}` is no tie-break: say first or random:SEED, as in random:7", text.escape_debug())
        })
    }
}
