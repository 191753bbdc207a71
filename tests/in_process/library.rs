//! The programs in `examples`, which use the library alone.

use crate::prelude::*;

#[path = "../../examples/rivals.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod rivals;
#[path = "../../examples/scores.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod scores;
#[path = "../../examples/watch.rs"]
#[expect(dead_code, reason = "its `main` is for people")]
mod watch;

#[test]
fn scores_has_a_line_for_each_move() {
    let table = scores::scores("X../.../...").expect("the position is legal");
    assert_eq!(table.lines().count(), 8);
    assert!(table.contains("b2    0  in 8 plies\n") && table.contains("b1   -4  in 6 plies\n"), "{table}");
    assert!(scores::scores("XX./.../...").is_err());
}

#[test]
fn watch_names_each_node_and_what_was_left_out() {
    let (_, counters) = counted(Minimax::ORDERED_ALPHA_BETA, &position(P2));
    let log = watch::watch(P2).expect("the position is legal");
    let count = |what: &str| log.lines().filter(|line| line.contains(what)).count() as u64;
    assert_eq!(
        (count("") - 1, count("left out")),
        (counters.nodes, counters.cutoffs),
        "the first line is empty"
    );
}

#[test]
fn rivals_play_a_hundred_games() {
    let score = rivals::rivals(Depth(2), Perfect).expect("both are computers");
    assert_eq!((score.games(), score.wins.x), (100, 0));
}
