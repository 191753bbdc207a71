//! The screen of key bindings: showing and changing the keys of each command.

use crate::driver::program::{Capture, Command, Context, KeysScreen, Notice, Save};
use crate::driver::{Driver, STILL, key};
use noughts::config::keymap::Keymap;
use noughts::config::settings::{Change, Settings, Value};

/// The list of keys with a command selected.
fn at(context: Context, command: Command) -> Driver {
    let mut driver = Driver::at_menu(STILL);
    driver.click_text("Settings");
    driver.press("End Enter");
    select(&mut driver, context, command);
    driver
}

fn select(driver: &mut Driver, context: Context, command: Command) {
    let is_it = |driver: &Driver| {
        let line = KeysScreen::lines(driver.app().shared.keymap())[driver.bindings().selected];
        (line.context, line.binding.command) == (Some(context), command)
    };
    driver.press("Home");
    while !is_it(driver) {
        driver.press("Down");
    }
}

fn keys(driver: &Driver, context: Context, command: Command) -> Vec<String> {
    driver.app().shared.keymap().keys_of(context, command).iter().map(ToString::to_string).collect()
}

fn refusal(driver: &Driver) -> &str {
    match &driver.bindings().notice {
        Some(Notice::Refusal(text)) => text,
        other => panic!("no refusal but {other:?}"),
    }
}

fn warning(driver: &Driver) -> &str {
    match &driver.bindings().notice {
        Some(Notice::Warning(text)) => text,
        other => panic!("no warning but {other:?}"),
    }
}

fn changes(driver: &mut Driver) -> Vec<Change> {
    let change = |save: Save| if let Save::Setting(change) = save { Some(change) } else { None };
    std::mem::take(&mut driver.saved).into_iter().filter_map(change).collect()
}

fn change(context: &str, command: &str, keys: Option<&[&str]>) -> Change {
    Change {
        path: ["keys", context, command].map(ToOwned::to_owned).into(),
        value: keys.map(|keys| Value::List(keys.iter().map(|&key| key.to_owned()).collect())),
    }
}

/// The keymap of a new file with these changes.
fn written(changes: &[Change]) -> Keymap {
    rewritten("", changes)
}

/// The same for a file with this content before.
fn rewritten(before: &str, changes: &[Change]) -> Keymap {
    let mut file: toml::Table = before.parse().unwrap_or_else(|fault| panic!("{fault}"));
    for Change { path, value } in changes {
        let [keys, context, command] = path.as_slice() else { panic!("{path:?}") };
        let section = |table: &mut toml::Table, name: &String| {
            table.entry(name.clone()).or_insert_with(|| toml::Table::new().into());
        };
        section(&mut file, keys);
        let all = file[keys].as_table_mut().expect("it is a table");
        section(all, context);
        let table = all[context].as_table_mut().expect("it is a table");
        match value {
            Some(Value::List(list)) => drop(table.insert(command.clone(), list.clone().into())),
            Some(other) => panic!("{other:?}"),
            None => drop(table.remove(command)),
        }
    }
    let (settings, problems) = Settings::read(&file.to_string());
    assert_eq!(problems, [""; 0], "{file}");
    Keymap::clone(&settings.keymap)
}

/// Files with the number pad as the board, and with another key for one square.
const PLACES: [&str; 2] = [
    "[keys.game]\nplace = ['7', '8', '9', '4', '5', '6', '1', '2', '3']\n",
    "[keys.game]\nplace = ['1', '2', '3', '4', 'y', '6', '7', '8', '9']\nundo = 'z'\n",
];

