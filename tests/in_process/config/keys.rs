//! The key table: what each key does on each screen, that none is bound twice, and that footer and help show it.

use crate::driver::key;
use crate::prelude::*;
use noughts::config::{Binding, KeyCode, KeyRow};

/// All keys that a terminal can send, each alone and with Ctrl.
fn all_keys() -> impl Iterator<Item = Key> {
    use KeyCode::{BackTab, Backspace, Delete, Down, End, Enter, Esc, Home, Insert, Left};
    use KeyCode::{PageDown, PageUp, Right, Tab, Up};
    let named = [
        Enter, Esc, Up, Down, Left, Right, Home, End, PageUp, PageDown, Tab, BackTab, Backspace, Delete,
        Insert,
    ];
    let codes = named.into_iter().chain((1..=12).map(KeyCode::F)).chain((' '..='~').map(KeyCode::Char));
    codes.flat_map(|code| [Key::plain(code), Key::with_ctrl(code)])
}

/// The keys that are bound in a context, apart from typing.
fn bound_keys(context: Context) -> Vec<(Key, Command)> {
    let meaning = |key| {
        let command = Keymap::standard().command(context, key)?;
        (!matches!(command, Command::Type(_))).then_some((key, command))
    };
    all_keys().filter_map(meaning).collect()
}

/// The commands of a context with their keys.
fn bindings(context: Context) -> impl Iterator<Item = &'static Binding> {
    Keymap::standard().rows(context).iter().flat_map(|row| &row.bindings)
}

// Dispatch

/// Each command with its keys, those of one separated by spaces.
const AGREED: [(Context, &[(&str, &str)]); 14] = [
    (
        Context::Game,
        &[
            ("Up k", "up"),
            ("Down j", "down"),
            ("Left h", "left"),
            ("Right l", "right"),
            ("Enter Space", "act"),
            ("1", "place-1"),
            ("5", "place-5"),
            ("9", "place-9"),
            ("r", "reasoning"),
            ("? F1", "help"),
            ("i", "hint"),
            ("u", "undo"),
            ("U Ctrl-r", "redo"),
            ("n", "new-game"),
            ("p", "pause"),
            ("+", "faster"),
            ("-", "slower"),
            ("Esc", "back"),
            ("q", "quit"),
            ("t", "tree"),
            ("s", "stepper"),
            ("c", "lab"),
        ],
    ),
    (Context::Menu, &[("Enter", "act"), ("k", "up"), ("Down", "down"), ("q", "quit"), ("F1", "help")]),
    (Context::SetUp, &[("Enter", "act"), ("h", "left"), ("Right", "right"), ("Esc", "back"), ("q", "quit")]),
    (Context::Results, &[("Enter", "act"), ("n", "new-game"), ("u", "undo"), ("Esc", "back"), ("q", "quit")]),
    (Context::Tree, &[("s", "stepper"), ("a", "next-algorithm"), ("D", "shallower"), ("w", "glossary")]),
    (Context::Stepper, &[("c", "lab"), ("x", "next-cutoff"), ("p", "pause"), ("Home", "first")]),
    (Context::Lab, &[("t", "tree")]),
    (Context::Analyse, &[("s", "stepper")]),
    (Context::Lesson, &[("c", "lab"), ("e", "answer")]),
    (Context::Question, &[("a", "option-a"), ("D", "option-d")]),
    (Context::History, &[("/", "search")]),
    (Context::Review, &[("t", "tree")]),
    (Context::Help, &[("Up", "up"), ("j", "down"), ("Esc", "back"), ("?", "help")]),
    (Context::Confirm, &[("y Y Enter", "yes"), ("n N", "no"), ("Esc", "back")]),
];

#[test]
fn keys_have_the_agreed_meanings() {
    for (context, meanings) in AGREED {
        for &(names, command) in meanings {
            for name in names.split(' ') {
                let meant = Keymap::standard().command(context, key(name)).map(Command::name);
                assert_eq!(meant, Some(command), "{name} in {context:?}");
            }
        }
    }
}

#[test]
fn other_keys_have_no_meaning() {
    for (context, names) in [
        (Context::Game, "b 0 Ctrl-u"),
        (Context::Menu, "5 r"),
        (Context::SetUp, "n"),
        (Context::Results, "i"),
        (Context::Help, "n"),
        (Context::Confirm, "q Space"),
    ] {
        for name in names.split(' ') {
            assert_eq!(Keymap::standard().command(context, key(name)), None, "{name} in {context:?}");
        }
    }
}

#[test]
fn no_key_is_bound_twice_in_a_context() {
    for &context in Context::ALL {
        let keys = bindings(context).flat_map(|binding| binding.keys.clone()).collect_vec();
        let distinct: HashSet<Key> = keys.iter().copied().collect();
        assert_eq!(distinct.len(), keys.len(), "in {context:?}: {keys:?}");
        assert!(!keys.is_empty(), "no key in {context:?}");
    }
}

