//! What was proved before: the first moves of some boards, and the findings of a session.

use super::{Analysis, Bounds, Candidate, Proof, Score};
use crate::game::{Position, Rules, Square, SquareSet, Symmetry};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::LazyLock;

/// The rows of `assets/proved.txt`, which explains them; `solver` in `benches` makes it.
static ROWS: LazyLock<Vec<Entry>> =
    LazyLock::new(|| include_str!("../../assets/proved.txt").lines().filter_map(Entry::of_row).collect());

/// The most bytes that a session keeps.
const MOST: usize = 1 << 20;

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Bounds of its value.
    pub bounds: Bounds,
    /// Bounds on the scores of some moves, and the move; if its score is settled, with the expected moves after it.
    pub moves: Vec<(Bounds, Vec<Square>)>,
}

impl Default for Known {
    /// Nothing is known.
    fn default() -> Self {
        Self { bounds: Bounds::UNKNOWN, moves: Vec::new() }
    }
}

impl Known {
    /// What is known from both.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.bounds = self.bounds.within(other.bounds);
        self.moves.extend_from_slice(&other.moves);
        self
    }

    /// Adds it to an analysis.
    pub fn add_to(&self, analysis: &mut Analysis) {
        analysis.narrow(self.bounds);
        for (bounds, line) in &self.moves {
            let is_longer = |known: &Candidate| known.proof.is_none() || known.line.len() < line.len();
            let is_news = bounds.exact().is_some() && analysis.candidate(line[0]).is_none_or(is_longer);
            let settled = is_news.then(|| (line.clone(), Proof::Known));
            analysis.narrow_move(line[0], *bounds, settled);
        }
    }
}

#[derive(Clone, Debug)]
struct Entry {
    rules: Rules,
    /// Of the side to move, and of the other side.
    sides: [SquareSet; 2],
    known: Known,
}

impl Entry {
    /// Reads a row such as `6x5/4 +11 c3 c4 ...`; `None` for a comment.
    fn of_row(row: &str) -> Option<Self> {
        let mut words = row.split(' ');
        let rules = words.next()?.parse().ok()?;
        let score = words.next()?;
        let line: Vec<Square> = words.filter_map(|word| word.parse().ok()).collect();
        let number: i32 = score.trim_start_matches(['<', '>', '=']).parse().ok()?;
        let plies = number.unsigned_abs() as usize;
        let mut bounds = Bounds::exactly(match number.signum() {
            0 => Score::DRAW,
            1 => Score::win_in(plies),
            _ => Score::loss_in(plies),
        });
        match score.as_bytes()[0] {
            b'>' => bounds.at_most = Score::MAX,
            b'<' => bounds.at_least = Score::MIN,
            _ => {}
        }
        let mut known = Known::default();
        if line.is_empty() {
            known.bounds = bounds;
        } else {
            known.moves.push((bounds, line));
        }
        Some(Self { rules, sides: [SquareSet::EMPTY; 2], known })
    }

    /// What the image of this entry under a symmetry tells about the position with these sides, if it is that position
    /// or on an expected line. `None` if the entry has more marks.
    fn known_of(&self, sides: [SquareSet; 2], symmetry: &Symmetry) -> Option<Known> {
        let marks = |sides: [SquareSet; 2]| sides.iter().map(SquareSet::len).sum::<usize>();
        let played = marks(sides).checked_sub(marks(self.sides))?;
        let image = self.sides.map(|side| symmetry.image_of_set(&side));
        let mut known = Known::default();
        if image == sides {
            known.bounds = self.known.bounds;
        }
        if played == 1 && image[1] == sides[0] && image[0].intersection(&sides[1]) == image[0] {
            // No move makes more of a position than it is worth.
            let most = Bounds { at_most: self.known.bounds.at_most, ..Bounds::UNKNOWN };
            known.bounds = most.turned(Score::child_view);
        }
        for (bounds, line) in &self.known.moves {
            let line = symmetry.image_of_moves(line);
            let (mut after, mut bounds) = (image, *bounds);
            for &square in line.iter().take(played) {
                after[0].insert(square);
                after.swap(0, 1);
                bounds = bounds.turned(Score::child_view);
            }
            if after == sides && (played < 2 || bounds.exact().is_some()) {
                if played > 0 {
                    known.bounds = known.bounds.within(bounds);
                }
                if played < line.len() {
                    known.moves.push((bounds, line[played..].to_vec()));
                }
            }
        }
        Some(known)
    }

    fn bytes(&self) -> usize {
        let moves = self.known.moves.iter().map(|known| size_of_val(known) + known.1.len());
        size_of::<Self>() + moves.sum::<usize>()
    }
}

/// What a session has proved: at most 1 MiB, the oldest is forgotten first. It also knows the boards of
/// `assets/proved.txt`.
#[derive(Clone, Debug, Default)]
pub struct Proved(VecDeque<Entry>);

impl Proved {
    /// What is known about a position or its images, or follows from expected moves that lead to it.
    pub fn about(&self, position: &Position) -> Known {
        let sides = position.sides();
        let symmetries = &position.geometry().symmetries;
        let entries = ROWS.iter().chain(&self.0).filter(|entry| entry.rules == position.rules());
        let told = entries
            .flat_map(|entry| symmetries.iter().filter_map(move |symmetry| entry.known_of(sides, symmetry)));
        told.fold(Known::default(), |known, more| known.and(&more))
    }

    /// Replaces what is known about a position, and, unless there are no candidates, about its moves.
    pub fn remember(&mut self, position: &Position, bounds: Bounds, candidates: &[Candidate]) {
        let rules = position.rules();
        let sides = position.sides();
        let index = self.0.iter().position(|old| (old.rules, old.sides) == (rules, sides));
        let old = index.and_then(|index| self.0.remove(index));
        let limits = Bounds { at_most: bounds.at_most, ..Bounds::UNKNOWN };
        let proved = candidates.iter().filter(|candidate| candidate.value.bounds != limits);
        let line = |it: &Candidate| if it.proof.is_some() { it.line.clone() } else { vec![it.square] };
        let moves = match old {
            Some(old) if candidates.is_empty() => old.known.moves,
            _ => proved.map(|candidate| (candidate.value.bounds, line(candidate))).collect(),
        };
        self.0.push_back(Entry { rules, sides, known: Known { bounds, moves } });
        while self.0.iter().map(Entry::bytes).sum::<usize>() > MOST {
            self.0.pop_front();
        }
    }
}
