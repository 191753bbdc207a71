//! Every board of C columns and R rows with K in a row: the score of each first move, or how far the solver came.

use crate::Options;
use noughts::engine::{Analysis, Bounds, Candidate, Counters, Score, Value};
use noughts::engine::solver::Solver;
use noughts::wording::{grouped, duration};
use noughts::game::{Position, Rules};
use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The longest time for a board, unless the command line names another.
const USUAL_CAP: Duration = Duration::from_secs(120);

/// The longest side of the boards that are listed.
const LONGEST: u8 = 7;

/// Prints a table of these boards, or of all with sides up to 7: at least as many columns as rows, and more than two in
/// a row, as the others are won or drawn at once.
pub(crate) fn print(options: &Options) -> Result<(), Box<dyn Error>> {
    let mut boards = Vec::new();
    for name in &options.boards {
        boards.push(name.parse()?);
    }
    if boards.is_empty() {
        let sizes = (1..=LONGEST).flat_map(|columns| (1..=columns).map(move |rows| (columns, rows)));
        let all = sizes.flat_map(|(columns, rows)| {
            (3..=columns).filter_map(move |connect| Rules::new(columns, rows, connect).ok())
        });
        boards.extend(all);
    }
    println!("| board | value | scores of the first moves, rotations and reflections once | nodes | time |");
    println!("|---|---|---|---|---|");
    for rules in boards {
        println!("{}", row(rules, options));
    }
    Ok(())
}

fn row(rules: Rules, options: &Options) -> String {
    let position = Position::new(rules);
    let unknown = |square| Candidate {
        square,
        value: Value::between(Bounds::UNKNOWN, Score::DRAW),
        line: vec![square],
        proof: None,
    };
    let candidates = position.moves().map(unknown).collect();
    let mut analysis = Analysis::of(&position, Solver::METHOD, candidates, Counters::default());
    let start = Instant::now();
    let mut solver = Solver::new(rules).within(options.table);
    let budget = options.budget(USUAL_CAP);
    let done = solver.refine(&position, &mut analysis, &budget, &mut |_| ControlFlow::Continue(()));
    let time = start.elapsed();
    let mut groups: Vec<String> = Vec::new();
    for group in analysis.groups() {
        groups.push(format!("{} x {}", group.len(), analysis.verdict(group[0])));
    }
    let value = match analysis.outcome() {
        Some(_) => analysis.verdict(analysis.ranked()[0]),
        None => "?".to_owned(),
    };
    let unfinished = match done {
        Ok(()) => String::new(),
        Err(_) => format!("**unfinished**, {} of {} exact: ", analysis.proved(), analysis.candidates.len()),
    };
    let nodes = grouped(analysis.counters.nodes);
    format!("| {rules} | {value} | {unfinished}{} | {nodes} | {} |", groups.join(", "), duration(time))
}
