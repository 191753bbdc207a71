//! The game that is being played: the next process can resume it, even after a crash.

use super::common::{append, content, data, find, fresh, game, history_path, is_wine, names, numbers, put};
use noughts::files::{Found, Journal, Store};
use noughts::game::{Mark, Status};
use noughts::record::Adjourned;
use noughts::record::contest::Contest;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

fn journal(store: &Store) -> (Journal, Option<Adjourned>) {
    let Found { journal, game, warnings, .. } = found(store);
    assert_eq!(warnings, [""; 0]);
    (journal, game)
}

fn found(store: &Store) -> Found {
    store.journal().unwrap_or_else(|fault| panic!("{fault}"))
}

fn save(journal: &mut Journal, game: &Adjourned) {
    journal.save(game).unwrap_or_else(|fault| panic!("{fault}"));
}

/// The paths of all journals.
fn journals(store: &Store) -> Vec<PathBuf> {
    let directory = data(store).join("unfinished");
    names(&directory).iter().map(|name| directory.join(name)).collect()
}

/// Leaves a game, like a process that was killed this many seconds ago.
fn leave(store: &Store, game: &Adjourned, ago: u64) -> PathBuf {
    let before = if data(store).join("unfinished").exists() { journals(store) } else { Vec::new() };
    let mut journal = store.fresh_journal().unwrap_or_else(|fault| panic!("{fault}"));
    save(&mut journal, game);
    let path = journals(store).into_iter().find(|path| !before.contains(path)).expect("it is a new one");
    // On Windows it cannot be opened again before.
    drop(journal);
    let file = fs::OpenOptions::new().append(true).open(&path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(ago)).expect("it is ours");
    path
}

#[test]
fn an_unfinished_game_is_resumed() {
    let (_directory, store) = fresh();
    let (mut first, left) = journal(&store);
    assert_eq!(left, None);
    for moves in ["a1", "a1 b2", "a1 b2 c3"] {
        save(&mut first, &game(1, moves));
    }
    drop(first);
    let (mut second, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2 c3")), "with its series");
    assert_eq!(journals(&store).len(), 1, "the same file is used");
    save(&mut second, &game(1, "a1 b2 c3 a2"));
    drop(second);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b2 c3 a2")));
    assert_eq!(find(&store).games, 0, "a resumed game has not ended");
}

#[test]
fn nothing_is_left_of_a_game_that_is_over_or_never_started() {
    let (_directory, store) = fresh();
    drop(journal(&store));
    assert_eq!(journals(&store), [""; 0].map(PathBuf::from));
    let (mut ours, _) = journal(&store);
    save(&mut ours, &game(1, "a1"));
    ours.clear().expect("it can be written");
    drop(ours);
    assert_eq!(journals(&store).len(), 0);
    assert_eq!((journal(&store).1, find(&store).games), (None, 0));
    let (mut ours, _) = journal(&store);
    save(&mut ours, &game(1, "a1 b2 c3"));
    ours.clear().expect("it can be written");
    save(&mut ours, &game(2, "b2"));
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(2, "b2")), "another game can follow");
}

