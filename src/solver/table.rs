//! What the solver has proved of positions.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What is known of the question whether the attacker can win within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// It can within this many; [`NEVER`] if that was never proved.
    pub(super) wins_within: u8,
    /// It cannot within this many.
    pub(super) fails_within: u8,
    /// The cell of the move that was best.
    pub(super) best: u8,
}

/// More plies than any game has.
const NEVER: u8 = u8::MAX;

/// What cannot be done within this many plies cannot be done at all.
pub(super) const FOR_GOOD: u8 = NEVER - 1;

impl Known {
    /// Whether the attacker wins within `plies` plies, if that is known.
    pub(super) const fn answer(self, plies: u8) -> Option<bool> {
        if self.wins_within <= plies {
            Some(true)
        } else if self.fails_within >= plies {
            Some(false)
        } else {
            None
        }
    }

    const NOTHING: Self = Self { wins_within: NEVER, fails_within: 0, best: u8::MAX };
}

/// A hash table with the two bounds of each position apart, so that neither overwrites the other.
///
/// It begins small and grows as it fills, so that easy questions do not pay for memory. Once it is not small any more,
/// it asks for room for the most at once: the system gives that bit by bit as it is used, and gets it back as a whole with
/// the end of the table, whereas allocators keep what is smaller for themselves. At its largest
/// slots come in pairs: of what does not fit, the cheaper one goes.
///
/// Several threads may share it without a lock: a slot whose two words were written by different
/// threads does not fit together and counts as empty (Hyatt and Mann, "A lock-less transposition table
/// implementation for parallel search engines", ICGA Journal, 2002).
pub(super) struct Table {
    /// The key, exclusive-or the data; then the data: the bounds, the best cell and the logarithm of
    /// the work, a byte each.
    slots: Vec<[AtomicU64; 2]>,
    used: AtomicUsize,
}

/// The numbers of slots, of 16 bytes each, at first and at the most: 4 KiB, 64 MiB.
const SLOTS: [usize; 2] = [1 << 8, 1 << 22];

/// The most slots of a small table, 64 KiB.
const SMALL: usize = 1 << 12;

impl Table {
    /// An empty table.
    pub(super) fn new() -> Self {
        let slots = std::iter::repeat_with(Default::default).take(SLOTS[0]).collect();
        Self { slots, used: 0.into() }
    }

    fn pair(&self, key: u64) -> &[[AtomicU64; 2]] {
        // The low bits choose the place: the whole key is compared anyway.
        let mask = self.slots.len() - 2;
        let first = usize::try_from(key & mask as u64).expect("the mask is a usize");
        &self.slots[first..=first + 1]
    }

    /// What is known of a position.
    pub(super) fn look_up(&self, key: u64) -> Known {
        let read = |slot: &[AtomicU64; 2]| [slot[0].load(Relaxed), slot[1].load(Relaxed)];
        let slots = self.pair(key).iter().map(read);
        let found = slots.into_iter().find(|&[check, data]| check ^ data == key && data != 0);
        found.map_or(Known::NOTHING, |[_, data]| unpack(data))
    }

    /// Stores what a position's search has proved, which took `work` nodes.
    pub(super) fn store(&self, key: u64, known: Known, work: u64) {
        self.put(key, pack(known, work));
    }

    fn put(&self, key: u64, data: u64) {
        let pair = self.pair(key);
        let old = [0, 1].map(|place: usize| pair[place][1].load(Relaxed));
        let same = (0..2).find(|&place| pair[place][0].load(Relaxed) ^ old[place] == key);
        let place = same.unwrap_or_else(|| usize::from(old[0] >> 24 > old[1] >> 24));
        if old[place] == 0 {
            // A number lost between threads does no harm.
            self.used.store(self.used.load(Relaxed) + 1, Relaxed);
        }
        pair[place][0].store(key ^ data, Relaxed);
        pair[place][1].store(data, Relaxed);
    }

    /// Whether it should grow.
    pub(super) fn is_crowded(&self) -> bool {
        self.slots.len() < SLOTS[1] && self.used.load(Relaxed) > self.slots.len() / 2
    }

    /// Makes room for four times as much, and for this many slots at the least, as far as that goes.
    pub(super) fn grow(&mut self, least: usize) {
        let before = self.slots.len();
        let slots = (4 * before).max(least.next_power_of_two()).min(SLOTS[1]);
        if slots <= before {
            return;
        }
        if slots > SMALL {
            self.slots.reserve_exact(SLOTS[1] - before);
        }
        self.slots.resize_with(slots, Default::default);
        self.used = 0.into();
        for first in (0..before).step_by(2) {
            // What was in a pair goes to places of its own: into the same pair, or one that is new and empty.
            for [check, data] in [first, first + 1].map(|place| std::mem::take(&mut self.slots[place])) {
                let data = data.into_inner();
                if data != 0 {
                    self.put(check.into_inner() ^ data, data);
                }
            }
        }
    }
}

fn pack(known: Known, work: u64) -> u64 {
    let Known { wins_within, fails_within, best } = known;
    let bytes = u64::from(wins_within) | u64::from(fails_within) << 8 | u64::from(best) << 16;
    bytes | u64::from(work.max(2).ilog2()) << 24
}

fn unpack(data: u64) -> Known {
    let [wins_within, fails_within, best, ..] = data.to_le_bytes();
    Known { wins_within, fails_within, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(number: u8) -> Known {
        Known { wins_within: number, fails_within: number / 2, best: u8::MAX - number }
    }

    #[test]
    fn what_was_stored_is_found_again_and_nothing_else_however_the_table_grows() {
        let mut table = Table::new();
        let keys = || (1..=129).map(|number| (u64::from(number), known(number)));
        for (key, known) in keys() {
            assert_eq!((table.look_up(key), table.is_crowded()), (Known::NOTHING, false));
            table.store(key, known, 1);
        }
        assert!(table.is_crowded(), "it is more than half full");
        for (least, slots) in [(0, 1024), (5000, 8192)] {
            table.grow(least);
            assert!(keys().all(|(key, known)| table.look_up(key) == known), "{slots}");
            assert_eq!((table.slots.len(), table.is_crowded()), (slots, false));
            // In one piece with the largest, or small.
            assert_eq!(table.slots.capacity() >= SLOTS[1], slots > SMALL);
            assert_eq!(table.look_up(5 + (1 << 40)), Known::NOTHING, "it has the place of 5, but is not 5");
        }
        table.store(5, known(200), 1);
        assert_eq!([4, 5].map(|key| table.look_up(key)), [known(4), known(200)]);
    }

    #[test]
    fn of_what_does_not_fit_the_cheaper_goes() {
        let keys = [2, 2 + (1 << 20), 2 + (2 << 20)];
        for work in [[5_000, 9, 70], [9, 5_000, 70]] {
            let table = Table::new();
            for (place, (key, work)) in (1..).zip(keys.into_iter().zip(work)) {
                table.store(key, known(place), work);
            }
            let expected = if work[0] > work[1] {
                [known(1), Known::NOTHING, known(3)]
            } else {
                [Known::NOTHING, known(2), known(3)]
            };
            assert_eq!(keys.map(|key| table.look_up(key)), expected);
        }
    }
}
