//! What the solver has proved of positions.

/// What is known of the question whether the attacker can complete a line within so many plies.
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
pub(super) const NEVER: u8 = u8::MAX;

impl Known {
    /// Whether the attacker completes a line within so many plies, if that is known.
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
/// It begins small and grows as it fills, so that easy questions do not pay for memory. At its largest
/// slots come in pairs: of what does not fit, the cheaper one goes.
pub(super) struct Table {
    /// Key, then the bounds, the best cell and the logarithm of the work, a byte each.
    slots: Vec<[u64; 2]>,
    used: usize,
}

/// The logarithms of the number of slots, of 16 bytes each, at first and at the most: 32 KiB, 64 MiB.
const LOG_SLOTS: [u32; 2] = [11, 22];

impl Table {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self { slots: vec![[0; 2]; 1 << LOG_SLOTS[0]], used: 0 }
    }

    fn pair(&self, key: u64) -> usize {
        // The low bits choose the place: the whole key is compared anyway.
        let mask = self.slots.len() - 2;
        usize::try_from(key & u64::MAX >> 1).unwrap_or(usize::MAX) & mask
    }

    /// What is known of a position.
    pub(super) fn look_up(&self, key: u64) -> Known {
        let pair = self.pair(key);
        let found = self.slots[pair..=pair + 1].iter().find(|slot| slot[0] == key && slot[1] != 0);
        found.map_or(Known::NOTHING, |&[_, data]| unpack(data))
    }

    /// Stores what a position's search, of so many nodes, has proved.
    pub(super) fn store(&mut self, key: u64, known: Known, work: u64) {
        if self.used > self.slots.len() / 2 && self.slots.len() < 1 << LOG_SLOTS[1] {
            self.grow();
        }
        self.put([key, pack(known, work)]);
    }

    fn put(&mut self, slot: [u64; 2]) {
        let pair = self.pair(slot[0]);
        let slots = &mut self.slots[pair..=pair + 1];
        let same = slots.iter().position(|old| old[0] == slot[0]);
        let place = same.unwrap_or_else(|| usize::from(slots[0][1] >> 24 > slots[1][1] >> 24));
        self.used += usize::from(slots[place][1] == 0);
        slots[place] = slot;
    }

    fn grow(&mut self) {
        let larger = vec![[0; 2]; 4 * self.slots.len()];
        let old = std::mem::replace(&mut self.slots, larger);
        self.used = 0;
        old.into_iter().filter(|slot| slot[1] != 0).for_each(|slot| self.put(slot));
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
