//! What a session saves for the next, in a real terminal with real files: games and settings; and what
//! happens if saving fails.

use crate::support::game::moves_shown;
use crate::support::{COOKED, Exit, FULL, Modes, Options, QUIZ, Scratch, Signal, Terminal, wait_until};
use noughts::game::Status;
use noughts::record::{Adjourned, Record};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn start(home: &Scratch, args: &[&str]) -> Terminal {
    start_in(home, args, &[])
}

/// The same with these environment variables.
fn start_in(home: &Scratch, args: &[&str], env: &[(&str, &str)]) -> Terminal {
    Terminal::start_with(args, Options { env, ..Options::at(home) })
}

/// Starts a game of two humans.
fn start_game(home: &Scratch) -> Terminal {
    start(home, &["--mode", "pvp"])
}

fn config(home: &Scratch) -> PathBuf {
    home.path().join("config/config.toml")
}

fn configure(home: &Scratch, text: &str) {
    fs::create_dir_all(home.path().join("config")).expect("the home is ours");
    fs::write(config(home), text).expect("the directory is there");
}

/// The games in the history, which must contain nothing else.
fn games(home: &Scratch) -> Vec<Record> {
    let text = fs::read_to_string(home.path().join("data/games.jsonl")).unwrap_or_default();
    text.lines().map(|line| line.parse().unwrap_or_else(|fault| panic!("{line}: {fault}"))).collect()
}

/// The moves of all games in the history.
fn played(home: &Scratch) -> Vec<String> {
    let moves = |game: &Record| game.history.moves().iter().map(ToString::to_string).collect::<Vec<_>>();
    games(home).iter().map(|game| moves(game).join(" ")).collect()
}

// Continuing games

/// Presses keys that make a move each, and waits for the last move: then the game is over, or the list has
/// all moves and this text is shown.
#[track_caller]
fn play(terminal: &mut Terminal, keys: &str, status: &str) {
    terminal.wait_text("to move");
    let count = terminal.screen(moves_shown).len() + keys.split_whitespace().count();
    terminal.press(keys);
    terminal.wait_for(&format!("{status:?} after {count} moves"), |screen| {
        screen.contains(status) && (status.ends_with(" wins") || moves_shown(screen).len() == count)
    });
}

/// Waits for the menu, and checks that it offers no game to continue.
#[track_caller]
fn wait_menu_without_a_game(terminal: &Terminal) {
    // Were there one, it would come first.
    terminal.wait_text("▸ Human vs computer");
    terminal.must_hide("Continue");
}

/// All ways to end a session are as good as `q` there.
#[test]
fn a_finished_game_is_in_the_history_after_every_way_to_end_a_session() {
    type Way = fn(&mut Terminal);
    let ways: [(&str, Way); 6] = [
        ("q", |terminal| terminal.press("q")),
        ("Ctrl-C", |terminal| terminal.press("ctrl-c")),
        ("SIGTERM", |terminal| terminal.signal(Signal::TERM)),
        ("SIGHUP", |terminal| terminal.signal(Signal::HUP)),
        ("SIGQUIT", |terminal| terminal.signal(Signal::QUIT)),
        ("a closed window", Terminal::hang_up),
    ];
    for (name, end) in ways {
        let home = Scratch::new();
        let mut terminal = start_game(&home);
        play(&mut terminal, "1 4 2 5 3", "X wins");
        end(&mut terminal);
        terminal.wait_exit();
        assert_eq!(played(&home), ["a1 a2 b1 b2 c1"], "{name}");
        let later = start(&home, &[]);
        wait_menu_without_a_game(&later);
        later.quit();
    }
}

#[test]
fn a_killed_session_loses_at_most_one_move() {
    for pause in [0, 30] {
        let home = Scratch::new();
        let mut terminal = start_game(&home);
        terminal.wait_text("X to move");
        terminal.reach("1 2 3 4", "3  X c1   O a2");
        std::thread::sleep(Duration::from_millis(pause));
        // A move waits for those before it, but not for ever, as a disk may be slow.
        wait_until("three moves are saved", || moves_in_the_journal(&home) >= 3);
        terminal.signal(Signal::KILL);
        terminal.wait_exit();
        let later = start(&home, &[]);
        later.wait_text("played.");
        let screen = later.text();
        assert!(screen.contains("3 moves") || screen.contains("4 moves"), "{screen}");
        later.quit_game();
    }
}

