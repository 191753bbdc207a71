//! What a line means: it is matched with the squares, numbers and words that can be said now.

use super::asking::{Ask, QUESTIONS};
use super::words::{can_be_said, commands, plays, refused, square};
use crate::app::description::{Description, Part};
use crate::app::{Action, App, Command, Context, Effect, Onward, Screen, Target, View};
use crate::config::direction::Direction;
use crate::config::keymap::{Key, nearest, quoted};
use crate::engine::search::{VARIANTS, Variant};
use crate::game::{Mark, Rules, Setup, Square};
use crate::teach::lesson::Answer;
use crate::teach::prediction::Prediction;
use strum::VariantArray;

/// What a line means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// To do this, one after the other.
    Do(Vec<Action>),
    /// To give the field at this place its next value, or the next that begins like this.
    Change(usize, String),
    /// To do this, and to ask this about it.
    Ask(Vec<Action>, Ask),
}

use Meaning::{Change, Do};

/// The most characters of a search text or a prediction, which are deleted before another one is typed.
const LONGEST: usize = 100;

/// The most values of a field that are said.
const MOST: usize = 20;

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
        match self {
            Change(place, wanted) if !change(app, place, &wanted, &mut update) => {
                return Err(format!("This item has no value {}.", quoted(&wanted)));
            }
            Change(..) => {}
            Do(actions) => {
                if app.contexts().any(|context| context == Context::Typing) {
                    // What was typed wrong is in the way of other answers.
                    deletions().for_each(|action| update(app, action));
                }
                let is_last = matches!(&actions[..], [Action::Command(Command::Explain | Command::Back)]);
                if !is_last && app.game().is_some_and(|game| game.recalled.is_some()) {
                    // Any key ends the look back; here it does what it means, too.
                    update(app, Action::Command(Command::Back));
                }
                for action in actions {
                    update(app, action);
                }
            }
            Self::Ask(actions, ask) => {
                for action in actions {
                    update(app, action);
                }
                return Ok(Some(ask));
            }
        }
        Ok(None)
    }
}

/// Deletes what is typed.
fn deletions() -> impl Iterator<Item = Action> {
    (0..LONGEST).map(|_| Action::Command(Command::Erase))
}

