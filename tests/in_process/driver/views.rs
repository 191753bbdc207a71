//! What the views of a search show: the tree, the steps, a refusal.

use crate::prelude::*;
use noughts::app::Found;
use noughts::tree::NodeRef;

/// A view of a position by this variant.
pub(crate) fn by_variant(start: &Position, view: View, variant: Variant) -> Driver {
    switched(Driver::exploring(STILL, start.clone(), view), variant)
}

/// The same view by this variant, without a depth limit.
pub(crate) fn switched(mut driver: Driver, variant: Variant) -> Driver {
    while driver.tree_screen().variant.word != variant.word {
        driver.press("a");
    }
    while driver.tree_screen().depth_limit.is_some() {
        driver.press("d");
    }
    driver
}

/// The search that tree and stepper show.
#[track_caller]
pub(crate) fn searched(driver: &Driver) -> &Found {
    driver.tree_screen().searched.try_as_ready_ref().unwrap_or_else(|| panic!("no search"))
}

#[track_caller]
pub(crate) fn outline(driver: &Driver) -> &Outline {
    &searched(driver).tree.drawn.outline
}

/// The moves that lead to the selected node.
pub(crate) fn selected(driver: &Driver) -> String {
    names(outline(driver).selected_node().moves())
}

/// The node of a row, with what is covered.
#[track_caller]
pub(crate) fn node(driver: &Driver, row: usize) -> NodeRef<'_> {
    outline(driver).at(row).seen_with(driver.tree_screen().cover())
}

#[track_caller]
pub(crate) fn playback(driver: &Driver) -> &Playback {
    &searched(driver).playback
}
