//! Statistics of wins, draws and losses.

use super::Digest;
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::Rules;
use std::cmp::Reverse;

/// The human player's results against an opponent on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
    /// Games abandoned.
    pub unfinished: usize,
    /// The outcome of the last finished game, and how many games in a row ended that way.
    pub streak: Option<(Outcome, usize)>,
    /// The longest run of wins.
    pub most_wins: usize,
    /// The current run of games without a loss.
    pub unbeaten: usize,
    /// The longest run of games without a loss.
    pub longest_unbeaten: usize,
}

impl Standing {
    /// Returns the total number of games.
    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost + self.unfinished
    }

    /// Counts a game. `None` is an abandoned game, which does not end a streak.
    fn count(&mut self, outcome: Option<Outcome>) {
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        match outcome {
            Outcome::Win => self.won += 1,
            Outcome::Draw => self.drawn += 1,
            Outcome::Loss => self.lost += 1,
        }
        let before = self.streak.filter(|&(same, _)| same == outcome).map_or(0, |(_, games)| games);
        self.streak = Some((outcome, before + 1));
        if outcome == Outcome::Win {
            self.most_wins = self.most_wins.max(before + 1);
        }
        self.unbeaten = if outcome == Outcome::Loss { 0 } else { self.unbeaten + 1 };
        self.longest_unbeaten = self.longest_unbeaten.max(self.unbeaten);
    }
}

/// The human player's results against each opponent on each board, from games of one human against the computer.
/// Other games are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// The results by opponent and board, most games first; with equally many games, the smaller board first,
    /// then the weaker opponent, in the order of [`Player::LEVELS`].
    pub rows: Vec<(Player, Rules, Standing)>,
    /// Games between two people or two computer players, and those in excess of the first [`Standings::MOST`]
    /// pairs of opponent and board.
    pub others: usize,
}

impl Standings {
    /// The maximum number of pairs of opponent and board, to limit memory.
    pub const MOST: usize = 1_000;

    /// Counts a game. Games must be given in the order in which they were played.
    pub fn count(&mut self, game: &Digest) {
        let Some(human) = game.lone_human() else {
            self.others += 1;
            return;
        };
        let opponent = game.players[human.other()];
        let known =
            self.rows.iter().position(|&(player, rules, _)| (player, rules) == (opponent, game.rules()));
        let row = match known {
            Some(row) => row,
            None if self.rows.len() < Self::MOST => {
                self.rows.push((opponent, game.rules(), Standing::default()));
                self.rows.len() - 1
            }
            None => {
                self.others += 1;
                return;
            }
        };
        self.rows[row].2.count(Outcome::of_end(game.ending, human));
        // All other rows are sorted, and this one can only move towards the front; usually it stays.
        let place = rank(&self.rows[row]);
        if row == 0 || rank(&self.rows[row - 1]) < place {
            return;
        }
        let new = self.rows[..row].partition_point(|other| rank(other) < place);
        self.rows[new..=row].rotate_right(1);
    }
}

/// Returns the sort key of a row.
fn rank(&(player, rules, standing): &(Player, Rules, Standing)) -> impl Ord + use<> {
    let level = |player| Player::LEVELS.iter().position(|&level| level == player).unwrap_or(usize::MAX);
    let strength = match player {
        // Depths that are not levels rank behind Expert, which looks four plies ahead.
        Player::Depth(plies @ 5..) => (level(Player::Depth(4)), plies.into()),
        Player::Mcts(playouts) => (level(player), playouts),
        _ => (level(player), 0),
    };
    let board = (rules.cells(), rules.columns(), rules.connect(), rules.misere());
    (Reverse(standing.games()), board, strength)
}
