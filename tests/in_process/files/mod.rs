//! What is saved between runs, in temporary directories only: nothing is lost, nothing damaged is overwritten, and
//! nothing blocks for ever.

mod child;
mod common;
#[cfg(unix)]
mod crashes;
mod damage;
#[cfg(target_os = "linux")]
mod full_disk;
mod history;
mod lessons;
#[cfg(windows)]
mod on_windows;
mod places;
mod settings;
mod unfinished;
