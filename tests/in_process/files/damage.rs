//! Damaged files, and things that are not files: a clear message, nothing overwritten, and nothing blocks.

use super::child::theme;
use super::common::{append, content, find, fresh, game, history_path, numbered, put, without_hanging};
use crate::cases::cases;
use noughts::files::Store;
use noughts::record::Query;
use proptest::prelude::*;
use std::fs;
use std::io::{Seek, SeekFrom, Write};

#[test]
fn invalid_lines_are_counted_and_left_alone() {
    let (_directory, store) = fresh();
    let whole = format!("{}\n", numbered(1));
    let newer = "{\"format\":2,\"more\":\"fields\"}\n";
    let huge = format!("{{\"format\":1,\"x\":\"{}\"}}\n", "x".repeat(100_000));
    let wrong = whole.replace("\"connect\":3", "\"connect\":\"three\"");
    let mut bytes = Vec::new();
    for part in [
        &whole,
        "garbage\n",
        newer,
        "\0\0\0\0\n",
        "\n",
        &huge,
        &wrong,
        "[1,2]\n",
        "{\"format\":0}\n",
        &whole,
        &format!("{}\n", "[".repeat(60_000)),
    ] {
        bytes.extend_from_slice(part.as_bytes());
    }
    bytes.extend_from_slice(b"\xff\xfe{\x80}\n");
    put(&history_path(&store), &bytes);
    let ledger = find(&store);
    assert_eq!((ledger.games, ledger.newest.len()), (2, 2));
    assert_eq!(ledger.unreadable, Some((8, 2)));
    assert_eq!(ledger.newer, Some((1, 2)));
    for digest in &ledger.newest {
        assert_eq!(store.game(digest.at).expect("it has been found there"), numbered(1));
    }
    assert_eq!(append(&store, 2), None);
    let after = fs::read(history_path(&store)).expect("it is there");
    assert_eq!(after, [bytes, format!("{}\n", numbered(2)).into_bytes()].concat(), "all of it is unchanged");
}

/// The file is sparse, and the line is never held in memory.
#[test]
fn a_line_of_fifty_megabytes_is_skipped() {
    let (_directory, store) = fresh();
    append(&store, 1);
    let file = fs::OpenOptions::new().write(true).open(history_path(&store));
    let mut file = file.expect("it is there");
    let length = file.metadata().expect("it is there").len();
    file.seek(SeekFrom::Start(length + 50_000_000))
        .and_then(|_| file.write_all(b"\n"))
        .expect("there is room");
    append(&store, 2);
    let ledger = find(&store);
    assert_eq!((ledger.games, ledger.unreadable), (2, Some((1, 2))));
    assert_eq!(store.game(ledger.newest[0].at).expect("it follows that line"), numbered(2));
}

#[test]
fn a_file_with_only_a_huge_line_is_moved_aside() {
    let (directory, store) = fresh();
    let file = fs::File::create(history_path(&store)).expect("the directory is there");
    file.set_len(3_000_000).expect("there is room");
    assert_eq!(find(&store).unreadable, Some((1, 1)), "it is too long to be a line that is being written");
    assert!(store.repair().expect("it can be repaired").is_some());
    let aside = fs::metadata(directory.path().join("games.jsonl.torn")).expect("it is there");
    assert_eq!((aside.len(), find(&store).games), (3_000_001, 0));
}

/// Does everything that a store can do with files, and returns the error messages.
fn everything(store: Store) -> Vec<String> {
    without_hanging(move || {
        let mut messages = Vec::new();
        let mut take = |fault: Option<String>| messages.extend(fault);
        take(store.append(&numbered(1)).err());
        take(store.repair().err());
        let found = super::common::query(&store, &Query::default());
        if !found.as_ref().is_ok_and(|ledger| ledger.games == 0) {
            take(store.game(0).err());
        }
        take(found.err());
        take(store.load_settings().err());
        take(store.save_setting(&theme("other")).err());
        take(store.load_progress().err());
        take(store.save_progress(&noughts::teach::lesson::Progress::default()).err());
        take(store.journal().and_then(|mut found| found.journal.save(&game(1, "a1"))).err());
        take(store.fresh_journal().err());
        messages
    })
}

fn expect(messages: &[String], faults: usize, what: &str) {
    assert_eq!(messages.len(), faults, "{what}: {messages:#?}");
    assert!(
        messages.iter().all(|message| message.contains(what) && !message.contains('\n')),
        "{what}: {messages:#?}"
    );
}

