//! Why a search cuts moves.

use crate::engine::analysis::Score;
use crate::engine::search::{Cut, Playable, Side, Trace};
use crate::teach::signs::{FALLS_TO, REACHES};

/// What the side to move can force at a node, and what the other side already has. All scores are bounds, as MAX sees
/// them.
pub(crate) fn why_cut(cut: &Cut, trace: &Trace<impl Playable>, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = [cut.window.alpha, cut.window.beta].map(&value);
    let closed = match cut.side {
        Side::Max => format!("alpha {alpha} {REACHES} beta {beta}"),
        Side::Min => format!("beta {beta} {FALLS_TO} alpha {alpha}"),
    };
    format!("{closed}. {}", why_cut_in_words(cut, trace, value))
}

/// The same without alpha and beta.
pub(crate) fn why_cut_in_words(
    cut: &Cut,
    trace: &Trace<impl Playable>,
    value: impl Fn(Score) -> String,
) -> String {
    let [alpha, beta] = [cut.window.alpha, cut.window.beta].map(value);
    let (max, min) = (trace.origin.max, trace.origin.max.other());
    let (ply, square) = (cut.rival.0, trace.position.label(cut.rival.1));
    // A sibling of the move that leads here is named without its ply.
    let place = if ply + 1 == cut.ply { String::new() } else { format!(" at ply {}", ply + 1) };
    if cut.side == Side::Max {
        format!(
            "{max} would get at least {alpha} here, but {min} can already hold \
             {max} to {beta} with {square}{place}."
        )
    } else {
        format!(
            "{min} would hold {max} to {beta} here, but {max} already has {alpha} \
             with {square}{place}."
        )
    }
}
