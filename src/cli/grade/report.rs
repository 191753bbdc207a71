//! A grading in words and as JSON.

use super::bugs::Bug;
use super::exam::TIMES_FOR_EMPTY_BOARD;
use super::grading::{Finding, Grading, Kind, LostGame, Require, Test};
use crate::cli::exact::{fields, head, row};
use crate::draw::wrap;
use crate::game::{Mark, Square};
use crate::record::joined;
use crate::teach::course;
use crate::terminal::Fault;
use crate::wording::{counted, duration, grouped, names};
use itertools::Itertools;
use serde_json::{Value, json};
use std::fmt;
use strum::VariantArray;

/// So many faults of one side are no chance.
const ONE_SIDED: usize = 10;

impl Finding {
    pub(super) fn json(&self) -> Value {
        json!({
            "kind": <&str>::from(self.kind),
            "position": self.position.to_string(),
            "to_move": self.position.to_move(),
            "answer": self.answer.as_ref().map_or_else(Fault::to_string, Square::to_string),
            "best": self.best,
            "in_own_games": self.is_met,
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, position, answer, best, .. } = self;
        let mover = position.to_move();
        let what = kind.words();
        let best = best.join(" or ");
        match answer {
            Ok(square) => {
                write!(f, "{mover}: {square} {what}; right is {best}: noughts --position {position} --tree")
            }
            Err(fault) => write!(f, "in {position}: {fault}"),
        }
    }
}

impl Grading {
    /// What is wrong how often: "gives a win away 12 times, 3 in its own games".
    fn told(&self, kind: Kind) -> Option<String> {
        let of_kind = self.findings.iter().filter(|finding| finding.kind == kind).collect_vec();
        let times = match of_kind.len() {
            0 => return None,
            1 => "once".to_owned(),
            count => format!("{} times", grouped(count)),
        };
        let own = match of_kind.iter().filter(|finding| finding.is_met).count() {
            met if met == of_kind.len() || self.exam.stopped.is_some() => String::new(),
            0 => ", never in its own games".to_owned(),
            met => format!(", {} in its own games", grouped(met)),
        };
        Some(format!("{} {times}{own}", kind.words()))
    }

    /// The side of all wrong moves, if there are many.
    fn one_side(&self) -> Option<Mark> {
        let wrong = self.findings.iter().filter(|finding| finding.answer.is_ok() && !finding.kind.is_slow());
        let (side, count) =
            wrong.map(|finding| finding.position.to_move()).counts().into_iter().exactly_one().ok()?;
        (count >= ONE_SIDED).then_some(side)
    }

    /// The first answer that fails.
    fn failed(&self) -> Option<&Fault> {
        self.findings.iter().find_map(|finding| finding.answer.as_ref().err())
    }

    /// The most that is true, in a few words; or what fails.
    pub(super) fn short_verdict(&self) -> String {
        let verdict = match self.reached() {
            Some(reached) => reached.to_string().replace('-', " "),
            None if self.lost_game.is_some() => "can be beaten".to_owned(),
            None => self.failed().map_or_else(|| "no fault".to_owned(), Fault::to_string),
        };
        verdict + &self.exam.stopped.as_ref().map(|stopped| format!("; {stopped}")).unwrap_or_default()
    }

    /// All in a sentence, and advice.
    fn verdict(&self) -> String {
        let [asked, twice] = self.asked;
        let is_complete = self.exam.stopped.is_none();
        let mut parts = Vec::new();
        if !is_complete {
            let all = grouped(self.exam.answers.len());
            parts.push(format!("was asked in {} of {all} positions only", grouped(asked)));
        }
        let loses = self.lost_game.is_some();
        if loses {
            parts.push("can be beaten".to_owned());
        } else if !self.has_gap {
            parts.push("never loses".to_owned());
        }
        parts.extend(Kind::VARIANTS.iter().filter_map(|&kind| self.told(kind)));
        if is_complete && self.findings.is_empty() {
            parts.push("wins as soon as it can".to_owned());
        }
        if is_complete && self.has_gap && !loses {
            parts.push("never loses otherwise".to_owned());
        }
        // If none comes in time, more time may be none.
        if self.tests[0].points > 0.0 && self.findings.iter().any(|finding| finding.kind == Kind::Late) {
            let longer = self.exam.time.saturating_mul(TIMES_FOR_EMPTY_BOARD);
            parts.push(format!("--time {} would tell", longer.as_secs_f64()));
        }
        if self.different > 0 {
            parts.push(format!("changes its answer to {} of {twice} positions", self.different));
        }
        parts.extend(self.exam.stopped.clone());
        let advice = match self.one_side() {
            _ if self.reached() == Some(Require::Optimal) => {
                " It answers as if plies did not count: read the lesson \"10 - d and d - 10\".".to_owned()
            }
            Some(side) if self.bug.is_none() => {
                format!(" All its wrong moves are as {side}: does it look who is to move?")
            }
            _ => String::new(),
        };
        format!("It {}.{advice}", parts.join("; "))
    }

