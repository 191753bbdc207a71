//! The pages to read in the program: all keys, how to read the scores, the glossary.

use crate::app::action::Action;
use crate::app::list::SearchWords;
use crate::config::command::{Command, Context};
use crate::config::keymap::{Arrows, Keymap, Row};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpPage {
    pub topic: Topic,
    /// How many of its lines are scrolled out above.
    pub scroll: usize,
    pub search: SearchWords,
}

const PAGE: usize = 10;

impl HelpPage {
    pub(super) fn new(topic: Topic) -> Self {
        Self { topic, scroll: 0, search: SearchWords::default() }
    }

    pub(super) const fn context(&self) -> Context {
        if self.search.is_typing { Context::Search } else { Context::Help }
    }

    /// Its lines; during a search those in which every word occurs, under their headings.
    pub fn lines(&self, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
        let lines = lines(self.topic, keymap, arrows);
        if self.search.is_empty() { lines } else { found(lines, &self.search) }
    }

    /// Scrolls, searches or closes: `None` if the page is closed.
    pub(super) fn after(mut self, command: Command, keymap: &Keymap) -> Option<Self> {
        match command {
            Command::Up => self.scroll = self.scroll.saturating_sub(1),
            Command::PageUp => self.scroll = self.scroll.saturating_sub(PAGE),
            Command::Down => self.scroll += 1,
            Command::PageDown => self.scroll += PAGE,
            _ if self.search.update(&Action::Command(command)) => self.scroll = 0,
            Command::Back | Command::Act | Command::Help | Command::Glossary | Command::Quit => return None,
            _ => {}
        }
        let last = self.lines(keymap, Arrows::Named).len().saturating_sub(1);
        self.scroll = self.scroll.min(last);
        Some(self)
    }
}

