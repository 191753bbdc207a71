//! The source itself: which room uses which, and that no tests are in it.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the library, the lowest first: each uses only itself and those before it.
const ROOMS: [&str; 10] =
    ["game", "engine", "record", "teach", "config", "draw", "app", "files", "terminal", "cli"];

/// All source files below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let paths = entries.map(|entry| entry.expect("it is listed").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The rooms that a text names in its paths, also in those of its documentation and the examples there.
fn rooms_in(text: &str) -> impl Iterator<Item = &str> {
    assert!(!text.contains("crate::{") && !text.contains("noughts::{"), "a path a room");
    let names = ["crate::", "noughts::"].into_iter().flat_map(|root| text.split(root).skip(1));
    names
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_lowercase()).next())
        .filter(|name| !name.is_empty())
}

/// `Cargo.toml` saves the build of the library as a test crate of its own, so that nothing would run them.
#[test]
fn no_test_is_among_the_sources() {
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&file).expect("it is text");
        let sign = ["#[test]", "cfg(test", "cfg(all(test"].into_iter().find(|sign| text.contains(sign));
        assert_eq!(sign, None, "{}: tests belong in tests/in_process", file.display());
    }
}

#[test]
fn every_room_uses_only_those_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found: Vec<String> = Vec::new();
    for (floor, room) in ROOMS.iter().enumerate() {
        for file in sources(&source.join(room)) {
            let text = fs::read_to_string(&file).expect("it is text");
            let mut above = rooms_in(&text).filter(|name| !ROOMS[..=floor].contains(name));
            found.extend(above.next().map(|name| format!("{} uses `{name}`", file.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    let files = sources(&source).len();
    let in_rooms: usize = ROOMS.iter().map(|room| sources(&source.join(room)).len()).sum();
    assert_eq!(files, in_rooms + 2, "all but main.rs and lib.rs is in a room");
}

/// How things look is the business of the files named for it; the others say what there is to see.
#[test]
fn only_files_named_for_drawing_import_ratatui_in_the_app() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    let names_it = |file: &PathBuf| fs::read_to_string(file).expect("it is text").contains("ratatui");
    let draws = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("draw"))
    };
    let (drawing, others): (Vec<_>, Vec<_>) = sources(&app).into_iter().partition(draws);
    assert!(drawing.len() > 20, "the files are found: {drawing:?}");
    let found: Vec<_> = others.into_iter().filter(names_it).collect();
    assert!(found.is_empty(), "{found:?}");
}