    pub(super) fn json(&self, require: Require) -> Value {
        let exact = self.chances.iter().map(|&(side, opponent, chances)| {
            joined([json!({ "side": side, "opponent": opponent }), fields(chances)])
        });
        let count = |kind| self.findings.iter().filter(|finding| finding.kind == kind).count();
        let counts = Kind::VARIANTS.iter().map(|&kind| (<&str>::from(kind), count(kind)));
        let bug = self.bug.map(|bug| {
            let (text, [advice, lesson]) = bug.told();
            let example = self.example(bug).map(Finding::json);
            json!({ "name": bug.name(), "text": text, "advice": advice, "lesson": lesson, "example": example })
        });
        let lost_game = self.lost_game.as_ref().map(|game| {
            let LostGame { side, moves, mistake } = game;
            json!({ "side": side, "moves": names(moves), "link": game.link(), "wrong": mistake.json() })
        });
        let tests = self.tests.iter().enumerate().map(|(index, test)| {
            // A platform may show nothing else.
            let fault = self.failed().filter(|_| index == 0).map(|fault| format!(": {fault}"));
            let output = format!("{}{}", test.output, fault.unwrap_or_default());
            json!({ "name": test.name, "score": test.points, "max_score": test.most, "output": output })
        });
        joined([
            json!({
                "command": self.exam.program.command(),
                "require": require.to_string(),
                "positions": self.exam.answers.len(),
                "asked": self.asked[0],
                "asked_twice": self.asked[1],
                "different": self.different,
                "exact": exact.collect_vec(),
            }),
            counts.collect(),
            json!({
                "faults": self.listed().map(Finding::json).collect_vec(),
                "bug": bug,
                "lost_game": lost_game,
                "tests": tests.collect_vec(),
                "verdict": self.verdict(),
                "passed": self.passes(require),
                "elapsed_ms": (self.exam.elapsed.as_secs_f64() * 1e3).round(),
            }),
        ])
    }
}

impl LostGame {
    /// To the review of the game, at the mistake.
    fn link(&self) -> String {
        format!("#review={}&ply={}", names(&self.moves).concat(), self.mistake.position.marks() + 1)
    }

    fn told(&self) -> String {
        let Self { side, moves, mistake } = self;
        let moves = names(moves).join(" ");
        let link = self.link();
        format!(
            "  A game that it loses as {side}: {moves}. The mistake:
  {mistake}
  noughts open \"{link}\"
  echo {moves} | noughts replay -"
        )
    }
}

/// Lines of a text.
fn paragraph(text: &str) -> String {
    format!("  {}", wrap(text, 56).join("\n  "))
}

impl Grading {
    fn points_told(&self) -> String {
        let [asked, twice] = self.asked;
        let command = self.exam.program.command();
        let points = self.points();
        let elapsed = duration(self.exam.elapsed);
        let asked = counted(asked, "position");
        let mut tests = self
            .tests
            .iter()
            .map(|Test { name, points, most, output }| format!("  {points:>4} of {most}  {name}: {output}"));
        format!(
            "  {command}: {points} of 100 points; {asked}, {twice} of them twice, in {elapsed}\n\n{}",
            tests.join("\n")
        )
    }

    fn chances_told(&self) -> String {
        let rows: String = self
            .chances
            .iter()
            .map(|(side, opponent, chances)| row(&format!("{side} against {opponent}"), chances.of(*side)))
            .collect();
        head(["wins", "draws", "losses"]) + rows.trim_end()
    }

    fn examples(&self, findings: &[&Finding]) -> String {
        let place = match findings[0].is_met {
            true => "In its own games, the",
            false if self.exam.stopped.is_none() => "In other positions, the",
            false => "The",
        };
        format!("  {place} smallest first:\n  {}", findings.iter().join("\n  "))
    }

    /// What the bug does, and how to mend it.
    fn bug_told(&self, bug: Bug) -> String {
        let (text, [advice, lesson]) = bug.told();
        let number = course().iter().position(|known| known.title == lesson).map_or(0, |index| index + 1);
        let example = self.example(bug).map_or(String::new(), |Finding { position, answer, .. }| {
            let plays = answer.as_ref().map_or("has no move".to_owned(), |square| format!("plays {square}"));
            format!(", and look at {position}, where it {plays}")
        });
        let read = format!("Read the lesson \"{lesson}\" (noughts open lesson={number}.1){example}.");
        [&text, advice, &read].map(paragraph).join("\n")
    }
}

impl fmt::Display for Grading {
    /// What matters most comes last, where a small screen still shows it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = vec![self.points_told()];
        if !self.chances.is_empty() {
            parts.push(self.chances_told());
        }
        let listed = self.listed().collect_vec();
        let examples = listed.chunk_by(|one, next| one.is_met == next.is_met);
        parts.extend(examples.map(|part| self.examples(part)));
        parts.extend(self.lost_game.as_ref().map(LostGame::told));
        parts.push(paragraph(&self.verdict()));
        parts.extend(self.bug.map(|bug| self.bug_told(bug)));
        f.write_str(&parts.join("\n\n"))
    }
}
