//! The table of keys: what each key means where, that none is bound twice, and that footer and help tell of it.

mod driver;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use driver::scenes::SCENES;
use driver::{STILL, key, rows};
use noughts::app::{Command, Context};
use noughts::help::{self, HelpLine, Topic};
use noughts::keymap::{self, BINDINGS};
use std::collections::HashSet;

const CONTEXTS: [Context; 13] = [
    Context::Menu,
    Context::SetUp,
    Context::Game,
    Context::Results,
    Context::Positions,
    Context::Archive,
    Context::Review,
    Context::Editor,
    Context::Tree,
    Context::Stepper,
    Context::Lab,
    Context::Help,
    Context::Confirm,
];

/// The events of all keys that a terminal can send, each alone and with Ctrl.
fn all_events() -> Vec<KeyEvent> {
    let named = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
        KeyCode::Insert,
    ];
    let codes = named.into_iter().chain((1..=12).map(KeyCode::F)).chain((' '..='~').map(KeyCode::Char));
    codes
        .flat_map(|code| [KeyModifiers::NONE, KeyModifiers::CONTROL].map(|with| KeyEvent::new(code, with)))
        .collect()
}

/// The events that mean something in a context.
fn bound_events(context: Context) -> Vec<(KeyEvent, Command)> {
    let meaning = |event| keymap::command(context, event).map(|command| (event, command));
    all_events().into_iter().filter_map(meaning).collect()
}

fn with_kind(event: KeyEvent, kind: KeyEventKind) -> KeyEvent {
    KeyEvent { kind, ..event }
}

fn with(event: KeyEvent, modifiers: KeyModifiers) -> KeyEvent {
    KeyEvent { modifiers: event.modifiers | modifiers, ..event }
}

// Dispatch

#[test]
fn keys_mean_what_was_agreed() {
    let table: [(Context, &str, Command); 67] = [
        (Context::Game, "Up", Command::Up),
        (Context::Game, "Down", Command::Down),
        (Context::Game, "Left", Command::Left),
        (Context::Game, "Right", Command::Right),
        (Context::Game, "h", Command::Left),
        (Context::Game, "j", Command::Down),
        (Context::Game, "k", Command::Up),
        (Context::Game, "l", Command::Right),
        (Context::Game, "Enter", Command::Act),
        (Context::Game, "Space", Command::Act),
        (Context::Game, "1", Command::Place(1)),
        (Context::Game, "5", Command::Place(5)),
        (Context::Game, "9", Command::Place(9)),
        (Context::Game, "r", Command::Reasoning),
        (Context::Game, "?", Command::Help),
        (Context::Game, "F1", Command::Help),
        (Context::Game, "i", Command::Hint),
        (Context::Game, "u", Command::Undo),
        (Context::Game, "U", Command::Redo),
        (Context::Game, "Ctrl-r", Command::Redo),
        (Context::Game, "n", Command::NewGame),
        (Context::Game, "p", Command::Pause),
        (Context::Game, "+", Command::Faster),
        (Context::Game, "-", Command::Slower),
        (Context::Game, "Esc", Command::Back),
        (Context::Game, "q", Command::Quit),
        (Context::Menu, "Enter", Command::Act),
        (Context::Menu, "k", Command::Up),
        (Context::Menu, "Down", Command::Down),
        (Context::Menu, "q", Command::Quit),
        (Context::Menu, "F1", Command::Help),
        (Context::SetUp, "Enter", Command::Act),
        (Context::SetUp, "h", Command::Left),
        (Context::SetUp, "Right", Command::Right),
        (Context::SetUp, "Esc", Command::Back),
        (Context::SetUp, "q", Command::Quit),
        (Context::Results, "Enter", Command::Act),
        (Context::Results, "n", Command::NewGame),
        (Context::Results, "u", Command::Undo),
        (Context::Results, "Esc", Command::Back),
        (Context::Results, "q", Command::Quit),
        (Context::Game, "t", Command::Tree),
        (Context::Game, "s", Command::Stepper),
        (Context::Game, "c", Command::Lab),
        (Context::Tree, "s", Command::Stepper),
        (Context::Stepper, "c", Command::Lab),
        (Context::Lab, "t", Command::Tree),
        (Context::Tree, "a", Command::NextAlgorithm),
        (Context::Tree, "D", Command::Shallower),
        (Context::Tree, "w", Command::Words),
        (Context::Stepper, "x", Command::NextCutoff),
        (Context::Stepper, "p", Command::Pause),
        (Context::Stepper, "Home", Command::First),
        (Context::Positions, "s", Command::Stepper),
        (Context::Archive, "Tab", Command::Statistics),
        (Context::Archive, "/", Command::Search),
        (Context::Review, "t", Command::Tree),
        (Context::Help, "Up", Command::Up),
        (Context::Help, "j", Command::Down),
        (Context::Help, "Esc", Command::Back),
        (Context::Help, "?", Command::Help),
        (Context::Confirm, "y", Command::Yes),
        (Context::Confirm, "Y", Command::Yes),
        (Context::Confirm, "Enter", Command::Yes),
        (Context::Confirm, "n", Command::No),
        (Context::Confirm, "N", Command::No),
        (Context::Confirm, "Esc", Command::Back),
    ];
    for (context, name, command) in table {
        assert_eq!(keymap::command(context, key(name)), Some(command), "{name} in {context:?}");
    }
}

