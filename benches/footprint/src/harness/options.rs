//! The options of the command line.

use std::path::PathBuf;
use std::time::Duration;

/// How to run the program.
pub(crate) const USAGE: &str = "\
usage: footprint [--binary PATH] [--quick]

  --binary PATH   measure this program instead of building the release of the repository
  --quick         few runs and a small crowd: to see that it works, not to quote";

/// How often and for how long things are measured.
pub(crate) struct Effort {
    /// Starts in each kind of home.
    pub(crate) starts: usize,
    /// Presses in each place.
    pub(crate) presses: usize,
    /// How long the idle programs are watched.
    pub(crate) idle: Duration,
    /// Sessions whose memory is measured, one after the other.
    pub(crate) memory: usize,
    /// Sessions of the crowd.
    pub(crate) sessions: usize,
    /// How long the crowd plays.
    pub(crate) play: Duration,
}

impl Effort {
    const FULL: Self = Self {
        starts: 100,
        presses: 600,
        idle: Duration::from_secs(10),
        memory: 5,
        sessions: 200,
        play: Duration::from_secs(30),
    };

    /// A line that explains the figures.
    pub(crate) fn line(&self) -> String {
        let Self { starts, presses, idle, memory, .. } = self;
        format!(
            "Times: median, 99th percentile ({starts} starts; {presses} presses in each place). Bytes: median, most. \
             Idle: over {} s, a tick is 10 ms. Memory: resident (anonymous, files), most; median of {memory}.",
            idle.as_secs()
        )
    }

    const QUICK: Self = Self {
        starts: 10,
        presses: 60,
        idle: Duration::from_secs(3),
        memory: 1,
        sessions: 20,
        play: Duration::from_secs(12),
    };
}

/// The options.
pub(crate) struct Options {
    /// The program to measure; `None` builds it.
    pub(crate) binary: Option<PathBuf>,
    /// How thorough to be.
    pub(crate) effort: Effort,
}

impl Options {
    /// Reads the arguments; `None` if they are not valid.
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut options = Self { binary: None, effort: Effort::FULL };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--binary" => options.binary = Some(arguments.next()?.into()),
                "--quick" => options.effort = Effort::QUICK,
                _ => return None,
            }
        }
        Some(options)
    }
}
