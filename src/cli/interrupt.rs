//! Being asked to stop: Ctrl-C, and SIGTERM where there is such a thing.

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Hears signals that ask the process to end, so that a command can print what it has first.
pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    /// The number of the signal; 0 is none.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Listens from now on. A second signal ends the process at once.
    #[cfg(unix)]
    pub(super) fn listen() -> io::Result<Self> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag;

        let interrupt = Self { stop: Arc::default(), signal: Arc::default() };
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
            // In this order: the first signal must not find the flag set by itself.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&interrupt.stop))?;
            flag::register_usize(signal, Arc::clone(&interrupt.signal), number)?;
            flag::register(signal, Arc::clone(&interrupt.stop))?;
        }
        Ok(interrupt)
    }

    /// Hears nothing: here Ctrl-C ends the process.
    #[cfg(not(unix))]
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self { stop: Arc::default(), signal: Arc::default() })
    }

    /// The flag that a signal sets.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// With which code the process ends because of a signal, if there was one: 130 after Ctrl-C.
    pub(super) fn exit_code(&self) -> Option<ExitCode> {
        let number = self.signal.load(Ordering::Relaxed);
        u8::try_from(128 + number).ok().filter(|_| number > 0).map(ExitCode::from)
    }
}
