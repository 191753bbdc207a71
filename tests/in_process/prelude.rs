//! What tests are written in: the names that most of them use.

pub(crate) use crate::cases::cases;
pub(crate) use crate::common::{
    Patience, Whole, after, analyze, as_if_known, asked, by_chance, by_plan, counted, decide_within, empty,
    endless, grow, history, live, misere, names, parsed, played, position, position_connecting, reachable,
    score_of_end, square, squares,
};
pub(crate) use crate::driver::games::{games, ledger};
pub(crate) use crate::driver::scenes::{SCENES, every_scene, scene, scene_in};
pub(crate) use crate::driver::views::{by_variant, node, outline, playback, searched, selected, switched};
pub(crate) use crate::driver::{
    ASCII, Driver, ELAPSED, MONOCHROME, MOVING, P1, P2, SIZES, STILL, WHOLE_SIZES, at_menu, board,
    computer_first, contest, contest_from, human_first, in_one_line, is_block, people, proved_partly, rows,
    series, settings, some_positions, think, two_computers, two_humans, two_humans_from,
};
pub(crate) use crate::examples::EXAMPLES;
pub(crate) use fastrand::Rng;
pub(crate) use insta::assert_snapshot;
pub(crate) use itertools::Itertools;
pub(crate) use noughts::app::draw::too_small;
pub(crate) use noughts::app::help::{HelpLine, Topic};
pub(crate) use noughts::app::{
    Action, Anchor, App, Appearance, Attempt, Board, Choice, Command, Computed, Contest, Context, Effect,
    Exercise, Exit, Field, FileWarning, Host, Lane, MenuItem, Move, MoveScores, Notice, Onward, Overlay,
    Playback, Save, Saved, SavedState, Screen, Target, Turn, View, draw as view, help,
};
pub(crate) use noughts::config::{
    Animation, Arrows, Direction, GlyphSet, Key, Keymap, Palette, Setting, Settings, Source,
};
pub(crate) use noughts::draw::{BaseColors, Hits, Look, Theme};
pub(crate) use noughts::engine::Player::{Blind, Depth, Human, Mcts, Perfect, Random};
pub(crate) use noughts::engine::arena::Match;
pub(crate) use noughts::engine::search::{
    Chooser, Leaf, Minimax, MoveOrder, Node, NodeState, NumberTree, Observer, Playable, Pruning, Replies,
    Scoring, Side, State, Step, Table, Trace, TraceNode, VARIANTS, Variant, Weights, Window,
};
pub(crate) use noughts::engine::solver::{Solver, pairing};
pub(crate) use noughts::engine::{
    Analysis, Bound, Bounds, Budget, Candidate, Contender, Counters, Decision, Interrupted, Job, Outcome,
    Output, Player, Points, Score, Searched, Task, TaskReport, TieBreak, Value, assess, go_on,
};
pub(crate) use noughts::game::{
    ByMark, History, Mark, Position, Rules, Setup, Square, SquareSet, Status, Symmetry,
};
pub(crate) use noughts::record::{Adjourned, Digest, Ledger, Query, Record};
pub(crate) use noughts::teach::{Answer, Blanks, Judgement, Lesson, Page, Prediction, Progress, course};
pub(crate) use noughts::terminal::clock;
pub(crate) use noughts::tree::figure::{Figure, Format, MOST_BOARDS, Sheet};
pub(crate) use noughts::tree::{Drawing, OpenTo, Outline, Scale, tidy};
pub(crate) use proptest::collection;
pub(crate) use proptest::prelude::*;
pub(crate) use proptest::sample::{Index, select};
pub(crate) use ratatui::buffer::{Buffer, Cell};
pub(crate) use ratatui::layout::{Position as Place, Rect};
pub(crate) use ratatui::style::{Color, Modifier, Style};
pub(crate) use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
pub(crate) use std::fmt::Write;
pub(crate) use std::ops::ControlFlow;
pub(crate) use std::str::FromStr;
pub(crate) use std::sync::atomic::AtomicBool;
pub(crate) use std::sync::{Arc, LazyLock};
pub(crate) use std::time::Duration;
