//! The limits of a guest: that searches stay within them, and what still fits.

use noughts::app::{App, SavedState};
use noughts::config::settings::Settings;
use noughts::engine::analysis::Counters;
use noughts::engine::budget::{Budget, Limits};
use noughts::engine::search::{Minimax, Observer, Origin, Recording, SearchEnd, Table, Tree, TreeNode};
use noughts::engine::solver::Solver;
use noughts::engine::solver::table;
use noughts::game::{Position, Rules};
use std::cell::Cell;
use std::time::Duration;

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

fn clock() -> Duration {
    NOW.get()
}

fn unlimited() -> Budget {
    Budget::unlimited(|| Duration::ZERO)
}

/// Allows a search any time, and this many bytes.
fn within(memory: usize) -> Budget {
    Limits { memory, ..Limits::NONE }.budget(Duration::MAX, clock)
}

#[test]
fn only_a_guest_has_limits() {
    let limits = |guest| {
        let saved = SavedState { guest, ..SavedState::default() };
        App::new(Settings::default(), 1).with_saved_state(saved).shared.limits()
    };
    assert_eq!([limits(true), limits(false)], [Limits::GUEST, Limits::NONE]);
}

#[test]
fn the_search_of_a_guest_has_two_seconds_and_one_thread() {
    let (start, usual) = (Duration::from_secs(100), Duration::from_millis(500));
    for (time, end) in [(usual, usual), (Duration::from_secs(20), Duration::from_secs(2))] {
        NOW.set(start);
        let budget = Limits::GUEST.budget(time, clock);
        assert_eq!((budget.threads.get(), budget.memory), (1, 24 << 20));
        NOW.set(start + end.mul_f64(0.999));
        assert!(!budget.is_spent(), "{time:?}");
        NOW.set(start + end);
        assert!(budget.is_spent(), "{time:?}");
    }
    NOW.set(start);
    let budget = Limits::NONE.budget(Duration::from_secs(20), clock);
    assert_eq!(budget.memory, usize::MAX);
    NOW.set(start + Duration::from_secs(20));
    assert!(budget.is_spent());
}

#[test]
fn all_of_3x3_fits_into_the_memory_of_a_guest() {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    let budget = Limits::GUEST.budget(Duration::MAX, clock);
    let search = Minimax::DEPTH_AWARE;
    let tree = Tree::grow(search, Origin::of(&empty), &empty, &mut budget.observer());
    assert_eq!((tree.end, tree.len()), (SearchEnd::Finished, 549_946));
    let recording = Recording::of(search, &empty, &mut budget.observer());
    assert!(recording.end == SearchEnd::Finished);
}

#[test]
fn a_tree_and_a_recording_end_where_the_memory_does() {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    let budget = within(1 << 20);
    // An observer of its own does not lift the limit.
    let watch = &mut (Counters::default(), budget.observer());
    assert_eq!(watch.memory(), 1 << 20);
    let tree = Tree::grow(Minimax::DEPTH_AWARE, Origin::of(&empty), &empty, watch);
    assert_eq!((tree.end, tree.len()), (SearchEnd::Full, (1 << 20) / size_of::<TreeNode>()));
    let recording = Recording::of(Minimax::DEPTH_AWARE, &empty, &mut budget.observer());
    assert_eq!(recording.end, SearchEnd::Full);
    assert!(recording.bytes() <= 1 << 20);
}

#[test]
fn a_table_shares_the_memory_with_the_tree_or_the_recording() {
    // What a table takes for an entry at most.
    const ENTRY_BYTES: usize = 250;
    let board = Position::new(Rules::new(4, 4, 4).expect("the board exists"));
    let search = Minimax { table: Table::Positions, ..Minimax::DEPTH_AWARE };
    let budget = within(1 << 20);
    let mut counters = Counters::default();
    let tree = Tree::grow(search, Origin::of(&board), &board, &mut (&mut counters, budget.observer()));
    let entries = usize::try_from(counters.table_entries).expect("few");
    assert_eq!((tree.end, tree.bytes()), (SearchEnd::Full, 1 << 19));
    assert!(entries > 0 && tree.bytes() + entries * ENTRY_BYTES <= 1 << 20, "{entries} entries");
    let mut counters = Counters::default();
    let recording = Recording::of(search, &board, &mut (&mut counters, budget.observer()));
    let entries = usize::try_from(counters.table_entries).expect("few");
    assert_eq!(recording.end, SearchEnd::Full);
    assert!(recording.bytes() + entries * ENTRY_BYTES <= 1 << 20, "{entries} entries");
}

#[test]
fn a_search_with_little_memory_for_its_table_is_slower_and_as_right() {
    let empty = Position::new(Rules::TIC_TAC_TOE);
    let search = Minimax { table: Table::Positions, ..Minimax::DEPTH_AWARE };
    let run = |memory| {
        let mut counters = Counters::default();
        let score = search.score(&empty, &mut (&mut counters, within(memory).observer()));
        (score, counters.table_entries, counters.nodes)
    };
    let [(score, all, nodes), (again, some, more)] = [run(usize::MAX), run(100_000)];
    assert_eq!(score, again);
    assert!(some <= 400 && some < all && more > nodes, "{some} of {all} entries, {more} after {nodes} nodes");
}

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
    let board = Position::new(Rules::new(4, 4, 4).expect("the board exists"));
    let value = |memory| Solver::new(board.rules()).within(memory).value(&board, &unlimited());
    assert_eq!(value(0), value(Budget::TABLE));
}
