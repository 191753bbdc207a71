//! What is known about the moves, written on their squares: scores, heat, the expected moves.

use super::{Ghost, Note};
use crate::draw::{Look, width};
use crate::engine::Outcome::{Draw, Loss, Win};
use crate::engine::{Analysis, Bound, Candidate, Score, Value};
use crate::game::Square;
use itertools::Itertools;
use ratatui::style::Style;
use std::ops::RangeInclusive;

/// Up to this many moves, every score is shown. With more, only some are, so that the marks stand out.
const MANY: usize = 25;

/// With many moves: how many of the best scores, of the losing ones and of the expected moves are shown.
const FEW: usize = 12;

/// How much of each score is written, the same on all squares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    Whole,
    Score,
    Arrows,
    Heat,
}

impl Detail {
    /// As much as fits into `room` columns on every square.
    fn fitting(analysis: &Analysis, room: u16, look: &Look) -> Self {
        let widest = analysis
            .candidates
            .iter()
            .map(|candidate| look.width(&analysis.score_text(candidate.value)))
            .max()
            .unwrap_or(0);
        let heat = look.glyphs.heat.map(width).into_iter().max().unwrap_or(0);
        if widest + 1 + heat <= room {
            Self::Whole
        } else if widest <= room {
            Self::Score
        } else {
            Self::Heat
        }
    }
}

/// What is known about the moves of a position, as notes for the squares of a board.
pub(crate) struct Notes<'a> {
    analysis: &'a Analysis,
    /// The cursor: the moves expected after a move on this square are shown too.
    cursor: Option<Square>,
    detail: Detail,
    /// The values that do not stand out.
    usual: Option<RangeInclusive<Value>>,
    look: &'a Look,
}

/// The values that are neither among the best few nor among the few quickest losses; `None` unless there are
/// many moves.
fn usual(analysis: &Analysis) -> Option<RangeInclusive<Value>> {
    let values = analysis.candidates.iter().map(|candidate| candidate.value).sorted().collect_vec();
    let lost = values.partition_point(|value| value.estimate.outcome() == Loss);
    (values.len() > MANY).then(|| values[lost.min(FEW)]..=values[values.len() - 1 - FEW])
}

impl<'a> Notes<'a> {
    /// Notes for squares with `room` columns for text.
    pub(crate) fn new(analysis: &'a Analysis, cursor: Option<Square>, room: u16, look: &'a Look) -> Self {
        Self { analysis, cursor, detail: Detail::fitting(analysis, room, look), usual: usual(analysis), look }
    }

    pub(crate) fn without_scores(mut self) -> Self {
        if self.detail != Detail::Heat {
            self.detail = Detail::Arrows;
        }
        self
    }

    /// The same without the expected moves, unless there is no room for the scores anyway.
    pub(crate) fn scores_first(self) -> Self {
        if self.detail == Detail::Heat { self } else { Self { cursor: None, ..self } }
    }

    /// The note on a square, if there are notes at all.
    pub(crate) fn on(notes: Option<&Self>, square: Square) -> Note {
        match notes.map(|notes| (notes.score(square), notes.ghost(square))) {
            None | Some((None, None)) => Note::Nothing,
            Some((score, ghost)) => Note::Known { score, ghost },
        }
    }

    fn is_usual(&self, candidate: &Candidate) -> bool {
        self.usual.as_ref().is_some_and(|usual| usual.contains(&candidate.value))
    }

    fn score(&self, square: Square) -> Option<(String, Style)> {
        let candidate = self.analysis.candidate(square)?;
        if self.is_usual(candidate) && self.cursor != Some(square) {
            return None;
        }
        let score = self.look.write(&self.analysis.score_text(candidate.value));
        let glyphs = &self.look.glyphs;
        let is_best = self.analysis.is_best(candidate);
        let step = usize::try_from(heat(self.analysis, candidate) + 3).unwrap_or(3);
        let text = match self.detail {
            Detail::Whole => format!("{score} {}", glyphs.heat[step]),
            Detail::Score => score,
            Detail::Arrows if candidate.is_open() && !is_best => return None,
            Detail::Arrows if candidate.is_open() => glyphs.best.to_owned(),
            // Without numbers, a sign says only how the game ends.
            Detail::Arrows => {
                let end = candidate.outcome().map(|outcome| match outcome {
                    Loss => 0,
                    Draw => 3,
                    Win => 6,
                });
                glyphs.small_heat[end.unwrap_or(step)].to_owned()
            }
            Detail::Heat if candidate.is_open() => glyphs.shades[self.shade(candidate)].to_owned(),
            Detail::Heat => glyphs.small_heat[step].to_owned(),
        };
        let style = heat_style(self.analysis, candidate, self.look);
        Some((text, if is_best { style.bold() } else { style }))
    }