#[test]
fn the_next_session_has_the_same_keys_for_any_file() {
    for file in PLACES {
        for pressed in ["Enter x", "+ x", "Backspace", "Enter 5", "Enter x Backspace", "Enter u Backspace"] {
            for command in [1, 5, 9].map(Command::Place).into_iter().chain([Command::Undo, Command::Hint]) {
                let keymap = rewritten(file, &[]);
                let mut driver = Driver::at_menu(STILL).with_keymap(keymap);
                driver.click_text("Settings");
                driver.press("End Enter");
                select(&mut driver, Context::Game, command);
                driver.press(pressed);
                let all = changes(&mut driver);
                assert_eq!(
                    &rewritten(file, &all),
                    driver.app().shared.keymap(),
                    "{command:?}: {pressed}\n{file}{all:?}"
                );
            }
        }
    }
}

#[test]
fn a_square_of_a_list_can_be_reset_to_its_standard_key() {
    let mut driver = Driver::at_menu(STILL).with_keymap(rewritten(PLACES[1], &[]));
    driver.click_text("Settings");
    driver.press("End Enter");
    select(&mut driver, Context::Game, Command::Place(5));
    driver.press("Backspace");
    assert_eq!(keys(&driver, Context::Game, Command::Place(5)), ["5"]);
    let all = changes(&mut driver);
    assert_eq!(
        rewritten(PLACES[1], &all).keys_of(Context::Game, Command::Place(5)),
        ["5".parse().expect("a key")]
    );
}

#[test]
fn every_command_of_every_screen_is_listed_with_its_keys() {
    let mut driver = Driver::at_menu(STILL);
    driver.click_text("Settings");
    driver.press("End Enter");
    let mut seen = String::new();
    for _ in KeysScreen::lines(Keymap::standard()) {
        seen += &driver.text();
        driver.press("Down");
    }
    for &context in Context::ALL {
        for row in Keymap::standard().rows(context) {
            for binding in &row.bindings {
                assert!(seen.contains(binding.command.name()), "{}", binding.command.name());
                let keys: Vec<String> = binding.keys.iter().map(ToString::to_string).collect();
                assert!(seen.contains(&keys.join(" ")), "{keys:?}");
            }
        }
        assert!(seen.contains(context.name()), "{}", context.name());
    }
    for text in ["everywhere", "interrupt", "Ctrl-C", "suspend", "Ctrl-Z", "mouse", "Ctrl-T"] {
        assert!(seen.contains(text), "{text}");
    }
    assert_eq!(driver.bindings().selected, 0, "and it wraps around");
}

#[test]
fn the_pressed_key_replaces_the_others() {
    let mut driver = at(Context::Game, Command::Undo);
    driver.press("Enter");
    assert_eq!(
        (driver.bindings().capturing, driver.app().context()),
        (Some(Capture::Replace), Context::Capture)
    );
    assert!(driver.shows("press the new key"), "{}", driver.text());
    driver.press("z");
    assert_eq!(keys(&driver, Context::Game, Command::Undo), ["z"]);
    assert_eq!(driver.bindings().capturing, None);
    assert_eq!(changes(&mut driver), [change("game", "undo", Some(&["z"]))]);
    // It works, and the footer shows it.
    driver.press("Esc Esc Home Enter Enter 5 z");
    assert_eq!(driver.position(), ".../.../...");
    driver.press("5");
    assert!(driver.shows("z undo"), "{}", driver.text());
    driver.press("u");
    assert_ne!(driver.position(), ".../.../...", "its old key has no function any more");
}

#[test]
fn a_key_can_be_added_to_the_others() {
    let mut driver = at(Context::Game, Command::Reasoning);
    driver.press("+ F5");
    assert_eq!(keys(&driver, Context::Game, Command::Reasoning), ["r", "F5"]);
    assert_eq!(changes(&mut driver), [change("game", "reasoning", Some(&["r", "F5"]))]);
}

