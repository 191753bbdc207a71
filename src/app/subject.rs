//! The game under review, and where its review leads back to.

use super::archive::Archive;
use super::replay::Replay;
use super::report::Report;
use super::results::Results;
use crate::engine::player::{Player, TieBreak};
use crate::game::ByMark;
use crate::record::Record;
use crate::record::contest::Contest;

/// The game under review, and where its review was opened.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A game just finished, whose results wait.
    Finished(Box<Results>),
    /// A game from the list of those that were played, which waits.
    Listed(Box<Archive>, Box<Replay>),
    /// A game that was named on the command line.
    Named(Box<Replay>),
}

impl Subject {
    /// The results that wait.
    pub fn results(&self) -> Option<&Results> {
        match self {
            Self::Finished(results) => Some(results),
            Self::Listed(..) | Self::Named(_) => None,
        }
    }

    /// The game as it was kept, if it comes from there.
    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Finished(_) => None,
            Self::Listed(_, replay) | Self::Named(replay) => Some(replay.record()),
        }
    }

    /// Who played X and who played O.
    pub const fn players(&self) -> ByMark<Player> {
        match self {
            Self::Finished(results) => results.game().contest().players,
            Self::Listed(_, replay) | Self::Named(replay) => replay.record().players,
        }
    }

    /// What is known of the moves.
    pub const fn report(&self) -> &Report {
        match self {
            Self::Finished(results) => results.report(),
            Self::Listed(_, replay) | Self::Named(replay) => replay.report(),
        }
    }

    pub(super) const fn report_mut(&mut self) -> &mut Report {
        match self {
            Self::Finished(results) => results.report_mut(),
            Self::Listed(_, replay) | Self::Named(replay) => replay.report_mut(),
        }
    }

    /// Whether a series goes on after the game.
    pub(super) fn is_series_open(&self) -> bool {
        self.results().is_some_and(|results| results.game().is_series_open())
    }

    /// A single game by the same players from the same beginning. Ties are broken as they were; where that was
    /// not kept, by this rule.
    pub(super) fn contest(&self, otherwise: TieBreak) -> Contest {
        let tie_break = match self {
            Self::Finished(results) => results.game().tie_break(),
            Self::Listed(..) | Self::Named(_) => otherwise,
        };
        let start = self.report().position(0).clone();
        Contest { players: self.players(), start, best_of: 1, tie_break }
    }
}
