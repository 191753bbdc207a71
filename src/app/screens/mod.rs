//! The screens: a file or a folder each, under the name that users see; ARCHITECTURE.md tells how one is made.

mod analyse;
mod editor;
mod game;
mod history;
mod learn;
mod lesson;
mod menu;
mod practise;
mod results;
mod review;
mod set_up;
mod settings;
mod views;

pub use analyse::{AnalyseScreen, Draft, Entry};
pub use editor::EditorScreen;
pub(crate) use editor::first_square;
pub use game::GameScreen;
pub(crate) use game::{PANEL_SIDE, Subject};
pub use history::HistoryScreen;
pub use learn::LearnScreen;
pub use lesson::{Anchor, Choice, Exercise, LessonScreen, Onward, Scroll};
pub use menu::{MenuItem, MenuScreen};
pub use practise::PractiseScreen;
pub use results::{ResultsItem, ResultsScreen};
pub use review::ReviewScreen;
pub use set_up::{Board, Field, SetUpScreen};
pub use settings::SettingsScreen;
pub(crate) use views::FirstTab;
pub use views::{Found, Lab, Lane, Playback, TreeView, View, ViewsScreen};
