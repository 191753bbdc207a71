//! What there is to say of the race: what each search chose, and why not all choose the same.

use super::words::Value;
use crate::app::phrases::capitalised;
use crate::app::{Computed, Lane, TreeScreen};
use crate::draw::Glyphs;
use crate::engine::analysis::{Outcome, Score};
use crate::engine::search::{Entrant, Minimax, MoveOrder, RaceResult};
use crate::engine::task::Racer;
use crate::game::Square;
use crate::game::figures::{grouped, short_duration};
use std::time::Duration;

/// A search, what it chose and what it cost, as the columns have it.
pub(super) fn cells(
    name: String,
    explorer: &TreeScreen,
    run: &RaceResult,
    elapsed: Duration,
    glyphs: &Glyphs,
) -> [String; 8] {
    let counters = run.counters;
    let [square, score] = match (run.finished, run.best) {
        (true, Some((square, score))) => {
            [square.to_string(), value(run, score).text(board_cells(explorer), glyphs)]
        }
        (true, None) => ["-", "-"].map(str::to_owned),
        (false, _) => ["?", "?"].map(str::to_owned),
    };
    let count = |count: u64| if count == 0 { "-".to_owned() } else { nodes(count) };
    [
        name,
        square,
        score,
        nodes(counters.nodes) + if run.finished { "" } else { "+" },
        ratio(explorer, run),
        count(counters.cutoffs),
        count(counters.table_hits),
        short_duration(elapsed),
    ]
}

/// A count that fits its column: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    if count < 1_000_000 { grouped(count) } else { format!("{:.1}M", to_f64(count) / 1e6) }
}

fn board_cells(explorer: &TreeScreen) -> usize {
    explorer.position.rules().cells()
}

/// A score of a run: if the depth limit was reached it may rest on estimates.
fn value(run: &RaceResult, score: Score) -> Value {
    Value::of(score, run.counters.horizons > 0)
}

/// How many nodes it visited for each hundred of plain minimax.
fn ratio(explorer: &TreeScreen, run: &RaceResult) -> String {
    let Some(plain) = explorer.lab.plain().filter(|plain| plain.finished && run.finished) else {
        return "-".to_owned();
    };
    let (nodes, whole) = (to_f64(run.counters.nodes), to_f64(plain.counters.nodes));
    let percent = nodes / whole * 100.0;
    if percent >= 9.95 { format!("{percent:.0}%") } else { format!("{percent:.2}%") }
}

/// Precise enough for a share: counts stay far below 2^52.
#[expect(clippy::cast_precision_loss, reason = "a share needs no more")]
pub(super) const fn to_f64(count: u64) -> f64 {
    count as f64
}

/// What sets the selected search apart, and the counts that have no column.
pub(super) fn about(explorer: &TreeScreen, lane: &Lane, glyphs: &Glyphs) -> String {
    let (run, elapsed) = match &lane.state {
        Computed::Ready((run, elapsed)) => (run, *elapsed),
        Computed::Failed(fault) => return format!("{} It failed: {fault}", lane.about),
        Computed::NotAsked | Computed::Pending(_) | Computed::Partial(..) => return lane.about.to_owned(),
    };
    let (counters, is_solver) = (run.counters, lane.racer == Racer::Solver);
    let leaves = || format!("{} leaves", grouped(counters.terminals + counters.horizons));
    let mut counts = vec![if is_solver { format!("{} nodes", grouped(counters.nodes)) } else { leaves() }];
    if counters.cutoffs > 0 {
        counts.push(format!("{} cutoffs", grouped(counters.cutoffs)));
    }
    if counters.table_entries > 0 {
        let (hits, entries) = (grouped(counters.table_hits), grouped(counters.table_entries));
        counts.push(format!("{hits} table hits, {entries} positions in the table"));
    }
    if !is_solver {
        counts.push(format!("deepest ply {}", counters.depth));
    }
    let rest = if run.finished { String::new() } else { unfinished(explorer, run, elapsed, glyphs) };
    format!("{} {}.{rest}", lane.about, counts.join(", "))
}

