//! What is searched, as the views show it: how a node looks, and what its score means in words. Beside this, tree and
//! stepper know only its moves by number.

use crate::app::description::Description;
use crate::app::phrases;
use crate::draw::{Canvas, board, layout};
use crate::engine::analysis::Score;
use crate::engine::search::{Playable, Scoring, Trace};
use crate::game::figures::signed;
use crate::game::{Position, Square, Status};
use crate::teach::library::NamedPosition;
use ratatui::layout::Rect;

/// A game whose search can be drawn and told.
pub trait Pictured: Playable {
    /// Its entry in the library, which may number its states.
    fn named(&self) -> Option<&'static NamedPosition> {
        None
    }

    // In words

    /// How the game ended, in at most six characters; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// Why the game is over, with this score after so many plies, in a sentence; `None` while it goes on.
    fn end_in_words(&self, ply: usize, score: &str) -> Option<String>;

    /// Why the game is over after so many plies, and how its score is reckoned.
    fn end_reckoned(&self, ply: usize, scoring: Scoring, score: Score) -> String;

    /// What the search finds at the end of a game: "10-ply, 0 or ply-10".
    fn scores_of_ends(&self, scoring: Scoring) -> String;

    /// A score in points.
    fn points(&self, score: Score) -> i32;

    /// What follows from a score that does not rest on estimates: "X wins at ply 7".
    fn outcome(trace: &Trace<Self>, score: Score) -> String;

    /// Adds it to a description.
    fn add_to(&self, description: Description) -> Description {
        description
    }

    // As a picture

    /// How large nodes are drawn at a zoom, from 0 (the smallest) to 3.
    fn scale(&self, zoom: usize) -> Scale;

    /// Draws the node that a move has led to at a scale, into an area of that size.
    fn draw(&self, last: Option<Square>, scale: Scale, canvas: &mut Canvas);

    /// The area of its largest picture in a room; of the smallest one if that does not fit.
    fn picture(&self, room: Rect) -> Rect;

    /// Draws its largest picture that fits, if one does. Returns the rows that it takes with the free one below it.
    fn draw_large(&self, last: Option<Square>, canvas: &mut Canvas) -> u16;
}

/// How many sizes of nodes there are.
pub(super) const ZOOMS: usize = SQUARES.len();

/// The sizes of a square, from the smallest; none with a grid is smaller than the second.
const SQUARES: [(u16, u16); 4] = [(1, 1), (3, 1), (5, 2), (7, 4)];

/// Boards with more columns are drawn as the move that leads to them, unless they are enlarged.
const SMALL: u8 = 4;

/// How large nodes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Columns and rows of a square; `None` if only a name is written.
    pub square: Option<(u16, u16)>,
    /// Columns and rows of a node's board or name.
    pub picture: (u16, u16),
    /// The most columns of a score.
    pub score: u16,
}

impl Scale {
    /// Whether there is a grid between the squares.
    pub fn has_grid(self) -> bool {
        self.square.is_some_and(|(width, _)| width > 1)
    }

    /// The columns of a node with the gap beside it: at least six for how a game ended.
    pub fn slot(self) -> u16 {
        (self.picture.0 + 2).max(self.score + 1).max(7)
    }

    /// The rows of a node: its picture, its score, and how the game ended or the branches to its children.
    pub fn level(self) -> u16 {
        self.picture.1 + 2
    }
}

impl Pictured for Position {
    fn named(&self) -> Option<&'static NamedPosition> {
        NamedPosition::of(self)
    }

    fn ending(&self) -> Option<String> {
        match self.status() {
            Status::Won(winner) => Some(format!("{winner} wins")),
            Status::Drawn => Some("draw".to_owned()),
            Status::Ongoing => None,
        }
    }

    fn end_in_words(&self, ply: usize, score: &str) -> Option<String> {
        match phrases::completion(self).zip(self.ending()) {
            Some((completion, wins)) => Some(format!("{completion}: {wins} at ply {ply}, score {score}.")),
            None => self.ending().map(|_| "The board is full: a draw, score 0.".to_owned()),
        }
    }

    fn end_reckoned(&self, ply: usize, scoring: Scoring, score: Score) -> String {
        let Some((completion, wins)) = phrases::completion(self).zip(self.ending()) else {
            return "The board is full with no winner: a draw, the score is 0.".to_owned();
        };
        let top = self.rules().cells() + 1;
        let sum = match scoring {
            Scoring::Blind => String::new(),
            Scoring::DepthAware if score < Score::DRAW => format!("{ply} - {top} = "),
            Scoring::DepthAware => format!("{top} - {ply} = "),
        };
        format!("{completion}: {wins}, the score is {sum}{}.", signed(self.points(score)))
    }

    fn scores_of_ends(&self, scoring: Scoring) -> String {
        let top = self.rules().cells() + 1;
        match scoring {
            Scoring::Blind => format!("+{top}, 0 or -{top}"),
            Scoring::DepthAware => format!("{top}-ply, 0 or ply-{top}"),
        }
    }

    fn points(&self, score: Score) -> i32 {
        score.points(self.rules().cells())
    }

    fn outcome(trace: &Trace<Self>, score: Score) -> String {
        let Some(ply) = score.plies() else { return "a draw".to_owned() };
        let max = trace.origin.max;
        let winner = if score > Score::DRAW { max } else { max.other() };
        match trace.search.scoring {
            Scoring::Blind => format!("{winner} wins"),
            Scoring::DepthAware => format!("{winner} wins at ply {ply}"),
        }
    }

    fn add_to(&self, description: Description) -> Description {
        description.board(&self.setup(), None)
    }

    fn scale(&self, zoom: usize) -> Scale {
        let rules = self.rules();
        let square = match (rules.columns() > SMALL, zoom) {
            (true, 0) => None,
            (true, zoom) => Some(SQUARES[zoom - 1]),
            (false, zoom) => Some(SQUARES[zoom]),
        };
        let picture = square.map_or((5, 1), |square| {
            let board = layout::with_squares(rules, square).inside();
            (board.width, board.height)
        });
        // Scores take up to six columns on nine squares (">= -10") and eight on others (">= ~-223").
        Scale { square, picture, score: if rules.cells() < 10 { 6 } else { 8 } }
    }

    fn draw(&self, last: Option<Square>, scale: Scale, canvas: &mut Canvas) {
        match scale.square {
            None => {
                let name = last.map_or_else(|| "start".to_owned(), |square| self.label(square));
                canvas.centred(0, &name, canvas.look.theme.text);
            }
            Some((1, 1)) => board::small(self, last, canvas),
            Some(square) => {
                let layout = layout::with_squares(self.rules(), square);
                canvas.aside(layout.area(), layout.inside(), |whole| board::bare(self, last, &layout, whole));
            }
        }
    }

    fn picture(&self, room: Rect) -> Rect {
        layout::picture(self.rules(), room).area()
    }

    fn draw_large(&self, last: Option<Square>, canvas: &mut Canvas) -> u16 {
        let board = board::picture(&self.setup(), last, canvas);
        // A board with a grid has an empty row below it.
        board.map_or(0, |board| board.area().height + u16::from(!board.has_grid()))
    }
}
