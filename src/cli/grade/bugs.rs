//! Bugs that many students' searches have, told by the answers of a program.
//!
//! For each position, a search with the bug says which moves it takes for equally good, without counting plies; some have a
//! limit. A program with the bug chooses one of them, whether it counts plies or not, and however it breaks ties.
//!
//! A bug is named if it explains the answers: at least [`FEWEST_FAULTS`] are wrong, and for every twenty of these at most
//! one answer is another move ([`FAULTS_FOR_ANOTHER`]). Of several, the one is told that leaves the fewest moves to choose
//! from, so that the answers are likeliest; and it must make them likelier than a right search that slips so often
//! ([`SLIP`]), which explains all answers of any program. Correct programs have no faults.
//!
//! Some programs have the same answers without the bug, and what is told is true of them, too: a correct search with a
//! limit one ply lower, the rules "win, else block". Not recognized are alpha-beta with wrong bounds that searches in
//! another order than reading order, and one that returns alpha itself (fail-hard) and takes the last of equals: it always
//! plays the last empty square, as a program without a search may do.

use super::exam::Answers;
use crate::game::{Geometry, Position, Rules, Square};
use crate::terminal::Fault;
use crate::wording::listed;
use Flaw::{
    BothMaximize, BoundAsScore, DrawAsLoss, DrawAsWin, EmptyLine, ForgottenLine, FullBoardDies,
    FullBoardFirst, FullBoardNoEnd, Horizon, LineEndsNothing, LossAsWin, NoMoveWhenLost, WinAsLoss,
    WrongLevel, WrongLevelAndMark,
};
use itertools::Itertools;
use strum::{Display, EnumIter, IntoEnumIterator};

/// The fewest wrong answers of which a bug can be told.
const FEWEST_FAULTS: f64 = 5.0;
const FAULTS_FOR_ANOTHER: f64 = 20.0;

/// How unlikely a move is that the search does not choose, as a logarithm: one in twenty.
const SLIP: f64 = 3.0;

/// What a search does wrong. The names are those of the JSON.
#[derive(Clone, Copy, PartialEq, Display, EnumIter)]
#[strum(serialize_all = "snake_case")]
enum Flaw {
    /// Nothing, unless it looks too few plies ahead.
    Horizon,
    /// MIN, too, takes the highest score.
    BothMaximize,
    /// The first call is one of MAX instead of MIN, and so on in turn.
    WrongLevel,
    /// The same, and whose turn it is decides whose mark is placed.
    #[strum(serialize = "wrong_level")]
    WrongLevelAndMark,
    /// A full board is a draw, even if the last mark completes a line.
    FullBoardFirst,
    /// A full board without a line is searched on, over no moves.
    FullBoardNoEnd,
    /// The same, but the best of no moves is a fault.
    #[strum(serialize = "full_board_no_end")]
    FullBoardDies,
    /// Three empty squares are the line of nobody, and hide the lines after it, if it is one of these.
    EmptyLine(Lines),
    /// These lines of the eight are not tested.
    ForgottenLine(Lines),
    /// Only a full board ends the game. Then this side's line is looked for first: 0 is the side that is asked; for X and
    /// for O.
    LineEndsNothing([usize; 2]),
    DrawAsLoss,
    DrawAsWin,
    LossAsWin,
    /// Both signs are wrong.
    WinAsLoss,
    /// A move must be better than a loss.
    NoMoveWhenLost,
    /// What a cutoff returned is compared as if it were the score of the move.
    BoundAsScore,
}

/// A search with a bug.
#[derive(Clone, Copy)]
pub(super) struct Bug {
    flaw: Flaw,
    /// No line is seen that is completed after so many plies. A limit of one ply more has the same answers if it is tested
    /// before the end of the game.
    limit: Option<i8>,
    /// Whether sooner wins and later losses are better.
    counts_plies: bool,
}

/// The squares of the side that is asked, and those of the other: a bit for each.
type Board = [u16; 2];

/// A position, the answer, and the right moves.
struct Asked {
    board: Board,
    /// 0 if it is missing or illegal.
    answer: u16,
    right: u16,
}

