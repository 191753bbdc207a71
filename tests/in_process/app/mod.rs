//! The program's behaviour, one action at a time: menu, games, lessons, reviews and the ways to leave them.

mod analysing;
mod coming_back;
mod describing;
mod explorer;
mod hints;
mod history;
mod learning;
mod leaving;
mod links;
mod mouse_and_time;
mod panel;
mod plain;
mod plain_walk;
mod playouts;
mod practising;
mod predicting;
mod proving;
mod random_events;
mod resuming;
mod reviewing;
mod series;
mod set_up;
mod textbook_tree;
mod trace;
mod turns;
mod views;
mod walk;
mod weights;

use crate::prelude::*;

/// A series of games.
fn series(best_of: u8) -> Contest {
    Contest { best_of, ..two_humans() }
}
