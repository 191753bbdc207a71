//! What a line means: it is matched with the squares, numbers and words that can be said now.

use super::asking::{Ask, QUESTIONS};
use super::words::{commands, plays, refused, square};
use crate::app::description::{Description, Line, Part};
use crate::app::{Action, App, Command, Context, Effect, Onward, Screen, Target, Turn, View};
use crate::config::direction::Direction;
use crate::config::keymap::{Key, nearest, quoted};
use crate::game::{Mark, Rules, Square};
use crate::teach::lesson::Answer;
use crate::teach::prediction::Prediction;
use strum::VariantArray;

/// What a line means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// To do this, one after the other.
    Do(Vec<Action>),
    /// To give the item at this place its next value, or the next that has a word with this beginning.
    Change(usize, String),
    /// To ask this.
    Ask(Ask),
    /// To ask this about a square.
    Look(Square, Ask),
}

use Meaning::{Change, Do, Look};

/// The most characters of a search text or a prediction, which are deleted before another one is typed.
const LONGEST: usize = 100;

impl Meaning {
    /// What a line means now.
    ///
    /// # Errors
    /// A sentence about what is wrong with the line, and what would be right.
    pub(super) fn of(app: &App, line: &str) -> Result<Self, String> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let heard = Heard { app, now: app.describe(), text: line.to_lowercase(), line };
        heard.meaning()
    }

    /// Lets the program do it; returns what is to be answered.
    ///
    /// # Errors
    /// If there is no such value.
    pub(super) fn carry_out(self, app: &mut App, effects: &mut Vec<Effect>) -> Result<Option<Ask>, String> {
        let mut update = |app: &mut App, action| effects.extend(app.update(action));
        let recalls = app.game().is_some_and(|game| game.recalled.is_some());
        match self {
            Self::Ask(ask @ Ask::Part(Part::Moves | Part::Expected)) => {
                show_scores(app, update);
                return Ok(Some(ask));
            }
            Self::Ask(Ask::Part(Part::Children)) if !app.describe().has(Part::Children) => {
                update(app, Action::Command(Command::Act));
                return Ok(Some(Ask::Part(Part::Children)));
            }
            Self::Ask(ask) => return Ok(Some(ask)),
            Look(square, ask) => {
                show_scores(app, &mut update);
                update(app, Action::Point(Target::Square(square)));
                return Ok(Some(ask));
            }
            Do(actions) => {
                if app.contexts().any(|context| context == Context::Typing) {
                    // What was typed wrong is in the way of other answers.
                    deletions().for_each(|action| update(app, action));
                }
                if recalls {
                    // Any key ends the look back; here it does what it means, too.
                    update(app, Action::Command(Command::Back));
                }
                actions.into_iter().for_each(|action| update(app, action));
            }
            Change(place, wanted) if !change(app, place, &wanted, update) => {
                return Err(format!("This item has no value {}.", quoted(&wanted)));
            }
            Change(..) => {}
        }
        Ok(None)
    }
}

/// Deletes what is typed.
fn deletions() -> impl Iterator<Item = Action> {
    (0..LONGEST).map(|_| Action::Command(Command::Erase))
}

/// Opens the reasoning panel of a game.
fn show_scores(app: &mut App, mut update: impl FnMut(&mut App, Action)) {
    let is_hidden = matches!(app.screen(), Screen::Game(_)) && app.game().is_some_and(|game| !game.reasoning);
    if is_hidden {
        update(app, Action::Command(Command::Reasoning));
    }
}

/// Gives the item at this place its next value until it is the wanted one, or all were tried. Returns whether it is.
fn change(app: &mut App, place: usize, wanted: &str, mut update: impl FnMut(&mut App, Action)) -> bool {
    /// More than any field has.
    const VALUES: usize = 250;
    let value = |app: &App| {
        let screen = app.describe();
        let is_field = |line: &Line| matches!(line.part, Part::Items | Part::Fields);
        let item = screen.lines.into_iter().filter(is_field).nth(place);
        let item = item.map_or_else(String::new, |line| line.text.to_lowercase());
        item.split_once(": ").map_or_else(String::new, |(_, value)| value.to_owned())
    };
    if wanted.is_empty() {
        update(app, Action::Click(Target::Change(place, Direction::Forward)));
        return true;
    }
    let is_it = |value: &str| value.split([' ', ',', ':']).next() == Some(wanted);
    let begins_it = |value: &str| value.starts_with(wanted);
    let before = value(app);
    for is_wanted in [&is_it as &dyn Fn(&str) -> bool, &begins_it] {
        for _ in 0..VALUES {
            update(app, Action::Click(Target::Change(place, Direction::Forward)));
            let now = value(app);
            if is_wanted(&now) {
                return true;
            }
            if now == before {
                break;
            }
        }
    }
    false
}

