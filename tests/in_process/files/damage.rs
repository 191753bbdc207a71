//! Damaged files, and things that are not files: a clear message, nothing overwritten, and nothing blocks.

use super::child::theme;
use super::common::{
    add, append, content, find, fresh, game, history_path, numbered, put, store_in, without_hanging,
};
use crate::cases::cases;
use noughts::files::{GameFile, Store};
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
    append(&store, 2);
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
fn a_file_with_only_a_huge_line_gets_a_line_end() {
    let (_directory, store) = fresh();
    let file = fs::File::create(history_path(&store)).expect("the directory is there");
    file.set_len(3_000_000).expect("there is room");
    assert_eq!(find(&store).unreadable, Some((1, 1)));
    append(&store, 1);
    let ledger = find(&store);
    assert_eq!((ledger.games, ledger.unreadable), (1, Some((1, 1))));
    let text = content(&history_path(&store));
    assert_eq!(text[3_000_000..], format!("\n{}\n", numbered(1)));
}

/// Does everything that a store can do with files, and returns the error messages.
fn everything(store: Store) -> Vec<String> {
    without_hanging(move || {
        let mut messages = Vec::new();
        let mut take = |fault: Option<String>| messages.extend(fault);
        take(add(&store, &numbered(1)).err());
        let found = super::common::query(&store, &Query::default());
        if !found.as_ref().is_ok_and(|ledger| ledger.games == 0) {
            take(store.game(0).err());
        }
        take(found.err());
        take(store.load_settings().err());
        take(store.save_setting(&theme("other")).err());
        take(store.load_progress().err());
        take(store.save_progress(&noughts::teach::Progress::default()).err());
        take(store.take_over().err());
        take(store.save_game(&mut GameFile::default(), Some(&game(1, "a1"))).err());
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
    for (name, faults) in [("games.jsonl", 3), ("config.toml", 2), ("lessons.toml", 2), (".lock", 4)] {
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
    for (name, faults) in [("games.jsonl", 3), ("config.toml", 2), ("lessons.toml", 2), (".lock", 4)] {
        let (directory, store) = fresh();
        assert!(pipe(&directory.path().join(name)), "pipes can be created");
        expect(&everything(store), faults, "it is a pipe or a device, not a file");
    }
    let (directory, store) = fresh();
    fs::create_dir(directory.path().join("unfinished")).expect("the name is free");
    assert!(pipe(&directory.path().join("unfinished/0.jsonl")));
    let taken = without_hanging(move || store.take_over().expect("it is only reported"));
    assert!(taken.warnings[0].contains("0.jsonl (it is a pipe or a device"), "{:?}", taken.warnings);
}

#[cfg(unix)]
#[test]
fn a_device_in_place_of_a_file_is_reported() {
    for device in ["/dev/full", "/dev/zero", "/dev/null"] {
        let (directory, store) = fresh();
        for name in ["games.jsonl", "config.toml", "lessons.toml"] {
            std::os::unix::fs::symlink(device, directory.path().join(name)).expect("links can be created");
        }
        expect(&everything(store), 7, "it is a pipe or a device, not a file");
    }
}

#[test]
fn a_file_in_place_of_a_directory_is_reported_and_left_alone() {
    let (directory, _) = fresh();
    let path = directory.path().join("data");
    put(&path, "some text");
    let messages = everything(store_in(&path));
    // On Windows a path through a file is just not found, so there is nothing to read.
    assert_eq!(messages.len(), if cfg!(windows) { 5 } else { 9 }, "{messages:#?}");
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
        let (_directory, store) = super::common::fast();
        let bytes = parts.concat();
        put(&history_path(&store), &bytes);
        let before = find(&store);
        append(&store, 2);
        let after = find(&store);
        prop_assert_eq!((after.games, after.newer), (before.games + 1, before.newer));
        prop_assert_eq!(after.unreadable, before.unreadable, "they are counted before and after");
        let games = fs::read(history_path(&store)).expect("it is there");
        let end = if bytes.is_empty() || bytes.ends_with(b"\n") { "" } else { "\n" };
        prop_assert_eq!(games, [bytes, format!("{end}{}\n", numbered(2)).into_bytes()].concat());
    }
}