#[test]
fn keys_with_a_function_on_this_screen_can_be_bound_too() {
    for (name, written) in
        [("Enter", "Enter"), ("Up", "Up"), ("q", "q"), ("?", "?"), ("Backspace", "Backspace")]
    {
        let mut driver = at(Context::Game, Command::Pairs);
        driver.press("Enter").key(key(name));
        let bound = keys(&driver, Context::Game, Command::Pairs);
        let refused = matches!(driver.bindings().notice, Some(Notice::Refusal(_)));
        assert!(bound == [written] || refused, "{name}: {bound:?}");
        assert_eq!(driver.app().context(), Context::Keys, "{name} has no other effect");
    }
}

#[test]
fn esc_leaves_the_keys_as_they_are() {
    let mut driver = at(Context::Game, Command::Undo);
    driver.press("Enter Esc");
    assert_eq!(keys(&driver, Context::Game, Command::Undo), ["u"]);
    assert_eq!((driver.bindings().capturing, changes(&mut driver)), (None, vec![]));
    driver.press("Esc");
    assert_eq!(driver.app().context(), Context::Settings);
}

#[test]
fn the_standard_keys_can_be_restored() {
    let mut driver = at(Context::Game, Command::Undo);
    driver.press("Enter z Backspace");
    assert_eq!(keys(&driver, Context::Game, Command::Undo), ["u"]);
    let all = changes(&mut driver);
    assert_eq!(all.last(), Some(&change("game", "undo", None)));
    assert_eq!(&written(&all), Keymap::standard());
}

#[test]
fn a_command_that_loses_its_last_key_is_named() {
    let mut driver = at(Context::Game, Command::Undo);
    driver.press("Enter i");
    assert_eq!(warning(&driver), "`hint` now has no key");
    assert_eq!(keys(&driver, Context::Game, Command::Hint), [""; 0]);
    let all = changes(&mut driver);
    assert_eq!(&written(&all), driver.app().shared.keymap(), "and the next session has the same");
}

#[test]
fn keys_that_cannot_be_bound_are_refused_without_a_change() {
    let mut driver = at(Context::Game, Command::Undo);
    driver.press("Enter z");
    changes(&mut driver);
    select(&mut driver, Context::Game, Command::Hint);
    driver.press("Enter z");
    assert!(refusal(&driver).contains("`undo`"), "{}", refusal(&driver));
    select(&mut driver, Context::Search, Command::Act);
    driver.press("Enter x");
    assert!(refusal(&driver).contains("typed"), "{}", refusal(&driver));
    select(&mut driver, Context::Game, Command::Undo);
    driver.press("Enter Esc");
    assert_eq!(changes(&mut driver), []);
}

#[test]
fn global_keys_are_listed_last_and_cannot_be_changed() {
    let mut driver = at(Context::Menu, Command::Up);
    driver.press("End");
    assert!(driver.shows("▸ mouse") && driver.shows("Ctrl-T"), "{}", driver.text());
    assert!(driver.shows("Give the mouse to the terminal"), "{}", driver.text());
    for key in ["Enter", "+", "Backspace"] {
        driver.press(key);
        assert_eq!(refusal(&driver), "`Ctrl-T` is the same on every screen and cannot be changed", "{key}");
        assert_eq!(driver.app().context(), Context::Keys, "it does not wait for a key");
    }
    assert_eq!(changes(&mut driver), []);
    assert_eq!(driver.app().shared.keymap(), Keymap::standard());
    // Its page is a page like any other.
    let context =
        |driver: &Driver| KeysScreen::lines(driver.app().shared.keymap())[driver.bindings().selected].context;
    driver.press("PgUp");
    assert_eq!(context(&driver), None);
    assert_eq!(context(driver.press("PgUp")), Some(Context::Confirm));
    assert_eq!(context(driver.press("PgDn PgDn")), None);
}

#[test]
fn essential_commands_keep_a_key() {
    let mut driver = at(Context::Menu, Command::Help);
    // Enter and Space are the only keys that choose an item.
    driver.press("Enter Enter");
    driver.press("+ Space");
    let choosing = keys(&driver, Context::Menu, Command::Act);
    assert!(!choosing.is_empty(), "{choosing:?}");
}

