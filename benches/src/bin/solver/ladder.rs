//! The ladder of docs/solver.md: eight boards, solved with one rule more on each rung.

use noughts::engine::{Budget, Score};
use noughts::engine::solver::{Solver, Switches};
use noughts::wording::{grouped, duration};
use noughts::game::{Position, Rules};
use noughts::terminal::clock;
use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

/// The boards, by how hard they are for the whole solver.
const BOARDS: [&str; 8] = ["4x4/4", "5x4/4", "6x6/5", "5x5/4", "6x5/4", "6x6/4", "7x6/5", "7x7/5"];

/// The longest run on a rung, unless the command line names another.
pub(crate) const USUAL_CAP: Duration = Duration::from_secs(10);

/// The name of a rule, and what switches it on.
type Rule = (&'static str, fn(&mut Switches));

/// The rungs: each switches one rule on, in addition to those before it.
const RUNGS: [Rule; 7] = [
    ("forced moves, horizon, table", |_| {}),
    ("+ order of moves", |switches| switches.ordering = true),
    ("+ symmetry", |switches| switches.symmetry = true),
    ("+ potential", |switches| switches.potential = true),
    ("+ pairs", |switches| switches.pairing = true),
    ("+ threats and their zones", |switches| switches.threats = true),
    ("+ zones of defences", |switches| switches.zones = true),
];

/// What a rung takes on a board.
enum Rung {
    Solved(Score, u64, Duration),
    /// It takes longer than the cap.
    Open(Duration),
    /// An easier board took too long, so that this one was left out.
    LeftOut,
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solved(_, nodes, time) => write!(f, "{}, {}", grouped(*nodes), duration(*time)),
            Self::Open(cap) => write!(f, "> {}", duration(*cap)),
            Self::LeftOut => f.write_str("-"),
        }
    }
}

/// Prints the ladder as a table. Fails if two rungs disagree on a value.
pub(crate) fn print(cap: Duration) -> Result<(), Box<dyn Error>> {
    println!("| rules | {} |", BOARDS.join(" | "));
    println!("|---|{}", "---|".repeat(BOARDS.len()));
    let mut switches = Switches {
        symmetry: false,
        pairing: false,
        potential: false,
        threats: false,
        zones: false,
        ordering: false,
    };
    let mut values = [None; BOARDS.len()];
    for (name, switch_on) in RUNGS {
        switch_on(&mut switches);
        let mut cells = Vec::new();
        let mut failed = 0;
        for (board, value) in BOARDS.iter().zip(&mut values) {
            // After two boards that took too long, the harder ones would, too.
            let rung = if failed < 2 { climb(board, switches, cap)? } else { Rung::LeftOut };
            match rung {
                Rung::Solved(score, ..) if *value.get_or_insert(score) != score => {
                    return Err(format!("{board}: {score:?} with {switches:?}, but {value:?} before").into());
                }
                Rung::Open(_) => failed += 1,
                _ => {}
            }
            cells.push(rung.to_string());
        }
        println!("| {name} | {} |", cells.join(" | "));
    }
    Ok(())
}

/// Solves a board with these rules. Short runs are repeated, and the median counts.
fn climb(board: &str, switches: Switches, cap: Duration) -> Result<Rung, Box<dyn Error>> {
    let rules: Rules = board.parse()?;
    let mut runs = Vec::new();
    let begin = Instant::now();
    while runs.is_empty() || (begin.elapsed() < Duration::from_millis(300) && runs.len() < 1_000) {
        let mut solver = Solver::with_switches(rules, switches);
        let start = Instant::now();
        match solver.value(&Position::new(rules), &Budget::of(cap, clock)) {
            Ok(score) => runs.push((start.elapsed(), score, solver.nodes())),
            Err(_) => return Ok(Rung::Open(cap)),
        }
    }
    runs.sort_by_key(|&(time, ..)| time);
    let (time, score, nodes) = runs[runs.len() / 2];
    Ok(Rung::Solved(score, nodes, time))
}