#[test]
fn keys_without_a_meaning_have_none() {
    let table = [
        (Context::Game, "x"),
        (Context::Game, "0"),
        (Context::Game, "Ctrl-u"),
        (Context::Menu, "5"),
        (Context::Menu, "r"),
        (Context::SetUp, "n"),
        (Context::Results, "i"),
        (Context::Help, "n"),
        (Context::Confirm, "q"),
        (Context::Confirm, "Space"),
    ];
    for (context, name) in table {
        assert_eq!(keymap::command(context, key(name)), None, "{name} in {context:?}");
    }
}

#[test]
fn no_key_is_bound_twice_in_a_context() {
    for context in CONTEXTS {
        let mut seen = Vec::new();
        for key in
            BINDINGS.iter().filter(|binding| binding.context == context).flat_map(|binding| binding.keys)
        {
            assert!(!seen.contains(&key), "{key:?} in {context:?}");
            seen.push(key);
        }
        assert!(!seen.is_empty(), "no key in {context:?}");
    }
}

#[test]
fn every_key_of_the_table_can_be_typed_and_does_what_its_line_says() {
    for context in CONTEXTS {
        let here = || BINDINGS.iter().filter(|binding| binding.context == context);
        let bound = bound_events(context);
        for binding in here() {
            assert!(bound.iter().any(|&(_, command)| command == binding.command), "{binding:?}");
        }
        // Ctrl-C and Ctrl-Z have no line, for they are the same everywhere.
        let in_table: usize = here().map(|binding| binding.keys.len()).sum();
        assert_eq!(bound.len(), in_table + 2, "in {context:?}: {bound:?}");
    }
}

#[test]
fn ctrl_c_interrupts_and_ctrl_z_suspends_in_all_contexts() {
    for context in CONTEXTS {
        assert_eq!(keymap::command(context, key("Ctrl-c")), Some(Command::Interrupt), "in {context:?}");
        assert_eq!(keymap::command(context, key("Ctrl-z")), Some(Command::Suspend), "in {context:?}");
    }
}

#[test]
fn esc_never_quits_and_only_q_and_ctrl_c_do() {
    for context in CONTEXTS {
        for (event, command) in bound_events(context) {
            let quits = matches!(command, Command::Quit | Command::Interrupt);
            let may_quit = [key("q"), key("Ctrl-c")].contains(&event);
            assert!(may_quit || !quits, "{event:?} in {context:?}");
        }
    }
}

#[test]
fn letting_a_key_go_means_nothing() {
    for context in CONTEXTS {
        for (event, _) in bound_events(context) {
            let released = with_kind(event, KeyEventKind::Release);
            assert_eq!(keymap::command(context, released), None, "{event:?} in {context:?}");
        }
    }
}

#[test]
fn a_key_that_is_held_down_goes_on_moving_but_does_nothing_else_again() {
    let moves =
        [Command::Up, Command::Down, Command::Left, Command::Right, Command::PageUp, Command::PageDown];
    let mut repeated = HashSet::new();
    for context in CONTEXTS {
        for (event, command) in bound_events(context) {
            let again = keymap::command(context, with_kind(event, KeyEventKind::Repeat));
            let expected = moves.contains(&command).then_some(command);
            assert_eq!(again, expected, "{event:?} in {context:?}");
            repeated.extend(again);
        }
    }
    assert_eq!(repeated, HashSet::from(moves));
}

#[test]
fn shift_changes_no_meaning() {
    for context in CONTEXTS {
        for (event, command) in bound_events(context) {
            let shifted = keymap::command(context, with(event, KeyModifiers::SHIFT));
            assert_eq!(shifted, Some(command), "{event:?} in {context:?}");
        }
    }
}

