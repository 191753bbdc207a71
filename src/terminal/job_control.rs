//! Job control: who may use the terminal, and who could stop and continue the program.

use signal_hook::consts::SIGTSTP;
use signal_hook::low_level;
use std::io;

/// Asks all processes of the job to stop, ourselves among them: under a wrapper such as `cargo run`
/// the shell waits for that. The request reaches us as a signal like any other.
pub(super) fn suspend_job() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// Stops the process until it is continued, of which a signal will tell.
pub(super) fn stop() -> io::Result<()> {
    low_level::emulate_default_handler(SIGTSTP)
}

/// Whether there is a shell that could continue us: not if we are, or were started by, the leader
/// of the session, as in `xterm -e noughts`.
pub(super) fn can_stop() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}

/// Whether the terminal is ours to use: a job that was continued in the background would be stopped
/// again for touching it, and could not even be killed.
pub(super) fn in_foreground() -> bool {
    rustix::termios::tcgetpgrp(io::stdout()).is_ok_and(|group| group == rustix::process::getpgrp())
}
