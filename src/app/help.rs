//! The pages to read in the program: the keys, how to begin, how to read the scores, the glossary.

use crate::app::{Action, Command, Context, SearchWords};
use crate::config::{Arrows, KeyRow, Keymap};
use itertools::Itertools;
use std::collections::HashSet;
use std::iter::once;
use strum::EnumIs;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpPage {
    pub topic: Topic,
    /// The page that it was opened from.
    pub(super) from: Option<Box<Self>>,
    /// The selected one of its lines, on a page without a choice the first one that is shown; at first none.
    pub line: Option<usize>,
    pub search: SearchWords,
    /// Why the chosen command was not carried out.
    pub(super) refusal: String,
}

const PAGE: usize = 10;

impl HelpPage {
    pub(super) fn new(topic: Topic) -> Self {
        Self { topic, from: None, line: None, search: SearchWords::default(), refusal: String::new() }
    }

    pub(super) fn context(&self) -> Context {
        if self.search.is_typing { Context::Search } else { Context::Help }
    }

    /// Its lines; during a search those in which every word occurs, under their headings.
    pub fn lines(&self, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
        if self.search.is_empty() {
            return lines(self.topic, keymap, arrows);
        }
        let topics = match self.topic {
            Topic::Start(first) => vec![Topic::Keys(first), Topic::Scores, Topic::Glossary],
            topic => vec![topic],
        };
        found(topics.into_iter().flat_map(|topic| lines(topic, keymap, arrows)), &self.search)
    }

    /// The selected line, once one is: at first a page shows its beginning, and what a search has found is selected.
    pub(super) fn selected(&self, lines: &[HelpLine]) -> Option<usize> {
        let choice = lines.iter().position(HelpLine::is_choice)?;
        let found = (!self.search.is_empty()).then_some(choice);
        self.line.or(found).map(|line| line.min(lines.len() - 1))
    }

    /// The selected line, if something can be done with it.
    pub(super) fn chosen<'l>(&self, lines: &'l [HelpLine]) -> Option<&'l HelpLine> {
        self.selected(lines).map(|line| &lines[line]).filter(|line| line.is_choice())
    }

    /// Selects, scrolls, searches, or goes to another page: `None` if it is closed.
    pub(super) fn after(mut self, command: Command, keymap: &Keymap) -> Option<Self> {
        self.refusal.clear();
        let lines = self.lines(keymap, Arrows::Named);
        let here = self.selected(&lines).or(self.line);
        let has_choice = has_choice(&lines);
        // No one goes to a gap or a heading to choose something.
        let is_place =
            |line: &usize| !has_choice || !matches!(lines[*line], HelpLine::Heading(_) | HelpLine::Gap);
        // From the beginning of a page on which nothing is selected, up leads to its end.
        let end = if has_choice { lines.len() } else { 0 };
        let up = |count| (0..here.unwrap_or(end)).rev().filter(is_place).take(count).last();
        let down = |count| (here.unwrap_or(0) + 1..lines.len()).filter(is_place).take(count).last();
        let moved = match command {
            Command::Up => up(1),
            Command::PageUp => up(PAGE),
            Command::Down => down(1),
            Command::PageDown => down(PAGE),
            Command::Act if let Some(&HelpLine::Chapter(_, topic)) = self.chosen(&lines) => {
                return Some(Self { from: Some(Box::new(self)), ..Self::new(topic) });
            }
            _ if self.search.update(&Action::Command(command)) => {
                self.line = None;
                return Some(self);
            }
            Command::Back => return self.from.map(|from| *from),
            Command::Act | Command::Help | Command::Glossary | Command::Quit => return None,
            _ => None,
        };
        self.line = moved.or(self.line);
        Some(self)
    }

    /// The footer's label for a command.
    pub(super) fn label(&self, command: Command, keymap: &Keymap) -> Option<&'static str> {
        let lines = || self.lines(keymap, Arrows::Named);
        match command {
            Command::Act if let Some(HelpLine::Keys(..)) = self.chosen(&lines()) => Some("do it"),
            Command::Up if !has_choice(&lines()) => Some("scroll"),
            _ => self.search.label(command),
        }
    }

    /// Whether a command would do something.
    pub(super) fn offers(&self, command: Command, keymap: &Keymap) -> bool {
        command != Command::Act
            || self.search.is_typing
            || self.chosen(&self.lines(keymap, Arrows::Named)).is_some()
    }
}

fn has_choice(lines: &[HelpLine]) -> bool {
    lines.iter().any(HelpLine::is_choice)
}

