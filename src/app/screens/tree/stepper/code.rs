//! A search algorithm as pseudocode, and the part of it that a step carries out.

use crate::app::screens::tree::Pictured;
use crate::engine::search::{Leaf, Minimax, MoveOrder, Playable, Pruning, Side, Step, Table, Trace, Walk};
use crate::teach::signs::INFINITY;
use Does::{Cutoff, Horizon, Improve, LookUp, Narrow, Nothing, Recurse, Return, Start, Store, Terminal};
use When::{Full, Limited, Prunes, Stores, StoresNothing, Unlimited};

/// The form in which the algorithm is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As in textbooks: the first call, a branch for MAX and one for MIN.
    Branches,
    /// With fewer rows and columns: the two branches share their loop.
    Short,
    /// The short form without the first call.
    Shortest,
}

/// Which searches have a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Those with alpha and beta, or those without.
    Prunes,
    Full,
    /// Those with a table, or those without.
    Stores,
    StoresNothing,
    /// Those with a depth limit, or those without.
    Limited,
    Unlimited,
}

/// What the search does in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Nothing,
    Start,
    LookUp,
    Terminal,
    Horizon,
    Recurse,
    Improve,
    Narrow,
    Cutoff,
    Store,
    Return,
}

/// A piece of the algorithm: the indentation of its row, the side in whose branch it is, if any, which searches have it,
/// what the search does there, and the text. [`fill_in`] replaces the words in braces.
type Piece = (usize, Option<Side>, &'static [When], Does, &'static str);

/// In place of an indentation: the piece continues a row.
const GO_ON: usize = usize::MAX;

const BOTH: Option<Side> = None;
const MAX: Option<Side> = Some(Side::Max);
const MIN: Option<Side> = Some(Side::Min);

/// How all forms begin.
const HEAD: &[Piece] = &[
    (0, BOTH, &[], Start, "first call: {first call}"),
    (0, BOTH, &[], Nothing, "minimax(node, ply{window}):"),
    (1, BOTH, &[Stores, Full], LookUp, "in the table: return its score"),
    (1, BOTH, &[Stores, Prunes], LookUp, "the table settles it: return its score"),
];

/// How the textbook's form goes on.
const BRANCHES: &[Piece] = &[
    (1, BOTH, &[], Terminal, "game over: {leaf scores}"),
    (1, BOTH, &[Limited], Horizon, "{else}ply = {limit}: {give} an estimate"),
    (1, MAX, &[], Nothing, "{else}MAX to move: best = -{infinity}"),
    (2, MAX, &[], Nothing, "for each move, {order}:"),
    (3, MAX, &[], Recurse, "v = minimax(child, ply+1{window})"),
    (3, MAX, &[], Improve, "if v > best: best = v"),
    (3, MAX, &[Prunes], Narrow, "if best > alpha: alpha = best"),
    (3, MAX, &[Prunes], Cutoff, "if alpha >= beta: stop (cutoff)"),
    (1, MIN, &[], Nothing, "{else}MIN to move: best = +{infinity}"),
    (2, MIN, &[], Nothing, "for each move, {order}:"),
    (3, MIN, &[], Recurse, "v = minimax(child, ply+1{window})"),
    (3, MIN, &[], Improve, "if v < best: best = v"),
    (3, MIN, &[Prunes], Narrow, "if best < beta: beta = best"),
    (3, MIN, &[Prunes], Cutoff, "if alpha >= beta: stop (cutoff)"),
    (1, BOTH, &[Stores], Store, "store best in the table"),
    (1, BOTH, &[], Return, "return best"),
];

/// How the short forms go on. With a table, leaves of both kinds share a row.
const SHORT: &[Piece] = &[
    (1, BOTH, &[Stores], Nothing, "best = -{infinity} for MAX, +{infinity} for MIN"),
    (1, BOTH, &[Stores, Limited], Terminal, "game over"),
    (GO_ON, BOTH, &[Stores, Limited], Nothing, " or "),
    (GO_ON, BOTH, &[Stores, Limited], Horizon, "ply = {limit}"),
    (GO_ON, BOTH, &[Stores, Limited], Nothing, ": {give} its score"),
    (1, BOTH, &[Stores, Unlimited], Terminal, "game over: {leaf scores}"),
    (1, BOTH, &[StoresNothing], Terminal, "game over: {leaf scores}"),
    (1, BOTH, &[StoresNothing, Limited], Horizon, "ply = {limit}: {give} an estimate"),
    (1, BOTH, &[StoresNothing], Nothing, "best = -{infinity} for MAX, +{infinity} for MIN"),
    (1, BOTH, &[], Nothing, "{else}for each move, {order}:"),
    (2, BOTH, &[], Recurse, "v = minimax(child, ply+1{window})"),
    (2, MAX, &[], Nothing, "MAX: "),
    (GO_ON, MAX, &[], Improve, "raise best to v"),
    (GO_ON, MAX, &[Prunes], Nothing, ", "),
    (GO_ON, MAX, &[Prunes], Narrow, "alpha to best"),
    (2, MIN, &[], Nothing, "MIN: "),
    (GO_ON, MIN, &[], Improve, "lower best to v"),
    (GO_ON, MIN, &[Prunes], Nothing, ", "),
    (GO_ON, MIN, &[Prunes], Narrow, "beta to best"),
    (2, BOTH, &[Prunes], Cutoff, "if alpha >= beta: stop (cutoff)"),
    (1, BOTH, &[Stores], Store, "store best in the table"),
    (GO_ON, BOTH, &[Stores], Nothing, ", "),
    (GO_ON, BOTH, &[Stores], Return, "return it"),
    (1, BOTH, &[StoresNothing], Return, "return best"),
];

