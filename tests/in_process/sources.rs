//! Checks of the source files: which module uses which, and that they contain no tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, the lowest first: each uses only itself and those before it.
const MODULES: [&str; 10] =
    ["game", "engine", "record", "teach", "config", "draw", "app", "files", "terminal", "cli"];

/// All source files below a directory.
fn sources(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let paths = entries.map(|entry| entry.expect("the entry is readable").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The modules that the paths in a text name, including its documentation and the examples there.
fn modules_in(text: &str) -> impl Iterator<Item = &str> {
    assert!(!text.contains("crate::{") && !text.contains("noughts::{"), "one module in each path");
    let names = ["crate::", "noughts::"].into_iter().flat_map(|root| text.split(root).skip(1));
    names
        .filter_map(|rest| rest.split(|c: char| !c.is_ascii_lowercase()).next())
        .filter(|name| !name.is_empty())
}

/// `Cargo.toml` does not build the library as a test crate, so tests in its sources would never run.
#[test]
fn the_sources_contain_no_tests() {
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&file).expect("the file is text");
        let sign = ["#[test]", "cfg(test", "cfg(all(test"].into_iter().find(|sign| text.contains(sign));
        assert_eq!(sign, None, "{}: tests belong in tests/in_process", file.display());
    }
}

#[test]
fn every_module_uses_only_those_below_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found: Vec<String> = Vec::new();
    for (level, module) in MODULES.iter().enumerate() {
        for file in sources(&source.join(module)) {
            let text = fs::read_to_string(&file).expect("the file is text");
            let mut above = modules_in(&text).filter(|name| !MODULES[..=level].contains(name));
            found.extend(above.next().map(|name| format!("{} uses `{name}`", file.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    let files = sources(&source).len();
    let in_modules: usize = MODULES.iter().map(|module| sources(&source.join(module)).len()).sum();
    assert_eq!(files, in_modules + 2, "all files but main.rs and lib.rs are in a module");
}

/// Only files named `draw*` decide how things look; other files decide what is shown.
#[test]
fn only_files_named_for_drawing_import_ratatui_in_the_app() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app");
    let names_it = |file: &PathBuf| fs::read_to_string(file).expect("the file is text").contains("ratatui");
    let draws = |file: &PathBuf| {
        let name = file.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("draw"))
    };
    let (drawing, others): (Vec<_>, Vec<_>) = sources(&app).into_iter().partition(draws);
    assert!(drawing.len() > 20, "the files are found: {drawing:?}");
    let found: Vec<_> = others.into_iter().filter(names_it).collect();
    assert!(found.is_empty(), "{found:?}");
}

/// Tags of actions can be moved to other code. The package has no workflows.
#[test]
fn actions_are_pinned_and_all_targets_checked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("the file is text");
    assert!(manifest.contains("\nrepository = \"https://"), "`cargo binstall` needs it");
    let deny = fs::read_to_string(root.join("deny.toml")).unwrap_or_default();
    let workflows = root.join(".github/workflows");
    for file in workflows.exists().then(|| sources(&workflows)).into_iter().flatten() {
        let text = fs::read_to_string(&file).expect("the file is text");
        for action in text.lines().filter_map(|line| line.split_once("uses: ")?.1.split_once('@')) {
            let (hash, version) = action.1.split_once(" # v").unwrap_or_default();
            let is_hash = hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_hash && !version.is_empty(), "{}: {action:?}", file.display());
        }
        for target in text.lines().filter_map(|line| line.trim().strip_prefix("target: ")) {
            assert!(deny.contains(&format!("\"{target}\"")), "deny.toml does not name {target}");
        }
    }
}