/// What Enter alone does: what the key does, unless that would be about a square under a cursor that is not seen.
pub(super) fn enter(app: &App) -> Option<Command> {
    let acts = match app.screen() {
        _ if app.context() == Context::Confirm => false,
        Screen::Game(_) => app.game().is_some_and(|game| !matches!(game.turn, Turn::Human { .. })),
        Screen::Lesson(lesson) if lesson.onward() == Onward::Answer => match lesson.page().task.answer {
            Answer::Squares(_) => false,
            Answer::All(_) => lesson.exercise().marked.is_some(),
            _ => true,
        },
        Screen::Tree(tree) => tree.view != View::Position,
        Screen::Review(review) => !review.is_open(),
        Screen::Editor(_) => false,
        _ => true,
    };
    let steps = plays(app, Command::Act) || matches!(app.screen(), Screen::Review(_));
    let command = if steps { Command::Right } else { Command::Act };
    acts.then_some(command)
}

/// Whether a square can be chosen on the screen.
pub(super) fn takes_squares(app: &App) -> bool {
    match app.screen() {
        _ if app.overlay().is_some() => false,
        Screen::Game(_) | Screen::Editor(_) => true,
        Screen::Lesson(lesson) => lesson.exercise().cursor().is_some(),
        Screen::Review(review) => review.is_open(),
        Screen::Tree(tree) => matches!(tree.view, View::Tree | View::Position),
        _ => false,
    }
}

/// Whether the items of the screen have values.
pub(super) fn is_form(app: &App) -> bool {
    matches!(app.context(), Context::SetUp | Context::Settings | Context::Practise | Context::Editor)
}

/// A line, and what it is matched with.
struct Heard<'a> {
    app: &'a App,
    now: Description,
    /// As it was typed, but with single spaces.
    line: String,
    /// In lower case.
    text: String,
}

