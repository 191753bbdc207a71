//! The table of proofs, and its keys, which the images of a position share.

use crate::engine::bitboard::{Bits, Grid};
use crate::engine::hashing::{Slot, reserved};
use crate::game::Symmetry;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Whether the attacker can win within some number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinBounds {
    /// It can within so many; 255 if no win is proved.
    pub wins_within: u8,
    /// It cannot within so many.
    pub no_win_within: u8,
    /// The cell of the move with which the attacker wins.
    pub best: u8,
}

/// More plies than any game has.
const NEVER: u8 = u8::MAX;

/// If the attacker fails within this many plies, it can never win.
pub(super) const FOR_GOOD: u8 = NEVER - 1;

impl WinBounds {
    /// Whether the attacker wins within `plies` plies, if known.
    pub const fn answer(self, plies: u8) -> Option<bool> {
        if self.wins_within <= plies {
            Some(true)
        } else if self.no_win_within >= plies {
            Some(false)
        } else {
            None
        }
    }

    /// Nothing is known.
    pub const NOTHING: Self = Self { wins_within: NEVER, no_win_within: 0, best: u8::MAX };
}

/// A hash table of proofs, with both bounds of a position, so that neither overwrites the other.
///
/// It starts small and grows as it fills; once it is not small, it reserves its maximum, of which the system provides
/// what is used (not in WebAssembly). Each position has a pair of slots; if both are taken, the proof that took less work
/// goes.
pub struct Table {
    /// The data are the bounds, the best cell and the logarithm of the work, a byte each, and the high half of the key.
    slots: Vec<Slot>,
    used: AtomicUsize,
    /// The number of slots that it may have.
    most: usize,
}

/// The number of slots at first, the usual maximum, and the largest: 4 KiB, 64 MiB and 4 GiB.
const SLOTS: [usize; 3] = [1 << 8, 1 << 22, 1 << 28];

/// Slots of a small table: 64 KiB.
const SMALL: usize = 1 << 12;

impl Default for Table {
    /// An empty table.
    fn default() -> Self {
        let slots = std::iter::repeat_with(Default::default).take(SLOTS[0]).collect();
        Self { slots, used: 0.into(), most: SLOTS[1] }
    }
}

impl Table {
    /// Sets the maximum size in bytes, 4 KiB to 4 GiB, rounded down to a power of two.
    pub fn limit(&mut self, bytes: usize) {
        self.most = 1 << (bytes / size_of::<Slot>()).clamp(SLOTS[0], SLOTS[2]).ilog2();
    }

    /// The pair of slots for a key and its check, what they have, and which of them is about this key.
    fn pair(&self, key: u64, check: u64) -> (&[Slot], [(u64, u64); 2], Option<usize>) {
        // The low bits choose the pair.
        let mask = self.slots.len() - 2;
        let first = usize::try_from(key & mask as u64).expect("the mask is a usize");
        let pair = &self.slots[first..=first + 1];
        let stored = [0, 1].map(|index: usize| pair[index].load());
        let is_it = |&(stored, data): &(u64, u64)| stored == key && data >> 32 == check && data != 0;
        (pair, stored, stored.iter().position(is_it))
    }

    /// What is known about the position with this key.
    pub fn look_up(&self, key: u128) -> WinBounds {
        let [key, check] = halves(key);
        let (_, stored, found) = self.pair(key, check);
        found.map_or(WinBounds::NOTHING, |index| {
            let [wins_within, no_win_within, best, ..] = stored[index].1.to_le_bytes();
            WinBounds { wins_within, no_win_within, best }
        })
    }

    /// Stores what took `work` nodes to find.
    pub fn store(&self, key: u128, known: WinBounds, work: u64) {
        let WinBounds { wins_within, no_win_within, best } = known;
        let [key, check] = halves(key);
        let bytes = u64::from_le_bytes([wins_within, no_win_within, best, 0, 0, 0, 0, 0]);
        self.put(key, bytes | u64::from(work.max(2).ilog2()) << 24 | check << 32);
    }

    fn put(&self, key: u64, data: u64) {
        let (pair, old, same) = self.pair(key, data >> 32);
        let work = |index: usize| old[index].1.to_le_bytes()[3];
        let index = same.unwrap_or_else(|| usize::from(work(0) > work(1)));
        if old[index].1 == 0 {
            // Threads may overwrite it, which is harmless.
            self.used.store(self.used.load(Relaxed) + 1, Relaxed);
        }
        pair[index].store(key, data);
    }

    /// How many slots there are, and how many fit into the memory reserved.
    pub fn slots(&self) -> [usize; 2] {
        [self.slots.len(), self.slots.capacity()]
    }

    /// Whether it should grow.
    pub fn is_crowded(&self) -> bool {
        self.slots.len() < self.most && self.used.load(Relaxed) > self.slots.len() / 2
    }

