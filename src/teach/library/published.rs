//! What others have proved of boards that are too large for a moment's proof.

use crate::engine::analysis::Outcome;
use crate::game::Rules;

/// What others have proved of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// How the game ends with best play for whoever begins.
    pub outcome: Outcome,
    /// Who proved it, and when.
    pub source: &'static str,
}

/// What the literature says of an empty board that the solver does not finish in a moment: columns, rows
/// (which can change places) and the winning length.
const PUBLISHED: [((u8, u8, u8), Published); 4] = [
    // L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search".
    ((15, 15, 5), Published { outcome: Outcome::Win, source: "Allis and others, 1993" }),
    // Theoretical Computer Science 815 (2020), pages 79 to 94.
    ((8, 8, 5), Published { outcome: Outcome::Draw, source: "Hsu and others, 2020" }),
    // A thesis at Maastricht University.
    ((9, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
    ((10, 4, 4), Published { outcome: Outcome::Win, source: "Charatsidis, 2017" }),
];

/// What others have proved of an empty board with these rules.
pub fn published(rules: Rules) -> Option<Published> {
    let (columns, rows) = (rules.columns(), rules.rows());
    let sizes = [(columns, rows, rules.connect()), (rows, columns, rules.connect())];
    let found = PUBLISHED.iter().find(|(size, _)| sizes.contains(size));
    found.filter(|_| !rules.misere()).map(|&(_, published)| published)
}
