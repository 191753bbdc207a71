//! Texts about positions and moves: lessons, named positions, reviews.

mod lessons;
mod library;
mod practice;
mod review;