    /// Grows to four times its size, or to `least` slots, but not beyond its maximum.
    pub fn grow(&mut self, least: usize) {
        let before = self.slots.len();
        let slots = (4 * before).max(least.next_power_of_two()).min(self.most);
        if slots <= before {
            return;
        }
        if slots > SMALL {
            self.slots.reserve_exact(reserved(slots, self.most) - before);
        }
        self.slots.resize_with(slots, Default::default);
        self.used = 0.into();
        for first in (0..before).step_by(2) {
            // Entries stay in their pair or move to a new, empty one, so none is replaced.
            for slot in [first, first + 1].map(|index| std::mem::take(&mut self.slots[index])) {
                let (key, data) = slot.load();
                if data != 0 {
                    self.put(key, data);
                }
            }
        }
    }
}

/// The low 64 bits of a key, and the others.
fn halves(key: u128) -> [u64; 2] {
    [0, 64].map(|from| u64::try_from(key >> from & u128::from(u64::MAX)).expect("it has 64 bits"))
}

/// The symmetries of a board, with random numbers for Zobrist hashing ("A New Hashing Method with Application for Game
/// Playing", 1970). All images of a position get the same key.
pub(super) struct Images {
    /// By cell and role (attacker, defender): the number of the image under each symmetry.
    numbers: Vec<[[u128; 8]; 2]>,
    /// By symmetry: the image of each cell, and the cell of each image.
    to: Vec<[Vec<u8>; 2]>,
}

/// The hash of a position under each symmetry.
pub(super) type Hashes = [u128; 8];

/// What a position shares with its images, and the symmetry it comes from.
///
/// Positions with equal keys count as equal. A key has 96 bits and comes from up to 8 images, so a search of n nodes
/// with t positions in the table is expected to mistake one for another 8nt / 2^96 times: for ten billion nodes with
/// 268 million positions (4 GiB), once in 3,700,000,000 such searches.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub value: u128,
    symmetry: usize,
}

impl Images {
    /// All symmetries, or only the identity.
    pub(super) fn new<B: Bits>(grid: &Grid<B>, all: bool) -> Self {
        let rules = grid.rules;
        let mut symmetries = Symmetry::all(rules);
        if !all {
            symmetries.truncate(1);
        }
        let cells = grid.bits();
        let mut random = fastrand::Rng::with_seed(0x6e6f_7567_6874_7321);
        // 96 bits fit into a slot beside the data.
        let mut number = || random.u128(..) >> 32;
        let plain: Vec<[u128; 2]> = (0..cells).map(|_| [number(), number()]).collect();
        let mut images = Self {
            numbers: vec![[[0; 8]; 2]; cells],
            to: vec![[vec![0; cells], vec![0; cells]]; symmetries.len()],
        };
        let byte =
            |cell: u32| u8::try_from(cell).expect("a board has fewer than 256 cells, guard bits included");
        for (index, symmetry) in symmetries.iter().enumerate() {
            for square in rules.squares() {
                let [cell, image] = [square, symmetry.image_of(square)].map(|square| grid.cell(square));
                for (number, plain) in images.numbers[cell as usize].iter_mut().zip(plain[image as usize]) {
                    number[index] = plain;
                }
                let [there, back] = &mut images.to[index];
                there[cell as usize] = byte(image);
                back[image as usize] = byte(cell);
            }
        }
        images
    }

    /// After a side's move.
    pub(super) fn with(&self, mut hashes: Hashes, role: Role, cell: u32) -> Hashes {
        for (hash, number) in hashes.iter_mut().zip(self.numbers[cell as usize][role as usize]) {
            *hash ^= number;
        }
        hashes
    }

    /// The smallest hash, changed if the attacker is to move.
    pub(super) fn key(&self, hashes: &Hashes, to_move: Role) -> Key {
        let mut key = Key { value: hashes[0], symmetry: 0 };
        for (symmetry, &hash) in hashes.iter().enumerate().take(self.to.len()).skip(1) {
            if hash < key.value {
                key = Key { value: hash, symmetry };
            }
        }
        if to_move == Role::Attacker {
            key.value ^= 0x9e37_79b9_7f4a_7c15;
        }
        key
    }

    /// The image of a cell that the key is about.
    pub(super) fn image(&self, key: Key, cell: u32) -> u8 {
        self.to[key.symmetry][0][cell as usize]
    }

    /// The cell of an image; `None` if there is none.
    pub(super) fn original(&self, key: Key, image: u8) -> Option<u32> {
        self.to[key.symmetry][1].get(usize::from(image)).copied().map(u32::from)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It wants to complete a line or, in misère, make the other side complete one.
    Attacker,
    /// It wants to prevent that.
    Defender,
}