/// The lines in which every word occurs, each once, with the headings above them.
fn found(lines: impl IntoIterator<Item = HelpLine>, search: &SearchWords) -> Vec<HelpLine> {
    let mut found = Vec::new();
    let mut texts = HashSet::new();
    let mut heading = None;
    let mut title = "";
    for line in lines {
        if let HelpLine::Heading(text) = line {
            heading = Some(line);
            title = text;
        } else if !line.is_gap()
            && search.occurs_in(&format!("{title} {}", line.text()))
            && texts.insert(line.text())
        {
            found.extend(heading.take());
            found.push(line);
        }
    }
    if found.is_empty() {
        found.push(HelpLine::Text("Nothing here matches all these words."));
    }
    found
}

#[derive(PartialEq, Eq, EnumIs)]
pub enum HelpLine {
    Heading(&'static str),
    /// Keys or a word, what they mean, and the command that the keys stand for on the screens of a context.
    Keys(String, String, Option<(Context, Command)>),
    Text(&'static str),
    /// Leads to another page.
    Chapter(&'static str, Topic),
    Gap,
}

impl HelpLine {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Heading(text) | Self::Text(text) | Self::Chapter(text, _) => (*text).to_owned(),
            Self::Keys(keys, text, _) => format!("{keys}: {text}"),
            Self::Gap => String::new(),
        }
    }

    fn is_choice(&self) -> bool {
        matches!(self, Self::Keys(_, _, Some(_)) | Self::Chapter(..))
    }
}

/// The context is that of the screen below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The keys of one screen, how to play, and the other pages.
    Start(Context),
    /// The keys of all screens, those of one screen first.
    Keys(Context),
    Scores,
    Glossary,
}

pub fn lines(topic: Topic, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    match topic {
        Topic::Start(screen) => start(screen, keymap, arrows),
        Topic::Keys(first) => {
            let keys = once(&first)
                .chain(Context::ALL)
                .unique()
                .flat_map(|&context| keys(context, keymap, arrows).into_iter().chain([HelpLine::Gap]));
            let mouse =
                HelpLine::Keys("mouse".into(), "pointer, clicks and wheel do what keys do".into(), None);
            keys.chain([HelpLine::Heading("Everywhere")])
                .chain(keymap.everywhere.iter().map(|row| explained(row, None, arrows)))
                .chain([mouse, HelpLine::Text(OWN_KEYS)])
                .collect()
        }
        Topic::Scores => {
            let mut lines = vec![
                HelpLine::Heading("Reading the scores"),
                HelpLine::Text("Scores are for the side to move; in tree, stepper and lab for MAX."),
                HelpLine::Gap,
            ];
            lines.extend(explanations(&SCORES));
            lines
        }
        Topic::Glossary => once(HelpLine::Heading("Glossary")).chain(explanations(&GLOSSARY)).collect(),
    }
}

fn start(screen: Context, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    let questions = if screen == Context::Lesson { &QUESTIONS[..] } else { &[] };
    let keys = once(&screen).chain(questions).flat_map(|&context| keys(context, keymap, arrows));
    let mut lines: Vec<HelpLine> = keys.chain([HelpLine::Gap, HelpLine::Text(PLAY), HelpLine::Gap]).collect();
    if screen != Context::Game {
        lines.extend([HelpLine::Text(WHY), HelpLine::Chapter("Keys in a game", Topic::Start(Context::Game))]);
    }
    lines.extend([
        HelpLine::Chapter("Reading the scores", Topic::Scores),
        HelpLine::Chapter("All keys", Topic::Keys(screen)),
        HelpLine::Chapter("Glossary", Topic::Glossary),
    ]);
    lines
}

const PLAY: &str = "Take turns. Three in a row wins, or loses in \u{fddd}; larger boards need more. Arrows and Enter place a \
     mark, and so do a click, a tap and, on 3x3, the keys 1 to 9.";

const WHY: &str = "In a game a key each shows what the computer thinks: the scores of all moves, why it chose its last \
     move, the game tree, its search step by step, and all algorithms side by side.";

/// What has keys of its own in a lesson.
const QUESTIONS: [Context; 3] = [Context::Question, Context::Marking, Context::Typing];

/// The keys of a context under its title, if it has one.
fn keys(context: Context, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    let keys = keymap
        .rows(context)
        .iter()
        .filter(|row| row.commands().next().is_some())
        .map(|row| explained(row, Some(context), arrows));
    context.title().map(|title| once(HelpLine::Heading(title)).chain(keys).collect()).unwrap_or_default()
}

fn explained(row: &KeyRow, context: Option<Context>, arrows: Arrows) -> HelpLine {
    let command = row.commands().find(|command| !command.is_movement());
    HelpLine::Keys(row.label(arrows), row.help(arrows), context.zip(command))
}

const OWN_KEYS: &str =
    "Keys are changed in config.toml, in tables such as [keys.game]. Settings shows where it is.";

