//! Figures: every format has the nodes and scores of the tree, and a blank worksheet gives no answer away.

use crate::prelude::*;
use roxmltree::Document;
use serde_json::Value;

/// A node of a tree or of a figure.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    position: String,
    /// As in ">= -7"; empty if there is none.
    score: String,
    is_pruned: bool,
}

fn tree(position: &Position, search: Minimax) -> Arc<Trace> {
    Arc::new(grow(search, position))
}

fn figure(tree: &Arc<Trace>, open: OpenTo, sheet: Sheet) -> Figure {
    let mut outline = Outline::opened(Arc::clone(tree), open);
    if sheet != Sheet::Figure {
        outline.add_pruned(open, MOST_BOARDS);
    }
    let figure = Figure::of(&outline, sheet).expect("there is a root");
    if sheet == Sheet::Figure { figure } else { figure.titled(None) }
}

fn score(node: &TraceNode) -> String {
    let points = node.score().expect("the search finished").points(9);
    let sign = match node.bound {
        Bound::Exact => "",
        Bound::AtLeast => ">= ",
        Bound::AtMost => "<= ",
    };
    format!("{sign}{}{points}", if points > 0 { "+" } else { "" })
}

/// The nodes of a tree down to this ply in preorder, read from the tree itself.
fn nodes(tree: &Trace, plies: usize) -> Vec<Seen> {
    fn walk(tree: &Trace, place: usize, position: &Position, plies: usize, seen: &mut Vec<Seen>) {
        let node = tree.node(place);
        seen.push(Seen { position: position.to_string(), score: score(node), is_pruned: false });
        if plies == 0 {
            return;
        }
        for child in tree.children(place) {
            let square = tree.node(child).square.expect("a child has a move");
            walk(tree, child, &after(position, square), plies - 1, seen);
        }
        for square in tree.pruned(place, &position.into()) {
            let position = after(position, square).to_string();
            seen.push(Seen { position, score: String::new(), is_pruned: true });
        }
    }
    let mut seen = Vec::new();
    walk(tree, 0, tree.root.board().expect("a board"), plies, &mut seen);
    seen
}

/// A score as the formats write it, in plain characters.
fn plain(score: &str) -> String {
    let signs = [
        ("&gt;", ">"),
        ("&lt;", "<"),
        (r"$\geq$", ">="),
        (r"$\leq$", "<="),
        ("$-$", "-"),
        ("$+$", "+"),
        ("−", "-"),
        ("≥", ">="),
        ("≤", "<="),
    ];
    signs.into_iter().fold(score.to_owned(), |score, (sign, plain)| score.replace(sign, plain))
}

/// The position of marks in columns and rows of 3x3.
fn board(marks: &[(Mark, [f64; 2])]) -> String {
    let mut setup = Setup::empty(Rules::TIC_TAC_TOE);
    for &(mark, place) in marks {
        let [column, row] = place.map(|squares| {
            assert!((0.0..3.0).contains(&squares), "{squares}");
            format!("{squares:.0}").parse().expect("a small number")
        });
        setup.put(Square::new(column, row).expect("a square"), Some(mark));
    }
    setup.to_string()
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is not a number"))
}

/// The nodes of an SVG picture, and how many branches of each style there are.
fn in_svg(text: &str) -> (Vec<Seen>, Vec<String>) {
    let document = Document::parse(text).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
    let root = document.root_element();
    let nodes = root.children().filter(|child| child.has_tag_name("g")).map(|group| {
        let class =
            |name: &'static str| group.children().filter(move |child| child.attribute("class") == Some(name));
        let pair = |text: &str| {
            let (x, y) = text.split_once(' ').expect("two numbers");
            [number(x), number(y)]
        };
        let path =
            |path: &roxmltree::Node| path.attribute("d").expect("a path").trim_start_matches('M').to_owned();
        let grid = path(&class("grid").next().expect("a grid"));
        let [x, y] = pair(grid.split_once('L').expect("a line").0);
        let [left, top] = [x - 18.0, y];
        let crosses = class("x").map(|cross| {
            let [x, y] = pair(path(&cross).split_once('l').expect("strokes").0);
            (Mark::X, [(x - 4.5 - left) / 18.0, (y - 4.5 - top) / 18.0])
        });
        let rings = class("o").map(|ring| {
            let [x, y] = ["cx", "cy"].map(|name| number(ring.attribute(name).expect("a centre")));
            (Mark::O, [(x - 9.0 - left) / 18.0, (y - 9.0 - top) / 18.0])
        });
        let marks = crosses.chain(rings).collect_vec();
        let score = class("score").next().and_then(|score| score.text()).unwrap_or_default();
        Seen {
            position: board(&marks),
            score: plain(score),
            is_pruned: group.attribute("class") == Some("dim"),
        }
    });
    let nodes = nodes.collect();
    let styles = root.children().filter(|child| child.has_tag_name("path"));
    (nodes, styles.map(|path| path.attribute("class").expect("a class").to_owned()).collect())
}