/// What the words in braces stand for in a search.
fn fill_in(text: &str, trace: &Trace<impl Pictured>) -> String {
    let search = trace.search;
    let has = |when: When| when.is_in(search);
    let limit = search.depth_limit.unwrap_or_default().to_string();
    let order = match search.order {
        MoveOrder::Reading => "in reading order",
        MoveOrder::MostLinesFirst => "most lines first",
    };
    text.replace("{first call}", &first_call(search))
        .replace("{infinity}", INFINITY)
        .replace("{window}", if has(Prunes) { ", alpha, beta" } else { "" })
        .replace("{leaf scores}", &leaf_scores(trace))
        .replace("{give}", give(search))
        .replace("{else}", if has(Stores) { "else " } else { "" })
        .replace("{limit}", &limit)
        .replace("{order}", order)
}

/// The first call of the search.
pub(super) fn first_call(search: Minimax) -> String {
    let window = if Prunes.is_in(search) { format!(", -{INFINITY}, +{INFINITY}") } else { String::new() };
    format!("minimax(root, 0{window})")
}

/// What the search returns at the end of a game.
pub(crate) fn leaf_scores(trace: &Trace<impl Pictured>) -> String {
    let search = trace.search;
    format!("{} {}", give(search), trace.position.scores_of_ends(search.scoring))
}

/// What happens to a leaf's score: with a table, it is stored before it is returned.
fn give(search: Minimax) -> &'static str {
    if Stores.is_in(search) { "best =" } else { "return" }
}

impl When {
    fn is_in(self, search: Minimax) -> bool {
        match self {
            Prunes => search.pruning == Pruning::AlphaBeta,
            Full => search.pruning == Pruning::Off,
            Stores => search.table != Table::Off,
            StoresNothing => search.table == Table::Off,
            Limited => search.depth_limit.is_some(),
            Unlimited => search.depth_limit.is_none(),
        }
    }
}

/// A row of the algorithm.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) indent: usize,
    pub(super) parts: Vec<Part>,
}

/// A part of a row, with `∞` for infinity.
#[derive(Clone, Debug)]
pub(super) struct Part {
    side: Option<Side>,
    does: Does,
    pub(super) text: String,
}

/// The algorithm with only the parts that this search has.
pub(super) fn rows(trace: &Trace<impl Pictured>, form: Form) -> Vec<Row> {
    let rest = if form == Form::Branches { BRANCHES } else { SHORT };
    let pieces = HEAD.iter().skip(usize::from(form == Form::Shortest)).chain(rest);
    let mut rows: Vec<Row> = Vec::new();
    for &(indent, side, conditions, does, text) in pieces {
        if !conditions.iter().all(|when| when.is_in(trace.search)) {
            continue;
        }
        let part = Part { side, does, text: fill_in(text, trace) };
        match rows.last_mut() {
            Some(row) if indent == GO_ON => row.parts.push(part),
            _ => rows.push(Row { indent, parts: vec![part] }),
        }
    }
    rows
}

/// The part that the last step carried out: its row, and its index there.
pub(super) fn current(rows: &[Row], walk: &Walk<impl Playable>) -> Option<(usize, usize)> {
    let (does, side) = last_step(walk)?;
    let is_it = |part: &Part| part.does == does && (part.side.is_none() || part.side == side);
    let find = |(index, row): (usize, &Row)| Some((index, row.parts.iter().position(is_it)?));
    // The shortest form has no first call: the search starts in its first row.
    rows.iter().enumerate().find_map(find).or_else(|| (does == Start).then_some((0, 0)))
}

/// What the last step did, and the side to move where it was done.
fn last_step(walk: &Walk<impl Playable>) -> Option<(Does, Option<Side>)> {
    // The current node is one ply less below the root than there are nodes on the path.
    let side_of = |above: usize| Some(walk.trace.side(walk.path.len().checked_sub(1 + above)?));
    let leaf = |leaf: Leaf| match leaf {
        Leaf::Terminal => Terminal,
        Leaf::Horizon => Horizon,
        Leaf::Transposition => LookUp,
    };
    let does = match walk.last? {
        Step::Enter(None) => Start,
        Step::Enter(Some(_)) => return Some((Recurse, side_of(1))),
        Step::Leaf(kind, _) => leaf(kind),
        Step::Improve(..) => Improve,
        Step::Narrow(_) => Narrow,
        Step::Cutoff(..) => Cutoff,
        Step::Store { .. } => Store,
        Step::Leave(_) => match walk.trace.node(walk.left?).leaf {
            Some(kind) if StoresNothing.is_in(walk.trace.search) || kind == Leaf::Transposition => leaf(kind),
            _ => Return,
        },
    };
    Some((does, side_of(0)))
}
