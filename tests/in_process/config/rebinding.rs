//! Keys that users change: their meaning, the footer and help, and the messages about mistakes.

use crate::driver::key;
use crate::prelude::*;
use noughts::config::KeyRow;
use noughts::teach::reading::{Problem, Problems};
use toml::de::DeTable;

/// The standard keys with these changes, and the problems of the changes.
fn patched(text: &str) -> (Keymap, Vec<Problem>) {
    let (keymap, problems) = patched_fully(text);
    (keymap, problems.listed())
}

fn patched_fully(text: &str) -> (Keymap, Problems) {
    let table = DeTable::parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let mut problems = Problems::default();
    (Keymap::standard().patched(table.get_ref(), &mut problems), problems)
}

/// The standard keys with these changes, which have no problems.
fn patched_well(text: &str) -> Keymap {
    let (keymap, problems) = patched(text);
    assert_eq!(problems, [], "{text}");
    keymap
}

/// The text that each problem points at, and its message.
fn problems(text: &str) -> Vec<(&str, String)> {
    let (_, problems) = patched(text);
    problems.into_iter().map(|Problem { span, text: message }| (&text[span], message)).collect()
}

/// The keys of a command, separated by spaces.
fn keys(keymap: &Keymap, context: Context, command: Command) -> String {
    keymap.keys_of(context, command).iter().map(Key::to_string).join(" ")
}

// Valid changes

#[test]
fn keys_have_the_meanings_that_users_give_them() {
    const REPLACED: &str = "[game]\nreasoning = ['F2', 'r']\nundo = 'Backspace'\npairs = []";
    const SWAPPED: &str = "[game]\nquit = 'Esc'\nback = 'q'\ntree = 's'\nstepper = 't'";
    const WITH_CTRL: &str = "[search]\nerase = ['Ctrl-U', 'Backspace']\nup = 'Ctrl-Up'";
    // Each command with its keys, and keys without one.
    for (text, context, meanings) in [
        (
            REPLACED,
            Context::Game,
            &[("F2 r", "reasoning"), ("Backspace", "undo"), ("u v", "none"), ("t", "tree")][..],
        ),
        // A list replaces the standard keys in its context only.
        (REPLACED, Context::Results, &[("u", "undo")]),
        // Single squares have names, too.
        ("[game]\nplace-5 = ['y', '5']", Context::Game, &[("y 5", "place-5"), ("4", "place-4")]),
        (SWAPPED, Context::Game, &[("Esc", "quit"), ("q", "back"), ("s", "tree"), ("t", "stepper")]),
        // A key can be taken from a command that has others.
        ("[game]\npairs = 'k'", Context::Game, &[("k", "pairs"), ("Up", "up")]),
        (WITH_CTRL, Context::Search, &[("Ctrl-u", "erase"), ("Ctrl-Up", "up"), ("Up", "none")]),
    ] {
        let keymap = patched_well(text);
        for &(names, meaning) in meanings {
            for name in names.split(' ') {
                let command = keymap.command(context, key(name)).map_or("none", Command::name);
                assert_eq!(command, meaning, "{name} in {context:?} with {text}");
            }
        }
    }
    assert_eq!(keys(&patched_well(REPLACED), Context::Game, Command::Reasoning), "F2 r");
    assert_eq!(keys(&patched_well("[game]\npairs = 'k'"), Context::Game, Command::Up), "Up");
}

#[test]
fn a_number_pad_can_be_the_board() {
    let keymap = patched_well("[game]\nplace = ['7', '8', '9', '4', '5', '6', '1', '2', '3']");
    let driver = people().with_keymap(keymap).after("7 3");
    assert_eq!(driver.position(), "X../.../..O");
    let row = driver.app().shared.keymap().rows(Context::Game).iter();
    let labels = row.map(|row| row.label(Arrows::Named)).filter(|label| label.starts_with('7')).collect_vec();
    assert_eq!(labels, ["789456123"]);
}

// Mistakes

