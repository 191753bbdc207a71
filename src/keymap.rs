//! The one table of keys: it dispatches them, fills the footer and writes the help.

use crate::command::{Command, Context};
use crate::game::Mark;
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
const FIRST: &[Key] = &[key(KeyCode::Home)];
const LAST: &[Key] = &[key(KeyCode::End)];
const PAGE_UP: &[Key] = &[key(KeyCode::PageUp)];
const PAGE_DOWN: &[Key] = &[key(KeyCode::PageDown)];
const TREE: &[Key] = &[char('t')];
const STEPPER: &[Key] = &[char('s')];
const LAB: &[Key] = &[char('c')];
const WORDS: &[Key] = &[char('w')];
const NEXT_ALGORITHM: &[Key] = &[char('a')];
const PREVIOUS_ALGORITHM: &[Key] = &[char('A')];
const DEEPER: &[Key] = &[char('d')];
const SHALLOWER: &[Key] = &[char('D')];

/// A line with these stands for nine: each key places on the square of its own number.
const DIGITS: &[Key] =
    &[char('1'), char('2'), char('3'), char('4'), char('5'), char('6'), char('7'), char('8'), char('9')];

/// The arrow of the line above speaks for these.
const SILENT: [&str; 3] = [""; 3];

use Command as C;
use Context::{
    Archive, Confirm, Course, Editor, Game, Help, Lab, Menu, Positions, Results, Review, Search, SetUp,
    Stepper, Study, Tree, Try,
};

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
    bind(SetUp, BACK, C::Back, ["Esc", "back", "back to where you came from"]),
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
    bind(
        Game,
        &[char('i')],
        C::Hint,
        ["i", "hint", "help with the move: where to look, then which, then why"],
    ),
    bind(Game, &[char('u')], C::Undo, ["u", "undo", "take your last move back"]),
    bind(Game, TREE, C::Tree, ["t", "tree", "the game tree under this position"]),
    bind(Game, STEPPER, C::Stepper, ["s", "stepper", "the search of this position, step by step"]),
    bind(Game, LAB, C::Lab, ["c", "compare", "algorithms side by side on this position (the lab)"]),
    bind(Game, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Game, QUIT, C::Quit, ["q", "quit", "quit, after asking"]),
    bind(Game, BACK, C::Back, ["Esc", "menu", "to the menu; the game waits there"]),
    bind(Game, &[char('n')], C::NewGame, ["n", "new", "begin the game anew"]),
    bind(Game, &[char('v')], C::Pairs, ["v", "pairs", "show the pairs of squares by which the move holds"]),
    bind(
        Game,
        &[char('U'), ctrl('r')],
        C::Redo,
        ["U", "redo", "play a move again that was taken back (also Ctrl-R)"],
    ),
    bind(Game, DIGITS, C::Place(1), ["1-9", "", "place on a square of the 3x3 board, in reading order"]),
    bind(Results, ACT, C::Act, ["Enter", "choose", "choose the item"]),
    bind(Results, UP, C::Up, ["Up Down", "move", "go through the items (also k j)"]),
    bind(Results, DOWN, C::Down, SILENT),
    bind(Results, LEFT, C::Left, SILENT),
    bind(Results, RIGHT, C::Right, SILENT),
    bind(Results, &[char('n')], C::NewGame, ["n", "again", "play the next game"]),
    bind(Results, &[char('r')], C::Review, ["r", "review", "look at every move again"]),
    bind(Results, &[char('u')], C::Undo, ["u", "undo", "take your last move back and play on"]),
    bind(Results, BACK, C::Back, ["Esc", "menu", "back to the menu"]),
    bind(Results, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Results, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Course, ACT, C::Act, ["Enter", "open", "open the lesson"]),
    bind(Course, UP, C::Up, ["Up Down", "choose", "go through the lessons (also k j)"]),
    bind(Course, DOWN, C::Down, SILENT),
    bind(Course, BACK, C::Back, ["Esc", "menu", "back to the menu"]),
    bind(Course, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(Course, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Course, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Course, FIRST, C::First, SILENT),
    bind(Course, LAST, C::Last, SILENT),
    bind(Study, ACT, C::Act, ["Enter", "answer", "give the answer; then go on to the next page"]),
    bind(
        Study,
        UP,
        C::Up,
        ["arrows", "choose", "choose a square or an answer; then see the scores (also h j k l)"],
    ),
    bind(Study, DOWN, C::Down, SILENT),
    bind(Study, LEFT, C::Left, SILENT),
    bind(Study, RIGHT, C::Right, SILENT),
    bind(Study, &[char('a')], C::Answer, ["a", "tell", "tell the answer"]),
    bind(Study, BACK, C::Back, ["Esc", "list", "back to the list of lessons"]),
    bind(
        Study,
        &[char('b'), key(KeyCode::Backspace)],
        C::PreviousPage,
        ["b", "back", "back to the page before (also Backspace)"],
    ),
    bind(Study, TREE, C::Tree, ["t", "tree", "the game tree under this position"]),
    bind(Study, STEPPER, C::Stepper, ["s", "stepper", "its search, step by step"]),
    bind(Study, LAB, C::Lab, ["c", "lab", "algorithms side by side on it"]),
    bind(Study, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Study, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(
        Study,
        DIGITS,
        C::Place(1),
        ["1-9", "", "choose an answer; answer with a square of the 3x3 board, in reading order"],
    ),
    bind(Study, &[char('n')], C::NextLesson, ["n N", "", "the next lesson, the one before"]),
    bind(Study, &[char('N')], C::PreviousLesson, SILENT),
    bind(Study, PAGE_DOWN, C::PageDown, ["PgDn PgUp", "", "scroll the text (also the wheel)"]),
    bind(Study, PAGE_UP, C::PageUp, SILENT),
    bind(Study, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Positions, ACT, C::Act, ["Enter", "open", "put it on a board: scores, changes, play"]),
    bind(Positions, UP, C::Up, ["Up Down", "choose", "go through the positions (also k j)"]),
    bind(Positions, DOWN, C::Down, SILENT),
    bind(
        Positions,
        &[char('/')],
        C::Search,
        ["/", "find", "look for a position by words of its name or description"],
    ),
    bind(Positions, TREE, C::Tree, ["t", "tree", "its game tree"]),
    bind(Positions, STEPPER, C::Stepper, ["s", "stepper", "its search, step by step"]),
    bind(Positions, LAB, C::Lab, ["c", "lab", "algorithms side by side on it"]),
    bind(Positions, BACK, C::Back, ["Esc", "menu", "back to the menu"]),
    bind(Positions, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(Positions, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Positions, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Positions, FIRST, C::First, SILENT),
    bind(Positions, LAST, C::Last, SILENT),
    bind(Search, &[key(KeyCode::Enter)], C::Act, ["Enter", "take", "keep what was found"]),
    bind(Search, &[key(KeyCode::Up)], C::Up, ["Up Down", "choose", "go through what was found"]),
    bind(Search, &[key(KeyCode::Down)], C::Down, SILENT),
    bind(Search, BACK, C::Back, ["Esc", "all", "show everything again"]),
    bind(Search, &[key(KeyCode::F(1))], C::Help, ["F1", "help", "this help"]),
    bind(Search, &[key(KeyCode::Backspace)], C::Erase, ["Backspace", "", "take a character away"]),
    bind(Editor, UP, C::Up, ["arrows", "move", "move the cursor; change a value (also h j k l)"]),
    bind(Editor, DOWN, C::Down, SILENT),
    bind(Editor, LEFT, C::Left, SILENT),
    bind(Editor, RIGHT, C::Right, SILENT),
    bind(Editor, ACT, C::Act, ["Enter", "mark", "X, then O, then none on this square"]),
    bind(
        Editor,
        &[char('x'), char('X')],
        C::Put(Some(Mark::X)),
        ["x o .", "type", "put X, O or nothing and go on to the next square; / goes to the next row"],
    ),
    bind(Editor, &[char('o'), char('O')], C::Put(Some(Mark::O)), SILENT),
    bind(Editor, &[char('.'), char('-'), char('_'), key(KeyCode::Delete)], C::Put(None), SILENT),
    bind(Editor, &[char('/')], C::NextRow, SILENT),
    bind(
        Editor,
        &[key(KeyCode::Tab)],
        C::NextField,
        ["Tab", "settings", "to the side to move, the size, the rules, and back"],
    ),
    bind(Editor, &[key(KeyCode::BackTab)], C::PreviousField, SILENT),
    bind(Editor, &[char('m')], C::SideToMove, ["m", "mover", "let the other side be to move"]),
    bind(Editor, &[char('p')], C::PlayOn, ["p", "play", "play on from here"]),
    bind(
        Editor,
        &[char('y')],
        C::Copy,
        ["y", "copy", "send the text form to the terminal's clipboard; pasting reads one"],
    ),
    bind(Editor, &[char('u')], C::Undo, ["u", "undo", "take the last change back"]),
    bind(Editor, TREE, C::Tree, ["t", "tree", "its game tree"]),
    bind(Editor, STEPPER, C::Stepper, ["s", "stepper", "its search, step by step"]),
    bind(Editor, LAB, C::Lab, ["c", "lab", "algorithms side by side on it"]),
    bind(Editor, BACK, C::Back, ["Esc", "back", "back to the list of positions"]),
    bind(Editor, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Editor, &[key(KeyCode::Backspace)], C::Erase, ["Backspace", "", "back one square, and clear it"]),
    bind(Editor, FIRST, C::First, ["Home End", "", "to the first square, to the last"]),
    bind(Editor, LAST, C::Last, SILENT),
    bind(Editor, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(
        Review,
        RIGHT,
        C::Right,
        ["Right Left", "move", "the next move, the one before (also l h, Down Up)"],
    ),
    bind(Review, LEFT, C::Left, SILENT),
    bind(Review, ACT, C::Act, ["Enter", "try", "look for a better move than your mistake"]),
    bind(Review, &[char('a')], C::Answer, ["a", "answer", "tell the best move"]),
    bind(Review, &[char('p')], C::PlayOn, ["p", "play on", "play on from here"]),
    bind(Review, BACK, C::Back, ["Esc", "back", "back to where you came from"]),
    bind(Review, TREE, C::Tree, ["t", "tree", "the game tree under this position"]),
    bind(Review, STEPPER, C::Stepper, ["s", "stepper", "its search, step by step"]),
    bind(Review, LAB, C::Lab, ["c", "lab", "algorithms side by side on it"]),
    bind(Review, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Review, UP, C::Up, SILENT),
    bind(Review, DOWN, C::Down, SILENT),
    bind(Review, FIRST, C::First, ["Home End", "", "to the start of the game, to its end"]),
    bind(Review, LAST, C::Last, SILENT),
    bind(Review, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(
        Archive,
        ACT,
        C::Act,
        ["Enter", "open", "look at the game move by move; show the games behind a line"],
    ),
    bind(Archive, UP, C::Up, ["Up Down", "choose", "go through the lines (also k j)"]),
    bind(Archive, DOWN, C::Down, SILENT),
    bind(
        Archive,
        &[char('/')],
        C::Search,
        ["/", "find", "look for games by words: perfect, lost, 3x3, unfinished, 2026-11"],
    ),
    bind(
        Archive,
        &[key(KeyCode::Tab)],
        C::Statistics,
        ["Tab", "statistics", "how you fared in the games that were found, or these games again"],
    ),
    bind(Archive, BACK, C::Back, ["Esc", "menu", "back to the games, to all games, to the menu"]),
    bind(Archive, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Archive, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(
        Archive,
        PAGE_DOWN,
        C::PageDown,
        ["PgDn PgUp", "", "ten lines down or up; Home and End: first and last"],
    ),
    bind(Archive, PAGE_UP, C::PageUp, SILENT),
    bind(Archive, FIRST, C::First, SILENT),
    bind(Archive, LAST, C::Last, SILENT),
    bind(Try, ACT, C::Act, ["Enter", "try", "try this square; the second miss tells the answer"]),
    bind(Try, UP, C::Up, ["arrows", "move", "move the cursor (also h j k l)"]),
    bind(Try, DOWN, C::Down, SILENT),
    bind(Try, LEFT, C::Left, SILENT),
    bind(Try, RIGHT, C::Right, SILENT),
    bind(Try, &[char('a')], C::Answer, ["a", "answer", "tell the best move"]),
    bind(Try, BACK, C::Back, ["Esc", "leave", "leave it, without the answer"]),
    bind(Try, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Try, DIGITS, C::Place(1), ["1-9", "", "try a square of the 3x3 board, in reading order"]),
    bind(Try, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(
        Tree,
        UP,
        C::Up,
        ["arrows", "walk", "up and down the list; Right opens, Left closes (also h j k l)"],
    ),
    bind(Tree, DOWN, C::Down, SILENT),
    bind(Tree, LEFT, C::Left, SILENT),
    bind(Tree, RIGHT, C::Right, SILENT),
    bind(Tree, ACT, C::Act, ["Enter", "open", "open or close; search a pruned move after all"]),
    bind(
        Tree,
        NEXT_ALGORITHM,
        C::NextAlgorithm,
        ["a", "algorithm", "search with the next algorithm; A: the one before"],
    ),
    bind(Tree, PREVIOUS_ALGORITHM, C::PreviousAlgorithm, SILENT),
    bind(Tree, STEPPER, C::Stepper, ["s", "stepper", "the same search, step by step"]),
    bind(Tree, LAB, C::Lab, ["c", "lab", "algorithms side by side on this position"]),
    bind(Tree, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(Tree, BACK, C::Back, ["Esc", "back", "leave for where you came from"]),
    bind(Tree, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Tree, &[char('b')], C::FollowBest, ["b", "best", "follow the principal variation one ply down"]),
    bind(Tree, DEEPER, C::Deeper, ["d D", "depth", "look a ply deeper, a ply less deep"]),
    bind(Tree, SHALLOWER, C::Shallower, SILENT),
    bind(Tree, &[char('*')], C::OpenAll, ["*", "", "open everything below the selected node"]),
    bind(Tree, PAGE_UP, C::PageUp, ["PgUp PgDn", "", "ten lines up or down; Home and End: first and last"]),
    bind(Tree, PAGE_DOWN, C::PageDown, SILENT),
    bind(Tree, FIRST, C::First, SILENT),
    bind(Tree, LAST, C::Last, SILENT),
    bind(Tree, TREE, C::Tree, SILENT),
    bind(Tree, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(
        Stepper,
        RIGHT,
        C::Right,
        ["Right Left", "step", "one step on, one step back (also l h; the wheel)"],
    ),
    bind(Stepper, LEFT, C::Left, SILENT),
    bind(Stepper, ACT, C::Act, ["Enter", "play", "play or hold (also Space, p)"]),
    bind(Stepper, &[char('p')], C::Pause, SILENT),
    bind(Stepper, DOWN, C::Down, ["Down", "over", "step over a subtree (also j)"]),
    bind(Stepper, UP, C::Up, ["Up", "out", "out to the parent (also k)"]),
    bind(Stepper, &[char('x')], C::NextCutoff, ["x", "cutoff", "to the next cutoff; X: to the one before"]),
    bind(Stepper, &[char('X')], C::PreviousCutoff, SILENT),
    bind(Stepper, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(Stepper, BACK, C::Back, ["Esc", "back", "leave for where you came from"]),
    bind(Stepper, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(
        Stepper,
        NEXT_ALGORITHM,
        C::NextAlgorithm,
        ["a", "algorithm", "record the next algorithm; A: the one before"],
    ),
    bind(Stepper, PREVIOUS_ALGORITHM, C::PreviousAlgorithm, SILENT),
    bind(
        Stepper,
        &[char('i')],
        C::NextImprovement,
        ["i", "better", "to the next better score; I: to the one before"],
    ),
    bind(Stepper, &[char('I')], C::PreviousImprovement, SILENT),
    bind(Stepper, &[char('+'), char('=')], C::Faster, ["+ -", "speed", "play faster or slower"]),
    bind(Stepper, &[char('-'), char('_')], C::Slower, SILENT),
    bind(Stepper, DEEPER, C::Deeper, ["d D", "depth", "look a ply deeper, a ply less deep"]),
    bind(Stepper, SHALLOWER, C::Shallower, SILENT),
    bind(Stepper, TREE, C::Tree, ["t", "tree", "the tree of the same search"]),
    bind(Stepper, LAB, C::Lab, ["c", "lab", "algorithms side by side on this position"]),
    bind(Stepper, FIRST, C::First, ["Home End", "", "to the start, to the end"]),
    bind(Stepper, LAST, C::Last, SILENT),
    bind(Stepper, PAGE_DOWN, C::PageDown, ["PgDn PgUp", "", "a twentieth of the whole on or back"]),
    bind(Stepper, PAGE_UP, C::PageUp, SILENT),
    bind(Stepper, STEPPER, C::Stepper, SILENT),
    bind(Stepper, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Lab, UP, C::Up, ["Up Down", "look", "go through the algorithms (also k j)"]),
    bind(Lab, DOWN, C::Down, SILENT),
    bind(Lab, ACT, C::Act, ["Enter", "again", "run the race again"]),
    bind(
        Lab,
        DEEPER,
        C::Deeper,
        ["d D", "depth", "let the depth-limited search look a ply deeper, or less deep"],
    ),
    bind(Lab, SHALLOWER, C::Shallower, SILENT),
    bind(Lab, WORDS, C::Words, ["w", "words", "what the words mean: ply, alpha, cutoff ..."]),
    bind(Lab, HELP, C::Help, ["?", "help", "this help (also F1)"]),
    bind(Lab, BACK, C::Back, ["Esc", "back", "leave for where you came from"]),
    bind(Lab, TREE, C::Tree, ["t", "tree", "the tree of a search of this position"]),
    bind(Lab, STEPPER, C::Stepper, ["s", "stepper", "a search of this position, step by step"]),
    bind(Lab, LAB, C::Lab, SILENT),
    bind(Lab, FIRST, C::First, SILENT),
    bind(Lab, LAST, C::Last, SILENT),
    bind(Lab, QUIT, C::Quit, ["q", "quit", "quit"]),
    bind(Help, UP, C::Up, ["Up Down", "scroll", "scroll (PgUp and PgDn by ten lines)"]),
    bind(Help, PAGE_UP, C::PageUp, SILENT),
    bind(Help, PAGE_DOWN, C::PageDown, SILENT),
    bind(Help, DOWN, C::Down, SILENT),
    bind(Help, BACK, C::Back, ["Esc", "close", "close"]),
    bind(Help, HELP, C::Help, SILENT),
    bind(Help, WORDS, C::Words, SILENT),
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
        let binding = bindings.find(|binding| binding.keys.iter().any(|key| key.matches(event)))?;
        Some(match (binding.command, digit(event)) {
            (Command::Place(_), Some(number)) => Command::Place(number),
            (command, _) => command,
        })
    };
    everywhere.or_else(here).or_else(|| typed(context, event)).filter(|command| match event.kind {
        KeyEventKind::Press => true,
        KeyEventKind::Repeat => command.is_movement(),
        KeyEventKind::Release => false,
    })
}

/// The number on a key from 1 to 9.
fn digit(event: KeyEvent) -> Option<u8> {
    let digit = event.code.as_char()?.to_digit(10)?;
    u8::try_from(digit).ok().filter(|&digit| digit > 0)
}

/// Where text is typed, characters without a meaning of their own are part of it.
fn typed(context: Context, event: KeyEvent) -> Option<Command> {
    match event.code {
        KeyCode::Char(character) if context == Context::Search && char(character).matches(event) => {
            Some(Command::Type(character))
        }
        _ => None,
    }
}

/// The bindings of a context that the footer names, the most important first.
pub fn hints(context: Context) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.context == context && !binding.hint.is_empty())
}
