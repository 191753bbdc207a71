//! A terminal window with a program in it.

use super::line::{Line, Shared, State, announce_end};
use super::{
    BaseColors, Cell, DEADLINE, NOUGHTS, Process, Scratch, Screen, Signal, environment, keys, spawn_lock,
    utf8,
};
use pty_process::blocking::Command;
use rustix::process::{Pid, kill_process_group};
use std::ffi::OsStr;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::{Arc, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The prompt of [`Terminal::shell`].
pub(crate) const PROMPT: &str = "PROMPT>";

/// How long output must pause for [`Terminal::settle`].
const QUIET: Duration = Duration::from_millis(100);

/// How long output of others (jobs of a shell that was killed) may still arrive after the program's end.
const AFTERMATH: Duration = Duration::from_secs(3);

/// How long a program may read no input before we assume that it reads no more.
const REFUSAL: Duration = Duration::from_millis(300);

/// How often to poll what we are not notified of: line settings, and unread input.
const GLANCE: Duration = Duration::from_millis(2);

/// How to start a program in a [`Terminal`]. The default is a window of 80x24 and no changes to the environment.
#[derive(Debug)]
pub(crate) struct Options<'a> {
    /// Columns and rows. 0x0 is possible, as in real terminals.
    pub(crate) size: (u16, u16),
    /// Variables that extend or override those of [`environment`].
    pub(crate) env: &'a [(&'a str, &'a str)],
    /// Variables to remove.
    pub(crate) unset: &'a [&'a str],
    /// The home directory, if several programs share it; by default a new one.
    pub(crate) home: Option<&'a Path>,
    /// The terminal's answer to a query for its background.
    pub(crate) ground: BaseColors,
    /// Standard input, if not the terminal.
    pub(crate) stdin: Option<Stdio>,
    /// Standard output, if not the terminal.
    pub(crate) stdout: Option<Stdio>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        let ground = BaseColors::default();
        Self { size: (80, 24), env: &[], unset: &[], home: None, ground, stdin: None, stdout: None }
    }
}

impl<'a> Options<'a> {
    /// With these variables.
    pub(crate) fn with(env: &'a [(&'a str, &'a str)]) -> Self {
        Self { env, ..Self::default() }
    }

    /// In this home directory.
    pub(crate) fn at(home: &'a Scratch) -> Self {
        Self { home: Some(home.path()), ..Self::default() }
    }

    /// In a window of this size.
    pub(crate) fn sized(size: (u16, u16)) -> Self {
        Self { size, ..Self::default() }
    }
}

/// The modes of a terminal that a program changes and must restore.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "as in terminals: each mode is on or off")]
pub(crate) struct Modes {
    /// The alternate screen is shown.
    pub(crate) alternate: bool,
    /// The cursor is hidden.
    pub(crate) cursor_hidden: bool,
    /// Mouse events are reported.
    pub(crate) mouse: bool,
    /// Pasted text is bracketed.
    pub(crate) paste: bool,
    /// Focus changes are reported.
    pub(crate) focus: bool,
    /// The line settings (echo, line editing, signal keys, translation of line ends) differ from those at the start.
    pub(crate) raw: bool,
}

/// The modes that a shell expects.
pub(crate) const COOKED: Modes =
    Modes { alternate: false, cursor_hidden: false, mouse: false, paste: false, focus: false, raw: false };

/// The modes while our program runs.
pub(crate) const FULL: Modes =
    Modes { alternate: true, cursor_hidden: true, mouse: true, paste: true, focus: true, raw: true };

/// How a program ended: with an exit code or by a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exit {
    /// The exit code.
    pub(crate) code: Option<i32>,
    /// The number of the signal.
    pub(crate) signal: Option<i32>,
}

impl Exit {
    /// Success.
    pub(crate) const SUCCESS: Self = Self::code(0);

    /// An exit with this code.
    pub(crate) const fn code(code: i32) -> Self {
        Self { code: Some(code), signal: None }
    }

    /// An end by this signal.
    pub(crate) const fn signal(signal: Signal) -> Self {
        Self { code: None, signal: Some(signal.as_raw()) }
    }
}

/// A terminal window with a program in it.
///
/// All methods that wait panic after [`DEADLINE`] with a message that shows the screen. Dropping the terminal kills the
/// program, and the job in the foreground if the program is a shell.
pub(crate) struct Terminal {
    child: Child,
    exit: Option<Exit>,
    waiter: Option<JoinHandle<()>>,
    line: Line,
    shared: Arc<Shared>,
    home: PathBuf,
    /// Removed last, after the program has ended.
    _scratch: Option<Scratch>,
}

