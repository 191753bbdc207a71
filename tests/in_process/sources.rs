//! The sources have no tests in them.

use std::fs;
use std::path::Path;

/// How a test among the sources would show.
const SIGNS: [&str; 3] = ["#[test]", "cfg(test", "cfg(all(test"];

fn assert_has_none(folder: &Path) {
    for entry in fs::read_dir(folder).expect("it is a folder") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            assert_has_none(&path);
        } else {
            let text = fs::read_to_string(&path).expect("it is text");
            let found = SIGNS.iter().find(|sign| text.contains(**sign));
            let path = path.display();
            assert_eq!(found, None, "{path}: nothing runs this; tests belong into tests/in_process");
        }
    }
}

/// `Cargo.toml` saves the library's build as a test crate of its own, so that nothing would run them.
#[test]
fn tests_are_not_among_the_sources() {
    assert_has_none(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
}
