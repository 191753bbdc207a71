//! The README and the pages in `docs`: their commands run, the output they show is true, and their links lead somewhere.
//!
//! Each line of a `sh` block runs as it is, in a home of its own. In a `console` block, commands follow a `$ `, and their
//! output must be what the page shows, except for times. After a change of the output on purpose,
//! `INSTA_UPDATE=always cargo test --test in_terminal -- docs::` renews these blocks, as it renews the snapshots.

use crate::commands::timeless;
use crate::support::{Exit, NOUGHTS, Options, Scratch, Signal, Terminal, command, is_updating, output};
use itertools::Itertools;
use noughts::config::Settings;
use noughts::teach::{Lesson, course};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Commands of the pages that no test runs, and why.
const NOT_RUN: [(&str, &str); 7] = [
    (concat!("git clone ", env!("CARGO_PKG_REPOSITORY"), " && cd noughts"), "it needs the network"),
    ("cargo run --release", "`.ci/run` runs it, in a terminal"),
    ("cargo test", "this is one of its tests"),
    ("cargo install --path .", "it builds everything again; the hosted CI runs it"),
    ("rustup target add wasm32-unknown-unknown", "`.ci/run` runs it"),
    ("web/build", "`.ci/run` runs it"),
    ("python3 -m http.server --bind 127.0.0.1 --directory web/dist", "`web/test/run` visits the page"),
];

/// The commands that print something and end; all others show a screen.
const PRINTING: [&str; 10] =
    ["analyze", "match", "prove", "grade", "tree", "lessons", "--format", "completions", "man", "--help"];

/// What is on the screen after a command with this word in it; the first that fits counts, and without any it is the menu.
const SCREENS: [(&str, &str); 16] = [
    (" --plain", "lists what you can say"),
    (" --lessons ", "0 of 1 finished"),
    (" quiz", "Practise: level"),
    ("open '#tree", "[Tree]"),
    ("/#stepper", "[Stepper]"),
    ("open '#play", "[Game]"),
    ("open '#review", " Review "),
    ("open lesson", "The fatalist"),
    (" --tree", "[Tree]"),
    (" --stepper", "[Stepper]"),
    (" --lab", "[Lab]"),
    (" replay ", " Review "),
    (" --x ", "[Game]"),
    (" --o ", "[Game]"),
    (" --board ", "[Game]"),
    (" --position ", "[Game]"),
];
const MENU: &str = "See how a game AI thinks";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README and the pages in `docs`.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("there are docs");
    let docs = docs.map(|entry| entry.expect("it can be listed").path());
    let mut pages = docs.chain([root().join("README.md")]).collect_vec();
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