impl Asked {
    /// By the first answer; `None` if there is none, or if it is late.
    fn of(Answers { position, replies }: &Answers) -> Option<Self> {
        let answer = match replies.first()? {
            Err(Fault::Late(_)) => return None,
            reply => reply.as_ref().map_or(0, |&square| bit(square)),
        };
        let board = board(position);
        Some(Self { board, answer, right: Bug::NONE.chosen(board) })
    }
}

/// How a search explains all answers.
#[derive(Default)]
struct Fit {
    /// A logarithm.
    unlikeliness: f64,
    /// How many faults are to be expected if it draws lots between equally good moves.
    faults: f64,
}

const FULL: u16 = 0b1_1111_1111;

/// The score of a win after no ply. That of a loss is its negative, that of a draw is 0.
const WIN: i8 = 10;

/// Better than a win; its negative is worse than a loss.
const INFINITY: i8 = 11;

/// What a search returns that dies.
const DEAD: i8 = i8::MIN;

impl Bug {
    const NONE: Self = Self { flaw: Horizon, limit: None, counts_plies: false };

    pub(super) fn name(self) -> String {
        self.flaw.to_string()
    }

    fn all() -> impl Iterator<Item = Self> {
        let [rows, columns, diagonals] = [&LINES[..3], &LINES[3..6], &LINES[6..]];
        let forgotten = LINES.chunks(1).chain([rows, columns, diagonals]).map(ForgottenLine);
        let empty = [&LINES[..6], rows, columns].map(EmptyLine);
        let flaws = Flaw::iter().chain(forgotten).chain(empty).chain([LineEndsNothing([0, 1])]);
        let whole = flaws.map(|flaw| (None, flaw));
        // A search that sees more plies is as good as one without a limit, or nearly.
        let limited = (1..=6).map(Some).cartesian_product([Horizon, FullBoardNoEnd, NoMoveWhenLost]);
        let all = whole.chain(limited).cartesian_product([false, true]);
        all.map(|((limit, flaw), counts_plies)| Self { flaw, limit, counts_plies })
    }

    /// The bug that explains the first answers.
    pub(super) fn explaining(answers: &[Answers]) -> Option<Self> {
        // Small positions, which are searched soonest, come first.
        let asked = answers.iter().rev().filter_map(Asked::of).collect_vec();
        let right = Self::NONE.fit(&asked, f64::INFINITY)?;
        let fits = Self::all().filter_map(|bug| {
            let faults: f64 = asked.iter().filter(|asked| bug.is_fault(asked)).map(|_| 1.0).sum();
            if faults < FEWEST_FAULTS {
                return None;
            }
            let fit = bug.fit(&asked, faults / FAULTS_FOR_ANOTHER)?;
            (fit.faults / 2.0..fit.faults * 2.0).contains(&faults).then_some((fit.unlikeliness, bug))
        });
        let (unlikeliness, bug) = fits.min_by(|one, other| one.0.total_cmp(&other.0))?;
        (unlikeliness < right.unlikeliness).then_some(bug)
    }

    /// Whether it shows in answers that are missing.
    fn tells_missing(self) -> bool {
        matches!(self.flaw, NoMoveWhenLost | FullBoardDies)
    }

    /// Whether an answer is one of those in which the bug would show.
    fn is_fault(self, asked: &Asked) -> bool {
        asked.answer & asked.right == 0 && (asked.answer == 0) == self.tells_missing()
    }

    /// How well the bug explains the answers; `None` if there are more than so many other moves.
    fn fit(self, all: &[Asked], most_others: f64) -> Option<Fit> {
        let mut others = 0.0;
        let mut fit = Fit::default();
        for asked in all {
            let chosen = self.chosen(asked.board);
            let [all, wrong] = [chosen, chosen & !asked.right].map(|moves| f64::from(moves.count_ones()));
            let is_explained = if self.tells_missing() {
                (asked.answer == 0) == (chosen == 0)
            } else {
                chosen & asked.answer != 0
            };
            if !is_explained && (self.tells_missing() || asked.answer != 0) {
                others += 1.0;
                if others > most_others {
                    return None;
                }
            }
            fit.unlikeliness += if is_explained { all.max(1.0).ln() } else { SLIP };
            fit.faults += match chosen {
                0 => 1.0,
                _ if self.tells_missing() => 0.0,
                _ => wrong / all,
            };
        }
        Some(fit)
    }

