//! What there is to say of a game in play, and of the scores of its moves.

use crate::app::phrases;
use crate::app::{Command, Context, Game, MoveScores, Preview, Shared, Tally, Turn};
use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate, Counters, Distance, Outcome, Score};
use crate::engine::player::{Player, TieBreak};
use crate::game::figures::{grouped, plies, short_duration};
use crate::game::{ByMark, Position, Square, SquareSet};
use crate::teach::review::{Reason, because};
use std::time::Duration;

/// What the panel tells of.
pub(in crate::app) struct Subject<'a> {
    /// The position whose moves these are.
    pub(in crate::app) position: &'a Position,
    /// The square of which more is told.
    pub(in crate::app) cursor: Square,
    /// What is known, and how long it took to find; or what is said instead.
    pub(in crate::app) seen: Result<(&'a Analysis, Duration), String>,
    /// Whether the search is still at it.
    pub(in crate::app) searching: bool,
    /// Who is to choose between the best moves.
    pub(in crate::app) chooser: Chooser,
}

/// Who is to choose between the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Chooser {
    /// People.
    People,
    /// The computer, sooner or later, which breaks ties like this.
    Computer(TieBreak),
    /// The computer, which has chosen this square.
    Chosen(Square, TieBreak),
}

impl<'a> Subject<'a> {
    /// What the panel tells of a game.
    pub(in crate::app) fn of(game: &'a Game) -> Self {
        let rule = game.tie_break();
        let computer_plays = !game.contest.players.into_iter().all(Player::is_human);
        Self {
            position: game.position(),
            cursor: game.cursor,
            seen: game.seen().ok_or_else(|| nothing_to_see(game)),
            searching: game.is_searching(),
            chooser: match &game.turn {
                Turn::Chosen { decision, .. } => Chooser::Chosen(decision.square, rule),
                _ if computer_plays => Chooser::Computer(rule),
                _ => Chooser::People,
            },
        }
    }

    /// The candidate under the cursor in one line, for windows without room for the panel.
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
}

/// Whose turn it is and what is going on.
pub(super) fn turn(shared: &Shared, game: &Game) -> String {
    let contest = &game.contest;
    let mark = game.position().to_move();
    match &game.turn {
        Turn::Human { .. } if contest.lone_human().is_some() => format!("Your move ({mark})"),
        Turn::Human { .. } => format!("{mark} to move"),
        // Who steps through a game of computers is told each move before it is made.
        _ if game.waits_to_begin() && !contest.is_automatic() => {
            format!("{} ({mark}) is to move", phrases::player(contest, mark))
        }
        Turn::Thinking { .. } => format!("{} ({mark}) is thinking", phrases::player(contest, mark)),
        Turn::Chosen { decision, .. } => {
            let seen = decision.analysis.as_ref().filter(|analysis| !analysis.is_exact());
            let seen =
                seen.map_or_else(String::new, |analysis| format!(", {} seen", plies(analysis.depth_seen())));
            format!("{} ({mark}) plays {}{seen}", phrases::player(contest, mark), decision.square)
        }
        Turn::Failed(fault) => phrases::failed(shared.key_name(Context::Game, Command::Act), fault),
        Turn::Over => phrases::outcome(game),
    }
}

/// By which key a game begins that waits for it.
pub(super) fn waits_to_begin(shared: &Shared) -> String {
    let key = |command| shared.key_name(Context::Game, command);
    let key = key(Command::Pause).or_else(|| key(Command::Act));
    key.map_or_else(|| "the game waits".to_owned(), |key| format!("{key} lets the game begin"))
}

/// Players, rules and, until the results tell how it stands, the series: "best of 3: 1-0, 1 drawn", X first.
pub(in crate::app) fn facts(game: &Game) -> Vec<String> {
    let contest = &game.contest;
    let mut facts = vec![phrases::players(contest.players), phrases::rules(game.position().rules())];
    if contest.best_of > 1 && !game.is_over() {
        let Tally { wins: ByMark { x, o }, draws } = game.tally();
        let drawn = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
        facts.push(format!("best of {}: {x}-{o}{drawn}", contest.best_of));
    }
    facts
}

