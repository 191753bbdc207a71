//! Tic-tac-toe solved once and for all: a tablebase with the exact value of every position.

use crate::engine::analysis::Score;
use crate::game::{Position, Rules, Square, SquareSet};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Every position of tic-tac-toe and what it is worth, found once and then looked up. The program asks only
/// [what perfect players reach](Self::is_reached_by_perfect_play); tests and benchmarks ask the rest.
///
/// A board is a number of nine digits to the base three: 0 for an empty square, 1 for a mark of the
/// side that began, 2 for one of the other. Who moves follows from the digits, and X or O makes no
/// difference. A mark adds to the number, so going down from the highest number meets every position
/// after all those that it can lead to, and each is valued once.
///
/// ```
/// use noughts::game::{Position, Rules};
/// use noughts::engine::analysis::Score;
/// use noughts::engine::solver::Tablebase;
///
/// let tablebase = Tablebase::new();
/// let mut board = Position::new(Rules::TIC_TAC_TOE);
/// assert_eq!(tablebase.value(&board), Some(Score::DRAW));
/// board.play("a1".parse()?)?;
/// let holds = |&(_, score): &_| score == Score::DRAW;
/// let replies: Vec<_> = tablebase.moves(&board).into_iter().flatten().filter(holds).collect();
/// assert_eq!(replies, [("b2".parse()?, Score::DRAW)], "only the centre holds against a corner");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tablebase {
    /// For each number, what it is worth to have made the last move.
    worth: Vec<Worth>,
    /// The boards with moves to make.
    live: Vec<Board>,
    /// `scores[worth + 10]` is the score of `worth`.
    scores: [Score; 32],
}

/// What a move is worth: if it wins in `d` plies, itself among them, `10 - d`; if it loses, `d - 10`; 0 if
/// it leads to a draw.
type Worth = i8;

/// The move that completes a line.
const WON: Worth = 9;

/// A board that no game leads to.
const UNREACHED: Worth = Worth::MIN;

/// All nine squares; the bits are in reading order.
const ALL: u16 = 0x1ff;

/// The eight lines.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The squares in reading order, and what their digits count.
const PLACES: [(Square, usize); 9] = {
    let mut places = [(Square::new(0, 0).expect("it exists"), 1); 9];
    let mut cell = 1;
    while cell < 9 {
        let square = Square::new(cell % 3, cell / 3).expect("it exists");
        places[cell as usize] = (square, 3 * places[cell as usize - 1].1);
        cell += 1;
    }
    places
};

/// What is asked of a set of squares.
#[derive(Clone, Copy)]
struct Facts {
    /// How many they are.
    count: u16,
    /// Whether a line is among them.
    line: bool,
    /// Their digits, were all of them 1.
    number: u16,
}

/// The answers for each set.
const FACTS: [Facts; 512] = {
    let mut facts = [Facts { count: 0, line: false, number: 0 }; 512];
    let mut set: u16 = 1;
    while set <= ALL {
        let rest = facts[set as usize >> 1];
        let mut line = false;
        let mut index = 0;
        while index < LINES.len() {
            line |= set & LINES[index] == LINES[index];
            index += 1;
        }
        facts[set as usize] = Facts { count: rest.count + set % 2, line, number: rest.number * 3 + set % 2 };
        set += 1;
    }
    facts
};

fn facts(set: u16) -> Facts {
    FACTS[usize::from(set & ALL)]
}

/// The marks of the side that began, and of the other.
#[derive(Clone, Copy, Debug)]
struct Board([u16; 2]);

impl Board {
    fn of(position: &Position) -> Option<Self> {
        if position.rules() != Rules::TIC_TAC_TOE {
            return None;
        }
        let mover = position.to_move();
        let began = if position.marks().is_multiple_of(2) { mover } else { mover.other() };
        let bits = |squares: SquareSet| {
            squares.iter().fold(0, |bits, square| bits | 1 << (square.row() * 3 + square.column()))
        };
        Some(Self([began, began.other()].map(|mark| bits(position.squares_of(mark)))))
    }

    fn number(self) -> usize {
        let [began, other] = self.0.map(|marks| usize::from(facts(marks).number));
        began + 2 * other
    }

    /// The empty squares; none once the game is over.
    fn open(self) -> u16 {
        let over = self.0.iter().any(|&marks| facts(marks).line);
        if over { 0 } else { ALL & !(self.0[0] | self.0[1]) }
    }