/// Starting.
impl Terminal {
    /// Starts our program in a window of 80x24.
    #[track_caller]
    pub(crate) fn start(args: &[&str]) -> Self {
        Self::spawn(NOUGHTS, args, Options::default())
    }

    /// Starts our program.
    #[track_caller]
    pub(crate) fn start_with(args: &[&str], options: Options<'_>) -> Self {
        Self::spawn(NOUGHTS, args, options)
    }

    /// Runs a shell script in which `"$APP"` is our program: `exec "$APP" <&-`. With `exec` the methods signal, measure
    /// and wait for the program itself; without it, the shell.
    #[track_caller]
    pub(crate) fn script(script: &str) -> Self {
        Self::script_with(script, Options::default())
    }

    /// The same with options.
    #[track_caller]
    pub(crate) fn script_with(script: &str, options: Options<'_>) -> Self {
        Self::spawn("sh", &["-c", script], options)
    }

    /// Starts an interactive bash, in which `"$APP"` is our program, and waits for its [`PROMPT`].
    ///
    /// It has no line editor, so that its terminal is [`COOKED`] at the prompt. Note that bash repairs the
    /// line settings when a job is stopped or ended by a signal. To see whether the job itself restores them,
    /// use a shell that does not: see [`Terminal::plain_shell`].
    #[track_caller]
    pub(crate) fn shell(options: Options<'_>) -> Self {
        Self::prompt("bash", &["--norc", "--noprofile", "--noediting", "-i"], options)
    }

    /// Like [`Terminal::shell`] with dash, which does not repair the line settings after its jobs.
    /// Not every system has it.
    #[cfg(target_os = "linux")] // the only place where it is used
    #[track_caller]
    pub(crate) fn plain_shell(options: Options<'_>) -> Self {
        Self::prompt("dash", &["-i"], options)
    }

    #[track_caller]
    fn prompt(shell: &str, args: &[&str], options: Options<'_>) -> Self {
        let env = [options.env, &[("PS1", "PROMPT> ")]].concat();
        let terminal = Self::spawn(shell, args, Options { env: &env, ..options });
        terminal.wait_text(PROMPT);
        terminal
    }

    /// Starts any program.
    #[track_caller]
    pub(crate) fn spawn(program: impl AsRef<OsStr>, args: &[&str], options: Options<'_>) -> Self {
        let scratch = options.home.is_none().then(Scratch::new);
        let home = options.home.or(scratch.as_ref().map(Scratch::path)).expect("one of the two").to_owned();
        let mut command = Command::new(program.as_ref())
            .args(args)
            .env_clear()
            .envs(environment(&home))
            .envs(options.env.iter().copied())
            .current_dir(&home);
        for name in options.unset {
            command = command.env_remove(name);
        }
        if let Some(stdin) = options.stdin {
            command = command.stdin(stdin);
        }
        if let Some(stdout) = options.stdout {
            command = command.stdout(stdout);
        }

        let shared = Shared::new(options.size, options.ground);
        let (line, child) = {
            let _alone = spawn_lock();
            let (line, pts) = Line::open(options.size, &shared);
            (line, command.spawn(pts))
        };
        let program = Path::new(program.as_ref()).display();
        let child = child.unwrap_or_else(|error| panic!("cannot start {program}: {error}"));
        let waiter = Some(announce_end(Pid::from_child(&child), Arc::clone(&shared)));
        Self { child, exit: None, waiter, line, shared, home, _scratch: scratch }
    }
}

/// The actions of a user.
impl Terminal {
    /// Presses keys, given by names and separated by spaces: `"Down Right Enter q ctrl-c Esc ?"`.
    ///
    /// After Esc this waits until the program has read it, as together with the next key it would be another
    /// key. Before Ctrl-C it waits for the keys before it: see [`Terminal::signal`].
    #[track_caller]
    pub(crate) fn press(&self, keys: &str) {
        for key in keys.split_whitespace() {
            let code = keys::encode(key, self.state().screen.has_application_cursor());
            if code == keys::CTRL_C {
                self.wait_keys_read();
            }
            self.send(&code);
            if code == keys::ESC {
                self.wait_input_read();
            }
        }
    }

    /// Presses keys and waits until this text is on the screen.
    #[track_caller]
    pub(crate) fn reach(&self, keys: &str, text: &str) {
        self.press(keys);
        self.wait_text(text);
    }

