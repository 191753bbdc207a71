//! What a line means: it is matched with the squares, numbers and words that can be said now.

use super::words::{Ask, can_be_said, known, refused, square, with_argument};
use super::{
    field_of, fields, has_scores, is_tree_of_numbers, number, numbers_squares, plays, squares, takes_squares,
    values,
};
use crate::app::{Action, App, Command, Context, Description, Key, PractiseScreen, Squares, Target, field};
use crate::game::{Square, SquareSet};
use crate::teach::reading::{nearest, quoted};
use crate::teach::{Prediction, is_of_score};
use itertools::Itertools;

/// What a line means: what to do, one after the other, and what to answer then, if not what is new.
#[derive(Clone)]
pub(super) struct Meaning {
    pub actions: Vec<Action>,
    pub ask: Option<Ask>,
}

impl Meaning {
    /// What a line means now.
    ///
    /// # Errors
    /// A sentence about what is wrong with the line, and what would be right.
    pub(super) fn of(app: &App, line: &str) -> Result<Self, String> {
        let line = line.split_whitespace().join(" ");
        // As it is said.
        let line = line.replace("at most ", "<=").replace("at least ", ">=");
        let heard = Heard { app, now: app.describe(), text: line.to_lowercase(), line };
        heard.meaning()
    }

    pub(super) fn command(command: Command) -> Self {
        Self::actions([Action::Command(command)])
    }

    pub(super) fn click(target: Target) -> Self {
        Self::actions([Action::Click(target)])
    }

    pub(super) fn actions(actions: impl IntoIterator<Item = Action>) -> Self {
        Self { actions: actions.into_iter().collect(), ask: None }
    }

    pub(super) fn ask(ask: Ask) -> Self {
        Self { actions: Vec::new(), ask: Some(ask) }
    }

    /// To ask about what a square is worth, for which the reasoning panel of a game is opened.
    pub(super) fn look(app: &App, at: Option<Square>, ask: Ask) -> Self {
        let is_closed =
            app.screen().own_context() == Context::Game && app.game().is_some_and(|game| !game.reasoning);
        let opens = is_closed.then_some(Action::Command(Command::Reasoning));
        let point = at.map(|square| Action::Point(Target::Square(square)));
        Self { ask: Some(ask), ..Self::actions(opens.into_iter().chain(point)) }
    }
}

/// What Enter alone does: what the key does, unless that would be about a square under a cursor that is not seen.
pub(super) fn enter(app: &App, now: &Description) -> Option<Command> {
    let screen = app.component();
    let is_unseen = app.context() == Context::Confirm || screen.acts_unseen(now);
    let steps = plays(app, Command::Act) || screen.numbers_moves();
    (!is_unseen).then_some(if steps { Command::Right } else { Command::Act })
}

/// To the node with this address, if there is one.
pub(super) fn path(app: &App, address: &str) -> Option<Meaning> {
    let path = app.component().root()?.path(address.split('.').filter(|&name| name != "start")).ok()?;
    let steps = path.into_iter().map(|square| Action::Click(Target::Square(square)));
    Some(Meaning::actions([Action::Command(Command::First)].into_iter().chain(steps)))
}

struct Heard<'a> {
    app: &'a App,
    now: Description,
    /// As it was typed, but with single spaces.
    line: String,
    text: String,
}

