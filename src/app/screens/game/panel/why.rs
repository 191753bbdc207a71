//! Why a computer chose a move, in the words of the game.

use super::{Chooser, Subject};
use crate::app::joined;
use crate::engine::{Analysis, Basis, Candidate, Decision, Outcome, Player, TieBreak};
use crate::game::SquareSet;
use crate::teach::review::{CORNERS, Reason, are_corners, because, best, point, reason, squares, verb};
use crate::wording::{all, capitalised, in_words, noun};

impl Subject<'_> {
    /// Why the computer has chosen its move, if it has: what it saw, then how it picked among the moves that looked best.
    pub(super) fn why(&self) -> Option<String> {
        match self.chooser {
            Chooser::Chosen(square, rule) => {
                let (analysis, _) = *self.seen.as_ref().ok()?;
                Some(self.thought(analysis, analysis.candidate(square)?, rule))
            }
            Chooser::Other(player, Decision { square, comment, .. }) => Some(match player {
                Player::Mcts(_) => {
                    format!(
                        "It played games at random from here, and took {square}: {comment} (a draw counts half)."
                    )
                }
                Player::Program(_) if comment.is_empty() => {
                    "Your program does not say what it thought.".to_owned()
                }
                Player::Program(_) => comment.clone(),
                _ => "It looked at nothing: it took any empty square, at random.".to_owned(),
            }),
            Chooser::User | Chooser::Computer(_) => None,
        }
    }

    /// The same while the cursor is on that move.
    pub(crate) fn why_here(&self) -> Option<String> {
        let (Chooser::Chosen(square, _) | Chooser::Other(_, &Decision { square, .. })) = self.chooser else {
            return None;
        };
        if square == self.cursor { self.why() } else { None }
    }

    fn thought(&self, analysis: &Analysis, chosen: &Candidate, rule: TieBreak) -> String {
        let mut others = analysis.candidates.iter().filter(|&other| other != chosen);
        // A reason on the board is the computer's own only if it saw what comes of it.
        let reason = reason(self.position, chosen).filter(|reason| match chosen.outcome() {
            None => {
                *reason == Reason::OnlyBlock && others.all(|other| other.outcome() == Some(Outcome::Loss))
            }
            outcome => outcome != Some(Outcome::Loss),
        });
        let best = best(analysis);
        let count = in_words(best.len());
        let picked = |among: &str| match rule {
            TieBreak::First => format!("it took the first{among} in reading order."),
            TieBreak::Random { .. } => format!("it picked one{among} at random."),
        };
        let by = if chosen.is_open() { " by the lines still open" } else { "" };
        let (saw, picked) = match reason {
            Some(reason) => (
                because(self.position, chosen.square, &reason),
                format!("{count} moves are equally good, so {}", picked("")),
            ),
            None if analysis.outcome().is_some() => {
                (point(self.position, analysis)[0].clone(), picked(&format!(" of the {count}")))
            }
            None if best.len() == 1 => {
                return joined(&saw(analysis), &format!("{} looked best{by}.", chosen.square));
            }
            None => {
                return joined(
                    &saw(analysis),
                    &format!("{} looked equally good{by}, so {}", which(&best, analysis), picked("")),
                );
            }
        };
        let picked = if best.len() == 1 { String::new() } else { capitalised(&picked) };
        joined(&(saw.trim_end_matches('.').to_owned() + "."), &picked)
    }
}

/// What a computer saw that did not see how the game ends.
fn saw(analysis: &Analysis) -> String {
    let lost: SquareSet = analysis
        .candidates
        .iter()
        .filter(|candidate| candidate.outcome() == Some(Outcome::Loss))
        .map(|candidate| candidate.square)
        .collect();
    let told = || format!("that {} {}", squares(&lost), verb(Outcome::Loss, lost.len()));
    match (analysis.method.basis, analysis.depth_seen()) {
        (Basis::Proof, _) if lost.is_empty() => "It could not prove how this ends.".to_owned(),
        (Basis::Proof, _) => format!("It proved {}, but not how the rest ends.", told()),
        (Basis::Search, 1) if lost.is_empty() => {
            "It looked at its next move only, and saw no win.".to_owned()
        }
        (Basis::Search, count) if lost.is_empty() => {
            format!("It saw no win or loss in the next {} moves, counting both sides.", in_words(count))
        }
        (Basis::Search, count) => {
            format!("It looked {} {} ahead, and saw {}.", in_words(count), noun(count, "move"), told())
        }
    }
}

/// Several moves in words, at the start of a sentence: "All nine moves", "The four corners", "a1 and b2".
fn which(best: &SquareSet, analysis: &Analysis) -> String {
    match best.len() {
        count if count == analysis.candidates.len() => all(count) + " moves",
        _ if are_corners(best, analysis) => CORNERS.to_owned(),
        ..=4 => squares(best),
        count => capitalised(&format!("{} moves", in_words(count))),
    }
}