#[test]
fn a_directory_in_place_of_a_file_is_reported() {
    for (name, faults) in [("games.jsonl", 4), ("config.toml", 2), ("lessons.toml", 2), (".lock", 5)] {
        let (directory, store) = fresh();
        fs::create_dir(directory.path().join(name)).expect("the name is free");
        expect(&everything(store), faults, "it is a directory, not a file");
        assert!(directory.path().join(name).is_dir());
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_is_reported_without_blocking() {
    let pipe = |path: &std::path::Path| {
        std::process::Command::new("mkfifo").arg(path).status().is_ok_and(|status| status.success())
    };
    for (name, faults) in [("games.jsonl", 4), ("config.toml", 2), ("lessons.toml", 2), (".lock", 5)] {
        let (directory, store) = fresh();
        assert!(pipe(&directory.path().join(name)), "pipes can be created");
        expect(&everything(store), faults, "it is a pipe, not a file");
    }
    let (directory, store) = fresh();
    fs::create_dir(directory.path().join("unfinished")).expect("the name is free");
    assert!(
        pipe(&directory.path().join("unfinished/0.jsonl"))
            && pipe(&directory.path().join("games.jsonl.torn"))
    );
    put(&history_path(&store), "{\"torn\":");
    expect(&everything(store.clone()), 2, "games.jsonl.torn");
    assert_eq!(content(&history_path(&store)), "{\"torn\":");
}

#[cfg(unix)]
#[test]
fn a_device_in_place_of_a_file_is_reported() {
    for device in ["/dev/full", "/dev/zero", "/dev/null"] {
        let (directory, store) = fresh();
        for name in ["games.jsonl", "config.toml", "lessons.toml"] {
            std::os::unix::fs::symlink(device, directory.path().join(name)).expect("links can be created");
        }
        expect(&everything(store), 8, "it is a device, not a file");
    }
}

#[test]
fn a_file_in_place_of_a_directory_is_reported_and_left_alone() {
    let (directory, _) = fresh();
    let path = directory.path().join("data");
    put(&path, "some text");
    let messages = everything(Store::in_directory(&path));
    // On Windows a path through a file is just not found, so there is nothing to read.
    assert_eq!(messages.len(), if cfg!(windows) { 5 } else { 10 }, "{messages:#?}");
    assert!(messages.iter().all(|message| message.contains(&path.display().to_string())), "{messages:#?}");
    assert_eq!(content(&path), "some text");

    let (directory, store) = fresh();
    put(&directory.path().join("unfinished"), "some text");
    expect(&everything(store), 2, "cannot create directory");
    assert_eq!(content(&directory.path().join("unfinished")), "some text");
}

#[test]
fn a_file_that_is_not_text_is_reported_and_left_alone() {
    for (bytes, why) in
        [(b"theme = \"\xff\"\n".to_vec(), "not UTF-8 text"), (vec![b' '; (1 << 20) + 1], "longer than 1 MiB")]
    {
        let (directory, store) = fresh();
        for name in ["config.toml", "lessons.toml"] {
            put(&directory.path().join(name), &bytes);
        }
        expect(&everything(store), 4, why);
        for name in ["config.toml", "lessons.toml"] {
            assert_eq!(fs::read(directory.path().join(name)).expect("it is there"), bytes);
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Any file can be read, its games stay findable, and a game can be added.
    #[test]
    fn no_bytes_prevent_appending_a_game(
        parts in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..200),
                Just(format!("{}\n", numbered(1)).into_bytes()),
                Just(b"\n".to_vec()),
                Just(b"{\"format\":7}\n".to_vec()),
            ],
            0..6,
        ),
    ) {
        let (directory, store) = super::common::fast();
        let bytes = parts.concat();
        put(&history_path(&store), &bytes);
        let before = find(&store);
        let notice = append(&store, 2);
        let after = find(&store);
        prop_assert_eq!((after.games, after.newer), (before.games + 1, before.newer));
        let torn = fs::read(directory.path().join("games.jsonl.torn")).unwrap_or_default();
        prop_assert!(torn.is_empty() || notice.is_some());
        let games = fs::read(history_path(&store)).expect("it is there");
        let line = format!("{}\n", numbered(2)).into_bytes();
        let rest = games.strip_suffix(&line[..]).expect("it is the last line");
        let all = [rest, torn.strip_suffix(b"\n").unwrap_or_default()].concat();
        let all = if all == bytes { all } else { all.strip_suffix(b"\n").expect("one end was added").to_vec() };
        prop_assert_eq!(all, bytes, "every byte is still in one of the files");
    }
}
