//! The screen in sentences, for people who do not see it: for a screen reader in the browser, and for plain text.

use crate::app::{App, Arrows, Context, Direction, HelpLine, Host, Overlay, Shared, Target, View, phrases};
use crate::draw::Column;
use crate::engine::search::State;
use crate::game::{Setup, Square, SquareSet};
use crate::wording::{grouped, said};
use itertools::Itertools;
use std::iter::zip;
use strum::{IntoStaticStr, VariantArray};

/// What the screen shows, in sentences without control characters and without signs that only draw something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    pub title: String,
    /// What the status line says, in lines: a notice, the side to move, a question. Empty if there is nothing to say.
    pub status: String,
    /// What the cursor is on: a square and what is in it, an item of a list with its value or note, a node, a step.
    /// Empty if there is no cursor.
    pub selected: String,
    /// The rest, one fact a line, the most important first: the rows of the board, the candidates with their scores,
    /// the items of a list, the facts about a node. Of a long list, the items around the selected one.
    pub lines: Vec<Line>,
    /// What a click on each item of a list would be on, also of those that are not in `lines`.
    pub items: Vec<Target>,
    /// The board, if one is shown.
    pub board: Option<Setup>,
    /// The square under the cursor, if there is a cursor on the board.
    pub cursor: Option<Square>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub part: Part,
    pub text: String,
    /// What a click on it would be on, if it is an item of a list or a child of a node.
    pub target: Option<Target>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Part {
    /// Anything that is not listed below.
    Facts,
    Items,
    Board,
    /// Moves with their scores.
    Moves,
    /// How the scores were found.
    Search,
    Expected,
    Game,
    /// The children of a node.
    Children,
    /// A call of the search that has not returned.
    Calls,
    /// A paragraph of a lesson, once its question was tried.
    Text,
    Keys,
}

impl Part {
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What can be described: every screen, with the words that it is drawn with.
pub(super) trait Describe {
    /// The title, if it is not the screen's name.
    fn title(&self) -> Option<String> {
        None
    }

    /// A shorter title, where that one leaves no room for the first fact.
    fn short_title(&self) -> Option<String> {
        None
    }

    /// The views that have tabs, if one is shown.
    fn tabs(&self) -> &'static [View] {
        View::ALL
    }

    /// The view that is shown, if there are tabs for several; then the title is the name of the first.
    fn tab(&self) -> Option<View> {
        None
    }

    /// Facts for the title row, the most important first.
    fn facts(&self, _: &Shared) -> Vec<String> {
        Vec::new()
    }

    /// Its title is the screen's, unless it has its own.
    fn describe(&self, shared: &Shared) -> Description;

    // What plain mode asks, where the description does not tell it

    /// What it means to say a square.
    fn squares(&self) -> Squares {
        Squares::NotTaken
    }

    /// The squares that are marked for an answer.
    fn marked(&self) -> Option<SquareSet> {
        None
    }

    /// Whether the board is said when it changes.
    fn says_board(&self) -> bool {
        true
    }

    /// Whether Enter would be about a square under a cursor that is not seen.
    fn acts_unseen(&self, described: &Description) -> bool {
        described.cursor.is_some()
    }

    /// Whether a number is a move of the game.
    fn numbers_moves(&self) -> bool {
        false
    }

    /// The number of the first item.
    fn first_number(&self) -> usize {
        1
    }

    /// The root of the tree whose nodes can be gone to.
    fn root(&self) -> Option<&State> {
        None
    }

    /// The open nodes of the tree that is shown, a line each.
    fn outline(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What it means to say a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Squares {
    NotTaken,
    /// It is chosen.
    Chosen,
    /// The same, and it has a score.
    Scored,
    /// Its score is said.
    Shown,
}

impl App {
    /// The screen in sentences, or the text that hides it. Below a question the screen can still be seen.
    pub fn describe(&self) -> Description {
        let shared = &self.shared;
        let mut described = if let Some(Overlay::Help(page)) = &self.overlay {
            let lines = page.lines(shared.keymap(), Arrows::Named);
            let search = phrases::search_text(shared, Context::Help, &page.search);
            let selected = page.selected(&lines).map(|line| lines[line].text());
            let first = page.line.filter(|_| selected.is_none()).unwrap_or(0);
            Description { title: "Help".to_owned(), ..Description::of(search.unwrap_or_default()) }
                .news(&page.refusal)
                .note(&selected.unwrap_or_default())
                .lines(lines.iter().skip(first).map(HelpLine::text))
        } else {
            let mut described = self.component().describe(shared);
            let notice = phrases::notice(shared, self.screen().context(shared)).unwrap_or_default();
            described.status = in_lines([&notice, &described.status]);
            if described.title.is_empty() {
                described.title = self.screen().title();
            }
            described
        };
        if let Some(Overlay::Confirm(asked)) = &self.overlay {
            let (title, reason) = phrases::question(*asked);
            let [yes, no] = phrases::answers(shared, |key, word| format!("{key}: {word}"));
            let Description { title: below, status, selected, lines, .. } = described;
            described = Description::of(format!("{reason} {yes}, {no}.")).lines([below, status, selected]);
            described.title = title.into();
            described.lines.extend(lines);
        }
        let mut keys = self.offered().map(|row| format!("{} {}", row.label(Arrows::Named), self.label(row)));
        let keys = (shared.host != Host::Touch).then(|| format!("Keys: {}", keys.join(", ")));
        described = described.part(Part::Keys, keys);
        for text in [&mut described.title, &mut described.status, &mut described.selected] {
            *text = text.lines().map(spoken).join("\n");
        }
        for line in &mut described.lines {
            line.text = spoken(&line.text);
        }
        described.lines.retain(|line| !line.text.is_empty());
        described
    }
}

/// The field at this place of a form, to be given its next value.
pub(super) fn field(place: usize) -> Target {
    Target::Change(place, Direction::Forward)
}

/// The most items of a list that are said.
pub(super) const MOST_ITEMS: usize = 50;

impl Description {
    pub(super) fn of(status: impl Into<String>) -> Self {
        Self { status: status.into(), ..Self::default() }
    }

    /// Says more in the status.
    pub(super) fn news(self, text: &str) -> Self {
        Self { status: in_lines([&self.status, text]), ..self }
    }

    pub(super) fn note(mut self, note: &str) -> Self {
        self.selected = joined(&self.selected, note);
        self
    }

    pub(super) fn lines(self, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.part(Part::Facts, lines)
    }

    pub(super) fn lines_of(&self, part: Part) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.part == part)
    }