/// The nodes of a picture for LaTeX.
fn in_tikz(text: &str) -> Vec<Seen> {
    assert!(text.starts_with('%') && text.ends_with("\\end{tikzpicture}\n\\end{document}"));
    assert_eq!(text.matches('{').count(), text.matches('}').count());
    let node = |scope: &str| {
        let (body, _) = scope.split_once("\\end{scope}").expect("scopes end");
        let between = |line: &str, start: &str, end: &str| {
            let (_, rest) = line.split_once(start).expect("it starts");
            rest.split_once(end).expect("it ends").0.to_owned()
        };
        let grid = body.lines().find(|line| line.starts_with("\\draw[grid]")).expect("a grid");
        let corner = between(grid, "(", ")");
        let (x, y) = corner.split_once(',').expect("two numbers");
        let [left, top] = [number(x) - 18.0, number(y)];
        let marks = body.lines().filter(|line| line.starts_with("\\mark")).map(|line| {
            let mark = if line.starts_with("\\markX") { Mark::X } else { Mark::O };
            let (x, y) = line[6..].trim_matches(['{', '}']).split_once("}{").expect("two numbers");
            (mark, [(number(x) - left) / 18.0, (number(y) - top) / 18.0])
        });
        let marks = marks.collect_vec();
        let score = body.lines().find(|line| line.starts_with("\\node[score]"));
        let score = score.map(|line| plain(&between(line, ") {", "};"))).unwrap_or_default();
        Seen { position: board(&marks), score, is_pruned: scope.starts_with("[dim]") }
    };
    text.split("\\begin{scope}").skip(1).map(node).collect()
}

/// The nodes of a JSON object, with what each says of the path of best moves.
fn in_json(text: &str) -> (Vec<Seen>, Vec<Value>) {
    fn walk(node: &Value, nodes: &mut Vec<Value>) {
        nodes.push(node.clone());
        for child in node["children"].as_array().into_iter().flatten() {
            walk(child, nodes);
        }
    }
    let document: Value = serde_json::from_str(text).expect("it is JSON");
    let mut nodes = Vec::new();
    walk(&document["tree"], &mut nodes);
    let seen = nodes.iter().map(|node| {
        let scores = [("", "score"), (">= ", "at_least"), ("<= ", "at_most")];
        let score = scores.into_iter().find_map(|(sign, field)| Some((sign, node[field].as_i64()?)));
        let text =
            |(sign, points): (&str, i64)| format!("{sign}{}{points}", if points > 0 { "+" } else { "" });
        Seen {
            position: node["position"].as_str().expect("a position").to_owned(),
            score: score.map(text).unwrap_or_default(),
            is_pruned: node["pruned"] == true,
        }
    });
    (seen.collect(), nodes)
}

#[track_caller]
fn assert_all_formats(position: &Position, search: Minimax, open: OpenTo, plies: usize) {
    let tree = tree(position, search);
    let expected = nodes(&tree, plies);
    let figure = figure(&tree, open, Sheet::Figure);
    let (svg, branches) = in_svg(&figure.write(Format::Svg));
    assert_eq!(svg, expected, "{position} by {search}");
    assert_eq!(branches.len(), expected.len() - 1);
    let pruned = expected.iter().filter(|node| node.is_pruned).count();
    assert_eq!(branches.iter().filter(|style| *style == "pruned").count(), pruned);
    assert_eq!(in_tikz(&figure.write(Format::Tikz)), expected, "{position} by {search}");
    assert_eq!(in_outline(&figure.write(Format::Outline)), expected, "{position} by {search}");
    let (json, fields) = in_json(&figure.write(Format::Json));
    assert_eq!(json, expected, "{position} by {search}");
    let best = fields.iter().filter(|node| node["best"] == true).count();
    assert_eq!(branches.iter().filter(|style| *style == "best").count() + 1, best);
    let text = figure.write(Format::Text);
    let empty: usize = expected.iter().map(|node| node.position.matches('.').count()).sum();
    assert_eq!(text.matches('·').count(), empty, "{text}");
    assert_eq!(text.matches("pruned").count(), pruned, "{text}");
    assert_eq!(text.matches('*').count(), best, "{text}");
}

