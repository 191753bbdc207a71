//! The game that a program is at: whatever becomes of the program, the next one can go on with it.

use crate::common::{append, content, find, fresh, game, names, numbers, put};
use noughts::record::{Ending, Interrupted, Query};
use noughts::storage::{Journal, Store};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

fn journal(store: &Store) -> (Journal, Option<Interrupted>) {
    store.journal().unwrap_or_else(|fault| panic!("{fault}"))
}

fn keep(journal: &mut Journal, game: &Interrupted) {
    journal.keep(game).unwrap_or_else(|fault| panic!("{fault}"));
}

/// The journals that there are.
fn journals(store: &Store) -> Vec<PathBuf> {
    let directory = store.directory().join("unfinished");
    names(&directory).iter().map(|name| directory.join(name)).collect()
}

/// Leaves a game behind, as a program that was killed so many seconds ago.
fn leave(store: &Store, game: &Interrupted, ago: u64) -> PathBuf {
    let before = if store.directory().join("unfinished").exists() { journals(store) } else { Vec::new() };
    let mut journal = store.fresh_journal().unwrap_or_else(|fault| panic!("{fault}"));
    keep(&mut journal, game);
    let path = journals(store).into_iter().find(|path| !before.contains(path)).expect("it is a new one");
    let file = fs::OpenOptions::new().append(true).open(&path).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(ago)).expect("it is ours");
    path
}

#[test]
fn a_game_that_was_left_is_gone_on_with() {
    let (_directory, store) = fresh();
    let (mut first, left) = journal(&store);
    assert_eq!(left, None);
    for moves in ["a1", "a1 b2", "a1 b2 c3"] {
        keep(&mut first, &game(1, moves));
    }
    drop(first);
    let (mut second, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2 c3")), "with its series");
    assert_eq!(journals(&store).len(), 1, "the same file goes on");
    keep(&mut second, &game(1, "a1 b2 c3 a2"));
    drop(second);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b2 c3 a2")));
    assert_eq!(find(&store).games, 0, "a game that is gone on with has not ended");
}

#[test]
fn nothing_is_left_of_a_game_that_is_over_or_was_never_begun() {
    let (_directory, store) = fresh();
    drop(journal(&store));
    assert_eq!(journals(&store), [""; 0].map(PathBuf::from));
    let (mut ours, _) = journal(&store);
    keep(&mut ours, &game(1, "a1"));
    ours.clear().expect("it can be written");
    drop(ours);
    assert_eq!(journals(&store).len(), 0);
    assert_eq!((journal(&store).1, find(&store).games), (None, 0));
    let (mut ours, _) = journal(&store);
    keep(&mut ours, &game(1, "a1 b2 c3"));
    ours.clear().expect("it can be written");
    keep(&mut ours, &game(2, "b2"));
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(2, "b2")), "another game can follow");
}

#[test]
fn programs_that_run_at_once_have_a_game_each() {
    let (_directory, store) = fresh();
    let (mut first, _) = journal(&store);
    keep(&mut first, &game(1, "a1"));
    let (mut second, left) = journal(&store);
    assert_eq!(left, None, "the first one still runs");
    keep(&mut second, &game(2, "b2"));
    drop(first);
    keep(&mut second, &game(2, "b2 a1"));
    let (third, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1")));
    drop((second, third));
    assert_eq!(journals(&store).len(), 2);
}

#[test]
fn the_newest_game_is_gone_on_with_and_others_are_put_to_those_that_were_played() {
    let (_directory, store) = fresh();
    leave(&store, &game(3, "c3"), 3000);
    leave(&store, &game(1, "a1 b2"), 1000);
    leave(&store, &game(2, "b2"), 2000);
    leave(&store, &game(4, ""), 4000);
    let (_journal, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2")));
    let mut played = numbers(&store);
    played.sort_unstable();
    assert_eq!(played, [2, 3], "where no move was made there is nothing to keep");
    let ledger = find(&store);
    assert!(ledger.newest.iter().all(|game| game.ending == Ending::Unfinished && game.ended.is_some()));
    assert_eq!(journals(&store).len(), 1);
}

#[test]
fn who_begins_another_game_leaves_those_of_others_alone() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    drop(store.fresh_journal().expect("it can be written"));
    let mut ours = store.fresh_journal().expect("it can be written");
    keep(&mut ours, &game(2, "b2"));
    assert_eq!(find(&store).games, 0);
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
}

#[test]
fn a_game_whose_last_move_was_made_is_not_gone_on_with() {
    let (_directory, store) = fresh();
    let over = game(1, "a1 b1 a2 b2 a3");
    leave(&store, &over, 10);
    assert_eq!(journal(&store).1, None);
    assert_eq!(numbers(&store), [1]);
    assert_eq!(find(&store).newest[0].ending, Ending::X);
    assert_eq!(journals(&store).len(), 0);
}

#[test]
fn a_game_that_was_recorded_already_is_not_recorded_twice() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    leave(&store, &game(2, "a1 b1 a2 b2"), 20);
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    assert_eq!(journal(&store).1, Some(game(2, "a1 b1 a2 b2")));
    assert_eq!(numbers(&store), [1]);
}

