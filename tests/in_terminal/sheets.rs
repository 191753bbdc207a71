//! The sheets of quizzes: each answer is that of a search of the tests, and nothing is cut off.

use crate::support::{json, run, utf8};
use itertools::Itertools;
use roxmltree::{Document, Node};
use serde_json::Value;

const KINDS: [&str; 6] = ["move", "worth", "cut", "window", "tree", "leaf"];

/// The size of a page, and of a character of text.
const PAGE: [f64; 2] = [620.0, 910.0];
const CHARACTER: f64 = 0.602;

fn quiz(words: &str) -> String {
    let words = format!("quiz {words}");
    let done = run(&words.split(' ').collect_vec());
    assert!(done.status.success(), "{words}");
    utf8(&done.stdout).to_owned()
}

/// What alpha-beta or minimax does at a node: its score as told, its window, and whether it is left out.
#[derive(Debug, PartialEq)]
struct Seen {
    score: Option<String>,
    window: [Option<i64>; 2],
    is_pruned: bool,
}

const INFINITE: i64 = i64::MAX;

/// A search of the tests, over the nodes of an answer: from their names only the numbers of leaves are taken, and who
/// chooses. Returns the score, and between which numbers it is known to be; what was seen is added in preorder.
fn search(node: &Value, prunes: bool, window: [i64; 2], seen: &mut Vec<Seen>) -> (i64, [i64; 2]) {
    let place = seen.len();
    let shown = window.map(|end| Some(end).filter(|end| prunes && end.abs() != INFINITE));
    seen.push(Seen { score: None, window: shown, is_pruned: false });
    let chosen = if node["chooses"] == "MAX" { i64::max } else { i64::min };
    let [mut alpha, mut beta] = window;
    let name = node["name"].as_str().expect("a name");
    let mut found = name.parse().ok().map(|number| (number, [number; 2]));
    for child in node["children"].as_array().into_iter().flatten() {
        let so_far = found.as_mut();
        if let Some((_, known)) = so_far.filter(|_| prunes && alpha >= beta) {
            // What is left out may be anything.
            *known = if node["chooses"] == "MAX" { [known[0], INFINITE] } else { [-INFINITE, known[1]] };
            leave_out(child, seen);
            continue;
        }
        let (score, [low, high]) = search(child, prunes, [alpha, beta], seen);
        let (best, known) = found.unwrap_or((score, [low, high]));
        found = Some((chosen(best, score), [chosen(known[0], low), chosen(known[1], high)]));
        let end = if node["chooses"] == "MAX" { &mut alpha } else { &mut beta };
        *end = chosen(*end, score);
    }
    let (score, [low, high]) = found.expect("a leaf has a number, other nodes have children");
    let sign = match score {
        _ if low == high => "",
        _ if score == low => ">=",
        _ => "<=",
    };
    seen[place].score = Some(format!("{sign}{score}"));
    (score, [low, high])
}

fn leave_out(node: &Value, seen: &mut Vec<Seen>) {
    seen.push(Seen { score: None, window: [None; 2], is_pruned: true });
    node["children"].as_array().into_iter().flatten().for_each(|child| leave_out(child, seen));
}

/// What an answer says of its nodes, in preorder.
fn said(node: &Value, seen: &mut Vec<Seen>) {
    let number = |field: &str| node[field].as_i64();
    let bounds = [("score", ""), ("at_least", ">="), ("at_most", "<=")];
    let score = bounds.iter().find_map(|(field, sign)| Some(format!("{sign}{}", number(field)?)));
    let is_pruned = node["pruned"] == true;
    let score = score.filter(|_| !is_pruned);
    seen.push(Seen { score, window: ["alpha", "beta"].map(number), is_pruned });
    node["children"].as_array().into_iter().flatten().for_each(|child| said(child, seen));
}

/// The scores and windows that are written into the boxes of a picture, in preorder.
fn boxes(svg: &Document) -> Vec<Vec<String>> {
    let nodes = svg.descendants().filter(|node| node.has_tag_name("g"));
    let texts = |node: Node| {
        let inner = node.children().filter(|part| part.has_tag_name("rect")).count() > 0;
        let texts = node.children().filter(|part| matches!(part.attribute("class"), Some("score" | "small")));
        let texts = texts
            .filter_map(|text| text.text())
            .map(|text| text.replace('−', "-").replace(' ', ""))
            .collect_vec();
        // Its name comes first.
        inner.then(|| texts[1..].to_vec())
    };
    nodes.filter_map(texts).collect()
}

#[test]
fn the_answers_of_trees_are_those_of_a_search_of_the_tests() {
    for (level, seed) in (1..=4).cartesian_product(1..=6) {
        let words = format!("--kind tree --level {level} --count 2 --seed {seed}");
        let told = json(quiz(&format!("{words} --format json")));
        let mut in_boxes = Vec::new();
        for question in told["questions"].as_array().expect("questions") {
            let [mut expected, mut found] = [Vec::new(), Vec::new()];
            search(&question["answer"], level > 1, [-INFINITE, INFINITE], &mut expected);
            said(&question["answer"], &mut found);
            assert_eq!(found, expected, "{words}");
            in_boxes.extend(with_boxes(&question["answer"], &expected, level > 1));
        }
        let svg = quiz(&format!("{words} --answers --format svg"));
        assert_eq!(boxes(&Document::parse(&svg).expect("valid")), in_boxes, "{words}");
        let svg = quiz(&format!("{words} --blank --format svg"));
        let blank = boxes(&Document::parse(&svg).expect("valid"));
        let letters = |texts: &Vec<String>| texts.iter().all(|text| ["α", "β"].contains(&text.as_str()));
        assert!(blank.len() >= in_boxes.len() && blank.iter().all(letters), "{words}: {blank:?}");
        let text = quiz(&format!("{words} --answers"));
        for texts in in_boxes.iter().flatten().filter(|text| text.starts_with(['<', '>'])) {
            assert!(text.contains(&format!("{} {}", &texts[..2], &texts[2..])), "{words}: {text}");
        }
    }
}

