//! The practise screen: the choice of a quiz, its result, and the results so far.

use crate::app::{
    Action, Command, Component, Context, Describe, Description, Direction, Effect, Effects, LessonScreen,
    Place, Screen, Shared, Target, TextInput,
};
use crate::teach::practice::{Answers, Kind, Quiz};
use crate::wording::{MISSED, RIGHT, capitalised, counted};
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
    /// The name before, while another one is typed.
    name_before: Option<TextInput>,
    /// What may follow: a quiz, or the choice of one.
    next: Vec<(String, Option<Quiz>)>,
}

impl QuizResult {
    /// Another quiz like the one that was asked may follow, but first what was missed most.
    fn new(another: Quiz, tries: &[Tried], name_before: Option<TextInput>) -> Self {
        let missed = |kind: &&Kind| count(tries, (**kind, false));
        let worst = Kind::VARIANTS
            .iter()
            .max_by_key(missed)
            .filter(|kind| another.kind.is_none() && missed(kind) > 0);
        let practise = worst.map(|&kind| {
            let kind = Some(kind);
            (format!("Practise {}", name(kind)), Some(Quiz { kind, ..another }))
        });
        let next = [(format!("{} more", another.count), Some(another)), ("Back".to_owned(), None)];
        let right = tries.iter().filter(|(_, is_right)| *is_right).count();
        let told = [
            format!("{right} of {} right at first try", tries.len()),
            tries.iter().map(|(_, is_right)| if *is_right { RIGHT } else { MISSED }).join(" "),
            capitalised(&by_kind(tries)),
        ];
        Self { told, name_before, next: practise.into_iter().chain(next).collect() }
    }

    /// The name, if it is asked, the result, and the line to hand in.
    fn lines(&self, shared: &Shared) -> Vec<String> {
        let asked = self
            .name_before
            .is_some()
            .then(|| format!("Your name, for the line that you hand in (may be empty): {}", shared.name));
        asked.into_iter().chain(self.told.iter().cloned()).chain([line(shared)]).collect()
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

    pub(crate) fn of(quiz: Quiz) -> Self {
        Self { quiz, selected: 0, typed: TextInput::new(100), result: None }
    }

    /// Goes on with the quiz if it was left, or starts it, with questions before it that were missed earlier.
    fn start(&self, shared: &mut Shared, effects: &mut Effects) {
        effects.open(Screen::Lesson(LessonScreen::open_quiz(self.quiz, None, Answers::default(), shared)));
    }

    /// Gives the selected row its next or its previous value.
    fn change(&mut self, direction: Direction) {
        let quiz = &mut self.quiz;
        match self.selected {
            0 => {
                let kinds = Kind::VARIANTS.iter().copied().map(Some).chain([None]).collect_vec();
                quiz.kind = direction.cycle(&kinds, &quiz.kind);
            }
            1 => quiz.level = direction.cycle(&[1, 2, 3, 4], &quiz.level),
            2 => quiz.count = direction.cycle(&(1..=Quiz::MOST).collect_vec(), &quiz.count),
            _ if direction == Direction::Forward => quiz.seed = quiz.seed.saturating_add(1),
            _ => quiz.seed = quiz.seed.saturating_sub(1),
        }
    }

    /// Edits the seed. Returns whether the action does that.
    fn type_seed(&mut self, action: &Action, effects: &mut Effects) -> bool {
        let before = self.typed.clone();
        if !self.typed.edit(action) {
            return false;
        }
        match self.typed.text.trim().parse() {
            Ok(seed) => {
                self.quiz.seed = seed;
                self.selected = Self::SEED;
            }
            Err(_) if self.typed.is_empty() => {}
            Err(_) => {
                self.typed = before;
                effects.refuse(format!("a seed is a whole number from 0 to {}", u64::MAX));
            }
        }
        true
    }
}

/// The line of the last quiz to hand in.
fn line(shared: &Shared) -> String {
    shared.lines().last().unwrap_or_default()
}

impl Component for PractiseScreen {
    fn place(&self, _: &Shared) -> Option<Place> {
        Some(Place::Practise(self.quiz))
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            Command::Copy | Command::Search => self.result.is_some(),
            Command::Left | Command::Right => self.result.is_none(),
            _ => true,
        }
    }