/// The lines in which every word occurs, with the headings above them.
fn found(lines: Vec<HelpLine>, search: &SearchWords) -> Vec<HelpLine> {
    let mut found = Vec::new();
    let (mut heading, mut title) = (None, "");
    for line in lines {
        if let HelpLine::Heading(text) = line {
            (heading, title) = (Some(line), text);
        } else if line != HelpLine::Gap && search.occurs_in(&format!("{title} {}", line.text())) {
            found.extend(heading.take());
            found.push(line);
        }
    }
    if found.is_empty() { vec![HelpLine::Text("Nothing here matches all these words.")] } else { found }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpLine {
    Heading(&'static str),
    Keys(String, String),
    Text(&'static str),
    Gap,
}

impl HelpLine {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Heading(text) | Self::Text(text) => (*text).to_owned(),
            Self::Keys(keys, text) => format!("{keys}: {text}"),
            Self::Gap => String::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The keys of all screens, those of one screen first, and how to read the scores.
    Keys(Context),
    Glossary,
}

pub fn lines(topic: Topic, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    match topic {
        Topic::Keys(first) => keys(first, keymap, arrows),
        Topic::Glossary => glossary(),
    }
}

const FIRST_KEYS: usize = 14;

fn keys(first: Context, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    let titled = |title, rows| {
        std::iter::once(HelpLine::Heading(title)).chain(explained(rows, arrows)).chain([HelpLine::Gap])
    };
    let first = if first.title().is_some() { first } else { Context::Game };
    let rows = keymap.rows(first);
    let (main, more) = rows.split_at(rows.len().min(FIRST_KEYS));
    let mut lines: Vec<HelpLine> = titled(first.title().unwrap_or_default(), main).collect();
    lines.push(HelpLine::Heading("Reading the scores"));
    let search = matches!(first, Context::Tree | Context::Stepper | Context::Lab | Context::Analyse);
    lines.extend(SCORES.map(HelpLine::Text));
    lines.push(HelpLine::Text(if search { FOR_MAX } else { FOR_MOVER }));
    if matches!(first, Context::Review | Context::Try | Context::Results) {
        lines.extend(SIGNS.map(HelpLine::Text));
    }
    lines.push(HelpLine::Gap);
    if !more.is_empty() {
        lines.extend(titled("More keys here", more));
    }
    for &other in Context::ALL.iter().filter(|&&other| other != first) {
        lines.extend(other.title().into_iter().flat_map(|title| titled(title, keymap.rows(other))));
    }
    lines.push(HelpLine::Heading("Everywhere"));
    lines.extend(explained(keymap.everywhere(), arrows));
    lines.push(HelpLine::Keys("mouse".to_owned(), "pointer, clicks and wheel do what keys do".to_owned()));
    lines.push(HelpLine::Text(OWN_KEYS));
    lines
}

fn explained(rows: &[Row], arrows: Arrows) -> impl Iterator<Item = HelpLine> {
    let bound = rows.iter().filter(|row| row.commands().next().is_some());
    bound.map(move |row| HelpLine::Keys(row.label(arrows), row.help(arrows)))
}

const OWN_KEYS: &str =
    "Keys are changed in config.toml, in tables such as [keys.game]. Settings shows where it is.";

/// Its signs are those of `teach::signs`.
const SCORES: [&str; 5] = [
    "A ply is one move by either side. \"wins in 3\": the third ply from now ends the game.",
    "A win d plies away scores cells + 1 - d, which is 10 - d on 3x3. A loss is the negative of that, a draw 0.",
    "Arrows on squares: up wins or looks good, down loses or looks bad, = is a draw or even. More or fuller \
     arrows mean sooner, or a larger estimate. In small squares estimates are shaded: the darker, the better. \
     With more than 25 moves only those that stand out are marked. A star marks the best moves.",
    "\u{fdd5} marks an estimate from the lines still open: the search did not reach the end of the game.",
    "\u{fdd6} and \u{fdd7} are proved bounds: \u{fdd6}0 does not lose, \u{fdd7}0 does not win. \"wins within 9\": perhaps sooner.",
];

const SIGNS: [&str; 2] = [
    "In a review ? is a mistake: it threw away the win or the draw. ?? is a blunder: it turned a win into a loss. \
     ?! wins later or loses sooner than necessary. Only proved faults are marked.",
    "The graph goes up where X wins and down where O wins: the sooner, the further. A dash is a draw; ? is not \
     proved.",
];

const FOR_MOVER: &str = "Scores are for the side to move: higher is better.";

const FOR_MAX: &str = "In the tree, stepper and lab, scores are for MAX, the side to move at the root.";

fn glossary() -> Vec<HelpLine> {
    let words = GLOSSARY.map(|(word, meaning)| HelpLine::Keys(word.to_owned(), meaning.to_owned()));
    std::iter::once(HelpLine::Heading("Glossary")).chain(words).collect()
}

const GLOSSARY: [(&str, &str); 27] = [
    ("node", "a position in the search, together with the moves that led to it; also called a state"),
    ("game tree", "all nodes, joined by moves; also called the state space"),
    ("ply", "one move by either side; the ply of a node is its distance from the root"),
    ("MAX", "the side to move at the root: takes the highest score"),
    ("MIN", "the other side: takes the lowest score, because all scores are for MAX"),
    ("zero-sum", "what one side wins the other loses, so one score is enough for both"),
    ("negamax", "minimax with one rule: each side takes the highest score, and the sign changes at each ply"),
    ("score", "on 3x3: a win d plies from the root is 10 - d, a loss d - 10, a draw 0; also called utility"),
    ("blind", "without counting plies: every win scores 10, every loss -10"),
    ("expected moves", "the principal variation: what follows if both sides play their best"),
    ("leaf", "a node without children: a finished game (also called terminal state), or the depth limit"),
    ("depth limit", "how many plies the search looks ahead; what lies beyond is estimated"),
    (
        "\u{fdd5}",
        "an estimate: open lines, usually 4 times as much per extra mark (also called evaluation function)",
    ),
    ("alpha", "the score MAX is already sure of, from moves tried before; at one node it only rises"),
    ("beta", "the score MIN can already hold MAX to, from moves tried before; at one node it only falls"),
    ("window", "the scores between alpha and beta: only these still matter"),
    ("cutoff", "alpha \u{fdd8} beta: the window is closed, and the other moves of the node cannot matter"),
    ("pruned", "not searched because of a cutoff"),
    ("\u{fdd6} \u{fdd7}", "a bound: a cutoff here or below left the exact score open (fail-soft)"),
    ("ordering", "good moves first: windows close earlier, so more is cut off"),
    ("transposition", "a position reached again by other moves; a table remembers its score"),
    ("symmetry", "mirrored or rotated boards count as the same position in the table"),
    ("playout", "a game from the root, its first moves from a tree, the rest at random (MCTS)"),
    ("win rate", "the part of a move's playouts that its side won; a draw counts half"),
    ("UCB1", "win rate + sqrt(2 ln N / n) after n of N playouts: the highest is tried next (UCT)"),
    ("double threat", "a fork: two squares that would each complete a line; only one can be blocked"),
    (
        "pairing",
        "pairs of squares, one pair in each line: answer every move on a pair with its other square, and no line is \
         ever completed",
    ),
];

pub(super) mod draw {
    use super::{HelpLine, Topic};
    use crate::draw::text::{Dot, Dots, extent};
    use crate::draw::{Hits, Look, layout};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::text::{Line, Span, Text};
    use ratatui::widgets::{StatefulWidget, Widget};
    use std::iter::{once, repeat, zip};

    const COLUMN: u16 = 56;
    const BETWEEN: u16 = 4;

    /// A page of help: in a wide window in several columns, if one has no room for it.
    pub(in crate::app) struct Page<'a> {
        pub(in crate::app) look: &'a Look,
        pub(in crate::app) topic: Topic,
        pub(in crate::app) lines: &'a [HelpLine],
        pub(in crate::app) scroll: usize,
    }

    impl Page<'_> {
        fn wrapped<'t>(&self, lines: &[HelpLine], columns: u16) -> Vec<Line<'t>> {
            // In a narrow column of help, words have rows of their own.
            let terms = match self.topic {
                Topic::Keys(_) => 11,
                Topic::Glossary if columns < 40 => 2,
                Topic::Glossary => 15,
            };
            lines.iter().flat_map(|line| self.line(line, terms, columns)).collect()
        }

        /// A line, wrapped; all explanations start in the same column.
        fn line<'t>(&self, line: &HelpLine, terms: usize, columns: u16) -> Vec<Line<'t>> {
            let (look, theme) = (self.look, &self.look.theme);
            let indented = |indent: usize, text: &str| {
                look.wrap(text, columns.saturating_sub(extent(indent))).into_iter().map(Span::raw)
            };
            match line {
                HelpLine::Gap => vec![Line::default()],
                HelpLine::Heading(text) => vec![look.line(text, theme.strong)],
                HelpLine::Text(text) => {
                    indented(2, text).map(|text| Line::from_iter([Span::raw("  "), text])).collect()
                }
                HelpLine::Keys(keys, text) => {
                    let keys = look.write(keys);
                    let name = |keys: &str| Span::styled(format!("  {keys:<terms$}"), theme.key);
                    // Keys too long for their column get a line of their own.
                    let is_long = usize::from(look.width(&keys)) >= terms;
                    let own = is_long.then(|| Line::from(name(&keys)));
                    let names = once(if is_long { "" } else { &keys }).chain(repeat(""));
                    let texts = zip(indented(terms + 2, text), names);
                    own.into_iter()
                        .chain(texts.map(|(text, keys)| Line::from_iter([name(keys), text])))
                        .collect()
                }
            }
        }
    }

    impl StatefulWidget for Page<'_> {
        type State = Hits;

        fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
            let room = area.width + BETWEEN;
            let width_of = |count: u16| (room / count).saturating_sub(BETWEEN).min(layout::READABLE);
            let rows = usize::from(area.height).max(1);
            let most = (room / (COLUMN + BETWEEN)).max(1);
            let fits =
                |&count: &u16| self.wrapped(self.lines, width_of(count)).len() <= rows * usize::from(count);
            let count = (1..most).find(fits).unwrap_or(most);
            let lines = self.wrapped(&self.lines[self.scroll.min(self.lines.len())..], width_of(count));
            let cells = usize::from(area.height) * usize::from(count);
            // The last row shows the number of lines below.
            let shown = if lines.len() > cells { cells.saturating_sub(1) } else { lines.len() };
            let more = lines.len() - shown;
            for (place, lines) in zip(0.., lines[..shown].chunks(rows)) {
                let [_, column] = layout::left(area, place * (width_of(count) + BETWEEN), 0);
                Text::from(lines.to_vec()).render(column, buf);
            }
            hits.goes_on_below = more > 0;
            if more > 0 {
                let [_, last] = layout::bottom(area, 1, 0);
                let text = format!(" {more} more lines ");
                Dots([Dot::at_the_right(last, 0, text, self.look.theme.selected)]).render(last, buf);
            }
        }
    }
}