/// What stands in the boxes of the inner nodes that are searched.
fn with_boxes(root: &Value, seen: &[Seen], prunes: bool) -> Vec<Vec<String>> {
    fn inner(node: &Value, all: &mut Vec<bool>) {
        all.push(node["children"].is_array());
        node["children"].as_array().into_iter().flatten().for_each(|child| inner(child, all));
    }
    let mut has_box = Vec::new();
    inner(root, &mut has_box);
    let texts = |seen: &Seen| {
        let score = seen.score.clone().expect("it is searched").replace(">=", "≥").replace("<=", "≤");
        let [alpha, beta] = [0, 1].map(|end| {
            seen.window[end].map_or_else(|| ["-∞", "+∞"][end].to_owned(), |points| points.to_string())
        });
        let window = if prunes { vec!["α".to_owned(), alpha, "β".to_owned(), beta] } else { Vec::new() };
        [vec![score], window].concat()
    };
    seen.iter()
        .zip(has_box)
        .filter(|(seen, has_box)| *has_box && !seen.is_pruned)
        .map(|(seen, _)| texts(seen))
        .collect()
}

/// No line, box or board crosses the end of a page.
fn assert_within_pages(svg: &Document, words: &str) {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    for part in svg.descendants() {
        let heights = match (part.tag_name().name(), part.attribute("d")) {
            ("path", Some(path)) => {
                // M x y L x y, or a mark that begins with its upper left corner.
                let words = path.split(|sign: char| "ML mlh".contains(sign) && sign != '-');
                let numbers = words.filter(|word| !word.is_empty()).map(str::parse::<f64>).collect_vec();
                let absolute = numbers.iter().filter_map(|number| number.clone().ok()).collect_vec();
                if path.contains('L') {
                    vec![absolute[1], absolute[3]]
                } else {
                    vec![absolute[1], absolute[1] + 9.0]
                }
            }
            ("rect", _) if part.attribute("class") == Some("box") => {
                let [y, height] =
                    ["y", "height"].map(|name| number(part.attribute(name).expect("it has one")));
                vec![y, y + height]
            }
            _ => continue,
        };
        let pages = heights.iter().map(|y| (y / PAGE[1]).floor()).collect_vec();
        assert!(pages.iter().all_equal(), "{words}: {heights:?}");
    }
}

/// No text leaves its page, at the side or at the end of a page.
#[test]
fn all_sheets_fit_their_pages() {
    let kinds = KINDS.iter().map(|kind| format!("--kind {kind} ")).chain([String::new()]);
    for (kind, level, sheet) in itertools::iproduct!(kinds, 1..=4, ["--blank", "--answers"]) {
        for title in
            ["", " --title Homework-of-the-third-week-with-a-name-that-is-much-too-long-for-one-line"]
        {
            let words = format!("{kind}--level {level} --count 12 --seed 5 {sheet} --format svg{title}");
            let svg = quiz(&words);
            let svg = Document::parse(&svg).expect("valid");
            let number = |node: Node, name: &str| {
                node.attribute(name).expect("it has one").parse::<f64>().expect("a number")
            };
            let [width, height] = ["width", "height"].map(|name| number(svg.root_element(), name));
            assert!((width - PAGE[0]).abs() < 0.1 && height.rem_euclid(PAGE[1]) < 0.1, "{words}");
            assert_within_pages(&svg, &words);
            // Each page has the title.
            let is_title = |node: &Node| node.attribute("class") == Some("title");
            let titles = svg.descendants().filter(is_title).map(|title| number(title, "y"));
            let last = titles.fold(0.0, |above, y| {
                assert!(y - above < PAGE[1] + 1.0, "{words}: no title between {above} and {y}");
                y
            });
            assert!(height - last < PAGE[1], "{words}: no title below {last}");
            for text in svg.descendants().filter(|node| node.has_tag_name("text")) {
                let class = text.attribute("class").unwrap_or_default();
                let size = match class {
                    "title" => 17.0,
                    "score" | "side" => 14.0,
                    _ => 11.0,
                };
                let written = text.text().unwrap_or_default();
                let columns =
                    f64::from(u32::try_from(written.chars().count()).expect("short")) * size * CHARACTER;
                let part = if ["score", "small"].contains(&class) { columns / 2.0 } else { columns };
                let [x, y] = ["x", "y"].map(|name| number(text, name));
                let at = y.rem_euclid(PAGE[1]);
                assert!(
                    x + part <= PAGE[0] && (10.0..PAGE[1] - 8.0).contains(&at),
                    "{words}: {written} at {x} {y}"
                );
            }
        }
    }
}
