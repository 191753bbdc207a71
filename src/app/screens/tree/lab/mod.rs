//! The lab: searches side by side, what each of them chose, and why their choices differ.

mod draw;

use super::COMFORTABLE_NODES;
use super::pictured::Value;
use crate::app::description::{Description, labelled};
use crate::app::phrases::capitalised;
use crate::app::{Command, Computed, Effects, Target, View};
use crate::config::direction::Direction;
use crate::draw::table::{Align, Column};
use crate::engine::analysis::{Outcome, Score};
use crate::engine::mcts::Mcts;
use crate::engine::player::Decision;
use crate::engine::search::{Minimax, MoveOrder, Pruning, Run, Scoring, VARIANTS, Variant, Weights};
use crate::engine::task::{Contender, RACING_TIME, TaskId};
use crate::game::figures::{counted, grouped, short_duration};
use crate::game::{Position, Square};
use crate::teach::signs::DOTS;
use std::cmp::Ordering;
use std::time::Duration;

#[derive(Clone, Debug)]
pub struct Lane {
    pub name: String,
    pub about: &'static str,
    pub contender: Contender,
    /// The result, once the search is done or its time is up, and how long it took.
    pub state: Computed<(Run, Duration)>,
}

#[derive(Clone, Debug)]
pub struct Lab {
    pub lanes: Vec<Lane>,
    pub selected: usize,
    pub program: Computed<Decision>,
    limit: usize,
    /// How it estimates, and so do tree and stepper: as in the settings, once the screen is open.
    pub weights: Weights,
    /// The order of moves, if it is not that of each search, and when nodes are left; so do tree and stepper.
    pub order: Option<MoveOrder>,
    pub cut: Pruning,
    deepest: usize,
    /// The index of the Monte Carlo search among [`Mcts::TENS`].
    tens: usize,
}

const USUAL_LIMIT: usize = 3;

pub(super) const LIMITED: usize = 2;

impl Lab {
    pub fn new(empty: usize) -> Self {
        let deepest = empty.max(1);
        // On a large board, a limit with which the search has time to finish.
        let positions = |plies: usize| (0..plies).fold(1_usize, |all, ply| all.saturating_mul(empty - ply));
        let fits = |&plies: &usize| positions(plies.min(empty)) <= COMFORTABLE_NODES;
        let limit = (1..=USUAL_LIMIT.min(deepest)).rev().find(fits);
        let mut lab = Self {
            lanes: Vec::new(),
            selected: 0,
            program: Computed::NotAsked,
            limit: limit.unwrap_or(1),
            weights: Weights::USUAL,
            order: None,
            cut: Pruning::AlphaBeta,
            deepest,
            tens: 2,
        };
        lab.lanes = lab.all_lanes();
        lab
    }

    fn all_lanes(&self) -> Vec<Lane> {
        let one_window = |variant: &Variant| {
            let contender = Contender::OneWindow(variant.search.with(self.order, self.cut));
            Lane::new(variant.name.to_owned(), variant.about, contender)
        };
        let mut lanes: Vec<Lane> = VARIANTS.iter().map(one_window).collect();
        lanes.insert(LIMITED, self.limited());
        lanes.push(Lane::new(
            "reasoning panel".to_owned(),
            "Ordered alpha-beta with a full window for each move. The panel uses it for up to nine empty squares.",
            Contender::EachMove(Minimax::ORDERED_ALPHA_BETA.with(self.order, self.cut)),
        ));
        lanes.push(Lane::new(
            "solver".to_owned(),
            "Proves every move's score, using forced moves, a table, symmetry and (except in \u{fddd}) pairs of squares.",
            Contender::Solver,
        ));
        lanes.push(self.sampling());
        lanes
    }

    fn sampling(&self) -> Lane {
        let mcts = Mcts { playouts: Mcts::TENS[self.tens], seed: 0 };
        let about = "Monte Carlo tree search with that number of playouts: games at random in a tree. It proves nothing; its \
                     score is the win rate, from -100 (lost all) to +100 (won all).";
        Lane::new(format!("MCTS, {}", grouped(mcts.playouts)), about, Contender::Mcts(mcts))
    }

