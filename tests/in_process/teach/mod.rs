//! Texts about positions and moves: lessons, named positions, reviews.

mod lesson_schema;
mod lessons;
mod library;
mod practice;
mod review;
