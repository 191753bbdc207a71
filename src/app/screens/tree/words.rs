//! Texts about scores and searches that several views use.

use super::{Pictured, Searched, words_lab, words_predict};
use crate::app::description::{Describe, Description};
use crate::app::screens::game::Subject;
use crate::app::{Command, Computed, Context, Shared, TreeScreen, View, phrases};
use crate::draw::Glyphs;
use crate::engine::analysis::{Bound, Outcome, Score};
use crate::engine::search::{Playable, SearchEnd, Trace};
use crate::game::figures::{grouped, signed};
use crate::game::{Mark, Square};
pub(super) use crate::teach::cutoff::{why_cut, why_cut_in_words};

/// What the view shows: "alpha-beta", "minimax, 4 plies".
pub(super) fn facts(screen: &TreeScreen) -> Vec<String> {
    let (position, search) = (&screen.position, screen.search());
    let tries = screen.predicting.as_ref().and_then(phrases::first_tries);
    let facts = match screen.view {
        View::Tree | View::Stepper => vec![search.to_string(), format!("{} is MAX", position.to_move())],
        View::Position | View::Lab => vec![format!("{} to move", position.to_move())],
    };
    phrases::with_rules(tries.into_iter().chain(facts), position.rules())
}

/// What is asked now: a prediction, or how the drawing is saved.
pub(super) fn prompt(screen: &TreeScreen) -> Option<String> {
    let format = "Save as a picture (SVG), or as an outline, a line a node?";
    screen.asks_format.then(|| format.to_owned()).or_else(|| words_predict::prompt(screen))
}

/// The text in place of a search that was stopped at once.
pub(super) const NOT_STARTED: &str = "The search was stopped before it started.";

/// The content of the panel.
pub(super) fn subject(screen: &TreeScreen) -> Subject<'_> {
    Subject::looked_at(&screen.position, &screen.candidates).covered(screen.predicting.as_ref(), &[])
}

/// Whose move it is, and how to play on; without a panel, also the score of the move under the cursor.
pub(super) fn position_status(
    shared: &Shared,
    screen: &TreeScreen,
    subject: &Subject,
    without_panel: bool,
) -> String {
    let to_move = format!("{} to move", screen.position.to_move());
    if without_panel {
        return format!("{to_move}. {}", subject.in_one_line());
    }
    let key = shared.key_name(Context::Position, Command::PlayOn);
    key.map_or(to_move.clone(), |key| format!("{to_move}. {key} plays on from this position."))
}

/// The result of a search, or the text to show instead.
pub(super) fn ready<'a, T>(
    shared: &Shared,
    context: Context,
    made: &'a Computed<T>,
) -> Result<&'a T, String> {
    match made {
        Computed::Ready(thing) => Ok(thing),
        Computed::NotAsked | Computed::Pending(_) | Computed::Partial(..) => Err("Searching ...".to_owned()),
        Computed::Failed(fault) => Err(phrases::failed(shared.key_name(context, Command::Act), fault)),
    }
}

/// A score, and how to read it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) certain: bool,
}

impl Value {
    /// A score that may rest on estimates if the depth limit was reached; a win or a loss is certain even then.
    pub(super) fn of(score: Score, limited: bool) -> Self {
        Self::bounded(score, Bound::Exact, limited)
    }

    pub(super) fn bounded(score: Score, bound: Bound, limited: bool) -> Self {
        Self { score, bound, certain: !limited || score.outcome() != Outcome::Draw }
    }

    /// The score of a game as text: "+9", "~+12", ">= 0".
    pub(super) fn text(self, game: &impl Pictured, glyphs: &Glyphs) -> String {
        let mark = if self.certain { "" } else { "~" };
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => ">= ",
            Bound::AtMost => "<= ",
        };
        format!("{bound}{mark}{}", points(self.score, game, glyphs))
    }
}

/// Alpha or beta as text. They may rest on estimates if the search has a depth limit.
pub(super) fn window_end(score: Score, trace: &Trace<impl Pictured>, glyphs: &Glyphs) -> String {
    Value::of(score, trace.search.depth_limit.is_some()).text(&trace.position, glyphs)
}

/// A score on the articles' scale: "+9", "0", "-8"; the ends of the full window are infinite.
fn points(score: Score, game: &impl Pictured, glyphs: &Glyphs) -> String {
    match score {
        Score::MIN => format!("-{}", glyphs.infinity),
        Score::MAX => format!("+{}", glyphs.infinity),
        _ => signed(game.points(score)),
    }
}

/// The sign of a score, for its colour: 1 is good for MAX.
pub(super) fn heat(score: Score) -> i8 {
    score.cmp(&Score::DRAW) as i8
}

impl Describe for TreeScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let context = self.context();
        let described = match self.view {
            View::Position => {
                let subject = subject(self);
                let status = position_status(shared, self, &subject, false);
                let board = Description::of(self.first_tab_name(), Some(status));
                Ok(subject.add_to(board.board(&self.position.setup(), Some(self.candidates.cursor))))
            }
            View::Tree => ready(shared, context, &self.searched).map(|Searched { tree, .. }| {
                let selected = tree.selected(self.predicting.as_ref());
                tree.describe(shared, selected)
            }),
            View::Stepper => {
                ready(shared, context, &self.searched).map(|searched| searched.playback.describe(shared))
            }
            View::Lab if self.is_covered() => Err(phrases::COVERED.to_owned()),
            View::Lab => Ok(words_lab::describe(self)),
        };
        let mut described =
            described.unwrap_or_else(|instead| Description::of(self.view.name(), Some(instead)));
        if let Some(prompt) = prompt(self) {
            described.status = prompt;
        }
        described.notice(shared, context, self.notice.as_ref()).lines(facts(self))
    }
}

/// The move that led to where this mark is to move: "X b2"; "start" at the root.
pub(super) fn name_of_move(game: &impl Playable, square: Option<Square>, to_move: Mark) -> String {
    square.map_or_else(|| "start".to_owned(), |square| format!("{} {}", to_move.other(), game.label(square)))
}

/// Why a search did not finish, if it did not.
pub(super) fn why_incomplete(trace: &Trace<impl Playable>) -> Option<String> {
    let nodes = grouped(trace.len());
    match trace.end {
        SearchEnd::Full => Some(format!("limit of {nodes} nodes reached")),
        SearchEnd::Interrupted => Some(format!("out of time after {nodes} nodes")),
        SearchEnd::Finished => None,
    }
}
