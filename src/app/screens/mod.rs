//! The screens: one folder each, under the name that users see.
//!
//! In each folder, `mod.rs` contains the state and handles keys and clicks, `words.rs` contains the texts, and
//! `draw.rs` draws the screen.

pub mod analyse;
pub mod editor;
pub mod game;
pub mod history;
pub mod learn;
pub mod lesson;
pub mod menu;
pub mod practise;
pub mod results;
pub mod review;
pub mod set_up;
pub mod settings;
pub mod tree;

pub use analyse::{AnalyseScreen, Draft, Entry};
pub use editor::{EditorScreen, Focus};
pub use game::GameScreen;
pub use history::HistoryScreen;
pub use learn::LearnScreen;
pub use lesson::{Anchor, Attempt, Choice, Exercise, LessonScreen, Onward, Scroll};
pub use menu::{MenuItem, MenuScreen};
pub use practise::PractiseScreen;
pub use results::{ResultsItem, ResultsScreen};
pub use review::ReviewScreen;
pub use set_up::Field;
pub use set_up::{Board, SetUpScreen};
pub use settings::SettingsScreen;
pub use tree::figure;
pub use tree::{
    Drawing, DrawnNode, Lab, Lane, NodeRef, OpenTo, Order, Outline, Pictured, Playback, Row, Scale, Searched,
    Stage, TreeScreen, TreeView, View, comfortable_depth, tidy,
};