#[test]
fn a_game_that_went_on_after_it_was_recorded_is_gone_on_with() {
    let (_directory, store) = fresh();
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    let file = fs::File::options().append(true).open(store.history_path()).expect("it is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(20)).expect("it is ours");
    // Somebody has taken the last move back.
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b1 a2 b2")));
}

#[test]
fn what_cannot_be_put_away_stays_for_the_next_time() {
    let (directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    leave(&store, &game(2, "b2"), 20);
    fs::create_dir(directory.path().join("games.jsonl")).expect("the name is free");
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
    assert_eq!(journals(&store).len(), 2);
    fs::remove_dir(directory.path().join("games.jsonl")).expect("it is ours");
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
    assert_eq!((numbers(&store), journals(&store).len()), (vec![2], 1));
}

#[test]
fn a_move_that_was_cut_short_anywhere_costs_no_other() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    let whole = content(&path);
    let next = format!("{}\n", game(1, "a1 b2 c3"));
    for length in 0..next.len() {
        put(&path, format!("{whole}{}", &next[..length]));
        let (mut journal, left) = journal(&store);
        assert_eq!(left, Some(game(1, "a1 b2")), "{length}");
        keep(&mut journal, &game(1, "a1 b2 a2"));
        drop(journal);
        assert_eq!(content(&path), format!("{whole}{}\n", game(1, "a1 b2 a2")));
    }
    put(&path, &next[..20]);
    assert_eq!(journal(&store).1, None);
    assert_eq!(journals(&store).len(), 0, "of a first move there is nothing to keep");
}

#[test]
fn a_long_game_does_not_make_a_long_file() {
    let (_directory, store) = fresh();
    let (mut ours, _) = journal(&store);
    for number in 0..1000 {
        keep(&mut ours, &game(number, "a1 b2 c3"));
        let [path] = &journals(&store)[..] else { panic!("there is one journal") };
        assert!(fs::metadata(path).expect("it is there").len() <= 64 * 1024);
    }
    assert_eq!(journal(&store).1, None, "it is still held by us");
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(999, "a1 b2 c3")));
}

#[test]
fn what_a_program_left_while_it_began_a_journal_anew_is_cleared_away() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    put(&path.with_extension("new"), &game(1, "a1 b2").to_string()[..30]);
    let (_journal, left) = journal(&store);
    assert_eq!((left, journals(&store)), (Some(game(1, "a1")), vec![path]));
}

#[test]
fn journals_that_cannot_be_read_are_left_alone() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    let directory = path.parent().expect("it is in a directory");
    let newer = content(&path).replace("\"format\":1", "\"format\":2");
    let files: [(&str, Vec<u8>); 6] = [
        ("newer.jsonl", newer.into_bytes()),
        ("garbage.jsonl", b"garbage\n".to_vec()),
        ("no-end.jsonl", b"garbage".to_vec()),
        ("no-text.jsonl", vec![0xff, 0xfe, b'\n']),
        ("huge.jsonl", vec![b'x'; (1 << 20) + 1]),
        ("somebody's.txt", b"mine".to_vec()),
    ];
    for (name, bytes) in &files {
        put(&directory.join(name), bytes);
    }
    fs::create_dir(directory.join("directory.jsonl")).expect("the name is free");
    let (journal, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1")));
    drop(journal);
    for (name, bytes) in &files {
        assert_eq!(&fs::read(directory.join(name)).expect("it is there"), bytes, "{name}");
    }
    assert_eq!(find(&store).games, 0);
}

#[test]
fn the_last_line_that_makes_sense_counts() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1 b2"), 10);
    put(&path, format!("{}\0\0\0\n{{\"format\":1}}\n", content(&path)));
    let (mut ours, left) = journal(&store);
    assert_eq!(left, Some(game(1, "a1 b2")));
    keep(&mut ours, &game(1, "a1 b2 c3"));
    drop(ours);
    assert_eq!(journal(&store).1, Some(game(1, "a1 b2 c3")));
    append(&store, 9);
    assert_eq!(store.find(&Query::default()).expect("it can be read").games, 1);
}