    /// What the search does; how to mend it, and the title of the lesson about it.
    pub(super) fn told(self) -> (String, [&'static str; 2]) {
        let name = match (self.flaw, self.limit) {
            (Horizon, Some(1)) => "own move only".to_owned(),
            (Horizon, Some(2)) => "no forks".to_owned(),
            _ => self.name(),
        };
        let [_, does, advice, lesson] =
            TOLD.into_iter().find(|[told, ..]| *told == name).expect("each bug has a row");
        let limit = self.limit.map(|limit| format!(" of {limit} plies")).unwrap_or_default();
        let text = match self.flaw {
            ForgottenLine(forgotten) => {
                let lines = Geometry::new(Rules::TIC_TAC_TOE).lines.into_iter().zip(&LINES);
                let forgotten = lines.filter(|(_, squares)| forgotten.contains(squares));
                let names = forgotten.map(|(line, _)| format!("the {}", line.name(Rules::TIC_TAC_TOE)));
                format!("It answers like a search that {does} {}.", listed(names.collect(), "and"))
            }
            _ if name == self.name() => format!("It answers like a search{limit} that {does}."),
            _ => does.to_owned(),
        };
        (text, [advice, lesson])
    }

    /// Whether a search with this bug takes the move for one of the best, or has none.
    pub(super) fn explains(self, position: &Position, square: Option<Square>) -> bool {
        let chosen = self.chosen(board(position));
        square.map_or(chosen == 0, |square| chosen & bit(square) != 0)
    }

    /// The moves that the search takes for the best.
    fn chosen(self, board: Board) -> u16 {
        let [own, other] = board;
        let mut best = if self.flaw == NoMoveWhenLost { -1 } else { -INFINITY - 1 };
        let mut chosen = 0;
        for square in empty(board) {
            let alpha = if self.flaw == BoundAsScore { best } else { -INFINITY };
            let score = self.score([own | square, other], 1, [alpha, INFINITY]);
            if score == DEAD {
                return 0;
            }
            if score > best {
                (best, chosen) = (score, square);
            } else if score == best && chosen != 0 {
                chosen |= square;
            }
        }
        chosen
    }

    /// The score of a board after so many plies.
    fn score(self, board: Board, plies: i8, [mut alpha, mut beta]: [i8; 2]) -> i8 {
        if let Some(end) = self.end(board, plies) {
            return end;
        }
        let side = usize::from(plies % 2 == 1);
        let (side, max) = match self.flaw {
            WrongLevel => (side, side),
            WrongLevelAndMark => (1 - side, side),
            BothMaximize => (side, 1),
            _ => (side, 1 - side),
        };
        let mut best = if max == 1 { -INFINITY } else { INFINITY };
        for square in empty(board) {
            let mut after = board;
            after[side] |= square;
            let score = self.score(after, plies + 1, [alpha, beta]);
            if score == DEAD {
                return DEAD;
            }
            if max == 1 {
                best = best.max(score);
                alpha = alpha.max(score);
            } else {
                best = best.min(score);
                beta = beta.min(score);
            }
            if alpha >= beta && self.flaw != FullBoardDies {
                break;
            }
        }
        best
    }

    /// What the search takes for the end of the game.
    fn end(self, board: Board, plies: i8) -> Option<i8> {
        let is_full = board[0] | board[1] == FULL;
        if self.limit.is_some_and(|limit| plies > limit) || self.flaw == FullBoardFirst && is_full {
            return Some(0);
        }
        let win = if self.counts_plies { WIN - plies } else { WIN };
        let scores = match self.flaw {
            LossAsWin => [win, win],
            WinAsLoss => [-win, win],
            _ => [win, -win],
        };
        match (self.flaw, self.winner(board)) {
            (LineEndsNothing(_), _) if !is_full => None,
            (_, Some(winner)) => Some(scores[winner]),
            (FullBoardNoEnd, _) => None,
            (FullBoardDies, _) => is_full.then_some(DEAD),
            (DrawAsLoss, _) => is_full.then_some(-win),
            (DrawAsWin, _) => is_full.then_some(win),
            _ => is_full.then_some(0),
        }
    }

    /// Which side has a line: 0 is the side that is asked.
    fn winner(self, board: Board) -> Option<usize> {
        let owner = |line: &u16| (0..2).find(|&side| board[side] & line == *line);
        let is_empty = |line: &u16| (board[0] | board[1]) & line == 0;
        match self.flaw {
            ForgottenLine(forgotten) => LINES.iter().filter(|line| !forgotten.contains(line)).find_map(owner),
            EmptyLine(hiding) => {
                LINES.iter().take_while(|line| !(is_empty(line) && hiding.contains(line))).find_map(owner)
            }
            LineEndsNothing(first) => {
                // X has the odd square.
                let first = first[usize::from(board[0].count_ones() < 5)];
                let mut sides = [first, 1 - first].into_iter();
                sides.find(|&side| LINES.iter().any(|line| board[side] & line == *line))
            }
            _ => LINES.iter().find_map(owner),
        }
    }
}

/// Of each bug its name, what a search does that has it, how to mend it, and a lesson.
const TOLD: [[&str; 4]; 16] = [
    [
        "horizon",
        "sees no line completed later",
        "If depth == 0 is tested before a line is, exchange the two; else look further.",
        "The horizon",
    ],
    [
        "own move only",
        "It wins where it can, but does not see what the opponent can do next.",
        "Block a line that the opponent could complete.",
        "The horizon",
    ],
    [
        "no forks",
        "It wins and blocks where it can, but sees no fork: two lines at once.",
        "If it does not search: make a fork where you can, and prevent one. If it does: look further.",
        "The horizon",
    ],
    [
        "both_maximize",
        "takes the highest score for both sides",
        "On the opponent's turn, take the lowest; in negamax, put a minus before the call.",
        "Whose turn is it?",
    ],
    [
        "wrong_level",
        "takes the opponent's turn after its move for its own",
        "After the computer's move, call the search for the side that minimizes.",
        "Whose turn is it?",
    ],
    [
        "full_board_first",
        "counts a full board as a draw, even if its last mark completes a line",
        "Test for a line before depth == 0 or a full board.",
        "Scores come from the end",
    ],
    [
        "full_board_no_end",
        "does not stop at a full board: it takes the best of no moves, which is minus infinity",
        "Return 0 for a full board without a line. A test such as `if winner:` takes 0 for no.",
        "A search that calls itself",
    ],
    [
        "empty_line",
        "takes three empty squares for a line, and does not see a real one after it",
        "Test that the first square of a line is not empty, too.",
        "Scores come from the end",
    ],
    ["forgotten_line", "does not see", "Test all eight lines.", "Scores come from the end"],
    [
        "line_ends_nothing",
        "plays on after a line, until the board is full",
        "Test for a line before you try the moves.",
        "A search that calls itself",
    ],
    [
        "draw_as_loss",
        "does not tell a draw from a loss",
        "Give a draw a score between those of a loss and a win.",
        "Scores come from the end",
    ],
    [
        "draw_as_win",
        "does not tell a draw from a win",
        "Give a draw a score between those of a loss and a win.",
        "Scores come from the end",
    ],
    [
        "loss_as_win",
        "takes a line of the opponent for a win",
        "Give a loss a minus: -10, or d - 10.",
        "Scores come from the end",
    ],
    [
        "win_as_loss",
        "takes its own line for a loss, and the opponent's for a win",
        "Exchange the two signs: +10 if the side that searches has a line.",
        "Scores come from the end",
    ],
    [
        "no_move_when_lost",
        "has no move where every move loses",
        "Let the best score begin below that of a loss.",
        "The fatalist",
    ],
    [
        "bound_as_score",
        "takes the bound of a move that was cut off for its score",
        "Keep the first of the moves with the highest score, or search each with a full window.",
        "Scores that are only bounds",
    ],
];

/// Some of [`LINES`].
type Lines = &'static [u16];

/// The rows, the columns, and the diagonals.
static LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The board as the side to move sees it.
fn board(position: &Position) -> Board {
    position.sides().map(|squares| squares.iter().map(bit).sum())
}

/// The bit of a square, in reading order.
fn bit(square: Square) -> u16 {
    1 << (Rules::TIC_TAC_TOE.number_of(square) - 1)
}

/// The bits of the empty squares.
fn empty([own, other]: Board) -> impl Iterator<Item = u16> {
    (0..9).map(|index| 1 << index).filter(move |square| (own | other) & square == 0)
}
