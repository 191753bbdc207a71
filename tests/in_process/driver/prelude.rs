//! What tests of the app are written in: the driver with its starts and scenes, and the names that most of them use.

pub(crate) use super::games::{games, ledger};
pub(crate) use super::program::*;
pub(crate) use super::scenes::{self, SCENES};
pub(crate) use super::views::{node, outline, playback, searched, selected};
pub(crate) use super::{
    Driver, ELAPSED, MOVING, P1, P2, SIZES, STILL, WHOLE_SIZES, board, computer_first, contest, contest_from,
    human_first, in_one_line, proved_partly, rows, settings, some_positions, think, two_computers,
    two_humans, two_humans_from,
};
pub(crate) use crate::cases::cases;
pub(crate) use crate::common::{by_chance, names, position, reachable, square};
pub(crate) use noughts::config::settings::{Animation, GlyphSet, Palette, Setting, Source};
pub(crate) use noughts::engine::analysis::{Analysis, Bound, Bounds, Candidate, Outcome, Score};
pub(crate) use noughts::engine::budget::Budget;
pub(crate) use noughts::engine::player::Player::{self, Blind, Depth, Human, Mcts, Perfect, Random};
pub(crate) use noughts::engine::player::{Decision, TieBreak};
pub(crate) use noughts::engine::search::{
    Leaf, Minimax, NodeState, Origin, Pruning, Step, Table, Trace, TraceNode, VARIANTS, Variant, Weights,
    Window,
};
pub(crate) use noughts::engine::solver::Solver;
pub(crate) use noughts::game::{ByMark, History, Mark, Position, Rules, Setup, Square, SquareSet, Status};
pub(crate) use noughts::record::{Adjourned, Digest, Ledger, Query, Record};
pub(crate) use noughts::teach::lesson::{Answer, Lesson, Page, Progress, course};
pub(crate) use noughts::teach::prediction::{Blanks, Prediction};
pub(crate) use noughts::terminal::clock;
