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

/// The source of the app and of drawing, each line with its file.
fn lines_of_screens() -> Vec<(PathBuf, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = ["app", "draw"].into_iter().flat_map(|module| sources(&source.join(module)));
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
    let (mut file_now, mut is_drawing, mut found, mut known) = (PathBuf::new(), false, Vec::new(), 0);
    for (file, line) in lines_of_screens() {
        if file != file_now {
            let is_of_draw = file.components().any(|part| part.as_os_str() == "draw");
            is_drawing = is_of_draw || file.file_name().is_some_and(|name| name == "draw.rs");
            file_now.clone_from(&file);
        }
        // A module ends where a line begins with a bracket.
        let is_module = |line: &str| line.starts_with("mod draw {") || line.ends_with(" mod draw {");
        let has_module = is_drawing || is_module(&line);
        if line.contains("ratatui") {
            known += 1;
            if !is_drawing {
                found.push(format!("{}: {line}", file.display()));
            }
        }
        is_drawing = has_module;
    }
    assert!(known > 40, "drawing is found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What can be drawn is a widget. A function that draws into a buffer would be one in disguise.
#[test]
fn nothing_writes_to_a_buffer_outside_a_render() {
    let writers = lines_of_screens()
        .into_iter()
        .filter(|(_, line)| line.contains(": &mut Buffer") || line.contains("'a mut Buffer"));
    let (widgets, others): (Vec<_>, Vec<_>) =
        writers.partition(|(_, line)| line.trim_start().starts_with("fn render("));
    assert!(widgets.len() > 10, "the widgets are found");
    let others: Vec<String> = others.into_iter().map(|(_, line)| line.trim().to_owned()).collect();
    // Where the program's state comes to a buffer, and the scene that hands it to widgets.
    let known = [
        "pub fn draw(app: &App, area: Rect, buf: &mut Buffer) -> Frame {",
        "buf: &'a mut Buffer,",
        "pub const fn new(look: &'a Look, growth: f32, buf: &'a mut Buffer, frame: &'a mut Frame) -> Self {",
    ];
    assert_eq!(others, known);
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
