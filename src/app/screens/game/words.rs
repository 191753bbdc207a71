//! The texts about the current game and the scores of its moves.

use super::GameScreen;
use super::words_panel::{details, first_clause, horizon, notes, title, verdict};
use crate::app::description::{Describe, Description, Part, joined};
use crate::app::predicting::Predicting;
use crate::app::{
    Candidates, Command, Computed, Context, Game, ListOrder, MoveScores, Preview, Shared, Tally, Turn,
    phrases,
};
use crate::draw::board::pair_name;
use crate::engine::analysis::{Analysis, Candidate, Outcome};
use crate::engine::mcts::Sample;
use crate::engine::player::{Decision, Player, TieBreak};
use crate::engine::task::{Job, THINKING_TIME};
use crate::game::figures::{names, plies};
use crate::game::{ByMark, Position, Square, Status};
use crate::teach::review::{Reason, because};
use std::time::Duration;

/// The name of the tab.
pub(in crate::app) const TITLE: &str = "Game";

/// The content of the panel.
pub(in crate::app) struct Subject<'a> {
    /// The position whose moves are listed.
    pub(in crate::app) position: &'a Position,
    /// The square under the cursor.
    pub(in crate::app) cursor: Square,
    /// The scores and the time they took; if there are none, the text to show instead.
    pub(in crate::app) seen: Result<(&'a Analysis, Duration), String>,
    /// What playouts tell about the moves, if that is shown beside their scores.
    pub(super) sample: Option<&'a Sample>,
    /// How long the search may take in all, while it is running.
    pub(in crate::app) searching: Option<Duration>,
    /// Who chooses between the best moves.
    pub(super) chooser: Chooser,
    /// The order of the list.
    pub(in crate::app) order: ListOrder,
    /// Whether it is about an earlier move, because the computer makes the next one without thinking.
    pub(in crate::app) is_past: bool,
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
    pub(in crate::app) fn of(game: &'a Game) -> Self {
        let (rule, order) = (game.tie_break(), game.order);
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
                is_past: false,
            },
        };
        subject.covered(game.predicting.as_ref(), game.history.moves())
    }

    /// The content of the panel for a position that the user looks at.
    pub(in crate::app) fn looked_at(position: &'a Position, candidates: &'a Candidates) -> Self {
        let Candidates { scores, order, cursor } = candidates;
        Self {
            position,
            cursor: *cursor,
            seen: scores.seen().ok_or_else(|| match scores {
                Computed::Failed(fault) => format!("The search failed: {fault}"),
                _ if position.status() != Status::Ongoing => "The game is over.".to_owned(),
                _ => "Searching ...".to_owned(),
            }),
            sample: None,
            searching: scores.ready().is_none().then(|| Job::Analyze.time()),
            chooser: Chooser::User,
            order: *order,
            is_past: false,
        }
    }

    /// The same with scores covered; the candidates after these moves that were predicted show theirs.
    pub(in crate::app) fn covered(self, predicting: Option<&Predicting>, moves: &[Square]) -> Self {
        let Some(predicting) = predicting else { return self };
        let is_here =
            |(line, _): &&(Vec<Square>, String)| line.split_last().is_some_and(|(_, rest)| rest == moves);
        let known = predicting.candidates.iter().filter(is_here).map(|(_, score)| score.clone());
        let covered = [phrases::COVERED.to_owned()].into_iter().chain(known);
        Self { seen: Err(covered.collect::<Vec<_>>().join(" ")), is_past: false, ..self }
    }

    /// The candidate under the cursor in one row, for windows without room for the panel.
    pub(in crate::app) fn in_one_line(&self) -> String {
        let (analysis, _) = match &self.seen {
            Err(text) => return text.clone(),
            Ok(seen) => seen,
        };
        analysis.candidate(self.cursor).map_or_else(String::new, |candidate| {
            let (score, verdict) = (analysis.score_text(candidate.value), verdict(self, analysis, candidate));
            format!("{} {score} {verdict}", candidate.square)
        })
    }

    /// Adds the content of the panel to a description: the score of the candidate under the cursor, the result, the
    /// expected moves, a line for the candidates that are equally good, and the notes.
    pub(in crate::app) fn add_to(&self, description: Description) -> Description {
        let (analysis, elapsed) = match &self.seen {
            Err(text) => return description.lines([text]),
            Ok(seen) => *seen,
        };
        let mover = self.position.to_move();
        let score = |it: &Candidate| {
            let verdict = verdict(self, analysis, it);
            let is_end = verdict.starts_with("wins") || verdict.starts_with("loses");
            let who = if is_end { format!("{mover} ") } else { String::new() };
            let score = format!("{}, {who}{verdict}", analysis.score_text(it.value));
            match self.sample.map(|sample| (sample.told(it.square), sample.figures(it.square))) {
                Some((told, [.., bound])) => format!("{told}, bound {bound}; score {score}"),
                None => score,
            }
        };
        let here = analysis.candidate(self.cursor).filter(|_| !self.is_past).map(score);
        let expected = |it: &Candidate| {
            let sides = [mover, mover.other()].into_iter().cycle();
            let line: Vec<String> =
                sides.zip(&it.line).map(|(mark, square)| format!("{mark} {square}")).collect();
            format!("{EXPECTED}{}", line.join(", "))
        };
        let [title, _] = title(analysis);
        let result = joined(&title, &notes(self, analysis).join(" "));
        // What is complete is news, which changes no more.
        let (news, so_far) =
            if analysis.is_complete() { (result, None) } else { (String::new(), Some(result)) };
        let equal = self.order.rows(analysis, self.sample).into_iter().map(|equal| {
            let squares = names(equal.iter().map(|candidate| candidate.square));
            format!("{}: {}", squares.join(", "), score(equal[0]))
        });
        description
            .news(&news)
            .note(&here.unwrap_or_default())
            .lines(so_far)
            .part(Part::Expected, followed(self, analysis).map(expected))
            .part(Part::Moves, equal)
            .part(Part::Search, details(self, analysis, elapsed))
    }
}