/// Positions that random play reaches with at most five empty squares, finished ones among them.
fn random_positions(count: usize) -> Vec<Position> {
    let mut rng = Rng::with_seed(21);
    let play = |_| {
        let mut position = empty("3x3");
        let marks = rng.usize(4..9);
        while position.marks() < marks && position.status() == Status::Ongoing {
            let moves = position.moves().collect_vec();
            position = after(&position, moves[rng.usize(..moves.len())]);
        }
        position
    };
    (0..count).map(play).collect()
}

#[test]
fn all_formats_have_the_nodes_and_scores_of_the_articles_trees() {
    for example in &EXAMPLES {
        let position = position(example.text);
        // The tree of the empty board has half a million nodes.
        let (open, plies) = if position.empty_cells() > 5 { (OpenTo::Plies(2), 2) } else { (OpenTo::All, 9) };
        for variant in &VARIANTS {
            assert_all_formats(&position, variant.search, open, plies);
        }
    }
}

#[test]
fn all_formats_have_the_nodes_and_scores_of_random_trees() {
    for (place, position) in random_positions(200).into_iter().enumerate() {
        if position.marks() > 3 {
            let search = VARIANTS[place % VARIANTS.len()].search;
            let (open, plies) = if place % 3 == 0 { (OpenTo::Plies(1), 1) } else { (OpenTo::All, 9) };
            assert_all_formats(&position, search, open, plies);
        }
    }
}

#[test]
fn the_best_moves_are_shown_with_those_beside_them() {
    let tree = tree(&position(".X./..X/OOX"), Minimax::DEPTH_AWARE);
    let (nodes, fields) = in_json(&figure(&tree, OpenTo::Best, Sheet::Figure).write(Format::Json));
    let best = fields
        .iter()
        .filter(|node| node["best"] == true)
        .filter_map(|node| node["move"].as_str())
        .collect_vec();
    assert_eq!(best, ["c1", "b2", "a1", "a2"]);
    // The root, 4 moves, 3 replies to c1, 2 moves after b2, and the last one.
    assert_eq!(nodes.len(), 1 + 4 + 3 + 2 + 1);
}

#[test]
fn json_has_windows_states_and_reasons() {
    let search = VARIANTS.iter().find(|variant| variant.name == "alpha-beta").expect("it is there").search;
    for position in random_positions(40).into_iter().chain([position("O.X/X../XOO")]) {
        let tree = tree(&position, search);
        let (_, fields) = in_json(&figure(&tree, OpenTo::All, Sheet::Figure).write(Format::Json));
        let mut searched = 0..tree.len();
        for node in &fields {
            assert_eq!(
                node["pruned"] == true,
                node["why"].as_str().is_some_and(|why| !why.is_empty()),
                "{node}"
            );
            if node["pruned"] == true {
                continue;
            }
            let Window { alpha, beta } = tree.node(searched.next().expect("it is in the tree")).window;
            let end = |score: Score, missing: Score| (score != missing).then(|| i64::from(score.points(9)));
            assert_eq!(node["alpha"].as_i64(), end(alpha, Score::MIN), "{node}");
            assert_eq!(node["beta"].as_i64(), end(beta, Score::MAX), "{node}");
        }
        assert_eq!(searched.len(), 0);
    }
    let tree = tree(&position("O.X/X../XOO"), Minimax::BLIND);
    let (_, fields) = in_json(&figure(&tree, OpenTo::All, Sheet::Figure).write(Format::Json));
    let states = fields.iter().filter_map(|node| node["state"].as_i64()).collect_vec();
    assert_eq!(states, [1, 3, 5, 6, 2, 4, 8, 7]);
    assert_eq!(fields.iter().filter(|node| node["ending"] == "X wins").count(), 3);
}

