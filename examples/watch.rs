//! Prints each node that alpha-beta enters, and where it leaves moves out: `cargo run --example watch`

use noughts::engine::Searched;
use noughts::engine::search::{Minimax, Node, Observer, Step};
use noughts::game::{Position, Setup};
use std::error::Error;
use std::fmt::Write;

#[derive(Default)]
struct Log(String);

impl Observer for Log {
    fn enter(&mut self, node: &Node) -> Searched<()> {
        let square = node.square.map_or_else(|| "start".to_owned(), |square| square.to_string());
        let _ = write!(self.0, "\n{}{square}", "  ".repeat(node.ply));
        Ok(())
    }

    fn step(&mut self, step: Step) {
        if let Step::Cutoff(_, left_out) = step {
            let _ = write!(self.0, "  ({left_out} left out)");
        }
    }
}

/// A line for each node, indented by its ply.
pub(crate) fn watch(setup: &str) -> Result<String, Box<dyn Error>> {
    let mut log = Log::default();
    Minimax::ORDERED_ALPHA_BETA.score(&Position::try_from(setup.parse::<Setup>()?)?, &mut log)?;
    Ok(log.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", watch(".X./..X/OOX")?);
    Ok(())
}
