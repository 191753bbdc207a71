//! The game that a program is at: whatever becomes of the program, the next one can go on with it.

use super::common::{append, content, data, find, fresh, game, history_path, names, numbers, put};
use noughts::files::{Found, Journal, Store};
use noughts::game::Mark;
use noughts::record::contest::Contest;
use noughts::record::{Adjourned, Ending};
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

fn keep(journal: &mut Journal, game: &Adjourned) {
    journal.save(game).unwrap_or_else(|fault| panic!("{fault}"));
}

/// The journals that there are.
fn journals(store: &Store) -> Vec<PathBuf> {
    let directory = data(store).join("unfinished");
    names(&directory).iter().map(|name| directory.join(name)).collect()
}

/// Leaves a game behind, as a program that was killed so many seconds ago.
fn leave(store: &Store, game: &Adjourned, ago: u64) -> PathBuf {
    let before = if data(store).join("unfinished").exists() { journals(store) } else { Vec::new() };
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
fn after_a_game_that_is_over_the_next_of_its_series_is_gone_on_with() {
    let (_directory, store) = fresh();
    leave(&store, &won(1), 1000);
    let Found { journal: ours, game: left, moved, .. } = found(&store);
    let next = won(1).next().expect("the series is open");
    assert_eq!((&next.winners[..], next.history.moves().len()), (&[None, Some(Mark::X)][..], 0));
    assert_eq!((left, moved), (Some(next.clone()), None));
    assert_eq!(numbers(&store), [1]);
    assert_eq!(find(&store).newest[0].ending, Ending::X);
    let ended = store.game(0).expect("it is there").ended.expect("the journal says when");
    let ago = (chrono::Local::now().fixed_offset() - ended).num_seconds();
    assert!((900..100_000).contains(&ago), "{ago}: that was when the last move was made");
    drop(ours);
    assert_eq!(journal(&store).1, Some(next), "it is in the journal at once");
    assert_eq!((numbers(&store), journals(&store).len()), (vec![1], 1));
}

#[test]
fn nothing_is_gone_on_with_after_the_last_game_of_a_series() {
    let (_directory, store) = fresh();
    leave(&store, &won_alone(1), 10);
    assert_eq!(journal(&store).1, None);
    assert_eq!(numbers(&store), [1]);
    assert_eq!(journals(&store).len(), 0);
    leave(&store, &won_alone(2), 10);
    leave(&store, &game(3, "b2"), 20);
    assert_eq!(journal(&store).1, Some(game(3, "b2")), "but one that was left before is");
    assert_eq!(numbers(&store), [1, 2]);
}

#[test]
fn older_games_that_are_over_are_put_to_those_that_were_played() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1"), 10);
    leave(&store, &won(2), 20);
    leave(&store, &won(3), 30);
    store.append(&won(3).record(None)).expect("it can be written");
    assert_eq!(journal(&store).1, Some(game(1, "a1")));
    assert_eq!((numbers(&store), journals(&store).len()), (vec![3, 2], 1));
}

#[test]
fn a_game_that_was_recorded_already_is_not_recorded_twice() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1 a2 b2"), 10);
    leave(&store, &game(2, "a1 b1 a2 b2"), 20);
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    // It was recorded with a move more than the journal has heard of, and is not the last of its series.
    let next = won(1).next();
    assert!(next.is_some());
    assert_eq!(journal(&store).1, next);
    assert_eq!(numbers(&store), [1, 2]);
}

#[test]
fn a_game_that_was_recorded_as_given_up_is_not_gone_on_with() {
    let (_directory, store) = fresh();
    leave(&store, &game(1, "a1 b1"), 10);
    store.append(&game(1, "a1 b1").record(None)).expect("it can be written");
    assert_eq!((journal(&store).1, numbers(&store)), (None, vec![1]));
}

#[test]
fn a_game_that_went_on_after_it_was_recorded_is_gone_on_with() {
    let (_directory, store) = fresh();
    store.append(&game(1, "a1 b1 a2 b2 a3").record(None)).expect("it can be written");
    let file = fs::File::options().append(true).open(history_path(&store)).expect("it is there");
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
    let Found { journal: ours, game: left, warnings, .. } = found(&store);
    assert_eq!(left, Some(game(1, "a1")));
    let [remark] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(remark.contains("games.jsonl") && remark.contains("it is a directory"), "{remark}");
    drop(ours);
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
fn journals_that_cannot_be_read_are_told_of_and_left_alone() {
    let (_directory, store) = fresh();
    let path = leave(&store, &game(1, "a1"), 10);
    let directory = path.parent().expect("it is in a directory");
    let newer = content(&path).replace("\"format\":1", "\"format\":2");
    let files: [(&str, Vec<u8>); 6] = [
        ("a-line-without-end.jsonl", b"garbage".to_vec()),
        ("bytes.jsonl", vec![0xff, 0xfe, b'\n']),
        ("garbage.jsonl", b"garbage\n".to_vec()),
        ("huge.jsonl", vec![b'x'; (1 << 20) + 1]),
        ("somebody's.txt", b"mine".to_vec()),
        ("newer.jsonl", newer.into_bytes()),
    ];
    for (name, bytes) in &files {
        put(&directory.join(name), bytes);
    }
    fs::create_dir(directory.join("directory.jsonl")).expect("the name is free");
    let mut told = String::new();
    for (name, bytes) in &files {
        let Found { journal, game: left, warnings, .. } = found(&store);
        assert_eq!(left, Some(game(1, "a1")));
        drop(journal);
        let [remark] = &warnings[..] else { panic!("they are told of together: {warnings:?}") };
        assert!(!remark.contains("somebody's") && !remark.contains('\n'), "{remark}");
        told.push_str(remark);
        assert_eq!(&fs::read(directory.join(name)).expect("it is there"), bytes, "{name}");
        // Only so many are named at once.
        fs::remove_file(directory.join(name)).expect("it is ours");
    }
    for said in [
        "directory.jsonl (it is a directory, not a file)",
        "garbage.jsonl (no JSON",
        "a-line-without-end.jsonl (no whole line)",
        "bytes.jsonl (no text in UTF-8)",
        "huge.jsonl (longer than 1 MiB)",
        "newer.jsonl (`format` is 2, but",
        ", 3 more: move the files away",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    assert_eq!(find(&store).games, 0);
}

/// To wait for it at every move, or for as long as those who are not waited for, would take minutes.
#[cfg(unix)]
#[test]
fn neither_a_start_nor_a_move_waits_long_for_another_program() {
    use std::thread;
    use std::time::Instant;

    let (_directory, store) = fresh();
    let (mut ours, _) = journal(&store);
    let lock = super::common::hold_lock(&store);
    super::common::without_hanging(move || {
        let start = || {
            let began = Instant::now();
            let fault = store.journal().expect_err("somebody writes");
            assert!(fault.to_string().contains("held by another program"), "{fault}");
            assert!(began.elapsed() < Duration::from_secs(3), "it takes {:?}", began.elapsed());
        };
        // Each waits for itself.
        thread::scope(|scope| (0..20).for_each(|_| drop(scope.spawn(start))));
        for number in 0..200 {
            keep(&mut ours, &game(number, "a1 b2 c3"));
        }
        drop((lock, ours));
        assert_eq!(journal(&store).1, Some(game(199, "a1 b2 c3")), "it has become longer");
    });
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
    assert_eq!(find(&store).games, 1);
}