    fn limited(&self) -> Lane {
        let search = Minimax::DEPTH_AWARE.with(self.order, self.cut);
        let search = search.limited_to(Some(self.limit)).weighing(self.weights);
        let about = "Looks as far ahead as its name says, then estimates.";
        let name = search.usual().weighing(Weights::USUAL).to_string();
        Lane::new(name, about, Contender::OneWindow(search))
    }

    /// The result of plain minimax, with which the others are compared.
    pub fn plain(&self) -> Option<&Run> {
        let plain = Contender::OneWindow(Minimax::DEPTH_AWARE.with(self.order, self.cut));
        self.lanes.iter().find(|lane| lane.contender == plain)?.run()
    }

    pub fn lane(&self) -> &Lane {
        &self.lanes[self.selected]
    }

    pub fn select(&mut self, lane: usize) {
        self.selected = lane.min(self.lanes.len() - 1);
    }

    pub fn command(&mut self, command: Command) {
        match command {
            Command::Up => self.select(self.selected.saturating_sub(1)),
            Command::Down => self.select(self.selected + 1),
            Command::First => self.select(0),
            Command::Last => self.select(usize::MAX),
            _ => {}
        }
    }

    pub fn run_again(&mut self) {
        self.lanes = self.all_lanes();
        self.program = Computed::NotAsked;
    }

    pub fn select_search(&mut self, search: Minimax) {
        let contender = Contender::OneWindow(search);
        if let Some(lane) = self.lanes.iter().position(|lane| lane.contender == contender) {
            self.selected = lane;
        }
    }

    /// Changes the depth limit by a ply and lets that search run again, or says why not.
    pub fn change_limit(&mut self, direction: Direction, effects: &mut Effects) {
        self.selected = LIMITED;
        self.limit = match direction {
            Direction::Back if self.limit == 1 => return effects.refuse("a search needs at least one ply"),
            Direction::Back => self.limit - 1,
            Direction::Forward if self.limit == self.deepest => {
                return effects.refuse("no game here lasts longer than that");
            }
            Direction::Forward => self.limit + 1,
        };
        self.run_limited_again();
    }

    pub fn run_limited_again(&mut self) {
        self.lanes[LIMITED] = self.limited();
    }

    /// Gives the Monte Carlo search ten times more or fewer playouts, and lets it run again.
    pub fn change_playouts(&mut self, direction: Direction) {
        self.tens = direction.step(self.tens, Mcts::TENS.len());
        self.selected = self.lanes.len() - 1;
        self.lanes[self.selected] = self.sampling();
    }

    /// The lane to run next, unless one is running.
    pub fn next_waiting(&mut self) -> Option<&mut Lane> {
        if self.lanes.iter().any(Lane::is_running) {
            return None;
        }
        // The solver first: on large boards it is the only one that finishes quickly.
        let waiting = self.lanes.iter_mut().filter(|lane| matches!(lane.state, Computed::NotAsked));
        waiting.min_by_key(|lane| lane.contender != Contender::Solver)
    }

    pub fn is_over(&self) -> bool {
        self.lanes.iter().all(|lane| matches!(lane.state, Computed::Ready(_) | Computed::Failed(_)))
    }

    pub fn running(&mut self, id: TaskId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.state.awaits(id))
    }

    /// Stops what is running; it starts over when the race continues.
    pub fn stop(&mut self) {
        self.program.stop();
        self.lanes.iter_mut().for_each(|lane| lane.state.stop());
    }
}

impl Lane {
    const fn new(name: String, about: &'static str, contender: Contender) -> Self {
        Self { name, about, contender, state: Computed::NotAsked }
    }

    pub fn run(&self) -> Option<&Run> {
        self.state.ready().map(|(run, _)| run)
    }

    const fn is_running(&self) -> bool {
        matches!(self.state, Computed::Pending(_))
    }

    /// Whether it samples games instead of searching the tree, so that its nodes are not compared.
    pub const fn samples(&self) -> bool {
        matches!(self.contender, Contender::Mcts(_))
    }

    fn is(&self, wanted: fn(Minimax) -> bool) -> bool {
        self.contender.search().is_some_and(wanted)
    }

