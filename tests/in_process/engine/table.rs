//! What the solver's table stores, and what it replaces when it is full.

use noughts::engine::solver::table::{Table, WinBounds};

fn known(number: u8) -> WinBounds {
    WinBounds { wins_within: number, no_win_within: number / 2, best: u8::MAX - number }
}

#[test]
fn what_was_stored_is_found_again_and_nothing_else_however_the_table_grows() {
    let mut table = Table::default();
    let keys = || (1..=129).map(|number| (u128::from(number), known(number)));
    for (key, known) in keys() {
        assert_eq!((table.look_up(key), table.is_crowded()), (WinBounds::NOTHING, false));
        table.store(key, known, 1);
    }
    assert!(table.is_crowded(), "the table is more than half full");
    for (least, slots) in [(0, 1024), (5000, 8192)] {
        table.grow(least);
        assert!(keys().all(|(key, known)| table.look_up(key) == known), "{slots}");
        let [has, can_have] = table.slots();
        assert_eq!((has, table.is_crowded()), (slots, false));
        // It is small, or the memory for its maximum size is reserved.
        assert_eq!(can_have >= 1 << 22, slots > 1 << 12);
        for bit in [40, 64, 95] {
            let other = 5 + (1 << bit);
            assert_eq!(table.look_up(other), WinBounds::NOTHING, "the key has the slot of 5, but is not 5");
        }
    }
    table.store(5, known(200), 1);
    assert_eq!([4, 5].map(|key| table.look_up(key)), [known(4), known(200)]);
}

#[test]
fn a_full_table_replaces_the_cheaper_entry() {
    let keys = [2, 2 + (1 << 20), 2 + (2 << 20)];
    for work in [[5_000, 9, 70], [9, 5_000, 70]] {
        let table = Table::default();
        for (place, (key, work)) in (1..).zip(keys.into_iter().zip(work)) {
            table.store(key, known(place), work);
        }
        let expected = if work[0] > work[1] {
            [known(1), WinBounds::NOTHING, known(3)]
        } else {
            [WinBounds::NOTHING, known(2), known(3)]
        };
        assert_eq!(keys.map(|key| table.look_up(key)), expected);
    }
}
