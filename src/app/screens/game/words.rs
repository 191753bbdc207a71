//! The texts about the current game and the scores of its moves.

use super::GameScreen;
use crate::app::description::{Describe, Description, joined};
use crate::app::predicting::Predicting;
use crate::app::{
    Candidates, Command, Computed, Context, Game, ListOrder, MoveScores, Preview, Shared, Tally, Turn,
    phrases,
};
use crate::draw::board::pair_name;
use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate, Counters, Distance, Outcome, Score};
use crate::engine::player::{Decision, Player, TieBreak};
use crate::game::figures::{counted, grouped, moves, plies, short_duration, signed};
use crate::game::{ByMark, Position, Square, SquareSet, Status};
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
    /// Whether the search is still running.
    pub(in crate::app) searching: bool,
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
    /// A program of the user's own, which has chosen this square. The scores are not its own.
    Program(Square),
}

impl Chooser {
    /// Who has made a choice in a game.
    fn of(game: &Game, position: &Position, square: Square) -> Self {
        match game.contest.player(position.to_move()).program() {
            Some(_) => Self::Program(square),
            None => Self::Chosen(square, game.tie_break()),
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
                searching: false,
                chooser: Chooser::of(game, &choice.position, choice.decision.square),
                order,
                is_past: true,
            },
            (seen, _) => Self {
                position: game.position(),
                cursor: game.cursor,
                seen: seen.ok_or_else(|| no_scores(game)),
                searching: game.is_searching(),
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
            searching: scores.ready().is_none(),
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
    pub(in crate::app) fn add_to(&self, mut description: Description) -> Description {
        let (analysis, elapsed) = match &self.seen {
            Err(text) => return description.lines([text]),
            Ok(seen) => *seen,
        };
        let score =
            |it: &Candidate| format!("{}, {}", analysis.score_text(it.value), verdict(self, analysis, it));
        let here = analysis.candidate(self.cursor).filter(|_| !self.is_past).map(score);
        let all = |line: &[Square]| moves(line, usize::MAX, "");
        let [title, _] = title(analysis);
        let result = joined(&title, &notes(self, analysis).join(" "));
        if analysis.is_complete() {
            // News, which changes no more.
            description.status = joined(&description.status, &result);
        }
        let equal = self.order.rows(analysis).into_iter().map(|equal| {
            let squares: Vec<Square> = equal.iter().map(|candidate| candidate.square).collect();
            format!("{}: {}", all(&squares), score(equal[0]))
        });
        description
            .note(&here.unwrap_or_default())
            .lines(Some(result).filter(|_| !analysis.is_complete()))
            .lines(followed(self, analysis).map(|it| format!("{EXPECTED}{}", all(&it.line))))
            .lines(equal)
            .lines(details(self, analysis, elapsed))
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
        Turn::Thinking { .. } => format!("{} ({mark}) is thinking", phrases::player(contest, mark)),
        Turn::Chosen { decision, .. } => {
            let is_own = |_: &&Analysis| game.mover().program().is_none();
            let seen = decision.analysis.as_ref().filter(is_own).filter(|analysis| !analysis.is_exact());
            let seen = seen.map_or_else(String::new, |analysis| {
                format!(", looking {} ahead", plies(analysis.depth_seen()))
            });
            format!(
                "{} ({mark}) plays {}{seen}{}",
                phrases::player(contest, mark),
                decision.square,
                if game.is_covered() { String::new() } else { said(decision) }
            )
        }
        Turn::Failed(fault) if game.mover().program().is_some() => fault.clone(),
        Turn::Failed(fault) => phrases::failed(shared.key_name(Context::Game, Command::Act), fault),
        Turn::Over => phrases::outcome(game),
    }
}

/// What a program says about its move.
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
            let name = phrases::player(&game.contest, game.position().to_move());
            format!("{name} picks any empty square without thinking: nothing to show.")
        }
        Turn::Over => "The game is over.".to_owned(),
        _ => "Searching ...".to_owned(),
    }
}

/// The result of the position in a sentence, and the same in fewer words.
pub(super) fn title(analysis: &Analysis) -> [String; 2] {
    let (mover, Bounds { at_least, at_most }) = (analysis.to_move, analysis.value.bounds());
    let distance = match analysis.distance() {
        Some(Distance::In(plies)) => format!(" in {plies}"),
        Some(Distance::Within(plies)) => format!(" within {plies}"),
        None => String::new(),
    };
    let looks = looks_best(analysis);
    let after = format!("; {looks}");
    let (sentence, more) = match analysis.outcome() {
        Some(Outcome::Win) => (format!("{mover} wins{distance}"), ""),
        Some(Outcome::Loss) => (format!("{mover} loses{distance}"), " even with best play"),
        Some(Outcome::Draw) => ("A draw".to_owned(), " with best play"),
        None if at_least.outcome() == Outcome::Draw => ("At least a draw".to_owned(), &*after),
        None if at_most.outcome() == Outcome::Draw => ("At most a draw".to_owned(), &*after),
        None if analysis.decided() > 0 => (looks, "; the result is open"),
        None => (looks, "; nothing is proved yet"),
    };
    [format!("{sentence}{more}"), sentence]
}

