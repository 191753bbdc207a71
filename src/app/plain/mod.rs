//! Plain mode: the program in lines of text, for screen readers, for pipes, and for terminals without a full screen.
//!
//! [`Plain`] hears a line at a time, and says what is new. What it says are the sentences of each screen's
//! [`Description`]; what it hears are squares, numbers, and the commands of the table of keys by their words.
//!
//! | part | what it does |
//! |---|---|
//! | `words` | the words that can be said now, and the answers to questions such as `board` |
//! | `hearing` | what a line means: words, squares, numbers and values |

mod hearing;
mod words;

use crate::app::description::{Line, MOST_ITEMS};
use crate::app::{
    Action, App, Command, Context, Description, Effect, Overlay, Part, Squares, Target, Topic, field,
};
use crate::config::Animation;
use crate::draw::layout::Size;
use crate::game::{Mark, Square};
use crate::wording::without;
use hearing::{Meaning, enter};
use itertools::Itertools;
use words::{Ask, word_for};

#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The screen as it was last said.
    said: Description,
    /// The moves of the game, as they were last said.
    moves: Vec<(Mark, Square)>,
    /// What was asked, and is answered when the searches are done.
    asked: Option<Ask>,
    /// What is said first: why a line was not understood.
    reply: Vec<String>,
    /// Whether a line waits for an answer.
    owes: bool,
    /// What was said about how to choose.
    explained: Vec<String>,
}

/// The columns and rows of the window that the program believes in: it has room for any drawing.
const WINDOW: Size = Size::new(400, 200);

impl Plain {
    pub const GREETING: &'static str =
        "Type a number, a word or a square, and press Enter. ? lists what you can say here.";

    pub const LONGEST: usize = 4096;

    pub fn new(app: &mut App) -> Self {
        // What the computer plays is seen only during the pause before it.
        app.shared.settings.animation = Animation::Normal;
        if let Some(game) = &mut app.shared.game {
            game.settings.animation = Animation::Normal;
        }
        app.shared.window = WINDOW;
        Self::default()
    }

    /// Lets the program do what a line says.
    pub fn hear(&mut self, app: &mut App, line: &str) -> Vec<Effect> {
        self.owes = true;
        self.reply = Vec::new();
        let mut effects = Vec::new();
        match Meaning::of(app, &without(line)) {
            _ if line.len() > Self::LONGEST => self.reply.push("This line is too long.".to_owned()),
            Ok(Meaning { actions, ask }) => {
                effects.extend(actions.into_iter().flat_map(|action| app.update(action)));
                self.asked = ask;
            }
            Err(why) => self.reply.push(why),
        }
        if let Some(Overlay::Help(page)) = app.overlay() {
            // A text is said as a whole, and needs no closing.
            self.asked = Some(if let Topic::Glossary = page.topic { Ask::Glossary } else { Ask::Help });
            effects.extend(app.update(Action::Command(Command::Back)));
        }
        effects
    }

    /// What to say now that the program only waits: what is new, and the answer to what was asked.
    pub fn news(&mut self, app: &App) -> Vec<String> {
        let now = app.describe();
        let mut lines = std::mem::take(&mut self.reply);
        match self.asked.take() {
            Some(Ask::Again) => self.said = Description::default(),
            Some(ask) => {
                // What was asked comes alone.
                lines.extend(ask.answer(app, &now));
                self.said = now;
                self.owes = false;
                return lines;
            }
            None => {}
        }
        lines.extend(self.changes(app, &now));
        if lines.is_empty() && self.owes {
            lines.extend((now == self.said).then(|| "Nothing has changed.".to_owned()));
            lines.extend(now.status.lines().chain([now.selected.as_str()]).next().map(str::to_owned));
        }
        self.owes &= lines.is_empty();
        self.said = now;
        lines
    }

    /// What to say while time passes: what the program shows for a moment.
    pub fn passing(&mut self, app: &App) -> Vec<String> {
        let now = app.describe();
        let lines = self.beginning(app, &now).concat();
        if now.title != self.said.title {
            // The rest is said when it stays.
            self.said = Description { title: now.title, ..Description::default() };
        }
        self.said.status = now.status;
        lines
    }

    /// What is said first, the title if it is another or else the moves, and the news in the status.
    fn beginning(&mut self, app: &App, now: &Description) -> [Vec<String>; 2] {
        let has_other_title = now.title != self.said.title;
        let moves = self.moves(app);
        // After a move, whose turn it is is said even if it is the same.
        let retells = has_other_title || !moves.is_empty();
        let told =
            now.status.lines().filter(|line| retells || self.said.status.lines().all(|known| known != *line));
        let first = if has_other_title { vec![now.title.clone()] } else { moves };
        [first, told.map(str::to_owned).collect()]
    }