/// Of movements, digits, Enter and Space the meaning is obvious; what is faster on one screen is a higher number on another.
#[test]
fn no_character_means_more_than_two_things() {
    for (key, _) in Context::ALL.iter().flat_map(|&context| bound_keys(context)) {
        let commands = Context::ALL.iter().filter_map(|&context| Keymap::standard().command(context, key));
        let mut meanings = commands
            .filter(|command| !matches!(command, Command::Type(_)))
            .map(|command| match command {
                Command::Yes => "act",
                other => other.name(),
            })
            .collect_vec();
        meanings.sort_unstable();
        meanings.dedup();
        assert!(meanings.len() <= 2, "{key:?} means {meanings:?}");
    }
}

#[test]
fn no_command_is_in_two_rows_of_a_context() {
    for &context in Context::ALL {
        let commands = bindings(context).map(|binding| binding.command).collect_vec();
        let distinct: HashSet<Command> = commands.iter().copied().collect();
        assert_eq!(distinct.len(), commands.len(), "in {context:?}: {commands:?}");
    }
}

#[test]
fn every_command_has_a_key_somewhere_and_a_unique_name() {
    let everywhere = Keymap::standard().everywhere.iter().flat_map(|row| &row.bindings);
    let bound: HashSet<Command> = Context::ALL
        .iter()
        .copied()
        .flat_map(bindings)
        .chain(everywhere)
        .map(|binding| binding.command)
        .collect();
    for command in Command::all() {
        assert!(bound.contains(&command), "{command:?}");
        assert_eq!(Command::named(command.name()), Some(command));
    }
    assert_eq!(bound.len(), Command::all().count());
}

#[test]
fn every_key_of_the_table_can_be_typed_and_runs_its_command() {
    for &context in Context::ALL {
        let bound = bound_keys(context);
        for binding in bindings(context) {
            let mine = bound.iter().filter(|&&(_, command)| command == binding.command);
            assert!(!binding.keys.is_empty() && mine.count() == binding.keys.len(), "{binding:?}");
        }
        // Ctrl-C, Ctrl-Z and Ctrl-T have no row in a context, as they are the same everywhere.
        let in_table: usize = bindings(context).map(|binding| binding.keys.len()).sum();
        assert_eq!(bound.len(), in_table + 3, "in {context:?}: {bound:?}");
    }
}

#[test]
fn printable_keys_are_typed_into_a_search() {
    let meaning = |name| Keymap::standard().command(Context::Search, key(name));
    for (name, character) in [("q", 'q'), ("?", '?'), ("Space", ' '), ("1", '1'), ("É", 'É')] {
        assert_eq!(meaning(name), Some(Command::Type(character)));
    }
    assert_eq!(meaning("Ctrl-q"), None);
    assert_eq!(meaning("Esc"), Some(Command::Back));
}

#[test]
fn ctrl_c_interrupts_and_ctrl_z_suspends_in_all_contexts() {
    for &context in Context::ALL {
        for (name, command) in [("Ctrl-c", Command::Interrupt), ("Ctrl-z", Command::Suspend)] {
            assert_eq!(Keymap::standard().command(context, key(name)), Some(command), "in {context:?}");
        }
    }
}

#[test]
fn esc_never_quits_and_only_q_and_ctrl_c_do() {
    for &context in Context::ALL {
        for (pressed, command) in bound_keys(context) {
            let quits = matches!(command, Command::Quit | Command::Interrupt);
            let may_quit = [key("q"), key("Ctrl-c")].contains(&pressed);
            assert!(may_quit || !quits, "{pressed} in {context:?}");
        }
    }
}

#[test]
fn holding_a_key_down_repeats_moves_and_nothing_else() {
    let moves =
        [Command::Up, Command::Down, Command::Left, Command::Right, Command::PageUp, Command::PageDown];
    let command = |action| match action {
        Some(Action::Command(command)) => Some(command),
        _ => None,
    };
    let mut repeated = HashSet::new();
    for (name, driver) in every_scene() {
        for key in all_keys() {
            let first = command(driver.app().action_of(key));
            let again = command(driver.app().action_of_held(key));
            assert_eq!(again, first.filter(|first| moves.contains(first)), "{key} in {name}");
            repeated.extend(again);
        }
    }
    assert_eq!(repeated, HashSet::from(moves));
}

#[test]
fn ctrl_is_a_modifier_only_where_the_table_names_it() {
    for &context in Context::ALL {
        let bound = bound_keys(context).into_iter().map(|(key, _)| key.to_string());
        let with_ctrl: HashSet<String> = bound.filter(|name| name.starts_with("Ctrl-")).collect();
        let redo = (context == Context::Game).then_some("Ctrl-R");
        let expected = ["Ctrl-C", "Ctrl-T", "Ctrl-Z"].into_iter().chain(redo);
        assert_eq!(with_ctrl, expected.map(str::to_owned).collect(), "in {context:?}");
    }
}

