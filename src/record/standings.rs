//! Who won how often.

use super::Digest;
use crate::engine::analysis::Outcome;
use crate::engine::player::Player;
use crate::game::Rules;
use std::cmp::Reverse;

/// How somebody has fared against an opponent on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
    /// Games given up.
    pub unfinished: usize,
    /// How the last finished games ended, and how many of them in a row ended so.
    pub streak: Option<(Outcome, usize)>,
    /// The most games in a row that were won.
    pub most_wins: usize,
    /// How many of the last finished games in a row were not lost.
    pub unbeaten: usize,
    /// The most games in a row that were not lost.
    pub longest_unbeaten: usize,
}

impl Standing {
    /// All games.
    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost + self.unfinished
    }

    /// Counts a game by its outcome. One without was given up, which ends no streak.
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

/// How somebody has fared against each opponent on each board: games of one human against the computer.
/// Other games are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// Each opponent and board with how somebody has fared there, most games first; of as many games the smaller
    /// board, then the weaker player.
    pub rows: Vec<(Player, Rules, Standing)>,
    /// Games in which two people, or two computer players, played each other, and those against opponents and on
    /// boards beyond the first [`Standings::MOST`].
    pub others: usize,
}

impl Standings {
    /// How many opponents and boards are told apart, so that memory has a bound.
    pub const MOST: usize = 1_000;

    /// Counts a game; they come in the order in which they were played.
    pub fn count(&mut self, game: &Digest) {
        let Some(human) = game.lone_human() else {
            self.others += 1;
            return;
        };
        let opponent = game.players[human.other()];
        let known =
            self.rows.iter().position(|&(player, rules, _)| (player, rules) == (opponent, game.rules));
        let row = match known {
            Some(row) => row,
            None if self.rows.len() < Self::MOST => {
                self.rows.push((opponent, game.rules, Standing::default()));
                self.rows.len() - 1
            }
            None => {
                self.others += 1;
                return;
            }
        };
        self.rows[row].2.count(game.ending.seen_by(human));
        // All others are in order, and this one can only have to go towards the front; mostly it stays.
        let place = rank(&self.rows[row]);
        if row == 0 || rank(&self.rows[row - 1]) < place {
            return;
        }
        let new = self.rows[..row].partition_point(|other| rank(other) < place);
        self.rows[new..=row].rotate_right(1);
    }
}

/// What rows are sorted by.
fn rank(&(player, rules, standing): &(Player, Rules, Standing)) -> impl Ord + use<> {
    let strength = match player {
        Player::Random => (0, 0),
        Player::Blind => (1, 0),
        Player::Depth(plies) => (2, plies),
        Player::Perfect => (3, 0),
        Player::Human => (4, 0),
    };
    let board = (rules.cells(), rules.columns(), rules.connect(), rules.misere());
    (Reverse(standing.games()), board, strength)
}
