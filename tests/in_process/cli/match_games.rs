//! How a match goes on.

use noughts::cli::match_games::progress::line;
use std::time::Duration;

#[test]
fn the_line_tells_how_many_how_far_and_how_long() {
    let told = |done, games, seconds| line(done, games, Duration::from_secs(seconds));
    assert_eq!(told(0, 1, 0), format!("0 of 1 games [{:30}] 0 s", ""));
    assert_eq!(told(1_500, 3_000, 75), format!("1,500 of 3,000 games [{:30}] 75 s", "#".repeat(15)));
    assert_eq!(told(3, 3, 1), format!("3 of 3 games [{}] 1 s", "#".repeat(30)));
}
