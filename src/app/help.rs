//! The pages to read in the program: how to begin, all keys, how to read the scores, the glossary.

use crate::app::action::Action;
use crate::app::list::SearchWords;
use crate::config::command::{Command, Context};
use crate::config::keymap::{Arrows, Keymap, Row};
use crate::game::sorted_by_key;
use std::collections::HashSet;
use std::iter::once;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpPage {
    pub topic: Topic,
    /// The start page that it was opened from.
    pub(super) start: Option<Topic>,
    /// The selected one of its lines, on a page without a choice the first one that is shown; at first none.
    pub line: Option<usize>,
    pub search: SearchWords,
    /// Why the chosen command was not carried out.
    pub(super) refusal: String,
}

const PAGE: usize = 10;

impl HelpPage {
    pub(super) fn new(topic: Topic) -> Self {
        Self { topic, start: None, line: None, search: SearchWords::default(), refusal: String::new() }
    }

    pub(super) const fn context(&self) -> Context {
        if self.search.is_typing { Context::Search } else { Context::Help }
    }

    /// Its lines; during a search those in which every word occurs, under their headings.
    pub fn lines(&self, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
        if self.search.is_empty() {
            return lines(self.topic, keymap, arrows);
        }
        let topics = match self.topic {
            Topic::Start(first) => vec![Topic::Keys(first), Topic::Scores, Topic::Glossary(first)],
            topic => vec![topic],
        };
        found(topics.into_iter().flat_map(|topic| lines(topic, keymap, arrows)), &self.search)
    }

    /// The selected line, if there is a choice: at first the first page that it leads to, or else the first choice.
    pub(super) fn selected(&self, lines: &[HelpLine]) -> Option<usize> {
        let choice = lines.iter().position(HelpLine::is_choice)?;
        let page = || lines.iter().position(|line| matches!(line, HelpLine::Chapter(..)));
        Some(self.line.or_else(page).unwrap_or(choice).min(lines.len() - 1))
    }

    /// The selected line, if something can be done with it.
    pub(super) fn chosen<'l>(&self, lines: &'l [HelpLine]) -> Option<&'l HelpLine> {
        self.selected(lines).map(|line| &lines[line]).filter(|line| line.is_choice())
    }

    /// Selects, scrolls, searches, or goes to another page: `None` if it is closed.
    pub(super) fn after(mut self, command: Command, keymap: &Keymap) -> Option<Self> {
        self.refusal.clear();
        let lines = self.lines(keymap, Arrows::Named);
        let selected = self.selected(&lines);
        let here = selected.or(self.line).unwrap_or(0);
        // No one goes to a gap or a heading to choose something.
        let is_place = |line: &usize| selected.is_none() || lines[*line].is_place();
        let up = |count| (0..here).rev().filter(is_place).take(count).last();
        let down = |count| (here + 1..lines.len()).filter(is_place).take(count).last();
        let moved = match command {
            Command::Up => up(1),
            Command::PageUp => up(PAGE),
            Command::Down => down(1),
            Command::PageDown => down(PAGE),
            Command::Act if let Some(&HelpLine::Chapter(_, topic)) = self.chosen(&lines) => {
                return Some(Self { start: Some(self.topic), ..Self::new(topic) });
            }
            _ if self.search.update(&Action::Command(command)) => {
                self.line = None;
                return Some(self);
            }
            Command::Back => return self.start.map(|start| Self::new(start).at(self.topic, keymap)),
            Command::Act | Command::Help | Command::Glossary | Command::Quit => return None,
            _ => None,
        };
        self.line = moved.or(self.line);
        Some(self)
    }

    /// With the line selected that leads to a page.
    fn at(self, page: Topic, keymap: &Keymap) -> Self {
        let lines = self.lines(keymap, Arrows::Named);
        let leads = |line: &HelpLine| matches!(line, &HelpLine::Chapter(_, topic) if topic == page);
        Self { line: lines.iter().position(leads), ..self }
    }

    /// The footer's label for a command.
    pub(super) fn label(&self, command: Command, keymap: &Keymap) -> Option<&'static str> {
        let lines = || self.lines(keymap, Arrows::Named);
        match command {
            Command::Act if let Some(HelpLine::Keys(..)) = self.chosen(&lines()) => Some("do it"),
            Command::Up if self.selected(&lines()).is_none() => Some("scroll"),
            _ => self.search.label(command),
        }
    }

    /// Whether a command would do something.
    pub(super) fn offers(&self, command: Command, keymap: &Keymap) -> bool {
        let has_choice = || self.chosen(&self.lines(keymap, Arrows::Named)).is_some();
        command != Command::Act || self.search.is_typing || has_choice()
    }
}

