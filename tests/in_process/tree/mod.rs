//! The drawn tree: where its nodes stand, what is in sight of them, and its figures.

mod drawn_tree;
mod figures;
mod reasons;
mod tidy;
