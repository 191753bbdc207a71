//! The texts about the current game and the scores of its moves.

use super::{GameScreen, Subject};
use crate::app::description::{Describe, Description, Part};
use crate::app::screens::tree::FirstTab;
use crate::app::{Command, Context, Game, Shared, Tally, Turn, phrases};
use crate::draw::board::pair_name;
use crate::engine::analysis::Analysis;
use crate::engine::player::Decision;
use crate::game::figures::plies;
use crate::game::{ByMark, Square};

/// The name of the tab.
pub(super) const TITLE: &str = FirstTab::Game.name();

/// Whose turn it is, and what the computer is doing.
pub(super) fn turn(shared: &Shared, game: &Game) -> String {
    let contest = &game.contest;
    let mark = game.position().to_move();
    if let Some(Turn::Chosen { decision, .. }) = game.recalled.as_ref().map(|before| &before.turn) {
        let mover = game.shown().position().to_move();
        return format!("Why {mover} chose {}{}", decision.square, said(decision));
    }
    match &game.turn {
        Turn::Human { .. } if contest.lone_human().is_some() => format!("Your move ({mark})"),
        Turn::Human { .. } => format!("{mark} to move"),
        Turn::Thinking { .. } => format!("{} ({mark}) is thinking", phrases::player(contest.players, mark)),
        Turn::Chosen { decision, .. } => {
            let is_own = |_: &&Analysis| game.mover().search().is_some();
            let seen = decision.analysis.as_ref().filter(is_own).filter(|analysis| !analysis.is_exact());
            let seen = seen.map_or_else(String::new, |analysis| {
                format!(", looking {} ahead", plies(analysis.depth_seen()))
            });
            format!(
                "{} ({mark}) plays {}{seen}{}",
                phrases::player(contest.players, mark),
                decision.square,
                if game.is_covered() { String::new() } else { said(decision) }
            )
        }
        Turn::Failed(fault) if game.mover().program().is_some() => fault.clone(),
        Turn::Failed(fault) => phrases::failed(shared.key_name(Context::Game, Command::Act), fault),
        Turn::Over => phrases::outcome(game),
    }
}

/// What MCTS or a program says about its move.
fn said(Decision { comment, .. }: &Decision) -> String {
    if comment.is_empty() { String::new() } else { format!(": {comment}") }
}

/// The pairs of squares with which the candidate under the cursor secures the draw, if they are to be shown.
pub(super) fn pairs(game: &Game) -> Option<&[[Square; 2]]> {
    let (_, pairs) = game.paired.as_ref().filter(|_| !game.is_covered())?;
    pairs.as_deref()
}

/// The moves so far: "X b2", "O a1".
pub(super) fn moves_so_far(game: &Game) -> impl Iterator<Item = String> {
    game.history.marked_moves().map(|(mark, square)| format!("{mark} {square}"))
}

/// The square under the cursor, while there is one.
pub(super) fn cursor(game: &Game) -> Option<Square> {
    (game.reasoning || matches!(game.turn, Turn::Human { .. })).then_some(game.cursor)
}

/// The heading of the moves.
pub(super) const MOVES: &str = "Moves";

/// The speed of a game between computers; `None` for other games.
pub(super) fn speed(game: &Game) -> Option<String> {
    let (speed, speeds) = game.pace.speed();
    let paused = if game.pace.paused { ", paused" } else { "" };
    game.contest.is_automatic().then(|| format!("Speed {speed} of {speeds}{paused}"))
}

/// What a line means where that is not the usual.
pub(super) fn goal(game: &Game) -> Option<String> {
    let rules = game.position().rules();
    rules.misere().then(|| format!("{} in a row loses", rules.connect()))
}

/// Players, rules and, unless the game is over, the score of the series: "best of 3: 1-0, 1 drawn", X first.
pub(crate) fn facts(game: &Game) -> Vec<String> {
    let contest = &game.contest;
    let tries = game.predicting.as_ref().and_then(phrases::first_tries);
    let mut facts = vec![tries.unwrap_or_else(|| phrases::players(contest.players))];
    if contest.best_of > 1 && !game.is_over() {
        let Tally { wins: ByMark { x, o }, draws } = game.tally();
        let drawn = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
        facts.push(format!("best of {}: {x}-{o}{drawn}", contest.best_of));
    }
    phrases::with_rules(facts, game.position().rules())
}

/// The question about the candidate under the cursor, while scores are covered.
pub(super) fn prompt(game: &Game) -> Option<String> {
    let predicting = game.predicting.as_ref()?;
    Some(phrases::prompt(predicting, &phrases::asked_score(game.position(), game.cursor)))
}

impl Describe for GameScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let Some(current) = shared.game.as_deref() else { return Description::default() };
        let game = current.shown();
        let prompt = prompt(game).unwrap_or_default();
        let moves = moves_so_far(game).collect::<Vec<_>>().join(", ");
        let moves = (!moves.is_empty()).then(|| format!("{MOVES}: {moves}"));
        let turn = turn(shared, current);
        // It may end with words of the program.
        let turn = if game.mover().program().is_some() { turn.clone() } else { turn };
        let described =
            Description::of(TITLE, Some(turn)).news(&prompt).board(&game.position().setup(), cursor(game));
        let described = if game.reasoning { Subject::of(game).add_to(described) } else { described };
        let pairs = pairs(game).unwrap_or_default().iter().zip(0..);
        let pairs = pairs.map(|([one, other], place)| format!("{}: {one} and {other}", pair_name(place)));
        described.lines(pairs).part(Part::Game, moves).lines(speed(game)).lines(facts(game))
    }
}