#[test]
fn problems_point_at_the_mistake_and_explain_it() {
    for (text, at, message) in [
        ("[gmae]\nundo = 'x'", "gmae", "there is no screen `gmae`"),
        ("[everywhere]\nquit = 'x'", "everywhere", "the keys of every screen cannot be changed"),
        ("game = 3", "game", "`game` takes a table of commands and their keys"),
        ("[game]\nundoo = 'x'", "undoo", "there is no command `undoo` in `game`"),
        ("[menu]\npage-up = 'x'", "page-up", "there is no command `page-up` in `menu`"),
        ("[menu]\nplace = 'x'", "place", "there is no command `place` in `menu`"),
        ("[game]\nundo = 'Bakspace'", "'Bakspace'", "there is no key `Bakspace`"),
        ("[game]\nundo = true", "true", "a command takes a key or a list of keys, each a string"),
        ("[game]\nundo = ['x', 5]", "5", "a command takes a key or a list of keys, each a string"),
        ("[game]\nundo = 'Ctrl-C'", "'Ctrl-C'", "`Ctrl-C` is a key of every screen and cannot be changed"),
        ("[game]\nundo = 'ctrl-z'", "'ctrl-z'", "`Ctrl-Z` is a key of every screen and cannot be changed"),
        ("[search]\nhelp = '?'", "'?'", "`?` is typed in `search` and cannot be bound there"),
        ("[search]\nact = 'Space'", "'Space'", "`Space` is typed in `search` and cannot be bound there"),
        (
            "[game]\nplace = ['a', 'b']",
            "place",
            "`place` takes nine keys, for the squares in reading order, not 2",
        ),
        ("[game]\nundo = ['x', 'x']", "'x'", "`x` is bound twice in `game`: `undo` and `undo`"),
        ("[game]\nundo = 'x'\npairs = ['x', 'y']", "'x'", "`x` is bound twice in `game`: `undo` and `pairs`"),
        ("[game]\nreasoning = 'u'", "'u'", "`u` is bound twice in `game`: `reasoning` and `undo`"),
        ("[game]\nquit = []", "quit", "`quit` needs a key in `game`: it keeps its own"),
        ("[game]\nundo = ['q', 'u']", "'q'", "`q` is bound twice in `game`: `undo` and `quit`"),
        (
            "[confirm]\nno = ['Enter', 'y', 'Y']",
            "'Enter'",
            "`Enter` is bound twice in `confirm`: `no` and `yes`",
        ),
    ] {
        assert_eq!(problems(text), [(at, message.to_owned())], "{text}");
    }
}

#[test]
fn problems_are_in_the_order_of_the_file() {
    let text = "[game]\nundo = 'Upp'\nredoo = 'x'\nhint = 'Ctrl-C'\n[editor]\nact = 5\n[a]\n";
    let found = problems(text).into_iter().map(|(at, _)| at).collect_vec();
    assert_eq!(found, ["'Upp'", "redoo", "'Ctrl-C'", "5", "a"]);
}

#[test]
fn a_bad_entry_does_not_affect_the_good_ones() {
    let text = "[nowhere]\nundo = 'x'\n[game]\nundo = ['Upp', 'x']\nhint = 'Ctrl-C'\nquit = []\npairs = 'F3'";
    let (keymap, problems) = patched(text);
    assert_eq!(problems.len(), 4, "{problems:?}");
    assert_eq!(keys(&keymap, Context::Game, Command::Undo), "x");
    assert_eq!(keys(&keymap, Context::Game, Command::Pairs), "F3");
    // Commands without a valid new key keep their old ones.
    assert_eq!(keys(&keymap, Context::Game, Command::Hint), "i");
    assert_eq!(keys(&keymap, Context::Game, Command::Quit), "q");
}

#[test]
fn the_first_of_two_entries_gets_the_key_in_any_alphabetical_order() {
    let (keymap, _) = patched("[game]\nundo = 'x'\nhint = 'x'");
    assert_eq!(keymap.command(Context::Game, key("x")), Some(Command::Undo));
    assert_eq!(keys(&keymap, Context::Game, Command::Hint), "i");
}

