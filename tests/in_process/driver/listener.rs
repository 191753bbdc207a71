//! The program in plain mode, without a terminal.

use crate::driver::facts::Row;
use crate::prelude::*;
use noughts::app::plain::Plain;

/// Says lines to the program and hears its answers, as `src/terminal/session/plain.rs` does, but searches end and time passes at
/// once. Whatever is said is checked: it consists of words.
#[derive(Clone, Debug)]
pub(crate) struct Listener {
    pub(crate) driver: Driver,
    plain: Plain,
    think: fn(&Task) -> Result<Output, String>,
}

/// More searches and pauses than the program makes before it waits for the user.
const PAUSES: usize = 2_000;

impl Listener {
    /// A session that begins with this program; also returns what is said first.
    pub(crate) fn new(driver: Driver) -> (Self, String) {
        Self::thinking(driver, think)
    }

    /// The same, with these results of searches.
    pub(crate) fn thinking(driver: Driver, think: fn(&Task) -> Result<Output, String>) -> (Self, String) {
        let mut listener = Self { driver: driver.hold(), plain: Plain::default(), think };
        let plain = &mut listener.plain;
        listener.driver.lend(|app| {
            *plain = Plain::new(app);
            Vec::new()
        });
        let said = listener.settle();
        (listener, said)
    }

    /// Says a line; returns the answer.
    #[track_caller]
    pub(crate) fn say(&mut self, line: &str) -> String {
        let plain = &mut self.plain;
        self.driver.lend(|app| plain.hear(app, line));
        self.settle()
    }

    /// Says these lines; returns the last answer.
    #[track_caller]
    pub(crate) fn say_all(&mut self, lines: &[&str]) -> String {
        let mut said = String::new();
        for line in lines {
            said = self.say(line);
        }
        said
    }

    /// Says the line of each row, and checks that the answer has these texts.
    #[track_caller]
    pub(crate) fn follow(&mut self, rows: &[Row]) {
        for (line, texts) in rows {
            self.reach(line, texts);
        }
    }

    /// Says a line, and checks that the answer has these texts.
    #[track_caller]
    pub(crate) fn reach(&mut self, line: &str, texts: &[&str]) {
        let said = self.say(line);
        for text in texts {
            assert!(said.contains(text), "no {text:?} after {line:?}:\n{said}");
        }
    }

    /// How the program ended, if it has.
    pub(crate) const fn exit(&self) -> Option<Exit> {
        self.driver.exit()
    }

    /// Lets searches end and time pass until the program only waits for the user; returns what it says.
    #[track_caller]
    fn settle(&mut self) -> String {
        let mut said = Vec::new();
        for _ in 0..PAUSES {
            said.extend(self.driver.copied.take());
            said.extend(self.driver.copied_link.take());
            if self.exit().is_some() {
                return checked(&said);
            }
            if self.driver.is_searching() {
                checked(&self.plain.clone().waiting(self.driver.app()));
                let result = (self.think)(self.driver.task());
                self.driver.answer_with(result);
            } else if !self.driver.queries.is_empty() {
                let query = self.driver.queries.remove(0);
                let found = ledger(&query, &games(), |game| query.finds(game));
                self.driver.act(Action::Read(Ok(found)));
            } else if !self.driver.opens.is_empty() {
                self.driver.answer_open(&games());
                self.driver.opens.clear();
            } else if let Some(deadline) = self.driver.app().deadline() {
                said.extend(self.plain.passing(self.driver.app()));
                self.driver.act(Action::Tick(deadline));
            } else {
                said.extend(self.plain.news(self.driver.app()));
                return checked(&said);
            }
        }
        panic!("something moves for ever: {said:?}");
    }
}

/// What is said, as a text; every line of it has words, no control characters, and no sign that only draws something.
#[track_caller]
fn checked(lines: &[String]) -> String {
    let said = lines.join("\n");
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        assert!(!line.trim().is_empty(), "an empty line in {said:?}");
        assert!(!line.contains(char::is_control), "a control character in {line:?}");
        // What users typed may be anything.
        let is_typed = line.starts_with("find:") || line.starts_with("found:") || line.contains('`');
        let is_sign = |c: char| !c.is_alphanumeric() && !c.is_ascii();
        assert!(is_typed || !line.contains(is_sign), "a sign in {line:?}");
    }
    said
}
