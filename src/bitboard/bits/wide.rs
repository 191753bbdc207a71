//! A word of 256 bits, for the boards that no machine word holds.

use super::Bits;
use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// Four machine words, the lowest bits first: room for every board up to 15x15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wide([u64; 4]);

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
        Self(from_fn(|place| self.0[place] & other.0[place]))
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|place| self.0[place] | other.0[place]))
    }
}

impl BitXor for Wide {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|place| self.0[place] ^ other.0[place]))
    }
}

impl Not for Wide {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

// The value is padded with zero words to eight; each word of the result combines two neighbours. Shifting by
// `64 - bits` takes two steps because a shift by 64 overflows.

impl Shl<u32> for Wide {
    type Output = Self;

    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize & 3, by % 64);
        let mut padded = [0; 8];
        padded[4..].copy_from_slice(&self.0);
        Self(from_fn(|place| {
            let place = place + 4 - words;
            padded[place] << bits | padded[place - 1] >> 1 >> (63 - bits)
        }))
    }
}

impl Shr<u32> for Wide {
    type Output = Self;

    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize & 3, by % 64);
        let mut padded = [0; 8];
        padded[..4].copy_from_slice(&self.0);
        Self(from_fn(|place| {
            let place = place + words;
            padded[place] >> bits | padded[place + 1] << 1 << (63 - bits)
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The set as one truth for each cell.
    type Naive = [bool; 256];

    fn random(random: &mut fastrand::Rng) -> (Wide, Naive) {
        let naive: Naive = from_fn(|_| random.u8(0..3) == 0);
        let cells = (0..256).filter(|&cell| naive[cell as usize]);
        (cells.fold(Wide::EMPTY, |set, cell| set | Wide::bit(cell)), naive)
    }

    fn naive(set: Wide) -> Naive {
        from_fn(|cell| {
            let cell = u32::try_from(cell).expect("there are 256 cells");
            !(set & Wide::bit(cell)).is_empty()
        })
    }

    #[test]
    fn shifts_by_any_amount_move_every_cell() {
        let mut rng = fastrand::Rng::with_seed(1);
        for by in 0..256_u32 {
            let (set, cells) = random(&mut rng);
            let far = by as usize;
            assert_eq!(naive(set << by), from_fn(|cell| cell >= far && cells[cell - far]), "<< {by}");
            assert_eq!(naive(set >> by), from_fn(|cell| cell + far < 256 && cells[cell + far]), ">> {by}");
        }
    }

    #[test]
    fn sets_combine_cell_by_cell() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..50 {
            let ((a, a_cells), (b, b_cells)) = (random(&mut rng), random(&mut rng));
            assert_eq!(naive(a & b), from_fn(|cell| a_cells[cell] && b_cells[cell]));
            assert_eq!(naive(a | b), from_fn(|cell| a_cells[cell] || b_cells[cell]));
            assert_eq!(naive(a ^ b), from_fn(|cell| a_cells[cell] != b_cells[cell]));
            assert_eq!(naive(!a), from_fn(|cell| !a_cells[cell]));
            assert_eq!(naive(a.without(b)), from_fn(|cell| a_cells[cell] && !b_cells[cell]));
        }
    }

    #[test]
    fn cells_are_counted_and_listed_in_order() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let (set, cells) = random(&mut rng);
            let listed: Vec<u32> = (0..256).filter(|&cell| cells[cell as usize]).collect();
            assert_eq!(set.count() as usize, listed.len());
            assert_eq!(Some(set.lowest()), listed.first().copied());
            assert_eq!(set.cells().collect::<Vec<_>>(), listed);
        }
        assert_eq!((Wide::EMPTY.lowest(), Wide::EMPTY.count()), (256, 0));
    }
}