#[test]
fn a_key_for_a_single_square_overrides_the_list_in_any_order() {
    let place = "place = ['1', '2', '3', '4', 'a', '6', '7', '8', '9']";
    for text in [format!("[game]\n{place}\nplace-5 = 'b'"), format!("[game]\nplace-5 = 'b'\n{place}")] {
        let keymap = patched_well(&text);
        assert_eq!(keys(&keymap, Context::Game, Command::Place(5)), "b", "{text}");
        assert_eq!(keymap.command(Context::Game, key("a")), None, "{text}");
    }
    // Squares can also be swapped, and with an invalid entry a square keeps its own key.
    let keymap = patched_well(&format!("[game]\n{place}\nplace-1 = '2'\nplace-2 = '1'"));
    assert_eq!(keys(&keymap, Context::Game, Command::Place(1)), "2");
    assert_eq!(keys(&keymap, Context::Game, Command::Place(2)), "1");
    let (keymap, problems) = patched(&format!("[game]\n{place}\nplace-5 = 'Bakspace'"));
    assert_eq!((keys(&keymap, Context::Game, Command::Place(5)).as_str(), problems.len()), ("5", 1));
}

#[test]
fn every_list_keeps_keys_to_move_through_it() {
    let text = "[menu]\nup = []\ndown = []\n[settings]\ndown = []\n[game]\nup = []";
    let (keymap, problems) = patched(text);
    let texts = problems.iter().map(|problem| problem.text.as_str()).collect_vec();
    assert_eq!(
        texts,
        [
            "`up` needs a key in `menu`: it keeps its own",
            "`down` needs a key in `menu`: it keeps its own",
            "`down` needs a key in `settings`: it keeps its own",
        ]
    );
    assert_eq!(keys(&keymap, Context::Menu, Command::Up), "Up k");
    assert_eq!(keys(&keymap, Context::Game, Command::Up), "");
    let driver = at_menu().with_keymap(keymap).after("Up Up Up Enter");
    assert_eq!(driver.app().context(), Context::Settings);
}

#[test]
fn in_a_table_full_of_faults_some_are_listed_and_the_others_counted() {
    let mut text = "[game]\n".to_owned();
    for number in 0..6_000 {
        let _ = writeln!(text, "undoo-{number} = 'x'");
    }
    let _ = writeln!(text, "hint = [{}]", "'Bakspace', ".repeat(6_000));
    let (keymap, problems) = patched_fully(&text);
    assert_eq!((&keymap, problems.more), (Keymap::standard().as_ref(), 12_000 - Problems::MOST));
    let listed = problems.listed();
    assert_eq!(listed.len(), Problems::MOST);
    assert_eq!(listed[0].text, "there is no command `undoo-0` in `game`");
}

// On the screen

#[test]
fn footer_help_and_texts_show_the_users_keys() {
    let text = "[game]\nreasoning = 'F2'\nhint = 'y'\nundo = []\nleft = 'a'\ndown = 's'\nup = 'w'\nright = 'd'\n\
                stepper = 'F3'\nglossary = 'F4'\n[confirm]\nyes = 'o'\n[menu]\nact = 'l'";
    let keymap = patched_well(text);
    let mut driver = Driver::in_game(human_first()).with_keymap(keymap);
    driver.resize((120, 24)).press("w w a Enter 2 y");
    let footer = rows(&driver.render()).pop().expect("a window has rows");
    assert!(footer.contains("y hint") && footer.contains("F2 reasoning"), "{footer}");
    assert!(!footer.contains("undo"), "{footer}");
    assert!(driver.text().contains("(y: the move)"), "{}", driver.text());
    driver.press("?");
    let help = driver.text();
    assert!(help.contains("a s w d    move the cursor"), "{help}");
    assert!(!help.contains("take your last move back"), "{help}");
    driver.press("Esc q");
    assert!(driver.text().contains("o yes   n no"), "{}", driver.text());
    driver.press("o");
    assert!(driver.exit().is_some());
}

