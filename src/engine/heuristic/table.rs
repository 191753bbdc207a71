//! The table of positions that the look-ahead has searched.

use super::view::Stones;
use crate::engine::analysis::Bound;
use crate::engine::bitboard::Bits;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The binary logarithm of the number of slots. With 16 bytes each they take 4 MiB.
const LOG_SLOTS: u32 = 18;

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The value for the side to move.
    pub(super) value: i32,
    /// Whether the value is exact or a bound.
    pub(super) bound: Bound,
    /// How many plies the search looked ahead.
    pub(super) depth: u8,
    /// The cell of the best move.
    pub(super) best: Option<u8>,
}

impl Known {
    /// No cell: all boards have fewer.
    const NONE: u8 = u8::MAX;

    fn pack(self) -> u64 {
        let ([a, b, c, d], best) = (self.value.to_le_bytes(), self.best.unwrap_or(Self::NONE));
        u64::from_le_bytes([a, b, c, d, self.bound as u8, self.depth, best, 0])
    }

    fn unpack(data: u64) -> Self {
        let [a, b, c, d, bound, depth, best, _] = data.to_le_bytes();
        let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(bound)];
        let best = Some(best).filter(|&cell| cell != Self::NONE);
        Self { value: i32::from_le_bytes([a, b, c, d]), bound, depth, best }
    }
}

/// A hash table of fixed size, in which a new position replaces the old one in its slot.
///
/// Threads share it without a lock, as they share the [table of the solver](crate::engine::solver): in each slot are
/// the key XOR the data, then the data. In an empty slot both are 0, which is the key of no position.
pub(super) struct Table(Vec<[AtomicU64; 2]>);

impl Table {
    pub(super) fn new() -> Self {
        let mut slots = reserved_vec();
        slots.resize_with(1 << LOG_SLOTS, Default::default);
        Self(slots)
    }

    fn index(key: u64) -> usize {
        (key >> (u64::BITS - LOG_SLOTS)) as usize
    }

    pub(super) fn look_up(&self, key: u64) -> Option<Known> {
        let [check, data] = self.0[Self::index(key)].each_ref().map(|word| word.load(Relaxed));
        (check ^ data == key).then(|| Known::unpack(data))
    }

    pub(super) fn store(&self, key: u64, known: Known) {
        let ([check, data], known) = (&self.0[Self::index(key)], known.pack());
        check.store(key ^ known, Relaxed);
        data.store(known, Relaxed);
    }
}

/// An empty vector with 32 MiB reserved. The system provides a block of this size page by page as it is used, and
/// gets all of it back, while allocators keep smaller blocks for themselves (glibc, `mallopt`,
/// `M_MMAP_THRESHOLD`).
pub(super) fn reserved_vec<T>() -> Vec<T> {
    Vec::with_capacity((32_usize << 20).div_ceil(size_of::<T>()))
}

/// The key of a position. Positions with different keys are different; those with the same key are almost surely
/// the same.
pub(super) fn key<B: Bits>(stones: Stones<B>) -> u64 {
    let mut hasher = WordHasher::default();
    stones.hash(&mut hasher);
    // 0 marks an empty slot.
    hasher.finish().max(1)
}

/// A fast hasher for words, which applies the mixing of `SplitMix64` (Steele, Lea and Flood, 2014) after each.
#[derive(Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.write_u64(u64::from_le_bytes(padded));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = mixed ^ mixed >> 31;
    }

    fn write_u128(&mut self, word: u128) {
        self.write(&word.to_le_bytes());
    }
}
