//! Job control: stopping the program, and whether it may use the terminal.

use signal_hook::consts::SIGTSTP;
use signal_hook::low_level;
use std::io;

/// Asks all processes of the job to stop, including this one: under a wrapper such as `cargo run` the shell waits for
/// all of them. The signal reaches us like any other.
pub(super) fn suspend_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// Stops the process until SIGCONT continues it.
pub(super) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Whether a shell could continue us: not if we are in the session leader's group, as in `xterm -e noughts`.
pub(super) fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}

/// Whether we may use the terminal: a job continued in the background would be stopped again for touching it, and could
/// not even be killed.
pub(super) fn in_foreground() -> bool {
    rustix::termios::tcgetpgrp(io::stdout()).is_ok_and(|group| group == rustix::process::getpgrp())
}
