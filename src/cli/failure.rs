//! Why a command did not do what it was asked, and how the process ends then.

use super::error::CliError;
use color_eyre::Report;
use std::fmt;
use std::process::ExitCode;

/// Why a command did not do what it was asked.
pub(super) enum Failure {
    /// It was asked for something that cannot be.
    Usage(CliError),
    /// Something went wrong on the way.
    Running(Report),
}

impl Failure {
    pub(super) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => CliError::EXIT_CODE.into(),
            Self::Running(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(error) => error.fmt(f),
            // The alternate form has the causes in it.
            Self::Running(report) => write!(f, "{report:#}"),
        }
    }
}

impl From<CliError> for Failure {
    fn from(error: CliError) -> Self {
        Self::Usage(error)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Running(report)
    }
}
