//! The reasoning panel: of which position, which scores, and who chooses by them.

mod draw;
mod why;
mod words;

pub(crate) use draw::PANEL_SIDE;

use crate::app::{Candidates, Chosen, Computed, Game, MoveScores, Predicting, Turn, phrases};
use crate::draw::{BoardLayout, Look, Notes};
use crate::engine::{Analysis, Decision, Job, Outcome, Player, THINKING_TIME, TieBreak};
use crate::game::{Position, Square};
use crate::wording::DOTS;
use itertools::Itertools;
use std::time::Duration;

/// The content of the panel.
pub(crate) struct Subject<'a> {
    /// The position whose moves are listed.
    position: &'a Position,
    cursor: Square,
    /// The scores and the time they took; if there are none, the text to show instead.
    seen: Result<(&'a Analysis, Duration), String>,
    /// How long the search may take in all, while it is running.
    searching: Option<Duration>,
    chooser: Chooser<'a>,
    details: bool,
    /// What the pairs on the board mean, while it shows them in place of the expected moves.
    paired: Option<String>,
    /// What is true of the same moves, beside what the computer thought of them; `None` if that is the same.
    truth: Option<&'a MoveScores>,
}

/// Who chooses between the best moves.
#[derive(Clone, Copy)]
enum Chooser<'a> {
    User,
    /// The computer, on this move or a later one, with this tie-break.
    Computer(TieBreak),
    /// The computer, which has chosen this square.
    Chosen(Square, TieBreak),
    /// A player that has chosen without scores: those in the panel are not its own.
    Other(Player, &'a Decision),
}

impl<'a> Chooser<'a> {
    fn of(player: Player, tie_break: TieBreak, decision: &'a Decision) -> Self {
        match player.search() {
            Some(_) => Self::Chosen(decision.square, tie_break),
            None => Self::Other(player, decision),
        }
    }
}

impl<'a> Subject<'a> {
    pub(crate) fn of(game: &'a Game) -> Self {
        let looked_at = Self::looked_at(game.position(), &game.candidates);
        let subject = Self {
            seen: looked_at.seen.map_err(|instead| no_scores(game).unwrap_or(instead)),
            searching: game.is_searching().then(|| match game.turn {
                Turn::Thinking => THINKING_TIME,
                _ => Job::Analyze.time(),
            }),
            chooser: match &game.turn {
                Turn::Showing { decision, .. } => Chooser::of(game.mover(), game.tie_break(), decision),
                _ if game.contest.players.into_iter().all(Player::is_human) => Chooser::User,
                _ => Chooser::Computer(game.tie_break()),
            },
            paired: paired(game),
            ..looked_at
        };
        subject.covered(game.predicting.as_ref(), game.history.moves())
    }

    /// Of a position that the user looks at.
    pub(crate) fn looked_at(position: &'a Position, candidates: &'a Candidates) -> Self {
        let &Candidates { ref scores, details, cursor } = candidates;
        Self {
            position,
            cursor,
            seen: scores.seen().ok_or_else(|| match scores {
                Computed::Failed(fault) => format!("The search failed: {fault}"),
                _ if position.is_over() => "The game is over.".to_owned(),
                _ => format!("Searching{DOTS}"),
            }),
            searching: (!scores.is_ready()).then(|| Job::Analyze.time()),
            chooser: Chooser::User,
            details,
            paired: None,
            truth: None,
        }
    }

    /// Of a position in which the computer has chosen a move: what it thought, and what is true.
    pub(crate) fn chosen(chosen: &'a Chosen, candidates: &'a Candidates) -> Self {
        let chooser = Chooser::of(chosen.player, chosen.tie_break, &chosen.decision);
        let of_move = Self { chooser, ..Self::looked_at(&chosen.position, candidates) };
        if let (Some(thought), Chooser::Chosen(..)) = (&chosen.decision.analysis, chooser) {
            return Self {
                seen: Ok((thought, chosen.elapsed)),
                searching: None,
                truth: (!thought.tells_all()).then_some(&candidates.scores),
                ..of_move
            };
        }
        let why = of_move.why().unwrap_or_default();
        Self { seen: of_move.seen.map_err(|text| format!("{why} {text}")), ..of_move }
    }

    /// Whether what is true stands beside what the computer thought.
    pub(crate) fn compares(&self) -> bool {
        self.truth.is_some()
    }

    pub(crate) fn notes(&self, board: &BoardLayout, look: &'a Look) -> Option<Notes<'a>> {
        let (analysis, _) = self.seen.as_ref().ok()?;
        let notes = Notes::new(analysis, Some(self.cursor), board.room_for_text(), look);
        Some(if self.compares() && !self.details { notes.without_scores() } else { notes })
    }

    /// The position after the move whose expected moves are shown, if the tree of that has the same scores: it is proved.
    pub(crate) fn aside(&self) -> Option<Position> {
        let (analysis, _) = *self.seen.as_ref().ok()?;
        let followed = self.followed(analysis)?;
        let has_same = analysis.method.counts_distance && followed.is_exact();
        if has_same { self.position.after([followed.square]).ok() } else { None }
    }

    /// The same with scores covered; the candidates after these moves that were predicted show theirs.
    pub(crate) fn covered(self, predicting: Option<&Predicting>, moves: &[Square]) -> Self {
        let Some(predicting) = predicting else { return self };
        let mut covered = [phrases::COVERED].into_iter().chain(predicting.candidates(moves));
        Self { seen: Err(covered.join(" ")), ..self }
    }
}

fn paired(game: &Game) -> Option<String> {
    let (candidate, pairs) = game.paired.as_ref()?;
    let mover = game.position().to_move();
    Some(match pairs {
        Some(_) => format!("{mover} draws by answering {} on the same letter.", mover.other()),
        None if candidate.outcome() == Some(Outcome::Draw) => {
            format!("{} draws, but no pairing was found.", candidate.square)
        }
        None => "Pairs of squares secure draws only.".to_owned(),
    })
}

/// Why the player to move shows no scores, if it is not that they are not there yet.
fn no_scores(game: &Game) -> Option<String> {
    Some(match &game.turn {
        Turn::Failed(fault) if game.mover().program().is_some() => fault.clone(),
        Turn::Failed(fault) => format!("The search failed: {fault}"),
        Turn::Showing { .. } | Turn::Thinking if game.mover() == Player::Random => {
            let name = phrases::player(game.contest.players, game.position().to_move());
            format!("{name} picks any empty square without thinking: nothing to show.")
        }
        _ => return None,
    })
}