    /// What each mark of the side to move adds to the number, square by square.
    fn steps(self) -> impl Iterator<Item = (Square, usize)> {
        let [began, other] = self.0.map(|marks| facts(marks).count);
        let digit = 1 + usize::from(began - other);
        let mut open = self.open();
        std::iter::from_fn(move || {
            let (square, power) = *PLACES.get(open.trailing_zeros() as usize)?;
            open &= open - 1;
            Some((square, digit * power))
        })
    }

    /// The same after a mark of the side to move.
    fn after(self, square: Square) -> Self {
        let Self(mut marks) = self;
        let [began, other] = self.0.map(|marks| facts(marks).count);
        marks[usize::from(began - other)] |= 1 << (square.row() * 3 + square.column());
        Self(marks)
    }

    /// All boards on which the sides have taken turns, each after those that it can lead to.
    fn all() -> impl Iterator<Item = Self> {
        (0..=ALL).rev().flat_map(|began| {
            let rest = ALL & !began;
            let fewer = std::iter::successors(Some(rest), move |&other| Some(other.checked_sub(1)? & rest));
            let turns = move |&other: &u16| facts(began).count.wrapping_sub(facts(other).count) <= 1;
            fewer.filter(turns).map(move |other| Self([began, other]))
        })
    }
}

impl Tablebase {
    /// Values all positions.
    pub fn new() -> Self {
        let scores = std::array::from_fn(|index| match index {
            1..=9 => Score::loss_in(index),
            11..=19 => Score::win_in(20 - index),
            _ => Score::DRAW,
        });
        let mut tablebase = Self { worth: vec![UNREACHED; 19_683], live: Vec::with_capacity(4_520), scores };
        Board::all().for_each(|board| tablebase.add(board));
        tablebase
    }

    /// Values a board whose successors have been valued.
    fn add(&mut self, board: Board) {
        let [began, other] = board.0.map(facts);
        let (mover, last) = if began.count == other.count { (began, other) } else { (other, began) };
        if mover.line {
            return;
        }
        let number = board.number();
        if last.line {
            self.worth[number] = WON;
            return;
        }
        let best = board.steps().map(|(_, step)| self.worth[number + step]).max();
        // The best of one side is what the other gets, and the end is a ply further off.
        self.worth[number] = best.map_or(0, |best| best.signum() - best);
        if best.is_some() {
            self.live.push(board);
        }
    }

    /// Whether two players who only ever play best moves can come to a position from the empty board; no
    /// answer if it is not tic-tac-toe.
    pub fn is_reached_by_perfect_play(position: &Position) -> Option<bool> {
        static REACHED: LazyLock<HashSet<usize>> =
            LazyLock::new(|| Tablebase::new().reached_by_perfect_play());
        Board::of(position).map(|board| REACHED.contains(&board.number()))
    }

    /// The numbers of all boards to which best moves lead from the empty one.
    fn reached_by_perfect_play(&self) -> HashSet<usize> {
        let mut reached = HashSet::new();
        let mut next = vec![Board([0; 2])];
        while let Some(board) = next.pop() {
            if !reached.insert(board.number()) {
                continue;
            }
            let worth = |step: usize| self.worth[board.number() + step];
            let best = board.steps().map(|(_, step)| worth(step)).max();
            let steps = board.steps().filter(|&(_, step)| Some(worth(step)) == best);
            next.extend(steps.map(|(square, _)| board.after(square)));
        }
        reached
    }

    /// How many positions there are, finished games included.
    pub fn positions(&self) -> usize {
        self.worth.iter().filter(|&&worth| worth != UNREACHED).count()
    }

    /// What a position is worth to the side to move; none if it is not of tic-tac-toe.
    pub fn value(&self, position: &Position) -> Option<Score> {
        Board::of(position).map(|board| self.score(self.worth[board.number()]).after_a_ply())
    }

    /// Every move in reading order, with what it is worth to the side that makes it: none if the game is
    /// over, and no answer at all if it is not tic-tac-toe.
    pub fn moves(&self, position: &Position) -> Option<impl Iterator<Item = (Square, Score)>> {
        let board = Board::of(position)?;
        Some(self.moves_on(board))
    }

    /// The moves of every position in which there are any, as [`moves`](Self::moves) has them.
    pub fn live(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = (Square, Score)>> {
        self.live.iter().map(|&board| self.moves_on(board))
    }

    fn moves_on(&self, board: Board) -> impl Iterator<Item = (Square, Score)> {
        let number = board.number();
        board.steps().map(move |(square, step)| (square, self.score(self.worth[number + step])))
    }

    fn score(&self, worth: Worth) -> Score {
        // The mask changes no worth, but spares the check of the index.
        self.scores[usize::from(worth.wrapping_add(10).cast_unsigned() & 31)]
    }
}

impl Default for Tablebase {
    fn default() -> Self {
        Self::new()
    }
}
