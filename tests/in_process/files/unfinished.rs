//! The game that is being played: the next process can resume it, even after a crash.

use super::common::{
    add, append, content, data, find, fresh, game, hold_lock, names, numbers, put, without_hanging,
};
use noughts::files::{GameFile, Store, TakenOver};
use noughts::game::{History, Mark, Status};
use noughts::record::contest::Contest;
use noughts::record::{Adjourned, Digest};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// Takes over a game, as a program that starts.
fn start(store: &Store) -> (GameFile, Option<Adjourned>) {
    let TakenOver { file, game, warnings, .. } = taken(store);
    assert_eq!(warnings, [""; 0]);
    (file, game)
}

/// The game that a program that starts resumes.
fn resumed(store: &Store) -> Option<Adjourned> {
    start(store).1
}

fn taken(store: &Store) -> TakenOver {
    store.take_over().expect("nothing is in the way")
}

fn save(store: &Store, file: &mut GameFile, game: &Adjourned) {
    store.save_game(file, Some(game)).expect("nothing is in the way");
}

/// The paths of all files of games.
fn files(store: &Store) -> Vec<PathBuf> {
    let directory = data(store).join("unfinished");
    names(&directory).iter().map(|name| directory.join(name)).collect()
}

/// Leaves a game, like a process that was killed this many seconds ago.
fn leave(store: &Store, game: &Adjourned, ago: u64) -> PathBuf {
    let before = if data(store).join("unfinished").exists() { files(store) } else { Vec::new() };
    let mut file = GameFile::default();
    save(store, &mut file, game);
    let path = files(store).into_iter().find(|path| !before.contains(path)).expect("it is a new one");
    // On Windows it cannot be opened again before.
    drop(file);
    set_age(&path, ago);
    path
}

fn set_age(path: &Path, ago: u64) {
    let file = fs::OpenOptions::new().append(true).open(path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(ago)).expect("it is ours");
}

#[test]
fn an_unfinished_game_is_resumed() {
    let (_directory, store) = fresh();
    let (mut first, left) = start(&store);
    assert_eq!(left, None);
    for moves in ["a1", "a1 b2", "a1 b2 c3"] {
        save(&store, &mut first, &game(1, moves));
    }
    drop(first);
    let (mut second, left) = start(&store);
    assert_eq!(left, Some(game(1, "a1 b2 c3")), "with its series");
    assert_eq!(files(&store).len(), 1, "the same file is used");
    save(&store, &mut second, &game(1, "a1 b2 c3 a2"));
    drop(second);
    assert_eq!(resumed(&store), Some(game(1, "a1 b2 c3 a2")));
    assert_eq!(find(&store).games, 0, "a resumed game has not ended");
}

#[test]
fn nothing_is_left_of_a_game_that_is_over_or_never_started() {
    let (_directory, store) = fresh();
    let (mut ours, _) = start(&store);
    assert_eq!(files(&store).len(), 0);
    save(&store, &mut ours, &game(1, "a1"));
    assert_eq!(files(&store).len(), 1);
    store.save_game(&mut ours, None).expect("it can be written");
    assert_eq!((files(&store).len(), resumed(&store), find(&store).games), (0, None, 0));
    save(&store, &mut ours, &game(2, "b2"));
    drop(ours);
    assert_eq!(resumed(&store), Some(game(2, "b2")), "another game can follow");
}

#[test]
fn a_game_that_ends_goes_to_the_history_and_the_next_of_its_series_into_its_file() {
    let (_directory, store) = fresh();
    let mut ours = GameFile::default();
    save(&store, &mut ours, &won(1));
    let path = files(&store);
    add_ended(&store, &mut ours, &won(1));
    assert_eq!(files(&store), path, "until what follows is saved");
    let next = won(1).next().expect("the series is open");
    save(&store, &mut ours, &next);
    assert_eq!((numbers(&store), files(&store)), (vec![1], path));
    drop(ours);
    assert_eq!(resumed(&store), Some(next));
}

fn add_ended(store: &Store, file: &mut GameFile, game: &Adjourned) {
    store.record_game(file, &game.record(None), None).expect("nothing is in the way");
}