/// The nodes of an outline, by the moves that lead to them. What is below a pruned node is pruned.
fn in_outline(text: &str) -> Vec<Seen> {
    let mut reached: HashMap<String, (Position, bool)> = HashMap::new();
    let lines = text.lines().skip_while(|line| !line.starts_with("start "));
    let nodes = lines.map(|line| {
        let (name, fields) = line.split_once("  ").expect("two fields at least");
        let words = name.split(' ').collect_vec();
        let (address, (position, is_below)) = match words[..] {
            ["start", text] => ("", (position(text), false)),
            [address, mark, square] => {
                let above = address.rsplit_once('.').map_or("", |(above, _)| above);
                let (above, is_pruned) = reached[above].clone();
                assert_eq!(mark, above.to_move().to_string(), "{line}");
                (address, (after(&above, square.parse().expect("a square")), is_pruned))
            }
            _ => panic!("{line}"),
        };
        let is_score = |field: &&str| field.trim_start_matches(['<', '>', '=']).parse::<i32>().is_ok();
        let score = fields.split("  ").find(is_score).map(|score| score.replace('=', "= "));
        let is_pruned = is_below || fields.contains("pruned");
        let seen = Seen { position: position.to_string(), score: score.unwrap_or_default(), is_pruned };
        assert!(reached.insert(address.to_owned(), (position, is_pruned)).is_none(), "{line}");
        seen
    });
    nodes.collect()
}

#[test]
fn an_outline_has_a_line_for_each_node() {
    let tree = tree(&position(".X./..X/OOX"), VARIANTS[2].search);
    let outline = figure(&tree, OpenTo::Plies(2), Sheet::Figure).write(Format::Outline);
    insta::assert_snapshot!("outline", outline);
}

/// What a worksheet shows of a node: its score in each format that has scores.
fn scores(figure: &Figure) -> [Vec<Seen>; 4] {
    [
        in_svg(&figure.write(Format::Svg)).0,
        in_tikz(&figure.write(Format::Tikz)),
        in_json(&figure.write(Format::Json)).0,
        in_outline(&figure.write(Format::Outline)),
    ]
}

#[test]
fn blank_worksheets_give_nothing_away() {
    for position in random_positions(25) {
        for variant in VARIANTS
            .iter()
            .filter(|variant| variant.name.ends_with("alpha-beta") || variant.name == "minimax")
        {
            let tree = tree(&position, variant.search);
            let unpruned = Minimax { pruning: Pruning::Off, ..variant.search };
            let whole = self::tree(&position, unpruned);
            let blank = figure(&tree, OpenTo::All, Sheet::Blank);
            for nodes in scores(&blank) {
                assert_eq!(nodes.len(), whole.len(), "branches that are left out look like others");
                assert!(nodes.iter().all(|node| node.score.is_empty() && !node.is_pruned), "{position}");
            }
            let svg = blank.write(Format::Svg);
            assert!(in_svg(&svg).1.iter().all(|style| style == "branch"), "{svg}");
            let json = blank.write(Format::Json);
            let answers = ["score", "alpha", "beta", "best", "why", "at_least", "at_most", "pruned"];
            assert!(answers.iter().all(|field| !json.contains(&format!("\"{field}\""))), "{json}");
            // Beside the scale in the task there is no number.
            let (_, page) = svg.split_once("MAX (").expect("the levels follow the task");
            let texts = page.split("<text class=\"").skip(1).filter_map(|text| text.split_once("</text>"));
            for (text, _) in texts.filter(|(text, _)| !text.starts_with("state")) {
                let (_, text) = text.split_once('>').expect("a text");
                assert!(
                    !text.contains(|character: char| character.is_ascii_digit() || character == '∞'),
                    "{text}"
                );
            }
            let text = blank.write(Format::Outline);
            assert!(["cut", "pruned", "best"].iter().all(|note| !text.contains(note)), "{text}");
            let text = blank.write(Format::Text);
            let (_, page) = text.split_once("\n\n").expect("the tree follows the task");
            assert!(
                !page.contains(|character: char| character.is_ascii_digit() || "*┊/∞".contains(character)),
                "{page}"
            );
        }
    }
}

/// In the font of the screens that have `DejaVu Sans Mono`, where a character is 0.6 of its size wide.
#[test]
fn no_line_of_a_worksheet_is_wider_than_the_sheet() {
    let games = ["O.X/X../XOO", "XOXO/OXXO/...O"].map(|board| State::from(position(board)));
    let trees = ["((3 12 8)(2 4 6)(14 5 2))", "(1 2)"]
        .map(|text| State::from(text.parse::<NumberTree>().expect("a tree")));
    for (root, search) in
        games.iter().chain(&trees).cartesian_product([Minimax::DEPTH_AWARE, Minimax::ALPHA_BETA])
    {
        let trace = Arc::new(Trace::of(search, root));
        for sheet in [Sheet::Blank, Sheet::Answers] {
            let svg = figure(&trace, OpenTo::Plies(1), sheet).write(Format::Svg);
            let width =
                number(svg.split('"').skip_while(|text| !text.ends_with(" width=")).nth(1).expect("a width"));
            let mut notes = 0;
            for note in svg.split("<text class=\"note\" x=\"8\"").skip(1) {
                let text = note.split(['>', '<']).nth(1).expect("a text");
                let text = text.replace("&lt;", "<").replace("&gt;", ">");
                let columns = f64::from(u32::try_from(text.chars().count()).expect("short"));
                assert!(8.0 + columns * 0.602 * 11.0 <= width, "{text}: {width}");
                notes += 1;
            }
            assert!(notes > 2);
        }
    }
}