    /// Presses the last keys, and checks how the program ends and that it restores the terminal.
    #[track_caller]
    fn end(mut self, keys: &str, exit: Exit) -> Self {
        self.press(keys);
        self.must_exit(exit);
        self
    }

    /// Checks how the program ends, and that it restores the terminal.
    #[track_caller]
    pub(crate) fn must_exit(&mut self, exit: Exit) {
        assert_eq!(self.wait_exit(), exit);
        assert_eq!(self.modes(), COOKED);
    }

    /// Quits without a question, as nothing would be lost.
    #[track_caller]
    pub(crate) fn quit(self) -> Self {
        self.end("q", Exit::SUCCESS)
    }

    /// Quits although a game is under way.
    #[track_caller]
    pub(crate) fn quit_game(self) -> Self {
        self.reach("q", "Quit noughts?");
        self.end("y", Exit::SUCCESS)
    }

    /// Ends the program with Ctrl-C.
    #[track_caller]
    pub(crate) fn interrupt(self) -> Self {
        self.end("ctrl-c", Exit::code(130))
    }

    /// Types a text and Enter, for shells.
    #[track_caller]
    pub(crate) fn type_line(&self, line: &str) {
        self.send(format!("{line}\r"));
    }

    /// Pastes a text, bracketed if the program asked for that.
    #[track_caller]
    pub(crate) fn paste(&self, text: &str) {
        if self.modes().paste {
            self.send(format!("\x1b[200~{text}\x1b[201~"));
        } else {
            self.send(text.replace('\n', "\r"));
        }
    }

    /// Sends bytes as they are.
    #[track_caller]
    pub(crate) fn send(&self, bytes: impl AsRef<[u8]>) {
        let deadline = Instant::now() + DEADLINE;
        let mut rest = bytes.as_ref();
        while !rest.is_empty() {
            let count = self.line.send(rest).expect("a terminal that takes input");
            rest = &rest[count..];
            if count == 0 {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    self.fail("the program to read its input");
                }
                self.line.wait_room(left);
            }
        }
    }

    /// Sends as many of these bytes as the program reads; stops when it has read none for a while. Returns
    /// how many.
    #[track_caller]
    pub(crate) fn offer(&self, bytes: &[u8]) -> usize {
        let mut sent = 0;
        let mut last = Instant::now();
        while sent < bytes.len() && last.elapsed() < REFUSAL {
            let count = self.line.send(&bytes[sent..]).expect("a terminal that takes input");
            sent += count;
            if count > 0 {
                last = Instant::now();
            } else {
                self.line.wait_room(GLANCE);
            }
        }
        sent
    }

    /// Clicks with the left button: press and release. Terminals report the mouse only to programs that ask
    /// for it, so this waits until the program does.
    #[track_caller]
    pub(crate) fn click(&self, column: u16, row: u16) {
        self.wait_for("the program to ask for clicks", Screen::reports_clicks);
        let (column, row) = (column + 1, row + 1);
        self.send(format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Waits for a text and clicks its first cell.
    #[track_caller]
    pub(crate) fn click_text(&self, text: &str) {
        let (column, row) = self.place_of(text);
        self.click(column, row);
    }

    /// Moves the mouse to a cell, with no button down.
    #[track_caller]
    pub(crate) fn hover(&self, column: u16, row: u16) {
        self.wait_for("the program to ask for movements", Screen::reports_movements);
        self.send(format!("\x1b[<35;{};{}M", column + 1, row + 1));
    }

    /// Changes the size of the window; the kernel notifies the program.
    #[track_caller]
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        // Locked, so that the screen has its new size before the program draws in response.
        let mut state = self.state();
        state.screen.resize(columns, rows);
        self.line.resize(columns, rows);
    }

    /// Reports a size to the program that is not the window's: a remote terminal may claim any size.
    #[track_caller]
    pub(crate) fn claim(&self, columns: u16, rows: u16) {
        self.line.resize(columns, rows);
    }

    /// Stops reading the program's output, like a terminal that is stopped or disconnected. The program can write a few
    /// more kilobytes.
    pub(crate) fn stop_reading(&self) {
        self.shared.stall(true);
    }

    /// Stops reading, and leaves the program no room to write at all.
    pub(crate) fn fill(&self) {
        self.stop_reading();
        self.line.fill(QUIET);
    }

    /// Resumes reading.
    pub(crate) fn resume_reading(&self) {
        self.shared.stall(false);
    }

    /// Closes the window. Its last screen can still be read.
    pub(crate) fn hang_up(&mut self) {
        self.line.hang_up();
    }

    /// Sends the program a signal. For the job in the foreground of a shell, see [`Terminal::foreground`].
    ///
    /// Signals, including Ctrl-C, overtake keys typed before. Before a signal that ends the program in order,
    /// this waits until all keys have been read; only the screen shows whether they have taken effect.
    #[track_caller]
    pub(crate) fn signal(&self, signal: Signal) {
        if [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT].contains(&signal) {
            self.wait_keys_read();
        }
        self.process().signal(signal);
    }

    /// Waits until all keys have been read, unless the terminal blocks the program on purpose.
    #[track_caller]
    fn wait_keys_read(&self) {
        if !self.state().stalled {
            self.wait_input_read();
        }
    }
}