#[test]
fn processes_that_run_at_once_have_a_game_each() {
    let (_directory, store) = fresh();
    let (mut first, _) = start(&store);
    save(&store, &mut first, &game(1, "a1"));
    let (mut second, left) = start(&store);
    assert_eq!(left, None, "the first one still runs");
    save(&store, &mut second, &game(2, "b2"));
    drop(first);
    save(&store, &mut second, &game(2, "b2 a1"));
    let (third, left) = start(&store);
    assert_eq!(left, Some(game(1, "a1")));
    drop((second, third));
    assert_eq!(files(&store).len(), 2);
}

/// What processes left that were killed so many seconds ago; what is resumed; the numbers of the games that go to the
/// history, in the order in which they were played, and how they end; how many files stay.
#[test]
fn the_newest_game_is_resumed_and_others_go_to_the_history() {
    let won_by_x = Status::Won(Mark::X);
    for (left, game_resumed, recorded, ending, stay) in [
        (
            // A game without a move is not saved.
            vec![(game(3, "c3"), 3000), (game(1, "a1 b2"), 1000), (game(2, "b2"), 2000), (game(4, ""), 4000)],
            Some(game(1, "a1 b2")),
            vec![3, 2],
            Status::Ongoing,
            1,
        ),
        // No game follows the last one of a series, but an older one may be unfinished.
        (vec![(won_alone(1), 10)], None, vec![1], won_by_x, 0),
        (vec![(won_alone(2), 10), (game(3, "b2"), 20)], Some(game(3, "b2")), vec![2], won_by_x, 1),
        (vec![(game(1, "a1"), 10), (won(2), 20), (won(3), 30)], Some(game(1, "a1")), vec![3, 2], won_by_x, 1),
    ] {
        let (_directory, store) = fresh();
        for (game, ago) in &left {
            leave(&store, game, *ago);
        }
        assert_eq!(resumed(&store), game_resumed, "{left:?}");
        assert_eq!((numbers(&store), files(&store).len()), (recorded, stay), "{left:?}");
        let is_right = |game: &Digest| game.ended.is_some() && game.ending == ending;
        assert!(find(&store).newest.iter().all(is_right), "{left:?}");
    }
}

#[test]
fn starting_a_new_game_leaves_those_of_others_alone() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    let mut ours = GameFile::default();
    save(&store, &mut ours, &game(2, "b2"));
    assert_eq!(find(&store).games, 0);
    assert_eq!(resumed(&store), Some(game(1, "a1")));
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
    let TakenOver { file: ours, game: left, .. } = taken(&store);
    let next = won(1).next().expect("the series is open");
    assert_eq!((&next.winners[..], next.history.moves().len()), (&[None, Some(Mark::X)][..], 0));
    assert_eq!(left, Some(next.clone()));
    assert_eq!(numbers(&store), [1]);
    assert_eq!(find(&store).newest[0].ending, Status::Won(Mark::X));
    let ended = store.game(0).expect("it is there").ended.expect("the journal shows when");
    let ago = (chrono::Local::now().fixed_offset() - ended).num_seconds();
    assert!((900..100_000).contains(&ago), "{ago}: the last move was made then");
    drop(ours);
    assert_eq!(resumed(&store), Some(next), "it is saved in the journal at once");
    assert_eq!((numbers(&store), files(&store).len()), (vec![1], 1));
}

#[test]
fn a_recorded_game_is_not_recorded_twice() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    leave(&store, &game(2, "a1 b1 a2 b2"), 20);
    leave(&store, &won(3), 30);
    for recorded in [won(3), won(1)] {
        add(&store, &recorded.record(None)).expect("it can be written");
    }
    // The record of the first has one more move than its journal, and it is not the last of its series.
    let next = won(1).next();
    assert!(next.is_some());
    assert_eq!(resumed(&store), next);
    assert_eq!(numbers(&store), [3, 1, 2]);
}

#[test]
fn a_game_recorded_as_abandoned_is_not_resumed_but_its_series_is() {
    let (_directory, store) = fresh();
    let alone = Adjourned { winners: Vec::new(), ..game(1, "a1 b1") };
    leave(&store, &alone, 10);
    add(&store, &alone.record(None)).expect("it can be written");
    assert_eq!((resumed(&store), numbers(&store), files(&store).len()), (None, vec![1], 0));

    let second = Adjourned { winners: vec![Some(Mark::X)], ..game(2, "a1 b1") };
    leave(&store, &second, 10);
    add(&store, &second.record(None)).expect("it can be written");
    let again = Adjourned {
        begun_before: second.begun_before + 1,
        history: History::new(second.history.start().clone()),
        begun: None,
        ..second
    };
    assert_eq!((resumed(&store), numbers(&store)), (Some(again), vec![1, 2]));
}

