//! Tools for tests of the real program: a terminal to run it in, and a temporary home directory.
//!
//! ```ignore
//! //! One line on what this file tests; `main.rs` lists it, under `#[cfg(unix)]`.
//! use crate::support::{COOKED, Exit, FULL, Terminal};
//!
//! #[test]
//! fn a_click_opens_the_setup() {
//!     let mut terminal = Terminal::start(&["--seed", "7"]);
//!     terminal.click_text("Human vs human");
//!     terminal.wait_text("Best of");
//!     terminal.wait_modes(FULL);
//!     terminal.press("ctrl-c");
//!     assert_eq!(terminal.wait_exit(), Exit::code(130));
//!     assert_eq!(terminal.modes(), COOKED);
//! }
//! ```
//!
//! Three rules keep such tests reliable. The program takes time to react, so wait for the effect
//! (`wait_text`, `wait_for`, `wait_modes`), and for something that was not there before. Signals overtake
//! keys, and Ctrl-C is one: wait for the effect of the last key before you send one. And start processes only
//! through this module: see [`spawn`].

#[cfg(unix)]
pub(crate) mod game;
#[cfg(unix)]
mod keys;
#[cfg(unix)]
mod line;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod terminal;

#[cfg(unix)]
pub(crate) use process::Process;
#[cfg(unix)]
pub(crate) use rustix::process::Signal;
#[cfg(unix)]
pub(crate) use screen::{BaseColors, Cell, Screen};
#[cfg(unix)]
pub(crate) use terminal::{COOKED, Exit, FULL, Modes, Options, Terminal};

use serde_json::Value;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

/// The program under test.
pub(crate) const NOUGHTS: &str = env!("CARGO_BIN_EXE_noughts");

/// How long a test waits for anything before it fails. Generous, as only failing tests wait this long.
pub(crate) const DEADLINE: Duration = Duration::from_secs(20);

/// The arguments for a quiz.
#[cfg(unix)]
pub(crate) const QUIZ: [&str; 8] =
    ["quiz", "--kind", "move", "--count", "3", "--seed", "7", "--no-animation"];

/// A directory for one test, removed at the end.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Makes a new, empty directory.
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("noughts-test-{}-{number}", std::process::id()));
            match std::fs::create_dir(&path) {
                Ok(()) => return Self(path),
                // Left by an earlier run that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => panic!("cannot create {}: {error}", path.display()),
            }
        }
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The complete environment of a program under test. The user's variables are not in it, except those that
/// programs need to run at all and to report coverage.
///
/// `APP` is the path of the program, for use in shell scripts.
pub(crate) fn environment(home: &Path) -> Vec<(String, OsString)> {
    const KEPT: [&str; 6] =
        ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS"];
    let kept = KEPT.iter().filter_map(|&name| Some((name.to_owned(), std::env::var_os(name)?)));
    let set = [
        ("APP", NOUGHTS),
        ("TERM", "xterm-256color"),
        ("COLORTERM", "truecolor"),
        ("LANG", "C.UTF-8"),
        ("RUST_BACKTRACE", "0"),
    ];
    let places = [
        ("HOME", ""),
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_STATE_HOME", ".local/state"),
        ("XDG_CACHE_HOME", ".cache"),
        ("XDG_RUNTIME_DIR", ".run"),
        ("NOUGHTS_CONFIG_DIR", "config"),
        ("NOUGHTS_DATA_DIR", "data"),
    ];
    kept.chain(set.map(|(name, value)| (name.to_owned(), value.into())))
        .chain(places.map(|(name, place)| (name.to_owned(), home.join(place).into())))
        .collect()
}

/// A command with our [`environment`] in the home directory, not started yet.
pub(crate) fn command(program: &str, home: &Path) -> Command {
    let mut command = Command::new(program);
    command.env_clear().envs(environment(home)).current_dir(home);
    command
}

/// Starts a process so that it does not inherit a pseudo-terminal of another test.
///
/// A new pseudo-terminal is inheritable for a moment (`openpt` cannot avoid that everywhere). A process that another
/// thread starts in that moment would hold it open, and the other test would never see a hang-up. Hence a lock around
/// both.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    /// `ERROR_INTERNAL_ERROR`: of thousands of processes, Wine starts one or two only when it is asked again.
    const NOT_STARTED: i32 = 1359;
    let _alone = spawn_lock();
    let first = command.spawn();
    match &first {
        Err(error) if cfg!(windows) && error.raw_os_error() == Some(NOT_STARTED) => command.spawn(),
        _ => first,
    }
}

/// Whether files and snapshots are renewed instead of compared.
pub(crate) fn is_updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always")
}

/// A text of the program.
#[track_caller]
pub(crate) fn utf8(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

/// A document of the program.
#[track_caller]
pub(crate) fn json(bytes: impl AsRef<[u8]>) -> Value {
    let text = utf8(bytes.as_ref());
    serde_json::from_str(text).expect(text)
}

/// Waits until this is so.
#[cfg(unix)]
#[track_caller]
pub(crate) fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + DEADLINE;
    while !is_so() {
        assert!(Instant::now() < deadline, "waited {DEADLINE:?} in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a command can be run, and succeeds.
#[cfg(unix)]
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let child = spawn(command.stdout(Stdio::null()).stderr(Stdio::null()));
    child.and_then(|mut child| child.wait()).is_ok_and(|status| status.success())
}

fn spawn_lock() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the program to its end with pipes for output and empty input. If the tests were started from a terminal, the
/// program can open it as `/dev/tty`: see [`without_terminal`].
#[track_caller]
pub(crate) fn run(args: &[&str]) -> Output {
    let home = Scratch::new();
    output(command(NOUGHTS, home.path()).args(args))
}

/// Like [`run`], in a session without any terminal: `/dev/tty` cannot be opened either.
#[cfg(target_os = "linux")] // elsewhere there is no `setsid` command
#[track_caller]
pub(crate) fn without_terminal(args: &[&str]) -> Output {
    let home = Scratch::new();
    output(command("setsid", home.path()).arg(NOUGHTS).args(args))
}

/// Runs a command to its end without input. At the deadline it is killed and the test fails.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> Output {
    ended(command.stdin(Stdio::null()), |_| {})
}

/// The same with this input.
#[track_caller]
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let input = input.as_ref().to_vec();
    ended(command.stdin(Stdio::piped()), |child| {
        let mut stdin = child.stdin.take().expect("it was asked for");
        // It may end before it has read everything.
        std::thread::spawn(move || drop(stdin.write_all(&input)));
    })
}

#[track_caller]
fn ended(command: &mut Command, started: impl FnOnce(&mut Child)) -> Output {
    let child = spawn(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut child = child.unwrap_or_else(|error| panic!("cannot start {command:?}: {error}"));
    started(&mut child);
    #[cfg(unix)]
    let process = Process::of(&child);
    let (done, end) = mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    let Ok(output) = end.recv_timeout(DEADLINE * 3) else {
        #[cfg(unix)]
        process.signal(Signal::KILL);
        panic!("{command:?} does not end");
    };
    output.expect("its output can be read")
}

/// Whether this command is there. `.ci/run` installs all that are used here.
#[cfg(unix)]
pub(crate) fn has(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    assert!(is_there || std::env::var_os("CI").is_none(), "{program} is missing");
    if !is_there {
        println!("skipped: {program} is missing");
    }
    is_there
}
