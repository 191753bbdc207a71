//! The settings file: one entry changes, and everything else stays as the user wrote it.

use super::child::theme;
use super::common::{content, fresh, names, put};
use itertools::Itertools;
use noughts::config::{Change, Setting};
use noughts::files::{CONFIG_DIR, Store};
use std::fs;

fn change(setting: Setting, value: Option<&str>) -> Change {
    Change { setting, value: value.map(str::to_owned) }
}

fn save(store: &Store, change: &Change) {
    store.save_setting(change).expect("nothing is in the way");
}

/// The text of a file after a change.
fn changed(before: &str, what: &Change) -> String {
    let (_directory, store) = fresh();
    put(&store.settings_path(), before);
    save(&store, what);
    content(&store.settings_path())
}

const FILE: &str = "# Mine.\n\nmouse = false   # it is broken\ntheme = \"plain\" # easy on the eyes\nunknown = [1, 2]\n\n[keys.game]\n# u for up\nundo = [\"backspace\"]\n\n[tomorrow]\nstreak = 3\n";

#[test]
fn only_the_entry_changes() {
    const BARE: &str = "unknown = [1, 2]";
    let on_windows = |text: &str| text.replace('\n', "\r\n");
    let dark = FILE.replace("\"plain\"", "\"dark\"");
    let to = |setting, value| change(setting, Some(value));
    for (before, change, after) in [
        (FILE, theme("dark"), dark.clone()),
        (FILE, to(Setting::Mouse, "true"), FILE.replace("false", "true")),
        (FILE, to(Setting::Glyphs, "ascii"), FILE.replace(BARE, &format!("{BARE}\nglyphs = \"ascii\""))),
        (FILE, to(Setting::TableMemory, "128"), FILE.replace(BARE, &format!("{BARE}\ntable-memory = 128"))),
        (
            "[keys.game]\nundo = \"u\"\n",
            theme("dark"),
            "theme = \"dark\"\n[keys.game]\nundo = \"u\"\n".to_owned(),
        ),
        (FILE, theme("plain"), FILE.to_owned()),
        (&on_windows(FILE), theme("dark"), on_windows(&dark)),
        // Without the byte order mark.
        ("\u{feff}theme = \"plain\"\r\n", theme("dark"), "theme = \"dark\"\r\n".to_owned()),
        // Removed.
        (FILE, change(Setting::Theme, None), FILE.replace("theme = \"plain\" # easy on the eyes\n", "")),
        (FILE, change(Setting::Board, None), FILE.to_owned()),
    ] {
        assert_eq!(changed(before, &change), after, "{change:?}");
    }
}

#[test]
fn nothing_is_written_if_there_is_nothing_to_remove() {
    let (directory, store) = fresh();
    save(&store, &change(Setting::Theme, None));
    assert_eq!(names(directory.path()), [""; 0]);
}

#[test]
fn the_file_is_created_when_there_is_something_to_write() {
    let (directory, store) = fresh();
    assert_eq!(store.load_settings().expect("there is none"), None);
    save(&store, &theme("plain"));
    save(&store, &change(Setting::Mouse, Some("false")));
    let expected = "theme = \"plain\"\nmouse = false\n";
    assert_eq!(store.load_settings().expect("it can be read").as_deref(), Some(expected));
    assert_eq!(names(directory.path()), [".lock", "config.toml"]);
    assert_eq!(changed("# All is as it was.\n", &theme("plain")), "theme = \"plain\"\n# All is as it was.\n");
    let (directory, _) = fresh();
    let [config, data] = ["some/config", "data"].map(|name| directory.path().join(name));
    save(&Store::in_directories(&config, &data), &theme("plain"));
    assert!(config.join("config.toml").exists() && !data.exists());
}