fn read(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The blocks of a page in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

/// The only block of a page in this language.
fn only_block(page: &str, language: &str) -> String {
    let page = read(&root().join(page));
    let [block] = blocks(&page, language)[..] else { panic!("there is one block of {language}") };
    block.to_owned()
}

/// A home in which the commands find what they need, with the game of the docs as its history.
fn home() -> Scratch {
    let home = Scratch::new();
    for place in [
        ".zfunc",
        ".config/fish/completions",
        ".local/share/bash-completion/completions",
        ".local/share/man/man1",
    ] {
        std::fs::create_dir_all(home.path().join(place)).expect("a directory can be made");
    }
    let lessons = home.path().join("my-lessons");
    std::fs::create_dir(&lessons).expect("a directory can be made");
    let lesson = only_block("docs/lessons.md", "toml");
    std::fs::write(lessons.join("1-smallest.toml"), lesson).expect("it can be written");
    let examples = home.path().join("docs/examples");
    std::fs::create_dir_all(&examples).expect("a directory can be made");
    for name in ["player.py", "arena.py", "menace.py", "td.py", "levels.py", "marks.py"] {
        std::fs::copy(root().join("docs/examples").join(name), examples.join(name)).expect("a copy");
    }
    let lines = only_block("docs/practice.md", "text lines.txt");
    std::fs::write(home.path().join("lines.txt"), lines).expect("it can be written");
    let history = home.path().join(".local/share/noughts");
    std::fs::create_dir(&history).expect("a directory can be made");
    let game = only_block("docs/settings-and-files.md", "json") + "\n";
    std::fs::write(history.join("games.jsonl"), game.repeat(3)).expect("it can be written");
    // The machines play what they have learned on their page.
    let learning = only_block("docs/learning.md", "console");
    for line in learning.lines().filter_map(|line| line.strip_prefix("$ ")) {
        printed(line, home.path());
    }
    home
}

/// Where the program is found by its name.
fn path() -> String {
    let directory = Path::new(NOUGHTS).parent().expect("it is in a directory");
    format!("{}:{}", directory.display(), std::env::var("PATH").unwrap_or_default())
}

/// Runs a command that prints, and returns what it has printed.
fn printed(line: &str, home: &Path) -> String {
    let output = output(command("sh", home).env("PATH", path()).args(["-c", line]));
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{line}");
    match line.split_once("> ~/") {
        None => stdout,
        Some((_, rest)) => {
            let file = rest.split(' ').next().expect("a file is named");
            read(&home.join(file))
        }
    }
}

/// Runs a command that shows a screen, waits for it, and ends it.
fn show(line: &str, home: &Path) {
    let env = [("PATH", &*path())];
    let mut terminal =
        Terminal::script_with(line, Options { home: Some(home), env: &env, ..Options::default() });
    let sign = SCREENS.iter().find(|(word, _)| line.contains(word)).map_or(MENU, |&(_, sign)| sign);
    terminal.wait_for(&format!("{sign:?} after {line}"), |screen| screen.text().contains(sign));
    terminal.press("ctrl-c");
    let exit = terminal.wait_exit();
    // A shell that has not made way for the program may die of the signal itself.
    assert!([Exit::code(130), Exit::signal(Signal::INT)].contains(&exit), "{line}: {exit:?}");
}

#[test]
fn every_command_runs() {
    let home = home();
    let mut not_run: BTreeSet<&str> = NOT_RUN.iter().map(|&(line, _)| line).collect();
    for page in pages() {
        for line in blocks(&read(&page), "sh").into_iter().flat_map(str::lines) {
            let line = line.split(" #").next().unwrap_or(line).trim();
            let mut words = line.split_whitespace().skip_while(|&word| word != "noughts").skip(1);
            if let Some((known, _)) = NOT_RUN.iter().find(|(known, _)| *known == line) {
                not_run.remove(known);
            } else if !line.split_whitespace().any(|word| word == "noughts") {
                panic!("{}: {line:?} neither runs noughts nor is in NOT_RUN", page.display());
            } else if words.any(|word| PRINTING.contains(&word)) {
                let text = printed(line, home.path());
                assert!(!text.is_empty(), "{line}");
                check_figure(line, &text);
            } else {
                show(line, home.path());
            }
        }
    }
    assert!(not_run.is_empty(), "no page has these any more: {not_run:?}");
}

/// The figures that the pages show are what the commands for them write. `INSTA_UPDATE=always` renews them, too.
fn check_figure(line: &str, text: &str) {
    let Some((_, name)) = line.split_once("> ~/") else { return };
    let file = root().join("assets/figures").join(name);
    if !file.exists() {
        return;
    }
    if is_updating() {
        std::fs::write(&file, text).expect("the figure can be written");
    }
    assert_eq!(read(&file), text, "{line}");
}

#[test]
fn output_is_as_shown() {
    let home = home();
    for page in pages() {
        let mut text = read(&page);
        for shown in blocks(&text.clone(), "console") {
            let commands = shown.lines().filter_map(|line| line.strip_prefix("$ "));
            let run = |line| format!("$ {line}\n{}", printed(line, home.path()));
            let now = commands.map(run).collect::<String>();
            if is_updating() && timeless(shown) != timeless(&now) {
                text = text.replacen(shown, now.trim_end(), 1);
                std::fs::write(&page, &text).expect("the page can be written");
            } else {
                assert_eq!(timeless(shown), timeless(&now), "{}", page.display());
            }
        }
    }
}

#[test]
fn examples_of_files_are_valid() {
    let (_, faults) = Settings::read(&only_block("docs/settings-and-files.md", "toml"));
    assert_eq!(faults, [""; 0]);
    Lesson::read("example", &only_block("docs/lessons.md", "toml")).expect("the lesson can be read");
}

#[test]
fn facts_from_the_source_are_current() {
    let lessons = read(&root().join("docs/lessons.md"));
    for (place, lesson) in course().iter().enumerate() {
        let row = format!("| {} | {} |", place + 1, lesson.title);
        assert!(lessons.contains(&row), "docs/lessons.md has no {row}");
    }
    let lines = lines_below(&root().join("src"));
    let benches = root().join("benches/README.md");
    let nearest = [lines / 1_000, lines / 1_000 + 1].map(|thousands| format!("| {thousands},000 lines |"));
    // Packages have no benchmarks.
    if benches.exists() {
        let is_told = nearest.iter().any(|lines| read(&benches).contains(lines));
        assert!(is_told, "benches/README.md: the source has {lines} lines");
    }
    assert!(read(&root().join("README.md")).lines().count() <= 110, "README.md is for the first minute");
}

/// The number of lines of all files in a directory.
fn lines_below(directory: &Path) -> usize {
    let entries = std::fs::read_dir(directory).expect("it can be listed");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    paths.map(|path| if path.is_dir() { lines_below(&path) } else { read(&path).lines().count() }).sum()
}

#[test]
fn links_and_paths_lead_somewhere() {
    if !root().join(".ci").exists() {
        println!("skipped: packages have no pictures and benchmarks");
        return;
    }
    let others = ["ARCHITECTURE.md", "CONTRIBUTING.md", "benches/README.md"].map(|name| root().join(name));
    for page in pages().into_iter().chain(others) {
        let text = read(&page);
        let prose = text.split("\n```").step_by(2).collect_vec();
        let prose = prose.join("\n");
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("https://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            assert!(file.exists(), "{}: there is no {target}", page.display());
            let found = anchor.is_empty()
                || read(&file).lines().any(|line| anchor_of(line) == Some(anchor.to_owned()));
            assert!(found, "{}: {target} leads to no heading", page.display());
        }
        // Text in backticks that starts with one of our directories is a path.
        for path in prose.split('`').skip(1).step_by(2).filter(|path| !path.contains(['*', ' '])) {
            let ours = ["src/", "tests/", "web/", "assets/", "benches/", ".ci/", ".github/", "docs/"];
            // `web/build` makes the one.
            let exists =
                path == "web/dist" || root().join(path).exists() || page.with_file_name(path).exists();
            assert!(
                exists || !ours.iter().any(|place| path.starts_with(place)),
                "{}: {path}",
                page.display()
            );
        }
    }
}

/// The anchor that a heading gets.
fn anchor_of(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim();
    let kept = heading.chars().filter(|&character| character.is_alphanumeric() || " -_".contains(character));
    Some(kept.collect::<String>().to_lowercase().replace(' ', "-"))
}