#[test]
fn processes_that_run_at_once_have_a_game_each() {
    let (_directory, store) = fresh();
    let (mut first, _) = journal(&store);
    save(&mut first, &game(1, "a1"));
    let (mut second, left) = journal(&store);
    assert_eq!(left, None, "the first one still runs");
    save(&mut second, &game(2, "b2"));
    drop(first);
    save(&mut second, &game(2, "b2 a1"));
    let (third, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1")));
    drop((second, third));
    assert_eq!(journals(&store).len(), 2);
}

#[test]
fn the_newest_game_is_resumed_and_others_go_to_the_history() {
    let (_directory, store) = fresh();
    leave(&store, &game(3, "c3"), 3000);
    leave(&store, &game(1, "a1 b2"), 1000);
    leave(&store, &game(2, "b2"), 2000);
    leave(&store, &game(4, ""), 4000);
    let (_journal, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2")));
    let mut played = numbers(&store);
    played.sort_unstable();
    assert_eq!(played, [2, 3], "a game without a move is not saved");
    let ledger = find(&store);
    assert!(ledger.newest.iter().all(|game| game.ending == Status::Ongoing && game.ended.is_some()));
    assert_eq!(journals(&store).len(), 1);
}

#[test]
fn starting_a_new_game_leaves_those_of_others_alone() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    drop(store.fresh_journal().expect("it can be written"));
    let mut ours = store.fresh_journal().expect("it can be written");
    save(&mut ours, &game(2, "b2"));
    assert_eq!(find(&store).games, 0);
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
}

/// A game that X has won.
fn won(number: usize) -> Adjourned {
    game(number, "a1 b1 a2 b2 a3")
}

/// The same as the only game of its series.
fn won_alone(number: usize) -> Adjourned {
    let won = won(number);
    let contest = Contest { best_of: 1, ..won.contest };
    Adjourned { contest, winners: Vec::new(), ..won }
}

#[test]
fn after_a_finished_game_the_next_of_its_series_is_resumed() {
    let (_directory, store) = fresh();
    leave(&store, &won(1), 1000);
    let Found { journal: ours, game: left, moved, .. } = found(&store);
    let next = won(1).next().expect("the series is open");
    assert_eq!((&next.winners[..], next.history.moves().len()), (&[None, Some(Mark::X)][..], 0));
    assert_eq!((left, moved), (Some(next.clone()), None));
    assert_eq!(numbers(&store), [1]);
    assert_eq!(find(&store).newest[0].ending, Status::Won(Mark::X));
    let ended = store.game(0).expect("it is there").ended.expect("the journal shows when");
    let ago = (chrono::Local::now().fixed_offset() - ended).num_seconds();
    assert!((900..100_000).contains(&ago), "{ago}: the last move was made then");
    drop(ours);
    assert_eq!(journal(&store).1, Some(next), "it is saved in the journal at once");
    assert_eq!((numbers(&store), journals(&store).len()), (vec![1], 1));
}

#[test]
fn no_game_is_resumed_after_the_last_one_of_a_series() {
    let (_directory, store) = fresh();
    leave(&store, &won_alone(1), 10);
    assert_eq!(journal(&store).1, None);
    assert_eq!(numbers(&store), [1]);
    assert_eq!(journals(&store).len(), 0);
    leave(&store, &won_alone(2), 10);
    leave(&store, &game(3, "b2"), 20);
    assert_eq!(journal(&store).1, Some(game(3, "b2")), "but an older unfinished game is");
    assert_eq!(numbers(&store), [1, 2]);
}

#[test]
fn older_finished_games_go_to_the_history() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    leave(&store, &won(2), 20);
    leave(&store, &won(3), 30);
    store.append(&won(3).record(None)).expect("it can be written");
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
    assert_eq!((numbers(&store), journals(&store).len()), (vec![3, 2], 1));
}

#[test]
fn a_recorded_game_is_not_recorded_twice() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    leave(&store, &game(2, "a1 b1 a2 b2"), 20);
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    // Its record has one more move than its journal, and it is not the last of its series.
    let next = won(1).next();
    assert!(next.is_some());
    assert_eq!(journal(&store).1, next);
    assert_eq!(numbers(&store), [1, 2]);
}

#[test]
fn a_game_recorded_as_abandoned_is_not_resumed() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1"), 10);
    store.append(&game(1, "a1 b1").record(None)).expect("it can be written");
    assert_eq!((journal(&store).1, numbers(&store)), (None, vec![1]));
}

#[test]
fn a_game_continued_after_it_was_recorded_is_resumed() {
    let (_directory, store) = fresh();
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    let file = fs::File::options().append(true).open(history_path(&store)).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(20)).expect("it is ours");
    // The player has taken back the last move.
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b1 a2 b2")));
}

#[test]
fn a_game_that_cannot_be_recorded_stays_for_next_time() {
    let (directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    leave(&store, &game(2, "b2"), 20);
    fs::create_dir(directory.path().join("games.jsonl")).expect("the name is free");
    let Found { journal: ours, game: left, warnings, .. } = found(&store);
    assert_eq!(left, Some(game(1, "a1")));
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.contains("games.jsonl") && warning.contains("it is a directory"), "{warning}");
    drop(ours);
    assert_eq!(journals(&store).len(), 2);
    fs::remove_dir(directory.path().join("games.jsonl")).expect("it is ours");
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
    assert_eq!((numbers(&store), journals(&store).len()), (vec![2], 1));
}

#[test]
fn a_move_cut_anywhere_costs_no_other() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    let whole = content(&path);
    let next = format!("{}\n", game(1, "a1 b2 c3"));
    for length in 0..next.len() {
        put(&path, format!("{whole}{}", &next[..length]));
        let (mut journal, left) = journal(&store);
        assert_eq!(left, Some(game(1, "a1 b2")), "{length}");
        save(&mut journal, &game(1, "a1 b2 a2"));
        drop(journal);
        assert_eq!(content(&path), format!("{whole}{}\n", game(1, "a1 b2 a2")));
    }
    put(&path, &next[..20]);
    assert_eq!(journal(&store).1, None);
    assert_eq!(journals(&store).len(), 0, "an incomplete first move leaves nothing to save");
}