/// The lines in which every word occurs, each once, with the headings above them.
fn found(lines: impl IntoIterator<Item = HelpLine>, search: &SearchWords) -> Vec<HelpLine> {
    let (mut found, mut texts) = (Vec::new(), HashSet::new());
    let (mut heading, mut title) = (None, "");
    for line in lines {
        if let HelpLine::Heading(text) = line {
            (heading, title) = (Some(line), text);
        } else if line != HelpLine::Gap
            && search.occurs_in(&format!("{title} {}", line.text()))
            && texts.insert(line.text())
        {
            found.extend(heading.take());
            found.push(line);
        }
    }
    if found.is_empty() { vec![HelpLine::Text("Nothing here matches all these words.")] } else { found }
}

#[derive(Clone, Debug, PartialEq, Eq)]
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

    const fn is_place(&self) -> bool {
        !matches!(self, Self::Heading(_) | Self::Gap)
    }

    const fn is_choice(&self) -> bool {
        matches!(self, Self::Keys(_, _, Some(_)) | Self::Chapter(..))
    }
}

/// The context is that of the screen below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How to play, how to see why, and the other pages.
    Start(Context),
    /// The keys of one screen.
    Screen(Context),
    /// The keys of all screens, those of one screen first.
    Keys(Context),
    Scores,
    /// By the alphabet; in the course in the order of the course.
    Glossary(Context),
}

pub fn lines(topic: Topic, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    match topic {
        Topic::Start(screen) => start(screen, keymap, arrows),
        Topic::Screen(context) => {
            let questions = QUESTIONS.iter().filter(|_| context == Context::Lesson);
            let contexts = once(&context).chain(questions);
            contexts.flat_map(|&context| keys(context, keymap, arrows)).collect()
        }
        Topic::Keys(first) => {
            let others = Context::ALL.iter().filter(|&&other| other != first);
            let contexts = once(&first).chain(others);
            let keys = contexts
                .flat_map(|&context| keys(context, keymap, arrows).into_iter().chain([HelpLine::Gap]));
            let everywhere = keymap.everywhere().iter().map(|row| explained(row, None, arrows));
            let mouse =
                HelpLine::Keys("mouse".into(), "pointer, clicks and wheel do what keys do".into(), None);
            keys.chain([HelpLine::Heading("Everywhere")])
                .chain(everywhere)
                .chain([mouse, HelpLine::Text(OWN_KEYS)])
                .collect()
        }
        Topic::Scores => {
            let heading = once(HelpLine::Heading("Reading the scores"));
            heading.chain(SCORES.map(HelpLine::Text)).collect()
        }
        Topic::Glossary(screen) => glossary(screen),
    }
}

fn start(screen: Context, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    let view = |(view, meaning): (Command, &str)| {
        let row = keymap.rows(Context::Game).iter().find(|row| row.commands().next() == Some(view))?;
        Some(HelpLine::Keys(row.label(arrows), meaning.to_owned(), Some((Context::Game, view))))
    };
    let mut lines = vec![HelpLine::Text(PLAY), HelpLine::Gap, HelpLine::Text(WHY)];
    lines.extend(VIEWS.into_iter().filter_map(view).chain([HelpLine::Gap]));
    let own = HelpLine::Chapter("Keys of this screen", Topic::Screen(screen));
    lines.extend(screen.title().map(|_| own));
    lines.extend([
        HelpLine::Chapter("Reading the scores", Topic::Scores),
        HelpLine::Chapter("All keys", Topic::Keys(screen)),
        HelpLine::Chapter("Glossary", Topic::Glossary(screen)),
    ]);
    lines
}

const PLAY: &str = "Take turns. Three in a row wins; larger boards need more. Arrows and Enter place a mark, and so do \
     a click, a tap and the keys 1 to 9.";

const WHY: &str = "See how the computer thinks. In a game:";