    /// What it is doing without a result; the lab runs one after the other.
    const fn doing(&self) -> &'static str {
        match &self.state {
            Computed::Pending(_) => "running",
            Computed::Failed(_) => "failed",
            _ => "queued",
        }
    }

    /// The cells of its row, without the bar: its name, its choice and its cost. A choice that may still have changed has
    /// a question mark.
    fn cells(&self, position: &Position) -> [String; 7] {
        let name = self.name.clone();
        let Computed::Ready((run, elapsed)) = &self.state else {
            return [&name, "", self.doing(), "", "", "", ""].map(str::to_owned);
        };
        let counters = run.counters;
        let [open, more] = if run.finished { ["", ""] } else { ["?", "+"] };
        let [square, score] = match run.best {
            Some((square, score)) => [square.to_string() + open, value(run, score, position) + open],
            None if run.finished => ["-", "-"].map(str::to_owned),
            None => ["", "stopped"].map(str::to_owned),
        };
        let count = |count: u64| if count == 0 { "-".to_owned() } else { nodes(count) };
        let [cutoffs, hits] = [counters.cutoffs, counters.table_hits].map(count);
        [name, square, score, nodes(counters.nodes) + more, short_duration(*elapsed), cutoffs, hits]
    }
}

/// The columns of the list; in the last one, bars show the nodes, after a blank.
const COLUMNS: [Column; 8] = [
    Column::new("algorithm", [18, 18], Align::Left, 0),
    Column::new("move", [4, 4], Align::Right, 3),
    Column::new("score", [7, 8], Align::Right, 1),
    Column::new("nodes", [8, 10], Align::Right, 2),
    Column::new("time", [6, 7], Align::Right, 5),
    Column::new("cutoffs", [7, 9], Align::Right, 7),
    Column::new("hits", [7, 9], Align::Right, 8),
    Column::new(" nodes to scale", [6, 200], Align::Left, 4),
];

/// A count that fits its column: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    if count < 1_000_000 { grouped(count) } else { format!("{:.1}M", to_f64(count) / 1e6) }
}

/// A score of a run. It may rest on estimates if the depth limit was reached.
fn value(run: &Run, score: Score, position: &Position) -> String {
    Value::of(score, run.counters.horizons > 0).text(&position.into())
}

/// How many times fewer nodes a search visits than plain minimax does.
fn compared(name: &str, nodes: u64, plain: u64) -> String {
    let (nodes, minimax) = (nodes.max(1), Minimax::DEPTH_AWARE.to_string());
    let (part, whole) = (to_f64(nodes), to_f64(plain));
    match plain.cmp(&nodes) {
        _ if name == minimax => "the whole tree".to_owned(),
        Ordering::Equal => format!("as many as {minimax}"),
        Ordering::Less => format!("more than {minimax}"),
        Ordering::Greater if plain / nodes >= 10 => {
            format!("{} times fewer than {minimax}", grouped((plain + nodes / 2) / nodes))
        }
        Ordering::Greater if plain / nodes >= 2 => format!("{:.1} times fewer than {minimax}", whole / part),
        Ordering::Greater => format!("{:.0}% fewer than {minimax}", 100.0 - part / whole * 100.0),
    }
}

/// Precise enough for a percentage: counts stay far below 2^52.
#[expect(clippy::cast_precision_loss, reason = "a percentage needs no more precision")]
const fn to_f64(count: u64) -> f64 {
    count as f64
}

#[derive(Clone, Copy)]
struct Choice<'a> {
    name: &'a str,
    run: &'a Run,
    square: Square,
    score: Score,
}

impl Choice<'_> {
    fn text(&self) -> String {
        format!("{} picks {}", capitalised(self.name), self.square)
    }
}

// In words
impl Lab {
    fn news(&self) -> Option<String> {
        let lane = self.lanes.iter().find(|lane| lane.is_running())?;
        Some(format!("{} is running{DOTS}", capitalised(&lane.name)))
    }