#[test]
fn the_mouse_does_the_same() {
    let mut driver = at(Context::Game, Command::Undo);
    let place = driver.find("▸ undo");
    driver.click(place);
    assert_eq!(driver.bindings().capturing, Some(Capture::Replace));
    driver.press("z");
    assert_eq!(keys(&driver, Context::Game, Command::Undo), ["z"]);
}

#[test]
fn page_keys_move_from_screen_to_screen() {
    let mut driver = at(Context::Menu, Command::Act);
    let context =
        |driver: &Driver| KeysScreen::lines(driver.app().shared.keymap())[driver.bindings().selected].context;
    for next in [Context::SetUp, Context::Game, Context::Results] {
        assert_eq!(context(driver.press("PgDn")), Some(next));
    }
    for before in [Context::Game, Context::SetUp, Context::Menu, Context::Menu] {
        assert_eq!(context(driver.press("PgUp")), Some(before));
    }
}

#[test]
fn a_key_that_was_taken_is_returned_when_it_is_released() {
    let mut driver = at(Context::Game, Command::Pairs);
    driver.press("Enter i");
    assert_eq!(warning(&driver), "`hint` now has no key");
    driver.press("Enter z");
    assert_eq!(keys(&driver, Context::Game, Command::Hint), ["i"]);
    assert_eq!(keys(&driver, Context::Game, Command::Pairs), ["z"]);
    driver.press("Backspace");
    assert_eq!(driver.app().shared.keymap(), Keymap::standard());
    // One of several.
    driver.press("Enter k");
    assert_eq!(warning(&driver), "`up` has lost a key");
    driver.press("Backspace");
    assert_eq!(driver.app().shared.keymap(), Keymap::standard());
    let all = changes(&mut driver);
    assert_eq!(&written(&all), Keymap::standard());
}

/// The commands in the list, with their screens.
fn listed(driver: &Driver) -> Vec<(Option<Context>, Command)> {
    let lines = driver.bindings().found(driver.app().shared.keymap());
    lines.into_iter().map(|line| (line.context, line.binding.command)).collect()
}

#[test]
fn the_list_of_keys_can_be_searched() {
    let mut driver = at(Context::Tree, Command::OpenAll);
    let all = listed(&driver).len();
    driver.press("/ s u b t r e e");
    assert_eq!(driver.app().context(), Context::Search);
    let found = [(Some(Context::Tree), Command::OpenAll), (Some(Context::Stepper), Command::Down)].to_vec();
    assert_eq!(listed(&driver), found, "by words of the description");
    assert!(driver.shows("find: subtree"), "{}", driver.text());
    assert!(driver.shows("▸ open-all"), "what was selected stays selected:\n{}", driver.text());
    driver.press("Enter Down Enter");
    assert_eq!(driver.app().context(), Context::Capture, "Enter changes the key of a command found");
    driver.press("F5");
    assert_eq!(keys(&driver, Context::Stepper, Command::Down), ["F5"]);
    assert!(driver.shows("found: subtree (Esc: show all)"), "{}", driver.text());
    driver.press("Esc");
    assert_eq!((driver.app().context(), listed(&driver).len()), (Context::Keys, all));
    assert_eq!(listed(&driver)[driver.bindings().selected], (Some(Context::Stepper), Command::Down));
    // By the screen and the key; Backspace deletes a character meanwhile.
    driver.press("/ f 5 x Backspace");
    assert_eq!(listed(&driver), [(Some(Context::Stepper), Command::Down)]);
    assert_eq!(keys(&driver, Context::Stepper, Command::Down), ["F5"]);
    driver.press("Esc / z z z");
    assert_eq!(listed(&driver), []);
    assert!(driver.shows("No command matches all these words."), "{}", driver.text());
    driver.press("Enter Enter Backspace Down PgDn PgUp End Home Esc Esc");
    assert_eq!(driver.app().context(), Context::Settings, "Esc shows all, then goes back");
}
