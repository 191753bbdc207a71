//! One key for all images of a position under the symmetries of the board.

use crate::engine::bitboard::bits::Bits;
use crate::engine::bitboard::grid::Grid;
use crate::game::Symmetry;

/// The symmetries of a board, and the random numbers for Zobrist hashing ("A New Hashing Method with Application
/// for Game Playing", 1970). All images of a position get the same key.
pub(super) struct Images {
    /// For each cell and role (attacker, defender): the random number of its image under each symmetry.
    numbers: Vec<[[u64; 8]; 2]>,
    /// For each symmetry: the image of each cell, and the cell of each image.
    to: Vec<[Vec<u8>; 2]>,
}

/// The hash of a position under each symmetry, updated incrementally.
#[derive(Clone, Copy)]
pub(super) struct Hashes([u64; 8]);

impl Hashes {
    /// The hashes of the empty board.
    pub(super) const EMPTY: Self = Self([0; 8]);
}

/// The key that a position shares with its images, and the symmetry it comes from.
///
/// Positions with equal keys are treated as equal. A key has 64 bits and comes from up to 8 images, so a search of n nodes
/// with t positions in the table mistakes one position for another with a probability of at most 8nt / 2^64: for a
/// billion nodes one in 500 with four million positions (64 MiB), and one in nine with 268 million (4 GiB).
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) value: u64,
    symmetry: usize,
}

impl Images {
    /// The symmetries of this board, or only the identity.
    pub(super) fn new<B: Bits>(grid: &Grid<B>, all: bool) -> Self {
        let rules = grid.rules;
        let mut symmetries = Symmetry::all(rules);
        symmetries.truncate(if all { 8 } else { 1 });
        let cells = rules.squares().map(|square| grid.cell(square) as usize + 1).max().unwrap_or(1);
        let mut random = fastrand::Rng::with_seed(0x6e6f_7567_6874_7321);
        let plain: Vec<[u64; 2]> = (0..cells).map(|_| [random.u64(..), random.u64(..)]).collect();
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

    /// The hashes after a side's move.
    pub(super) fn with(&self, mut hashes: Hashes, role: Role, cell: u32) -> Hashes {
        for (hash, number) in hashes.0.iter_mut().zip(self.numbers[cell as usize][role as usize]) {
            *hash ^= number;
        }
        hashes
    }

    /// The key of a position with this side to move: the smallest of its hashes, changed if the attacker is to move.
    pub(super) fn key(&self, hashes: &Hashes, to_move: Role) -> Key {
        let mut key = Key { value: hashes.0[0], symmetry: 0 };
        for (symmetry, &hash) in hashes.0.iter().enumerate().take(self.to.len()).skip(1) {
            if hash < key.value {
                key = Key { value: hash, symmetry };
            }
        }
        key.value ^= match to_move {
            Role::Attacker => 0x9e37_79b9_7f4a_7c15,
            Role::Defender => 0,
        };
        key
    }

    /// Maps a cell into the image that the key comes from.
    pub(super) fn image(&self, key: Key, cell: u32) -> u8 {
        self.to[key.symmetry][0][cell as usize]
    }

    /// Maps a cell of the key's image back to the position; `None` if there is no such cell.
    pub(super) fn original(&self, key: Key, image: u8) -> Option<u32> {
        self.to[key.symmetry][1].get(usize::from(image)).copied().map(u32::from)
    }
}

/// The role of a side in the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The side that wants to complete a line or, in misère, make the other side complete one.
    Attacker,
    /// The side that wants to prevent that.
    Defender,
}