fn nothing_to_see(game: &Game) -> String {
    match &game.turn {
        Turn::Human { scores: MoveScores::Failed(fault), .. } | Turn::Failed(fault) => {
            format!("The search failed: {fault}")
        }
        Turn::Chosen { .. } | Turn::Thinking { .. } if game.mover().search().is_none() => {
            let name = phrases::player(&game.contest, game.position().to_move());
            format!("{name} takes any empty square and looks at nothing, so there is nothing to show.")
        }
        Turn::Over => "The game is over.".to_owned(),
        _ => "Searching ...".to_owned(),
    }
}

/// The verdict on the position.
pub(super) fn title(subject: &Subject, analysis: &Analysis) -> String {
    let mover = analysis.to_move;
    let drawn = |candidate: &Candidate| candidate.outcome() == Some(Outcome::Draw);
    match (analysis.outcome(), analysis.distance()) {
        (Some(Outcome::Draw), _) => "A draw with best play".to_owned(),
        (Some(Outcome::Win), Some(Distance::In(plies))) => format!("{mover} wins in {plies}"),
        (Some(Outcome::Win), Some(Distance::Within(plies))) => format!("{mover} wins within {plies}"),
        (Some(Outcome::Loss), Some(Distance::In(plies))) => format!("{mover} loses in {plies}, at best"),
        (Some(Outcome::Loss), Some(Distance::Within(plies))) => format!("{mover} loses within {plies}"),
        (Some(Outcome::Win), None) => format!("{mover} wins"),
        (Some(Outcome::Loss), None) => format!("{mover} loses"),
        (None, _) if analysis.candidates.iter().any(drawn) => "At least a draw (>= 0)".to_owned(),
        (None, _) if subject.searching => {
            format!("Proving: {} of {}", analysis.decided(), analysis.candidates.len())
        }
        (None, _) => format!("Open at {}", plies(analysis.depth_seen())),
    }
}

/// What is worth saying about the scores, the most important first.
pub(super) fn notes(subject: &Subject, analysis: &Analysis) -> Vec<String> {
    let mut notes = Vec::new();
    let best = analysis.best().count();
    let all_equal = best == analysis.candidates.len();
    let proved = analysis.outcome().filter(|_| analysis.is_exact());
    if let (Some(outcome), true, true) = (proved, all_equal, best > 1) {
        notes.push(all_alike(subject, analysis, outcome).to_owned());
    }
    notes.push(choice(subject, analysis, best));
    if !analysis.is_complete() {
        notes.push(what_is_open(analysis));
    } else if !analysis.method.counts_distance {
        notes.push("A blind search does not count the distance: all wins score alike.".to_owned());
    }
    notes
}

/// What is worth saying about the candidate under the cursor: why it is worth what it is, or how far that
/// is known.
pub(super) fn remark(shared: &Shared, game: &Game) -> Option<String> {
    let (candidate, reason) = game.explained.as_ref()?;
    let (square, mover) = (candidate.square, game.position().to_move());
    let text = match (reason, game.preview) {
        (Some(Reason::Pairing(_)), Preview::Pairs) => {
            format!("{mover} draws by taking the same letter as {}", mover.other())
        }
        (Some(reason), _) => {
            let because = because(game.position(), square, reason);
            // There is room for no more than the fact itself.
            match reason {
                Reason::Pairing(_) => {
                    let shows = shared.key_name(Context::Game, Command::Pairs);
                    let shows = shows.map_or_else(String::new, |key| format!(" ({key} shows them)"));
                    format!("{}{shows}", first_clause(&because))
                }
                Reason::DoubleThreat(_) => first_clause(&because).to_owned(),
                _ => because.trim_end_matches('.').to_owned(),
            }
        }
        (None, Preview::Pairs) if candidate.outcome() == Some(Outcome::Draw) => {
            format!("{square}: a draw, but no pairs are found")
        }
        (None, _) => return horizon(candidate),
    };
    Some(text)
}

