//! What is on the screen, for the page: its link, and text and buttons for people who do not see it or cannot point.

use noughts::app::{App, Command, Description, Host, Part, Target};
use noughts::config::Direction;
use noughts::draw::{Hits, layout};
use noughts::game::{Setup, Square};
use noughts::tree::figure::escaped;
use ratatui::prelude::{Buffer, Rect};
use serde::Serialize;

#[derive(Default, PartialEq, Serialize)]
pub(crate) struct Shown {
    /// The address.
    link: String,
    /// The link to be followed in its place.
    kept: String,
    /// Changes with another screen, which is an entry of the browser's history.
    entry: String,
    /// The title, the status, and what is selected.
    said: [String; 3],
    /// The whole screen as HTML: headings, lists, tables, and a button for all that can be pressed.
    html: String,
    /// In per cent.
    text_size: u32,
    /// For a finger: buttons for commands, the most wanted ones, and the others.
    bar: [String; 2],
    #[serde(skip)]
    targets: Vec<Target>,
    /// The square under the cursor.
    #[serde(skip)]
    pub(crate) cursor: Option<Square>,
    /// Whether there is more of a list than is in sight.
    #[serde(skip)]
    pub(crate) goes_on: bool,
}

impl Shown {
    pub(crate) fn new(app: &App, hits: &Hits, frame: &Buffer) -> Self {
        let described = app.describe();
        let mut areas = areas(app.shared.host, hits, frame.area);
        let drawn = areas.len();
        // Of a long list, not all is in sight.
        for target in described.lines.iter().filter_map(|line| line.target) {
            if areas.iter().all(|&(_, other)| other != target) {
                areas.push((Rect::ZERO, target));
            }
        }
        let html = Html::new(&described, &areas, frame).write();
        let Description { title, status, selected, cursor, .. } = described;
        Self {
            link: app.link(),
            kept: app.kept_link(),
            entry: app.entry(),
            said: [title, status, selected],
            html,
            text_size: app.shared.settings.text_size,
            bar: if app.shared.host == Host::Touch { bar(app) } else { Default::default() },
            goes_on: areas.len() > drawn,
            targets: areas.into_iter().map(|(_, target)| target).collect(),
            cursor,
        }
    }

    /// What a button stands for.
    pub(crate) fn target(&self, button: usize) -> Option<Target> {
        self.targets.get(button).copied()
    }
}

/// What can be pressed, and where: not each place of a slider, of a row in a form its value, and for a finger not the
/// footer, in whose place it has a bar.
fn areas(host: Host, hits: &Hits, window: Rect) -> Vec<(Rect, Target)> {
    let footer = window.bottom() - layout::bar_rows(window);
    let is_field = |row| hits.targets().any(|(_, target)| target == Target::Change(row, Direction::Forward));
    hits.targets()
        .filter(|&(area, target)| match target {
            Target::Step(_) => false,
            Target::Command(_) => host != Host::Touch || area.y < footer,
            Target::Item(row) => !is_field(row),
            _ => true,
        })
        .collect()
}

/// The screen, to be written as HTML.
struct Html<'a> {
    said: &'a Description,
    /// What can be pressed, with its button, until that is written.
    buttons: Vec<(Target, String)>,
}

impl<'a> Html<'a> {
    fn new(said: &'a Description, areas: &[(Rect, Target)], frame: &Buffer) -> Self {
        let buttons = areas.iter().enumerate().filter_map(|(number, &(area, target))| {
            let name = name(said, target).unwrap_or_else(|| words_in(frame, area));
            // The beginning of a review's graph has no words.
            (!name.is_empty()).then(|| (target, button(number, &name, area)))
        });
        Self { said, buttons: buttons.collect() }
    }

    fn write(mut self) -> String {
        let Description { title, status, selected, lines, .. } = self.said;
        let mut html = words("h1", title) + &words("p", status) + &words("p", selected) + &self.board();
        for group in lines.chunk_by(|one, next| one.part == next.part) {
            let [open, tag, close] = match group[0].part {
                Part::Board => continue,
                Part::Items | Part::Moves | Part::Game | Part::Children | Part::Calls => {
                    ["<ul>", "li", "</ul>"]
                }
                Part::Keys => ["", "footer", ""],
                _ => ["", "p", ""],
            };
            let lines: String = group.iter().map(|line| self.cell(tag, &line.text, line.target)).collect();
            html.extend([open, &lines, close]);
        }
        let others: String = self.buttons.into_iter().map(|(_, button)| button).collect();
        format!("{html}<div>{others}</div>")
    }

