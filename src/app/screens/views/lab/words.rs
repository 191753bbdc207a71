//! What the lab says: what the race has shown, about each search, and why their choices differ.

use super::{Lab, Lane};
use crate::app::{Computed, Description, Target, labelled, verb};
use crate::draw::Column;
use crate::engine::search::{Minimax, Scoring};
use crate::engine::{Contender, Outcome, RACING_TIME, Score};
use crate::game::{Mark, Position, Square};
use crate::tree::looks::NodeScore;
use crate::wording::{DOTS, capitalised, counted, duration, grouped};
use itertools::Itertools;

/// The columns of the list. The least for a search is how far it got: that is never left out.
pub(super) const COLUMNS: [Column; 8] = [
    Column::left("algorithm", [24, 24], 0),
    Column::right("nodes", [8, 10], 1),
    Column::left("to scale", [4, 60], 2),
    Column::right("move", [4, 4], 3),
    Column::right("score", [7, 8], 4),
    Column::right("time", [8, 8], 5),
    Column::right("cutoffs", [7, 9], 7),
    Column::right("hits", [7, 9], 8),
];

impl Lane {
    fn choice(&self) -> Option<(Square, Score)> {
        self.finished()?.best
    }

    /// The cells of its row, beside its name and the bar: its cost and its choice. A choice that may still have changed
    /// has a question mark.
    pub(super) fn cells(&self, name: &str, bar: &str, position: &Position) -> [String; 8] {
        let Computed::Ready((run, elapsed)) = &self.state else {
            // The lab runs one after the other.
            let doing = match &self.state {
                Computed::Pending(_) => "running",
                Computed::Failed(_) => "failed",
                _ => "queued",
            };
            return [name, doing, "", "", "", "", "", ""].map(str::to_owned);
        };
        let counters = run.counters;
        let [open, more] = if run.finished { ["", ""] } else { ["?", "+"] };
        let [square, score] = match run.best {
            Some((square, score)) => {
                // It may rest on estimates if the depth limit was reached.
                let score = NodeScore::of(score, counters.horizons > 0).text(&position.into());
                [square.to_string() + open, score + open]
            }
            None if run.finished => ["-", "-"].map(str::to_owned),
            None => Default::default(),
        };
        let [cutoffs, hits] = [counters.cutoffs, counters.table_hits]
            .map(|count| if count == 0 { "-".to_owned() } else { nodes(count) });
        let nodes = nodes(counters.nodes) + more;
        [name.to_owned(), nodes, bar.to_owned(), square, score, duration(*elapsed), cutoffs, hits]
    }
}

/// A count that fits its column: "549,946", and "13.4M" for the millions.
fn nodes(count: u64) -> String {
    let tenths = (count + 50_000) / 100_000;
    if count < 1_000_000 { grouped(count) } else { format!("{}.{}M", tenths / 10, tenths % 10) }
}

impl Lab {
    /// What the race has shown: the move and what it is worth, and what pruning saves.
    pub(super) fn verdict(&self, mover: Mark) -> String {
        let count = |is: fn(&Lane) -> bool| self.lanes.iter().filter(|lane| is(lane)).count();
        let all = self.lanes.len();
        let stopped = count(Lane::is_stopped);
        if !self.is_over() {
            let done = count(|lane| lane.run().is_some());
            return format!("{done} of {all} searches are done{DOTS}");
        }
        let stopped = (stopped > 0)
            .then(|| format!("{stopped} of {all} searches ran out of time ({} s).", RACING_TIME.as_secs()));
        let choices = |is: fn(&Lane) -> bool| {
            self.lanes.iter().filter(move |lane| is(lane)).filter_map(Lane::choice).collect_vec()
        };
        let exact = choices(Lane::is_exact);
        let [who, choose] = match exact.len() {
            1 => ["One exact search finished", "It chooses"],
            finished if finished == count(Lane::is_exact) => {
                ["All exact searches agree", "Those that count plies choose"]
            }
            _ => ["The exact searches that finished agree", "Those that count plies choose"],
        };
        let agreed = exact.first().map(|(_, score)| format!("{who}: {mover} {}.", verb(score.outcome(), 1)));
        let squares = choices(Lane::counts_plies).iter().map(|(square, _)| square).unique().join(" or ");
        let chosen = (!squares.is_empty()).then(|| format!("{choose} {squares}."));
        let count = |name: &str| {
            let lane = self.lanes.iter().find(|lane| lane.name == name)?;
            Some(lane.finished()?.counters.nodes)
        };
        let saved = count("alpha-beta").zip(count("minimax")).map(|(some, all)| {
            format!("Alpha-beta needs {} of minimax's {}.", grouped(some), counted(all, "node"))
        });
        [stopped, agreed, chosen, saved].iter().flatten().join(" ")
    }

    /// What is special about the selected search, and the counts that have no column.
    pub(super) fn about(&self) -> String {
        let Lane { about, contender, state, .. } = self.lane();
        let counters = match state {
            Computed::Ready((run, _)) => run.counters,
            Computed::Failed(fault) => return format!("{about} It failed: {fault}"),
            _ => return about.clone(),
        };
        let leaves = grouped(counters.terminals + counters.horizons);
        let mut counts = vec![match contender {
            Contender::Solver => format!("{} nodes", grouped(counters.nodes)),
            Contender::Mcts(_) => format!("{leaves} playouts"),
            Contender::OneWindow(_) | Contender::EachMove(_) => format!("{leaves} leaves"),
        }];
        if counters.table_entries > 0 {
            counts.push(format!("{} positions in the table", grouped(counters.table_entries)));
        }
        if *contender != Contender::Solver {
            counts.push(format!("deepest ply {}", counters.depth));
        }
        format!("{about} {}.", counts.join(", "))
    }

    /// How the blind search chose otherwise than the one that counts plies.
    pub(super) fn difference(&self, position: &Position) -> Option<String> {
        let choice = |wanted: fn(Minimax) -> bool| {
            let lane = self.lanes.iter().find(|lane| lane.is(wanted))?;
            Some((&lane.name, lane.choice()?))
        };
        let (other, (best, score)) =
            choice(|search| search.counts_distance() && search.depth_limit.is_none())?;
        let (blind, (picked, blind_score)) = choice(|search| search.scoring == Scoring::Blind)?;
        let why = match score.outcome() {
            Outcome::Win => format!("both win, but only {other} counts plies: {best} wins sooner"),
            Outcome::Loss => format!("both lose, but only {other} counts plies: {best} lasts longer"),
            Outcome::Draw => "both draw".to_owned(),
        };
        let [first, second] =
            [blind_score, score].map(|score| NodeScore::of(score, false).text(&position.into()));
        (picked != best).then(|| {
            let blind = capitalised(blind);
            format!("{blind} picks {picked} ({first}) and {other} {best} ({second}): {why}.")
        })
    }

    pub fn describe(&self, position: &Position) -> Description {
        let lanes = self.ordered();
        let item = |place: usize| {
            let lane = &self.lanes[lanes[place]];
            let stopped = if lane.is_stopped() { ", stopped" } else { "" };
            labelled(&COLUMNS, &lane.cells(&(lane.name.clone() + stopped), "", position))
        };
        // A screen reader says what changes, and should not say each lane.
        let news =
            if self.is_over() { self.verdict(position.to_move()) } else { "The race is running".to_owned() };
        let selected = lanes.iter().position(|&lane| lane == self.selected);
        Description::of(news)
            .list(lanes.len(), selected, |place| Target::Item(lanes[place]), item)
            .note(&self.about())
            .lines(self.difference(position))
            .board(&position.setup(), None)
    }
}