    pub(super) fn has(&self, part: Part) -> bool {
        self.lines_of(part).next().is_some()
    }

    pub(super) fn part(mut self, part: Part, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.lines.extend(lines.into_iter().map(|text| Line { part, text: text.into(), target: None }));
        self
    }

    pub(super) fn list(
        mut self,
        count: usize,
        selected: impl Into<Option<usize>>,
        target: impl Fn(usize) -> Target,
        item: impl Fn(usize) -> String,
    ) -> Self {
        let selected = selected.into().filter(|&place| place < count);
        self.selected = selected.map_or(self.selected, &item);
        let first = selected.unwrap_or(0).saturating_sub(MOST_ITEMS / 2);
        let end = count.min(first + MOST_ITEMS);
        self.lines.extend((first..end).map(|place| {
            let target = target(place);
            let part = if let Target::Move(_) = target { Part::Game } else { Part::Items };
            Line { part, text: item(place), target: Some(target) }
        }));
        self.items = (0..count).map(target).collect();
        self.lines(
            (count > MOST_ITEMS).then(|| {
                format!("{} to {} of {} are said", grouped(first + 1), grouped(end), grouped(count))
            }),
        )
    }

    /// Adds the fields of a form, each a caption and a value. A click gives a field its next value.
    pub(super) fn form(self, fields: &[[String; 2]], selected: Option<usize>) -> Self {
        self.list(fields.len(), selected, field, |place| fields[place].join(": "))
    }

    /// Adds the board of what is searched, if it has one.
    pub(super) fn state(self, state: &State) -> Self {
        match state.board() {
            Some(position) => self.board(&position.setup(), None),
            None => self,
        }
    }

    /// Adds the rows of a board, and what is in the square under the cursor. On a board of nine squares the empty ones
    /// have their numbers.
    pub(super) fn board(self, setup: &Setup, cursor: Option<Square>) -> Self {
        self.rows(setup, cursor, setup.rules().cells() == 9)
    }

    /// The same, where numbers are not squares or texts use the names: on a board of nine squares the empty ones have
    /// their names.
    pub(super) fn rows(mut self, setup: &Setup, cursor: Option<Square>, has_numbers: bool) -> Self {
        if let Some(square) = cursor {
            let content = setup.get(square).map_or("empty".to_owned(), |mark| mark.to_string());
            self.selected = format!("{square}: {content}");
        }
        let squares = (1..).zip(setup.rules().squares()).collect_vec();
        let rows = squares.chunk_by(|(_, one), (_, next)| one.row() == next.row()).map(|row| {
            let marks = row
                .iter()
                .filter_map(|&(number, square)| match setup.get(square) {
                    mark if has_numbers => Some(mark.map_or(number.to_string(), |mark| mark.to_string())),
                    None => (squares.len() == 9).then(|| square.to_string()),
                    Some(mark) => Some(format!("{square} {mark}")),
                })
                .collect_vec();
            let separator = if has_numbers { " " } else { ", " };
            let marks = if marks.is_empty() { "empty".to_owned() } else { marks.join(separator) };
            format!("Row {}: {marks}", row[0].1.row() + 1)
        });
        Self { board: Some(setup.clone()), cursor, ..self }.part(Part::Board, rows)
    }
}

/// A text as it is said, on one line.
pub(super) fn spoken(text: &str) -> String {
    said(text).replace(['\n', '\t'], " ").trim_end().to_owned()
}

/// Two texts in lines of their own, without empty lines.
fn in_lines(texts: [&str; 2]) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).join("\n")
}

/// Two sentences, or the one that is not empty.
pub(super) fn joined(first: &str, second: &str) -> String {
    if first.is_empty() || second.is_empty() {
        return format!("{first}{second}");
    }
    let stop = if first.ends_with(['?', '!', '…']) { "" } else { "." };
    format!("{}{stop} {second}", first.trim_end_matches(['.', ':']))
}

/// The cells of a row, each after its column's heading; cells without a text are left out.
pub(super) fn labelled(columns: &[Column], cells: &[String]) -> String {
    let said = zip(columns, cells).filter(|(_, cell)| !["", "-"].contains(&cell.as_str()));
    let mut texts = said.map(|(column, cell)| match column.heading {
        // What these are is heard without a word for it.
        "who" | "algorithm" => cell.clone(),
        heading => format!("{heading} {cell}"),
    });
    texts.join(", ")
}