/// What stands beside moves, on squares, where the end is not reached, and in a review. The signs are those of
/// `wording`.
const SCORES: [(&str, &str); 15] = [
    ("+9", "on 3x3: wins in 1; 10 minus the plies to the end"),
    ("+7", "on 3x3: wins in 3, the third ply (move) from now"),
    ("0", "draw"),
    ("-8", "on 3x3: loses in 2"),
    ("star", "a best move"),
    ("arrow up", "wins, or looks good; more or fuller: sooner, or more so"),
    ("arrow down", "loses, or looks bad"),
    ("=", "draw, or even"),
    ("shades", "estimates in small squares: the darker, the better"),
    ("\u{fdd5}+3", "an estimate: the search did not reach the end of the game; or a rounded average"),
    ("\u{fdd6}0 \u{fdd7}0", "proved: no loss, perhaps a win; no win, perhaps a loss"),
    ("?", "a mistake: it threw away the win or the draw"),
    ("??", "a blunder: it turned a win into a loss"),
    ("?!", "wins later or loses sooner than necessary"),
    ("graph", "up: X wins; down: O wins; tall: soon; dash: draw; ?: open"),
];

fn explanations(words: &[(&str, &str)]) -> impl Iterator<Item = HelpLine> {
    words.iter().map(|&(word, meaning)| HelpLine::Keys(word.to_owned(), meaning.to_owned(), None))
}

/// By the alphabet.
const GLOSSARY: [(&str, &str); 27] = [
    ("alpha", "the score MAX is already sure of, from moves tried before; at one node it only rises"),
    ("beta", "the score MIN can already hold MAX to, from moves tried before; at one node it only falls"),
    ("blind", "without counting plies: every win scores 10, every loss -10"),
    (
        "chance node",
        "nobody chooses there: worth the average of the scores below; in expectimax, the nodes of the other side",
    ),
    ("cutoff", "alpha \u{fdd8} beta: the window is closed, and the other moves of the node cannot matter"),
    ("depth limit", "how many plies the search looks ahead; what lies beyond is estimated"),
    ("double threat", "a fork: two squares that would each complete a line; only one can be blocked"),
    ("expected moves", "the principal variation: what follows if both sides play their best"),
    ("game tree", "all nodes, joined by moves; also called the state space"),
    ("leaf", "a node without children: a finished game (also called terminal state), or the depth limit"),
    ("MAX", "the side to move at the root: takes the highest score"),
    ("MIN", "the other side: takes the lowest score, because all scores are for MAX"),
    ("negamax", "minimax with one rule: each side takes the highest score, and the sign changes at each ply"),
    ("node", "a position in the search, together with the moves that led to it; also called a state"),
    ("ordering", "good moves first: windows close earlier, so more is cut off"),
    (
        "pairing",
        "pairs of squares, one pair in each line: answer every move on a pair with its other square, and no line is \
         ever completed",
    ),
    ("playout", "a game from the root, its first moves from a tree, the rest at random (MCTS)"),
    ("ply", "one move by either side; the ply of a node is its distance from the root"),
    ("pruned", "not searched because of a cutoff"),
    ("score", "on 3x3: a win d plies from the root is 10 - d, a loss d - 10, a draw 0; also called utility"),
    ("symmetry", "mirrored or rotated boards count as the same position in the table"),
    ("transposition", "a position reached again by other moves; a table remembers its score"),
    ("win rate", "the part of a move's playouts that its side won; a draw counts half"),
    ("window", "the scores between alpha and beta: only these still matter"),
    ("zero-sum", "what one side wins the other loses, so one score is enough for both"),
    (
        "\u{fdd5}",
        "an estimate: open lines, usually 4 times as much per extra mark (also called evaluation function); or a \
         rounded average",
    ),
    (
        "\u{fdd6} \u{fdd7}",
        "a bound: a cutoff here left the exact score open (fail-soft), or one below: bounds are passed up",
    ),
];

pub(super) mod draw {
    use super::{HelpLine, HelpPage, Topic, has_choice};
    use crate::draw::{Look, Scene, Target, extent, layout};
    use ratatui::prelude::{Line, Rect, Size, Span};
    use std::iter::{once, repeat, zip};

    const COLUMN: u16 = 56;
    const BETWEEN: u16 = 4;

