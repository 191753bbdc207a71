//! The words of the panel: the result of a position, its best moves, and how they were found.

use super::{Chooser, Subject};
use crate::app::{Candidates, Description, Part, joined};
use crate::engine::{Analysis, Candidate, Outcome};
use crate::teach::review::{because, counts, note, point, reason};
use crate::wording::names;
use itertools::Itertools;
use std::time::Duration;

/// What the panel says beside its list.
pub(super) struct Texts {
    /// The point, and the same in fewer words.
    pub points: [String; 2],
    /// Why the followed move has its score.
    pub reason: Option<String>,
    /// How the game would go on after it.
    pub expected: String,
    pub notes: Vec<String>,
    /// How the scores were found, if that is wanted.
    pub details: Vec<String>,
}

impl Subject<'_> {
    /// The reason for a candidate's score, or what is known about it.
    fn reason(&self, candidate: &Candidate) -> Option<String> {
        // The truth knows more reasons than a computer that saw little.
        let candidate = self.known().and_then(|truth| truth.candidate(candidate.square)).unwrap_or(candidate);
        self.paired
            .clone()
            .or_else(|| Some(because(self.position, candidate.square, &reason(self.position, candidate)?)))
    }

    /// The truth beside what a computer thought, as far as it is known.
    fn known(&self) -> Option<&Analysis> {
        Some(self.truth?.seen()?.0)
    }

    /// What the computer thought of a move, and what is true of it.
    pub(super) fn compared(&self, analysis: &Analysis, candidate: &Candidate) -> [String; 2] {
        let truth = self.known().and_then(|truth| Some((truth, truth.candidate(candidate.square)?)));
        let proved = truth.filter(|(_, candidate)| !candidate.is_open());
        // Estimates are good or bad only beside each other.
        let thought = match analysis.is_best(candidate) {
            _ if !candidate.is_open() => analysis.verdict(candidate),
            true if analysis.best().count() > 1 => "equally good".to_owned(),
            true => "best".to_owned(),
            // Once the best move was proved, it was not looked at to the end.
            false if analysis.outcome().is_some() => "left open".to_owned(),
            false => "worse".to_owned(),
        };
        [thought, proved.map_or("not proved".to_owned(), |(truth, candidate)| truth.verdict(candidate))]
    }

    /// What the panel says, with what the signs on the board mean.
    pub(super) fn texts(&self, (analysis, elapsed): (&Analysis, Duration), legend: Option<String>) -> Texts {
        let (points, truth) = match self.why() {
            Some(why) => match (self.chooser, self.truth(analysis, &why)) {
                // The list is not what it thought.
                (Chooser::Other(..), truth) => ([joined(&why, &truth), why], None),
                (_, truth) => ([why.clone(), why], Some(truth).filter(|truth| !truth.is_empty())),
            },
            None => (point(self.position, analysis), None),
        };
        let reason = self.followed(analysis).and_then(|candidate| self.reason(candidate));
        let in_cells = self.paired.is_none() && analysis.candidate(self.cursor).is_some();
        let start = match self.truth {
            Some(_) => "It expected",
            None if in_cells => "How it would go on, as in the cells",
            None => "How it would go on",
        };
        let moves = going_on(self, analysis);
        Texts {
            // Unless the point begins with it.
            reason: reason.filter(|reason| !points[0].starts_with(reason.trim_end_matches('.'))),
            points,
            expected: moves.map_or_else(String::new, |moves| format!("{start}: {moves}")),
            // Without numbers there are no signs to explain.
            notes: truth
                .into_iter()
                .chain(legend)
                .chain(note(analysis).filter(|_| self.details || !self.compares()))
                .collect(),
            details: if self.details { details(self, analysis, elapsed) } else { Vec::new() },
        }
    }

    /// The rows of the list. Beside the truth, moves of which thought and truth are the same share a row.
    pub(super) fn rows<'b>(&self, analysis: &'b Analysis, room: usize) -> Vec<Vec<&'b Candidate>> {
        if !self.compares() {
            return Candidates::rows(analysis, room);
        }
        let mut rows: Vec<(_, Vec<&Candidate>)> = Vec::new();
        for candidate in analysis.ranked() {
            let shown = (self.compared(analysis, candidate), self.details.then_some(candidate.value));
            match rows.iter_mut().find(|(other, _)| *other == shown) {
                Some((_, row)) => row.push(candidate),
                None => rows.push((shown, vec![candidate])),
            }
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// What is true, in a sentence beside what the computer thought; empty if that says it or nothing is proved.
    fn truth(&self, analysis: &Analysis, why: &str) -> String {
        let known = match (self.known(), self.chooser) {
            (Some(truth), _) => truth,
            (None, Chooser::Other(..)) => analysis,
            // It saw the truth itself, or that is not known yet.
            (None, _) => return String::new(),
        };
        let truth = &point(self.position, known)[0];
        let is_news = known.outcome().is_some() && !why.starts_with(truth);
        if is_news { format!("What is true: {truth}.") } else { String::new() }
    }

    /// The candidate under the cursor in one row, for windows without room for the panel.
    pub(crate) fn in_one_line(&self) -> String {
        let (analysis, _) = match &self.seen {
            Err(text) => return text.clone(),
            Ok(seen) => seen,
        };
        analysis.candidate(self.cursor).map_or_else(String::new, |candidate| {
            let score = analysis.score_text(candidate.value);
            format!("{} {score} {}", candidate.square, verdict(self, analysis, candidate))
        })
    }

    /// Candidates of equal score and depth have one line.
    pub(crate) fn add_to(&self, description: Description) -> Description {
        let seen @ (analysis, elapsed) = match &self.seen {
            Err(text) => return description.lines([text]),
            Ok(seen) => *seen,
        };
        let score = |it: &Candidate| {
            if self.compares() {
                let [thought, truth] = self.compared(analysis, it);
                return format!("it thought: {thought}, in truth: {truth}");
            }
            let verdict = verdict(self, analysis, it);
            let told = match (it.outcome(), analysis.depth(it)) {
                (Some(Outcome::Draw), Some(depth)) => format!("{verdict} in {depth}"),
                (Some(Outcome::Win | Outcome::Loss), _) => format!("{} {verdict}", self.position.to_move()),
                _ => verdict,
            };
            format!("{}, {told}", analysis.score_text(it.value))
        };
        let here = analysis.candidate(self.cursor);
        let Texts { points: [point, _], reason, notes, .. } = self.texts(seen, None);
        let expected = going_on(self, analysis).map(|moves| format!("How it would go on: {moves}"));
        let result = joined(&point, &notes.join(" "));
        // What is complete is news, which changes no more.
        let description =
            if analysis.is_complete() { description.news(&result) } else { description.lines([result]) };
        let equal = self.rows(analysis, 0).into_iter().map(|equal| {
            let squares = names(equal.iter().map(|candidate| candidate.square));
            format!("{}: {}", squares.join(", "), score(equal[0]))
        });
        description
            .note(&here.map(score).unwrap_or_default())
            .note(&here.and(reason).unwrap_or_default())
            .part(Part::Expected, expected)
            .part(Part::Moves, equal)
            .part(Part::Search, details(self, analysis, elapsed))
    }

    /// The candidate whose expected moves are shown: the one under the cursor, or the best.
    pub(super) fn followed<'a>(&self, analysis: &'a Analysis) -> Option<&'a Candidate> {
        analysis.candidate(self.cursor).or(analysis.best().next())
    }
}

