//! Compares words of 256 bits with arrays of one `bool` per cell.

use itertools::Itertools;
use noughts::engine::bitboard::{Bits, U256};
use std::array::from_fn;

/// A set as one `bool` per cell.
type Naive = [bool; 256];

fn random(random: &mut fastrand::Rng) -> (U256, Naive) {
    let naive: Naive = from_fn(|_| random.u8(0..3) == 0);
    let cells = (0..256).filter(|&cell| naive[cell as usize]);
    (cells.fold(U256::EMPTY, |set, cell| set | U256::bit(cell)), naive)
}

fn naive(set: U256) -> Naive {
    from_fn(|cell| {
        let cell = u32::try_from(cell).expect("there are 256 cells");
        !(set & U256::bit(cell)).is_empty()
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
        let listed = (0..256).filter(|&cell| cells[cell as usize]).collect_vec();
        assert_eq!(set.count() as usize, listed.len());
        assert_eq!(Some(set.lowest()), listed.first().copied());
        assert_eq!(set.cells().collect_vec(), listed);
    }
    assert_eq!((U256::EMPTY.lowest(), U256::EMPTY.count()), (256, 0));
}