    /// The moves that people made, or that were taken back, since the last time. Those of the computer are announced.
    fn moves(&mut self, app: &App) -> Vec<String> {
        let is_shown = matches!(app.screen().own_context(), Context::Game | Context::Results);
        let Some(game) = app.game().filter(|_| is_shown) else { return Vec::new() };
        let now = game.history.marked_moves().collect_vec();
        let before = std::mem::replace(&mut self.moves, now.clone());
        let text = |&(mark, square): &(Mark, Square)| format!("{mark} {square}");
        if let Some(back @ [_, ..]) = before.strip_prefix(&now[..]) {
            return vec![format!("Taken back: {}", back.iter().map(text).join(", "))];
        }
        let made = now.strip_prefix(&before[..]).unwrap_or_default();
        made.iter().filter(|(mark, _)| game.contest.players[*mark].is_human()).map(text).collect()
    }

    /// What to say while a search takes long: what is new until then, and that there is more to come.
    pub fn waiting(&mut self, app: &App) -> Vec<String> {
        let later = (self.asked.take(), std::mem::take(&mut self.owes));
        let mut lines = self.news(app);
        (self.asked, self.owes) = later;
        lines.push(format!("{}: searching", self.said.title));
        lines
    }

    fn changes(&mut self, app: &App, now: &Description) -> Vec<String> {
        let [mut lines, mut status] = self.beginning(app, now);
        // In passing, only the title may have been said.
        let is_new = now.title != self.said.title || self.said.lines.is_empty();
        let is_form = fields(now).next().is_some();
        let says_selected =
            if now.has(Part::Items) { !is_new && (self.owes || is_form) } else { now.cursor.is_none() };
        if says_selected && !now.selected.is_empty() && (is_new || now.selected != self.said.selected) {
            lines.push(now.selected.clone());
        }
        status.retain(|line| !lines.iter().any(|heard| heard.contains(line)));
        lines.extend(status);
        if app.context() != Context::Confirm {
            let news = now.lines.iter().filter(|line| is_news(app, line, now, &self.said));
            lines.extend(news.map(|line| worded(line, app)));
            if is_new {
                lines.extend(opens(app, now));
            }
            lines.extend(self.explains(app, now));
        }
        lines
    }

    fn explains(&mut self, app: &App, now: &Description) -> Vec<String> {
        // Where squares can be chosen, a number is one.
        let values = if takes_squares(app) { None } else { how_to_change(now) };
        let screen = app.component();
        let has_nodes = screen.root().is_some() && app.context() == Context::Predict;
        let hints = [
            (screen.numbers_moves(), "A number goes to that move, next and previous to the moves beside it."),
            (
                is_tree_of_numbers(app),
                "To go to a node, say its address: node 2 is the second child of the root, node 1.2 that of the first.",
            ),
            (
                has_nodes,
                "The name of a move goes to its node. To predict a best move say, for example, best b2.",
            ),
            (now.items.len() > MOST_ITEMS, "Numbers that are not said can be said, too."),
            (app.contexts().contains(&Context::Marking), MARKS),
        ];
        let hint = hints.into_iter().find_map(|(applies, text)| applies.then_some(text));
        let has_squares = now.board.is_some() && screen.says_board() && takes_squares(app);
        let names = has_squares.then(|| {
            if numbers_squares(app, now) {
                "The squares are numbered 1 to 9 by rows. They also have names: columns a b c, rows 1 2 3, so 1 is a1 and 2 is \
                 b1."
            } else {
                "A square is its column and its row: a1 is in the top left corner, b1 is right of it."
            }
        });
        let texts = hint.into_iter().chain(names).map(str::to_owned);
        let mut lines = values.into_iter().chain(texts).collect_vec();
        lines.retain(|line| !self.explained.contains(line));
        self.explained.extend_from_slice(&lines);
        lines
    }
}

/// Whether a line is to be said, because it is new on the screen.
fn is_news(app: &App, line: &Line, now: &Description, said: &Description) -> bool {
    let is_new = now.title != said.title;
    let has_other = |part| now.lines_of(part).ne(said.lines_of(part));
    match line.part {
        Part::Board if !app.component().says_board() => false,
        // A small board is said as a whole.
        Part::Board if now.lines_of(Part::Board).count() <= 3 => is_new || has_other(Part::Board),
        Part::Items => is_new || now.lines_of(Part::Items).count() != said.lines_of(Part::Items).count(),
        Part::Facts if now.status.contains(&line.text) => false,
        Part::Facts | Part::Board | Part::Moves => is_new || !said.lines.contains(line),
        // These are only asked for.
        _ => false,
    }
}