/// How the game would go on after the followed candidate, if it does: "X1 b2, O2 a1".
fn going_on(subject: &Subject, analysis: &Analysis) -> Option<String> {
    let candidate = subject.followed(analysis)?;
    let line = (1..)
        .zip(subject.position.to_move().in_turn())
        .zip(&candidate.line)
        .map(|((ply, mark), square)| format!("{mark}{ply} {square}"))
        .join(", ");
    (candidate.line.len() > 1).then_some(line)
}

/// How the scores were found, and how ties are broken.
fn details(subject: &Subject, analysis: &Analysis, elapsed: Duration) -> Vec<String> {
    let proof = subject
        .followed(analysis)
        .and_then(|candidate| Some(format!("{}: {}", candidate.square, candidate.proof?)));
    let ties = match subject.chooser {
        Chooser::Computer(rule) | Chooser::Chosen(_, rule) if analysis.best().count() > 1 => {
            Some(format!("ties: {rule}"))
        }
        _ => None,
    };
    proof.into_iter().chain([counts(analysis, elapsed, subject.searching)]).chain(ties).collect()
}

fn verdict(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
    if subject.searching.is_some() && candidate.is_open() {
        "open".to_owned()
    } else {
        analysis.verdict(candidate)
    }
}

/// The result of a candidate; the plies of an exact score have a column of their own.
pub(super) fn result(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
    match candidate.outcome() {
        Some(outcome) if candidate.is_exact() => outcome.to_string(),
        _ => verdict(subject, analysis, candidate),
    }
}