/// Gives the field at this place its next value until it is the wanted one, or all were tried. Returns whether it is.
fn change(app: &mut App, place: usize, wanted: &str, mut update: impl FnMut(&mut App, Action)) -> bool {
    /// More than any field has.
    const VALUES: usize = 250;
    let value = |app: &App| {
        let found = fields(&app.describe()).find(|(known, ..)| *known == place);
        found.map(|(_, _, value)| value).unwrap_or_default()
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
pub(super) fn enter(app: &App, now: &Description) -> Option<Command> {
    let is_blind = match app.screen() {
        _ if app.context() == Context::Confirm => true,
        Screen::Lesson(lesson) if matches!(lesson.page().task.answer, Answer::Squares(_)) => {
            lesson.onward() == Onward::Answer
        }
        Screen::Lesson(lesson) => {
            lesson.exercise().question() == Some(Context::Marking) && lesson.exercise().marked.is_none()
        }
        Screen::Review(review) => review.is_open(),
        _ => now.cursor.is_some(),
    };
    let steps = plays(app, Command::Act) || matches!(app.screen(), Screen::Review(_));
    (!is_blind).then_some(if steps { Command::Right } else { Command::Act })
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

/// Whether squares have scores on the screen.
pub(super) fn has_scores(app: &App) -> bool {
    match app.screen() {
        Screen::Game(_) | Screen::Editor(_) => true,
        Screen::Lesson(lesson) => lesson.onward() != Onward::Answer,
        Screen::Tree(tree) => tree.view == View::Position,
        _ => false,
    }
}

/// The fields of a form: place, caption and value, in lower case.
pub(super) fn fields(now: &Description) -> impl Iterator<Item = (usize, String, String)> {
    now.lines.iter().filter_map(|line| {
        let Some(Target::Change(place, _)) = line.target else { return None };
        let (caption, value) = line.text.split_once(": ")?;
        Some((place, caption.to_lowercase(), value.to_lowercase()))
    })
}

/// The number of an item.
pub(super) const fn number(target: Target) -> Option<usize> {
    match target {
        Target::Item(place) | Target::Change(place, _) => Some(place + 1),
        Target::Move(number) => Some(number),
        _ => None,
    }
}

/// Where one can go from every screen.
const PLACES: [&str; 6] = ["menu", "learn", "practise", "analyse", "history", "settings"];

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
        if self.text == "?" {
            return Ok(Meaning::Ask(Vec::new(), Ask::Help));
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
        self.now.board.as_ref().map(Setup::rules)
    }

    /// Enter alone: what the key does, if anything.
    fn enter(&self) -> Meaning {
        let command = enter(self.app, &self.now);
        command.map_or(Meaning::Ask(Vec::new(), Ask::Again), |command| Do(vec![Action::Command(command)]))
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
        let places = matches!(self.app.screen(), Screen::Game(_) | Screen::Editor(_));
        if has_scores(self.app) && !places {
            return Ok(self.look(square, Ask::Line));
        }
        Ok(Do(vec![Action::Click(Target::Square(square))]))
    }

    /// Asks about a square.
    fn look(&self, square: Square, ask: Ask) -> Meaning {
        let point = Action::Point(Target::Square(square));
        Meaning::Ask(self.shows_scores().into_iter().chain([point]).collect(), ask)
    }

    /// What opens the reasoning panel of a game, if it is closed.
    fn shows_scores(&self) -> Option<Action> {
        let is_closed = self.app.game().is_some_and(|game| !game.reasoning);
        (is_closed && matches!(self.app.screen(), Screen::Game(_)))
            .then_some(Action::Command(Command::Reasoning))
    }

    /// What it means to say a number here, and perhaps a value.
    fn numbered(&self, wanted: usize, value: &str) -> Result<Meaning, String> {
        let mut targets = self.now.lines.iter().filter_map(|line| line.target);
        let last = targets.clone().filter_map(number).max();
        match (targets.find(|&target| number(target) == Some(wanted)), last, self.rules()) {
            (Some(Target::Change(place, _)), ..) => Ok(Change(place, value.to_owned())),
            (Some(target), ..) => Ok(Do(vec![Action::Click(target)])),
            (None, Some(last), _) => Err(format!("There is no {wanted} here: say 1 to {last}.")),
            _ if plays(self.app, Command::Act) => Ok(Do(vec![Action::Click(Target::Step(wanted))])),
            (.., Some(rules)) if takes_squares(self.app) && rules.cells() == 9 => {
                Err(format!("There is no square {wanted}: say 1 to 9."))
            }
            _ if takes_squares(self.app) => {
                Err("Only boards of nine squares have numbers: say a square, as in b2.".to_owned())
            }
            _ => Err("Nothing has a number here.".to_owned()),
        }
    }

    /// What a key does whose name was typed.
    fn key(&self) -> Option<Meaning> {
        let key: Key = self.line.parse().ok()?;
        match self.app.action_of(key)? {
            Action::Command(Command::SelectAnswer(number)) => {
                Some(Do(vec![Action::Click(Target::Item(usize::from(number) - 1))]))
            }
            Action::Command(Command::Act) => Some(self.enter()),
            Action::Command(Command::Help) => Some(Meaning::Ask(Vec::new(), Ask::Help)),
            Action::Command(command) if !can_be_said(self.app, command) => None,
            action => Some(Do(vec![action])),
        }
    }

    /// A field of a form by its name, and the value that it is to get. Without one, its values are asked for.
    fn field(&self, name: &str, value: &str) -> Option<Meaning> {
        let found = fields(&self.now).find_map(|(place, caption, _)| {
            let whole = self.text.strip_prefix(&caption).map(str::trim);
            Some((place, whole.or(Some(value).filter(|_| caption.starts_with(name)))?))
        });
        let (place, value) = found?;
        Some(if value.is_empty() {
            Meaning::Ask(Vec::new(), Ask::Values(self.values(place)))
        } else {
            Change(place, value.to_owned())
        })
    }

    /// The values of the field at this place, the current one first.
    fn values(&self, place: usize) -> Vec<String> {
        let mut app = self.app.clone();
        let mut values = Vec::new();
        loop {
            let value =
                app.describe().lines.into_iter().find(|line| line.target.and_then(number) == Some(place + 1));
            match value.map(|line| line.text) {
                Some(value) if !values.contains(&value) && values.len() < MOST => values.push(value),
                _ => return values,
            }
            app.update(Action::Click(Target::Change(place, Direction::Forward)));
        }
    }

    /// What the words of the line mean.
    fn word(&self, first: &str, rest: &str) -> Result<Meaning, String> {
        // Questions of the program have no such key.
        if self.text == "?" {
            return Ok(Meaning::Ask(Vec::new(), Ask::Help));
        }
        if let Some(meaning) = self.question(first, rest) {
            return meaning;
        }
        let known = self.words();
        let matches = |is_it: &dyn Fn(&str) -> bool| {
            let mut found: Vec<&(String, Meaning)> = known.iter().filter(|(word, _)| is_it(word)).collect();
            found.dedup_by_key(|(word, _)| word.clone());
            found
        };
        // "why did I lose" asks why, too.
        let text = if first == "why" { first } else { self.text.as_str() };
        if let [(_, meaning), ..] = matches(&|word| word == text)[..] {
            return Ok(meaning.clone());
        }
        let begun = matches(&|word| word.starts_with(text));
        // Of "next" and "next cutoff" the first is meant.
        let shortest =
            begun.iter().find(|(word, _)| begun.iter().all(|(other, _)| other.starts_with(word.as_str())));
        if let Some((_, meaning)) = shortest {
            return Ok(meaning.clone());
        }
        if !begun.is_empty() {
            let words: Vec<&str> = begun.iter().map(|(word, _)| word.as_str()).collect();
            return Err(format!("{} could be {}: say more.", quoted(&self.line), words.join(", ")));
        }
        if let Some(command) = refused(self.app, text) {
            return Ok(Do(vec![Action::Command(command)]));
        }
        let nearest = nearest(text, known.iter().map(|(word, _)| word));
        let nearest = nearest.map_or_else(String::new, |word| format!(" The nearest word is `{word}`."));
        Err(format!("{} is not understood here.{nearest} ? lists what you can say.", quoted(&self.line)))
    }

    /// All words, and what they mean: commands first, then the items of the screen and the questions.
    fn words(&self) -> Vec<(String, Meaning)> {
        let mut words = Vec::new();
        for word in commands(self.app) {
            let meaning = Do(vec![Action::Command(word.command)]);
            words.extend(word.texts.into_iter().map(|text| (text, meaning.clone())));
        }
        let items = self.now.lines.iter().filter(|line| matches!(line.target, Some(Target::Item(_))));
        words.extend(
            items.filter_map(|line| Some((line.text.to_lowercase(), Do(vec![Action::Click(line.target?)])))),
        );
        let why = match self.app.screen() {
            Screen::Results(_) => Do(vec![Action::Command(Command::Review)]),
            _ => Meaning::Ask(Vec::new(), Ask::Why),
        };
        words.push(("why".to_owned(), why));
        words.extend(self.algorithms());
        words.extend(PLACES.map(|place| (place.to_owned(), Do(vec![Action::Follow(format!("#{place}"))]))));
        words.extend(QUESTIONS.map(|(word, ask)| (word.to_owned(), Meaning::Ask(Vec::new(), ask))));
        let asked = |&part: &Part| (part.name().to_owned(), Meaning::Ask(self.before(part), Ask::Part(part)));
        words.extend(Part::VARIANTS.iter().map(asked));
        words
    }

    /// The algorithms by their names, where one can be chosen.
    fn algorithms(&self) -> Vec<(String, Meaning)> {
        let Screen::Tree(tree) = self.app.screen() else { return Vec::new() };
        if self.app.context() != Context::Tree && self.app.context() != Context::Stepper {
            return Vec::new();
        }
        let current = VARIANTS.iter().position(|variant| variant.name == tree.variant().name).unwrap_or(0);
        let choose = |(place, variant): (usize, &Variant)| {
            let steps = (place + VARIANTS.len() - current) % VARIANTS.len();
            (variant.name.to_lowercase(), Do(vec![Action::Command(Command::NextAlgorithm); steps]))
        };
        VARIANTS.iter().enumerate().map(choose).collect()
    }

    /// What must be done before a part of the screen can be said.
    fn before(&self, part: Part) -> Vec<Action> {
        let opens = match part {
            Part::Moves | Part::Expected | Part::Search => self.shows_scores(),
            Part::Children if !self.now.has(part) => Some(Action::Command(Command::Act)),
            _ => None,
        };
        opens.into_iter().collect()
    }

    /// A question or a request with an argument.
    fn question(&self, first: &str, rest: &str) -> Option<Result<Meaning, String>> {
        /// The words that need something after them, and what.
        const WITH_ARGUMENT: [(&str, &str); 8] = [
            ("row", "a number, as in row 2"),
            ("where", "x or o"),
            ("line", "a square of this board, as in line b2"),
            ("why", "a square of this board, as in why b2"),
            ("move", "a number, as in move 7"),
            ("step", "a number, as in step 32"),
            ("position", "a position, as in position .X./..X/OOX"),
            ("lesson", "a number, as in lesson 6.2"),
        ];
        let mut known = WITH_ARGUMENT.into_iter().filter(|(word, _)| word.starts_with(first));
        let (word, needs) = known.next().filter(|_| known.next().is_none() && !rest.is_empty())?;
        let rest = rest.strip_prefix("is ").unwrap_or(rest);
        let number = || rest.parse::<usize>().ok().filter(|&number| number > 0);
        let square = || self.square(rest);
        let follow = |screen: &str| Do(vec![Action::Follow(format!("#{screen}={rest}"))]);
        let meaning = match word {
            "row" => number().map(|row| Meaning::Ask(Vec::new(), Ask::Row(row))),
            "where" => Mark::BOTH
                .into_iter()
                .find(|mark| mark.to_string().eq_ignore_ascii_case(rest))
                .map(|mark| Meaning::Ask(Vec::new(), Ask::Where(mark))),
            "why" if square().is_none() => return None,
            "line" | "why" if !has_scores(self.app) => {
                return Some(Err("Squares have no scores here.".to_owned()));
            }
            "line" => square().map(|square| self.look(square, Ask::Line)),
            "why" => square().map(|square| self.look(square, Ask::Why)),
            "move" | "step" => match number() {
                Some(number) => return Some(self.numbered(number, "")),
                None => None,
            },
            "position" => Some(follow("analyse")),
            _ => Some(follow("lesson")),
        };
        Some(meaning.ok_or_else(|| format!("After `{word}` say {needs}.")))
    }
}
