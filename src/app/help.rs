//! What can be read in the program: all keys, how to read the screens, the words of the search.

use crate::config::command::Context;
use crate::config::keymap::{Keymap, Row};

/// A line of the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    /// Where the keys below are valid.
    Heading(&'static str),
    /// Keys, and what they do.
    Keys(String, String),
    /// Something worth knowing.
    Text(&'static str),
    /// Room between sections.
    Gap,
}

/// What lines to read are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The keys of all screens, those of one first, and how to read the screen.
    Keys(Context),
    /// The words of the search.
    Words,
}

/// The lines on a topic.
pub fn lines(topic: Topic, keymap: &Keymap) -> Vec<HelpLine> {
    match topic {
        Topic::Keys(first) => keys(first, keymap),
        Topic::Words => words(),
    }
}

/// The screens that the help tells of.
const SECTIONS: &[(&str, Context)] = &[
    ("In the game", Context::Game),
    ("In the tree", Context::Tree),
    ("In the stepper", Context::Stepper),
    ("In the lab", Context::Lab),
    ("In the list of lessons", Context::Course),
    ("In a lesson", Context::Study),
    ("Where a lesson has answers to choose from", Context::Question),
    ("In the review", Context::Review),
    ("At a second try in the review", Context::Try),
    ("In the history", Context::History),
    ("In the list of positions", Context::Positions),
    ("Typing what to look for", Context::Search),
    ("In the editor", Context::Editor),
    ("In the settings", Context::Settings),
    ("In the list of keys", Context::Keys),
    ("Before the game", Context::SetUp),
    ("After the game", Context::Results),
];

/// The whole help, from the table and a few words on how to read the screen.
fn keys(first: Context, keymap: &Keymap) -> Vec<HelpLine> {
    let section = |(title, context)| {
        std::iter::once(HelpLine::Heading(title))
            .chain(explained(keymap.rows(context)))
            .chain([HelpLine::Gap])
    };
    let first = SECTIONS.iter().copied().find(|(_, context)| *context == first).unwrap_or(SECTIONS[0]);
    let mut lines: Vec<HelpLine> = section(first).collect();
    lines.push(HelpLine::Heading("Reading the scores"));
    let search = matches!(first.1, Context::Tree | Context::Stepper | Context::Lab | Context::Positions);
    lines.extend(SCORES.map(HelpLine::Text));
    lines.push(HelpLine::Text(if search { SEEN_BY_MAX } else { SEEN_BY_MOVER }));
    if matches!(first.1, Context::Review | Context::Try | Context::Results) {
        lines.extend(SIGNS.map(HelpLine::Text));
    }
    lines.push(HelpLine::Gap);
    lines.extend(SECTIONS.iter().copied().filter(|&other| other != first).flat_map(section));
    lines.push(HelpLine::Heading("Everywhere"));
    lines.extend(explained(keymap.everywhere()));
    lines.push(HelpLine::Keys("mouse".to_owned(), "point, click and wheel do what the keys do".to_owned()));
    lines
}

/// What the keys of these rows do; nothing of commands without a key.
fn explained(rows: &[Row]) -> impl Iterator<Item = HelpLine> {
    let bound = rows.iter().filter(|row| row.commands().next().is_some());
    bound.map(|row| HelpLine::Keys(row.label(), row.help()))
}

const SCORES: [&str; 5] = [
    "A ply is one move by either side. \"wins in 3\" means: the third ply from now ends the game.",
    "A win d plies away scores cells + 1 - d, which is 10 - d on 3x3; a loss is the negative of that, \
     a draw 0.",
    "Arrows on squares: up wins or looks good, down loses or looks bad, = is a draw or even; more or fuller \
     arrows mean sooner, or more. Of more than 25 moves only those that stand out have one. A star marks the \
     best moves.",
    "A score with ~ is an estimate from the lines still open: the search did not see the end there.",
    ">= and <= are proved bounds: >=0 does not lose, <=0 does not win. \"wins within 9\": perhaps sooner.",
];

const SIGNS: [&str; 2] = [
    "In the review ? marks a mistake, which cost the win or the draw, ?? a blunder, which turned a win into a \
     loss, and ?! a move that wins later or loses sooner than it could. Only what is proved is marked.",
    "The graph goes up where X wins and down where O does, the further the sooner; a line is a draw, and where \
     ? stands, how it ends is not proved.",
];

const SEEN_BY_MOVER: &str = "Scores are those of the side to move: higher is better for it.";

const SEEN_BY_MAX: &str =
    "In tree, stepper and lab all scores are those of MAX, the side to move at the root.";

/// What the words of the search mean, a line for each.
fn words() -> Vec<HelpLine> {
    let words = WORDS_EXPLAINED.map(|(word, meaning)| HelpLine::Keys(word.to_owned(), meaning.to_owned()));
    std::iter::once(HelpLine::Heading("Words of the search")).chain(words).collect()
}

const WORDS_EXPLAINED: [(&str, &str); 20] = [
    ("node", "a position the search visits, together with the moves that led there"),
    ("ply", "one move by either side; the depth of a node in plies from the root"),
    ("MAX", "the side to move at the root: takes the highest score"),
    ("MIN", "the other side: takes the lowest score, as all scores are seen by MAX"),
    ("score", "on 3x3: a win d plies from the root is 10 - d, a loss d - 10, a draw 0; blind: 10, -10, 0"),
    ("best line", "the principal variation: the moves when both sides play their best"),
    ("leaf", "a node without children: the game is over there, or the search looks no deeper"),
    ("depth limit", "how many plies the search looks ahead; what lies beyond is estimated"),
    ("~", "an estimate: lines still open count for their owner, four times as much for each mark more"),
    ("alpha", "what MAX can have already, by moves tried before; at one node it only rises"),
    ("beta", "what MIN can hold MAX to already, by moves tried before; at one node it only falls"),
    ("window", "the scores between alpha and beta: only those still matter"),
    ("cutoff", "alpha >= beta: the window is closed, and the node's other moves cannot matter"),
    ("pruned", "not searched because of a cutoff"),
    (">= <=", "a bound: because of a cutoff there or below, all that is known (fail-soft)"),
    ("ordering", "good moves first: they close windows early, so that more is cut off"),
    ("transposition", "a position reached again by other moves; a table remembers its score"),
    ("symmetry", "mirrored or turned boards count as the same position in the table"),
    ("double threat", "two squares on which a line would be completed next: only one can be blocked"),
    (
        "pairing",
        "squares in pairs, a pair in every line: whoever takes one square of a pair is answered on the other, so no line is completed",
    ),
];