#[test]
fn the_status_of_the_tree_shows_the_users_keys() {
    for (text, status) in [
        ("[tree]\ndeeper = 'F7'", "1 ply deep (F7 D);"),
        ("[tree]\ndeeper = []\nshallower = 'y'", "1 ply deep (y);"),
    ] {
        let mut driver = Driver::exploring(STILL, empty("3x3"), View::Tree).with_keymap(patched_well(text));
        driver.resize((120, 40));
        let shallower =
            driver.app().shared.key_name(Context::Tree, Command::Shallower).expect("it has a key");
        for _ in 0..8 {
            driver.press(&shallower);
        }
        driver.must_show(status);
    }
}

#[test]
fn names_too_long_for_their_column_get_a_separate_row_in_the_help() {
    let keymap = patched_well("[game]\nfaster = 'Ctrl-PgUp'\nslower = 'Ctrl-PgDn'");
    let mut driver = Driver::in_game(human_first()).with_keymap(keymap);
    let help = driver.press("?").text();
    let lines = help.lines().map(str::trim).collect_vec();
    let place =
        lines.iter().position(|line| *line == "Ctrl-PgUp Ctrl-PgDn").unwrap_or_else(|| panic!("{help}"));
    assert_eq!(lines[place + 1], "make the computer play faster or slower");
}

#[test]
fn in_the_smallest_window_no_page_of_the_help_has_only_a_heading() {
    let mut driver = Driver::in_game(human_first());
    driver.resize((28, 9)).press("?");
    for _ in 0..20 {
        let text = driver.text();
        let rows = text.lines().skip(1).filter(|row| !row.trim().is_empty()).count();
        assert!(rows > 4, "the count and the footer are two of them:\n{text}");
        driver.press("PgDn");
    }
}

#[test]
fn a_window_that_is_too_small_names_the_key_that_quits() {
    let keymap = patched_well("[game]\nquit = 'F10'");
    let mut driver = Driver::in_game(human_first()).with_keymap(keymap);
    driver.resize((30, 5));
    assert!(driver.text().contains("F10 quits"), "{}", driver.text());
    let mut searching = scene("positions");
    searching.press("/").resize((30, 5));
    assert!(searching.text().contains("Ctrl-C quits"), "{}", searching.text());
}

// Any changes at all

/// Valid names, and others.
fn word() -> impl Strategy<Value = String> {
    let contexts = Context::ALL.iter().map(|it| it.name()).collect_vec();
    let commands = Command::all().map(Command::name).collect_vec();
    prop_oneof![
        2 => select(contexts).prop_map(str::to_owned),
        5 => select(commands).prop_map(str::to_owned),
        1 => select(vec!["place", "everywhere", ""]).prop_map(str::to_owned),
        1 => ".{0,8}",
    ]
}