#[test]
fn a_long_game_does_not_make_a_long_file() {
    let (_directory, store) = fresh();
    let (mut ours, _) = journal(&store);
    for number in 0..1000 {
        save(&mut ours, &game(number, "a1 b2 c3"));
        let [path] = &journals(&store)[..] else { panic!("there is one journal") };
        let length = fs::metadata(path).expect("it is there").len();
        // Wine cannot replace an open file, so there it grows.
        assert!(length <= 64 * 1024 || is_wine(), "{length}");
    }
    assert_eq!(journal(&store).1, None, "this process still holds it");
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(999, "a1 b2 c3")));
}

#[test]
fn what_is_left_of_rewriting_a_journal_is_removed() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    put(&path.with_extension("new"), &game(1, "a1 b2").to_string()[..30]);
    let (_journal, left) = journal(&store);
    assert_eq!((left, journals(&store)), (Some(game(1, "a1")), vec![path]));
}

#[test]
fn unreadable_journals_are_reported_and_left_alone() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    let directory = path.parent().expect("it is in a directory");
    let newer = content(&path).replace("\"format\":1", "\"format\":2");
    let files: [(&str, Vec<u8>); 6] = [
        ("a-line-without-end.jsonl", b"garbage".to_vec()),
        ("bytes.jsonl", vec![0xff, 0xfe, b'\n']),
        ("garbage.jsonl", b"garbage\n".to_vec()),
        ("huge.jsonl", vec![b'x'; (1 << 20) + 1]),
        ("other.txt", b"mine".to_vec()),
        ("newer.jsonl", newer.into_bytes()),
    ];
    for (name, bytes) in &files {
        put(&directory.join(name), bytes);
    }
    fs::create_dir(directory.join("directory.jsonl")).expect("the name is free");
    let mut all = String::new();
    for (name, bytes) in &files {
        let Found { journal, game: left, warnings, .. } = found(&store);
        assert_eq!(left, Some(game(1, "a1")));
        drop(journal);
        let [warning] = &warnings[..] else { panic!("there is one warning: {warnings:?}") };
        assert!(!warning.contains("other.txt") && !warning.contains('\n'), "{warning}");
        all.push_str(warning);
        assert_eq!(&fs::read(directory.join(name)).expect("it is there"), bytes, "{name}");
        // A warning names only a few files.
        fs::remove_file(directory.join(name)).expect("it is ours");
    }
    for part in [
        "directory.jsonl (it is a directory, not a file)",
        "garbage.jsonl (not JSON",
        "a-line-without-end.jsonl (no complete line)",
        "bytes.jsonl (not UTF-8 text)",
        "huge.jsonl (longer than 1 MiB)",
        "newer.jsonl (`format` is 2, but",
        ", 3 more: move the files away",
    ] {
        assert!(all.contains(part), "{part}: {all}");
    }
    assert_eq!(find(&store).games, 0);
}

/// Waiting at every move, or with the patience of background work, would take minutes.
#[test]
fn neither_a_start_nor_a_move_waits_long_for_another_process() {
    use std::thread;
    use std::time::Instant;

    let (_directory, store) = fresh();
    let (mut ours, _) = journal(&store);
    let lock = super::common::hold_lock(&store);
    super::common::without_hanging(move || {
        let start = || {
            let started = Instant::now();
            let fault = store.journal().expect_err("the lock is held");
            assert!(fault.contains("locked by another program"), "{fault}");
            assert!(started.elapsed() < Duration::from_secs(3), "it takes {:?}", started.elapsed());
        };
        // They all wait at the same time.
        thread::scope(|scope| (0..20).for_each(|_| drop(scope.spawn(start))));
        for number in 0..200 {
            save(&mut ours, &game(number, "a1 b2 c3"));
        }
        drop((lock, ours));
        assert_eq!(journal(&store).1, Some(game(199, "a1 b2 c3")), "the file has grown instead");
    });
}

#[test]
fn the_last_valid_line_counts() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    put(&path, format!("{}\0\0\0\n{{\"format\":1}}\n", content(&path)));
    let (mut ours, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2")));
    save(&mut ours, &game(1, "a1 b2 c3"));
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b2 c3")));
    append(&store, 9);
    assert_eq!(find(&store).games, 1);
}
