//! The limit of the solver's table.

use crate::prelude::*;
use noughts::engine::solver::table;

#[test]
fn the_table_of_the_solver_grows_to_its_limit() {
    for (bytes, slots) in
        [(0, 1 << 8), (100_000, 1 << 12), (24 << 20, 1 << 20), (64 << 20, 1 << 22), (128 << 20, 1 << 23)]
    {
        let mut table = table::Table::default();
        table.limit(bytes);
        table.grow(usize::MAX / 2);
        assert_eq!(table.slots()[0], slots, "{bytes} bytes");
        assert!(!table.is_crowded());
    }
}

#[test]
fn a_solver_with_a_small_table_finds_the_same_value() {
    let board = empty("4x4/4");
    let value = |memory| Solver::new(board.rules()).within(memory).value(&board, &endless());
    assert_eq!(value(0), value(Budget::TABLE));
}