#[test]
fn a_game_that_cannot_be_recorded_stays_for_next_time() {
    let (directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    leave(&store, &game(2, "b2"), 20);
    fs::create_dir(directory.path().join("games.jsonl")).expect("the name is free");
    let TakenOver { file: ours, game: left, warnings, .. } = taken(&store);
    assert_eq!(left, Some(game(1, "a1")));
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.contains("games.jsonl") && warning.contains("it is a directory"), "{warning}");
    drop(ours);
    assert_eq!(files(&store).len(), 2);
    fs::remove_dir(directory.path().join("games.jsonl")).expect("it is ours");
    assert_eq!(resumed(&store), Some(game(1, "a1")));
    assert_eq!((numbers(&store), files(&store).len()), (vec![2], 1));
}

#[test]
fn a_game_that_ends_while_another_process_writes_stays_and_its_series_goes_on() {
    let (_directory, store) = fresh();
    let mut ours = GameFile::default();
    save(&store, &mut ours, &won(1));
    let next = won(1).next().expect("the series is open");
    let lock = hold_lock(&store);
    let fault =
        store.record_game(&mut ours, &won(1).record(None), Some(&next)).expect_err("the lock is held");
    assert!(fault.ends_with("the game that has ended is kept until noughts starts again"), "{fault}");
    assert_eq!(files(&store).len(), 2, "what follows has a file of its own");
    drop((lock, ours));
    assert_eq!(resumed(&store), Some(next));
    assert_eq!((numbers(&store), files(&store).len()), (vec![1], 1));
}

#[test]
fn a_move_cut_anywhere_costs_no_other() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    let whole = content(&path);
    let next = format!("{}\n", game(1, "a1 b2 c3"));
    for length in 1..next.len() {
        put(&path, format!("{whole}{}", &next[..length]));
        let (mut file, left) = start(&store);
        // Without its line end, it is whole.
        let moves = if length + 1 == next.len() { "a1 b2 c3" } else { "a1 b2" };
        assert_eq!(left, Some(game(1, moves)), "{length}");
        save(&store, &mut file, &game(1, "a1 b2 a2"));
        drop(file);
        assert_eq!(content(&path), format!("{whole}{}\n{}\n", &next[..length], game(1, "a1 b2 a2")));
        assert_eq!(resumed(&store), Some(game(1, "a1 b2 a2")), "{length}");
    }
    for length in 0..next.len() - 1 {
        put(&path, &next[..length]);
        assert_eq!(resumed(&store), None, "{length}");
        assert_eq!(files(&store).len(), 0, "an incomplete first move leaves nothing to save");
    }
}

#[test]
fn a_whole_game_without_its_line_end_is_continued_or_recorded() {
    let (_directory, store) = fresh();
    for (number, ago) in [(1, 10), (2, 20)] {
        let path = leave(&store, &game(number, "a1 b2"), ago);
        let text = content(&path);
        put(&path, text.trim_end());
        set_age(&path, ago);
    }
    let (mut file, left) = start(&store);
    assert_eq!((left, numbers(&store)), (Some(game(1, "a1 b2")), vec![2]));
    save(&store, &mut file, &game(1, "a1 b2 c3"));
    drop(file);
    assert_eq!((resumed(&store), files(&store).len()), (Some(game(1, "a1 b2 c3")), 1));
}

#[test]
fn the_end_of_a_long_file_counts() {
    let (_directory, store) = fresh();
    let (mut ours, _) = start(&store);
    for number in 0..1000 {
        save(&store, &mut ours, &game(number, "a1 b2 c3"));
    }
    assert_eq!(resumed(&store), None, "this process still holds it");
    drop(ours);
    assert_eq!(resumed(&store), Some(game(999, "a1 b2 c3")));
}

