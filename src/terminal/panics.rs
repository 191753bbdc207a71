//! Panics. In the main thread the terminal is restored before the report is printed; the report of another thread becomes
//! a message, since the main thread is drawing.

use super::{Message, print_stderr, tui};
use color_eyre::config::{HookBuilder, Theme};
use color_eyre::eyre::Result;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::Sender;
use std::{io, thread};

#[derive(Default)]
pub(super) struct Panic {
    pub message: String,
    pub report: String,
}

thread_local! {
    /// From the hook to `contain`.
    static PANIC: RefCell<Panic> = RefCell::default();
}

pub(super) fn install() -> Result<()> {
    // Without colours: `print_stderr` would escape them.
    let (panic_hook, eyre_hook) = HookBuilder::default().theme(Theme::new()).into_hooks();
    eyre_hook.install()?;
    let main = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        let report = panic_hook.panic_report(info).to_string();
        if thread::current().id() == main {
            tui::restore();
            print_stderr(&report);
        } else {
            let message = info.payload_as_str().unwrap_or("a panic without a message").to_owned();
            PANIC.set(Panic { message, report });
        }
    }));
    Ok(())
}

/// Returns a panic as an error. Not for the main thread.
pub(super) fn contain<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| PANIC.take())
}

/// A panic ends the program with a report.
pub(super) fn guard(sender: &Sender<Message>, work: impl FnOnce()) {
    if let Err(panic) = contain(work) {
        let _ = sender.send(Message::Crashed(panic.report));
    }
}

/// Starts a thread with a sender of its own. A panic there ends the program with a report.
pub(super) fn spawn(
    name: &str,
    sender: &Sender<Message>,
    work: impl FnOnce(&Sender<Message>) + Send + 'static,
) -> io::Result<()> {
    let sender = sender.clone();
    thread::Builder::new().name(name.to_owned()).spawn(move || guard(&sender, || work(&sender))).map(drop)
}

/// Panics or hangs if the environment asks for it in this place, so that tests see what happens then. Does nothing in
/// release builds.
pub(super) fn test_hook(place: &str) {
    if cfg!(debug_assertions) {
        let asked = |what| std::env::var(what).is_ok_and(|wanted| wanted == place);
        assert!(!asked("NOUGHTS_TEST_PANIC"), "asked to panic in {place}");
        while asked("NOUGHTS_TEST_HANG") {
            thread::park();
        }
    }
}
