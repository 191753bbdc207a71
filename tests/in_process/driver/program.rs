//! What tests know of the program above its engine. They take it from here; only this file says where it lies in the library.

pub(crate) use noughts::app::{
    Action, Anchor, App, Appearance, Attempt, Bindings, Catch, Choice, Command, Contest, Context, Effect,
    Exit, Field, Finding, Focus, Growth, Insight, Job, Keep, Kept, Lane, LaneState, Made, Memory, MenuItem,
    Move, Notice, Onward, Overlay, PRESETS, Playback, Question, Racer, Remark, Review, SearchWords, Shown,
    Sides, Sketch, Tally, Target, Task, Thought, Turn, View, Walk, Wheel,
};
pub(crate) use noughts::help;
pub(crate) use noughts::help::{HelpLine, Topic};
pub(crate) use noughts::ui;
pub(crate) use noughts::ui::layout::too_small;
pub(crate) use noughts::ui::{Ground, Look, Theme};