const VIEWS: [(Command, &str); 5] = [
    (Command::Reasoning, "its reasoning: each move with its score and depth"),
    (Command::Explain, "why it chose its last move"),
    (Command::Tree, "the game tree, drawn"),
    (Command::Stepper, "the search, step by step"),
    (Command::Lab, "all algorithms, side by side"),
];

/// What has keys of its own in a lesson.
const QUESTIONS: [Context; 3] = [Context::Question, Context::Marking, Context::Typing];

/// The keys of a context under its title, if it has one.
fn keys(context: Context, keymap: &Keymap, arrows: Arrows) -> Vec<HelpLine> {
    let rows = keymap.rows(context).iter().filter(|row| row.commands().next().is_some());
    let keys = rows.map(|row| explained(row, Some(context), arrows));
    context.title().map(|title| once(HelpLine::Heading(title)).chain(keys).collect()).unwrap_or_default()
}

fn explained(row: &Row, context: Option<Context>, arrows: Arrows) -> HelpLine {
    let command = row.commands().find(|command| !command.is_movement());
    HelpLine::Keys(row.label(arrows), row.help(arrows), context.zip(command))
}

const OWN_KEYS: &str =
    "Keys are changed in config.toml, in tables such as [keys.game]. Settings shows where it is.";

/// Its signs are those of `teach::signs`.
const SCORES: [&str; 8] = [
    "A ply is one move by either side. \"wins in 3\": the third ply from now ends the game.",
    "A win d plies away scores cells + 1 - d, which is 10 - d on 3x3. A loss is the negative of that, a draw 0.",
    "Arrows on squares: up wins or looks good, down loses or looks bad, = is a draw or even. More or fuller \
     arrows mean sooner, or a larger estimate. In small squares estimates are shaded: the darker, the better. \
     With more than 25 moves only those that stand out are marked. A star marks the best moves.",
    "\u{fdd5} marks an estimate from the lines still open: the search did not reach the end of the game.",
    "\u{fdd6} and \u{fdd7} are proved bounds: \u{fdd6}0 does not lose, \u{fdd7}0 does not win. \"wins within 9\": perhaps sooner.",
    "Scores are for the side to move: higher is better. In the tree, stepper and lab they are for MAX, the side to move \
     at the root.",
    "In a review ? is a mistake: it threw away the win or the draw. ?? is a blunder: it turned a win into a loss. \
     ?! wins later or loses sooner than necessary. Only proved faults are marked.",
    "The graph goes up where X wins and down where O wins: the sooner, the further. A dash is a draw; ? is not \
     proved.",
];

fn glossary(screen: Context) -> Vec<HelpLine> {
    let is_course = matches!(screen, Context::Learn | Context::Lesson);
    // The course explains them in another order.
    let order = |(word, _): &(&str, &str)| if is_course { String::new() } else { word.to_lowercase() };
    let words = sorted_by_key(GLOSSARY, order).into_iter();
    let words = words.map(|(word, meaning)| HelpLine::Keys(word.to_owned(), meaning.to_owned(), None));
    once(HelpLine::Heading("Glossary")).chain(words).collect()
}

/// In the order of the course.
const GLOSSARY: [(&str, &str); 26] = [
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
    ("double threat", "a fork: two squares that would each complete a line; only one can be blocked"),
    (
        "pairing",
        "pairs of squares, one pair in each line: answer every move on a pair with its other square, and no line is \
         ever completed",
    ),
];

pub(super) mod draw {
    use super::{HelpLine, HelpPage, Topic};
    use crate::draw::text::{Dot, Dots, extent};
    use crate::draw::{Hits, Look, Target, layout};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::text::{Line, Span};
    use ratatui::widgets::{StatefulWidget, Widget};
    use std::iter::{once, repeat, zip};

    const COLUMN: u16 = 56;
    const BETWEEN: u16 = 4;

