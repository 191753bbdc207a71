//! Mistakes that students make in a search, and which of them explains a program's moves.

use crate::game::{Mark, Position, Square, Status};
use strum::IntoStaticStr;

/// A well-known mistake. The names are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Bug {
    BothMaximise,
    BoundKept,
    DepthBeforeEnd,
}

impl Bug {
    /// What the program seems to do, and where to read about it.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::BothMaximise => {
                "both sides maximise: the highest score is taken at the opponent's turn, too \
                 (lesson \"Whose turn is it?\")"
            }
            Self::BoundKept => {
                "a bound is kept as a score: a move that was cut off ties with the best one, and is played \
                 (lesson \"Scores that are only bounds\")"
            }
            Self::DepthBeforeEnd => {
                "`depth == 0` is tested before the end of the game: a line that is complete there counts as nothing \
                 (lesson \"The horizon\")"
            }
        }
    }
}

/// More than any score.
const INFINITY: i32 = 100;

/// The depth of a search that gets as many plies as there are empty squares.
const ALL: usize = usize::MAX;
/// No depth limit.
const ENDLESS: usize = usize::MAX - 1;

/// Plies of limited searches that are tried.
const MOST_PLIES: usize = 5;

/// A search as students write it, perhaps with a mistake.
#[derive(Clone, Copy)]
pub(super) struct Student {
    pub(super) bug: Option<Bug>,
    counts_plies: bool,
    /// Plies from the position that is asked about.
    depth: usize,
    /// Whether what it returns stays within alpha and beta.
    is_hard: bool,
}

impl Student {
    /// Those without a mistake come first.
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for counts_plies in [false, true] {
            let right = Self { bug: None, counts_plies, depth: ENDLESS, is_hard: false };
            let limited = (1..=MOST_PLIES).map(|depth| Self { depth, ..right });
            let early = limited.clone().chain([Self { depth: ALL, ..right }]);
            all.push(right);
            all.extend(limited);
            all.push(Self { bug: Some(Bug::BothMaximise), ..right });
            all.extend([false, true].map(|is_hard| Self { bug: Some(Bug::BoundKept), is_hard, ..right }));
            all.extend(early.map(|early| Self { bug: Some(Bug::DepthBeforeEnd), ..early }));
        }
        all.sort_by_key(|student| student.bug.is_some());
        all
    }

    /// The moves that it may take to be the best, in reading order.
    pub(super) fn moves(self, position: &Position) -> Vec<Square> {
        let plies = if self.depth == ALL { position.empty_cells() } else { self.depth };
        let (mut alpha, mut scored) = (-INFINITY, Vec::new());
        for square in position.moves() {
            let score =
                self.score(&after(position, square), position.to_move(), [1, plies], [alpha, INFINITY]);
            scored.push((square, score));
            alpha = alpha.max(score);
        }
        scored.into_iter().filter(|(_, score)| *score == alpha).map(|(square, _)| square).collect()
    }

    fn score(self, at: &Position, max: Mark, [ply, plies]: [usize; 2], window: [i32; 2]) -> i32 {
        if self.bug == Some(Bug::DepthBeforeEnd) && ply == plies {
            return 0;
        }
        let won = if self.counts_plies { INFINITY - 1 - i32::try_from(ply).unwrap_or(0) } else { 1 };
        match at.status() {
            Status::Won(winner) => return if winner == max { won } else { -won },
            Status::Ongoing if ply < plies => {}
            _ => return 0,
        }
        let maximises = at.to_move() == max || self.bug == Some(Bug::BothMaximise);
        let [mut alpha, mut beta] = window;
        let mut best = if maximises { -INFINITY } else { INFINITY };
        for square in at.moves() {
            let score = self.score(&after(at, square), max, [ply + 1, plies], [alpha, beta]);
            if maximises {
                best = best.max(score);
                alpha = alpha.max(score);
            } else {
                best = best.min(score);
                beta = beta.min(score);
            }
            if self.bug == Some(Bug::BoundKept) && alpha >= beta {
                break;
            }
        }
        if self.is_hard { best.clamp(window[0], window[1]) } else { best }
    }

    /// How many of the answers are its own: of equal moves it takes the first or the last, by rows or by columns.
    fn own(self, answers: &[(&Position, Square)]) -> usize {
        let mut own = [0; 4];
        for &(position, answer) in answers {
            let best = self.moves(position);
            let by_column = |square: &&Square| (square.column(), square.row());
            let taken = [
                best.first(),
                best.last(),
                best.iter().min_by_key(by_column),
                best.iter().max_by_key(by_column),
            ];
            for (count, taken) in own.iter_mut().zip(taken) {
                *count += usize::from(taken == Some(&answer));
            }
        }
        own.into_iter().max().unwrap_or(0)
    }
}

/// Of so many answers at most one may not be explained by a mistake. A program that makes it and no other differs in none.
const ENOUGH: usize = 200;

/// With more empty squares, the trees are too large to look at each.
const MOST_EMPTY: usize = 5;

fn after(position: &Position, square: Square) -> Position {
    position.after([square]).expect("the square is empty, and the game goes on")
}

/// The program with one mistake whose moves these answers are, if no program without one fits as well.
pub(super) fn explain<'a>(answers: impl Iterator<Item = (&'a Position, Square)>) -> Option<Student> {
    let is_small = |(position, _): &(&Position, Square)| position.empty_cells() <= MOST_EMPTY;
    let answers: Vec<(&Position, Square)> = answers.filter(is_small).collect();
    let students = Student::all().into_iter().map(|student| (student, student.own(&answers)));
    let (student, own) = students.reduce(|best, other| if other.1 > best.1 { other } else { best })?;
    (student.bug.is_some() && (answers.len() - own) * ENOUGH <= answers.len()).then_some(student)
}
