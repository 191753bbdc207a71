//! Handles Ctrl-C, and on Unix SIGTERM, SIGHUP and SIGQUIT.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Whether this process was started with a signal ignored, as `nohup` does, as far as Linux tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:\t"));
    mask.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Catches signals that ask the process to end, so that a command can print its results first.
pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// The exit code; 0 before there was a signal.
    code: Arc<AtomicU8>,
}

impl Interrupt {
    /// Catches signals from now on. If the command has not ended a while after the first signal, perhaps because its
    /// output is not read, another signal ends the process at once.
    #[cfg(unix)]
    pub(super) fn listen() -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        use signal_hook::iterator::Signals;
        use std::process;
        use std::thread;
        use std::time::{Duration, Instant};

        /// Some programs send a signal twice at once: `timeout` does, to the process and to its group.
        const PATIENCE: Duration = Duration::from_secs(1);

        let interrupt = Self { stop: Arc::default(), code: Arc::default() };
        let (stop, code) = (Arc::clone(&interrupt.stop), Arc::clone(&interrupt.code));
        let caught = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].into_iter().filter(|&signal| !is_ignored(signal));
        let mut signals = Signals::new(caught)?;
        let listener = move || {
            let mut first = None;
            for signal in signals.forever() {
                if first.get_or_insert_with(Instant::now).elapsed() >= PATIENCE {
                    process::exit(128 + signal);
                }
                code.store(u8::try_from(128 + signal).unwrap_or(u8::MAX), Ordering::Relaxed);
                stop.store(true, Ordering::Release);
            }
        };
        thread::Builder::new().name("signals".to_owned()).spawn(listener)?;
        Ok(interrupt)
    }

    /// Catches Ctrl-C from now on. A second one ends the process at once.
    #[cfg(not(unix))]
    pub(super) fn listen() -> io::Result<Self> {
        const CODE: u8 = 130;
        let interrupt = Self { stop: Arc::default(), code: Arc::new(CODE.into()) };
        let stop = interrupt.flag();
        let handler = move || {
            if stop.swap(true, Ordering::AcqRel) {
                std::process::exit(CODE.into());
            }
        };
        ctrlc::set_handler(handler).map_err(io::Error::other)?;
        Ok(interrupt)
    }

    /// The flag that a signal sets.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The exit code, if there was a signal: 130 after Ctrl-C.
    pub(super) fn exit_code(&self) -> Option<ExitCode> {
        // The code is stored before the flag.
        self.stop.load(Ordering::Acquire).then(|| self.code.load(Ordering::Relaxed).into())
    }
}