#[test]
fn a_damaged_file_is_reported_and_left_alone() {
    for (before, why) in [
        ("theme = \"plain\"\nmouse = = true\n", "line 2: "),
        ("theme = \"pl", "line 1: "),
        ("a = 1\na = 2\n", "line 2: "),
        ("\u{0}\u{1}", "line 1: "),
        ("[theme]\nname = \"plain\"\n", "`theme` is a table: use theme = \"dark\""),
    ] {
        let (_directory, store) = fresh();
        put(&store.settings_path(), before);
        let message = store.save_setting(&theme("dark")).expect_err(before);
        assert!(
            message.contains("is damaged") && message.contains(why) && !message.contains('\n'),
            "{message}"
        );
        assert_eq!(content(&store.settings_path()), before);
    }
}

#[test]
fn an_error_names_the_right_directory() {
    let (directory, _) = fresh();
    let path = directory.path().join("config");
    put(&path, "some text");
    let store = Store::in_directories(&path, directory.path());
    let message = store.save_setting(&theme("dark")).expect_err("it is not a directory");
    assert!(message.contains(CONFIG_DIR) && message.contains(&path.display().to_string()), "{message}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let (directory, store) = fresh();
    let elsewhere = directory.path().join("elsewhere.toml");
    put(&elsewhere, "theme = \"plain\"\n");
    fs::set_permissions(&elsewhere, fs::Permissions::from_mode(0o640)).expect("it is ours");
    std::os::unix::fs::symlink(&elsewhere, store.settings_path()).expect("links can be created");
    save(&store, &theme("dark"));
    assert!(fs::symlink_metadata(store.settings_path()).expect("it is there").is_symlink());
    assert_eq!(content(&elsewhere), "theme = \"dark\"\n");
    assert_eq!(fs::metadata(&elsewhere).expect("it is there").permissions().mode() & 0o777, 0o640);
    fs::remove_file(&elsewhere).expect("it is ours");
    save(&store, &theme("plain"));
    assert_eq!(content(&elsewhere), "theme = \"plain\"\n", "even a link without a target");
    // The temporary file is beside the target, in a directory that need not have our lock.
    let beside = directory.path().join(".noughts-elsewhere.toml.AbC123");
    put(&beside, "half a file");
    save(&store, &theme("dark"));
    assert!(!beside.exists());
}

/// What killed processes have left is removed by who writes the same file again, and nothing else, whoever made it.
#[test]
fn only_temporary_files_of_ours_that_nobody_uses_are_removed() {
    let (directory, store) = fresh();
    let others = [
        ".noughts-config.toml.backup1",
        ".noughts-config.toml.old",
        ".noughts-lessons.toml.AbC123",
        ".tmpAbC123",
    ];
    let (used, left) = (".noughts-config.toml.AbC123", ".noughts-config.toml.xYz789");
    for name in others.iter().chain([&used, &left]) {
        put(&directory.path().join(name), "half a file");
    }
    let file = fs::OpenOptions::new().write(true).open(directory.path().join(used)).expect("it is there");
    file.lock().expect("it can be locked");
    let all = names(directory.path());
    store.take_over().expect("there is nothing to take over");
    store.load_progress().expect("there is none");
    super::common::append(&store, 1);
    assert_eq!(
        all.iter().filter(|name| !directory.path().join(name).exists()).count(),
        0,
        "not by who only reads or appends"
    );
    save(&store, &theme("dark"));
    let gone = |name: &&String| !directory.path().join(name).exists();
    assert_eq!(all.iter().filter(gone).collect_vec(), [left]);
    drop(file);
    save(&store, &theme("light"));
    assert_eq!(all.iter().filter(gone).collect_vec(), [used, left]);
}

#[test]
fn settings_saved_at_once_add_up() {
    let (_directory, store) = fresh();
    std::thread::scope(|scope| {
        for settings in Setting::ALL.chunks(4) {
            let store = &store;
            scope.spawn(move || {
                for &setting in settings {
                    save(store, &change(setting, Some("1")));
                    let found = store.load_settings().expect("it can be read").expect("it is there");
                    assert!(found.contains(setting.name()), "a reader never sees half a file");
                }
            });
        }
    });
    assert_eq!(content(&store.settings_path()).lines().count(), Setting::ALL.len());
}
