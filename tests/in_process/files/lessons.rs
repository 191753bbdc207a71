//! The finished lessons: nothing is lost, nothing damaged is overwritten.

use super::common::{content, data, fresh, names, put, store_in};
use itertools::Itertools;
use noughts::files::{DATA_DIR, Store};
use noughts::teach::Progress;
use std::fs;
use std::path::PathBuf;
use std::thread;

fn finished(lessons: &[&str]) -> Progress {
    let mut progress = Progress::default();
    for lesson in lessons {
        progress.finish(lesson);
    }
    progress
}

fn lessons_file(store: &Store) -> PathBuf {
    data(store).join("lessons.toml")
}

fn load(store: &Store) -> Progress {
    store.load_progress().expect("nothing is in the way")
}

fn save(store: &Store, progress: &Progress) {
    store.save_progress(progress).expect("nothing is in the way");
}

// Load and save

#[test]
fn saved_lessons_are_loaded() {
    let (_directory, store) = fresh();
    let progress = finished(&["fatalist", "no-chance"]);
    save(&store, &progress);
    assert_eq!(load(&store), progress);
    assert_eq!(content(&lessons_file(&store)), "finished = [\"fatalist\", \"no-chance\"]\n");
}

#[test]
fn no_lesson_is_finished_before_any_was_saved() {
    let (directory, store) = fresh();
    assert_eq!(load(&store), Progress::default());
    assert_eq!(names(directory.path()), [""; 0], "loading writes nothing");
    let nowhere = store_in(directory.path().join("not/yet"));
    assert_eq!(load(&nowhere), Progress::default());
    put(&lessons_file(&store), "");
    assert_eq!(load(&store), Progress::default(), "an empty file is valid");
}

#[test]
fn directories_are_created_when_they_are_needed() {
    let (directory, _) = fresh();
    let store = store_in(directory.path().join("some/where"));
    save(&store, &finished(&["horizon"]));
    assert!(load(&store).has("horizon"));
}

#[test]
fn only_the_file_and_the_lock_are_left_behind() {
    let (directory, store) = fresh();
    for lesson in ["a", "b", "c"] {
        save(&store, &finished(&[lesson]));
    }
    assert_eq!(names(directory.path()), [".lock", "lessons.toml"]);
}

// Nothing is lost

#[test]
fn lessons_saved_earlier_stay_finished() {
    let (_directory, store) = fresh();
    save(&store, &finished(&["a", "b"]));
    save(&store, &finished(&["b", "c"]));
    save(&store, &Progress::default());
    assert_eq!(load(&store), finished(&["a", "b", "c"]));
}

#[test]
fn fields_of_a_newer_version_survive() {
    let (_directory, store) = fresh();
    let newer = "finished = [\"lesson-of-tomorrow\"]\nstreak = 3\n\n[tries]\nfatalist = 2\n";
    put(&lessons_file(&store), newer);
    save(&store, &finished(&["fatalist"]));
    let found: toml::Table = content(&lessons_file(&store)).parse().expect("it is TOML");
    assert_eq!(found["streak"].as_integer(), Some(3));
    assert_eq!(found["tries"]["fatalist"].as_integer(), Some(2));
    assert_eq!(load(&store), finished(&["fatalist", "lesson-of-tomorrow"]));
}

#[test]
fn lessons_saved_at_once_add_up() {
    let (_directory, store) = fresh();
    let lessons = (0..40).map(|number| format!("lesson-{number}")).collect_vec();
    thread::scope(|scope| {
        for lessons in lessons.chunks(5) {
            let store = &store;
            scope.spawn(move || {
                for lesson in lessons {
                    save(store, &finished(&[lesson]));
                    assert!(load(store).has(lesson), "a reader never sees half a file");
                }
            });
        }
    });
    let progress = load(&store);
    assert!(lessons.iter().all(|lesson| progress.has(lesson)), "{progress:?}");
}

