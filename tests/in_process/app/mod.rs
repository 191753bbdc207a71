//! What the program does, one action at a time: from the menu through games, lessons and reviews to their ends.

mod analysing;
mod anything;
mod archive;
mod attention;
mod binding;
mod coming_back;
mod explorer;
mod hints;
mod learning;
mod leaving;
mod proving;
mod resuming;
mod reviewing;
mod series;
mod set_up;
mod trace;
mod turns;
mod walk;

use crate::driver::program::Contest;
use crate::driver::two_humans;

/// A series of games.
fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}