/// The number of moves in the only journal.
fn moves_in_the_journal(home: &Scratch) -> usize {
    let journals = fs::read_dir(home.path().join("data/unfinished")).into_iter().flatten().flatten();
    let text: String = journals.filter_map(|journal| fs::read_to_string(journal.path()).ok()).collect();
    // The last line may be half written.
    let mut games = text.lines().rev().filter_map(|line| line.parse::<Adjourned>().ok());
    games.next().map_or(0, |game| game.history.moves().len())
}

// Slow files

/// Takes the lock, like another program that is writing, until the file is dropped.
fn hold_lock(home: &Scratch) -> fs::File {
    fs::create_dir_all(home.path().join("data")).expect("the home is ours");
    let lock = fs::File::create(home.path().join("data/.lock")).expect("the directory is there");
    rustix::fs::flock(&lock, rustix::fs::FlockOperation::LockExclusive).expect("it can be held");
    lock
}

/// A quiz in which an answer was given that cannot be saved, because another program is writing.
fn quiz_that_waits(home: &Scratch) -> (Terminal, fs::File) {
    let terminal = start(home, &QUIZ);
    terminal.wait_text("question 1 of 3");
    let lock = hold_lock(home);
    terminal.reach("e", "The answer is");
    (terminal, lock)
}

/// Whether the answer of that quiz is saved.
fn is_answer_saved(home: &Scratch) -> bool {
    fs::read_to_string(home.path().join("data/lessons.toml")).is_ok_and(|text| text.contains("move 1 3 7 -"))
}

#[test]
fn the_terminal_is_restored_before_waiting_for_files() {
    let home = Scratch::new();
    let (mut terminal, lock) = quiz_that_waits(&home);
    terminal.press("ctrl-c");
    terminal.wait_modes(COOKED);
    terminal.wait_text("waiting for files");
    // Longer than a program that waits for nothing else may take.
    std::thread::sleep(Duration::from_millis(2500));
    drop(lock);
    assert_eq!(terminal.wait_exit(), Exit::code(130));
    terminal.must_hide("not everything");
    assert!(is_answer_saved(&home));
}

#[test]
fn ctrl_c_ends_the_wait_for_files_with_a_message() {
    for end in ["q", "ctrl-c"] {
        let home = Scratch::new();
        let (terminal, lock) = quiz_that_waits(&home);
        terminal.press(end);
        terminal.wait_text("waiting for files to be written (Ctrl-C gives up)");
        let terminal = terminal.interrupt();
        terminal.wait_text("noughts: not everything was saved: interrupted");
        drop(lock);
        assert!(!is_answer_saved(&home));
    }
}

#[test]
fn closing_the_window_does_not_end_the_wait_for_files() {
    let home = Scratch::new();
    let (mut terminal, lock) = quiz_that_waits(&home);
    terminal.reach("ctrl-c", "waiting for files");
    terminal.hang_up();
    terminal.signal(Signal::HUP);
    drop(lock);
    terminal.wait_exit();
    assert!(is_answer_saved(&home));
}

