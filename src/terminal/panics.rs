//! What becomes of a panic: in the main thread the terminal is given back before the report is
//! printed; in any other thread the report becomes a message, since the main thread is drawing.

use super::Message;
use super::{print_stderr, tui};
use color_eyre::config::{HookBuilder, Theme};
use color_eyre::eyre::Result;
use std::any::Any;
use std::cell::RefCell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::Sender;
use std::thread;

/// What is known of a panic.
#[derive(Clone, Debug)]
pub(super) struct Panic {
    /// What it said.
    pub(super) message: String,
    /// The whole report.
    pub(super) report: String,
}

thread_local! {
    /// A panic that this thread will answer for itself.
    static PANIC: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

/// Installs the hooks for panics and error reports.
pub(super) fn install() -> Result<()> {
    // Without colours, which would be escaped as all is that a terminal obeys.
    let (panic_hook, eyre_hook) = HookBuilder::default().theme(Theme::new()).into_hooks();
    eyre_hook.install()?;
    let main = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        let report = panic_hook.panic_report(info).to_string();
        if thread::current().id() == main {
            tui::restore();
            print_stderr(format_args!("{report}"));
        } else {
            let message = words(info.payload()).to_owned();
            PANIC.with_borrow_mut(|slot| *slot = Some(Panic { message, report }));
        }
    }));
    Ok(())
}

/// What a panic said; `panic!` gives either kind of text.
fn words(payload: &dyn Any) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without words")
}

/// Runs something in a thread that is not the main one; a panic comes back as an error.
pub(super) fn contain<T>(work: impl FnOnce() -> T) -> Result<T, Panic> {
    let unheard = || Panic { message: "a panic".to_owned(), report: "a thread panicked".to_owned() };
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| PANIC.take().unwrap_or_else(unheard))
}

/// Starts a thread whose panic ends the program with a report.
pub(super) fn spawn(
    name: &str,
    sender: Sender<Message>,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<()> {
    let contained = move || {
        if let Err(panic) = contain(work) {
            let _ = sender.send(Message::Crashed(panic));
        }
    };
    thread::Builder::new().name(name.to_owned()).spawn(contained).map(drop)
}

/// Panics or hangs if the environment asks for it in this place: how tests see that either, anywhere, leaves
/// the terminal whole. Release builds never do.
pub(super) fn test_hook(place: &str) {
    if cfg!(debug_assertions) {
        let asked = |what| std::env::var(what).is_ok_and(|wanted| wanted == place);
        assert!(!asked("NOUGHTS_TEST_PANIC"), "asked to panic in {place}");
        while asked("NOUGHTS_TEST_HANG") {
            thread::park();
        }
    }
}