/// How far a search came in its time.
fn unfinished(explorer: &TreeScreen, run: &RaceResult, elapsed: Duration, glyphs: &Glyphs) -> String {
    let moves = explorer.position.moves().count();
    let best = run.best.map_or_else(String::new, |(square, score)| {
        let score = value(run, score).text(board_cells(explorer), glyphs);
        format!(", best so far {square} ({score})")
    });
    format!(
        " Not finished: {} nodes in {}, {} of {moves} moves done{best}.",
        grouped(run.counters.nodes),
        short_duration(elapsed),
        run.moves_done
    )
}

/// A search that came to its end, and what it chose.
#[derive(Clone, Copy)]
struct Choice<'a> {
    lane: &'a Lane,
    run: &'a RaceResult,
    square: Square,
    score: Score,
}

/// What the first search of a kind chose.
fn choice(explorer: &TreeScreen, is_wanted: impl Fn(&Lane) -> bool) -> Option<Choice<'_>> {
    let lane = explorer.lab.lanes.iter().find(|lane| is_wanted(lane))?;
    let run = lane.run().filter(|run| run.finished)?;
    run.best.map(|(square, score)| Choice { lane, run, square, score })
}

/// Where searches choose differently, and why.
pub(super) fn differences(explorer: &TreeScreen, glyphs: &Glyphs) -> Vec<String> {
    let is = |lane: &Lane, wanted: fn(Minimax) -> bool| one_window(lane).is_some_and(wanted);
    let exact = |lane: &Lane| is(lane, |search| search.counts_distance() && search.depth_limit.is_none());
    let solver = |lane: &Lane| lane.racer == Racer::Solver;
    // Where no search comes to the end, perhaps the solver does.
    let Some(reference) = choice(explorer, exact).or_else(|| choice(explorer, solver)) else {
        return Vec::new();
    };
    let (cells, best, other) = (board_cells(explorer), reference.square, &reference.lane.name);
    let differs = |choice: &Choice| choice.square != best;
    let takes = |Choice { lane, square, .. }| format!("{} takes {square}", capitalised(&lane.name));
    let blind = choice(explorer, Lane::is_blind).filter(differs).map(|choice| {
        let [blind, aware] = [choice.score, reference.score].map(|s| Value::of(s, false).text(cells, glyphs));
        let why = match reference.score.outcome() {
            Outcome::Win => format!("both win, but only {other} counts plies: {best} wins sooner"),
            Outcome::Loss => format!("both lose, but only {other} counts plies: {best} lasts longer"),
            Outcome::Draw => "both draw".to_owned(),
        };
        format!("{} ({blind}), {other} {best} ({aware}): {why}.", takes(choice))
    });
    let limited = |lane: &Lane| is(lane, |search| search.depth_limit.is_some());
    let limited = choice(explorer, limited).filter(differs).map(|choice| {
        let score = value(choice.run, choice.score).text(cells, glyphs);
        format!("{} ({score}): it sees no further and estimates.", takes(choice))
    });
    let reordered = |lane: &Lane| is(lane, |search| search.order != MoveOrder::Reading);
    let reordered = choice(explorer, reordered).filter(differs).filter(|it| it.score == reference.score);
    let reordered = reordered.map(|choice| {
        format!("{}, {other} {best}: equal scores, {} is tried first.", takes(choice), choice.square)
    });
    [blind, limited, reordered].into_iter().flatten().collect()
}

/// The search of a lane whose moves share one window, as the articles have it.
const fn one_window(lane: &Lane) -> Option<Minimax> {
    match lane.racer {
        Racer::Search(Entrant::OneWindow(search)) => Some(search),
        Racer::Search(Entrant::EachMove(_)) | Racer::Solver => None,
    }
}
