//! Tests as tables: keys, and what is true after them.

use crate::prelude::*;

/// Keys, and the facts that are true after them.
pub(crate) type Row<'a> = (&'a str, &'a [&'a str]);

impl Driver {
    /// Presses the keys of each row, one after the other, and checks the facts of each. A fact is
    ///
    /// - a text that is on the screen, or with a `!` before it, one that is not;
    /// - `unchanged`: the screen is as it was before the keys;
    /// - a value, such as `board = X../.O./...`, by one of the names in [`Driver::value`].
    #[track_caller]
    pub(crate) fn follow(&mut self, rows: &[Row]) -> &mut Self {
        for (keys, facts) in rows {
            self.reach(keys, facts);
        }
        self
    }

    /// Presses keys, and checks facts.
    #[track_caller]
    pub(crate) fn reach(&mut self, keys: &str, facts: &[&str]) -> &mut Self {
        let before = self.text();
        self.press(keys);
        for fact in facts {
            if let Err(fault) = self.check(fact, &before) {
                panic!("after the keys `{keys}`: {fault}");
            }
        }
        self
    }

    /// The same with each row from here, as if there were no other.
    #[track_caller]
    pub(crate) fn each(&self, rows: &[Row]) {
        for row in rows {
            self.clone().follow(&[*row]);
        }
    }

    /// Checks facts that are true already.
    #[track_caller]
    pub(crate) fn must(&mut self, facts: &[&str]) -> &mut Self {
        self.reach("", facts)
    }

    /// Whether a fact is true, where the screen was this text before.
    fn check(&self, fact: &str, before: &str) -> Result<(), String> {
        let text = self.text();
        let fault = if let Some((name, wanted)) = fact.split_once(" = ")
            && let Some(value) = self.value(name)
        {
            (value != wanted).then(|| format!("{name} is `{value}`, not `{wanted}`"))
        } else if fact == "unchanged" {
            (text != before).then(|| format!("the screen has changed from\n{before}"))
        } else if let Some(hidden) = fact.strip_prefix('!') {
            let name = hidden.split_once(" = ").map_or("", |(name, _)| name);
            assert_eq!(self.value(name), None, "`{fact}`: a value cannot be denied");
            text.contains(hidden).then(|| format!("`{hidden}` is on the screen"))
        } else {
            (!text.contains(fact)).then(|| format!("`{fact}` is not on the screen"))
        };
        fault.map_or(Ok(()), Err)
    }

    /// A value of the program's state by its name; `none` where there is nothing of that kind.
    fn value(&self, name: &str) -> Option<String> {
        let (app, game) = (&self.app, self.any_game());
        let value = match name {
            // The name of the context, as in `set-up`.
            "screen" => Some(app.context().name().to_owned()),
            // What must be confirmed, as in `NewGame`.
            "question" => match app.overlay() {
                Some(Overlay::Confirm(question)) => Some(format!("{question:?}")),
                _ => None,
            },
            "overlay" => app.overlay().map(|_| "some".to_owned()),
            "refusal" => {
                self.message().filter(|_| matches!(app.shared.notice.as_ref(), Some(Notice::Refusal(_))))
            }
            "info" => {
                self.message().filter(|_| !matches!(app.shared.notice.as_ref(), Some(Notice::Refusal(_))))
            }
            "notice" => self.message(),
            // The board of the screen.
            "board" => self.board(),
            "cursor" => self.cursor(),
            "selected" => self.selected().map(|item| item.to_string()),
            // Of the game, even if another screen covers it.
            "moves" => game.map(|game| game.history.moves().len().to_string()),
            "turn" => game.map(|game| turn(&game.turn).to_owned()),
            "score" => game.map(|game| {
                let [x, o] = Mark::BOTH.map(|mark| game.tally().wins[mark]);
                format!("X {x}, O {o}, drawn {}", game.tally().draws)
            }),
            "searching" => Some(self.busy.to_string()),
            // How many searches there have been.
            "searches" => Some(self.tasks.len().to_string()),
            "deadline" => app.deadline().map(|deadline| format!("{deadline:?}")),
            "exit" => self.exit.map(|exit| format!("{exit:?}")),
            "link" => Some(app.link()),
            // As in links: `2.1` is the first page of the second lesson.
            "page" => match app.screen() {
                Screen::Lesson(lesson) => Some(format!("{}.{}", lesson.index + 1, lesson.page_number + 1)),
                _ => None,
            },
            "attempt" => match app.screen() {
                Screen::Lesson(lesson) => Some(format!("{:?}", lesson.exercise().attempt)),
                _ => None,
            },
            _ => return None,
        };
        Some(value.unwrap_or_else(|| "none".to_owned()))
    }

    /// The board of the screen.
    fn board(&self) -> Option<String> {
        Some(match self.app.screen() {
            Screen::Editor(editor) => editor.setup.to_string(),
            Screen::Game(_) => self.game().position().to_string(),
            Screen::Lesson(lesson) => lesson.page().board()?.to_string(),
            Screen::Results(_) => self.ended_game().position().to_string(),
            Screen::Review(review) => review.position().to_string(),
            Screen::Views(screen) => screen.root.board()?.to_string(),
            _ => return None,
        })
    }

    /// The square under the cursor.
    fn cursor(&self) -> Option<String> {
        let square = match self.app.screen() {
            Screen::Editor(editor) => editor.candidates.cursor,
            Screen::Game(_) => self.game().candidates.cursor,
            Screen::Lesson(lesson) => lesson.exercise().cursor()?,
            Screen::Review(review) => review.cursor?,
            Screen::Views(screen) => screen.candidates.cursor,
            _ => return None,
        };
        Some(square.to_string())
    }

    /// The number of the selected row of a list, from 0; in a review, of the moves before the board on the screen.
    fn selected(&self) -> Option<usize> {
        match self.app.screen() {
            Screen::Menu(menu) => Some(menu.selected),
            Screen::SetUp(form) => Some(form.selected),
            Screen::Results(results) => results.selected,
            Screen::Learn(course) => Some(course.selected),
            Screen::Practise(practise) => Some(practise.selected),
            Screen::Analyse(list) => Some(list.list.selected),
            Screen::History(history) => Some(history.list.selected),
            Screen::Review(review) => Some(review.place),
            Screen::Lesson(lesson) => lesson.exercise().selected,
            _ => None,
        }
    }
}

/// Whose turn it is, in a word.
const fn turn(turn: &Turn) -> &'static str {
    match turn {
        Turn::Human(_) => "human",
        Turn::Thinking => "thinking",
        Turn::Showing { .. } => "chosen",
        Turn::Failed(_) => "failed",
        Turn::Over => "over",
    }
}