#[test]
fn the_newest_quizzes_are_kept() {
    let (_directory, store) = fresh();
    let quiz = |number| format!("{number:05}-7 = \"cut 2 10 {number} +\"");
    let quizzes = (1..=2500).map(quiz).collect_vec();
    put(&lessons_file(&store), format!("finished = [\"a\"]\n[quizzes]\n{}\n", quizzes.join("\n")));
    let mut progress = Progress::default();
    let newest = "cut 2 10 2501".parse().expect("a quiz");
    progress.answered(&load(&store).key_of(newest, &[true], 7), newest, &[true]);
    for _ in 0..2 {
        save(&store, &progress);
        let seeds = load(&store).quizzes().map(|(quiz, _)| quiz.seed).collect_vec();
        assert_eq!(seeds, (502..=2501).collect_vec());
    }
    assert!(load(&store).has("a"));
}

// Nothing damaged is overwritten

#[test]
fn a_damaged_file_is_reported_and_left_alone() {
    for text in ["finished = [\"fatal", "finished = 7\n", "finished = [1, 2]\n", "\u{0}\u{1}"] {
        let (_directory, store) = fresh();
        let path = lessons_file(&store);
        put(&path, text);
        let message = store.load_progress().expect_err("it is damaged");
        assert!(message.contains("is damaged") && message.contains(&path.display().to_string()), "{message}");
        assert!(message.contains("move it away") && !message.contains('\n'), "{message}");
        let refused = store.save_progress(&finished(&["fatalist"])).expect_err("it would overwrite it");
        assert_eq!(refused, message);
        assert_eq!(content(&path), text, "it is unchanged");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_reported_and_left_alone() {
    let (_directory, store) = fresh();
    let path = lessons_file(&store);
    fs::write(&path, [0xff, 0xfe, 0x00]).expect("the directory is there");
    for fault in [store.load_progress().err(), store.save_progress(&finished(&["a"])).err()] {
        let message = fault.expect("it is not text");
        assert!(message.starts_with(&format!("cannot read {}", path.display())), "{message}");
    }
    assert_eq!(fs::read(&path).expect("it is still there"), [0xff, 0xfe, 0x00]);
    fs::remove_file(&path).expect("it is ours");
    fs::create_dir(&path).expect("the name is free");
    assert!(store.load_progress().is_err() && store.save_progress(&finished(&["a"])).is_err());
    assert!(path.is_dir());
}

#[test]
fn a_file_in_place_of_the_directory_is_reported() {
    let (directory, _) = fresh();
    let path = directory.path().join("data");
    put(&path, "some text");
    let store = store_in(&path);
    let fault = store.save_progress(&finished(&["a"])).expect_err("it is not a directory");
    assert!(fault.contains("cannot create directory"), "{fault}");
    assert!(fault.contains(DATA_DIR), "{fault}");
    assert_eq!(content(&path), "some text");
}

#[test]
fn line_ends_of_windows_make_no_difference_to_lessons() {
    let (directory, _) = fresh();
    put(
        &directory.path().join("mine.toml"),
        "title = \"Mine\"\r\ntext = \"\"\"\r\nOne.\r\n\r\nTwo.\"\"\"\r\n",
    );
    let files = noughts::files::lesson_files(directory.path()).expect("it can be read");
    let text = "title = \"Mine\"\ntext = \"\"\"\nOne.\n\nTwo.\"\"\"\n".to_owned();
    assert_eq!(files, [("mine.toml".to_owned(), Ok(text))]);
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, store) = fresh();
    let allow = |mode| {
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    allow(0o555);
    if fs::write(directory.path().join("probe"), "").is_ok() {
        return; // Root may write everywhere.
    }
    let fault = store.save_progress(&finished(&["a"])).expect_err("nothing can be written there");
    allow(0o755);
    assert!(fault.contains("cannot write"), "{fault}");
    assert_eq!(load(&store), Progress::default());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    let (directory, store) = fresh();
    let elsewhere = directory.path().join("elsewhere.toml");
    put(&elsewhere, "finished = [\"a\"]\n");
    std::os::unix::fs::symlink(&elsewhere, lessons_file(&store)).expect("links can be created");
    save(&store, &finished(&["b"]));
    assert!(fs::symlink_metadata(lessons_file(&store)).expect("it is there").is_symlink());
    assert_eq!(content(&elsewhere), "finished = [\"a\", \"b\"]\n");
}