/// What is said of them.
#[test]
fn unreadable_journals_are_reported_and_left_alone() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    let directory = path.parent().expect("it is in a directory");
    let newer = content(&path).replace("\"format\":1", "\"format\":2");
    let huge = "x".repeat((1 << 20) + 1);
    let huge_line = format!("{{\"format\":1,\"x\":\"{}", &huge[..1 << 17]);
    let files: [(&str, &str, &[u8]); 11] = [
        ("cut-newer.jsonl", "not JSON", &newer.as_bytes()[..100]),
        ("newer-without-end.jsonl", "`format` is 2, but", newer.trim_end().as_bytes()),
        ("mine.jsonl", "missing field `x`", b"{\"format\":1,\"my\":\"list\"}"),
        ("not-cut.jsonl", "not JSON", b"{\"format\":1,\"x\":nothing"),
        ("huge-line.jsonl", "not JSON", huge_line.as_bytes()),
        ("a-line-without-end.jsonl", "not JSON", b"garbage"),
        ("bytes.jsonl", "not JSON", b"\xff\xfe\n"),
        ("garbage.jsonl", "not JSON", b"garbage\n"),
        ("huge.jsonl", "not JSON", huge.as_bytes()),
        ("other.txt", "", b"mine"),
        ("newer.jsonl", "`format` is 2, but", newer.as_bytes()),
    ];
    for (name, _, bytes) in &files {
        put(&directory.join(name), bytes);
    }
    fs::create_dir(directory.join("directory.jsonl")).expect("the name is free");
    let mut all = String::new();
    for (name, _, bytes) in &files {
        let TakenOver { file, game: left, warnings, .. } = taken(&store);
        assert_eq!(left, Some(game(1, "a1")));
        drop(file);
        assert!((1..=3).contains(&warnings.len()), "only a few are named: {warnings:?}");
        for warning in warnings {
            assert!(warning.ends_with("move the file away (noughts does not change it)"), "{warning}");
            assert!(!warning.contains("other.txt") && !warning.contains('\n'), "{warning}");
            all.push_str(&warning);
        }
        assert_eq!(&fs::read(directory.join(name)).expect("it is there"), bytes, "{name}");
        fs::remove_file(directory.join(name)).expect("it is ours");
    }
    assert_eq!(taken(&store).warnings.len(), 1, "the directory");
    fs::remove_dir(directory.join("directory.jsonl")).expect("it is ours");
    for (name, _, bytes) in &files {
        put(&directory.join(name), bytes);
        all.extend(taken(&store).warnings);
        fs::remove_file(directory.join(name)).expect("it is ours");
    }
    for (name, reason, _) in
        files.iter().chain(&[("directory.jsonl", "it is a directory, not a file)", &[][..])])
    {
        assert_eq!(all.contains(&format!("{name} ({reason}")), *name != "other.txt", "{name}: {all}");
    }
    assert_eq!(find(&store).games, 0);
}

/// Waiting at every move, or with the patience of background work, would take minutes.
#[test]
fn neither_a_start_nor_a_move_waits_long_for_another_process() {
    let (_directory, store) = fresh();
    let lock = hold_lock(&store);
    let mut ours = GameFile::default();
    save(&store, &mut ours, &game(1, "a1"));
    without_hanging(move || {
        let start_in_vain = || {
            let started = Instant::now();
            let fault = store.take_over().expect_err("the lock is held");
            assert!(fault.contains("locked by another program"), "{fault}");
            assert!(started.elapsed() < Duration::from_secs(3), "it takes {:?}", started.elapsed());
        };
        // They all wait at the same time.
        std::thread::scope(|scope| (0..20).for_each(|_| drop(scope.spawn(start_in_vain))));
        for number in 0..200 {
            save(&store, &mut ours, &game(number, "a1 b2 c3"));
        }
        drop((lock, ours));
        assert_eq!(resumed(&store), Some(game(199, "a1 b2 c3")));
    });
}

#[test]
fn the_last_valid_line_counts() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    put(&path, format!("{}\0\0\0\n{{\"format\":1}}\n", content(&path)));
    let (mut ours, left) = start(&store);
    assert_eq!(left, Some(game(1, "a1 b2")));
    save(&store, &mut ours, &game(1, "a1 b2 c3"));
    drop(ours);
    assert_eq!(resumed(&store), Some(game(1, "a1 b2 c3")));
    append(&store, 9);
    assert_eq!(find(&store).games, 1);
}
