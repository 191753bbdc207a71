//! A second implementation of m,n,k games of up to 25 cells, which shares no code with the program: boards as bits, and
//! a search that leaves out nothing but the moves after one that wins at once.

use crate::prelude::*;

/// The cells of the side that began, and of the other. Bit 0 is a1; the bits follow reading order.
pub(crate) type Board = [u32; 2];

pub(crate) struct Game {
    rules: Rules,
    pub(crate) lines: Vec<u32>,
    /// What open lines count in estimates: with one mark, with two; the other side's with one, with two.
    weights: [i32; 4],
    /// The side whose lines are its own in estimates; with the usual weights either side will do.
    view: usize,
    /// The values of searches by board, by the plies that are left, and by whether distance counts.
    values: HashMap<u64, i32>,
}

/// A win in 0 plies.
pub(crate) const WIN: i32 = 10_000;

impl Game {
    pub(crate) fn of(rules: Rules) -> Self {
        let (columns, rows, connect) = (rules.columns(), rules.rows(), rules.connect());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let line = |(column, row): (u8, u8), (right, down): (i8, i8)| {
            (0..connect).try_fold(0_u32, |line, step| {
                let column = column.checked_add_signed(right * step.cast_signed())?;
                let row = row.checked_add_signed(down * step.cast_signed())?;
                (column < columns && row < rows).then(|| line | 1 << (row * columns + column))
            })
        };
        let directions = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let lines =
            cells.flat_map(|cell| directions.into_iter().filter_map(move |direction| line(cell, direction)));
        Self { rules, lines: lines.collect(), weights: [1, 4, -1, -4], view: 0, values: HashMap::new() }
    }

    pub(crate) fn weighing(self, weights: [i8; 4], view: usize) -> Self {
        Self { weights: weights.map(i32::from), view, ..self }
    }

    /// A square as a bit.
    pub(crate) fn cell(rules: Rules, square: Square) -> u32 {
        1 << (rules.number_of(square) - 1)
    }

    /// The marks of a position, and the side that began.
    pub(crate) fn board(position: &Position) -> (Board, Mark) {
        let turn = position.to_move();
        let began = if position.marks().is_multiple_of(2) { turn } else { turn.other() };
        let bit = |square| Self::cell(position.rules(), square);
        (
            [began, began.other()].map(|mark| position.squares_by_mark()[mark].iter().map(bit).sum::<u32>()),
            began,
        )
    }

    /// The empty cells, one bit each.
    pub(crate) fn open(&self, board: Board) -> Vec<u32> {
        let cells = (0..self.rules.cells()).map(|cell| 1 << cell);
        cells.filter(|cell| (board[0] | board[1]) & cell == 0).collect()
    }

    pub(crate) fn winner(&self, board: Board) -> Option<usize> {
        let side = (0..2).find(|&side| self.lines.iter().any(|line| board[side] & line == *line))?;
        Some(if self.rules.misere() { 1 - side } else { side })
    }

    /// The score for the side to move, as `docs/scores.md` defines it, if it looks so many plies ahead.
    pub(crate) fn value(&mut self, board: Board, plies: usize, blind: bool) -> i32 {
        let [began, other] = board.map(u64::from);
        let key = began | other << 25 | (plies as u64) << 50 | u64::from(blind) << 60;
        if let Some(&known) = self.values.get(&key) {
            return known;
        }
        let (mover, open) = (mover(board), self.open(board));
        let value = match self.winner(board) {
            Some(winner) if winner == mover => WIN,
            Some(_) => -WIN,
            None if open.is_empty() => 0,
            None if plies == 0 => self.estimate(board) * if mover == self.view { 1 } else { -1 },
            None => {
                let mut best = -WIN;
                for cell in open {
                    let value = -self.value(after(board, cell), plies - 1, blind);
                    let distance = if blind || value.abs() < WIN / 2 { 0 } else { value.signum() };
                    best = best.max(value - distance);
                    if best >= WIN - 1 {
                        break;
                    }
                }
                best
            }
        };
        self.values.insert(key, value);
        value
    }

    /// The estimate of a board, for the side whose view it is.
    pub(crate) fn estimate(&self, board: Board) -> i32 {
        let [own_one, own_two, other_one, other_two] = self.weights;
        let points =
            |line: &u32| match [self.view, 1 - self.view].map(|side| (board[side] & line).count_ones()) {
                [1, 0] => own_one,
                [own @ 2..=9, 0] => own_two * 4_i32.pow(own - 2),
                [0, 1] => other_one,
                [0, other @ 2..=9] => other_two * 4_i32.pow(other - 2),
                _ => 0,
            };
        let sum: i32 = self.lines.iter().map(points).sum();
        if self.rules.misere() { -sum } else { sum }
    }
}

pub(crate) fn mover(board: Board) -> usize {
    ((board[0] | board[1]).count_ones() % 2) as usize
}

pub(crate) fn after(mut board: Board, cell: u32) -> Board {
    board[mover(board)] |= cell;
    board
}
