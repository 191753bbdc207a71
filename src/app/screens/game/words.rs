//! The texts about the current game and the scores of its moves.

use super::GameScreen;
use super::words_panel::{counted_lines, details, going_on, horizon, notes, point, verdict};
use crate::app::description::{Describe, Description, Part, joined, quoted};
use crate::app::predicting::Predicting;
use crate::app::{
    Candidates, Command, Computed, Context, Game, ListOrder, MoveScores, Shared, Tally, Turn, phrases,
};
use crate::draw::board::pair_name;
use crate::engine::analysis::{Analysis, Candidate, Outcome};
use crate::engine::mcts::Sample;
use crate::engine::player::{Decision, Player, TieBreak};
use crate::engine::task::{Job, THINKING_TIME};
use crate::game::figures::{names, plies};
use crate::game::{ByMark, Position, Square, Status};
use crate::teach::review::{because, reason};
use std::time::Duration;

/// The name of the tab.
pub(crate) const TITLE: &str = "Game";

/// The content of the panel.
pub(crate) struct Subject<'a> {
    /// The position whose moves are listed.
    pub(crate) position: &'a Position,
    /// The square under the cursor.
    pub(crate) cursor: Square,
    /// The scores and the time they took; if there are none, the text to show instead.
    pub(crate) seen: Result<(&'a Analysis, Duration), String>,
    /// What playouts tell about the moves, if that is shown beside their scores.
    pub(super) sample: Option<&'a Sample>,
    /// How long the search may take in all, while it is running.
    pub(crate) searching: Option<Duration>,
    /// Who chooses between the best moves.
    pub(super) chooser: Chooser,
    /// The order of the list.
    pub(crate) order: ListOrder,
    /// Whether to tell how the scores were found.
    pub(super) details: bool,
    /// What the pairs on the board mean, while it shows them in place of the expected moves.
    pub(super) paired: Option<String>,
    /// Whether it is about an earlier move, because the computer makes the next one without thinking.
    pub(crate) is_past: bool,
}

/// Who chooses between the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chooser {
    /// A human: the user, or one of two users.
    User,
    /// The computer, on this move or a later one, with this tie-break.
    Computer(TieBreak),
    /// The computer, which has chosen this square.
    Chosen(Square, TieBreak),
    /// MCTS or a program of the user's own, which has chosen this square. The scores are not its own.
    Other(Player, Square),
}

impl Chooser {
    /// Who has made a choice in a game.
    fn of(game: &Game, position: &Position, square: Square) -> Self {
        let player = game.contest.player(position.to_move());
        match player.search() {
            Some(_) => Self::Chosen(square, game.tie_break()),
            None => Self::Other(player, square),
        }
    }
}

impl<'a> Subject<'a> {
    /// The content of the panel for a game.
    pub(crate) fn of(game: &'a Game) -> Self {
        let (rule, order, details) = (game.tie_break(), game.order, game.details);
        let past = game.last_thought().filter(|_| game.contest.is_automatic() && !game.is_over());
        let subject = match (game.seen(), past) {
            (None, Some((choice, analysis))) => Self {
                position: &choice.position,
                cursor: choice.decision.square,
                seen: Ok((analysis, choice.elapsed)),
                sample: None,
                searching: None,
                chooser: Chooser::of(game, &choice.position, choice.decision.square),
                order,
                details,
                paired: None,
                is_past: true,
            },
            (seen, _) => Self {
                position: game.position(),
                cursor: game.cursor,
                seen: seen.ok_or_else(|| no_scores(game)),
                sample: game.sample(),
                searching: game.is_searching().then(|| match game.turn {
                    Turn::Thinking { .. } => THINKING_TIME,
                    _ => Job::Analyze.time(),
                }),
                chooser: match &game.turn {
                    Turn::Chosen { decision, .. } => Chooser::of(game, game.position(), decision.square),
                    _ if game.contest.players.into_iter().all(Player::is_human) => Chooser::User,
                    _ => Chooser::Computer(rule),
                },
                order,
                details,
                paired: paired(game),
                is_past: false,
            },
        };
        subject.covered(game.predicting.as_ref(), game.history.moves())
    }

    /// The content of the panel for a position that the user looks at.
    pub(crate) fn looked_at(position: &'a Position, candidates: &'a Candidates) -> Self {
        let &Candidates { ref scores, order, details, cursor } = candidates;
        Self {
            position,
            cursor,
            seen: scores.seen().ok_or_else(|| match scores {
                Computed::Failed(fault) => format!("The search failed: {fault}"),
                _ if position.status() != Status::Ongoing => "The game is over.".to_owned(),
                _ => "Searching ...".to_owned(),
            }),
            sample: None,
            searching: scores.ready().is_none().then(|| Job::Analyze.time()),
            chooser: Chooser::User,
            order,
            details,
            paired: None,
            is_past: false,
        }
    }

    /// The same with scores covered; the candidates after these moves that were predicted show theirs.
    pub(crate) fn covered(self, predicting: Option<&Predicting>, moves: &[Square]) -> Self {
        let Some(predicting) = predicting else { return self };
        let covered = [phrases::COVERED].into_iter().chain(predicting.candidates(moves));
        Self { seen: Err(covered.collect::<Vec<_>>().join(" ")), is_past: false, ..self }
    }

