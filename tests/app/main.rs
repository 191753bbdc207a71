//! What the program does: from the menu through games to their results, one action at a time.

#[path = "../common/mod.rs"]
mod common;
#[path = "../driver/mod.rs"]
mod driver;

mod attention;
mod hints;
mod leaving;
mod series;
mod set_up;
mod turns;

use driver::two_humans;
use noughts::app::Contest;

/// A series of games.
fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}