#[test]
fn no_other_modifier_matches() {
    let others = [KeyModifiers::ALT, KeyModifiers::SUPER, KeyModifiers::HYPER, KeyModifiers::META];
    for context in CONTEXTS {
        for (event, _) in bound_events(context) {
            for modifier in others {
                let changed = with(event, modifier);
                assert_eq!(keymap::command(context, changed), None, "{changed:?} in {context:?}");
            }
        }
    }
}

#[test]
fn ctrl_is_a_modifier_only_where_the_table_names_it() {
    for context in CONTEXTS {
        let bound = bound_events(context).into_iter();
        let with_ctrl: Vec<KeyCode> = bound
            .filter(|(event, _)| event.modifiers == KeyModifiers::CONTROL)
            .map(|(event, _)| event.code)
            .collect();
        let redo = (context == Context::Game).then_some(KeyCode::Char('r'));
        let expected: Vec<KeyCode> =
            [Some(KeyCode::Char('c')), redo, Some(KeyCode::Char('z'))].into_iter().flatten().collect();
        assert_eq!(with_ctrl, expected, "in {context:?}");
    }
}

// Footer and help

#[test]
fn every_key_that_footer_or_help_name_has_a_name_and_is_explained() {
    for binding in BINDINGS.iter().filter(|binding| !(binding.hint.is_empty() && binding.name.is_empty())) {
        assert!(!binding.name.is_empty(), "a hint without a key: {binding:?}");
        assert!(!binding.help.is_empty(), "no help: {binding:?}");
    }
}

#[test]
fn lines_of_the_table_without_a_name_are_spoken_for_by_another_of_their_context() {
    for binding in BINDINGS.iter().filter(|binding| binding.name.is_empty()) {
        let named = |other: &&keymap::Binding| other.context == binding.context && !other.name.is_empty();
        assert!(BINDINGS.iter().filter(named).count() > 0, "{binding:?}");
        assert!(binding.hint.is_empty() && binding.help.is_empty(), "{binding:?}");
    }
}

#[test]
fn the_help_explains_every_named_key_of_game_form_and_results() {
    let help = help::lines(Topic::Keys(Context::Game));
    for binding in BINDINGS.iter().filter(|binding| {
        [Context::Game, Context::SetUp, Context::Results].contains(&binding.context)
            && !binding.name.is_empty()
    }) {
        assert!(help.contains(&HelpLine::Keys(binding.name, binding.help)), "{binding:?}");
    }
    for key in ["Ctrl-C", "Ctrl-Z"] {
        assert!(help.iter().any(|line| matches!(line, HelpLine::Keys(name, _) if *name == key)), "{key}");
    }
}

#[test]
fn every_screen_has_hints_in_its_footer_and_the_first_is_the_most_important_offered() {
    for (name, scene) in SCENES {
        let driver = scene(STILL);
        let footer = rows(&driver.render()).pop().expect("a window has rows");
        let mut hints = keymap::hints(driver.app().context());
        let first = hints.find(|hint| driver.app().offers(hint.command)).expect("something is offered");
        assert!(footer.trim_start().starts_with(first.name), "{name}: `{footer}`, not `{}`", first.name);
    }
}

#[test]
fn the_help_lists_keys_under_the_heading_of_their_screen_and_nowhere_else() {
    let screens = [
        (Context::Game, "In the game"),
        (Context::SetUp, "Before the game"),
        (Context::Results, "After the game"),
    ];
    for (context, heading) in screens {
        let lines = help::lines(Topic::Keys(Context::Game))
            .into_iter()
            .skip_while(|line| *line != HelpLine::Heading(heading))
            .skip(1);
        let listed: Vec<HelpLine> = lines.take_while(|line| *line != HelpLine::Gap).collect();
        let bindings =
            BINDINGS.iter().filter(|binding| binding.context == context && !binding.name.is_empty());
        let expected: Vec<HelpLine> =
            bindings.map(|binding| HelpLine::Keys(binding.name, binding.help)).collect();
        assert_eq!(listed, expected, "{heading}");
    }
}

#[test]
fn hints_are_of_their_own_context_and_never_empty() {
    for context in CONTEXTS {
        let hints: Vec<_> = keymap::hints(context).collect();
        assert!(!hints.is_empty(), "in {context:?}");
        for hint in hints {
            assert!(hint.context == context && !hint.hint.is_empty(), "{hint:?} in {context:?}");
        }
    }
}