/// A sentence up to its colon.
fn first_clause(sentence: &str) -> &str {
    sentence.split_once(':').map_or(sentence, |(clause, _)| clause)
}

/// How far a move is known to decide nothing.
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

/// What the scores of an analysis that is not complete rest on.
fn what_is_open(analysis: &Analysis) -> String {
    let seen = plies(analysis.depth_seen());
    match analysis.method.basis {
        Basis::Search => format!("Looked {seen} ahead; ~ marks what is only estimated."),
        Basis::Proof => {
            let (decided, all) = (analysis.decided(), analysis.candidates.len());
            if decided == all {
                return format!(
                    "All {all} moves decided, {} not in how many plies.",
                    all - analysis.proved()
                );
            }
            let estimates = if analysis.candidates.iter().any(Candidate::is_open) {
                format!(" ~ is an estimate, up to {seen} ahead.")
            } else {
                String::new()
            };
            format!("{decided} of {all} moves decided.{estimates}")
        }
    }
}

/// A candidate's outcome in words.
pub(super) fn verdict(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
    if subject.searching && candidate.is_open() {
        "not decided".to_owned()
    } else {
        analysis.verdict(candidate)
    }
}

/// Why all candidates have the same score.
fn all_alike(subject: &Subject, analysis: &Analysis, outcome: Outcome) -> &'static str {
    match (outcome, analysis.method.counts_distance) {
        (Outcome::Draw, _) if subject.position.marks() == 0 => "Every opening draws with best play.",
        (Outcome::Draw, _) => "Every move draws with best play.",
        (Outcome::Win, true) => "Every move wins equally soon.",
        (Outcome::Loss, true) => "Every move loses equally soon.",
        (Outcome::Win, false) => "Every move wins.",
        (Outcome::Loss, false) => "Every move loses.",
    }
}

/// So many equally good moves are named; of more it is told how many there are.
const NAMED: usize = 3;

/// Which moves are best, and what decides between them.
fn choice(subject: &Subject, analysis: &Analysis, best: usize) -> String {
    let (known, settled) = (analysis.is_exact(), analysis.is_settled());
    let equal = if known { "are equally good" } else { "look equally good" };
    // The list may not show them: it keeps to the cursor.
    let squares: SquareSet = analysis.best().map(|candidate| candidate.square).collect();
    let named = if best <= NAMED { phrases::squares(&squares) } else { best.to_string() };
    match (subject.chooser, best) {
        (Chooser::Chosen(square, _), 1) if settled => format!("Plays {square}, the only best move."),
        (Chooser::Chosen(square, _), 1) if known => {
            format!("Plays {square}; no move is better, others may be as good.")
        }
        (Chooser::Chosen(square, _), 1) => format!("Plays {square}, which looks best."),
        (Chooser::Chosen(square, rule), _) => {
            format!("Plays {square}; {named} {equal}, tie broken: {rule}.")
        }
        (_, 1) if settled => format!("One move is best: {named}."),
        (_, 1) if known => format!("No move is better than {named}; others may be as good."),
        (_, 1) => format!("One move looks best: {named}."),
        (Chooser::Computer(rule), _) => format!("{named} {equal} (the computer's tie-break: {rule})."),
        (Chooser::People, _) => format!("{named} {equal}."),
    }
}

/// Which search it was and what it did.
pub(super) fn counts(analysis: &Analysis, elapsed: Duration) -> String {
    let Counters { nodes, cutoffs, .. } = analysis.counters;
    let (method, time, nodes) = (analysis.method, short_duration(elapsed), grouped(nodes));
    match method.basis {
        Basis::Search => format!("{method}: {nodes} nodes, {} cutoffs, {time}", grouped(cutoffs)),
        Basis::Proof => format!("{method}: {nodes} nodes, {time}{}", rate(analysis, elapsed)),
    }
}

/// Nodes a second, where that is long enough to mean something.
fn rate(analysis: &Analysis, elapsed: Duration) -> String {
    let nodes = u128::from(analysis.counters.nodes) * 1000;
    match elapsed.as_millis() {
        0..100 => String::new(),
        time => format!(" ({} a second)", grouped(nodes / time)),
    }
}