fn key_text() -> impl Strategy<Value = String> {
    const KEYS: &str = "Enter Space Esc Up Down Left Right q Q y Y n N k 1 5 F1 Ctrl-R Ctrl-C ctrl-z Ctrl-I \
        Backspace PgUp Tab";
    prop_oneof![
        6 => select(KEYS.split(' ').collect_vec()).prop_map(str::to_owned),
        2 => "[ -~]",
        1 => "(Ctrl-|ctrl-|F)?.{0,4}",
    ]
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn value() -> impl Strategy<Value = String> {
    let one = key_text().prop_map(|key| quoted(&key));
    let list = |sizes| collection::vec(key_text().prop_map(|key| quoted(&key)), sizes);
    let list = prop_oneof![list(0..=4), list(9..=9)];
    let other = select(vec!["3", "true", "1.5", "[[]]", "[1, 'x']", "{ a = 'b' }", "1979-05-27"]);
    prop_oneof![
        4 => one,
        4 => list.prop_map(|keys| format!("[{}]", keys.join(", "))),
        1 => other.prop_map(str::to_owned),
    ]
}

/// Tables as users might write them; all are valid TOML, as other texts are rejected earlier.
fn tables() -> impl Strategy<Value = String> {
    let section = (word(), collection::vec((word(), value()), 0..12));
    collection::vec(section, 1..8).prop_map(|sections| {
        let mut text = String::new();
        let mut seen = HashSet::new();
        for (name, entries) in sections {
            if !seen.insert(name.clone()) {
                continue;
            }
            let _ = writeln!(text, "[{}]", quoted_key(&name));
            let mut here = HashSet::new();
            for (command, value) in entries.into_iter().filter(|(command, _)| here.insert(command.clone())) {
                let _ = writeln!(text, "{} = {value}", quoted_key(&command));
            }
        }
        text
    })
}

fn quoted_key(text: &str) -> String {
    let escaped: String =
        text.chars().flat_map(|c| format!("\\U{:08X}", u32::from(c)).chars().collect_vec()).collect();
    format!("\"{escaped}\"")
}

/// Checks what must hold for every key table.
fn check(keymap: &Keymap) {
    for &context in Context::ALL {
        let bindings = || keymap.rows(context).iter().flat_map(|row| &row.bindings);
        let all = bindings().flat_map(|binding| binding.keys.clone()).collect_vec();
        let distinct: HashSet<Key> = all.iter().copied().collect();
        assert_eq!(all.len(), distinct.len(), "a key means two things in {context:?}: {all:?}");
        let lists = [Context::Menu, Context::Settings, Context::History, Context::SetUp];
        let movement: &[Command] = if lists.contains(&context) { &[Command::Up, Command::Down] } else { &[] };
        let others = [Command::Act, Command::Back, Command::Quit, Command::Yes, Command::No];
        for &command in others.iter().chain(movement) {
            let standard = Keymap::standard().keys_of(context, command);
            assert_eq!(
                keymap.keys_of(context, command).is_empty(),
                standard.is_empty(),
                "{command:?} in {context:?}"
            );
        }
        assert_eq!(keymap.command(context, key("Ctrl-c")), Some(Command::Interrupt));
        assert_eq!(keymap.command(context, key("Ctrl-z")), Some(Command::Suspend));
        let shown = keymap
            .hints(context)
            .chain(keymap.rows(context).iter().filter(|row| !row.label(Arrows::Named).is_empty()));
        for row in shown {
            for name in names_in(row) {
                let does = keymap.command(context, key(&name));
                assert!(
                    does.is_some_and(|does| row.commands().any(|command| command == does)),
                    "{name} in {context:?}"
                );
            }
        }
        assert!(context != Context::Search || all.iter().all(|key| key.character().is_none()));
    }
}

/// The keys in the label of a row.
fn names_in(row: &KeyRow) -> Vec<String> {
    match row.label(Arrows::Named).as_str() {
        "" => panic!("no label: {row:?}"),
        "arrows" => ["Up", "Down", "Left", "Right"].map(str::to_owned).to_vec(),
        "1-9" => ('1'..='9').map(String::from).collect(),
        nine if row.commands().count() == 9 && !nine.contains(' ') => {
            nine.chars().map(String::from).collect()
        }
        names => names.split(' ').map(str::to_owned).collect(),
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_patch_breaks_the_table(text in tables()) {
        let (keymap, problems) = patched(&text);
        check(&keymap);
        for problem in problems {
            prop_assert!(!problem.text.is_empty() && text.get(problem.span.clone()).is_some(), "{problem:?}");
        }
    }

    #[test]
    fn a_printed_key_can_be_parsed_again(text in key_text()) {
        if let Ok(key) = text.parse::<Key>() {
            prop_assert_eq!(key.to_string().parse(), Ok(key));
        }
    }

    #[test]
    fn help_names_no_key_that_does_nothing(text in tables()) {
        let (keymap, _) = patched(&text);
        let lines = help::lines(Topic::Keys(Context::Game), &keymap, Arrows::Named);
        prop_assert!(!lines.iter().any(|line| matches!(line, HelpLine::Keys(label, ..) if label.is_empty())));
    }
}