    fn board(&mut self) -> String {
        let Some(board) = &self.said.board else { return String::new() };
        let squares: Vec<Square> = board.rules().squares().collect();
        let letters = ('a'..).take(board.rules().columns().into()).map(|letter| format!("<th>{letter}</th>"));
        let letters: String = letters.collect();
        let rows = squares.chunk_by(|one, next| one.row() == next.row()).map(|row| {
            let cell = |&square| self.cell("td", &content(board, square), Some(Target::Square(square)));
            let cells: String = row.iter().map(cell).collect();
            format!("<tr><th>{}</th>{cells}</tr>", row[0].row() + 1)
        });
        let rows: String = rows.collect();
        format!("<table><tr><td></td>{letters}</tr>{rows}</table>")
    }

    /// A text, or the button that it names.
    fn cell(&mut self, tag: &str, text: &str, target: Option<Target>) -> String {
        // A move of a review is in the list and in the graph.
        let own: Vec<_> = self.buttons.extract_if(.., |(other, _)| Some(*other) == target).collect();
        match own.first() {
            Some((_, button)) => format!(r#"<{tag} data-words="">{button}</{tag}>"#),
            None => words(tag, text),
        }
    }
}

/// The name of what can be pressed, if the description has one.
fn name(said: &Description, target: Target) -> Option<String> {
    match target {
        Target::Square(square) => Some(format!("{square}: {}", content(said.board.as_ref()?, square))),
        Target::Change(field, Direction::Back) => {
            Some(format!("back: {}", name(said, Target::Change(field, Direction::Forward))?))
        }
        _ => said.lines.iter().find(|line| line.target == Some(target)).map(|line| line.text.clone()),
    }
}

fn content(board: &Setup, square: Square) -> String {
    board.get(square).map_or("empty".to_owned(), |mark| mark.to_string())
}

fn button(number: usize, name: &str, Rect { x, y, width, height }: Rect) -> String {
    let name = escaped(name);
    format!(
        r#"<button aria-label="{name}" data-press="{number}" tabindex="-1" data-place="--x: {x}; --y: {y}; --w: {width}; --h: {height};"></button>"#
    )
}

/// A text that the style sheet writes: the search of the browser must find only what is seen.
fn words(tag: &str, text: &str) -> String {
    let text = escaped(text);
    // A heading needs a name.
    let name = if tag == "h1" { format!(r#" aria-label="{text}""#) } else { String::new() };
    format!(r#"<{tag}{name} data-words="{text}"></{tag}>"#)
}

/// The words in an area, without what only draws something.
fn words_in(frame: &Buffer, area: Rect) -> String {
    let draws = |sign: char| ('\u{2190}'..'\u{2800}').contains(&sign) || "‹›".contains(sign);
    let seen = |place| Some(frame.cell(place)?.symbol().replace(draws, " "));
    let text: String = area.positions().filter_map(seen).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The buttons for commands that are in sight.
const MOST: usize = 6;

fn bar(app: &App) -> [String; 2] {
    let mut commands = app.buttons();
    let asks = commands.iter().any(|(command, _)| matches!(command, Command::SelectAnswer(_)));
    // The way out first, and then the ways to answer.
    commands.sort_by_key(|(command, _)| match command {
        Command::Back => 0,
        Command::SelectAnswer(_) | Command::Erase => 1,
        Command::Act if asks => 2,
        Command::Help => 3,
        _ => 4,
    });
    let button = |(command, word): &(Command, String)| {
        // The keyboard of a phone deletes, too.
        let [name, word] = match (command, &**word) {
            (Command::Erase, "delete") => ["keyboard", "Keyboard"],
            _ => [command.name(), word],
        };
        format!(r#"<button data-command="{name}" aria-label="{word}"></button>"#)
    };
    let (most, others) = commands.split_at(MOST.min(commands.len()));
    [most, others].map(|part| part.iter().map(button).collect())
}
