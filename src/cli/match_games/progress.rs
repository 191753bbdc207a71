//! How far a match has come, for those who wait at a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A bar on stderr while it lives; nothing where that is no terminal, or a dumb one.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Nothing done yet of so many games.
    pub(super) fn of(games: u32) -> Self {
        let bar = ProgressBar::new(games.into());
        let style = ProgressStyle::with_template("{human_pos} of {human_len} games [{bar:30}] {elapsed}");
        bar.set_style(style.expect("the template is well formed").progress_chars("## "));
        if !bar.is_hidden() {
            // A single game can take minutes: the clock shows that it goes on.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self(bar)
    }

    /// One more game is over.
    pub(super) fn advance(&self) {
        self.0.inc(1);
    }
}

impl Drop for Progress {
    /// Leaves an empty line to the result.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
