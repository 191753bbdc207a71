//! A word of 256 bits, for boards that do not fit into a machine word.

use super::Bits;
use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// Four machine words, the lowest bits first. Every board up to 15x15 fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide([u64; 4]);

impl Bits for Wide {
    const EMPTY: Self = Self([0; 4]);
    const WIDTH: u32 = 256;

    fn bit(cell: u32) -> Self {
        let mut words = [0; 4];
        words[(cell / 64) as usize] = 1 << (cell % 64);
        Self(words)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn lowest(self) -> u32 {
        let first = (0..).step_by(64).zip(self.0).find(|&(_, word)| word != 0);
        first.map_or(Self::WIDTH, |(below, word)| below + word.trailing_zeros())
    }
}

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] | other.0[index]))
    }
}

impl BitXor for Wide {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] ^ other.0[index]))
    }
}

impl Not for Wide {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

// The value is padded with zeros to eight words; each word of the result combines two neighbours. The shift by
// `64 - bits` is done in two steps because a shift by 64 overflows.

impl Shl<u32> for Wide {
    type Output = Self;

    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize & 3, by % 64);
        let mut padded = [0; 8];
        padded[4..].copy_from_slice(&self.0);
        Self(from_fn(|index| {
            let index = index + 4 - words;
            padded[index] << bits | padded[index - 1] >> 1 >> (63 - bits)
        }))
    }
}

impl Shr<u32> for Wide {
    type Output = Self;

    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize & 3, by % 64);
        let mut padded = [0; 8];
        padded[..4].copy_from_slice(&self.0);
        Self(from_fn(|index| {
            let index = index + words;
            padded[index] >> bits | padded[index + 1] << 1 << (63 - bits)
        }))
    }
}
