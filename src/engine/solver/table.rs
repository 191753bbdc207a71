//! What the solver has proved of positions.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What is known of the question whether the attacker can win within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// It can within this many; 255 if that was never proved.
    pub wins_within: u8,
    /// It cannot within this many.
    pub fails_within: u8,
    /// The cell of the move that was best.
    pub best: u8,
}

/// More plies than any game has.
const NEVER: u8 = u8::MAX;

/// What cannot be done within this many plies cannot be done at all.
pub(super) const FOR_GOOD: u8 = NEVER - 1;

impl Known {
    /// Whether the attacker wins within `plies` plies, if that is known.
    pub const fn answer(self, plies: u8) -> Option<bool> {
        if self.wins_within <= plies {
            Some(true)
        } else if self.fails_within >= plies {
            Some(false)
        } else {
            None
        }
    }

    /// Nothing is known.
    pub const NOTHING: Self = Self { wins_within: NEVER, fails_within: 0, best: u8::MAX };
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
pub struct Table {
    /// The key, exclusive-or the data; then the data: the bounds, the best cell and the logarithm of
    /// the work, a byte each.
    slots: Vec<[AtomicU64; 2]>,
    used: AtomicUsize,
}

/// The numbers of slots, of 16 bytes each, at first and at the most: 4 KiB, 64 MiB.
const SLOTS: [usize; 2] = [1 << 8, 1 << 22];

/// The most slots of a small table, 64 KiB.
const SMALL: usize = 1 << 12;

impl Default for Table {
    /// An empty table.
    fn default() -> Self {
        let slots = std::iter::repeat_with(Default::default).take(SLOTS[0]).collect();
        Self { slots, used: 0.into() }
    }
}

impl Table {
    fn pair(&self, key: u64) -> &[[AtomicU64; 2]] {
        // The low bits choose the place: the whole key is compared anyway.
        let mask = self.slots.len() - 2;
        let first = usize::try_from(key & mask as u64).expect("the mask is a usize");
        &self.slots[first..=first + 1]
    }

    /// What is known of a position.
    pub fn look_up(&self, key: u64) -> Known {
        let read = |slot: &[AtomicU64; 2]| [slot[0].load(Relaxed), slot[1].load(Relaxed)];
        let slots = self.pair(key).iter().map(read);
        let found = slots.into_iter().find(|&[check, data]| check ^ data == key && data != 0);
        found.map_or(Known::NOTHING, |[_, data]| unpack(data))
    }

    /// Stores what a position's search has proved, which took `work` nodes.
    pub fn store(&self, key: u64, known: Known, work: u64) {
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

    /// How many slots it has, and how many it can have without asking for more memory.
    pub fn slots(&self) -> [usize; 2] {
        [self.slots.len(), self.slots.capacity()]
    }

    /// Whether it should grow.
    pub fn is_crowded(&self) -> bool {
        self.slots.len() < SLOTS[1] && self.used.load(Relaxed) > self.slots.len() / 2
    }

    /// Makes room for four times as much, and for this many slots at the least, as far as that goes.
    pub fn grow(&mut self, least: usize) {
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
