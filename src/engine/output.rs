//! What tasks find out.

#![expect(missing_docs, reason = "strum derives methods without documentation")]

use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate};
use crate::engine::mcts::Sample;
use crate::engine::player::Decision;
use crate::engine::search::{Run, Trace};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::EnumTryAs;

/// The result of a task.
#[derive(Clone, Debug, PartialEq, EnumTryAs, Serialize, Deserialize)]
pub enum Output {
    /// The player's choice.
    Decision(Decision),
    /// The score of every move.
    Analysis(Analysis),
    /// Bounds on the value of the position.
    Bounds(Bounds),
    /// What the playouts tell about every move.
    Sample(Sample),
    /// What is known about the moves so far. The task is still running.
    SoFar(Analysis),
    /// The tree.
    Tree(Arc<Trace>),
    /// The result of a search in a race.
    Run(Run),
}

impl Output {
    /// What it proves about the position and, if it is about them, its moves.
    pub fn proved(&self) -> Option<(Bounds, &[Candidate])> {
        match self {
            Self::Analysis(analysis)
            | Self::SoFar(analysis)
            | Self::Decision(Decision { analysis: Some(analysis), .. }) => {
                let is_proof = analysis.method.basis == Basis::Proof;
                is_proof.then_some((analysis.value.bounds(), &analysis.candidates))
            }
            Self::Bounds(bounds) => Some((*bounds, &[])),
            _ => None,
        }
    }
}
