//! What a session in the terminal begins with: the settings, what earlier sessions have left, and a terminal.

use super::error::CliError;
use super::failure::Failure;
use crate::app::{App, Effect, Remark};
use crate::config::settings::Settings;
use crate::files::Store;
use crate::terminal::{self, Files, LeftGame};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Runs the program from a state, with what it wishes for at once, if there is a terminal to show it in.
pub(super) fn in_terminal(
    mut files: Files,
    remarks: Vec<Remark>,
    left_game: LeftGame,
    begin: impl FnOnce() -> (App, Vec<Effect>),
) -> Result<ExitCode, Failure> {
    // Keys can still be read from the controlling terminal if stdin is something else.
    let keys = io::stdin().is_terminal() || (cfg!(unix) && File::open("/dev/tty").is_ok());
    if !(keys && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal.into());
    }
    if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return Err(CliError::DumbTerminal.into());
    }
    let mut memory = files.remember(left_game);
    memory.remarks.extend(remarks);
    let (app, effects) = begin();
    Ok(terminal::play(app.remembering(memory), effects, files)?)
}

/// The settings as file and environment have them, and what there is to say about those.
pub(super) fn gather(store: Option<&Store>) -> (Settings, Vec<Remark>) {
    let mut remarks = Vec::new();
    let text = store.map_or(Ok(None), Store::load_settings).unwrap_or_else(|fault| {
        remarks.push(Remark::Settings(fault.to_string()));
        None
    });
    let (mut settings, problems) = Settings::read(&text.unwrap_or_default());
    // Where the file is, the screen Settings tells.
    remarks.extend(problems.iter().map(|problem| Remark::Settings(format!("config.toml, {problem}"))));
    let problems = settings.heed(|name| std::env::var(name).ok());
    remarks.extend(problems.iter().map(|problem| Remark::Settings(problem.to_string())));
    (settings, remarks)
}