    fn label(&self, command: Command, _: &Shared) -> Option<&'static str> {
        match (command, &self.result.as_ref()?.name_before) {
            (Command::Back, Some(_)) => Some("cancel"),
            (Command::Act, None) => Some("choose"),
            _ => None,
        }
    }

    fn other_context(&self, _: &Shared) -> Option<Context> {
        self.result.as_ref()?.name_before.as_ref().map(|_| Context::Search)
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        if self.result.is_none() && self.type_seed(&action, effects) {
            return;
        }
        if action.is_user_input() {
            self.typed.clear();
        }
        let Some(QuizResult { name_before, next, .. }) = &mut self.result else {
            self.selected = action.selects(self.selected, ROWS);
            if let Some(direction) = action.changes() {
                self.change(direction);
            }
            return match action {
                Action::Command(Command::Back) => effects.leave(),
                Action::Command(Command::Act) => self.start(shared, effects),
                _ => {}
            };
        };
        match action {
            Action::Command(Command::Search) => *name_before = Some(shared.name.clone()),
            Action::Command(Command::Act) if name_before.take().is_some() => return,
            Action::Command(Command::Back) if name_before.is_some() => {
                shared.name = name_before.take().unwrap_or_default();
                return;
            }
            _ if name_before.is_some() && shared.name.edit(&action) => return,
            _ => {}
        }
        self.selected = action.selects(self.selected, next.len());
        let chosen = match action {
            _ if action.chooses() => next[self.selected].1,
            Action::Command(Command::Back) => None,
            Action::Command(Command::Copy) => {
                effects.inform(shared.sent("Result"));
                effects.push(Effect::Copy(line(shared)));
                return;
            }
            _ => return,
        };
        self.result = None;
        self.selected = 0;
        if let Some(quiz) = chosen {
            self.quiz = quiz;
            self.start(shared, effects);
        }
    }

    /// Shows the result of a quiz that was finished, and offers another one.
    fn shown(&mut self, closed: &Screen, shared: &mut Shared, _: &mut Effects) {
        if let Screen::Lesson(quiz) = closed
            && quiz.result().is_some()
        {
            self.selected = 0;
            self.quiz.seed = self.quiz.seed.saturating_add(1);
            let tries = with_kinds([(self.quiz, quiz.first_tries().flatten().collect())]);
            // It is asked after the first quiz.
            let name_before = (shared.lines().count() == 1).then(|| shared.name.clone());
            self.result = Some(QuizResult::new(self.quiz, &tries, name_before));
        }
    }
}

fn name(kind: Option<Kind>) -> &'static str {
    match kind {
        None => "of all kinds",
        Some(Kind::Move) => "best moves",
        Some(Kind::Worth) => "values of positions",
        Some(Kind::Cut) => "which moves are cut",
        Some(Kind::Window) => "alpha and beta",
        Some(Kind::Tree) => "trees to fill in",
        Some(Kind::Leaf) => "leaves of trees",
        Some(Kind::Average) => "averages",
    }
}

/// What the questions of a kind are about at each level.
fn levels(kind: Option<Kind>) -> [&'static str; 4] {
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
        Some(Kind::Leaf) => ["1: how many", "2: one cutoff", "3: finite windows", "4: deep cutoffs"],
        Some(Kind::Average) => ["1: equal chances", "2: weights", "3: MAX above", "4: and MIN below"],
    }
}

fn fields(&Quiz { kind, level, count, seed }: &Quiz) -> [[String; 2]; ROWS] {
    let level = levels(kind)[usize::from(level) - 1];
    [
        ("Questions", name(kind).to_owned()),
        ("Level", level.to_owned()),
        ("Number", count.to_string()),
        ("Seed", seed.to_string()),
    ]
    .map(|(caption, value)| [caption.to_owned(), value])
}

const NOTE: &str = "Each question is about a random position or tree. The level is what must be searched to answer. The same seed asks the same questions.";

/// The kind of a question, and whether the first answer was right.
type Tried = (Kind, bool);

