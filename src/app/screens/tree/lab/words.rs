//! The lab's texts: what each search chose, and why their choices differ.

use super::{Lab, Lane};
use crate::app::description::{Description, labelled};
use crate::app::phrases::capitalised;
use crate::app::screens::tree::pictured::Value;
use crate::app::{Computed, Target, TreeScreen, View};
use crate::draw::table::{Align, Column};
use crate::engine::analysis::{Outcome, Score};
use crate::engine::player::Decision;
use crate::engine::search::{Minimax, MoveOrder, Run};
use crate::engine::task::{Contender, RACING_TIME};
use crate::game::Square;
use crate::game::figures::{counted, grouped, short_duration};
use crate::teach::signs::DOTS;
use std::cmp::Ordering;

/// The columns of the list; in the last one, bars show the nodes.
pub(super) const COLUMNS: [Column; 8] = [
    Column::new("algorithm", [18, 18], Align::Left, 0),
    Column::new("move", [4, 4], Align::Right, 3),
    Column::new("score", [7, 8], Align::Right, 1),
    Column::new("nodes", [8, 10], Align::Right, 2),
    Column::new("time", [6, 7], Align::Right, 5),
    Column::new("cutoffs", [7, 9], Align::Right, 7),
    Column::new("hits", [7, 9], Align::Right, 8),
    Column::new("nodes to scale", [5, 200], Align::Left, 4),
];

/// What a search without a result is doing; the lab runs one after the other.
pub(super) const fn state(lane: &Lane) -> &'static str {
    match &lane.state {
        Computed::Pending(_) => "running",
        Computed::Failed(_) => "failed",
        _ => "queued",
    }
}

/// Which search is running, if one is.
pub(super) fn running(screen: &TreeScreen) -> Option<String> {
    let lane = screen.lab.lanes.iter().find(|lane| lane.is_running())?;
    Some(format!("{} is running{DOTS}", capitalised(&lane.name)))
}

/// The cells of a search's row, without the bar: its name, its choice and its cost. A choice that may still have changed
/// has a question mark.
pub(super) fn cells(screen: &TreeScreen, lane: &Lane) -> [String; 7] {
    let name = lane.name.clone();
    let Computed::Ready((run, elapsed)) = &lane.state else {
        return [&name, "", state(lane), "", "", "", ""].map(str::to_owned);
    };
    let counters = run.counters;
    let open = if run.finished { "" } else { "?" };
    let [square, score] = match run.best {
        Some((square, score)) => {
            [square.to_string(), value(run, score).text(&screen.position)].map(|cell| cell + open)
        }
        None if run.finished => ["-", "-"].map(str::to_owned),
        None => ["", "stopped"].map(str::to_owned),
    };
    let count = |count: u64| if count == 0 { "-".to_owned() } else { nodes(count) };
    [
        name,
        square,
        score,
        nodes(counters.nodes) + if run.finished { "" } else { "+" },
        short_duration(*elapsed),
        count(counters.cutoffs),
        count(counters.table_hits),
    ]
}

/// A count that fits its column: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    if count < 1_000_000 { grouped(count) } else { format!("{:.1}M", to_f64(count) / 1e6) }
}

/// A score of a run. It may rest on estimates if the depth limit was reached.
fn value(run: &Run, score: Score) -> Value {
    Value::of(score, run.counters.horizons > 0)
}

/// How many times fewer nodes a search visits than plain minimax does.
pub(super) fn compared(name: &str, nodes: u64, plain: u64) -> String {
    let (part, whole) = (to_f64(nodes.max(1)), to_f64(plain));
    let minimax = Minimax::DEPTH_AWARE.to_string();
    match plain.cmp(&nodes) {
        _ if name == minimax => "the whole tree".to_owned(),
        Ordering::Equal => format!("as many as {minimax}"),
        Ordering::Less => format!("more than {minimax}"),
        Ordering::Greater if plain / nodes.max(1) >= 10 => {
            format!("{} times fewer than {minimax}", grouped((plain + nodes / 2) / nodes.max(1)))
        }
        Ordering::Greater if plain / nodes.max(1) >= 2 => {
            format!("{:.1} times fewer than {minimax}", whole / part)
        }
        Ordering::Greater => format!("{:.0}% fewer than {minimax}", 100.0 - part / whole * 100.0),
    }
}