impl Heard<'_> {
    fn meaning(&self) -> Result<Meaning, String> {
        let (first, rest) = self.text.split_once(' ').unwrap_or((&self.text, ""));
        if self.text.is_empty() {
            return Ok(self.enter());
        }
        if let Some(actions) = self.typed(first, rest) {
            return Ok(Do(actions));
        }
        if let Some((_, link)) = self.line.split_once('#') {
            return Ok(Do(vec![Action::Follow(format!("#{link}"))]));
        }
        if let Some(square) = self.square(&self.text) {
            return self.choose(square);
        }
        if let Ok(number) = first.parse() {
            return self.numbered(number, rest);
        }
        self.key().or_else(|| self.field(first, rest)).map_or_else(|| self.word(first, rest), Ok)
    }

    /// The square of this name on the screen's board.
    fn square(&self, name: &str) -> Option<Square> {
        square(name, self.rules()?)
    }

    fn rules(&self) -> Option<Rules> {
        self.now.board.as_ref().map(|board| board.rules())
    }

    /// Enter alone: what the key does, if anything.
    fn enter(&self) -> Meaning {
        enter(self.app).map_or(Meaning::Ask(Ask::Again), |command| Do(vec![Action::Command(command)]))
    }

    /// The text of a search, a prediction or an answer, if that is what is typed.
    fn typed(&self, first: &str, rest: &str) -> Option<Vec<Action>> {
        let of_square = matches!(self.app.screen(), Screen::Game(_))
            || matches!(self.app.screen(), Screen::Tree(tree) if tree.view == View::Position);
        let is_prediction = |text: &str| match text.parse() {
            Ok(Prediction::Takes(_)) => !of_square,
            read => read.is_ok(),
        };
        let is_answer = |character: char| character.is_ascii_digit() || " +-<>=".contains(character);
        let asks = |context| self.app.contexts().any(|known| known == context);
        let mut actions = Vec::new();
        let text = match self.app.context() {
            Context::Search => &self.line,
            Context::Predict if of_square && is_prediction(rest) => {
                actions.push(Action::Point(Target::Square(self.square(first)?)));
                rest
            }
            Context::Predict if is_prediction(&self.line) => &self.line,
            _ if asks(Context::Typing) && (self.text.chars().all(is_answer) || is_prediction(&self.text)) => {
                &self.line
            }
            _ => return None,
        };
        actions.extend(deletions());
        actions.extend(text.chars().map(|character| Action::Command(Command::Type(character))));
        actions.push(Action::Command(Command::Act));
        Some(actions)
    }

    /// What it means to say a square here.
    fn choose(&self, square: Square) -> Result<Meaning, String> {
        if !takes_squares(self.app) {
            // The number of an item, or of a move.
            let number = self.text.parse().map_err(|_| "No square can be chosen here.".to_owned());
            return number.and_then(|number| self.numbered(number, ""));
        }
        let only_shows = match self.app.screen() {
            Screen::Lesson(lesson) => lesson.onward() != Onward::Answer,
            Screen::Tree(tree) => tree.view == View::Position,
            _ => false,
        };
        Ok(if only_shows { Look(square, Ask::Line) } else { Do(vec![Action::Click(Target::Square(square))]) })
    }

    /// What it means to say a number here, and perhaps a value.
    fn numbered(&self, number: usize, value: &str) -> Result<Meaning, String> {
        let click = |target| Ok(Do(vec![Action::Click(target)]));
        let outside =
            |what: &str, last: usize| Err(format!("There is no {what}{number} here: say 1 to {last}."));
        let (items, first) = (self.now.count(Part::Items), self.now.first);
        match self.app.screen() {
            Screen::Review(review) => match review.report(&self.app.shared).moves.len() {
                last if number > last => outside("move ", last),
                _ => click(Target::Move(number)),
            },
            Screen::Tree(tree) if tree.view == View::Stepper => click(Target::Step(number)),
            _ if items > 0 && (first + 1..=first + items).contains(&number) => Ok(if is_form(self.app) {
                Change(number - 1, value.to_owned())
            } else {
                return click(Target::Item(number - 1));
            }),
            _ if items > 0 => outside("", first + items),
            _ => match self.rules() {
                Some(rules) if rules.cells() == 9 => outside("square ", 9),
                Some(_) => {
                    Err("Only boards of nine squares have numbers: say a square, as in b2.".to_owned())
                }
                None => Err("Nothing has a number here.".to_owned()),
            },
        }
    }

    /// What a key does whose name was typed.
    fn key(&self) -> Option<Meaning> {
        let key: Key = self.line.parse().ok()?;
        match self.app.action_of(key)? {
            Action::Command(Command::SelectAnswer(number)) => {
                Some(Do(vec![Action::Click(Target::Item(usize::from(number) - 1))]))
            }
            Action::Command(command) if plays(self.app, command) => Some(self.enter()),
            Action::Command(Command::Act) => Some(self.enter()),
            Action::Command(Command::Suspend | Command::Mouse) => None,
            action => Some(Do(vec![action])),
        }
    }

    /// A field of a form by its name, and the value.
    fn field(&self, name: &str, value: &str) -> Option<Meaning> {
        let is_field = |line: &&Line| matches!(line.part, Part::Items | Part::Fields) && is_form(self.app);
        let fields = self.now.lines.iter().filter(is_field).map(|line| line.text.to_lowercase());
        let mut values = fields.enumerate().filter_map(|(place, text)| {
            let (caption, _) = text.split_once(": ")?;
            let after = self.text.strip_prefix(caption).and_then(|rest| rest.strip_prefix(' '));
            let value = after.or(Some(value).filter(|_| caption.starts_with(name)))?;
            Some((place, value.to_owned()))
        });
        let (place, value) = values.next().filter(|(_, value)| !value.is_empty())?;
        Some(Change(place, value))
    }

    /// What the words of the line mean.
    fn word(&self, first: &str, rest: &str) -> Result<Meaning, String> {
        if let Some(meaning) = self.question(first, rest) {
            return meaning;
        }
        let known = self.words();
        let matches = |is_it: &dyn Fn(&str) -> bool| {
            let mut found: Vec<&(String, Meaning)> = known.iter().filter(|(word, _)| is_it(word)).collect();
            found.dedup_by_key(|(word, _)| word.clone());
            found
        };
        let text = self.text.as_str();
        if let [(_, meaning), ..] = matches(&|word| word == text)[..] {
            return Ok(meaning.clone());
        }
        match matches(&|word| word.starts_with(text))[..] {
            [(_, meaning)] => Ok(meaning.clone()),
            [] => {
                if let Some(command) = refused(self.app, text) {
                    return Ok(Do(vec![Action::Command(command)]));
                }
                let nearest = nearest(text, known.iter().map(|(word, _)| word));
                let nearest =
                    nearest.map_or_else(String::new, |word| format!(" The nearest word is `{word}`."));
                Err(format!(
                    "{} is not understood here.{nearest} ? lists what you can say.",
                    quoted(&self.line)
                ))
            }
            ref several => {
                let words: Vec<&str> = several.iter().map(|(word, _)| word.as_str()).collect();
                Err(format!("{} could be {}: say more.", quoted(&self.line), words.join(", ")))
            }
        }
    }

    /// All words, and what they mean: commands first, then the items of the screen and the questions.
    fn words(&self) -> Vec<(String, Meaning)> {
        let mut words = Vec::new();
        for word in commands(self.app) {
            let meaning = Do(vec![Action::Command(word.command)]);
            words.extend(word.texts.into_iter().map(|text| (text, meaning.clone())));
        }
        if !is_form(self.app) {
            let items = self.now.lines.iter().filter(|line| line.part == Part::Items);
            let item = |(place, text): (usize, String)| (text, Do(vec![Action::Click(Target::Item(place))]));
            words.extend((self.now.first..).zip(items.map(|line| line.text.to_lowercase())).map(item));
        }
        words.extend(QUESTIONS.map(|(word, ask)| (word.to_owned(), Meaning::Ask(ask))));
        let parts =
            Part::VARIANTS.iter().map(|&part| (part.name().to_owned(), Meaning::Ask(Ask::Part(part))));
        words.extend(parts);
        words
    }

    /// A question or a request with an argument.
    fn question(&self, first: &str, rest: &str) -> Option<Result<Meaning, String>> {
        /// The words that need something after them.
        const WITH_ARGUMENT: [&str; 8] =
            ["row", "where", "line", "why", "move", "step", "position", "lesson"];
        let mut known = WITH_ARGUMENT.into_iter().filter(|word| word.starts_with(first));
        let word = known.next().filter(|_| known.next().is_none() && !rest.is_empty())?;
        let follow = |what: &str| Ok(Do(vec![Action::Follow(format!("#{what}={rest}"))]));
        let needs = |what: &str| Err(format!("After `{word}` say {what}."));
        let number = rest.parse::<usize>().ok().filter(|&number| number > 0);
        Some(match word {
            "row" => {
                number.map_or_else(|| needs("a number, as in row 2"), |row| Ok(Meaning::Ask(Ask::Row(row))))
            }
            "where" => {
                match Mark::BOTH.into_iter().find(|mark| mark.to_string().eq_ignore_ascii_case(rest)) {
                    Some(mark) => Ok(Meaning::Ask(Ask::Where(mark))),
                    None => needs("x or o"),
                }
            }
            "step" => number.map_or_else(
                || needs("a number, as in step 32"),
                |step| Ok(Do(vec![Action::Click(Target::Step(step))])),
            ),
            "move" => {
                number.map_or_else(|| needs("a number, as in move 7"), |number| self.numbered(number, ""))
            }
            "position" => follow("analyse"),
            "lesson" => follow("lesson"),
            _ => {
                let ask = if word == "why" { Ask::Why } else { Ask::Line };
                self.square(rest)
                    .map_or_else(|| needs("a square of this board, as in b2"), |square| Ok(Look(square, ask)))
            }
        })
    }
}
