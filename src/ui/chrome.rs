//! What frames every screen: header, footer, and the message of a window that is too small.

use super::layout;
use super::text::{put, put_centred, width};
use super::theme::Look;
use super::words;
use crate::app::{App, Focus, Notice, Onward, Overlay, Screen, Shown, Turn};
use crate::command::{Command, Context};
use crate::keymap::{self, Binding};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;

/// The one line of a window that is too small.
pub(super) fn too_small(app: &App, needed: Size, area: Rect, look: &Look, buf: &mut Buffer) {
    if let Some(Overlay::Confirm(question)) = app.overlay() {
        let (title, _) = words::question(*question);
        let texts = [format!("{title} y/n"), "y/n?".to_owned()];
        let text = texts.iter().find(|text| width(text) <= area.width).unwrap_or(&texts[1]);
        return put_centred(buf, area, area.y + (area.height.max(1) - 1) / 2, text, look.theme.strong);
    }
    let texts = [
        format!("need {}x{}, have {}x{}; q quits", needed.width, needed.height, area.width, area.height),
        format!("need {}x{}; q quits", needed.width, needed.height),
        format!("{}x{}", needed.width, needed.height),
    ];
    let text = texts.iter().find(|text| width(text) <= area.width).unwrap_or(&texts[2]);
    put_centred(buf, area, area.y + (area.height.max(1) - 1) / 2, text, look.theme.strong);
}

/// Title on the left, and on the right what fits of the rest, the least important dropped first.
pub(super) fn header(title: &str, rest: &[String], area: Rect, look: &Look, buf: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let margin = 1;
    put(buf, area, area.x + margin, area.y, title, look.theme.strong);
    let separator = format!("  {}  ", look.glyphs.separator);
    let room = area.width.saturating_sub(width(title) + 3 * margin + 2);
    let fitting = (0..=rest.len()).rev().map(|count| rest[..count].join(&separator));
    if let Some(text) = fitting.into_iter().find(|text| width(text) <= room) {
        let x = area.right().saturating_sub(width(&text) + margin);
        put(buf, area, x, area.y, &text, look.theme.faint);
    }
}

/// What is looked for, while it is typed with a cursor behind it; none if nothing is.
pub(super) fn looked_for(wanted: &str, is_typing: bool, look: &Look) -> Option<String> {
    // Of a long text the end tells where one is.
    let length = wanted.chars().count();
    let start = if length > LOOKED_FOR { look.glyphs.more } else { "" };
    let end: String = wanted.chars().skip(length.saturating_sub(LOOKED_FOR)).collect();
    match (is_typing, wanted.is_empty()) {
        (true, _) => Some(format!("find: {start}{end}{}", look.glyphs.caret)),
        (false, false) => Some(format!("found: {start}{end} (Esc: all)")),
        (false, true) => None,
    }
}

/// The most characters of it that the header shows.
const LOOKED_FOR: usize = 30;

/// A notice's text, and how it is written.
pub(super) fn notice<'a>(notice: &'a Notice, look: &Look) -> (&'a str, Style) {
    match notice {
        Notice::Info(text) => (text, look.theme.text),
        Notice::Refusal(text) => (text, look.theme.refusal),
    }
}

/// A key hint and where in the footer it is.
struct Hint {
    x: u16,
    key: &'static str,
    label: &'static str,
    command: Command,
}

impl Hint {
    fn width(&self) -> u16 {
        width(self.key) + 1 + width(self.label)
    }
}

/// The hints that fit, in the order of their importance; set closer if that lets more of them fit.
/// The way to the help, where all keys are told, is always among them.
fn hints(app: &App, area: Rect) -> Vec<Hint> {
    let offered = || keymap::hints(app.context()).filter(|binding| app.offers(binding.command));
    let help = offered().find(|binding| binding.command == Command::Help);
    let place = |gap: u16| {
        let mut next = area.x + 1;
        let mut hints: Vec<Hint> = Vec::new();
        for binding in offered() {
            let hint =
                Hint { x: next, key: binding.name, label: label(app, binding), command: binding.command };
            next += hint.width() + gap;
            if next.saturating_sub(gap) > area.right() {
                break;
            }
            hints.push(hint);
        }
        hints
    };
    let (wide, narrow) = (place(2), place(1));
    let mut hints = if wide.len() < narrow.len() { narrow } else { wide };
    let told = |hints: &[Hint]| hints.iter().any(|hint| hint.command == Command::Help);
    while let (Some(binding), false) = (help, told(&hints)) {
        let Some(last) = hints.pop() else { break };
        let hint = Hint { key: binding.name, label: binding.hint, command: binding.command, ..last };
        if hint.x + hint.width() <= area.right() {
            hints.push(hint);
        }
    }
    hints
}

/// The word for a binding, where it depends on the state.
fn label(app: &App, binding: &Binding) -> &'static str {
    match (app.screen(), binding.context, binding.command) {
        (Screen::Game(game), Context::Game, Command::Act) => match game.turn() {
            Turn::Chosen { .. } if game.pace().paused => "step",
            Turn::Chosen { .. } => "skip",
            Turn::Failed(_) => "retry",
            _ => binding.hint,
        },
        (Screen::Study(study), Context::Study, Command::Act) => match study.onward() {
            Onward::Answer => binding.hint,
            Onward::NextPage => "next page",
            Onward::NextLesson => "next lesson",
            Onward::Course => "finish",
        },
        (Screen::Editor(editor), Context::Editor, command) => match (editor.focus(), command) {
            (Focus::Field(_), Command::Up) => "change",
            (Focus::Field(_), Command::NextField) => "next",
            (Focus::Field(_), Command::Back) => "board",
            _ => binding.hint,
        },
        (Screen::Positions(list), Context::Positions, Command::Back) if list.is_filtered() => "all",
        (Screen::Archive(archive), Context::Archive, command) => match (archive.shown(), command) {
            (Shown::Standings, Command::Act) => "list",
            (Shown::Standings, Command::Statistics | Command::Back) => "games",
            (Shown::Games, Command::Back) if archive.is_filtered() => "all",
            _ => binding.hint,
        },
        (Screen::Game(game), Context::Game, Command::Pause) if game.pace().paused => "resume",
        _ => binding.hint,
    }
}

/// The keys that matter now.
pub(super) fn footer(app: &App, area: Rect, look: &Look, buf: &mut Buffer) {
    for hint in hints(app, area) {
        put(buf, area, hint.x, area.y, hint.key, look.theme.key);
        put(buf, area, hint.x + width(hint.key) + 1, area.y, hint.label, look.theme.faint);
    }
}

/// The command of the hint at a place of the window.
pub(super) fn footer_target(app: &App, area: Rect, position: Position) -> Option<Command> {
    let footer = layout::page(area).footer;
    let over = |hint: &Hint| Rect { x: hint.x, width: hint.width(), ..footer }.contains(position);
    let hint = hints(app, footer).into_iter().find(over)?;
    // A hint that speaks for several keys does none of them.
    let several = hint.key == "arrows" || hint.key.contains(' ');
    (!several).then_some(hint.command)
}
