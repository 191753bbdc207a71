//! The drawn tree of a search: what screens, texts and figures show of it.
//!
//! In comes a [`Trace`](crate::engine::search::Trace); out come rows, places, pictures and sentences. It knows what is searched
//! and how that is drawn, but no screen, no key and no settings. It searches only small trees, when asked.
//!
//! | module | what it is for |
//! |---|---|
//! | [`DrawnTree`] | an outline with its drawing |
//! | [`Outline`] | the nodes that are open, in rows |
//! | [`NodeRef`] | one of them, and what can be asked about it |
//! | [`Cover`] | what is covered while users predict scores |
//! | `changes` | what another number for a leaf changes, and another opponent |
//! | `looks` | names, numbers and endings of what is searched |
//! | `words` | what is said about a node |
//! | `tidy` | the places of nodes |
//! | `drawing` | the picture of an outline, and the part of it in sight |
//! | [`figure`] | outlines to hand on: text, SVG, TikZ, JSON, worksheets |

mod changes;
mod cover;
pub(crate) mod drawing;
mod drawn_tree;
pub mod figure;
pub(crate) mod looks;
mod outline;
mod tidy;
mod words;

pub(crate) use changes::{against_chance, changes};
pub(crate) use cover::Blank;
pub use cover::Cover;
pub use drawing::{Drawing, DrawnNode, Scale};
pub use drawn_tree::DrawnTree;
pub use outline::{NodeRef, OpenTo, Outline, Row};
pub use tidy::tidy;
pub(crate) use words::{NOT_STARTED, leaf_scores, leaf_statement, why_incomplete};
