//! Runs the solver of noughts and its peers on the same boards, in the same run. README.md explains the table, and shows
//! its results.

mod answer;
mod board;
mod board_game_crate;
mod clock;
mod minimax_crate;
mod ours;
mod report;
mod searcher;
mod tic_tac_toe;

use answer::Answer;
use benches::{seconds, thousands};
use clock::Run;
use ours::Size;
use report::{Entry, Row};
use searcher::Searcher;
use std::process::ExitCode;
use std::time::Duration;
use tic_tac_toe::{Tally, TicTacToe};

/// A board, and how to solve it.
struct Case {
    size: Size,
    solve: fn(Searcher, Size, Duration) -> Option<Run<Answer>>,
}

impl Case {
    /// The game with `K` in a row on `C` columns and `R` rows.
    fn new<const C: u32, const R: u32, const K: u32>() -> Self {
        let size = [C, R, K].map(|side| u8::try_from(side).expect("the sides are small"));
        Self { size, solve: Searcher::solve::<C, R, K> }
    }

    /// All boards, the easy ones first.
    fn all() -> Vec<Self> {
        vec![
            Self::new::<3, 3, 3>(),
            Self::new::<4, 3, 3>(),
            Self::new::<4, 4, 3>(),
            Self::new::<4, 4, 4>(),
            Self::new::<5, 4, 4>(),
            Self::new::<6, 5, 4>(),
            Self::new::<5, 5, 4>(),
            Self::new::<6, 6, 5>(),
            Self::new::<5, 5, 5>(),
            Self::new::<7, 7, 5>(),
        ]
    }
}

/// The options of the command line.
struct Options {
    /// The time limit for one searcher on one board.
    cap: Duration,
    /// Whether searchers that did not finish a smaller board try larger ones too.
    all: bool,
}

const USAGE: &str = "usage: peers [--cap SECONDS] [--all]";

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let mut options = Self { cap: Duration::from_secs(10), all: false };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--cap" => options.cap = seconds(arguments.next())?,
                "--all" => options.all = true,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// The rows so far, and the faults found.
#[derive(Default)]
struct Results {
    rows: Vec<Row>,
    notes: Vec<String>,
    /// The disagreements between searchers.
    faults: Vec<String>,
    /// The searchers that did not finish a board.
    stopped: Vec<Searcher>,
}

impl Results {
    /// Lets every searcher solve one board.
    fn add(&mut self, case: &Case, options: &Options) {
        let [columns, rows, connect] = case.size;
        let board = format!("{columns}x{rows}, {connect} in a row");
        let mut answers: Vec<(Searcher, Answer)> = Vec::new();
        let mut entries = Vec::new();
        for searcher in Searcher::ALL {
            if self.stopped.contains(&searcher) && !searcher.keeps_trying() && !options.all {
                entries.push(Entry::Skipped);
                continue;
            }
            let run = (case.solve)(searcher, case.size, options.cap);
            let entry = Entry::of(run.as_ref(), options.cap);
            eprintln!("{board}: {}: {}", searcher.name(), entry.text());
            match run {
                Some(run) => answers.push((searcher, run.answer)),
                None => self.stopped.push(searcher),
            }
            entries.push(entry);
        }
        // Prefers an answer with the number of plies.
        let value = answers.iter().map(|&(_, answer)| answer).max_by_key(|answer| answer.plies.is_some());
        for (searcher, answer) in answers {
            if value.is_some_and(|value| !answer.agrees_with(value)) {
                self.faults.push(format!("{board}: {} finds {answer}", searcher.name()));
            }
        }
        let value = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        self.rows.push(Row { board, value, entries });
    }

    /// Lets every searcher answer all positions of tic-tac-toe.
    fn add_tic_tac_toe(&mut self, options: &Options) {
        let game = TicTacToe::new();
        let mut entries = Vec::new();
        for searcher in Searcher::ALL {
            let run = game.solve(searcher, options.cap);
            if let Some(Run { answer: Tally { outcomes, best }, .. }) = run {
                let name = searcher.name();
                let [best, count] = [best, game.count()].map(|number| thousands(number as u64));
                self.notes.push(format!("- {name}: {best} of {count}"));
                if outcomes < game.count() {
                    self.faults.push(format!("3x3: {name} has {outcomes} right"));
                }
            }
            let asked = run.is_some() || searcher != Searcher::Value;
            entries.push(if asked { Entry::of(run.as_ref(), options.cap) } else { Entry::Skipped });
        }
        let board = format!("each of {} positions of 3x3", thousands(game.count() as u64));
        self.rows.push(Row { board, value: "-".to_owned(), entries });
    }
}

fn main() -> ExitCode {
    let Some(options) = Options::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut results = Results::default();
    results.add_tic_tac_toe(&options);
    for case in Case::all() {
        results.add(&case, &options);
    }
    println!("{}", report::table(&results.rows));
    println!(
        "\nPositions of 3x3 in which no move is called best that wins later or loses sooner than necessary:\n"
    );
    println!("{}", results.notes.join("\n"));
    for fault in &results.faults {
        eprintln!("wrong: {fault}");
    }
    if results.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