// Footer and help

#[test]
fn every_key_is_explained() {
    for &context in Context::ALL {
        for row in Keymap::standard().rows(context) {
            assert!(!row.label(Arrows::Named).is_empty() && !row.help(Arrows::Named).is_empty(), "{row:?}");
        }
    }
}

#[test]
fn labels_hints_and_help_of_some_keys() {
    let row = |context, command| {
        let mut rows = Keymap::standard().rows(context).iter();
        let row = rows.find(|row| row.commands().any(|other| other == command));
        row.map(|row| (row.label(Arrows::Named), row.hint.clone(), row.help(Arrows::Named)))
            .expect("it is bound")
    };
    for (context, command, [label, hint, help]) in [
        (Context::Menu, Command::Up, ["Up Down", "select", "select a row (also k j)"]),
        (Context::Game, Command::Up, ["arrows", "move", "move the cursor (also h j k l)"]),
        (Context::Game, Command::Help, ["?", "help", "this help (also F1)"]),
        (Context::Game, Command::Place(5), ["1-9", "", "place on a board of nine squares, in reading order"]),
        (Context::Game, Command::Redo, ["U", "redo", "redo: play the undone move again (also Ctrl-R)"]),
        (
            Context::Lesson,
            Command::PreviousPage,
            ["p", "previous", "back to the previous page (also Backspace)"],
        ),
        (Context::Stepper, Command::Down, ["Down", "over", "step over a subtree (also j)"]),
        (
            Context::Editor,
            Command::Put(None),
            ["x o .", "type", "put X, O or nothing, then the next square (also X O Delete)"],
        ),
    ] {
        assert_eq!(row(context, command), (label.to_owned(), hint.to_owned(), help.to_owned()));
    }
}

#[test]
fn the_help_explains_every_key_of_every_screen() {
    let help = help_of(Keymap::standard());
    for &context in Context::ALL {
        if [Context::Help, Context::Confirm].contains(&context) {
            continue;
        }
        for row in Keymap::standard().rows(context) {
            let explained = [row.label(Arrows::Named), row.help(Arrows::Named)];
            let explains = |line: &HelpLine| matches!(line, HelpLine::Keys(keys, text, _) if [keys, text] == [&explained[0], &explained[1]]);
            assert!(help.iter().any(explains), "{row:?}");
        }
    }
    for key in ["Ctrl-C", "Ctrl-Z"] {
        assert!(help.iter().any(|line| matches!(line, HelpLine::Keys(name, ..) if name == key)), "{key}");
    }
}

fn help_of(keymap: &Keymap) -> Vec<HelpLine> {
    help::lines(Topic::Keys(Context::Game), keymap, Arrows::Named)
}

#[test]
fn the_footer_of_every_screen_starts_with_the_first_hint_on_offer() {
    for (name, driver) in every_scene() {
        let footer = rows(&driver.render()).pop().expect("a window has rows");
        let app = driver.app();
        let question = match app.screen() {
            Screen::Lesson(lesson) => lesson.exercise().question_context(),
            _ => None,
        };
        let contexts = question.into_iter().chain([app.context()]);
        let mut hints = contexts.flat_map(|context| app.shared.keymap().hints(context));
        let offered = |row: &&KeyRow| row.commands().any(|command| app.offers(command));
        let first = hints.find(offered).expect("something is offered").label(Arrows::Drawn);
        assert!(footer.trim_start().starts_with(&first), "{name}: `{footer}`, not `{first}`");
    }
}

#[test]
fn the_help_lists_keys_only_under_the_heading_of_their_screen() {
    let screens = [
        (Context::Menu, "In the menu"),
        (Context::SetUp, "Before the game"),
        (Context::Results, "After the game"),
    ];
    for (context, heading) in screens {
        let lines =
            help_of(Keymap::standard()).into_iter().skip_while(|line| *line != HelpLine::Heading(heading));
        let lines = lines.skip(1).take_while(|line| *line != HelpLine::Gap);
        let texts = |line| if let HelpLine::Keys(keys, text, _) = line { Some((keys, text)) } else { None };
        let listed = lines.filter_map(texts).collect_vec();
        let rows = Keymap::standard().rows(context).iter();
        let expected = rows.map(|row| (row.label(Arrows::Named), row.help(Arrows::Named))).collect_vec();
        assert_eq!(listed, expected, "{heading}");
    }
}

#[test]
fn every_context_has_hints_and_none_is_empty() {
    // The answers themselves show their letters.
    for context in Context::ALL.iter().copied().filter(|context| *context != Context::Question) {
        let mut hints = Keymap::standard().hints(context).peekable();
        assert!(hints.peek().is_some(), "in {context:?}");
        assert!(
            hints.all(|hint| !hint.hint.is_empty() && !hint.label(Arrows::Named).is_empty()),
            "in {context:?}"
        );
    }
}