/// Reading the current state. Prefer to wait for a new one.
impl Terminal {
    /// Looks at the screen, which shows only complete frames.
    ///
    /// Do not call methods of the terminal inside the closure, here or in [`Terminal::wait_for`]: that deadlocks.
    #[track_caller]
    pub(crate) fn screen<T>(&self, look: impl FnOnce(&Screen) -> T) -> T {
        let mut look = Some(look);
        let mut seen = None;
        self.wait_for("a complete frame", |screen| {
            seen = look.take().map(|look| look(screen));
            true
        });
        seen.expect("it has been looked at")
    }

    /// The whole screen: [`Screen::text`].
    pub(crate) fn text(&self) -> String {
        self.screen(Screen::text)
    }

    /// Where a text is: [`Screen::find`].
    pub(crate) fn find(&self, text: &str) -> Option<(u16, u16)> {
        self.screen(|screen| screen.find(text))
    }

    /// Fails unless a text is on the screen.
    #[track_caller]
    pub(crate) fn must_show(&self, text: &str) {
        assert!(self.find(text).is_some(), "no {text:?} on the screen:\n{}", self.text());
    }

    /// Fails if a text is on the screen.
    #[track_caller]
    pub(crate) fn must_hide(&self, text: &str) {
        assert!(self.find(text).is_none(), "{text:?} on the screen:\n{}", self.text());
    }

    /// Fails if a text was ever written.
    #[track_caller]
    pub(crate) fn never_wrote(&self, text: &str) {
        assert!(!self.output().contains(text), "{text:?} was written:\n{}", self.text());
    }

    /// A cell of the screen.
    #[track_caller]
    pub(crate) fn cell(&self, column: u16, row: u16) -> Cell {
        self.screen(|screen| screen.cell(column, row).clone())
    }

    /// Waits for a text and returns its first cell.
    #[track_caller]
    pub(crate) fn first_cell(&self, text: &str) -> Cell {
        let (column, row) = self.place_of(text);
        self.cell(column, row)
    }

    /// Waits for a text and returns its place.
    #[track_caller]
    pub(crate) fn place_of(&self, text: &str) -> (u16, u16) {
        let mut place = None;
        self.wait_for(&format!("{text:?}"), |screen| {
            place = screen.find(text);
            place.is_some()
        });
        place.expect("it was found")
    }

    /// The terminal's modes.
    #[track_caller]
    pub(crate) fn modes(&self) -> Modes {
        assert!(!self.line.is_hung_up(), "the terminal is gone, and its modes with it");
        self.modes_in(&self.state())
    }

    fn modes_in(&self, state: &State) -> Modes {
        Modes {
            alternate: state.screen.is_alternate(),
            cursor_hidden: state.screen.hides_cursor(),
            mouse: state.screen.reports_mouse(),
            paste: state.screen.brackets_paste(),
            focus: state.screen.reports_focus(),
            raw: self.line.is_changed(),
        }
    }

    /// All output so far. While the program runs, its last character may be incomplete, which is left out.
    #[track_caller]
    pub(crate) fn output(&self) -> String {
        let mut output = self.state().output.clone();
        if let Err(error) = str::from_utf8(&output)
            && error.error_len().is_none()
        {
            output.truncate(error.valid_up_to());
        }
        utf8(&output).to_owned()
    }

    /// The output after so many bytes, which may begin and end within a character.
    pub(crate) fn output_after(&self, bytes: usize) -> String {
        String::from_utf8_lossy(&self.state().output[bytes..]).into_owned()
    }

    /// The number of bytes written so far.
    pub(crate) fn bytes_written(&self) -> usize {
        self.state().output.len()
    }

    /// The program that was started.
    pub(crate) fn process(&self) -> Process {
        Process::of(&self.child)
    }