/// Why nothing can be compared with plain minimax.
pub(super) fn too_large() -> String {
    format!("The tree is too large: minimax was stopped after {} s.", RACING_TIME.as_secs())
}

/// Precise enough for a percentage: counts stay far below 2^52.
#[expect(clippy::cast_precision_loss, reason = "a percentage needs no more precision")]
const fn to_f64(count: u64) -> f64 {
    count as f64
}

/// What is special about the selected search, and the counts that have no column.
pub(super) fn about(screen: &TreeScreen, lane: &Lane) -> String {
    let limited = one_window(lane).filter(|search| search.depth_limit.is_some());
    let about = lane.about.to_owned() + &limited.map_or_else(String::new, |_| estimates(&screen.lab));
    let run = match &lane.state {
        Computed::Ready((run, _)) => run,
        Computed::Failed(fault) => return format!("{about} It failed: {fault}"),
        Computed::NotAsked | Computed::Pending(_) | Computed::Partial(..) => return about,
    };
    let (counters, is_solver) = (run.counters, lane.contender == Contender::Solver);
    let leaves = grouped(counters.terminals + counters.horizons);
    let mut counts = vec![match lane.contender {
        Contender::Solver => format!("{} nodes", grouped(counters.nodes)),
        Contender::Mcts(_) => format!("{leaves} playouts"),
        Contender::OneWindow(_) | Contender::EachMove(_) => format!("{leaves} leaves"),
    }];
    if counters.cutoffs > 0 {
        counts.push(counted(counters.cutoffs, "cutoff"));
    }
    if counters.table_entries > 0 {
        let (hits, entries) = (grouped(counters.table_hits), grouped(counters.table_entries));
        counts.push(format!("{hits} table hits, {entries} positions in the table"));
    }
    if !is_solver {
        counts.push(format!("deepest ply {}", counters.depth));
    }
    let rest = match (run.finished, is_solver) {
        (false, _) => unfinished(screen, run),
        (true, true) => format!(" It has at most {} s, as each search here.", RACING_TIME.as_secs()),
        (true, false) => String::new(),
    };
    format!("{about} {}.{rest}", counts.join(", "))
}

/// How the depth-limited search estimates, with the selected weight in brackets.
fn estimates(lab: &Lab) -> String {
    let mut weights = lab.weights.0.map(|weight| weight.to_string());
    weights[lab.weight] = format!("[{}]", weights[lab.weight]);
    let [one, two, others_one, others_two] = weights;
    format!(
        " A line counts {one} with one mark, {two} with two; the other side's {others_one}, {others_two}."
    )
}

/// How far an unfinished search got in its time.
fn unfinished(screen: &TreeScreen, run: &Run) -> String {
    let moves = screen.position.moves().count();
    let best = run.best.map_or_else(String::new, |(square, score)| {
        let score = value(run, score).text(&screen.position);
        format!(", best so far {square} ({score}), which is not proved")
    });
    let (nodes, limit) = (grouped(run.counters.nodes), RACING_TIME.as_secs());
    format!(" It was stopped after {limit} s: {nodes} nodes, {} of {moves} moves done{best}.", run.moves_done)
}

/// A search that finished, and its choice.
#[derive(Clone, Copy)]
struct Choice<'a> {
    lane: &'a Lane,
    run: &'a Run,
    square: Square,
    score: Score,
}

/// The choice of the first search of a kind, if it finished.
fn choice(screen: &TreeScreen, is_wanted: impl Fn(&Lane) -> bool) -> Option<Choice<'_>> {
    let lane = screen.lab.lanes.iter().find(|lane| is_wanted(lane))?;
    let run = lane.run().filter(|run| run.finished)?;
    run.best.map(|(square, score)| Choice { lane, run, square, score })
}