    /// What is special about the selected search, and the counts that have no column.
    fn about(&self, position: &Position) -> String {
        let (lane, limit) = (self.lane(), RACING_TIME.as_secs());
        let is_limited = lane.is(|search| search.depth_limit.is_some());
        let about = lane.about.to_owned() + &if is_limited { self.estimates() } else { String::new() };
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
            (false, _) => unfinished(run, position),
            (true, true) => format!(" It has at most {limit} s, as each search here."),
            (true, false) => String::new(),
        };
        format!("{about} {}.{rest}", counts.join(", "))
    }

    /// How the depth-limited search estimates.
    fn estimates(&self) -> String {
        let [one, two, others_one, others_two] = self.weights.0;
        format!(
            " A line counts {one} with one mark, {two} with two; the other side's {others_one}, {others_two}."
        )
    }

    /// The choice of the first search of a kind, if it finished.
    fn choice(&self, is_wanted: impl Fn(&Lane) -> bool) -> Option<Choice<'_>> {
        let lane = self.lanes.iter().find(|lane| is_wanted(lane))?;
        let run = lane.run().filter(|run| run.finished)?;
        run.best.map(|(square, score)| Choice { name: &lane.name, run, square, score })
    }

    fn differences(&self, position: &Position) -> Vec<String> {
        let choice = |wanted: fn(Minimax) -> bool| self.choice(|lane| lane.is(wanted));
        let exact = choice(|search| search.counts_distance() && search.depth_limit.is_none());
        // If no exact search finished, the solver may have.
        let reference = exact.or_else(|| self.choice(|lane| lane.contender == Contender::Solver));
        let program = self.program_text(reference);
        let Some(reference) = reference else { return program.into_iter().collect() };
        let (best, other) = (reference.square, reference.name);
        let differs = |choice: &Choice| choice.square != best;
        let blind = choice(|search| search.scoring == Scoring::Blind).filter(differs).map(|choice| {
            let [blind, aware] =
                [choice, reference].map(|it| Value::of(it.score, false).text(&position.into()));
            let why = match reference.score.outcome() {
                Outcome::Win => format!("both win, but only {other} counts plies: {best} wins sooner"),
                Outcome::Loss => format!("both lose, but only {other} counts plies: {best} lasts longer"),
                Outcome::Draw => "both draw".to_owned(),
            };
            format!("{} ({blind}) and {other} {best} ({aware}): {why}.", choice.text())
        });
        let limited = choice(|search| search.depth_limit.is_some()).filter(differs).map(|choice| {
            let score = value(choice.run, choice.score, position);
            let picks = choice.text().replacen(", ", " to ", 1);
            format!("{picks} ({score}): it stops at that depth and estimates.")
        });
        let reordered = choice(|search| search.order != MoveOrder::Reading).filter(differs);
        let reordered = reordered.filter(|it| it.score == reference.score).map(|it| {
            let (picks, first) = (it.text(), it.square);
            format!("{picks} and {other} {best}: the scores are equal, but {first} is tried first.")
        });
        [program, blind, limited, reordered].into_iter().flatten().collect()
    }

    /// What the user's own program chose, beside the choice of an exact search.
    fn program_text(&self, reference: Option<Choice>) -> Option<String> {
        match &self.program {
            Computed::Ready(Decision { square, .. }) => {
                let other = reference.map_or_else(String::new, |it| format!("; {} {}", it.name, it.square));
                Some(format!("Your program chose {square}{other}."))
            }
            Computed::Failed(fault) => Some(fault.clone()),
            _ => None,
        }
    }

    pub fn describe(&self, position: &Position) -> Description {
        let item = |place: usize| {
            let lane = &self.lanes[place];
            match lane.state {
                Computed::Ready(_) => labelled(&COLUMNS, &lane.cells(position)),
                _ => format!("{}: {}", lane.name, lane.doing()),
            }
        };
        let finished = self.lanes.iter().filter(|lane| !lane.samples()).filter_map(|lane| {
            let run = lane.run().filter(|run| run.finished)?;
            Some((run.counters.nodes, &lane.name))
        });
        let fewest = finished.min().map(|(count, name)| format!("Fewest nodes: {name}, {}.", nodes(count)));
        // A screen reader says what changes, and should not say each lane.
        let news = (!self.is_over()).then(|| "The race is running".to_owned());
        Description::of(View::Lab.name(), news)
            .list(self.lanes.len(), Some(self.selected), Target::Item, item)
            .note(&self.about(position))
            .lines(fewest)
            .lines(self.differences(position))
            .board(&position.setup(), None)
    }
}

fn unfinished(run: &Run, position: &Position) -> String {
    let best = run.best.map_or_else(String::new, |(square, score)| {
        format!(", best so far {square} ({}), which is not proved", value(run, score, position))
    });
    let (nodes, limit) = (grouped(run.counters.nodes), RACING_TIME.as_secs());
    let (done, moves) = (run.moves_done, position.moves().count());
    format!(" It was stopped after {limit} s: {nodes} nodes, {done} of {moves} moves done{best}.")
}