fn with_kinds(quizzes: impl IntoIterator<Item = (Quiz, Vec<bool>)>) -> Vec<Tried> {
    let of_quiz = |(quiz, tries): (Quiz, Vec<bool>)| {
        tries.into_iter().enumerate().map(move |(at, is_right)| (quiz.kind_of(at), is_right))
    };
    quizzes.into_iter().flat_map(of_quiz).collect()
}

fn count(tries: &[Tried], sought: Tried) -> usize {
    tries.iter().filter(|&&tried| tried == sought).count()
}

/// How many of each kind were right: "best moves 7/9, alpha and beta 3/4".
fn by_kind(tries: &[Tried]) -> String {
    let of_kind = |&kind: &Kind| {
        let right = count(tries, (kind, true));
        let all = right + count(tries, (kind, false));
        (all > 0).then(|| format!("{} {right}/{all}", name(Some(kind))))
    };
    Kind::VARIANTS.iter().filter_map(of_kind).join(", ")
}

/// How many questions are asked before a quiz, and what was right so far on its level.
fn so_far(shared: &Shared, of: &Quiz) -> Vec<String> {
    let quizzes = shared.progress.quizzes().filter(|(quiz, _)| quiz.level == of.level);
    // First tries at questions that were asked before are none.
    let tries = with_kinds(quizzes.unique_by(|(quiz, _)| quiz.to_string()));
    let missed = shared.progress.missed(of).len();
    let again =
        (missed > 0).then(|| format!("First comes what you missed before: {}.", counted(missed, "question")));
    let right = (!tries.is_empty()).then(|| format!("Right at first try on this level: {}", by_kind(&tries)));
    again.into_iter().chain(right).collect()
}

impl Describe for PractiseScreen {
    fn describe(&self, shared: &Shared) -> Description {
        if let Some(result) = &self.result {
            let said = Description::of(result.lines(shared).join("\n"));
            let next = &result.next;
            return match result.name_before {
                Some(_) => said,
                None => said.list(next.len(), self.selected, Target::Item, |row| next[row].0.clone()),
            };
        }
        Description::of(NOTE).form(&fields(&self.quiz), Some(self.selected)).lines(so_far(shared, &self.quiz))
    }
}

mod draw {
    use super::{NOTE, PractiseScreen, QuizResult, fields, so_far};
    use crate::app::screens::set_up::draw::form_and_start;
    use crate::app::{Context, Draw, Shared, StatusLine};
    use crate::draw::{Form, Scene, layout};
    use ratatui::layout::{Rect, Size};

    /// What there is fits so much of a large window.
    const SIZE: Size = Size { width: 105, height: 12 };

    impl Draw for PractiseScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            match &self.result {
                Some(result) => self.draw_result(result, shared, body, scene),
                None => self.draw_form(shared, layout::middle_if_large(body, SIZE), scene),
            }
            StatusLine::default()
        }
    }

    impl PractiseScreen {
        /// The form, and beside it what a quiz is about, and what was right so far.
        fn draw_form(&self, shared: &Shared, body: Rect, scene: &mut Scene) {
            let look = scene.look;
            let form = Form { look, fields: &fields(&self.quiz), values: 19, selected: Some(self.selected) };
            let about =
                form_and_start(shared, Context::Practise, form, Size { width: 40, height: 6 }, body, scene);
            let so_far = so_far(shared, &self.quiz);
            let text =
                look.prose(about.width).with(NOTE, look.theme.text).gap(1).with_all(so_far, look.theme.faint);
            scene.put(text, about);
        }

        /// What was right, and below it what may follow.
        fn draw_result(&self, result: &QuizResult, shared: &Shared, body: Rect, scene: &mut Scene) {
            let look = scene.look;
            let (told, next) = (result.lines(shared), &result.next);
            let text = look
                .prose(body.width.min(layout::READABLE))
                .with(&told[0], look.theme.strong)
                .with_all(&told[1..], look.theme.text);
            let below = look.rows_of_list(next.len()) + 1;
            let body = layout::middle_if_large(body, Size { height: text.rows() + below, ..SIZE });
            let room = body.height.saturating_sub(below);
            let [above, list] = layout::top(body, text.rows().min(room), 1);
            scene.put(text, above);
            scene.list(next.iter().map(|(text, _)| text), self.selected, list);
        }
    }
}