    /// A page of help: in a wide window in several columns, if one has no room for it.
    pub(in crate::app) struct Page<'a> {
        pub(in crate::app) look: &'a Look,
        pub(in crate::app) shown: &'a HelpPage,
        pub(in crate::app) lines: &'a [HelpLine],
    }

    impl Page<'_> {
        /// A line, wrapped; all explanations start in the same column.
        fn line<'t>(&self, line: &HelpLine, columns: u16, is_selected: bool) -> Vec<Line<'t>> {
            let (look, theme) = (self.look, &self.look.theme);
            // In a narrow column of help, words have rows of their own.
            let terms = match self.shown.topic {
                Topic::Glossary(_) if columns < 40 => 2,
                Topic::Glossary(_) => 15,
                _ => 11,
            };
            let pointer = if is_selected { look.glyphs.pointer } else { " " };
            let marked = |style| if is_selected { theme.selected } else { style };
            let indented = |indent: usize, text: &str| {
                look.wrap(text, columns.saturating_sub(extent(indent))).into_iter().map(Span::raw)
            };
            match line {
                HelpLine::Gap => vec![Line::default()],
                HelpLine::Heading(text) => vec![look.line(text, theme.strong)],
                HelpLine::Chapter(text, _) => {
                    vec![look.line(&format!("{pointer} {text}"), marked(theme.text))]
                }
                HelpLine::Text(text) => {
                    let signs = once(pointer).chain(repeat(" "));
                    let row = |(text, sign)| {
                        Line::from_iter([Span::styled(format!("{sign} "), marked(theme.text)), text])
                    };
                    zip(indented(2, text), signs).map(row).collect()
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
                    let names = once(first).chain(repeat([" ", ""]));
                    let texts = zip(indented(terms + 2, text), names);
                    own.into_iter()
                        .chain(texts.map(|(text, [sign, keys])| Line::from_iter([name(sign, keys), text])))
                        .collect()
                }
            }
        }
    }

    impl StatefulWidget for Page<'_> {
        type State = Hits;

        fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
            let selected = self.shown.selected(self.lines);
            let room = area.width + BETWEEN;
            let width_of = |count: u16| (room / count).saturating_sub(BETWEEN).min(layout::READABLE);
            let wrapped = |columns: u16| -> Vec<(usize, Vec<Line>)> {
                let lines = self.lines.iter().enumerate();
                lines
                    .map(|(index, line)| {
                        let mut rows = self.line(line, columns, selected == Some(index));
                        if line.is_choice() && self.look.pitch > 1 {
                            rows.push(Line::default());
                        }
                        (index, rows)
                    })
                    .collect()
            };
            let rows = usize::from(area.height).max(1);
            let most = (room / (COLUMN + BETWEEN)).max(1);
            let total =
                |lines: &[(usize, Vec<Line>)]| lines.iter().map(|(_, rows)| rows.len()).sum::<usize>();
            let fits = |&count: &u16| total(&wrapped(width_of(count))) <= rows * usize::from(count);
            let count = (1..most).find(fits).unwrap_or(most);
            let (mut lines, cells) = (wrapped(width_of(count)), rows * usize::from(count));
            // The last row shows the number of lines on the next pages.
            let cells = if total(&lines) > cells { cells - 1 } else { cells };
            let (mut first, mut taken) = (self.shown.line.unwrap_or(0), 0);
            if let Some(selected) = selected {
                first = 0;
                for (index, rows) in &lines[..=selected] {
                    if taken + rows.len() > cells {
                        (first, taken) = (*index, 0);
                    }
                    taken += rows.len();
                }
            }
            let lines = lines.split_off(first.min(lines.len())).into_iter();
            let lines: Vec<(usize, Line)> =
                lines.flat_map(|(index, rows)| rows.into_iter().map(move |row| (index, row))).collect();
            let more = lines.len().saturating_sub(cells);
            for (place, lines) in zip(0.., lines[..lines.len() - more].chunks(rows)) {
                let [_, column] = layout::left(area, place * (width_of(count) + BETWEEN), 0);
                let [column, _] = layout::left(column, width_of(count), 0);
                for ((index, line), row) in zip(lines, column.rows()) {
                    line.render(row, buf);
                    if self.lines[*index].is_choice() {
                        hits.add(row, Target::Item(*index));
                    }
                }
            }
            hits.goes_on_below = more > 0 || selected.is_some();
            if more > 0 {
                let [_, last] = layout::bottom(area, 1, 0);
                let text = format!(" {more} more lines ");
                Dots([Dot::at_the_right(last, 0, text, self.look.theme.selected)]).render(last, buf);
            }
        }
    }
}
