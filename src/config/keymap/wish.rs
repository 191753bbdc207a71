//! What a user wants in one context, and how it goes together with the rest of the table.

use super::{Binding, Key, Problem, Row, bindings, keys};
use crate::config::command::{Command, Context};
use std::ops::Range;

/// The keys that a user wants for a command instead of those that it has.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) command: Command,
    /// Each with its place in the file.
    pub(super) keys: Vec<(Key, Range<usize>)>,
    /// The place of the command in the file.
    pub(super) span: Range<usize>,
}

/// A command that has no key any more, because somebody took them.
#[derive(Clone, Debug)]
pub(super) struct Bare {
    pub(super) command: Command,
    /// The key that it had.
    pub(super) key: Key,
    /// What that means now.
    pub(super) taker: Command,
    /// Where that is said.
    pub(super) span: Range<usize>,
}

/// The rows of a context with all wishes that could be fulfilled.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) rows: Vec<Row>,
    /// What could not be done.
    pub(super) problems: Vec<Problem>,
    /// What was done but may not have been meant.
    pub(super) bare: Vec<Bare>,
}

/// Fulfils as many wishes as possible. No two wishes may want the same command or the same key. A key that is
/// wanted is taken from the command that has it, unless that leaves one without which nobody can go on.
pub(super) fn settle(context: Context, rows: &[Row], mut wishes: Vec<Wish>) -> Settled {
    let mut problems = Vec::new();
    loop {
        let fulfilled = fulfil(rows, &wishes);
        let lost =
            |binding: &&Binding| !binding.keys.is_empty() && keys(&fulfilled, binding.command).is_empty();
        let starved = bindings(rows).filter(lost).find(|binding| is_essential(context, binding.command));
        let refused = starved.and_then(|binding| refuse(context, binding, &mut wishes));
        let Some(problem) = refused else {
            let taken = |binding: &Binding| bare(binding, &wishes);
            let bare = bindings(rows).filter(lost).filter_map(taken).collect();
            return Settled { rows: fulfilled, problems, bare };
        };
        // One wish or one key less: this comes to an end.
        problems.push(problem);
    }
}

/// What nobody can do without, where it means anything: to go on, back and out, to answer questions, and to go
/// through a list, as else there is no way to the keys.
const fn is_essential(context: Context, command: Command) -> bool {
    match command {
        Command::Act | Command::Back | Command::Quit | Command::Yes | Command::No => true,
        Command::Up | Command::Down => is_list(context),
        _ => false,
    }
}

/// Whether a context is a list, whose lines are reached one after the other.
const fn is_list(context: Context) -> bool {
    matches!(
        context,
        Context::Menu
            | Context::SetUp
            | Context::Results
            | Context::Course
            | Context::Positions
            | Context::History
            | Context::Settings
            | Context::Keys
    )
}

/// The rows with these wishes, whatever that takes from others.
fn fulfil(rows: &[Row], wishes: &[Wish]) -> Vec<Row> {
    let is_taken = |key: &Key| wishes.iter().any(|wish| wish.has(*key));
    let mut rows = rows.to_vec();
    for binding in rows.iter_mut().flat_map(|row| &mut row.bindings) {
        match wishes.iter().find(|wish| wish.command == binding.command) {
            Some(wish) => binding.keys = wish.keys.iter().map(|&(key, _)| key).collect(),
            None => binding.keys.retain(|key| !is_taken(key)),
        }
    }
    rows
}

/// Drops as much of the wishes as takes the last key from a command, and says so.
fn refuse(context: Context, starved: &Binding, wishes: &mut Vec<Wish>) -> Option<Problem> {
    let (name, here) = (starved.command.name(), context.name());
    if let Some(place) = wishes.iter().position(|wish| wish.command == starved.command) {
        let span = wishes.remove(place).span;
        return Some(Problem { span, text: format!("`{name}` needs a key in `{here}`: it keeps its own") });
    }
    let takes = |wish: &Wish| wish.keys.iter().rposition(|(key, _)| starved.keys.contains(key));
    let (place, key) =
        (0..).zip(wishes.iter()).filter_map(|(place, wish)| Some((place, takes(wish)?))).last()?;
    let wish: &mut Wish = wishes.get_mut::<usize>(place)?;
    let (key, span) = wish.keys.remove(key);
    let wanted = wish.command.name();
    if wish.keys.is_empty() {
        wishes.remove(place);
    }
    let text = format!("`{key}` cannot be `{wanted}` in `{here}`: that would leave `{name}` without a key");
    Some(Problem { span, text })
}

/// Who took the keys of a command that has none any more; nobody if it was to have none.
fn bare(binding: &Binding, wishes: &[Wish]) -> Option<Bare> {
    if wishes.iter().any(|wish| wish.command == binding.command) {
        return None;
    }
    let taken = |wish: &Wish| {
        let (key, span) = wish.keys.iter().find(|(key, _)| binding.keys.contains(key))?;
        Some(Bare { command: binding.command, key: *key, taker: wish.command, span: span.clone() })
    };
    wishes.iter().find_map(taken)
}

impl Wish {
    /// Whether this key is wanted.
    pub(super) fn has(&self, key: Key) -> bool {
        self.keys.iter().any(|(wanted, _)| *wanted == key)
    }
}

impl Bare {
    /// What has happened, in a sentence.
    pub(super) fn told(&self, context: Context) -> String {
        let Self { command, key, taker, .. } = self;
        let [command, taker] = [command, taker].map(|command| command.name());
        format!("`{key}` is `{taker}` now, which leaves `{command}` in `{}` without a key", context.name())
    }
}
