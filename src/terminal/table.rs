//! Tables in place of a program, `table:FILE`: what a player learned elsewhere does in each position.

use super::on_one_line;
use crate::engine::exact::Choices;
use crate::files::open_named;
use crate::game::{Mark, Position, Setup};
use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::Error;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::io::Read;
use std::ops::RangeInclusive;

/// In bytes. All positions of 3x3 take a third of a MiB.
const LONGEST: u64 = 1 << 26;

/// Beyond these, sums might overflow or vanish.
const WEIGHTS: RangeInclusive<f64> = 1e-100..=1e100;

/// The choices in each position, by its text and the side to move.
pub(crate) struct Table(HashMap<(String, Mark), Choices>);

/// A line of the file. Other fields are ignored.
#[derive(Deserialize)]
struct Entry<'a> {
    position: String,
    to_move: Mark,
    #[serde(borrow)]
    weights: &'a RawValue,
}

impl Table {
    /// Reads JSON lines. A file is read once, and kept, while noughts runs.
    ///
    /// # Errors
    /// A sentence without a full stop about the first fault.
    pub(crate) fn known(path: &str) -> Result<&'static Self, String> {
        static KNOWN: Mutex<BTreeMap<String, &Table>> = Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock();
        if !known.contains_key(path) {
            known.insert(path.to_owned(), Box::leak(Box::new(Self::read(path)?)));
        }
        Ok(known[path])
    }

    fn read(path: &str) -> Result<Self, String> {
        let mut text = String::new();
        let read = open_named(path.as_ref()).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
        if read.map_err(|fault| format!("cannot read {path}: {fault}"))? as u64 == LONGEST {
            return Err(format!("{path} is not a table: it has 64 MiB or more"));
        }
        let mut known = HashMap::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            let told = |fault: String| format!("{path}, line {number}: {}", on_one_line(&fault));
            let (key, choices) = entry(line).map_err(told)?;
            if known.insert(key, choices).is_some() {
                return Err(told("the position is in the table twice".to_owned()));
            }
        }
        if known.is_empty() {
            return Err(format!("{path} has no positions"));
        }
        Ok(Self(known))
    }

    /// The moves of a table with their weights, in reading order; `None` if it has no line about the position.
    ///
    /// # Errors
    /// Also if none of its positions is of this board.
    pub(crate) fn choices(path: &str, position: &Position) -> Result<Option<Choices>, String> {
        let Self(known) = Self::known(path)?;
        let shape = |position: &str| position.replace(['X', 'O'], ".");
        let text = position.to_string();
        let board = shape(&text);
        let found = known.get(&(text, position.to_move()));
        if found.is_some() || known.keys().any(|(other, _)| shape(other) == board) {
            return Ok(found.cloned());
        }
        let size = position.rules().size();
        Err(format!("0 of the {} lines of {path} are of this board, {size}", known.len()))
    }
}

fn entry(line: &str) -> Result<((String, Mark), Choices), String> {
    // It counts lines from this one.
    let told = |fault: Error| fault.to_string().split(" at line ").next().unwrap_or_default().to_owned();
    let Entry { position, to_move, weights } = serde_json::from_str(line).map_err(told)?;
    let named: BTreeMap<String, f64> = serde_json::from_str(weights.get()).map_err(told)?;
    let setup: Setup = position.parse()?;
    let position = Position::try_from(setup.with_to_move(Some(to_move)))?;
    let mut choices = BTreeMap::new();
    for (name, weight) in named {
        let square = name
            .parse()
            .ok()
            .filter(|&square| position.after([square]).is_ok())
            .ok_or_else(|| format!("`{name}` is not a move in {position}"))?;
        if weight != 0.0 && !WEIGHTS.contains(&weight) {
            return Err(format!(
                "the weight {weight:e} of {square} is not 0, nor from 1e-100 to 1e100: weights are chances, not values; \
                 write 1 for the best move"
            ));
        }
        choices.insert(square, weight);
    }
    // Of two weights of a square only the last is kept. There are no other colons.
    if weights.get().matches(':').count() > choices.len() {
        return Err("a square is there twice: give each one weight".to_owned());
    }
    let choices: Choices = choices.into_iter().filter(|(_, weight)| *weight > 0.0).collect();
    if choices.is_empty() {
        return Err(format!("{position} has no weight above 0"));
    }
    Ok(((position.to_string(), to_move), choices))
}