/// What Enter alone does on a list: "Enter: open Human vs computer", "Enter: start".
fn opens(app: &App, now: &Description) -> Option<String> {
    if !now.has(Part::Items) {
        return None;
    }
    let label = word_for(app, enter(app, now)?)?;
    if fields(now).next().is_some() || app.component().tab().is_some() {
        return Some(format!("Enter: {label}"));
    }
    let item = now.lines_of(Part::Items).find(|line| now.selected.starts_with(&line.text))?;
    Some(format!("Enter: {label} {}", item.text))
}

const MARKS: &str = "squares, as in c1 b2: mark these alone; one, as in c1: mark or clear it. Then say answer; if there are \
     none, say none.";

/// How the fields of a form get values.
fn how_to_change(now: &Description) -> Option<String> {
    let (index, caption, value) = fields(now).next()?;
    let number = index + 1;
    let value = value.split([',', ':']).next()?;
    Some(format!(
        "A number gives an item its next value. With a value it gets that one, as in {number} {value} or {caption} \
         {value}."
    ))
}

/// A line as it is said: items with their numbers, unless numbers mean squares here.
fn worded(line: &Line, app: &App) -> String {
    if !takes_squares(app)
        && line.part == Part::Items
        && let Some(number) = line.target.and_then(|target| number(app, target))
    {
        format!("{number}: {}", line.text)
    } else {
        line.text.clone()
    }
}

fn squares(app: &App) -> Squares {
    if app.overlay().is_some() { Squares::NotTaken } else { app.component().squares() }
}

/// Whether a square can be said.
fn takes_squares(app: &App) -> bool {
    squares(app) != Squares::NotTaken
}

/// Whether squares have scores that are said.
fn has_scores(app: &App) -> bool {
    matches!(squares(app), Squares::Scored | Squares::Shown)
}

/// Whether nodes have addresses in place of squares.
fn is_tree_of_numbers(app: &App) -> bool {
    app.component().root().is_some_and(|root| root.board().is_none())
}

/// Whether numbers are squares where squares can be chosen. In a review they are moves, and scores can be predicted.
fn numbers_squares(app: &App, now: &Description) -> bool {
    let is_small = now.board.as_ref().is_some_and(|board| board.rules().cells() == 9);
    is_small && app.context() != Context::Predict && !app.component().numbers_moves()
}

/// Whether the command plays a search: lines of text have no speed.
fn plays(app: &App, command: Command) -> bool {
    app.context() == Context::Stepper && matches!(command, Command::Act | Command::Pause)
}

/// The number of an item.
fn number(app: &App, target: Target) -> Option<usize> {
    match target {
        Target::Item(index) | Target::Change(index, _) => Some(index + app.component().first_number()),
        Target::Move(number) => Some(number),
        _ => None,
    }
}

/// The fields of a form: index, caption and value, in lower case.
fn fields(now: &Description) -> impl Iterator<Item = (usize, String, String)> {
    now.lines.iter().filter_map(|line| {
        let Some(Target::Change(index, _)) = line.target else { return None };
        let text = line.text.to_lowercase();
        let (caption, value) = text.split_once(": ")?;
        Some((index, caption.to_owned(), value.to_owned()))
    })
}

/// The index of the field that a text begins with, and what follows; the first word may be enough.
fn field_of<'a>(now: &Description, text: &'a str) -> Option<(usize, &'a str)> {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let matches = fields(now).filter_map(|(index, caption, _)| {
        let whole = text.strip_prefix(&caption).map(|value| (false, index, value.trim_start()));
        whole.or(caption.starts_with(first).then_some((true, index, rest)))
    });
    matches.min_by_key(|&(is_begun, ..)| is_begun).map(|(_, index, value)| (index, value))
}

/// The values of a field in lower case, the current one first.
fn values(app: &App, index: usize) -> Vec<String> {
    /// More than any field has but a seed.
    const MOST: usize = 64;
    let mut app = app.clone();
    let mut values = Vec::new();
    while let Some((.., value)) = fields(&app.describe()).find(|&(other, ..)| other == index)
        && !values.contains(&value)
        && values.len() < MOST
    {
        values.push(value);
        app.update(Action::Click(field(index)));
    }
    values
}