/// In front of the moves that are expected after a candidate.
pub(super) const EXPECTED: &str = "expected: ";

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
    match &game.explained {
        Some((_, Some(Reason::Pairing(pairs)))) if game.preview == Preview::Pairs && !game.is_covered() => {
            Some(pairs)
        }
        _ => None,
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

/// Which key leads back to the game from the position in which the computer chose.
pub(super) fn leads_back(shared: &Shared) -> String {
    let key = shared.key_name(Context::Game, Command::Explain);
    key.map_or_else(|| "any key: back to the game".to_owned(), |key| format!("{key}: back to the game"))
}

/// Players, rules and, unless the game is over, the score of the series: "best of 3: 1-0, 1 drawn", X first.
pub(in crate::app) fn facts(game: &Game) -> Vec<String> {
    let contest = &game.contest;
    if let Some(tries) = game.predicting.as_ref().and_then(phrases::first_tries) {
        return vec![tries];
    }
    let mut facts = vec![phrases::players(contest.players), phrases::rules(game.position().rules())];
    if contest.best_of > 1 && !game.is_over() {
        let Tally { wins: ByMark { x, o }, draws } = game.tally();
        let drawn = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
        // Before the rules, which are left out first.
        facts.insert(1, format!("best of {}: {x}-{o}{drawn}", contest.best_of));
    }
    facts
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

/// A remark on the candidate under the cursor: the reason for its score, or what is known about it.
pub(super) fn remark(shared: &Shared, game: &Game) -> Option<String> {
    if let Some(predicting) = &game.predicting {
        return Some(phrases::prompt(predicting, &phrases::asked_score(game.position(), game.cursor)));
    }
    let (candidate, reason) = game.explained.as_ref()?;
    let (square, mover) = (candidate.square, game.position().to_move());
    let text = match (reason, game.preview) {
        (Some(Reason::Pairing(_)), Preview::Pairs) => {
            format!("{mover} draws by answering {} on the same letter", mover.other())
        }
        (Some(reason), _) => {
            let because = because(game.position(), square, reason);
            // There is no room for the explanation.
            match reason {
                Reason::Pairing(_) => {
                    let shows = shared.key_name(Context::Game, Command::Pairs);
                    let shows = shows.map_or_else(String::new, |key| format!(" ({key} shows it)"));
                    format!("{}{shows}", first_clause(&because))
                }
                Reason::DoubleThreat(_) => first_clause(&because).to_owned(),
                _ => because.trim_end_matches('.').to_owned(),
            }
        }
        (None, Preview::Pairs) if candidate.outcome() == Some(Outcome::Draw) => {
            format!("{square} draws, but no pairing was found")
        }
        (None, _) => return horizon(candidate),
    };
    Some(text)
}

impl Describe for GameScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let Some(current) = shared.game.as_deref() else { return Description::default() };
        let game = current.shown();
        let back = current.recalled.as_ref().map(|_| leads_back(shared));
        let remark = remark(shared, game).filter(|_| game.reasoning && back.is_none()).unwrap_or_default();
        // A prompt is news; a reason is about the selected square.
        let (prompt, reason) =
            if game.is_covered() { (remark, String::new()) } else { (String::new(), remark) };
        let prompt = back.unwrap_or(prompt);
        let moves = moves_so_far(game).collect::<Vec<_>>().join(", ");
        let moves = (!moves.is_empty()).then(|| format!("{MOVES}: {moves}"));
        let described = Description::of(TITLE, Some(turn(shared, current)))
            .news(&prompt)
            .notice(shared, Context::Game, current.notice.as_ref())
            .board(&game.position().setup(), cursor(game));
        let described = if game.reasoning { Subject::of(game).add_to(described) } else { described };
        let described = described.note(&reason);
        let pairs = pairs(game).unwrap_or_default().iter().zip(0..);
        let pairs = pairs.map(|([one, other], place)| format!("{}: {one} and {other}", pair_name(place)));
        described.lines(pairs).part(Part::Game, moves).lines(speed(game)).lines(facts(game))
    }
}
