//! The progress bar of `match`.

use crate::prelude::*;
use noughts::cli::progress_line;

#[test]
fn the_progress_bar_shows_games_and_seconds() {
    let bar = |done, games, seconds| progress_line(done, games, "games", Duration::from_secs(seconds));
    assert_eq!(bar(0, 1, 0), format!("0 of 1 games [{:30}] 0 s", ""));
    assert_eq!(bar(1_500, 3_000, 75), format!("1,500 of 3,000 games [{:30}] 75 s", "#".repeat(15)));
    assert_eq!(bar(3, 3, 1), format!("3 of 3 games [{}] 1 s", "#".repeat(30)));
}