    /// Its processor time, in ticks of 1/100 s.
    #[cfg(target_os = "linux")]
    #[track_caller]
    pub(crate) fn cpu_ticks(&self) -> u64 {
        self.process().cpu_ticks()
    }

    /// The first process of the foreground job: the program itself, or the current job of a shell.
    #[track_caller]
    pub(crate) fn foreground(&self) -> Process {
        self.line.foreground().map_or_else(|| self.fail("a foreground job"), Process::from_pid)
    }

    /// The home directory of the program.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }
}

/// Waiting.
impl Terminal {
    /// Waits until the screen, which shows only complete frames, is as wanted. `what` names it in the message if that
    /// never happens.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, mut wanted: impl FnMut(&Screen) -> bool) {
        self.wait_until(what, None, |state| !state.is_in_frame() && wanted(&state.screen));
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn wait_text(&self, text: &str) {
        self.wait_for(&format!("{text:?}"), |screen| screen.contains(text));
    }

    /// Waits until a text is no longer on the screen.
    #[track_caller]
    pub(crate) fn wait_gone(&self, text: &str) {
        self.wait_for(&format!("{text:?} to go"), |screen| !screen.contains(text));
    }

    /// Waits until the terminal is in these modes.
    #[track_caller]
    pub(crate) fn wait_modes(&self, modes: Modes) {
        assert!(!self.line.is_hung_up(), "the terminal is gone, and its modes with it");
        self.wait_until(&format!("{modes:?}"), Some(GLANCE), |state| self.modes_in(state) == modes);
    }

    /// Waits until the program has read all keys. (They take effect later.)
    #[track_caller]
    pub(crate) fn wait_input_read(&self) {
        self.wait_until("the program to read its input", Some(GLANCE), |state| {
            state.ended.is_some() || !self.line.has_unread_input()
        });
    }

    /// Waits until this many bytes have been written since the start.
    #[track_caller]
    pub(crate) fn wait_until_written(&self, bytes: usize) {
        self.wait_until(&format!("{bytes} bytes"), None, |state| state.output.len() >= bytes);
    }

    /// Waits until nothing has been written for a while, counted from now. Unreliable on a busy machine, so only for
    /// effects that are not visible.
    #[track_caller]
    pub(crate) fn settle(&self) {
        let start = Instant::now();
        self.wait_until("the output to come to rest", Some(QUIET / 4), |state| {
            !state.is_in_frame() && state.last_output.max(start).elapsed() >= QUIET
        });
    }

    /// Waits until the program has ended and all its output is on the screen.
    #[track_caller]
    pub(crate) fn wait_exit(&mut self) -> Exit {
        if let Some(exit) = self.exit {
            return exit;
        }
        self.wait_until("the program to end", None, |state| state.ended.is_some());
        self.wait_until("the last output", Some(GLANCE), |state| {
            state.deaf || !self.line.has_unread_output()
        });
        let status = self.child.wait().expect("the program has ended");
        let exit = Exit { code: status.code(), signal: status.signal() };
        self.exit = Some(exit);
        exit
    }

    /// Waits until a condition holds. Checks it after every event and, if `glance` is given, at that interval.
    #[track_caller]
    fn wait_until(&self, what: &str, glance: Option<Duration>, mut is_so: impl FnMut(&State) -> bool) {
        let start = Instant::now();
        let mut state = self.state();
        while !is_so(&state) {
            let deadline = match state.ended {
                Some(ended) => start.max(ended) + AFTERMATH,
                None => start + DEADLINE,
            };
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                drop(state);
                self.fail(what);
            }
            // No event announces that a frame has been incomplete for too long.
            let glance = glance.or(state.is_in_frame().then_some(GLANCE));
            let left = glance.map_or(left, |glance| left.min(glance));
            state = self.shared.wait(state, left);
        }
    }

    /// Fails the test with a message that shows the whole state.
    #[track_caller]
    fn fail(&self, what: &str) -> ! {
        let state = self.state();
        let program = match (state.ended, state.deaf) {
            (Some(_), _) => "the program has ended",
            (None, true) => "the program runs, but its terminal is gone",
            (None, false) => "the program runs",
        };
        let modes = self.modes_in(&state);
        let picture = state.screen.picture();
        drop(state);
        panic!("waited in vain for {what}; {program}; {modes:?}\n{picture}");
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.lock()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Until we wait for it, no other process can get its number.
        if self.exit.is_none() {
            if let Some(job) = self.line.foreground() {
                let _ = kill_process_group(job, Signal::KILL);
            }
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
        if let Some(waiter) = self.waiter.take() {
            let _ = waiter.join();
        }
    }
}
