//! A second implementation of m,n,k games, which shares no code with the program: boards as bits, and a search that
//! leaves nothing out.

use noughts::game::{Mark, Position, Rules};
use std::collections::HashMap;

/// The cells of the side that began, and of the other. Bit 0 is a1; the bits follow reading order.
pub(super) type Board = [u32; 2];

pub(super) struct Game {
    rules: Rules,
    lines: Vec<u32>,
    /// The values of searches, by the plies that are left, and by whether distance counts.
    values: HashMap<(Board, usize, bool), i32>,
}

/// A win in 0 plies.
pub(super) const WIN: i32 = 10_000;

impl Game {
    pub(super) fn of(rules: Rules) -> Self {
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
        Self { rules, lines: lines.collect(), values: HashMap::new() }
    }

    /// The marks of a position, and the side that began.
    pub(super) fn board(position: &Position) -> (Board, Mark) {
        let turn = position.to_move();
        let began = if position.marks().is_multiple_of(2) { turn } else { turn.other() };
        let bit = |square| 1 << (position.rules().number_of(square) - 1);
        ([began, began.other()].map(|mark| position.squares_of(mark).iter().map(bit).sum::<u32>()), began)
    }

    /// The empty cells, one bit each.
    pub(super) fn open(&self, board: Board) -> Vec<u32> {
        let cells = (0..self.rules.cells()).map(|cell| 1 << cell);
        cells.filter(|cell| (board[0] | board[1]) & cell == 0).collect()
    }

    pub(super) fn winner(&self, board: Board) -> Option<usize> {
        let side = (0..2).find(|&side| self.lines.iter().any(|line| board[side] & line == *line))?;
        Some(if self.rules.misere() { 1 - side } else { side })
    }

    /// The score for the side to move, as `docs/scores.md` defines it, if it looks so many plies ahead.
    pub(super) fn value(&mut self, board: Board, plies: usize, blind: bool) -> i32 {
        let mover = mover(board);
        if let Some(winner) = self.winner(board) {
            return if winner == mover { WIN } else { -WIN };
        }
        let open = self.open(board);
        if open.is_empty() {
            return 0;
        }
        if plies == 0 {
            return self.estimate(board);
        }
        if let Some(&known) = self.values.get(&(board, plies, blind)) {
            return known;
        }
        let values = open.into_iter().map(|cell| {
            let value = -self.value(after(board, cell), plies - 1, blind);
            let distance = if blind || value.abs() < WIN / 2 { 0 } else { value.signum() };
            value - distance
        });
        let value = values.max().expect("the board has a move");
        self.values.insert((board, plies, blind), value);
        value
    }

    fn estimate(&self, board: Board) -> i32 {
        let mover = mover(board);
        let points = |line: &u32| match [mover, 1 - mover].map(|side| (board[side] & line).count_ones()) {
            [own @ 1..=9, 0] => 4_i32.pow(own - 1),
            [0, other @ 1..=9] => -4_i32.pow(other - 1),
            _ => 0,
        };
        let sum: i32 = self.lines.iter().map(points).sum();
        if self.rules.misere() { -sum } else { sum }
    }
}

pub(super) fn mover(board: Board) -> usize {
    ((board[0] | board[1]).count_ones() % 2) as usize
}

pub(super) fn after(mut board: Board, cell: u32) -> Board {
    board[mover(board)] |= cell;
    board
}
