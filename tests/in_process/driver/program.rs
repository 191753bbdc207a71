//! What tests use of the library: tasks, and what is above the engine. Only this file depends on its paths.

pub(crate) use noughts::app::draw as view;
pub(crate) use noughts::app::draw::too_small;
pub(crate) use noughts::app::help;
pub(crate) use noughts::app::help::{HelpLine, Topic};
pub(crate) use noughts::app::{
    Action, Anchor, App, Appearance, Attempt, Board, Choice, Command, Computed, Contest, Context, Effect,
    Exercise, Exit, Field, FileWarning, Focus, Host, Lane, MenuItem, Move, MoveScores, Notice, Onward,
    Overlay, PRESETS, Place, Playback, Save, Saved, SavedState, Screen, Stage, Target, Turn, View, Wheel,
};
pub(crate) use noughts::config::direction::Direction;
pub(crate) use noughts::draw::{BaseColors, Hits, Look, Theme};
pub(crate) use noughts::engine::task::{Contender, Job, Output, Task, TaskReport};
pub(crate) use noughts::tree::figure::{Figure, Format, MOST_BOARDS, Sheet};
pub(crate) use noughts::tree::{Drawing, OpenTo, Outline, Scale, tidy};
