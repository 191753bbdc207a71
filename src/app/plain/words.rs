//! What can be said now: the words for commands, and the names of squares.

use crate::app::{App, Command, Context};
use crate::config::keymap::Row;
use crate::game::{Rules, Square};

/// Commands that need a full screen, a mouse or a shell.
const ON_SCREEN_ONLY: [Command; 17] = [
    Command::Suspend,
    Command::Mouse,
    Command::PageUp,
    Command::PageDown,
    Command::Outline,
    Command::ZoomIn,
    Command::ZoomOut,
    Command::NextView,
    Command::Sort,
    Command::PreviousView,
    Command::NextRow,
    Command::NextField,
    Command::PreviousField,
    Command::Erase,
    Command::Faster,
    Command::Slower,
    Command::Interrupt,
];

/// A command that can be said now.
pub(super) struct Word<'a> {
    /// What is said for it, the usual word first.
    pub(super) texts: Vec<String>,
    pub(super) command: Command,
    row: &'a Row,
}

/// The commands that can be said now, the most important first. Those that only move a cursor, which is not seen, are
/// left out.
pub(super) fn commands(app: &App) -> Vec<Word<'_>> {
    let keymap = app.shared.keymap();
    let rows = app.contexts().flat_map(|context| keymap.rows(context));
    let each = rows.flat_map(|row| row.commands().map(move |command| (row, command)));
    let is_word = |&(_, command): &(&Row, Command)| {
        let is_numbered = matches!(command, Command::Place(_) | Command::SelectAnswer(_) | Command::Type(_));
        !is_numbered && can_be_said(app, command) && app.offers(command)
    };
    each.filter(is_word)
        .map(|(row, command)| Word { texts: texts(app, row, command), command, row })
        .collect()
}

/// The command that this word would mean if it could be carried out now: the screen says why it cannot.
pub(super) fn refused(app: &App, text: &str) -> Option<Command> {
    let rows = app.contexts().flat_map(|context| app.shared.keymap().rows(context));
    let mut each = rows.flat_map(|row| row.commands().map(move |command| (row, command)));
    let (_, command) =
        each.find(|&(row, command)| texts(app, row, command).iter().any(|known| known == text))?;
    Some(command).filter(|&command| can_be_said(app, command) && !command.is_movement())
}

/// Whether a command makes sense in lines of text.
pub(super) fn can_be_said(app: &App, command: Command) -> bool {
    !ON_SCREEN_ONLY.contains(&command) && !plays(app, command)
}

/// Whether the command plays a recording: lines of text have no speed.
pub(super) fn plays(app: &App, command: Command) -> bool {
    app.context() == Context::Stepper && matches!(command, Command::Act | Command::Pause)
}

/// The words for a command.
fn texts(app: &App, row: &Row, command: Command) -> Vec<String> {
    // What to do is in the label, as in "start".
    let name = (command != Command::Act).then(|| command.name().replace('-', " "));
    let word = row.word(command).map(str::to_owned);
    let label = row.lone_command().map(|_| app.label(row).to_lowercase());
    let mut texts: Vec<String> = [word, label, name].into_iter().flatten().collect();
    texts.retain(|text| !text.is_empty());
    texts.dedup();
    texts
}

impl Word<'_> {
    /// Whether the list of what can be said names it.
    fn is_listed(&self) -> bool {
        let is_obvious = matches!(self.command, Command::Help | Command::First | Command::Last);
        !is_obvious && !self.texts.is_empty()
    }
}

/// The commands that can be said now, and what they do, a line for each row of the table of keys: "hint: where to look,
/// then the move, then why".
pub(super) fn explained(app: &App) -> Vec<String> {
    let words: Vec<Word> = commands(app).into_iter().filter(Word::is_listed).collect();
    let rows = words.chunk_by(|one, next| std::ptr::eq(one.row, next.row));
    let line = |words: &[Word]| {
        let texts: Vec<&str> = words.iter().filter_map(|word| Some(word.texts.first()?.as_str())).collect();
        let said = format!("{}: ", texts.join(" or "));
        let meaning = words[0].row.meaning();
        format!("{said}{}", meaning.strip_prefix(&said).unwrap_or(meaning))
    };
    rows.map(line).collect()
}

/// The names of rows and columns, first, middle and last.
const ROWS: [&str; 3] = ["top", "middle", "bottom"];
const COLUMNS: [&str; 3] = ["left", "middle", "right"];

/// The square of a name, such as "b2", "centre" or "top-left". Its number on a board of nine.
pub(super) fn square(name: &str, rules: Rules) -> Option<Square> {
    let named = name.parse().ok().filter(|&square| rules.contains(square));
    let numbered =
        || name.parse().ok().filter(|_| rules.cells() == 9).and_then(|number| rules.square_numbered(number));
    let described = || {
        let name = name.replace('-', " ");
        let (row, column) = match name.trim_end_matches(" corner") {
            "centre" | "center" | "middle" => ("middle", "middle"),
            name => name.split_once(' ')?,
        };
        let place = |names: [&str; 3], name: &str, count: u8| {
            let place = names.iter().position(|known| *known == name)?;
            // Only an odd number of rows has a middle one.
            let middle = Some(count / 2).filter(|_| count % 2 == 1);
            [Some(0), middle, Some(count - 1)][place]
        };
        Square::new(place(COLUMNS, column, rules.columns())?, place(ROWS, row, rules.rows())?)
    };
    named.or_else(numbered).or_else(described)
}
