//! Why a search cuts moves.

use crate::engine::Score;
use crate::engine::search::{Cut, Minimax, Pruning, Side, Trace};
use crate::wording::{FALLS_TO, REACHES};

/// How alpha must be to beta for a cutoff.
pub(crate) fn reaches(search: Minimax) -> &'static str {
    if search.pruning == Pruning::Strict { ">" } else { REACHES }
}

/// What the side to move can force at a node, and what the other side already has. All scores are bounds, as MAX sees
/// them.
pub(crate) fn why_cut(cut: &Cut, trace: &Trace, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = [cut.window.alpha, cut.window.beta].map(&value);
    let reaches = reaches(trace.search);
    let falls_to = if reaches == REACHES { FALLS_TO } else { "<" };
    let closed = match cut.side {
        Side::Max => format!("alpha {alpha} {reaches} beta {beta}"),
        Side::Min => format!("beta {beta} {falls_to} alpha {alpha}"),
    };
    format!("{closed}. {}", why_cut_in_words(cut, trace, value))
}

/// The same without alpha and beta.
pub(crate) fn why_cut_in_words(cut: &Cut, trace: &Trace, value: impl Fn(Score) -> String) -> String {
    let [alpha, beta] = [cut.window.alpha, cut.window.beta].map(value);
    let [max, min] = [trace.origin.max, trace.origin.max.other()].map(|mark| trace.root.mover(mark));
    let (ply, mut square) = (trace.ply(cut.rival), trace.label(cut.rival));
    // A number is no name: other leaves may have it, too.
    if square.parse::<i32>().is_ok() {
        square = format!("leaf {}", trace.root.address(&trace.moves(cut.rival)));
    }
    // A sibling of the move that leads here is named without its ply.
    let place = if ply == cut.ply { String::new() } else { format!(" at ply {ply}") };
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
