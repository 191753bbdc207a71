//! What tests know of the program above its engine, and of its tasks. They take it from here; only this file says where it lies in the library.

pub(crate) use noughts::app::{
    Action, Anchor, App, Appearance, Attempt, Bindings, Catch, Choice, Command, Contest, Context, Exit,
    Field, Focus, Insight, Keep, Kept, Lane, LaneState, Made, Memory, MenuItem, Move, Notice, Onward,
    Overlay, PRESETS, Playback, Question, Remark, Review, SearchWords, Shown, Sides, Sketch, Tally, Target,
    Turn, View, Walk, Wheel,
};
pub(crate) use noughts::draw::{Ground, Growth, Look, Theme};
pub(crate) use noughts::engine::task::{Finding, Job, Racer, Task, Thought};
pub(crate) use noughts::help;
pub(crate) use noughts::help::{HelpLine, Topic};
pub(crate) use noughts::ui;
pub(crate) use noughts::ui::too_small;
