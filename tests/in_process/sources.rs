//! Checks of the source files: which module uses which, and that they contain no tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the library, the lowest first: each uses only itself and those before it.
const MODULES: [&str; 12] = [
    "wording", "game", "engine", "record", "teach", "config", "draw", "tree", "app", "files", "terminal",
    "cli",
];

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

/// The source of the app and of drawing, each line with its file.
fn lines_of_screens() -> Vec<(PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = ["app", "tree", "draw"].into_iter().flat_map(|module| sources(&source.join(module)));
    let lines = files.flat_map(|file| {
        let text = fs::read_to_string(&file).expect("the file is text");
        text.lines().map(|line| (file.clone(), line.to_owned())).collect::<Vec<_>>()
    });
    lines.collect()
}

/// Widgets are in `draw`, and screens draw in `draw.rs` or in a `mod draw` at the end of their file: all else decides what
/// is shown.
#[test]
fn only_widgets_and_drawing_know_ratatui() {
    let (mut in_module, mut found, mut known) = (false, Vec::new(), 0);
    for (file, line) in lines_of_screens() {
        let is_of_draw = file.components().any(|part| part.as_os_str() == "draw");
        let is_drawing = is_of_draw || file.file_name().is_some_and(|name| name == "draw.rs");
        // A module ends where a line begins with a bracket.
        in_module =
            (in_module && line != "}") || line.starts_with("mod draw {") || line.ends_with(" mod draw {");
        if line.contains("ratatui") {
            known += 1;
            if !is_drawing && !in_module {
                found.push(format!("{}: {line}", file.display()));
            }
        }
    }
    assert!(known > 30, "drawing is found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What can be drawn is a widget. A function that draws into a buffer would be one in disguise.
#[test]
fn nothing_writes_to_a_buffer_outside_a_render() {
    let (mut block, mut widgets, mut others) = (String::new(), 0, Vec::new());
    for (_, line) in lines_of_screens() {
        let line = line.trim();
        if line.starts_with("impl") {
            line.clone_into(&mut block);
        }
        if line.contains(": &mut Buffer") || line.contains("'a mut Buffer") {
            let is_widget = block.contains("Widget for ");
            if is_widget && line.starts_with("fn render(") {
                widgets += 1;
            } else {
                others.push(line.to_owned());
            }
        }
    }
    assert!(widgets > 11, "the widgets are found");
    // Where the program's state comes to a buffer, and the scene that hands it to widgets.
    let known = [
        "pub fn draw(app: &App, area: Rect, buf: &mut Buffer) -> Hits {",
        "buf: &'a mut Buffer,",
        "pub fn new(look: &'a Look, growth: f32, buf: &'a mut Buffer, hits: &'a mut Hits) -> Self {",
    ];
    assert_eq!(others, known);
}

/// What is shown is in the state: a search in a drawing, or in what is said, would run again with each frame.
#[test]
fn what_draws_and_says_starts_no_search() {
    const SEARCHES: [&str; 9] = [
        "Trace::grow",
        ".analyze(",
        ".deepen(",
        ".decide(",
        "assess(",
        "standing(",
        "unhurried(",
        "::of_move(",
        "::after_move(",
    ];
    let (mut in_module, mut found, mut elsewhere) = (false, Vec::new(), 0);
    for (file, line) in lines_of_screens() {
        let is_of_draw = file.components().any(|part| part.as_os_str() == "draw");
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let says = ["draw.rs", "words.rs", "phrases.rs", "description.rs", "looks.rs", "position.rs"]
            .contains(&name);
        in_module =
            (in_module && line != "}") || line.starts_with("mod draw {") || line.ends_with(" mod draw {");
        if SEARCHES.iter().any(|search| line.contains(search)) {
            if is_of_draw || says || in_module {
                found.push(format!("{}: {line}", file.display()));
            } else {
                elsewhere += 1;
            }
        }
    }
    assert!(elsewhere > 3, "searches are found");
    assert!(found.is_empty(), "{}", found.join("\n"));
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