#[test]
fn answers_are_those_of_the_search() {
    let mut struck = 0;
    for position in random_positions(60) {
        let tree = tree(&position, VARIANTS[2].search);
        let expected = nodes(&tree, 9);
        let answers = figure(&tree, OpenTo::All, Sheet::Answers);
        let pruned = expected.iter().filter(|node| node.is_pruned).count();
        for nodes in scores(&answers) {
            let visited = nodes.into_iter().filter(|node| !node.is_pruned).collect_vec();
            let known = expected.iter().filter(|node| !node.is_pruned).cloned().collect_vec();
            assert_eq!(visited, known, "{position}");
        }
        let (nodes, styles) = in_svg(&answers.write(Format::Svg));
        assert!(nodes.iter().filter(|node| node.is_pruned).all(|node| node.score.is_empty()), "{position}");
        assert_eq!(styles.iter().filter(|style| *style == "strike").count(), 2 * pruned, "{position}");
        struck += pruned;
    }
    assert!(struck > 50, "{struck}");
}

#[test]
fn pictures_say_what_they_show() {
    let tree = tree(&position("O.X/X../XOO"), Minimax::BLIND);
    let svg = figure(&tree, OpenTo::All, Sheet::Figure).write(Format::Svg);
    let document = Document::parse(&svg).expect("it is XML");
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let text =
        |name: &str| root.children().find(|child| child.has_tag_name(name)).and_then(|child| child.text());
    assert_eq!(text("title"), Some("The game tree of O.X/X../XOO"));
    assert_eq!(text("desc"), Some("blind minimax: X to move is MAX; 10 nodes"));
    let sides = root
        .children()
        .filter(|child| child.attribute("class") == Some("side"))
        .filter_map(|child| child.text())
        .collect_vec();
    assert_eq!(sides, ["MAX (X)", "MIN (O)", "MAX (X)", "MIN (O)"]);
    assert!(svg.contains("prefers-color-scheme:dark") && svg.contains(">X wins</text>"));
    let size = root.attribute("viewBox").expect("a size").split(' ').map(number).collect_vec();
    for text in root.descendants().filter(|node| node.has_tag_name("text")) {
        let [x, y] = ["x", "y"].map(|name| number(text.attribute(name).expect("a place")));
        assert!((0.0..size[2]).contains(&x) && (0.0..size[3]).contains(&y), "{text:?}");
    }
}

/// A title of the user's own is text, whatever it has in it; a long one has several lines.
#[test]
fn a_title_stands_for_the_usual_one() {
    let title = r"50 % <b> & {x} $y$ #1 a_b ~ ^ \end\ of a title that is too long for a single line";
    let trace = tree(&position("O.X/X../XOO"), Minimax::ALPHA_BETA);
    let outline = Outline::opened(trace, OpenTo::All);
    let figure =
        || Figure::of(&outline, Sheet::Blank).expect("there is a root").titled(Some(title.to_owned()));
    let svg = figure().write(Format::Svg);
    let svg = roxmltree::Document::parse(&svg).expect("valid");
    let texts = svg
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("class") == Some("title"));
    let lines = texts.filter_map(|node| node.text()).collect_vec();
    assert!(lines.len() == 2 && lines.join(" ") == title, "{lines:?}");
    assert_eq!(
        svg.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text()),
        Some(title)
    );
    assert!(figure().write(Format::Text).starts_with(&format!("{title}\n")));
    let escaped = [
        r"50 \%",
        "<b>",
        r"\&",
        r"\{x\}",
        r"\$y\$",
        r"\#1",
        r"a\_b",
        r"\~{}",
        r"\^{}",
        r"\textbackslash end",
    ];
    let tikz = figure().write(Format::Tikz);
    for part in escaped {
        assert!(tikz.contains(part), "{part}: {tikz}");
    }
}