    /// The reason for a candidate's score, or what is known about it.
    pub(super) fn reason(&self, candidate: &Candidate) -> Option<String> {
        let reason = || reason(self.position, candidate);
        let because = || Some(because(self.position, candidate.square, &reason()?));
        // Of estimates the panel says only how far they see; why the computer relies on one is told when it has chosen.
        let counted = || match self.chooser {
            Chooser::Chosen(..) => counted_lines(self.position, self.seen.as_ref().ok()?.0, candidate),
            _ => None,
        };
        self.paired.clone().or_else(because).or_else(counted).or_else(|| horizon(candidate))
    }

    /// Why the computer has chosen a move, once it has.
    pub(super) fn why(&self) -> Option<String> {
        let (Chooser::Chosen(square, _) | Chooser::Other(_, square)) = self.chooser else { return None };
        self.reason(self.seen.as_ref().ok()?.0.candidate(square)?)
    }

    /// The candidate under the cursor in one row, for windows without room for the panel.
    pub(crate) fn in_one_line(&self) -> String {
        let (analysis, _) = match &self.seen {
            Err(text) => return text.clone(),
            Ok(seen) => seen,
        };
        analysis.candidate(self.cursor).map_or_else(String::new, |candidate| {
            let (score, verdict) = (analysis.score_text(candidate.value), verdict(self, analysis, candidate));
            format!("{} {score} {verdict}", candidate.square)
        })
    }

    /// Adds the content of the panel to a description: the point, the score of the candidate under the cursor and the
    /// reason for it, the expected moves, and a line for the candidates of equal score and depth.
    pub(crate) fn add_to(&self, description: Description) -> Description {
        let (analysis, elapsed) = match &self.seen {
            Err(text) => return description.lines([text]),
            Ok(seen) => *seen,
        };
        let mover = self.position.to_move();
        let score = |it: &Candidate| {
            let verdict = verdict(self, analysis, it);
            let told = match (it.outcome(), analysis.depth(it)) {
                (Some(Outcome::Draw), Some(depth)) => format!("{verdict} in {depth}"),
                (Some(Outcome::Win | Outcome::Loss), _) => format!("{mover} {verdict}"),
                _ => verdict,
            };
            let score = format!("{}, {told}", analysis.score_text(it.value));
            match self.sample.map(|sample| (sample.told(it.square), sample.figures(it.square))) {
                Some((told, [.., bound])) => format!("{told}, bound {bound}; score {score}"),
                None => score,
            }
        };
        let here = analysis.candidate(self.cursor).filter(|_| !self.is_past);
        let why = self.why();
        let reason =
            here.and_then(|candidate| self.reason(candidate)).filter(|reason| why.as_ref() != Some(reason));
        let expected = followed(self, analysis).and_then(|candidate| going_on(self, candidate, false));
        let [point, _] = point(self, analysis);
        let result = joined(&point, &notes(self, analysis).join(" "));
        let result = why.map_or(result.clone(), |why| joined(&why, &result));
        // What is complete is news, which changes no more.
        let (news, so_far) =
            if analysis.is_complete() { (result, None) } else { (String::new(), Some(result)) };
        let equal = self.order.rows(analysis, self.sample, 0).into_iter().map(|equal| {
            let squares = names(equal.iter().map(|candidate| candidate.square));
            format!("{}: {}", squares.join(", "), score(equal[0]))
        });
        description
            .news(&news)
            .note(&here.map(score).unwrap_or_default())
            .note(&reason.unwrap_or_default())
            .lines(so_far)
            .part(Part::Expected, expected)
            .part(Part::Moves, equal)
            .part(Part::Search, details(self, analysis, elapsed))
    }
}

/// The candidate whose expected moves are shown: the one under the cursor, or the best.
pub(super) fn followed<'a>(subject: &Subject, analysis: &'a Analysis) -> Option<&'a Candidate> {
    analysis.candidate(subject.cursor).or(analysis.best().next())
}

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

/// What the pairs on the board mean, or that there are none.
fn paired(game: &Game) -> Option<String> {
    let (candidate, pairs) = game.paired.as_ref()?;
    let mover = game.position().to_move();
    match pairs {
        Some(_) => Some(format!("{mover} draws by answering {} on the same letter.", mover.other())),
        None if candidate.outcome() == Some(Outcome::Draw) => {
            Some(format!("{} draws, but no pairing was found.", candidate.square))
        }
        None => None,
    }
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

/// The text in place of scores.
fn no_scores(game: &Game) -> String {
    match &game.turn {
        Turn::Failed(fault) if game.mover().program().is_some() => fault.clone(),
        Turn::Human { scores: MoveScores::Failed(fault), .. } | Turn::Failed(fault) => {
            format!("The search failed: {fault}")
        }
        Turn::Chosen { .. } | Turn::Thinking { .. } if game.mover() == Player::Random => {
            let name = phrases::player(game.contest.players, game.position().to_move());
            format!("{name} picks any empty square without thinking: nothing to show.")
        }
        Turn::Over => "The game is over.".to_owned(),
        _ => "Searching ...".to_owned(),
    }
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
        let turn = if game.mover().program().is_some() { quoted(&turn) } else { turn };
        let described =
            Description::of(TITLE, Some(turn)).news(&prompt).board(&game.position().setup(), cursor(game));
        let described = if game.reasoning { Subject::of(game).add_to(described) } else { described };
        let pairs = pairs(game).unwrap_or_default().iter().zip(0..);
        let pairs = pairs.map(|([one, other], place)| format!("{}: {one} and {other}", pair_name(place)));
        described.lines(pairs).part(Part::Game, moves).lines(speed(game)).lines(facts(game))
    }
}
