//! The practise screen: the choice of a quiz, and the results so far.

use crate::app::description::{Describe, Description, field};
use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effect, Effects, LessonScreen, Screen, Shared, TextInput};
use crate::config::direction::Direction;
use crate::teach::practice::{Kind, PLIES, Quiz};
use itertools::Itertools;
use strum::VariantArray;

#[derive(Clone, Debug)]
pub struct PractiseScreen {
    /// The quiz that Enter starts.
    pub quiz: Quiz,
    pub selected: usize,
    /// The digits of a seed, while it is typed.
    typed: TextInput,
    /// The line to hand in, after a quiz.
    pub result: Option<String>,
}

const ROWS: usize = 4;

impl PractiseScreen {
    pub(crate) const SEED: usize = 3;

    pub(crate) fn new(shared: &Shared) -> Self {
        let first = Quiz { kind: None, level: 1, count: 10, seed: 0 };
        let like = shared.progress.quizzes().next_back().map_or(first, |(quiz, _)| quiz);
        Self::of(Quiz { seed: shared.seed, ..like })
    }

    pub(crate) const fn of(quiz: Quiz) -> Self {
        Self { quiz, selected: 0, typed: TextInput::new(100), result: None }
    }

    pub(crate) fn start(&self) -> Step {
        Step::Push(Screen::Lesson(Box::new(LessonScreen::quiz(self.quiz))))
    }

    /// Gives the selected row its next or its previous value.
    fn change(&mut self, direction: Direction) {
        let Quiz { kind, level, count, seed } = self.quiz;
        let next = |value: u8, most: usize| {
            u8::try_from(direction.step(usize::from(value) - 1, most) + 1).unwrap_or(value)
        };
        match self.selected {
            0 => {
                let kinds: Vec<Option<Kind>> =
                    [None].into_iter().chain(Kind::VARIANTS.iter().copied().map(Some)).collect();
                self.quiz.kind = *direction.cycle(&kinds, &kind);
            }
            1 => self.quiz.level = next(level, PLIES.len()),
            2 => self.quiz.count = next(count, Quiz::MOST.into()),
            _ if direction == Direction::Forward => self.quiz.seed = seed.saturating_add(1),
            _ => self.quiz.seed = seed.saturating_sub(1),
        }
    }
}

impl Component for PractiseScreen {
    fn offers(&self, command: Command, _: &Shared) -> bool {
        command != Command::Copy || self.result.is_some()
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let before = self.typed.clone();
        match action {
            _ if self.typed.edit(&action) => {
                match self.typed.text.trim().parse() {
                    Ok(seed) => (self.quiz.seed, self.selected) = (seed, Self::SEED),
                    Err(_) if self.typed.is_empty() => {}
                    Err(_) => {
                        self.typed = before;
                        effects.refuse(format!("a seed is a whole number from 0 to {}", u64::MAX));
                    }
                }
                return Step::Stay;
            }
            _ if action.is_user_input() => self.typed.clear(),
            _ => {}
        }
        self.selected = action.selects(self.selected, ROWS);
        if let Some(direction) = action.changes() {
            self.change(direction);
        }
        match (action, &self.result) {
            (Action::Command(Command::Back), _) => return Step::Pop,
            (Action::Command(Command::Act), _) => return self.start(),
            (Action::Command(Command::Copy), Some(result)) => {
                effects.inform(shared.sent("Result"));
                effects.push(Effect::Copy(result.clone()));
            }
            _ => {}
        }
        Step::Stay
    }

    /// Shows the result of a quiz that was finished, and offers another one.
    fn shown(&mut self, closed: &Screen, _: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(quiz) = closed
            && let Some(result) = quiz.result()
        {
            self.result = Some(result);
            self.quiz.seed = self.quiz.seed.saturating_add(1);
        }
    }
}

const CAPTIONS: [&str; ROWS] = ["Questions", "Level", "Number", "Seed"];

const fn kind(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "of all kinds",
        Some(Kind::Move) => "best move",
        Some(Kind::Worth) => "what is it worth",
        Some(Kind::Cut) => "which moves are cut",
        Some(Kind::Window) => "alpha and beta here",
        Some(Kind::Tree) => "a tree to fill in",
    }
}

/// What the questions of a kind are about at each level.
const fn levels(kind: Option<Kind>) -> [&'static str; 4] {
    match kind {
        None => ["1: one or two plies", "2: alpha and beta", "3: finite windows", "4: deep cutoffs"],
        Some(Kind::Move | Kind::Worth) => {
            ["1: 1 or 2 plies", "2: 3 plies", "3: 4 or 5 plies", "4: 6 plies or more"]
        }
        Some(Kind::Cut) => ["1: in words", "2: first replies", "3: later replies", "4: from far above"],
        Some(Kind::Window) => {
            ["1: what is certain", "2: one end finite", "3: perhaps both", "4: both finite"]
        }
        Some(Kind::Tree) => ["1: minimax", "2: one cutoff", "3: finite windows", "4: deep cutoffs"],
    }
}

