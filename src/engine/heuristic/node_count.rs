//! Counts the nodes, and asks whether to go on.

use crate::engine::analysis::Interrupted;
use std::ops::ControlFlow;

/// The nodes between two questions.
const PATIENCE: u64 = 512;

/// The nodes so far, and what may break the search off.
pub(super) struct NodeCount<'a> {
    pub(super) nodes: u64,
    watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

impl<'a> NodeCount<'a> {
    pub(super) fn new(watch: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Self {
        Self { nodes: 0, watch }
    }

    /// Asks now.
    pub(super) fn ask(&mut self) -> Result<(), Interrupted> {
        if (self.watch)(self.nodes).is_break() { Err(Interrupted) } else { Ok(()) }
    }

    /// Counts a node.
    pub(super) fn tick(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) { self.ask() } else { Ok(()) }
    }
}
