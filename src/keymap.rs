//! The one table of keys: it dispatches them, fills the footer and writes the help.

use crate::command::{Command, Context};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// One meaning in one context, and the keys that have it.
#[derive(Debug)]
pub struct Binding {
    /// Where it is valid.
    pub context: Context,
    /// The keys.
    pub keys: &'static [Key],
    /// What they mean.
    pub command: Command,
    /// How the keys are written in footer and help; empty if the line above speaks for this one.
    pub name: &'static str,
    /// A word or two for the footer; empty if it is not worth a place there.
    pub hint: &'static str,
    /// A sentence for the help.
    pub help: &'static str,
}

/// A key with or without Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
}

impl Key {
    fn matches(self, event: KeyEvent) -> bool {
        // Shift is part of the character itself; Alt and the like are not ours.
        let modifiers = event.modifiers - KeyModifiers::SHIFT;
        let expected = if self.ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
        event.code == self.code && modifiers == expected
    }
}

const fn key(code: KeyCode) -> Key {
    Key { code, ctrl: false }
}

const fn char(character: char) -> Key {
    key(KeyCode::Char(character))
}

const fn ctrl(character: char) -> Key {
    Key { code: KeyCode::Char(character), ctrl: true }
}

const fn bind(
    context: Context,
    keys: &'static [Key],
    command: Command,
    [name, hint, help]: [&'static str; 3],
) -> Binding {
    Binding { context, keys, command, name, hint, help }
}

const UP: &[Key] = &[key(KeyCode::Up), char('k')];
const DOWN: &[Key] = &[key(KeyCode::Down), char('j')];
const LEFT: &[Key] = &[key(KeyCode::Left), char('h')];
const RIGHT: &[Key] = &[key(KeyCode::Right), char('l')];
const ACT: &[Key] = &[key(KeyCode::Enter), char(' ')];
const BACK: &[Key] = &[key(KeyCode::Esc)];
const HELP: &[Key] = &[char('?'), key(KeyCode::F(1))];
const QUIT: &[Key] = &[char('q')];

/// The arrow of the line above speaks for these.
const SILENT: [&str; 3] = [""; 3];

use Command as C;
use Context::{Confirm, Game, Help, Menu, Results, SetUp};

/// All bindings; in each context the most important come first.
pub static BINDINGS: &[Binding] = &[
    bind(Menu, ACT, C::Act, ["Enter", "choose", "choose the item"]),
    bind(Menu, UP, C::Up, ["Up Down", "move", "go through the items (also k j)"]),
    bind(Menu, DOWN, C::Down, SILENT),
    bind(Menu, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Menu, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Menu, BACK, C::Back, ["Esc", "", "go on with the game that was left"]),
    bind(SetUp, ACT, C::Act, ["Enter", "start", "start the game"]),
    bind(SetUp, UP, C::Up, ["Up Down", "choose", "go through the lines (also k j)"]),
    bind(SetUp, DOWN, C::Down, SILENT),
    bind(SetUp, LEFT, C::Left, ["Left Right", "change", "change the value (also h l)"]),
    bind(SetUp, RIGHT, C::Right, SILENT),
    bind(SetUp, BACK, C::Back, ["Esc", "back", "back to the menu"]),
    bind(SetUp, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(SetUp, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Game, ACT, C::Act, ["Enter", "place", "place your mark; play the computer's move at once"]),
    bind(Game, UP, C::Up, ["arrows", "move", "move the cursor (also h j k l)"]),
    bind(Game, DOWN, C::Down, SILENT),
    bind(Game, LEFT, C::Left, SILENT),
    bind(Game, RIGHT, C::Right, SILENT),
    bind(Game, &[char('p')], C::Pause, ["p", "pause", "hold or resume the computer's play; Enter steps"]),
    bind(
        Game,
        &[char('+'), char('=')],
        C::Faster,
        ["+ -", "speed", "let the computer play faster or slower"],
    ),
    bind(Game, &[char('-'), char('_')], C::Slower, SILENT),
    bind(Game, &[char('r')], C::Reasoning, ["r", "reasoning", "show or hide what each move leads to"]),
    bind(Game, &[char('u')], C::Undo, ["u", "undo", "take your last move back"]),
    bind(Game, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Game, QUIT, C::Quit, ["q", "quit", "quit, after asking"]),
    bind(Game, &[char('i')], C::Hint, ["i", "hint", "show a best move"]),
    bind(Game, BACK, C::Back, ["Esc", "menu", "to the menu; the game waits there"]),
    bind(Game, &[char('n')], C::NewGame, ["n", "new", "begin the game anew"]),
    bind(
        Game,
        &[char('U'), ctrl('r')],
        C::Redo,
        ["U", "redo", "play a move again that was taken back (also Ctrl-R)"],
    ),
    bind(
        Game,
        &[char('1')],
        C::Place(1),
        ["1-9", "", "place on a square of the 3x3 board, in reading order"],
    ),
    bind(Game, &[char('2')], C::Place(2), SILENT),
    bind(Game, &[char('3')], C::Place(3), SILENT),
    bind(Game, &[char('4')], C::Place(4), SILENT),
    bind(Game, &[char('5')], C::Place(5), SILENT),
    bind(Game, &[char('6')], C::Place(6), SILENT),
    bind(Game, &[char('7')], C::Place(7), SILENT),
    bind(Game, &[char('8')], C::Place(8), SILENT),
    bind(Game, &[char('9')], C::Place(9), SILENT),
    bind(Results, ACT, C::Act, ["Enter", "choose", "choose the item"]),
    bind(Results, UP, C::Up, ["Up Down", "move", "go through the items (also k j)"]),
    bind(Results, DOWN, C::Down, SILENT),
    bind(Results, LEFT, C::Left, SILENT),
    bind(Results, RIGHT, C::Right, SILENT),
    bind(Results, &[char('n')], C::NewGame, ["n", "again", "play the next game"]),
    bind(Results, &[char('u')], C::Undo, ["u", "undo", "take your last move back and play on"]),
    bind(Results, BACK, C::Back, ["Esc", "menu", "back to the menu"]),
    bind(Results, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Results, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Help, UP, C::Up, ["Up Down", "scroll", "scroll"]),
    bind(Help, DOWN, C::Down, SILENT),
    bind(Help, BACK, C::Back, ["Esc", "close", "close"]),
    bind(Help, HELP, C::Help, SILENT),
    bind(Help, ACT, C::Act, SILENT),
    bind(Help, QUIT, C::Quit, SILENT),
    bind(Confirm, &[char('y'), char('Y'), key(KeyCode::Enter)], C::Yes, ["y", "yes", "yes (also Enter)"]),
    bind(Confirm, &[char('n'), char('N')], C::No, ["n", "no", "no (also Esc)"]),
    bind(Confirm, BACK, C::Back, SILENT),
];

/// Bindings that are valid everywhere, over any overlay.
static EVERYWHERE: &[(Key, Command)] = &[(ctrl('c'), C::Interrupt), (ctrl('z'), C::Suspend)];

/// What a key event means; nothing if it has no meaning here, or is a release, or a repetition of
/// anything but a movement.
pub fn command(context: Context, event: KeyEvent) -> Option<Command> {
    let everywhere = EVERYWHERE.iter().find(|(key, _)| key.matches(event)).map(|&(_, command)| command);
    let here = || {
        let mut bindings = BINDINGS.iter().filter(|binding| binding.context == context);
        let binding = bindings.find(|binding| binding.keys.iter().any(|key| key.matches(event)));
        binding.map(|binding| binding.command)
    };
    everywhere.or_else(here).filter(|command| match event.kind {
        KeyEventKind::Press => true,
        KeyEventKind::Repeat => command.is_movement(),
        KeyEventKind::Release => false,
    })
}

/// The bindings of a context that the footer names, the most important first.
pub fn hints(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.context == context && !binding.hint.is_empty())
}

/// A line of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// Where the keys below are valid.
    Heading(&'static str),
    /// Keys, and what they do.
    Keys(&'static str, &'static str),
    /// Something worth knowing.
    Text(&'static str),
    /// Room between sections.
    Gap,
}

/// The whole help, from the table and a few words on how to read the screen.
pub fn help() -> Vec<HelpLine> {
    let section = |title, context| {
        let keys = BINDINGS
            .iter()
            .filter(move |binding| binding.context == context && !binding.name.is_empty())
            .map(|binding| HelpLine::Keys(binding.name, binding.help));
        std::iter::once(HelpLine::Heading(title)).chain(keys).chain([HelpLine::Gap])
    };
    let mut lines: Vec<HelpLine> = section("In the game", Game).collect();
    lines.extend([HelpLine::Heading("Reading the scores")]);
    lines.extend(SCORES.map(HelpLine::Text));
    lines.push(HelpLine::Gap);
    lines.extend(section("Before the game", SetUp));
    lines.extend(section("After the game", Results));
    lines.extend([
        HelpLine::Heading("Everywhere"),
        HelpLine::Keys("Ctrl-C", "quit at once"),
        HelpLine::Keys("Ctrl-Z", "suspend (fg continues)"),
        HelpLine::Keys("mouse", "point, click and wheel do what the keys do"),
    ]);
    lines
}

const SCORES: [&str; 3] = [
    "A ply is one move by either side. \"wins in 3\" means: the third ply from now ends the game.",
    "A win d plies away scores cells + 1 - d, which is 10 - d on 3x3; a loss is the negative of that, \
     a draw 0. Scores are those of the side to move: higher is better for it.",
    "A score with ~ is an estimate: the search did not see the end of the game there.",
];

/// How many lines the help has.
pub fn help_lines() -> usize {
    help().len()
}
