//! The format of the key table.

use crate::prelude::*;

/// The table with these rows of a game, and no others.
fn table(rows: &str) -> Keymap {
    let others = Context::ALL.iter().map(|it| it.name()).filter(|&name| name != Context::Game.name());
    let empty = |name| format!("{name} = []\n");
    let others: String = others.chain([Keymap::EVERYWHERE]).map(empty).collect();
    Keymap::read(&format!("[screens]\n{others}game = [{rows}]"))
        .unwrap_or_else(|fault| panic!("{rows}: {fault}"))
}

#[test]
fn commands_stay_in_the_order_of_the_file() {
    let keys = "{ act = [], down = ['j', 'Down'], up = 'k' }";
    let keymap = table(&format!("{{ commands = ['up', 'down', 'act'], keys = {keys}, help = 'go' }}"));
    let row = &keymap.rows(Context::Game)[0];
    let commands = row.bindings.iter().map(|binding| binding.command.name()).collect_vec();
    assert_eq!(commands, ["up", "down", "act"]);
}

#[test]
fn mistakes_in_a_table_are_reported() {
    for (row, message) in [
        ("{ commands = 'up', keys = { up = 'k' } }", "`help` is missing"),
        ("{ commands = 'upp', keys = { upp = 'k' }, help = 'go' }", "game: there is no command `upp`"),
        ("{ commands = 'up', keys = { up = 'kk' }, help = 'go' }", "game: there is no key `kk`"),
        ("{ commands = 'up', help = 'go' }", "game: there are no keys for `up`"),
        (
            "{ commands = 'up', keys = { up = 'k' }, help = 'go', hnit = 'go' }",
            "there is no field `hnit`; the nearest is `hint`",
        ),
        ("'go'", "game: there is no row `go`"),
    ] {
        let text = format!("[screens]\ngame = [{row}]");
        let fault = Keymap::read(&text).expect_err(&text);
        assert!(fault.contains(message), "{text}: {fault}");
    }
}

#[test]
fn the_label_has_the_first_key_of_each_command_and_the_help_the_others() {
    for (keys, label, help) in [
        (&[&["a"][..]][..], "a", "do it"),
        (&[&["Enter", "Space"]], "Enter", "do it (also Space)"),
        (&[&["+", "="], &["-", "_"]], "+ -", "do it (also = _)"),
        (&[&["Up", "k"], &["Down", "j"]], "Up Down", "do it (also k j)"),
        (&[&["Left", "h"], &["Down"], &["Up"], &["Right", "l"]], "arrows", "do it (also h l)"),
        (&[&["h", "Left"], &["j", "Down"], &["k", "Up"], &["l", "Right"]], "h j k l", "do it (also arrows)"),
        (&[&["1"], &["2"], &["3"], &["4"], &["5"], &["6"], &["7"], &["8"], &["9"]], "1-9", "do it"),
        (&[&["7"], &["8"], &["9"], &["4"], &["5"], &["6"], &["1"], &["2"], &["3"]], "789456123", "do it"),
        (&[&["1"], &[], &["3"]], "1 3", "do it"),
        (&[&[], &[]], "", "do it"),
    ] {
        let commands = (1..=keys.len()).map(|place| format!("place-{place}")).collect_vec();
        let entry = |(name, keys): (&String, &&[&str])| format!("{name} = {keys:?}");
        let entries = commands.iter().zip(keys).map(entry).collect_vec();
        let entries = entries.join(", ");
        let keymap = table(&format!("{{ commands = {commands:?}, keys = {{ {entries} }}, help = 'do it' }}"));
        let row = &keymap.rows(Context::Game)[0];
        assert_eq!((row.label(Arrows::Named).as_str(), row.help(Arrows::Named).as_str()), (label, help));
    }
}
