//! The schema of lesson files in `docs/lesson.schema.json`: it agrees with the reader of lessons.

use super::lessons::PAGE;
use crate::prelude::*;
use jsonschema::{Validator, draft7};
use noughts::teach::practice::Kind;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use strum::VariantArray;
use toml::Table;

fn with_tree() -> String {
    PAGE.replace("XOX/O.O/X.X", "((3 12 8)(2 4 6))").replace("squares = \"b2\"", "typed = \"3\"")
}

fn with_options() -> String {
    PAGE.replace("squares = \"b2\"", "options = [\"a\", \"b\", \"c\"]\nright = 2")
}

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/lesson.schema.json")).expect("it is JSON")
}

fn validator() -> Validator {
    draft7::new(&schema()).expect("it is a schema")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What the schema refuses in a file: where, and why.
fn refused(validator: &Validator, text: &str) -> Vec<(String, String)> {
    let file: Table = text.parse().expect("it is TOML");
    let file = serde_json::to_value(file).expect("TOML fits into JSON");
    let errors = validator.iter_errors(&file);
    errors.map(|error| (error.instance_path().to_string(), error.to_string())).collect()
}

/// What the reader refuses in a file.
fn faults(text: &str) -> Vec<String> {
    Lesson::read("test", text).err().unwrap_or_default()
}

/// The schema of a lesson, and that of a page.
fn tables() -> [Value; 2] {
    let lesson = schema();
    let page = lesson["properties"]["page"]["items"].clone();
    [lesson, page]
}

fn properties(table: &Value) -> impl Iterator<Item = (&String, &Value)> {
    table["properties"].as_object().expect("it has fields").iter()
}

// What can be read

/// The only lesson in a page of the docs.
fn example(page: &str) -> String {
    let text = fs::read_to_string(root().join("docs").join(page)).expect("it can be read");
    let [lesson] = text.split("\n```toml\n").skip(1).collect_vec()[..] else {
        panic!("{page} has one lesson");
    };
    lesson.split_once("```").expect("the block ends").0.to_owned()
}

#[test]
fn the_schema_accepts_the_course_and_the_examples_of_the_docs() {
    let course = course().iter().map(|lesson| {
        let file = root().join(format!("assets/lessons/{}.toml", lesson.name));
        fs::read_to_string(file).expect("it can be read")
    });
    let examples = ["lessons.md", "figures.md"].map(example);
    let (validator, mut read) = (validator(), 0);
    for text in course.chain(examples) {
        assert_eq!(faults(&text), [""; 0]);
        assert_eq!(refused(&validator, &text), [], "{text}");
        read += 1;
    }
    assert_eq!(read, 17);
}

#[test]
fn a_lesson_may_name_its_schema_in_its_first_line() {
    let page = fs::read_to_string(root().join("docs/lessons.md")).expect("it can be read");
    let line = page.lines().find(|line| line.starts_with("#:schema ")).expect("it is told");
    let address = format!("{}/raw/HEAD/docs/lesson.schema.json", env!("CARGO_PKG_REPOSITORY"));
    assert_eq!(line, format!("#:schema {address}"));
    let text = format!("{line}\n{PAGE}");
    assert_eq!(noughts::teach::check::mistakes(&text), [const { Vec::<String>::new() }; 2]);
}

/// What may replace what in a board's lesson.
const ACCEPTED: &[(&str, &str)] = &[
    ("title", "practise = \"leaf\"\ntitle"),
    ("XOX/O.O/X.X", " xox/o_o/x-x "),
    ("XOX/O.O/X.X", "XOX/O.O/X..\"\nto_move = \"x"),
    ("search", "connect = 3\nmisere = false\nafter = \"\"\nshows = \"arrows\"\nsearch"),
    ("squares = \"b2\"", "squares = \" B2  b3 \"\nabout = \"\""),
    ("squares = \"b2\"", "all = \"\""),
    ("squares = \"b2\"", "number = 255"),
    ("squares = \"b2\"", "tree = \"minimax, 1 ply\""),
    ("squares = \"b2\"", "windows = \"alpha-beta, +02 plies\""),
    ("[\"blind minimax\"]", "[\"minimax + table\", \"ordered alpha-beta + table + symmetry, 12 plies\"]"),
    ("squares = \"b2\"", "typed = \" >= +3 \""),
    ("squares = \"b2\"", "typed = \"= -3\""),
    ("squares = \"b2\"", "typed = \"-inf +inf\""),
    ("squares = \"b2\"", "typed = \"- 5\""),
    ("squares = \"b2\"", "options = [\"\", \"\", \"\", \"\"]\nright = 4"),
    ("hint", "replies.A = \"No.\"\nreplies.\"b1, c2\" = \"No.\"\nclaims = []\nhint"),
];

/// The same for a tree's lesson. What is only for boards is passed over in a tree.
const ACCEPTED_IN_TREES: &[(&str, &str)] = &[
    ("search", "to_move = \"Z\"\nconnect = 0\nmisere = true\nsearch"),
    ("search", "after = \"2 +01\"\nfresh = true\nsearch"),
    ("((3 12 8)(2 4 6))", "min[{3,12,8}(B_0 = 10 0)]"),
    ("((3 12 8)(2 4 6))", " MAX, A_long_1 = ((3 -12 \u{2212}8)({+2} 4))"),
    ("((3 12 8)(2 4 6))", "(B0=30 C00=100 B(1))\"\nfresh = true\nafter = \""),
    ("((3 12 8)(2 4 6))", "(chances(4 2) expo=3)\"\nfresh = true\nafter = \""),
    ("((3 12 8)(2 4 6))", "chance[0.25:3 .75:B average{12 8}]"),
    ("typed = \"3\"", "typed = \" <= 23/3\""),
    ("typed = \"3\"", "typed = \"-0.123456789\""),
    ("typed = \"3\"", "typed = \"2.5 +\""),
    ("typed = \"3\"", "windows = \"minimax\""),
];

#[test]
fn the_schema_accepts_rare_but_valid_values() {
    let boards = ACCEPTED.iter().map(|(from, to)| (from, to, PAGE.to_owned()));
    let trees = ACCEPTED_IN_TREES.iter().map(|(from, to)| (from, to, with_tree()));
    let validator = validator();
    for (from, to, text) in boards.chain(trees) {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        assert_eq!(faults(&text), [""; 0], "{text}");
        assert_eq!(refused(&validator, &text), [], "{text}");
    }
}

// What cannot be read

/// What is replaced in a board's lesson, by what, and where the schema sees the mistake.
const REFUSED: &[(&str, &str, &str)] = &[
    ("title = \"A title\"", "", ""),
    ("title", "titel = \"\"\ntitle", ""),
    ("\"A title\"", "1", "/title"),
    ("title", "practise = \"moves\"\ntitle", "/practise"),
    ("title", "practise = 1\ntitle", "/practise"),
    ("[[page]]", "[page]", "/page"),
    ("text", "txt = \"\"\ntext", "/page/0"),
    ("position = \"XOX/O.O/X.X\"", "", "/page/0"),
    ("search = [\"blind minimax\"]", "", "/page/0"),
    ("text = \"One.\"", "", "/page/0"),
    ("question = \"Where?\"", "", "/page/0"),
    ("hint = \"There.\"", "", "/page/0"),
    ("why = \"So.\"", "", "/page/0"),
    ("squares = \"b2\"", "", "/page/0"),
    ("squares = \"b2\"", "right = 1", "/page/0"),
    ("squares = \"b2\"", "options = [\"a\", \"b\"]", "/page/0"),
    ("XOX/O.O/X.X", "XOX/O#O/X.X", "/page/0/position"),
    ("XOX/O.O/X.X", "", "/page/0/position"),
    ("XOX/O.O/X.X", "..../................", "/page/0/position"),
    ("\"XOX/O.O/X.X\"", "[\"XOX\"]", "/page/0/position"),
    ("text", "to_move = \"Z\"\ntext", "/page/0/to_move"),
    ("text", "to_move = 1\ntext", "/page/0/to_move"),
    ("text", "connect = 0\ntext", "/page/0/connect"),
    ("text", "connect = 16\ntext", "/page/0/connect"),
    ("text", "connect = \"3\"\ntext", "/page/0/connect"),
    ("text", "misere = \"yes\"\ntext", "/page/0/misere"),
    ("text", "after = \"z9\"\ntext", "/page/0/after"),
    ("text", "after = \"1\"\ntext", "/page/0/after"),
    ("[\"blind minimax\"]", "\"blind minimax\"", "/page/0/search"),
    ("[\"blind minimax\"]", "[]", "/page/0/search"),
    ("[\"blind minimax\"]", "[\"minimax\", \"minimax\", \"minimax\"]", "/page/0/search"),
    ("blind minimax", "blnd minimax", "/page/0/search/0"),
    ("blind minimax", "Minimax", "/page/0/search/0"),
    ("blind minimax", "minimax, 2 ply", "/page/0/search/0"),
    ("blind minimax", "minimax, 1 plies", "/page/0/search/0"),
    ("blind minimax", "minimax,2 plies", "/page/0/search/0"),
    ("text", "shows = \"dots\"\ntext", "/page/0/shows"),
    ("text", "fresh = 1\ntext", "/page/0/fresh"),
    ("text", "fresh = true\ntext", "/page/0/fresh"),
    ("text", "about = \"b2, b3\"\ntext", "/page/0/about"),
    ("\"One.\"", "1", "/page/0/text"),
    ("\"Where?\"", "true", "/page/0/question"),
    ("\"There.\"", "[]", "/page/0/hint"),
    ("\"So.\"", "{}", "/page/0/why"),
    ("squares = \"b2\"", "squares = \"\"", "/page/0/squares"),
    ("squares = \"b2\"", "squares = \"b16\"", "/page/0/squares"),
    ("squares = \"b2\"", "squares = \"b02\"", "/page/0/squares"),
    ("squares = \"b2\"", "squares = [\"b2\"]", "/page/0/squares"),
    ("squares = \"b2\"", "all = \"none\"", "/page/0/all"),
    ("squares = \"b2\"", "typed = \"b2\"", "/page/0/typed"),
    ("squares = \"b2\"", "typed = \"x\"", "/page/0/typed"),
    ("squares = \"b2\"", "typed = \"< 7\"", "/page/0/typed"),
    ("squares = \"b2\"", "typed = \"1 2 3\"", "/page/0/typed"),
    ("squares = \"b2\"", "typed = 7", "/page/0/typed"),
    ("squares = \"b2\"", "number = 256", "/page/0/number"),
    ("squares = \"b2\"", "number = -1", "/page/0/number"),
    ("squares = \"b2\"", "number = \"4\"", "/page/0/number"),
    ("squares = \"b2\"", "number = 1.5", "/page/0/number"),
    ("squares = \"b2\"", "options = [\"a\"]\nright = 1", "/page/0/options"),
    ("squares = \"b2\"", "options = [\"\", \"\", \"\", \"\", \"\"]\nright = 1", "/page/0/options"),
    ("squares = \"b2\"", "options = [1, \"b\"]\nright = 1", "/page/0/options/0"),
    ("squares = \"b2\"", "options = [\"a\", \"b\"]\nright = 0", "/page/0/right"),
    ("squares = \"b2\"", "options = [\"a\", \"b\"]\nright = 3", "/page/0/right"),
    ("squares = \"b2\"", "options = [\"a\", \"b\", \"c\"]\nright = 4", "/page/0/right"),
    ("squares = \"b2\"", "options = [\"a\", \"b\"]\nright = \"A\"", "/page/0/right"),
    ("squares = \"b2\"", "tree = \"tree\"", "/page/0/tree"),
    ("squares = \"b2\"", "windows = [\"minimax\"]", "/page/0/windows"),
    ("text", "replies = \"No.\"\ntext", "/page/0/replies"),
    ("text", "replies.b1 = 1\ntext", "/page/0/replies/b1"),
    ("text", "claims = \"best b2\"\ntext", "/page/0/claims"),
    ("text", "claims = [\"best b2\"]\ntext", "/page/0/claims/0"),
    ("text", "claims = [[\"best b2\"]]\ntext", "/page/0/claims/0"),
    ("text", "claims = [[\"One.\", 1]]\ntext", "/page/0/claims/0/1"),
];

/// The same for a tree's lesson.
const REFUSED_IN_TREES: &[(&str, &str, &str)] = &[
    ("((3 12 8)(2 4 6))", "(3 12 8", "/page/0/position"),
    ("((3 12 8)(2 4 6))", "3 (12 8)", "/page/0/position"),
    ("((3 12 8)(2 4 6))", "(3; 12)", "/page/0/position"),
    ("((3 12 8)(2 4 6))", "toolongname(3 12)", "/page/0/position"),
    ("text", "after = \"b2\"\ntext", "/page/0/after"),
    ("text", "after = \"0\"\ntext", "/page/0/after"),
    ("text", "about = \"b2\"\ntext", "/page/0/about"),
    ("typed = \"3\"", "squares = \"b2\"", "/page/0/squares"),
    ("typed = \"3\"", "all = \"b2\"", "/page/0/all"),
    ("((3 12 8)(2 4 6))", "((3 0)(2 4))\"\nfresh = true\nafter = \"", "/page/0/fresh"),
    ("((3 12 8)(2 4 6))", "((3 -1)(2 4))\"\nfresh = true\nafter = \"", "/page/0/fresh"),
    ("((3 12 8)(2 4 6))", "(Avg A(4 2) 3)\"\nfresh = true\nafter = \"", "/page/0/fresh"),
    ("((3 12 8)(2 4 6))", "((3 8) exp[2 4])\"\nfresh = true\nafter = \"", "/page/0/fresh"),
    ("typed = \"3\"", "typed = \"2.\"", "/page/0/typed"),
    ("typed = \"3\"", "typed = \"7/0\"", "/page/0/typed"),
    ("typed = \"3\"", "typed = \"0.0123456789\"", "/page/0/typed"),
    ("text", "to_move = 1\ntext", "/page/0/to_move"),
    ("text", "connect = 256\ntext", "/page/0/connect"),
];

#[test]
fn the_schema_refuses_each_mistake_at_its_place_as_the_reader_does() {
    let boards = REFUSED.iter().map(|row| (row, PAGE.to_owned()));
    let trees = REFUSED_IN_TREES.iter().map(|row| (row, with_tree()));
    let validator = validator();
    for ((from, to, place), text) in boards.chain(trees) {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        assert_ne!(faults(&text), [""; 0], "{text}");
        let refused = refused(&validator, &text);
        assert!(!refused.is_empty() && refused.iter().all(|(path, _)| path == place), "{text}\n{refused:?}");
    }
}

/// Answers, of which a page has one.
const ANSWERS: [&str; 7] = [
    "squares = \"b2\"",
    "all = \"b2\"",
    "typed = \"7\"",
    "number = 7",
    "options = [\"a\", \"b\"]\nright = 1",
    "tree = \"minimax\"",
    "windows = \"minimax\"",
];

#[test]
fn two_answers_are_refused_at_one_of_them_and_in_words() {
    let validator = validator();
    for pair in ANSWERS.iter().combinations(2) {
        let text = PAGE.replace(ANSWERS[0], &pair.into_iter().join("\n"));
        assert_ne!(faults(&text), [""; 0], "{text}");
        let [(path, message)] = &refused(&validator, &text)[..] else { panic!("{text}") };
        assert_eq!(path.matches('/').count(), 3, "{path}: the answer, not the page");
        let is_told = message.contains("only one answer") || message.contains("more than 0 items");
        assert!(is_told && !message.contains("Where?"), "{message}");
    }
}

/// Fields of a page with right and wrong values; those without any are left out.
const VALUES: &[(&str, &[&str])] = &[
    ("position", &["\".../.../...\"", "\"X../...\"", "\"(1 2)\"", "\"min(0 -3)\"", "\"()\"", "\"\"", "3"]),
    ("to_move", &["\"X\"", "\"o\"", "\"Z\"", "1"]),
    ("connect", &["0", "2", "3", "15", "16", "256"]),
    ("misere", &["true", "\"no\""]),
    ("after", &["\"\"", "\"b2\"", "\"2\"", "\"B3 b2\"", "\"2 1\"", "\"0\"", "2"]),
    ("search", &["[\"minimax\", \"alpha-beta, 2 plies\"]", "[\"minimax, 0 plies\"]", "[]", "\"minimax\""]),
    ("shows", &["\"scores\"", "\"Scores\"", "true"]),
    ("fresh", &["true", "false", "\"\""]),
    ("about", &["\"b2\"", "\"\"", "\"b2 b3\"", "\"2\"", "2"]),
    ("text", &["\"\"", "1"]),
    ("squares", &["\"b2 b3\"", "\"B3\"", "\"a1\"", "\"b2,b3\"", "\"\"", "[]"]),
    ("all", &["\"\"", "\" b3\"", "\"b3 none\"", "1"]),
    ("typed", &["\"3\"", "\"<=+3\"", "\"- +\"", "\"+ inf\"", "\"=\"", "\"\"", "3"]),
    ("number", &["0", "255", "+4", "256", "-1", "4.5", "\"4\""]),
    ("options", &["[\"a\", \"b\"]", "[\"a\"]", "[\"\", \"\", \"\", \"\"]", "[]", "\"a\""]),
    ("right", &["1", "3", "4", "5", "0", "\"1\""]),
    ("tree", &["\"minimax\"", "\"minimax, 1 ply\"", "\"\"", "[\"minimax\"]"]),
    ("windows", &["\"alpha-beta\"", "\"alpha-beta, plies\"", "1"]),
    ("replies", &["{}", "{ A = \"\" }", "{ A = 1 }", "[]"]),
    ("claims", &["[]", "[[\"\", \"\"]]", "[[\"\"]]", "[[1, 2]]", "{}"]),
];

/// What only the reader can know: it plays moves, and knows the rules.
const BEYOND: [&str; 10] = [
    "is taken by",
    "is not on this board",
    "the game is over",
    "after the game was over",
    "cannot be to move",
    "takes too long",
    "all rows must have the same length",
    "in a row",
    "is not the number of a branch",
    "before this belongs a number",
];

#[test]
fn reader_and_schema_agree_on_all_pairs_of_values() {
    let validator = validator();
    let one = |&(name, values): &(&'static str, &'static [&'static str])| {
        values.iter().map(move |&value| (name, value)).chain([(name, "")])
    };
    let changes = VALUES.iter().flat_map(one).collect_vec();
    let (mut accepted, mut both) = (0, 0);
    for base in [PAGE.to_owned(), with_tree(), with_options()] {
        for pair in changes.iter().combinations(2).filter(|pair| pair[0].0 != pair[1].0) {
            let is_kept = |line: &&str| !pair.iter().any(|(name, _)| line.starts_with(&format!("{name} =")));
            let added = pair.iter().filter(|(_, value)| !value.is_empty());
            let added = added.map(|(name, value)| format!("{name} = {value}"));
            let text = base.lines().filter(is_kept).map(str::to_owned).chain(added).join("\n");
            let (faults, refused) = (faults(&text), refused(&validator, &text));
            let is_beyond = |fault: &String| BEYOND.iter().any(|words| fault.contains(words));
            match (faults.is_empty(), refused.is_empty()) {
                (true, accepts) => {
                    assert!(accepts, "only the schema refuses this: {refused:?}\n{text}");
                    accepted += 1;
                }
                (false, true) => {
                    assert!(faults.iter().any(is_beyond), "only the reader refuses this: {faults:?}\n{text}");
                }
                (false, false) => both += 1,
            }
        }
    }
    assert!(accepted > 500 && both > 5_000, "{accepted} {both}");
}

// The same names

/// Words in quotes in the sources in this directory: among them are all names that the reader can know.
fn quoted_words(directory: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(directory).expect("it can be listed");
    let words = |path: PathBuf| {
        if path.is_dir() {
            return quoted_words(&path);
        }
        let text = fs::read_to_string(&path).expect("it is text");
        let is_name = |word: &&str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        };
        text.split('"').filter(is_name).map(str::to_owned).collect()
    };
    entries.flat_map(|entry| words(entry.expect("it can be listed").path())).collect()
}

#[test]
fn the_schema_has_exactly_the_fields_that_the_reader_knows() {
    let words = quoted_words(&root().join("src/teach"));
    assert!(words.len() > 50, "{words:?}");
    let page: Table = PAGE.split_once("[[page]]").expect("it has a page").1.parse().expect("it is TOML");
    for (table, is_page) in tables().iter().zip([false, true]) {
        let is_known = |word: &&String| {
            let mut changed = page.clone();
            let mut lesson = Table::new();
            let place = if is_page { &mut changed } else { &mut lesson };
            place.insert((*word).clone(), toml::Value::Array(Vec::new()));
            lesson.entry("page").or_insert_with(|| vec![changed].into());
            let text = toml::to_string(&lesson).expect("it can be written");
            !faults(&text).iter().any(|fault| fault.contains(&format!("there is no field `{word}`")))
        };
        let named: BTreeSet<&String> = properties(table).map(|(name, _)| name).collect();
        let known: BTreeSet<&String> = words.iter().chain(named.clone()).filter(is_known).collect();
        assert_eq!(named, known);
        assert_eq!(table["additionalProperties"], json!(false));
    }
}

#[test]
fn the_schema_lists_the_names_that_the_reader_knows() {
    let [lesson, page] = tables();
    let kinds = Kind::VARIANTS.iter().map(Kind::to_string).collect_vec();
    assert_eq!(lesson["properties"]["practise"]["enum"], json!(kinds));
    assert_eq!(page["properties"]["shows"]["enum"], json!(["scores", "arrows"]));
    let search = &schema()["definitions"]["search"];
    let best = VARIANTS.iter().filter(|variant| variant.replies == Replies::Best);
    let names = best.map(|variant| variant.name).collect_vec();
    let examples = search["examples"].as_array().expect("they are a list");
    assert_eq!(json!(examples[..names.len()]), json!(names));
    assert!(examples.iter().all(|name| noughts::teach::search_of(name.as_str().expect("a text")).is_ok()));
    let pattern = search["pattern"].as_str().expect("it is a text");
    assert!(pattern.starts_with(&format!("^({})(", names.join("|").replace('+', "\\+"))), "{pattern}");
}

#[test]
fn the_schema_is_valid_and_explains_each_field_with_values_that_fit_it() {
    let schema = schema();
    draft7::meta::validate(&schema).expect("it is a schema");
    for field in tables().iter().flat_map(|table| properties(table).collect_vec()) {
        let (name, field) = field;
        let told = field["description"].as_str().unwrap_or_else(|| panic!("{name} has no description"));
        assert!(told.ends_with('.') && told.is_ascii(), "{name}: {told}");
        let mut alone = field.clone();
        alone["definitions"] = schema["definitions"].clone();
        let validator = draft7::new(&alone).expect("it is a schema");
        let examples = field["examples"].as_array().into_iter().flatten();
        for value in examples.chain(field.get("default")) {
            assert!(validator.is_valid(value), "{name}: {value}");
        }
    }
}