    /// A page of help: in a wide window in several columns, if one has no room for it.
    pub(crate) struct Page<'a> {
        pub(crate) look: &'a Look,
        pub(crate) shown: &'a HelpPage,
        pub(crate) lines: &'a [HelpLine],
    }

    impl Page<'_> {
        /// A line, wrapped; all explanations start in the same column.
        fn line<'t>(&self, line: &HelpLine, columns: u16, is_selected: bool) -> Vec<Line<'t>> {
            let look = self.look;
            let theme = &look.theme;
            // In a narrow column of help, words have rows of their own.
            let terms = match self.shown.topic {
                Topic::Glossary if columns < 40 => 2,
                Topic::Glossary => 15,
                _ => 11,
            };
            let pointer = if is_selected { look.glyphs.pointer } else { " " };
            let marked = |style| if is_selected { theme.selected } else { style };
            let indented = |indent: usize, text: &str| {
                look.wrap(text, columns.saturating_sub(extent(indent))).into_iter().map(Span::raw)
            };
            let mut lines = match line {
                HelpLine::Gap => vec![Line::default()],
                HelpLine::Heading(text) => vec![look.line(text, theme.strong)],
                HelpLine::Chapter(text, _) | HelpLine::Text(text) => {
                    let row = |(text, sign)| {
                        Line::from_iter([Span::raw(format!("{sign} ")), text]).style(marked(theme.text))
                    };
                    zip(indented(2, text), once(pointer).chain(repeat(" "))).map(row).collect()
                }
                HelpLine::Keys(keys, text, _) => {
                    let keys = look.write(keys);
                    let name = |sign: &str, keys: &str| {
                        Span::styled(format!("{sign} {keys:<terms$}"), marked(theme.strong))
                    };
                    // Keys too long for their column get a line of their own.
                    let is_long = usize::from(look.width(&keys)) >= terms;
                    let own = is_long.then(|| Line::from(name(pointer, &keys)));
                    let first = if is_long { [" ", ""] } else { [pointer, &keys] };
                    let texts = zip(indented(terms + 2, text), once(first).chain(repeat([" ", ""])));
                    own.into_iter()
                        .chain(texts.map(|(text, [sign, keys])| Line::from_iter([name(sign, keys), text])))
                        .collect()
                }
            };
            if line.is_choice() && look.pitch > 1 {
                lines.push(Line::default());
            }
            lines
        }

        /// The lines in columns of so many rows. No entry is divided that fits a column, and a heading stands above one.
        fn columns(&self, width: u16, rows: usize) -> Vec<Vec<(usize, Line<'_>)>> {
            let selected = self.shown.selected(self.lines);
            let first = self.shown.line.filter(|_| selected.is_none()).unwrap_or(0);
            let mut columns: Vec<Vec<(usize, Line)>> = Vec::new();
            for (index, entry) in self.lines.iter().enumerate().skip(first) {
                let lines = self.line(entry, width, selected == Some(index));
                let needed = lines.len() + usize::from(entry.is_heading());
                let fits = |column: &Vec<(usize, Line)>| {
                    // Below its heading, an entry begins in any case.
                    let is_only_heading = column.len() == 1 && self.lines[column[0].0].is_heading();
                    is_only_heading || column.len() + needed <= rows
                };
                if !columns.last().is_none_or(fits) {
                    columns.push(Vec::new());
                }
                for line in lines {
                    if columns.last().is_none_or(|column| column.len() == rows) {
                        columns.push(Vec::new());
                    }
                    columns.last_mut().expect("there is a column").push((index, line));
                }
            }
            columns
        }

        pub(crate) fn draw(&self, area: Rect, scene: &mut Scene) {
            let room = area.width + BETWEEN;
            let rows = usize::from(area.height).max(2);
            let width_of =
                |count: usize| (room / extent(count)).saturating_sub(BETWEEN).min(layout::READABLE);
            let most = usize::from(room / (COLUMN + BETWEEN)).max(1);
            let fitting = (1..=most).find(|&count| self.columns(width_of(count), rows).len() <= count);
            let count = fitting.unwrap_or(most);
            let width = width_of(count);
            // The last row shows the number of lines on the next pages.
            let columns = self.columns(width, fitting.map_or(rows - 1, |_| rows));
            let selected = self.shown.selected(self.lines);
            let place =
                columns.iter().position(|column| column.iter().any(|(index, _)| selected == Some(*index)));
            let first = place.unwrap_or(0) / count * count;
            let (page, next) = columns[first..].split_at(count.min(columns.len() - first));
            let more: usize = next.iter().map(Vec::len).sum();
            let size = Size {
                width: extent(count) * (width + BETWEEN) - BETWEEN,
                height: extent(page.iter().map(Vec::len).max().unwrap_or(0)),
            };
            let middle = layout::middle_if_large(area, size);
            for (place, lines) in zip(0.., page) {
                let [_, column] = layout::left(middle, place * (width + BETWEEN), 0);
                for ((index, line), row) in zip(lines, layout::first_columns(column, width).rows()) {
                    scene.put(line, row);
                    if self.lines[*index].is_choice() {
                        scene.hits.add(row, Target::Item(*index));
                    }
                }
            }
            scene.hits.goes_on_below = more > 0 || has_choice(self.lines);
            if more > 0 {
                let [_, last] = layout::bottom(area, 1, 0);
                let text = format!(" {more} more lines ");
                scene.put(Line::styled(text, self.look.theme.selected).right_aligned(), last);
            }
        }
    }
}
