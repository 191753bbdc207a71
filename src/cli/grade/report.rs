//! A grading in words and as JSON.

use super::grading::{Finding, Grading, Kind, Require, Test};
use crate::cli::exact::{fields, head, row};
use crate::engine::exact::Chances;
use crate::game::{Mark, Square};
use crate::record::joined;
use crate::terminal::Fault;
use crate::wording::{counted, duration, grouped, names};
use itertools::Itertools;
use serde_json::{Value, json};
use std::fmt;
use strum::VariantArray;

/// To a program that wins and draws what it can, but not as soon as it can.
const COUNT_PLIES: &str = " It answers as if plies did not count: read the lesson \"10 - d and d - 10\".";

/// So many faults of one side are no chance.
const ONE_SIDED: usize = 10;

/// Tenths of a point: "7", "6.5".
pub(super) fn points(tenths: usize) -> String {
    format!("{}.{}", tenths / 10, tenths % 10).trim_end_matches(".0").to_owned()
}

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
    /// How often an answer is wrong in this way, and how often in its own games.
    fn counts(&self, kind: Kind) -> [usize; 2] {
        let of_kind = self.findings.iter().filter(|finding| finding.kind == kind);
        [of_kind.clone().count(), of_kind.filter(|finding| finding.is_met).count()]
    }

    /// What is wrong how often: "gives a win away 12 times, 3 in its own games".
    fn told(&self, kind: Kind) -> Option<String> {
        let [count, met] = self.counts(kind);
        let times = if count == 1 { "once".to_owned() } else { format!("{} times", grouped(count)) };
        let own = match met {
            _ if met == count || self.exam.stopped.is_some() => String::new(),
            0 => ", never in its own games".to_owned(),
            _ => format!(", {} in its own games", grouped(met)),
        };
        (count > 0).then(|| format!("{} {times}{own}", kind.words()))
    }

    /// The side in whose positions all faults are.
    fn one_side(&self) -> Option<Mark> {
        let faults = self.findings.iter().filter(|finding| !finding.kind.is_slow());
        let sides = faults.map(|finding| finding.position.to_move()).counts();
        sides.into_iter().exactly_one().ok().filter(|&(_, count)| count >= ONE_SIDED).map(|(side, _)| side)
    }

    /// The most that is true, in a few words.
    pub(super) fn short_verdict(&self) -> String {
        match self.reached() {
            Some(reached) => reached.to_string().replace('-', " "),
            None if self.lost_game().is_some() => "can be beaten".to_owned(),
            None if self.counts(Kind::Late)[0] > 0 => "is late".to_owned(),
            None => "does not answer".to_owned(),
        }
    }

    /// All in a sentence, and advice.
    pub(super) fn verdict(&self) -> String {
        let [asked, twice] = self.asked;
        let positions = self.exam.answers.len();
        let is_complete = asked == positions;
        let loses = self.lost_game().is_some();
        let is_slow = !self.findings.is_empty() && self.findings.iter().all(|finding| finding.kind.is_slow());
        let mut parts = Vec::new();
        if !is_complete {
            parts.push(format!("was asked in {} of {} positions only", grouped(asked), grouped(positions)));
        }
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
        if self.counts(Kind::Late)[0] > 0 {
            parts.push(format!("--time {} would tell", 6.0 * self.exam.time.as_secs_f64()));
        }
        if let Some(side) = self.one_side().filter(|_| self.bug.is_none()) {
            parts.push(format!("all faults are as {side}: does it look who is to move?"));
        }
        if self.different > 0 {
            parts.push(format!("changes its answer to {} of {twice} positions", self.different));
        }
        parts.extend(self.exam.stopped.clone());
        let advice = if is_slow { COUNT_PLIES } else { "" };
        format!("It {}.{advice}", parts.join("; "))
    }

    pub(super) fn json(&self, require: Require) -> Value {
        let exact = |&(side, opponent, chances): &(Mark, &str, Chances)| {
            joined([json!({ "side": side, "opponent": opponent }), fields(chances)])
        };
        let counts = Kind::VARIANTS.iter().map(|&kind| (<&str>::from(kind), self.counts(kind)[0]));
        let bug = self.bug.map(|bug| {
            let ((text, [advice, lesson]), example) = (bug.told(), self.example(bug).map(Finding::json));
            json!({ "name": bug.name(), "text": text, "advice": advice, "lesson": lesson, "example": example })
        });
        let lost_game = self.lost_game().map(|(side, game, wrong)| {
            json!({ "side": side, "moves": names(game), "link": link(game, wrong), "wrong": wrong.json() })
        });
        let test = |test: &Test| {
            let score: f64 = points(test.tenths).parse().unwrap_or_default();
            json!({ "name": test.name, "score": score, "max_score": test.most, "output": test.output })
        };
        joined([
            json!({
                "command": self.exam.program.command(),
                "require": require.to_string(),
                "positions": self.exam.answers.len(),
                "asked": self.asked[0],
                "asked_twice": self.asked[1],
                "different": self.different,
                "exact": self.chances.iter().map(exact).collect_vec(),
            }),
            counts.collect(),
            json!({
                "faults": self.listed().map(Finding::json).collect_vec(),
                "bug": bug,
                "lost_game": lost_game,
                "tests": self.tests.iter().map(test).collect_vec(),
                "verdict": self.verdict(),
                "passed": self.reached() >= Some(require),
                "elapsed_ms": (self.exam.elapsed.as_secs_f64() * 1e3).round(),
            }),
        ])
    }
}