/// Which moves look best, and their score.
fn looks_best(analysis: &Analysis) -> String {
    let best: SquareSet = analysis.best().map(|candidate| candidate.square).collect();
    match best.len() {
        all if all == analysis.candidates.len() => "All moves look equally good".to_owned(),
        count => {
            let score = signed(analysis.points(analysis.value.estimate()));
            format!("{} {} best, {score}", named(&best), if count == 1 { "looks" } else { "look" })
        }
    }
}

/// Up to this many equally good moves are named; more are only counted.
const NAMED: usize = 3;

/// Moves by their names or, if there are many, their number.
fn named(squares: &SquareSet) -> String {
    if squares.len() <= NAMED { phrases::squares(squares) } else { format!("{} moves", squares.len()) }
}

/// Notes on the scores, the most important first.
pub(super) fn notes(subject: &Subject, analysis: &Analysis) -> Vec<String> {
    let mut notes = best_moves(subject, analysis);
    if analysis.is_complete() && !analysis.method.counts_distance {
        notes.push("The blind search does not count plies: all wins score the same.".to_owned());
    }
    notes
}

/// How the scores were found: how much is proved, the search, and how ties are broken.
pub(super) fn details(subject: &Subject, analysis: &Analysis, elapsed: Duration) -> Vec<String> {
    let open = (!analysis.is_complete()).then(|| what_is_open(analysis));
    let ties = match subject.chooser {
        Chooser::Program(_) => Some("the scores are not the program's, but the time is".to_owned()),
        _ if analysis.best().count() == 1 => None,
        Chooser::User => None,
        Chooser::Computer(rule) | Chooser::Chosen(_, rule) => Some(match rule {
            TieBreak::First => "ties: the first in reading order".to_owned(),
            TieBreak::Random { seed } => format!("ties: at random (seed {seed})"),
        }),
    };
    open.into_iter().chain([counts(analysis, elapsed)]).chain(ties).collect()
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

/// A sentence up to its colon.
fn first_clause(sentence: &str) -> &str {
    sentence.split_once(':').map_or(sentence, |(clause, _)| clause)
}

/// The number of plies within which an undecided move is proved not to win or lose.
fn horizon(candidate: &Candidate) -> Option<String> {
    let known = |bound: Score| bound.plies().filter(|&plies| plies > 3).map(|plies| plies - 1);
    let (Bounds { at_least, at_most }, square) = (candidate.value.bounds(), candidate.square);
    match (known(at_most), known(at_least)) {
        _ if !candidate.is_open() => None,
        (Some(win), Some(loss)) => {
            Some(format!("{square}: no win in {}, no loss in {}", plies(win), plies(loss)))
        }
        (Some(win), None) => Some(format!("{square}: no win in {}", plies(win))),
        (None, Some(loss)) => Some(format!("{square}: no loss in {}", plies(loss))),
        (None, None) => None,
    }
}

/// How much of an incomplete analysis is proved, and what the other scores are based on.
fn what_is_open(analysis: &Analysis) -> String {
    let seen = plies(analysis.depth_seen());
    match analysis.method.basis {
        Basis::Search => format!("Searched {seen} ahead; ~ marks estimates."),
        Basis::Proof => {
            let (decided, all) = (analysis.decided(), analysis.candidates.len());
            let proved = match decided {
                0 => format!("None of the {all} moves is proved yet"),
                _ if decided == all => {
                    let open = all - analysis.proved();
                    return format!("All {all} outcomes are proved, {open} without the number of plies.");
                }
                _ => format!("{decided} of {all} moves proved"),
            };
            let estimates = if analysis.candidates.iter().any(Candidate::is_open) {
                format!("; ~ marks estimates, up to {seen} ahead")
            } else {
                String::new()
            };
            format!("{proved}{estimates}.")
        }
    }
}

/// A candidate's outcome in words.
pub(super) fn verdict(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
    if subject.searching && candidate.is_open() { "open".to_owned() } else { analysis.verdict(candidate) }
}

/// What all moves have in common if all are equally good.
fn all_alike(subject: &Subject, analysis: &Analysis, outcome: Outcome) -> String {
    let all = analysis.candidates.len();
    match (outcome, analysis.method.counts_distance) {
        (Outcome::Draw, _) if subject.position.marks() == 0 => {
            format!("All {all} openings draw with best play.")
        }
        (Outcome::Draw, _) => format!("All {all} moves draw with best play."),
        (Outcome::Win, true) => format!("All {all} moves win equally fast."),
        (Outcome::Loss, true) => format!("All {all} moves lose equally fast."),
        (Outcome::Win, false) => format!("All {all} moves win."),
        (Outcome::Loss, false) => format!("All {all} moves lose."),
    }
}

/// Which moves are best, unless the title says so, and in a second sentence which of them the computer picks.
fn best_moves(subject: &Subject, analysis: &Analysis) -> Vec<String> {
    let (known, settled) = (analysis.is_exact(), analysis.is_settled());
    let squares: SquareSet = analysis.best().map(|candidate| candidate.square).collect();
    let named = named(&squares);
    let equal = match analysis.outcome().filter(|_| known) {
        Some(outcome) if squares.len() == analysis.candidates.len() => all_alike(subject, analysis, outcome),
        Some(_) => format!("{named} are equally good."),
        None => format!("{named} look equally good."),
    };
    if let Chooser::Program(square) = subject.chooser {
        let worth = analysis.candidate(square).map(|candidate| verdict(subject, analysis, candidate));
        let plays = format!("Plays {square}: {}.", worth.unwrap_or_default());
        let is_best = squares.contains(square);
        let best = if squares.len() == 1 { format!("{named} is the best move.") } else { equal };
        return [plays].into_iter().chain(Some(best).filter(|_| !is_best && known)).collect();
    }
    match (subject.chooser, squares.len()) {
        (Chooser::Chosen(square, _), 1) if settled => vec![format!("Plays {square}, the only best move.")],
        (Chooser::Chosen(square, _), 1) if known => {
            vec![format!("Plays {square}; no move is better, but others may be as good.")]
        }
        (Chooser::Chosen(square, _), 1) => vec![format!("Plays {square}, which looks best.")],
        (Chooser::Chosen(square, TieBreak::First), _) => {
            vec![equal, format!("Plays {square}, the first in reading order.")]
        }
        (Chooser::Chosen(square, TieBreak::Random { .. }), _) => {
            vec![equal, format!("Plays {square}, picked at random.")]
        }
        _ if !known => Vec::new(),
        (_, 1) if settled => vec![format!("{named} is the best move.")],
        (_, 1) => vec![format!("No move is better than {named}, but others may be as good.")],
        _ => vec![equal],
    }
}

/// The method of the search, its node counts and its time.
fn counts(analysis: &Analysis, elapsed: Duration) -> String {
    let Counters { nodes, cutoffs, .. } = analysis.counters;
    let (method, time, nodes) = (&analysis.method, short_duration(elapsed), grouped(nodes));
    match method.basis {
        Basis::Search => {
            format!("each move by {method}: {nodes} nodes, {}, {time}", counted(cutoffs, "cutoff"))
        }
        Basis::Proof => format!("{method}: {nodes} nodes, {time}{}", rate(analysis, elapsed)),
    }
}

/// Nodes per second, unless the search was too short for a meaningful rate.
fn rate(analysis: &Analysis, elapsed: Duration) -> String {
    let nodes = u128::from(analysis.counters.nodes) * 1000;
    match elapsed.as_millis() {
        0..100 => String::new(),
        time => format!(" ({} a second)", grouped(nodes / time)),
    }
}

impl Describe for GameScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let Some(current) = shared.game.as_deref() else { return Description::default() };
        let game = current.shown();
        let remark = || remark(shared, game).filter(|_| game.reasoning);
        let back = current.recalled.as_ref().map(|_| leads_back(shared));
        let remark = back.or_else(remark).unwrap_or_default();
        let moves = moves_so_far(game).collect::<Vec<_>>().join(", ");
        let moves = (!moves.is_empty()).then(|| format!("{MOVES}: {moves}"));
        let described = Description::of(TITLE, Some(joined(&turn(shared, current), &remark)))
            .notice(shared, Context::Game, current.notice.as_ref())
            .board(&game.position().setup(), cursor(game));
        let described = if game.reasoning { Subject::of(game).add_to(described) } else { described };
        let pairs = pairs(game).unwrap_or_default().iter().zip(0..);
        let pairs = pairs.map(|([one, other], place)| format!("{}: {one} and {other}", pair_name(place)));
        described.lines(pairs).lines(moves).lines(speed(game)).lines(facts(game))
    }
}