/// Which searches choose different moves, and why.
pub(super) fn differences(screen: &TreeScreen) -> Vec<String> {
    let is = |lane: &Lane, wanted: fn(Minimax) -> bool| one_window(lane).is_some_and(wanted);
    let exact = |lane: &Lane| is(lane, |search| search.counts_distance() && search.depth_limit.is_none());
    let solver = |lane: &Lane| lane.contender == Contender::Solver;
    // If no exact search finished, the solver may have.
    let reference = choice(screen, exact).or_else(|| choice(screen, solver));
    let program = program(screen, reference);
    let Some(reference) = reference else { return program.into_iter().collect() };
    let (position, best, other) = (&screen.position, reference.square, &reference.lane.name);
    let differs = |choice: &Choice| choice.square != best;
    let picks = |Choice { lane, square, .. }| format!("{} picks {square}", capitalised(&lane.name));
    let blind = choice(screen, Lane::is_blind).filter(differs).map(|choice| {
        let [blind, aware] = [choice.score, reference.score].map(|s| Value::of(s, false).text(position));
        let why = match reference.score.outcome() {
            Outcome::Win => format!("both win, but only {other} counts plies: {best} wins sooner"),
            Outcome::Loss => {
                format!("both lose, but only {other} counts plies: {best} lasts longer")
            }
            Outcome::Draw => "both draw".to_owned(),
        };
        format!("{} ({blind}) and {other} {best} ({aware}): {why}.", picks(choice))
    });
    let limited = |lane: &Lane| is(lane, |search| search.depth_limit.is_some());
    let limited = choice(screen, limited).filter(differs).map(|choice| {
        let score = value(choice.run, choice.score).text(position);
        format!(
            "{} ({score}): it stops at that depth and estimates.",
            picks(choice).replacen(", ", " to ", 1)
        )
    });
    let reordered = |lane: &Lane| is(lane, |search| search.order != MoveOrder::Reading);
    let reordered = choice(screen, reordered).filter(differs).filter(|it| it.score == reference.score);
    let reordered = reordered.map(|choice| {
        let first = choice.square;
        format!("{} and {other} {best}: the scores are equal, but {first} is tried first.", picks(choice))
    });
    [program, blind, limited, reordered].into_iter().flatten().collect()
}

/// What the user's own program chose, beside the choice of an exact search.
fn program(screen: &TreeScreen, reference: Option<Choice>) -> Option<String> {
    match &screen.lab.program {
        Computed::Ready(Decision { square, .. }) => {
            let other = reference.map_or_else(String::new, |it| format!("; {} {}", it.lane.name, it.square));
            Some(format!("Your program chose {square}{other}."))
        }
        Computed::Failed(fault) => Some(fault.clone()),
        _ => None,
    }
}

/// The search of a lane whose moves share one window, as in the articles.
const fn one_window(lane: &Lane) -> Option<Minimax> {
    match lane.contender {
        Contender::OneWindow(search) => Some(search),
        Contender::EachMove(_) | Contender::Solver | Contender::Mcts(_) => None,
    }
}

/// What the lab says.
pub(crate) fn describe(screen: &TreeScreen) -> Description {
    let (lanes, selected) = (&screen.lab.lanes, screen.lab.selected);
    let item = |place: usize| match &lanes[place].state {
        Computed::Ready(_) => labelled(&COLUMNS, &cells(screen, &lanes[place])),
        _ => format!("{}: {}", lanes[place].name, state(&lanes[place])),
    };
    let finished = lanes.iter().filter(|lane| !lane.samples()).filter_map(|lane| {
        let (run, _) = lane.state.ready().filter(|(run, _)| run.finished)?;
        Some((run.counters.nodes, &lane.name))
    });
    let fewest = finished.min().map(|(count, name)| format!("Fewest nodes: {name}, {}.", nodes(count)));
    Description::of(View::Lab.name(), running(screen))
        .list(lanes.len(), Some(selected), Target::Item, item)
        .note(&about(screen, &lanes[selected]))
        .lines(fewest)
        .lines(differences(screen))
        .board(&screen.position.setup(), None)
}