/// To the review of a game, before the wrong move.
fn link(game: &[Square], wrong: &Finding) -> String {
    format!("#review={}&ply={}", names(game).concat(), wrong.position.marks())
}

impl fmt::Display for Grading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([asked, twice], elapsed) = (self.asked, duration(self.exam.elapsed));
        let command = self.exam.program.command();
        let all = points(self.tenths());
        let asked = counted(asked, "position");
        writeln!(f, "  {command}: {all} of 100 points; {asked}, {twice} of them twice, in {elapsed}\n")?;
        for test in &self.tests {
            writeln!(f, "  {:>4} of {}  {}: {}", points(test.tenths), test.most, test.name, test.output)?;
        }
        writeln!(f)?;
        if !self.chances.is_empty() {
            write!(f, "{}", head(["wins", "draws", "losses"]))?;
            for (side, opponent, chances) in &self.chances {
                write!(f, "{}", row(&format!("{side} against {opponent}"), chances.of(*side)))?;
            }
            writeln!(f)?;
        }
        // The caller adds the last line end.
        write!(f, "  {}", self.verdict())?;
        if let Some(bug) = self.bug {
            let (text, [advice, lesson]) = bug.told();
            write!(f, "\n\n  {text}\n  {advice}\n  Read the lesson \"{lesson}\"")?;
            if let Some(Finding { position, answer, .. }) = self.example(bug) {
                let plays =
                    answer.as_ref().map_or("has no move".to_owned(), |square| format!("plays {square}"));
                write!(f, ", and look at {position}, where it {plays}")?;
            }
            write!(f, ".")?;
        }
        if let Some((side, game, wrong)) = self.lost_game() {
            let (game, link) = (names(game).join(" "), link(game, wrong));
            write!(f, "\n\n  A game that it loses as {side}: {game}. The mistake:\n  {wrong}")?;
            write!(f, "\n  noughts open '{link}'\n  echo {game} | noughts replay -")?;
        }
        for in_own_games in [true, false] {
            let mut listed = self.listed().filter(|finding| finding.is_met == in_own_games).peekable();
            if listed.peek().is_some() {
                let title = if in_own_games { "In its own games" } else { "In other positions" };
                write!(f, "\n\n  {title}, the smallest first:")?;
            }
            listed.try_for_each(|finding| write!(f, "\n  {finding}"))?;
        }
        Ok(())
    }
}