/// Compiles a library that replaces functions of the C library in a program.
#[cfg(target_os = "linux")]
fn library(home: &Scratch, source: &str) -> String {
    let (code, library) = (home.path().join("library.c"), home.path().join("library.so"));
    fs::write(&code, source).expect("the home is ours");
    let mut compiler = std::process::Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-o"]).args([&library, &code]);
    assert!(crate::support::succeeds(&mut compiler), "a C compiler links programs, too");
    library.to_str().expect("it is text").to_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn where_there_are_no_locks_nothing_is_taken_over() {
    let home = Scratch::new();
    let library =
        library(&home, "#include <errno.h>\nint flock(int f, int o) { errno = ENOLCK; return -1; }\n");
    let session = |args: &[&str]| start_in(&home, args, &[("LD_PRELOAD", &library)]);
    let mut terminal = session(&["--mode", "pvp"]);
    play(&mut terminal, "5 1 9", "O to move");
    terminal.interrupt();
    let later = session(&[]);
    later.wait_text("has no file locks");
    wait_menu_without_a_game(&later);
    later.quit();
    let unfinished = home.path().join("data/unfinished");
    assert_eq!(fs::read_dir(unfinished).expect("it is there").count(), 1, "it stays");
    assert!(games(&home).is_empty());
    let later = start(&home, &[]);
    later.wait_text("3 moves");
    later.quit_game();
}

/// The disk is slow, and the program is killed as soon as the verdict is shown.
#[cfg(target_os = "linux")]
#[test]
fn a_first_try_is_on_the_disk_before_its_verdict() {
    let home = Scratch::new();
    let library = library(&home, "#include <unistd.h>\nint fsync(int f) { usleep(80000); return 0; }\n");
    let mut terminal = start_in(&home, &QUIZ, &[("LD_PRELOAD", &library)]);
    terminal.wait_text("question 1 of 3");
    terminal.reach("e", "The answer is");
    terminal.signal(Signal::KILL);
    terminal.wait_exit();
    assert!(is_answer_saved(&home));
}

/// Release builds cannot be asked to panic.
#[cfg(debug_assertions)]
#[test]
fn a_panic_in_the_file_thread_is_reported_and_play_continues() {
    let home = Scratch::new();
    let mut terminal = start_in(&home, &["--mode", "pvp"], &[("NOUGHTS_TEST_PANIC", "files")]);
    play(&mut terminal, "5", "not everything can be read or saved");
    play(&mut terminal, "1 3", "O to move");
    let terminal = terminal.interrupt();
    terminal.wait_text("noughts: not everything was saved");
    terminal.wait_text("asked to panic in files");
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_while_files_are_read_is_told_at_once() {
    let home = Scratch::new();
    let terminal = start_in(&home, &[], &[("NOUGHTS_TEST_PANIC", "files")]);
    terminal.wait_text("an internal error while reading or writing files: asked to panic in files");
    terminal.quit();
}

/// They are read for ever.
#[cfg(debug_assertions)]
#[test]
fn the_first_frame_does_not_wait_for_files() {
    let home = Scratch::new();
    let session = |args: &[&str]| start_in(&home, args, &[("NOUGHTS_TEST_HANG", "files")]);
    let terminal = session(&[]);
    terminal.wait_text("Reading your games ...");
    terminal.reach("Down Enter Enter", "X to move");
    terminal.reach("5", "O to move");
    terminal.reach("ctrl-c", "waiting for files to be written");
    terminal.interrupt().wait_text("not everything was saved: interrupted");
    let terminal = session(&["--plain"]);
    terminal.wait_text("Reading your games ...");
    // The menu may offer a game.
    terminal.must_hide("Human");
    terminal.interrupt();
}

/// Starts where it takes over a second to settle the games that were left: one is recorded.
#[cfg(target_os = "linux")]
fn start_slowly(home: &Scratch, args: &[&str]) -> Terminal {
    let library = library(home, "#include <unistd.h>\nint fdatasync(int f) { usleep(1500000); return 0; }\n");
    for moves in ["1 2", "3 4 5"] {
        let mut terminal = start_game(home);
        play(&mut terminal, moves, "to move");
        terminal.signal(Signal::TERM);
        terminal.wait_exit();
    }
    let slow = start_in(home, args, &[("LD_PRELOAD", &library)]);
    slow.wait_text("Reading your games ...");
    slow
}

#[cfg(target_os = "linux")]
#[test]
fn left_games_are_settled_after_the_first_frame() {
    let home = Scratch::new();
    let slow = start_slowly(&home, &[]);
    slow.must_hide("Continue");
    slow.wait_text("▸ Continue the game");
    slow.wait_text("3 moves");
    slow.must_hide("Reading");
    assert_eq!(played(&home), ["a1 b1"]);
    slow.quit_game();
    // A link waits for them: it must not replace the game.
    let home = Scratch::new();
    let slow = start_slowly(&home, &["open", "#play=X../.../..."]);
    slow.wait_text("A link never replaces your unfinished game");
    slow.quit_game();
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_begins_before_left_games_are_settled_is_not_mixed_with_them() {
    let home = Scratch::new();
    let slow = start_slowly(&home, &[]);
    slow.reach("Down Enter Enter", "X to move");
    slow.reach("5", "O to move");
    slow.wait_for("the end of reading", |_| games(&home).len() == 1);
    slow.reach("6", "X to move");
    slow.quit_game();
    let later = start(&home, &[]);
    later.wait_text("2 moves");
    later.quit_game();
    assert_eq!(played(&home), ["a1 b1", "c1 a2 b2"]);
}

#[test]
fn two_sessions_each_save_a_game() {
    let home = Scratch::new();
    let mut one = start_game(&home);
    play(&mut one, "1 2", "X to move");
    let mut two = start(&home, &[]);
    // The game of a running session is not offered to others.
    wait_menu_without_a_game(&two);
    two.press("Down Enter Enter");
    play(&mut two, "5 6 7", "O to move");
    for terminal in [&mut one, &mut two] {
        terminal.signal(Signal::TERM);
        terminal.wait_exit();
    }
    let later = start(&home, &[]);
    later.wait_text("Continue the game");
    later.wait_text("3 moves");
    later.quit_game();
    // The older one was moved to the history.
    assert_eq!((played(&home), games(&home)[0].ending()), (vec!["a1 b1".to_owned()], Status::Ongoing));
}

// Settings

#[test]
fn changing_settings_leaves_the_rest_of_the_file_alone() {
    let home = Scratch::new();
    let text = "# mine\nglyphs = \"ascii\" # plain\n\n[keys.game]\nreasoning = [\"F2\"]\n";
    configure(&home, text);
    let terminal = start(&home, &[]);
    terminal.wait_text("> Human vs computer");
    terminal.reach("Up Up Up Enter", "changes are saved at once");
    terminal.reach("Down Down Left Left", "‹");
    terminal.quit();
    let changed = fs::read_to_string(config(&home)).expect("it is there");
    assert_eq!(changed, text.replace("ascii", "unicode"));
    let later = start_game(&home);
    later.wait_text("F2 reasoning");
    later.quit();
}

#[test]
fn arguments_override_the_environment_which_overrides_the_file() {
    let home = Scratch::new();
    configure(&home, "glyphs = \"ascii\"\no = \"random\"\n");
    let blind = ("NOUGHTS_O", "blind");
    for (args, env, opponent) in [
        (&["--mode", "pve"][..], &[][..], "Beginner"),
        (&["--mode", "pve"], &[blind, ("NOUGHTS_GLYPHS", "unicode")], "Fatalist"),
        (&["--mode", "pve", "--set", "o=depth:2"], &[blind], "Hard"),
        (&["--o", "perfect", "--set", "o=depth:2"], &[blind], "Unbeatable"),
    ] {
        let terminal = start_in(&home, args, env);
        terminal.wait_text(&format!("you (X) vs {opponent} (O)"));
        terminal.quit();
    }
}

#[test]
fn the_mouse_setting_takes_effect_while_the_program_runs() {
    let home = Scratch::new();
    let terminal = start(&home, &[]);
    terminal.wait_text("Settings");
    assert!(terminal.modes().mouse);
    terminal.press("Up Up Up Enter Down Down Down Down Down Down Down Right");
    terminal.wait_modes(Modes { mouse: false, ..FULL });
    terminal.press("Right");
    terminal.wait_modes(FULL);
    terminal.quit();
}

// Where nothing can be saved

/// Plays a game to its end, with a notice and no other effect.
fn play_on_with_notice(mut terminal: Terminal, notice: &str) {
    terminal.wait_text(notice);
    terminal.press("Down Enter Enter");
    play(&mut terminal, "1 4 2 5 3", "X wins");
    terminal.quit();
}

#[test]
fn play_continues_where_nothing_can_be_written() {
    for place in ["/dev/null/noughts", "/proc/noughts"] {
        let env = [("NOUGHTS_DATA_DIR", place), ("NOUGHTS_CONFIG_DIR", place)];
        let terminal = Terminal::start_with(&[], Options::with(&env));
        play_on_with_notice(terminal, place);
    }
}

#[test]
fn play_continues_without_a_home() {
    // Without HOME, the list of users may still have a home directory; only root can become a user that is not in it.
    let script = "exec setpriv --reuid 54321 --regid 54321 --clear-groups \"$APP\"";
    let probe =
        ["--reuid", "54321", "--regid", "54321", "--clear-groups", crate::support::NOUGHTS, "--version"];
    let mut probe_command = crate::support::command("setpriv", Path::new("/"));
    if !crate::support::succeeds(probe_command.args(probe)) {
        eprintln!("skipped: this test cannot become another user");
        return;
    }
    let unset = ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "NOUGHTS_DATA_DIR", "NOUGHTS_CONFIG_DIR"];
    let terminal = Terminal::script_with(script, Options { unset: &unset, ..Options::default() });
    play_on_with_notice(terminal, "there is no home directory");
}

#[cfg(target_os = "linux")]
#[test]
fn play_continues_when_the_disk_is_full() {
    // A disk of 64 KiB, which is filled once the program runs.
    let script = "mkdir -p data && unshare -rm true 2>/dev/null && exec unshare -rm sh -c '
        mount -t tmpfs -o size=64k none data && head -c 70000 /dev/zero >data/filler 2>/dev/null
        exec \"$APP\"'
        echo no disk can be mounted here";
    let mut terminal = Terminal::script(script);
    terminal.wait_for("the menu, or that there is none", |screen| {
        screen.contains("Human vs human") || screen.contains("no disk")
    });
    if terminal.text().contains("no disk") {
        terminal.wait_exit();
        let mount = ["-rm", "sh", "-c", "mount -t tmpfs none \"$1\"", "sh"];
        let mut probe = crate::support::command("unshare", terminal.home());
        let can_mount = crate::support::succeeds(probe.args(mount).arg(terminal.home()));
        assert!(
            !can_mount || std::env::var_os("CI").is_none(),
            "a disk can be mounted here: {}",
            terminal.text()
        );
        eprintln!("skipped: no disk can be mounted here");
        return;
    }
    terminal.press("Down Enter Enter");
    play(&mut terminal, "1", "not everything can be read or saved");
    terminal.reach("4 2 5 3", "X wins");
    terminal.reach("Esc", "data/");
    terminal.quit();
}

#[test]
fn unusable_files_get_a_warning_and_are_left_alone() {
    type Spoil = fn(&Path);
    let spoils: [Spoil; 2] = [
        |path| fs::write(path, [0, 0xff, 0xfe, b'\n', b'{', 0]).expect("it is ours"),
        // Reading from a pipe would wait for ever.
        |path| {
            let made = crate::support::output(crate::support::command("mkfifo", Path::new("/")).arg(path));
            assert!(made.status.success());
        },
    ];
    for spoil in spoils {
        let home = Scratch::new();
        let data = home.path().join("data");
        fs::create_dir_all(home.path().join("config")).expect("the home is ours");
        fs::create_dir(&data).expect("the home is ours");
        let files = [config(&home), data.join("games.jsonl"), data.join("lessons.toml")];
        for path in &files {
            spoil(path);
        }
        let kind = |path: &Path| fs::symlink_metadata(path).expect("it is there").file_type();
        let read = |path: &PathBuf| kind(path).is_file().then(|| fs::read(path).expect("it is ours"));
        let before = files.each_ref().map(read);
        let mut terminal = start_game(&home);
        play(&mut terminal, "1 4 2 5 3", "X wins");
        terminal.reach("Esc", ".toml");
        terminal.quit();
        let [settings, games, lessons] = files.each_ref().map(read);
        assert_eq!((&settings, &lessons), (&before[0], &before[2]));
        let added = games
            .map(|games| games.strip_prefix(&before[1].clone().expect("a file")[..]).map(<[u8]>::to_vec));
        assert!(added.is_none_or(|added| added.is_some_and(|added| added.starts_with(b"\n{\"format\":1,"))));
    }
}