    /// How an estimate compares with the best and the least that are shown: 0, 1, or 2 for the best.
    fn shade(&self, candidate: &Candidate) -> usize {
        let points = |value: Value| self.analysis.points(value.estimate);
        let best = points(self.analysis.value);
        let here = points(candidate.value);
        let least = match &self.usual {
            Some(usual) => points(*usual.end()),
            None => self
                .analysis
                .candidates
                .iter()
                .filter(|candidate| candidate.is_open())
                .map(|candidate| points(candidate.value))
                .min()
                .unwrap_or(best),
        };
        if self.analysis.is_best(candidate) { 2 } else { usize::from(2 * (here - least) >= best - least) }
    }

    /// What the signs on the board mean, from the best to the worst, if there are shades among them.
    pub(crate) fn legend(&self) -> Option<String> {
        let candidates = &self.analysis.candidates;
        let glyphs = &self.look.glyphs;
        let has = |outcome| candidates.iter().any(|candidate| candidate.outcome() == Some(outcome));
        let sign =
            |outcome, heat: usize, verb| has(outcome).then(|| format!("{} {verb}", glyphs.small_heat[heat]));
        let is_shaded = |candidate: &Candidate| candidate.is_open() && !self.is_usual(candidate);
        let [low, high, best] = glyphs.shades;
        let signs = [
            sign(Win, 6, "wins"),
            self.analysis.best().any(is_shaded).then(|| format!("{best} looks best")),
            Some(format!("then {high} {low}")),
            sign(Draw, 3, "draws"),
            sign(Loss, 0, "loses"),
        ];
        let has_shades = self.detail == Detail::Heat && candidates.iter().any(is_shaded);
        has_shades.then(|| signs.into_iter().flatten().join(", "))
    }

    /// The mark that the expected moves place here.
    fn ghost(&self, square: Square) -> Option<Ghost> {
        let line = &self.analysis.candidate(self.cursor?)?.line;
        let shown = if self.usual.is_some() { FEW } else { line.len() };
        (1..)
            .zip(self.analysis.to_move.in_turn())
            .zip(line)
            .take(shown)
            .find(|&(_, &step)| step == square)
            .map(|((ply, mark), _)| Ghost { mark, ply })
    }
}

/// The style of a candidate: by its heat, but faint while only a bound is known.
pub(crate) fn heat_style(analysis: &Analysis, candidate: &Candidate, look: &Look) -> Style {
    if candidate.outcome().is_none() && !candidate.is_open() {
        look.theme.faint
    } else {
        look.theme.heat(heat(analysis, candidate))
    }
}

/// How good a candidate is, from -3 to 3. An exact win or loss is rated by its distance (at once, soon,
/// later) if all scores are exact and count it; an estimate by its size among the estimates, from -2 to 2.
fn heat(analysis: &Analysis, candidate: &Candidate) -> i8 {
    let all_known = analysis.is_complete();
    let plies = candidate.plies_left(analysis.candidates.len());
    match (candidate.outcome(), plies, candidate.value.reading()) {
        (Some(Draw), ..) => 0,
        (Some(outcome), ..) if !all_known || !analysis.method.counts_distance => {
            let heat = if all_known { 2 } else { 3 };
            if outcome == Win { heat } else { -heat }
        }
        (Some(Win), 0..=1, _) => 3,
        (Some(Win), 2..=3, _) => 2,
        // A bound shows only on which side of a draw the score is.
        (Some(Win), ..) | (None, _, (Some(Bound::AtLeast), _)) => 1,
        (Some(Loss), 0..=2, _) => -3,
        (Some(Loss), 3..=4, _) => -2,
        (Some(Loss), ..) | (None, _, (Some(Bound::AtMost), _)) => -1,
        (None, _, (_, score)) => estimated(analysis, score),
    }
}

/// Estimates are compared only with each other: their points have a scale of their own.
fn estimated(analysis: &Analysis, estimate: Score) -> i8 {
    let size = |estimate| analysis.points(estimate).abs();
    let largest = analysis
        .candidates
        .iter()
        .filter(|candidate| candidate.is_open())
        .map(|candidate| size(candidate.value.estimate))
        .max()
        .unwrap_or(0);
    let step = if 3 * size(estimate) > 2 * largest { 2 } else { 1 };
    step * estimate.cmp(&Score::DRAW) as i8
}
