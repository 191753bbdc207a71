//! What the hash tables of the fast searches share.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Threads share it without a lock: if two of them write its two words, these do not match, and give the key of no
/// position (Hyatt and Mann, "A lockless transposition table implementation for parallel search", ICGA Journal, 2002).
#[derive(Default)]
pub(crate) struct Slot {
    /// The key XOR the data.
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key and the data; both are 0 in an empty slot.
    pub(crate) fn load(&self) -> (u64, u64) {
        let check = self.check.load(Relaxed);
        let data = self.data.load(Relaxed);
        (check ^ data, data)
    }

    pub(crate) fn store(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// A hash table of fixed size: a new position replaces the old one in its slot.
pub(crate) struct Slots(Vec<Slot>);

impl Slots {
    /// `slots` is a power of two.
    pub(crate) fn new(slots: usize) -> Self {
        let mut table = Vec::with_capacity(reserved(slots, slots));
        table.resize_with(slots, Slot::default);
        Self(table)
    }

    fn slot(&self, key: u64) -> &Slot {
        let mask = self.0.len() - 1;
        &self.0[usize::try_from(key & mask as u64).expect("the mask is a usize")]
    }

    pub(crate) fn look_up(&self, key: u64) -> Option<u64> {
        let (stored, data) = self.slot(key).load();
        (stored == key).then_some(data)
    }

    pub(crate) fn store(&self, key: u64, data: u64) {
        self.slot(key).store(key, data);
    }
}

/// For how many slots a table of `slots`, which may get `most`, reserves memory: 32 MiB or more. The system provides such a
/// block as it is used, and gets it all back; allocators keep smaller ones for themselves (glibc, `mallopt`,
/// `M_MMAP_THRESHOLD`). The memory of WebAssembly grows by what is reserved, and never shrinks.
pub(crate) fn reserved(slots: usize, most: usize) -> usize {
    if cfg!(target_family = "wasm") { slots } else { most.max((32 << 20) / size_of::<Slot>()) }
}

/// Positions with the same key are almost surely the same.
pub(crate) fn key(position: &impl Hash) -> u64 {
    let mut hasher = WordHasher(0);
    position.hash(&mut hasher);
    // 0 marks an empty slot.
    hasher.finish().max(1)
}

struct WordHasher(u64);

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
        self.0 = mix(self.0 ^ word);
    }
}

/// The step between states of `SplitMix64`.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that `SplitMix64` makes of a state. Those of consecutive states are independent (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014).
pub(crate) const fn mix(state: u64) -> u64 {
    let mixed = state.wrapping_add(STEP);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
