//! A user's keys in one context, merged into the rows of the table.

use super::{Binding, Key, Problem, Problems, Row, bindings, keys};
use crate::config::command::{Command, Context};
use std::ops::Range;

/// The keys that a user wants for a command, in place of its own.
#[derive(Clone, Debug)]
pub(super) struct Override {
    pub(super) command: Command,
    /// The keys, each with its place in the file.
    pub(super) keys: Vec<(Key, Range<usize>)>,
    /// The place of the command in the file.
    pub(super) span: Range<usize>,
}

/// Applies as many overrides as it can. No two overrides may name the same command or the same key. A key is
/// taken from the command that has it, unless that command is essential and would have none. Reports the overrides that
/// are refused, and the commands that have lost all keys, perhaps by mistake.
pub(super) fn merge(
    context: Context,
    rows: &[Row],
    mut overrides: Vec<Override>,
    problems: &mut Problems,
) -> Vec<Row> {
    loop {
        let merged = apply(rows, &overrides);
        let lost = |binding: &&Binding| !binding.keys.is_empty() && keys(&merged, binding.command).is_empty();
        let starved = bindings(rows).filter(lost).find(|binding| is_essential(context, binding.command));
        let refused = starved.and_then(|binding| refuse(context, binding, &mut overrides));
        let Some(Problem { span, text }) = refused else {
            for binding in bindings(rows).filter(lost) {
                report_loss(context, binding, &overrides, problems);
            }
            return merged;
        };
        // Each round drops an override or a key, so the loop ends.
        problems.add(span, || text);
    }
}

/// Whether a command must keep a key, so that the user can always confirm, go back, quit, answer questions
/// and move through lists.
const fn is_essential(context: Context, command: Command) -> bool {
    match command {
        Command::Act | Command::Back | Command::Quit | Command::Yes | Command::No => true,
        Command::Up | Command::Down => is_list(context),
        _ => false,
    }
}

/// Whether a context is a list, in which Up and Down are the only way to a row.
const fn is_list(context: Context) -> bool {
    matches!(
        context,
        Context::Menu
            | Context::SetUp
            | Context::Results
            | Context::Learn
            | Context::Practise
            | Context::Analyse
            | Context::History
            | Context::Settings
    )
}

/// The rows with these overrides, which may take keys from other commands.
fn apply(rows: &[Row], overrides: &[Override]) -> Vec<Row> {
    let is_taken = |key: &Key| overrides.iter().any(|change| change.has(*key));
    let mut rows = rows.to_vec();
    for binding in rows.iter_mut().flat_map(|row| &mut row.bindings) {
        match overrides.iter().find(|change| change.command == binding.command) {
            Some(change) => binding.keys = change.keys.iter().map(|&(key, _)| key).collect(),
            None => binding.keys.retain(|key| !is_taken(key)),
        }
    }
    rows
}

/// Drops the override, or the key of one, that takes the last key from an essential command, and reports it.
fn refuse(context: Context, starved: &Binding, overrides: &mut Vec<Override>) -> Option<Problem> {
    let (name, here) = (starved.command.name(), context.name());
    if let Some(index) = overrides.iter().position(|change| change.command == starved.command) {
        let span = overrides.remove(index).span;
        return Some(Problem { span, text: format!("`{name}` needs a key in `{here}`: it keeps its own") });
    }
    let takes = |change: &Override| change.keys.iter().rposition(|(key, _)| starved.keys.contains(key));
    let (index, key) =
        (0..).zip(overrides.iter()).filter_map(|(index, change)| Some((index, takes(change)?))).last()?;
    let change: &mut Override = overrides.get_mut::<usize>(index)?;
    let (key, span) = change.keys.remove(key);
    let wanted = change.command.name();
    if change.keys.is_empty() {
        overrides.remove(index);
    }
    let text = format!("`{key}` cannot be `{wanted}` in `{here}`: that would leave `{name}` without a key");
    Some(Problem { span, text })
}

/// Reports which command took the last key of this one, unless the user wants it to have no key.
fn report_loss(context: Context, binding: &Binding, overrides: &[Override], problems: &mut Problems) {
    if overrides.iter().any(|change| change.command == binding.command) {
        return;
    }
    let mut gains = overrides.iter().flat_map(|change| change.keys.iter().map(|key| (change.command, key)));
    if let Some((taker, (key, span))) = gains.find(|(_, (key, _))| binding.keys.contains(key)) {
        problems.add(span.clone(), || {
            let [command, taker] = [binding.command, taker].map(Command::name);
            format!(
                "`{key}` is `{taker}` now, which leaves `{command}` in `{}` without a key",
                context.name()
            )
        });
    }
}

impl Override {
    /// Whether it has this key.
    pub(super) fn has(&self, key: Key) -> bool {
        self.keys.iter().any(|(own, _)| *own == key)
    }
}
