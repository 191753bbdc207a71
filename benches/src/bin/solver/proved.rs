//! Adds boards to `assets/proved.txt`, or proves all of it anew.
//!
//! It goes on from the rows that are there: it can be stopped at any time, and started again.

use crate::Options;
use noughts::engine::{Analysis, Bounds, Budget, Candidate, Score, prove};
use noughts::engine::proved::{Known, Proved};
use noughts::engine::solver::Solver;
use noughts::game::{Position, Square, SquareSet, Symmetry};
use noughts::terminal::clock;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/proved.txt");

/// Proves each first move of these boards, and writes what it finds at once.
pub(crate) fn add(options: &Options) -> Result<(), Box<dyn Error>> {
    options.boards.iter().try_for_each(|board| add_board(board, options))
}

/// Proves each row of these boards anew, or of all boards.
pub(crate) fn check(options: &Options) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(FILE)?;
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    let mut boards: Vec<&str> = rows.filter_map(|row| row.split(' ').next()).collect();
    boards.dedup();
    boards.retain(|board| options.boards.is_empty() || options.boards.iter().any(|wanted| wanted == board));
    check_boards(&boards, options.table)
}

/// Proves a board, and writes its rows after each move.
fn add_board(board: &str, options: &Options) -> Result<(), Box<dyn Error>> {
    let position = Position::new(board.parse()?);
    let mut budget = options.budget(Duration::MAX);
    budget.table = options.table;
    let (start, mut written, mut fault) = (Instant::now(), String::new(), None);
    let mut save = |analysis: &Analysis| {
        let rows = rows(board, analysis);
        if rows != written {
            let nodes = analysis.counters.nodes;
            println!("{board}: {} rows, {:.1?}, {nodes} nodes", rows.lines().count(), start.elapsed());
            fault = write(board, &rows).err();
            written = rows;
        }
        if fault.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let analysis = prove(&position, &budget, &mut save);
    let _ = save(&analysis);
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}

/// Puts these rows in place of those of their board. The file is never half written.
fn write(board: &str, rows: &str) -> std::io::Result<()> {
    let text = fs::read_to_string(FILE)?;
    let others = text.lines().filter(|row| !row.starts_with(&format!("{board} ")));
    let text: String = others.flat_map(|row| [row, "\n"]).collect();
    fs::write(format!("{FILE}.new"), text + rows)?;
    fs::rename(format!("{FILE}.new"), FILE)
}

/// The rows of a board: what is proved of it, and of each move, without images of earlier moves.
fn rows(board: &str, analysis: &Analysis) -> String {
    let (mut rows, mut seen) = (String::new(), SquareSet::EMPTY);
    let symmetries = Symmetry::all(analysis.rules);
    bounds(analysis.value.bounds).for_each(|score| _ = writeln!(rows, "{board} {score}"));
    for Candidate { square, value, line, proof } in &analysis.candidates {
        if seen.contains(*square) {
            continue;
        }
        seen.extend(symmetries.iter().map(|symmetry| symmetry.image_of(*square)));
        let line: Vec<String> = line.iter().map(Square::to_string).collect();
        let is_settled = value.exact().is_some() && proof.is_some();
        let line = if is_settled { line.join(" ") } else { square.to_string() };
        bounds(value.bounds).for_each(|score| _ = writeln!(rows, "{board} {score} {line}"));
    }
    rows
}

/// The score, or the bounds that say something about the outcome.
fn bounds(Bounds { at_least, at_most }: Bounds) -> impl Iterator<Item = String> {
    let plies = |score: Score| score.plies().and_then(|plies| i32::try_from(plies).ok()).unwrap_or(0);
    let text = move |score: Score| match plies(score) {
        0 => "0".to_owned(),
        plies if score > Score::DRAW => format!("+{plies}"),
        plies => format!("-{plies}"),
    };
    let exact = (at_least == at_most).then(|| text(at_least));
    let is_open = exact.is_none();
    let least = (is_open && at_least >= Score::DRAW).then(|| format!(">={}", text(at_least)));
    let most = (is_open && at_most <= Score::DRAW).then(|| format!("<={}", text(at_most)));
    exact.into_iter().chain(least).chain(most)
}

/// Proves anew what the file says about these boards.
fn check_boards(boards: &[&str], table: usize) -> Result<(), Box<dyn Error>> {
    for board in boards {
        let position = Position::new(board.parse()?);
        let mut solver = Solver::new(position.rules()).within(table);
        let (Known { bounds, moves }, mut seen) = (Proved::default().about(&position), SquareSet::EMPTY);
        if bounds != Bounds::UNKNOWN {
            anew(&mut solver, &position, bounds, board)?;
        }
        // If nobody wins, no first move loses (strategy stealing).
        let nobody_wins = bounds == Bounds::exactly(Score::DRAW);
        for (mut bounds, line) in moves {
            if nobody_wins {
                bounds.at_least = Score::MIN;
            }
            if !seen.contains(line[0]) {
                seen.extend(
                    Symmetry::all(position.rules()).iter().map(|symmetry| symmetry.image_of(line[0])),
                );
                let mut after = position.clone();
                after.play(line[0])?;
                let reply = bounds.turned(Score::child_view);
                anew(&mut solver, &after, reply, &format!("{board} {}", line[0]))?;
            }
        }
    }
    Ok(())
}

/// Proves anew what is claimed about the value of a position. A single bound is assumed to be as far as the value goes,
/// so that only one question is left.
fn anew(solver: &mut Solver, position: &Position, claim: Bounds, name: &str) -> Result<(), Box<dyn Error>> {
    let (start, wanted) = match (claim.exact(), claim.at_most) {
        (Some(score), _) => (Bounds::UNKNOWN, score),
        (None, Score::MAX) => (Bounds { at_most: claim.at_least, ..Bounds::UNKNOWN }, claim.at_least),
        (None, most) => (Bounds { at_least: most, ..Bounds::UNKNOWN }, most),
    };
    let (mut found, began) = (start, Instant::now());
    solver.narrow(position, &mut found, &Budget::unlimited(clock))?;
    println!("{name}: {:.1?}", began.elapsed());
    if found.exact() == Some(wanted) {
        Ok(())
    } else {
        Err(format!("{name}: {claim:?}, but proved {found:?}").into())
    }
}