fn values(quiz: &Quiz) -> [String; ROWS] {
    let level = levels(quiz.kind)[usize::from(quiz.level.clamp(1, 4)) - 1];
    [kind(quiz.kind).to_owned(), level.to_owned(), quiz.count.to_string(), quiz.seed.to_string()]
}

const NOTE: &str = "Each question is about a random position or tree. The level is what must be searched to answer. The same seed asks the same questions.";

/// The results: for each kind of question and level, then for each quiz, the last first. "best move: 7/9 on level 1",
/// "3/4 level 2, which moves are cut: ++-+".
fn results(shared: &Shared) -> Vec<String> {
    let mut quizzes: Vec<(Quiz, Vec<bool>)> = Vec::new();
    for (quiz, tries) in shared.progress.quizzes() {
        // First tries at questions that were asked before are none.
        if !quizzes.iter().any(|(other, _)| *other == quiz) {
            quizzes.push((quiz, tries));
        }
    }
    quizzes.reverse();
    let of_kind = |&asked: &Kind| {
        let on_level = |level: u8| {
            let on_it = quizzes.iter().filter(|(quiz, _)| quiz.level == level);
            let tries = on_it.flat_map(|(quiz, tries)| {
                tries.iter().enumerate().map(|(at, &tried)| (quiz.kind_of(at), tried))
            });
            let tries: Vec<bool> =
                tries.filter(|&(kind, _)| kind == asked).map(|(_, is_right)| is_right).collect();
            (!tries.is_empty()).then(|| format!("{} on level {level}", right(&tries)))
        };
        let levels = (1..=4).filter_map(on_level).join(", ");
        (!levels.is_empty()).then(|| format!("{}: {levels}", kind(Some(asked))))
    };
    let each = quizzes.iter().map(|(quiz, tries)| {
        let signs: String = tries.iter().map(|&is_right| if is_right { '+' } else { '-' }).collect();
        format!("{} level {}, {}: {signs}", right(tries), quiz.level, kind(quiz.kind))
    });
    Kind::VARIANTS.iter().filter_map(of_kind).chain(each).collect()
}

/// How many first tries were right: "7/9".
fn right(tries: &[bool]) -> String {
    format!("{}/{}", tries.iter().filter(|&&is_right| is_right).count(), tries.len())
}

impl Describe for PractiseScreen {
    fn title(&self, _: &Shared) -> String {
        "Practise".to_owned()
    }

    fn describe(&self, shared: &Shared) -> Description {
        let (values, results) = (values(&self.quiz), results(shared));
        Description::of(self.title(shared), Some(self.result.clone().unwrap_or_else(|| NOTE.to_owned())))
            .list(ROWS, Some(self.selected), field, |row| format!("{}: {}", CAPTIONS[row], values[row]))
            .lines(results.first().map(|_| RESULTS.to_owned()))
            .lines(results)
    }
}

const RESULTS: &str = "Right at first try";

mod draw {
    use super::{CAPTIONS, NOTE, PractiseScreen, RESULTS, results, values};
    use crate::app::Shared;
    use crate::app::draw::{Draw, Status};
    use crate::draw::table::Form;
    use crate::draw::{Scene, layout};
    use ratatui::layout::{Rect, Size};

    /// The form, and beside it what a quiz is about, or the result of the last one; then what was right at first try, by
    /// kind and level, and the last quizzes.
    impl Draw for PractiseScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> Status {
            let (look, theme) = (scene.look, &scene.look.theme);
            let values = values(&self.quiz);
            let fields: Vec<[String; 2]> =
                CAPTIONS.iter().zip(values).map(|(&caption, value)| [caption.to_owned(), value]).collect();
            let form = Form { look, fields: &fields, values: 19, selected: Some(self.selected) };
            let size = Size { width: form.width(), height: form.height() };
            let [list, about] = layout::list_and_about(body, size, Size { width: 40, height: 6 });
            scene.show(form, list);
            let text = look.prose(about.width);
            let text = match &self.result {
                Some(result) => text.with(result, theme.strong),
                None => text.with(NOTE, theme.text),
            };
            let results = results(shared);
            let text =
                results.first().map(|_| text.clone().gap(1).with(RESULTS, theme.faint)).unwrap_or(text);
            scene.put(results.iter().fold(text, |text, result| text.with(result, theme.text)), about);
            Status::default()
        }
    }
}
