//! Numbers, times and lists of moves, formatted for people.

use crate::prelude::*;
use noughts::wording::{counted, duration, grouped, moves, plies, signed};

#[test]
fn numbers_have_the_right_form_of_the_noun() {
    let texts = [0, 1, 999, 1_000, 549_946, 1_234_567].map(|count| counted(count, "node"));
    assert_eq!(texts, ["0 nodes", "1 node", "999 nodes", "1,000 nodes", "549,946 nodes", "1,234,567 nodes"]);
    assert_eq!(format!("{:>7}|{:>7}", grouped(12), grouped(1_234)), "     12|  1,234");
    assert_eq!([1, 2].map(plies), ["1 ply", "2 plies"]);
    let times = [200, 12_340, 1_250_000].map(|micros| duration(Duration::from_micros(micros)));
    assert_eq!(times, ["0.2 ms", "12.3 ms", "1.2 s"]);
}

#[test]
fn a_list_of_moves_is_cut_only_if_it_does_not_fit() {
    const WIDTH: usize = 60;
    let board = Rules::new(15, 15, 5).expect("the board exists");
    let squares = board.squares().collect_vec();
    // Twenty squares of the first two rows take 3 * 20 - 1 columns.
    let short = &squares[..20];
    assert_eq!(moves(short, WIDTH, "…").len(), 59);
    assert!(moves(short, WIDTH, "…").ends_with("d2 e2"));
    let long = moves(&squares[..21], WIDTH, "…");
    assert!(long.ends_with("c2 d2 …"), "{long}");
    assert!((1..=225).all(|count| moves(&squares[..count], WIDTH, "…").chars().count() <= WIDTH));
}

#[test]
fn scores_have_a_sign() {
    assert_eq!([-6, 0, 9].map(signed), ["-6", "0", "+9"]);
}
