//! The texts of the list of keys.

use crate::app::description::{Describe, Description};
use crate::app::phrases::{capitalised, search_text};
use crate::app::{Capture, Command, Context, KeysLine, KeysScreen, Notice, Shared, Target};
use crate::config::keymap::{Arrows, Key, Keymap};
use crate::draw::Glyphs;

pub(super) const TITLE: &str = "Keys";

/// The name of the screen of a row.
pub(super) fn heading(line: &KeysLine) -> &'static str {
    line.context.map_or(Keymap::EVERYWHERE, Context::name)
}

/// The description of a command.
pub(super) fn about(line: &KeysLine, glyphs: &Glyphs) -> String {
    capitalised(&format!("{}.", line.row.help(glyphs.arrows)))
}

/// The text in which words are found.
pub(super) fn searched(line: &KeysLine) -> String {
    let keys: Vec<String> = line.binding.keys.iter().map(Key::to_string).collect();
    let (screen, command) = (heading(line), line.binding.command.name());
    format!("{screen} {command} {} {}", line.row.help(Arrows::Named), keys.join(" "))
}

/// Why there is no list.
pub(super) const NOTHING: &str = "No command matches all these words.";

/// The keys of a command, marked if they are changed; or the prompt for a key.
pub(super) fn keys(line: &KeysLine, capturing: Option<Capture>, glyphs: &Glyphs) -> String {
    let keys: Vec<String> = line.binding.keys.iter().map(Key::to_string).collect();
    let keys = keys.join(" ");
    let standard = |context| Keymap::standard().keys_of(context, line.binding.command);
    let is_usual = line.context.is_none_or(|context| standard(context) == line.binding.keys);
    match capturing {
        Some(Capture::Replace) => "press the new key ...".to_owned(),
        Some(Capture::Add) => format!("{keys} (press another key)"),
        None if is_usual => keys,
        None => format!("{keys} {}", glyphs.changed),
    }
}

/// The message about other commands that lost keys.
pub(super) fn taken(
    context: Context,
    command: Command,
    bare: &[Command],
    keymaps: [&Keymap; 2],
) -> Option<Notice> {
    let losers = Command::all().iter().copied().filter(|&other| other != command).filter(|&other| {
        let [before, after] = keymaps.map(|keymap| keymap.keys_of(context, other));
        before.iter().any(|key| !after.contains(key))
    });
    let told = losers.map(|other| {
        let lost = if bare.contains(&other) { "now has no key" } else { "has lost a key" };
        format!("`{}` {lost}", other.name())
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| Notice::Warning(told.join("; ")))
}

impl Describe for KeysScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let (lines, glyphs) = (self.found(shared.keymap()), &Glyphs::UNICODE);
        let item = |place: usize| {
            let (line, capturing) = (&lines[place], self.capturing.filter(|_| place == self.selected));
            format!("{}, {}: {}", heading(line), line.binding.command.name(), keys(line, capturing, glyphs))
        };
        // With the names of the arrow keys.
        let about = |line| about(line, &Glyphs::ASCII);
        let about = lines.get(self.selected).map_or(NOTHING.to_owned(), about);
        Description::of(TITLE, search_text(shared, Context::Keys, &self.search, glyphs))
            .notice(shared, Context::Keys, self.notice.as_ref())
            .list(lines.len(), Some(self.selected), Target::Item, item)
            .note(&about)
    }
}