impl Heard<'_> {
    fn meaning(&self) -> Result<Meaning, String> {
        let (first, rest) = self.text.split_once(' ').unwrap_or((&self.text, ""));
        if let Some(typed) = self.typed(first, rest) {
            return Ok(typed);
        }
        let mut meaning = self.otherwise(first, rest)?;
        if meaning.ask.is_none() && self.asks(Context::Typing) {
            // What was typed wrong is in the way of other answers.
            meaning.actions.splice(..0, deletions(self.app));
        }
        Ok(meaning)
    }

    /// What a line means that is not the text of an answer.
    fn otherwise(&self, first: &str, rest: &str) -> Result<Meaning, String> {
        if self.text.is_empty() {
            return Ok(self.enter());
        }
        if let Some((_, link)) = self.line.split_once('#') {
            return Ok(Meaning::actions([Action::Follow(format!("#{link}"))]));
        }
        if is_tree_of_numbers(self.app)
            && let Some(meaning) = path(self.app, &self.text)
        {
            return Ok(meaning);
        }
        if self.asks(Context::Marking)
            && let Some(meaning) = self.marks()
        {
            return Ok(meaning);
        }
        let takes_squares = takes_squares(self.app);
        let is_name = first.parse::<usize>().is_err() || numbers_squares(self.app, &self.now);
        match (self.square(&self.text), first.parse()) {
            (Some(square), _) if takes_squares && is_name => Ok(self.choose(square)),
            (_, Ok(number)) => self.numbered(number, rest),
            (Some(_), _) => Err("No square can be chosen here.".to_owned()),
            _ if takes_squares && self.text.parse::<Square>().is_ok() => {
                Err(format!("This board has no square {}.", self.text))
            }
            _ => self.key().map_or_else(|| self.word(first, rest), Ok),
        }
    }

    fn asks(&self, wanted: Context) -> bool {
        self.app.contexts().contains(&wanted)
    }

    fn square(&self, name: &str) -> Option<Square> {
        square(name, &self.now)
    }

    /// Several squares to mark and no others, or `none` for the answer that there is none.
    fn marks(&self) -> Option<Meaning> {
        let click = |square| Action::Click(Target::Square(square));
        if self.text == "none" {
            let marked = self.app.component().marked();
            let act = Action::Command(Command::Act);
            // Where nothing was marked, the first Enter asks whether that is meant.
            let first = marked.is_none().then(|| act.clone());
            let unmarked = marked.iter().flat_map(SquareSet::iter).map(click);
            return Some(Meaning::actions(unmarked.chain(first).chain([act])));
        }
        let wanted: SquareSet = self
            .text
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .map(|word| self.square(word))
            .collect::<Option<_>>()?;
        let marked = self.app.component().marked().unwrap_or_default();
        let differ = |square: &Square| marked.contains(*square) != wanted.contains(*square);
        let changes = marked.iter().chain(wanted.iter()).filter(differ);
        (wanted.len() > 1).then(|| Meaning::actions(changes.map(click)))
    }

    /// Enter alone: what the key does, if anything.
    fn enter(&self) -> Meaning {
        enter(self.app, &self.now).map_or(Meaning::ask(Ask::Again), Meaning::command)
    }

    /// The text of a search, a prediction or an answer, if that is what is typed.
    fn typed(&self, first: &str, rest: &str) -> Option<Meaning> {
        let squares = squares(self.app);
        let of_square = has_scores(self.app);
        let is_prediction = |text: &str| match text.parse() {
            // Where squares can be chosen, a name alone does that.
            Ok(Prediction::Takes(_)) => squares == Squares::NotTaken,
            // What is wrong with a bound without = is said there.
            read => read.is_ok() || text.trim_start_matches(['<', '>']).parse::<i32>().is_ok(),
        };
        // A number without a sign may be meant as a square.
        let is_unclear = of_square && self.square(&self.text).is_some();
        // And a decimal as an address, where no score is one.
        let is_whole = self.app.component().root().is_some_and(|root| !root.has_chance());
        let is_unclear =
            is_unclear || is_whole && self.text.contains('.') && path(self.app, &self.text).is_some();
        let mut at = None;
        let mut text = self.line.as_str();
        match self.app.context() {
            _ if self.text.is_empty() => return None,
            Context::Search if ["back", "?", "help", "quit"].contains(&self.text.as_str()) => return None,
            Context::Search => {}
            Context::Predict if of_square && is_prediction(rest) => {
                at = Some(Action::Point(Target::Square(self.square(first)?)));
                text = rest;
            }
            Context::Predict if squares == Squares::Chosen && first == "best" && !rest.is_empty() => {
                text = rest;
            }
            Context::Predict if is_prediction(text) && !is_unclear => {}
            _ if self.asks(Context::Typing) && (text.chars().all(is_of_score) || is_prediction(text)) => {}
            _ => return None,
        }
        let types = [Action::Paste(text.to_owned()), Action::Command(Command::Act)];
        Some(Meaning::actions(at.into_iter().chain(deletions(self.app)).chain(types)))
    }

    /// What it means to say a square here.
    fn choose(&self, square: Square) -> Meaning {
        match squares(self.app) {
            Squares::Shown => Meaning::look(self.app, Some(square), Ask::Line),
            _ => Meaning::click(Target::Square(square)),
        }
    }

    fn numbered(&self, wanted: usize, value: &str) -> Result<Meaning, String> {
        let items = &self.now.items;
        let [first, last] = [items.first(), items.last()].map(|item| number(self.app, *item?));
        let found = first.and_then(|first| items.get(wanted.checked_sub(first)?)).copied();
        let cells = self.now.board.as_ref().map(|board| board.rules().cells());
        match (found, first.zip(last), squares(self.app)) {
            (Some(Target::Change(index, _)), ..) => self.change(index, value),
            _ if !value.is_empty() => Err(format!("Say {wanted} alone.")),
            (Some(target), ..) => Ok(Meaning::click(target)),
            _ if plays(self.app, Command::Act) => Ok(Meaning::click(Target::Step(wanted))),
            _ if self.asks(Context::Question) => Err("Say the letter of an answer, as in a.".to_owned()),
            _ if self.app.context() == Context::Predict => {
                Err(format!("Say +{wanted} for a score, or a square by its name, as in b2."))
            }
            (None, Some((first, last)), _) => {
                Err(format!("There is no {wanted} here: say {first} to {last}."))
            }
            _ if is_tree_of_numbers(self.app) => Err(format!("There is no node {wanted} here.")),
            (.., Squares::NotTaken) => Err("Nothing has a number here.".to_owned()),
            _ if cells == Some(9) => Err(format!("There is no square {wanted}: say 1 to 9.")),
            _ => Err("Only boards of nine squares have numbers: say a square, as in b2.".to_owned()),
        }
    }

    /// Gives a field the value that begins like this, or else its next one.
    fn change(&self, index: usize, wanted: &str) -> Result<Meaning, String> {
        let is_seed = self.app.context() == Context::Practise && index == PractiseScreen::SEED;
        if is_seed && wanted.parse::<u64>().is_ok() {
            // It has too many values to go through, but can be typed.
            let types = [Action::Click(Target::Item(index)), Action::Paste(wanted.to_owned())];
            return Ok(Meaning::actions(types));
        }
        let values = values(self.app, index);
        let named = || values.iter().position(|value| is_called(value, wanted));
        let begun = || values.iter().position(|value| value.starts_with(wanted));
        let steps = if wanted.is_empty() { Some(1) } else { named().or_else(begun) };
        let steps = steps.ok_or_else(|| {
            format!("This item has no value {}: say its name alone to hear them.", quoted(wanted))
        })?;
        if steps == 0 {
            return Err(format!("That is so already: {}.", values[0]));
        }
        Ok(Meaning::actions(vec![Action::Click(field(index)); steps]))
    }

    fn key(&self) -> Option<Meaning> {
        let key: Key = self.line.parse().ok()?;
        match self.app.meanings(key).next()? {
            Command::SelectAnswer(letter) => Some(Meaning::click(Target::Item(usize::from(letter) - 1))),
            Command::Act => Some(self.enter()),
            Command::Help => Some(Meaning::ask(Ask::Help)),
            command if !can_be_said(self.app, command) => None,
            command if command.is_movement() && self.now.cursor.is_some() => None,
            command => Some(Meaning::command(command)),
        }
    }

    fn word(&self, first: &str, rest: &str) -> Result<Meaning, String> {
        match field_of(&self.now, &self.text) {
            Some((index, "")) => return Ok(Meaning::ask(Ask::Values(index))),
            Some((index, value)) => return self.change(index, value),
            None => {}
        }
        if let Some(meaning) = with_argument(self.app, &self.now, first, rest) {
            return meaning;
        }
        let known = known(self.app, &self.now);
        // "why did I lose" asks why, too.
        let text = if first == "why" { first } else { self.text.as_str() };
        let begun = known.iter().filter(|(word, _)| word.starts_with(text)).collect_vec();
        let is_enter = |meaning: &Meaning| matches!(meaning.actions[..], [Action::Command(Command::Act)]);
        // Of "next" and "next cutoff" the first is meant.
        let is_shortest = |word: &str| begun.iter().all(|(other, _)| other.starts_with(word));
        let exact = begun.iter().find(|(word, _)| word == text);
        let short = || begun.iter().find(|(word, meaning)| is_enter(meaning) || is_shortest(word));
        if let Some((_, meaning)) = exact.or_else(short) {
            return Ok(meaning.clone());
        }
        if !begun.is_empty() {
            let words = begun.iter().map(|(word, _)| word).join(", ");
            return Err(format!("{} could be {words}: say more.", quoted(&self.line)));
        }
        if let Some(command) = refused(self.app, text) {
            let context = self.app.context();
            let is_left_out = self.app.shared.keymap().keys_of(context, command).is_empty();
            return if context == Context::Predict && is_left_out {
                Err("Not while scores are covered.".to_owned())
            } else {
                Ok(Meaning::command(command))
            };
        }
        let has_it = |index: &usize| values(self.app, *index).iter().any(|value| is_called(value, text));
        let indexes = fields(&self.now).map(|(index, ..)| index).filter(has_it);
        // What was perhaps meant otherwise must change no settings.
        let is_asked = matches!(self.app.context(), Context::SetUp | Context::Practise);
        if is_asked
            && let Ok(index) = indexes.exactly_one()
            && let Ok(meaning) = self.change(index, text)
        {
            return Ok(meaning);
        }
        let nearest = nearest(text, known.iter().map(|(word, _)| word));
        let is_near = |word: &&String| strsim::normalized_damerau_levenshtein(text, word) >= 0.4;
        let nearest = nearest.filter(is_near);
        let nearest = nearest.map_or_else(String::new, |word| format!(" The nearest word is `{word}`."));
        Err(format!("{} is not understood here.{nearest} ? lists what you can say.", quoted(&self.line)))
    }
}

/// Whether a text is a value, or its first word: "3x3" of "3x3, 3 in a row".
fn is_called(value: &str, text: &str) -> bool {
    value == text || value.split([' ', ',', ':']).next() == Some(text)
}

fn deletions(app: &App) -> impl Iterator<Item = Action> {
    // Texts that are no words to find are short.
    let typed = app.component().search().map_or(0, |words| words.input.text.len());
    (0..typed.max(100)).map(|_| Action::Command(Command::Erase))
}
