//! The practise screen: the choice of a quiz, its result, and the results so far.

use crate::app::description::{Describe, Description, field};
use crate::app::phrases::capitalised;
use crate::app::screen::{Component, Step};
use crate::app::{Action, Command, Effect, Effects, LessonScreen, Screen, Shared, Target, TextInput};
use crate::config::direction::Direction;
use crate::teach::practice::{Kind, PLIES, Quiz};
use crate::teach::signs::{MISSED, RIGHT};
use itertools::Itertools;
use strum::VariantArray;

#[derive(Clone, Debug)]
pub struct PractiseScreen {
    /// The quiz that Enter starts.
    pub quiz: Quiz,
    pub selected: usize,
    /// The digits of a seed, while it is typed.
    typed: TextInput,
    /// What is shown after a quiz, in place of the choice.
    result: Option<QuizResult>,
}

#[derive(Clone, Debug)]
struct QuizResult {
    /// How many first tries were right, which, and of which kinds.
    told: [String; 3],
    /// What may follow: a quiz, or the choice of one.
    next: Vec<(String, Option<Quiz>)>,
    /// The line to hand in.
    line: String,
}

impl QuizResult {
    /// What follows first is what went worst.
    fn new(quiz: Quiz, tries: &[bool], line: String) -> Self {
        let kinds = by_kind(&[(quiz, tries.to_vec())]);
        let worst = kinds.iter().min_by_key(|(_, tries)| 100 * count(tries) / tries.len());
        let worst = worst.filter(|(_, tries)| kinds.len() > 1 && tries.contains(&false));
        let more = Quiz { seed: quiz.seed.saturating_add(1), ..quiz };
        let practise = worst.map(|&(kind, _)| {
            let kind = Some(kind);
            (format!("Practise {}", name(kind)), Some(Quiz { kind, ..more }))
        });
        let next = [(format!("{} more", quiz.count), Some(more)), ("Back".to_owned(), None)];
        let signs = tries.iter().map(|&is_right| if is_right { RIGHT } else { MISSED });
        Self {
            told: [
                format!("{} of {} right at first try", count(tries), tries.len()),
                signs.collect_vec().join(" "),
                capitalised(&listed(&kinds)),
            ],
            next: practise.into_iter().chain(next).collect(),
            line,
        }
    }
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
        match command {
            Command::Copy => self.result.is_some(),
            Command::Left | Command::Right | Command::Erase => self.result.is_none(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        (command == Command::Act && self.result.is_some()).then_some("choose")
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) -> Step {
        let before = self.typed.clone();
        match action {
            _ if self.result.is_none() && self.typed.edit(&action) => {
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
        let Some(QuizResult { next, line, .. }) = &self.result else {
            self.selected = action.selects(self.selected, ROWS);
            if let Some(direction) = action.changes() {
                self.change(direction);
            }
            return match action {
                Action::Command(Command::Back) => Step::Pop,
                Action::Command(Command::Act) | Action::Click(Target::Start) => self.start(),
                _ => Step::Stay,
            };
        };
        self.selected = action.selects(self.selected, next.len());
        match action {
            Action::Command(Command::Act) | Action::Click(Target::Item(_))
                if let Some(quiz) = next[self.selected].1 =>
            {
                self.quiz = quiz;
                return self.start();
            }
            Action::Command(Command::Act | Command::Back) | Action::Click(Target::Item(_)) => {
                (self.result, self.selected) = (None, 0);
            }
            Action::Command(Command::Copy) => {
                effects.inform(shared.sent("Result"));
                effects.push(Effect::Copy(line.clone()));
            }
            _ => {}
        }
        Step::Stay
    }

    /// Shows the result of a quiz that was finished, and offers another one.
    fn shown(&mut self, closed: &Screen, _: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(quiz) = closed
            && let Some(line) = quiz.result()
        {
            let tries: Vec<bool> = quiz.first_tries().flatten().collect();
            self.result = Some(QuizResult::new(self.quiz, &tries, line));
            (self.selected, self.quiz.seed) = (0, self.quiz.seed.saturating_add(1));
        }
    }
}

const CAPTIONS: [&str; ROWS] = ["Questions", "Level", "Number", "Seed"];

const fn name(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "of all kinds",
        Some(Kind::Move) => "best moves",
        Some(Kind::Worth) => "what it is worth",
        Some(Kind::Cut) => "which moves are cut",
        Some(Kind::Window) => "alpha and beta",
        Some(Kind::Tree) => "trees to fill in",
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
    [name(quiz.kind).to_owned(), level.to_owned(), quiz.count.to_string(), quiz.seed.to_string()]
}

const NOTE: &str = "Each question is about a random position or tree. The level is what must be searched to answer. The same seed asks the same questions.";

/// The first tries at questions of each kind that was asked.
fn by_kind(quizzes: &[(Quiz, Vec<bool>)]) -> Vec<(Kind, Vec<bool>)> {
    let tries = |&kind: &Kind| {
        let of_kind = |(quiz, tries): &(Quiz, Vec<bool>)| {
            let is_asked = |&at: &usize| quiz.kind_of(at) == kind;
            (0..tries.len()).filter(is_asked).map(|at| tries[at]).collect_vec()
        };
        (kind, quizzes.iter().flat_map(of_kind).collect_vec())
    };
    Kind::VARIANTS.iter().map(tries).filter(|(_, tries)| !tries.is_empty()).collect()
}

/// "best moves 7/9, alpha and beta 3/4".
fn listed(kinds: &[(Kind, Vec<bool>)]) -> String {
    let right =
        |(kind, tries): &(Kind, Vec<bool>)| format!("{} {}/{}", name(Some(*kind)), count(tries), tries.len());
    kinds.iter().map(right).join(", ")
}

/// What was right at first try so far on the level of a quiz: "best moves 7/9, alpha and beta 3/4".
fn so_far(shared: &Shared, of: &Quiz) -> Option<String> {
    let quizzes = shared.progress.quizzes().filter(|(quiz, _)| quiz.level == of.level);
    // First tries at questions that were asked before are none.
    let known = listed(&by_kind(&quizzes.unique_by(|(quiz, _)| quiz.to_string()).collect_vec()));
    (!known.is_empty()).then(|| format!("Right at first try on this level: {known}"))
}

fn count(tries: &[bool]) -> usize {
    tries.iter().filter(|&&is_right| is_right).count()
}

impl Describe for PractiseScreen {
    fn title(&self, _: &Shared) -> String {
        if self.result.is_some() { "Practise: result" } else { "Practise" }.to_owned()
    }

    fn describe(&self, shared: &Shared) -> Description {
        if let Some(QuizResult { told: [said, told @ ..], next, line }) = &self.result {
            return Description::of(self.title(shared), Some(said.clone()))
                .list(next.len(), Some(self.selected), Target::Item, |row| next[row].0.clone())
                .lines(told.iter().chain([line]).cloned());
        }
        let values = values(&self.quiz);
        Description::of(self.title(shared), Some(NOTE.to_owned()))
            .list(ROWS, Some(self.selected), field, |row| format!("{}: {}", CAPTIONS[row], values[row]))
            .lines(so_far(shared, &self.quiz))
    }
}

mod draw {
    use super::{CAPTIONS, NOTE, PractiseScreen, QuizResult, so_far, values};
    use crate::app::draw::{Draw, Status};
    use crate::app::screens::set_up::draw::form_and_start;
    use crate::app::{Context, Shared};
    use crate::draw::table::{Column, Form, Table};
    use crate::draw::{Scene, layout};
    use ratatui::layout::{Rect, Size};

    /// What there is fits so much of a large window.
    const SIZE: Size = Size { width: 105, height: 14 };

    impl Draw for PractiseScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> Status {
            let body = layout::middle_if_large(body, SIZE);
            match &self.result {
                Some(result) => self.draw_result(result, body, scene),
                None => self.draw_form(shared, body, scene),
            }
            Status::default()
        }
    }

    impl PractiseScreen {
        /// The form, and beside it what a quiz is about, and what was right so far.
        fn draw_form(&self, shared: &Shared, body: Rect, scene: &mut Scene) {
            let (look, theme) = (scene.look, &scene.look.theme);
            let values = values(&self.quiz);
            let fields: Vec<[String; 2]> =
                CAPTIONS.iter().zip(values).map(|(&caption, value)| [caption.to_owned(), value]).collect();
            let form = Form { look, fields: &fields, values: 19, selected: Some(self.selected) };
            let about =
                form_and_start(shared, Context::Practise, form, Size { width: 40, height: 6 }, body, scene);
            let text = look.prose(about.width).with(NOTE, theme.text);
            let so_far = so_far(shared, &self.quiz).unwrap_or_default();
            scene.put(text.gap(1).with(&so_far, theme.faint), about);
        }

        /// What was right, what may follow, and the line to hand in.
        fn draw_result(&self, result: &QuizResult, body: Rect, scene: &mut Scene) {
            let (QuizResult { told, next, line }, look) = (result, scene.look);
            let [body, _] = layout::left(body, layout::READABLE, 0);
            let (prose, rows) = (look.prose(body.width), look.rows_of_list(next.len()));
            let text = told.iter().fold(prose.clone(), |text, line| text.with(line, look.theme.strong));
            let [above, below] = layout::top(body, (text.rows() + 1).min(body.height - rows), 0);
            let [list, below] = layout::top(below, rows, 1);
            scene.put(text, above);
            let row = |index: usize, _: &[u16]| vec![next[index].0.as_str().into()];
            scene.show(Table::list(look, &[Column::of(40)], next.len(), self.selected, &row), list);
            scene.put(prose.with(line, look.theme.faint), below);
        }
    }
}
