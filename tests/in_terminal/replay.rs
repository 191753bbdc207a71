//! The `replay` command: unusual files, and its screens in a terminal. `commands` has its other messages.

use crate::support::{NOUGHTS, Scratch, Terminal, command, output, utf8};
use std::path::Path;
use std::process::Output;

const GAME: &str = r#"{"format":1,"begun":"2026-11-21T20:06:40+01:00","ended":"2026-11-21T20:07:02+01:00","x":"human","o":"perfect","columns":3,"rows":3,"connect":3,"misere":false,"start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c1"],"result":"unfinished"}"#;

/// Runs `replay` on a file with this text.
#[track_caller]
fn replay(text: impl AsRef<[u8]>, options: &str) -> Output {
    let home = Scratch::new();
    std::fs::write(home.path().join("game"), text).expect("a file can be written");
    run(home.path(), &format!("game {options}"))
}

#[track_caller]
fn run(home: &Path, arguments: &str) -> Output {
    output(command(NOUGHTS, home).arg("replay").args(arguments.split_whitespace()))
}

/// The error of a valid command in a test without a terminal.
const NO_TERMINAL: &str = "the full screen needs a terminal";

#[test]
fn a_file_with_many_lines_that_are_not_games_is_refused() {
    let some = "{\"a\":1}\n".repeat(2_000);
    for (text, options, fault) in [
        (some.clone(), "", "line 2000 is not a game: "),
        (some.repeat(100), "", "line 200000 is not a game: "),
        (format!("{GAME}\n{some}"), "", "line 2001 is not a game: "),
        (format!("{GAME}\n{some}"), "--game 1", NO_TERMINAL),
        (format!("{GAME}\n{}", &some[..999 * 8]), "", NO_TERMINAL),
        (format!("{some}{GAME}\n"), "", NO_TERMINAL),
        ("{\n    \"a\": [\n        1\n    ]\n}\n".repeat(50_000), "", "is not a game: "),
        (format!("{}{}", &some[..900 * 8], "no game\n".repeat(200_000)), "", "line 900 is not a game: "),
        ("{".repeat(2 << 20), "", "line 1 is not a game: "),
        (format!("{some}{GAME}\n{}", "no game\n".repeat(200_000)), "", NO_TERMINAL),
    ] {
        let output = replay(text, options);
        let message = utf8(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(fault), "{fault}: {message}");
    }
}

/// Nobody may ever write to one with a name; one of a shell has a writer.
#[test]
fn a_pipe_with_a_name_is_refused() {
    let home = Scratch::new();
    let script = "mkfifo pipe; $APP replay pipe; echo b2 a1 | $APP replay /dev/stdin; echo b2 b2 | $APP replay /dev/stdin";
    let output = output(command("sh", home.path()).args(["-c", script]));
    let lines: Vec<&str> = utf8(&output.stderr).lines().collect();
    let [named, open, read] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(*named, "error: cannot read `pipe`: it is a pipe or a device, not a file");
    assert!(open.contains(NO_TERMINAL) && read.contains("move 2 is not possible"), "{lines:?}");
}

#[test]
fn control_characters_in_file_names_and_files_are_escaped() {
    const CONTROLS: &str = "\u{1b}]0;a title\u{7}\u{9b}\n\u{202e}";
    let home = Scratch::new();
    let path = |name: &str| home.path().join(format!("{CONTROLS}{name}"));
    std::fs::create_dir(path("directory")).expect("it can be made");
    std::fs::write(path("moves"), format!("b2 {CONTROLS}")).expect("it can be written");
    std::fs::write(path("record"), GAME.replace("perfect", r"\u001b]0;\u0007\u009b\u202e"))
        .expect("it can be written");
    for (name, exit) in [("missing", 1), ("directory", 1), ("moves", 2), ("record", 2)] {
        let mut command = command(NOUGHTS, home.path());
        let output = output(command.arg("replay").arg(path(name)));
        let message = utf8(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{message:?}");
        assert_eq!(message.matches('\n').count(), 1, "{message:?}");
        assert!(
            message.contains(&format!("\\u{{1b}}]0;a title\\u{{7}}\\u{{9b}}\\n\\u{{202e}}{name}`")),
            "{message:?}"
        );
        let obeyed = |character: char| character.is_control() || character == '\u{202e}';
        assert!(!message.trim_end().contains(obeyed), "{message:?}");
    }
}

#[test]
fn an_unusable_file_is_named() {
    let home = Scratch::new();
    let among_others = [b"garbage\n\xff\xfe\n", GAME.as_bytes(), b"\n\x00\n"].concat();
    for (name, text) in
        [("taken", &b"b2 a1 b2"[..]), ("bytes", b"\xff\xfe\x00"), ("among-others", &among_others)]
    {
        std::fs::write(home.path().join(name), text).expect("a file can be written");
    }
    for (file, code, fault) in [
        ("taken", 2, "error: `taken`: move 3 is not possible: b2 is taken by X"),
        ("bytes", 2, "error: `bytes`: not UTF-8 text"),
        ("among-others", 2, NO_TERMINAL),
        ("/dev/zero", 2, "larger than 64 MB"),
        ("nowhere", 1, "cannot read `nowhere`: No such file"),
        (".", 1, "cannot read `.`"),
    ] {
        let output = run(home.path(), file);
        assert_eq!(output.status.code(), Some(code), "{file}");
        assert!(utf8(&output.stderr).contains(fault), "{}", utf8(&output.stderr));
    }
}

/// Runs `replay` in a terminal on a file with this text.
fn in_terminal(text: &str, options: &str) -> Terminal {
    let script = format!("cat > game <<'END'\n{text}\nEND\nexec \"$APP\" replay game {options}");
    Terminal::script(&script)
}

#[test]
fn the_last_game_of_a_file_is_shown_and_esc_leads_to_the_menu() {
    let first = GAME.replace("20:07:02", "19:00:00");
    let terminal = in_terminal(&format!("{first}\n{GAME}"), "");
    terminal.wait_text("you (X) vs Unbeatable");
    terminal.wait_text("2026-11-21 20:07");
    terminal.wait_text("The review found");
    terminal.reach("End", "unfinished:");
    terminal.reach("Esc", "Human vs computer");
    terminal.quit();
}

#[test]
fn another_game_can_be_selected_and_a_torn_one_is_skipped() {
    let first = GAME.replace("20:07:02", "19:00:00");
    let terminal = in_terminal(&format!("{first}\n{GAME}\n{{\"format\":1,\"beg"), "");
    terminal.wait_text("2026-11-21 20:07");
    terminal.wait_text("This is game 2 of 3: the rest cannot be read.");
    terminal.quit();
    let terminal = in_terminal(&format!("{first}\n{GAME}"), "--game 1");
    terminal.wait_text("2026-11-21 19:00");
    terminal.quit();
}

#[test]
fn a_list_of_moves_from_a_pipe_can_be_played_on() {
    let script = "echo '# the centre first' '\n1. b2 a1' | \"$APP\" replay - --o perfect";
    let terminal = Terminal::script(script);
    terminal.wait_text("you (X) vs Unbeatable");
    terminal.reach("End P", "Your move (X)");
    terminal.must_show("Unbeatable");
    terminal.quit_game();
}
