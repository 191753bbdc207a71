//! noughts in a browser tab: what the page and its worker call.
//!
//! ```text
//!  page:   keys, pointer, time ─> handle ─> App::update ─> send: searches, texts to copy, ...
//!                                 draw ─> the cells of the window, for a canvas
//!  worker: a task ─> think ─> send: its reports ─> page: report
//! ```
//!
//! Page and worker run the same WebAssembly file, each with a memory of its own. Texts and bytes to the program are
//! written into its [`room`]; those from it are passed to [`send`] by their place in memory. Events and requests are JSON,
//! reports are in the postcard format.

mod cells;
mod page;
mod shown;
mod storage;

use noughts::engine::{Budget, Task};
use page::{Event, Page, Start};
use serde::Serialize;
use std::cell::RefCell;
use std::time::Duration;

thread_local! {
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// None in the worker.
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment.
        pub(crate) safe fn now() -> f64;
        pub(crate) safe fn send(bytes: *const u8, length: usize);
        /// Puts the local time into the room, as in `2026-11-30T10:20:30.456+0100`.
        pub(crate) safe fn moment();
        /// Puts a stored item, or a group of them, into the room: nothing if there is none. Returns false after a fault,
        /// which is in the room.
        pub(crate) safe fn load(name: *const u8, length: usize) -> bool;
        /// Stores an item, or removes it if it is empty. Returns false after a fault, which is in the room.
        pub(crate) safe fn store(name: *const u8, length: usize, text: *const u8, text_length: usize)
        -> bool;
    }
}

/// The time since the page was opened.
fn clock() -> Duration {
    Duration::from_secs_f64(host::now().max(0.0) / 1000.0)
}

/// Passes bytes to the page; from the worker, to its [`report`].
fn send(bytes: &[u8]) {
    host::send(bytes.as_ptr(), bytes.len());
}

fn ask(request: &impl Serialize) {
    send(&serde_json::to_vec(request).expect("requests have no maps with other keys than texts"));
}

fn take_room() -> Vec<u8> {
    ROOM.take()
}

/// In the worker this does nothing.
fn with_page<R: Default>(act: impl FnOnce(&mut Page) -> R) -> R {
    PAGE.with_borrow_mut(|page| page.as_mut().map(act)).unwrap_or_default()
}

/// Makes room for this many bytes, and returns its place.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        *room = vec![0; length];
        room.as_mut_ptr()
    })
}

/// Starts the program; the room holds a [`Start`].
///
/// # Panics
/// If the page is of another version.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    std::panic::set_hook(Box::new(|panic| ask(&page::Request::Failed(panic.to_string()))));
    let start: Start = serde_json::from_slice(&take_room()).expect("the page is of this version");
    PAGE.set(Some(Page::start(start)));
}

/// Handles the [`Event`] in the room; returns whether it has a meaning now.
///
/// # Panics
/// If the page is of another version.
#[unsafe(no_mangle)]
pub extern "C" fn handle() -> bool {
    let event: Event = serde_json::from_slice(&take_room()).expect("the page is of this version");
    with_page(|page| page.handle(event))
}

/// Handles the report in the room, which comes from the worker.
#[unsafe(no_mangle)]
pub extern "C" fn report() {
    with_page(|page| page.report(&take_room()));
}

/// Draws the window if it may have changed. Returns the place of its cells, row by row; 0 if nothing has changed.
#[unsafe(no_mangle)]
pub extern "C" fn draw() -> usize {
    with_page(Page::draw)
}

/// Milliseconds until something changes without an event; negative if nothing does.
#[unsafe(no_mangle)]
pub extern "C" fn deadline() -> f64 {
    with_page(|page| page.deadline()).map_or(-1.0, |left| left.as_secs_f64() * 1000.0)
}

/// In the worker: carries out the task in the room, and sends its reports. The page goes on meanwhile, and ends the worker
/// to stop it.
///
/// # Panics
/// If the page is of another version.
#[unsafe(no_mangle)]
pub extern "C" fn think() {
    let task: Task = postcard::from_bytes(&take_room()).expect("the page is of this version");
    let send = |report| send(&postcard::to_allocvec(&report).expect("all lengths are known"));
    task.send_reports(clock, send, |report| task.carry_out(&Budget::of(task.job.time(), clock), report));
}
