//! Bugs that many students' searches have, told by the answers of a program.
//!
//! For each position, a search with the bug says which moves it takes for equally good, without counting plies. A program
//! with the bug chooses one of them, whether it counts plies or not, and however it breaks ties.
//!
//! A bug is named if it explains the answers: if there are ten or more that change the outcome
//! ([`FEWEST_FAULTS`]), and for every twenty of these at most one answer is another move ([`FAULTS_FOR_ANOTHER`]). Wrong
//! moves are measured against wrong moves, as most answers of any program agree with all these searches. The programs
//! with the bugs had no other moves at all. Correct programs have no such faults. One other move or more for every ten
//! faults had: moves at random, always or sometimes; forgotten lines; signs or sides that are exchanged; draws that score
//! as wins or losses; and the other bugs here, but for the order of [`Bug::ALL`].
//!
//! Some programs have the same answers without the bug, and what is told is true of them, too: a correct search with a
//! limit one ply lower, the rules "win, else block", a draw that scores like a loss. Not recognized are alpha-beta that
//! searches in another order than reading order, and one that returns alpha itself (fail-hard) and takes the last of
//! equals: it always plays the last empty square, as a program without a search may do.

use crate::engine::Score;
use crate::game::{Mark, Position, Square};
use strum::Display;

/// The fewest answers that change the outcome of which a bug can be told.
const FEWEST_FAULTS: usize = 10;

const FAULTS_FOR_ANOTHER: usize = 20;

/// A bug, whose name is that of the JSON. A program may have the answers of several: the first is told.
#[derive(Clone, Copy, PartialEq, Display)]
#[strum(serialize_all = "snake_case")]
pub(super) enum Bug {
    /// MIN, too, takes the highest score.
    BothMaximize,
    /// A full board is a draw, even if the last mark completes a line.
    FullBoardFirst,
    /// No line is seen that is completed after so many plies. A limit of one ply more has the same answers if it is
    /// tested before the end of the game.
    Horizon(usize),
    /// What a cutoff returned is compared as if it were the score of the move.
    BoundAsScore,
}

impl Bug {
    /// In the order in which they are told. A search that sees six plies gives nothing away. What one with fewer plies
    /// plays can also be explained by still fewer, or by bounds, but not the other way round.
    const ALL: [Self; 7] = [
        Self::BothMaximize,
        Self::FullBoardFirst,
        Self::Horizon(5),
        Self::Horizon(4),
        Self::Horizon(3),
        Self::Horizon(2),
        Self::BoundAsScore,
    ];

    /// The bug that explains the answers, of which so many change the outcome.
    pub(super) fn explaining(answers: &[(&Position, Square)], faults: usize) -> Option<Self> {
        if faults < FEWEST_FAULTS {
            return None;
        }
        let explains = |bug: &Self| {
            // Small positions, which are searched soonest, come last.
            let mut others =
                answers.iter().rev().filter(|(position, square)| !bug.chooses(position, *square));
            others.nth(faults / FAULTS_FOR_ANOTHER).is_none()
        };
        Self::ALL.into_iter().find(explains)
    }

    /// Whether a search with this bug takes the move for one of the best.
    pub(super) fn chooses(self, position: &Position, square: Square) -> bool {
        let full = [Score::loss_in(0), Score::win_in(0)];
        let (mut best, mut own) = (Score::MIN, None);
        for tried in position.moves() {
            let window = if self == Self::BoundAsScore { [best, Score::MAX] } else { full };
            let score = self.score(position, tried, (position.to_move(), 1), window);
            best = best.max(score);
            own = own.or((tried == square).then_some(score));
        }
        own == Some(best)
    }

    /// The score of a move, after so many plies.
    fn score(
        self,
        position: &Position,
        square: Square,
        (max, plies): (Mark, usize),
        [mut alpha, mut beta]: [Score; 2],
    ) -> Score {
        let after = position.after([square]).expect("the square is one of the moves");
        if let Some(end) = self.end(&after, max, plies) {
            return end;
        }
        let maximizes = self == Self::BothMaximize || after.to_move() == max;
        let mut best = if maximizes { Score::MIN } else { Score::MAX };
        for reply in after.moves() {
            let score = self.score(&after, reply, (max, plies + 1), [alpha, beta]);
            if maximizes {
                best = best.max(score);
                alpha = alpha.max(score);
            } else {
                best = best.min(score);
                beta = beta.min(score);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// What the search takes for the end of the game.
    fn end(self, position: &Position, max: Mark, plies: usize) -> Option<Score> {
        let is_cut_off = match self {
            Self::FullBoardFirst => position.empty_cells() == 0,
            Self::Horizon(limit) => plies > limit,
            Self::BothMaximize | Self::BoundAsScore => false,
        };
        if is_cut_off { Some(Score::DRAW) } else { Score::of_end(position.status(), max, 0) }
    }

    /// What the program does; how to mend it, and the title of the lesson about it.
    pub(super) fn told(self) -> (String, [&'static str; 2]) {
        let (does, advice, lesson) = match self {
            Self::BothMaximize => (
                "in which both sides take the highest score",
                "On the opponent's turn, take the lowest.",
                "Whose turn is it?",
            ),
            Self::FullBoardFirst => (
                "that counts a full board as a draw, even if its last mark completes a line",
                "Test for a line before depth == 0 or a full board.",
                "Scores come from the end",
            ),
            Self::Horizon(limit) => (
                &*format!("that sees no line completed after ply {limit}"),
                "If depth == 0 is tested before a line is, exchange the two; else look further.",
                "The horizon",
            ),
            Self::BoundAsScore => (
                "that takes the bound of a move that was cut off for its score",
                "Keep the first of the moves with the highest score, or search each with a full window.",
                "Scores that are only bounds",
            ),
        };
        (format!("It answers like a search {does}."), [advice, lesson])
    }
}
