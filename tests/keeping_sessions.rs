//! What a session keeps for the next, in a real terminal with real files: games, settings, and what happens where
//! nothing can be kept.
#![cfg(unix)]

mod support;

use noughts::record::{Ending, Record};
use std::fs;
use std::path::{Path, PathBuf};
use support::{COOKED, Exit, FULL, Modes, Options, Scratch, Signal, Terminal};

fn start(home: &Scratch, args: &[&str]) -> Terminal {
    Terminal::start_with(args, Options { home: Some(home.path()), ..Options::default() })
}

fn config(home: &Scratch) -> PathBuf {
    home.path().join("config/config.toml")
}

fn configure(home: &Scratch, text: &str) {
    fs::create_dir_all(home.path().join("config")).expect("the home is ours");
    fs::write(config(home), text).expect("the directory is there");
}

/// The games in the history, which has nothing else.
fn games(home: &Scratch) -> Vec<Record> {
    let text = fs::read_to_string(home.path().join("data/games.jsonl")).unwrap_or_default();
    text.lines().map(|line| line.parse().unwrap_or_else(|fault| panic!("{line}: {fault}"))).collect()
}

fn moves(record: &Record) -> String {
    record.history.moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

// Going on

/// Presses keys of a game until all of them have been taken in.
fn play(terminal: &mut Terminal, keys: &str, told: &str) {
    terminal.wait_text("to move");
    terminal.press(keys);
    terminal.settle();
    terminal.wait_text(told);
}

#[test]
fn a_game_goes_on_after_each_way_to_end_a_session() {
    for end in [None, Some(Signal::TERM), Some(Signal::HUP), Some(Signal::INT)] {
        let home = Scratch::new();
        let mut terminal = start(&home, &["--mode", "pvp"]);
        play(&mut terminal, "5 1 3", "O to move");
        match end {
            None => {
                terminal.press("q");
                terminal.wait_text("Quit noughts?");
                terminal.press("y");
                assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
            }
            Some(signal) => {
                terminal.signal(signal);
                terminal.wait_exit();
            }
        }
        let mut later = start(&home, &[]);
        later.wait_text("Continue the game");
        later.wait_text("3 moves");
        later.press("Enter");
        later.wait_text("O to move");
        play(&mut later, "9 7", "X wins");
        quit(later);
        assert_eq!(games(&home).iter().map(moves).collect::<Vec<_>>(), ["b2 a1 c1 c3 a3"], "{end:?}");
        let last = start(&home, &[]);
        last.wait_text("Human vs computer");
        assert!(!last.text().contains("Continue"), "it is over");
        quit(last);
    }
}

#[test]
fn a_session_that_is_killed_loses_one_move_at_the_most() {
    for pause in [0, 5, 30] {
        let home = Scratch::new();
        let mut terminal = start(&home, &["--mode", "pvp"]);
        terminal.wait_text("X to move");
        terminal.press("1 2 3 4");
        terminal.wait_text("2  X c1   O a2");
        std::thread::sleep(std::time::Duration::from_millis(pause));
        terminal.signal(Signal::KILL);
        terminal.wait_exit();
        let later = start(&home, &[]);
        later.wait_text("made.");
        let screen = later.text();
        assert!(screen.contains("3 moves") || screen.contains("4 moves"), "{screen}");
        quit_asked(later);
    }
}

/// Quits although a game waits.
#[track_caller]
fn quit_asked(mut terminal: Terminal) {
    terminal.press("q");
    terminal.wait_text("Quit noughts?");
    terminal.press("y");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
}

#[test]
fn two_sessions_keep_a_game_each() {
    let home = Scratch::new();
    let mut one = start(&home, &["--mode", "pvp"]);
    play(&mut one, "1 2", "X to move");
    let mut two = start(&home, &[]);
    two.wait_text("Human vs computer");
    assert!(!two.text().contains("Continue"), "the game of a session that lives is its own");
    two.press("Down Enter Enter");
    play(&mut two, "5 6 7", "O to move");
    for terminal in [&mut one, &mut two] {
        terminal.signal(Signal::TERM);
        terminal.wait_exit();
    }
    let later = start(&home, &[]);
    later.wait_text("Continue the game");
    later.wait_text("3 moves");
    quit_asked(later);
    // The older one was put to the games that were played.
    assert_eq!(
        games(&home).iter().map(|game| (moves(game), game.ending())).collect::<Vec<_>>(),
        [("a1 b1".to_owned(), Ending::Unfinished)]
    );
}

#[test]
fn a_session_that_begins_with_a_game_leaves_what_waits() {
    let home = Scratch::new();
    let mut terminal = start(&home, &["--mode", "pvp"]);
    play(&mut terminal, "1 2", "X to move");
    terminal.signal(Signal::TERM);
    terminal.wait_exit();
    let mut other = start(&home, &["--mode", "pvp"]);
    play(&mut other, "1 4 2 5 3", "X wins");
    quit(other);
    let later = start(&home, &[]);
    later.wait_text("2 moves");
    quit_asked(later);
    assert_eq!(games(&home).iter().map(moves).collect::<Vec<_>>(), ["a1 a2 b1 b2 c1"]);
}

// Settings

#[test]
fn settings_are_changed_in_the_file_and_nothing_else_is() {
    let home = Scratch::new();
    configure(&home, "# mine\nglyphs = \"ascii\" # plain\n\n[keys.game]\nundo = \"z\"\n");
    let terminal = start(&home, &[]);
    terminal.wait_text("> Human vs computer");
    terminal.press("Up Up Up Enter");
    terminal.wait_text("changes are kept at once");
    terminal.press("Down Down Right");
    terminal.wait_text("‹");
    terminal.press("End Enter PageDown PageDown");
    terminal.wait_text("reasoning");
    terminal.press("Down Down Down Down Down Down Down Down Enter");
    terminal.wait_text("press the key");
    terminal.press("F2");
    terminal.wait_text("F2 •");
    quit(terminal);
    let text = fs::read_to_string(config(&home)).expect("it is there");
    assert_eq!(
        text,
        "# mine\nglyphs = \"unicode\" # plain\n\n[keys.game]\nundo = \"z\"\nreasoning = [\"F2\"]\n"
    );
    let later = start(&home, &["--mode", "pvp"]);
    later.wait_text("F2 reasoning");
    later.press("F2");
    later.wait_text("A draw with best play");
    later.press("5 z");
    later.wait_text("X to move");
    quit(later);
}

#[test]
fn arguments_prevail_over_the_environment_and_that_over_the_file() {
    let home = Scratch::new();
    configure(&home, "glyphs = \"ascii\"\no = \"random\"\n");
    let with = |args: &[&str], env: &[(&str, &str)]| {
        Terminal::start_with(args, Options { home: Some(home.path()), env, ..Options::default() })
    };
    let from_file = with(&["--mode", "pve"], &[]);
    from_file.wait_text("you (X) vs random (O)");
    quit(from_file);
    let from_environment = with(&["--mode", "pve"], &[("NOUGHTS_O", "blind"), ("NOUGHTS_GLYPHS", "unicode")]);
    from_environment.wait_text("you (X) vs blind (O)");
    quit(from_environment);
    let from_arguments = with(&["--mode", "pve", "--set", "o=depth:2"], &[("NOUGHTS_O", "blind")]);
    from_arguments.wait_text("you (X) vs depth 2 (O)");
    quit(from_arguments);
    let named = with(&["--o", "perfect", "--set", "o=depth:2"], &[("NOUGHTS_O", "blind")]);
    named.wait_text("you (X) vs perfect (O)");
    quit(named);
}

#[test]
fn mistakes_in_the_settings_are_told_and_do_not_stop_play() {
    let home = Scratch::new();
    configure(&home, "\nteme = \"contrast\"\n");
    let mut terminal = start(&home, &[]);
    terminal.wait_text("`teme`");
    terminal.press("Enter Enter 5");
    terminal.wait_text("you (X) vs perfect (O)");
    terminal.press("ctrl-c");
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    assert_eq!(fs::read_to_string(config(&home)).expect("it is there"), "\nteme = \"contrast\"\n");
}

#[test]
fn the_mouse_goes_to_the_terminal_and_comes_back_while_the_program_runs() {
    let home = Scratch::new();
    let terminal = start(&home, &[]);
    terminal.wait_text("Settings");
    assert!(terminal.modes().mouse);
    terminal.press("Up Up Up Enter Down Down Down Down Right");
    terminal.wait_modes(Modes { mouse: false, ..FULL });
    terminal.press("Right");
    terminal.wait_modes(FULL);
    quit(terminal);
}

// Where nothing can be kept

/// Plays a game to its end, with a notice and without any harm.
fn play_on_with_notice(mut terminal: Terminal, notice: &str) {
    terminal.wait_text(notice);
    terminal.press("Down Enter Enter");
    play(&mut terminal, "1 4 2 5 3", "X wins");
    terminal.press("q");
    assert_eq!(terminal.wait_exit(), Exit::SUCCESS);
    assert_eq!(terminal.modes(), COOKED);
}

#[test]
fn play_goes_on_where_nothing_can_be_written() {
    for place in ["/dev/null/noughts", "/proc/noughts"] {
        let env = [("NOUGHTS_DATA_DIR", place), ("NOUGHTS_CONFIG_DIR", place)];
        let terminal = Terminal::start_with(&[], Options { env: &env, ..Options::default() });
        play_on_with_notice(terminal, place);
    }
}

#[test]
fn play_goes_on_without_a_home() {
    // Whoever has no HOME may still be in the list of users, with a home that is none of ours: nowhere, then.
    let env = [("NOUGHTS_DATA_DIR", "/dev/null/noughts"), ("NOUGHTS_CONFIG_DIR", "/dev/null/noughts")];
    let unset = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"];
    let terminal = Terminal::start_with(&[], Options { env: &env, unset: &unset, ..Options::default() });
    play_on_with_notice(terminal, "/dev/null/noughts");
}

#[cfg(target_os = "linux")]
#[test]
fn play_goes_on_when_the_disk_is_full() {
    // A disk of 64 KiB that is filled to its end once the program runs.
    let script = "mkdir -p data && unshare -rm true 2>/dev/null && exec unshare -rm sh -c '
        mount -t tmpfs -o size=64k none data && head -c 70000 /dev/zero >data/filler 2>/dev/null
        exec \"$APP\"'
        echo no disk can be mounted here";
    let mut terminal = Terminal::script(script, Options::default());
    terminal.wait_for("the menu, or that there is none", |screen| {
        screen.contains("Human vs human") || screen.contains("no disk")
    });
    if terminal.text().contains("no disk") {
        eprintln!("skipped: no disk can be mounted here");
        terminal.wait_exit();
        return;
    }
    terminal.press("Down Enter Enter");
    play(&mut terminal, "1", "not everything can be kept");
    terminal.press("4 2 5 3");
    terminal.wait_text("X wins");
    terminal.press("Esc");
    terminal.wait_text("data/");
    quit(terminal);
}

#[test]
fn files_that_are_none_are_told_of_and_left_alone() {
    type Spoil = fn(&Path);
    let spoils: [(&str, Spoil); 4] = [
        ("garbage", |path| fs::write(path, [0, 0xff, 0xfe, b'\n', b'{', 0]).expect("it is ours")),
        ("a directory", |path| fs::create_dir(path).expect("it is ours")),
        ("a pipe", |path| {
            let made = support::output(support::command("mkfifo", Path::new("/")).arg(path));
            assert!(made.status.success());
        }),
        ("a very long line", |path| fs::write(path, "x".repeat(3_000_000)).expect("it is ours")),
    ];
    for (what, spoil) in spoils {
        let home = Scratch::new();
        let data = home.path().join("data");
        configure(&home, "");
        fs::remove_file(config(&home)).expect("it is there");
        fs::create_dir(&data).expect("the home is ours");
        for path in [config(&home), data.join("games.jsonl"), data.join("lessons.toml")] {
            spoil(&path);
        }
        let size = |name: &str| fs::metadata(data.join(name)).map_or(0, |file| file.len());
        let before = size("games.jsonl");
        let mut terminal = start(&home, &[]);
        terminal.wait_text(".toml");
        terminal.press("Up Up Up Up Enter");
        terminal.wait_text("History");
        terminal.press("Esc");
        terminal.wait_text("Human vs human");
        terminal.press("Home Down Enter Enter");
        play(&mut terminal, "1 4 2 5 3", "X wins");
        terminal.press("q");
        assert_eq!(terminal.wait_exit(), Exit::SUCCESS, "{what}");
        // What ends without a line end was set aside.
        assert!(size("games.jsonl") + size("games.jsonl.torn") >= before, "{what}");
    }
}
