//! The reasoning panel: every candidate with its score, outcome, depth and expected line.

use crate::app::phrases;
use crate::app::{Game, Insight, Shared, Sketch, Target, Turn};
use crate::config::command::{Command, Context};
use crate::draw::board::notes::warmth;
use crate::draw::layout::{self, SideWish};
use crate::draw::text::{Column, extent, in_columns, width, wrap};
use crate::draw::{Canvas, Item};
use crate::engine::analysis::{Analysis, Basis, Bounds, Candidate, Counters, Distance, Outcome, Score};
use crate::engine::player::{Player, TieBreak};
use crate::game::figures::{grouped, moves, plies, short_duration};
use crate::game::{Position, Square, SquareSet};
use crate::teach::review::{Reason, because};
use ratatui::layout::Size;
use ratatui::style::Modifier;
use ratatui::text::Line;
use std::time::Duration;

/// At the least: square, score and outcome; wanted: also the depth and the expected line.
pub(in crate::app) const WISH: SideWish =
    SideWish { least: 25, enough: 37, wanted: 46, rows: 6, worth_the_grid: true };

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
}

pub(in crate::app) fn view(subject: &Subject, canvas: &mut Canvas) {
    let (area, theme) = (canvas.area, &canvas.look.theme);
    if area.is_empty() {
        return;
    }
    let (analysis, elapsed) = match &subject.seen {
        Ok(seen) => *seen,
        Err(text) => return canvas.lines(&wrap(text, area.width), theme.text),
    };
    let counts = wrap(&counts(analysis, elapsed), area.width);
    let (candidates, count_rows) = (extent(analysis.candidates.len()), extent(counts.len()));
    // Title, heading, half of the height for candidates if they need it, counts, and of the notes what fits; air where
    // there is room.
    let room = area.height.saturating_sub(2 + count_rows + candidates.min(area.height / 2));
    let notes = notes_in(subject, analysis, Size { width: area.width, height: room });
    let fixed = 2 + count_rows + extent(notes.len());
    let air = area.height.saturating_sub(fixed + candidates).min(3);
    let list_rows = candidates.min(area.height.saturating_sub(fixed + air));
    let [title, rest] = layout::top(area, 1, u16::from(air > 1));
    let [heading, rest] = layout::top(rest, 1, 0);
    let [list, rest] = layout::top(rest, list_rows, u16::from(air > 0));
    let [below, rest] = layout::top(rest, extent(notes.len()), u16::from(air > 2));
    draw_title(subject, analysis, list_rows, &mut canvas.part(title));
    let list_layout = ListLayout::of(subject, analysis, heading.width);
    canvas.part(heading).text(0, 0, &list_layout.heading(), theme.faint);
    // Best first, then in reading order.
    let ranked = analysis.ranked();
    let at_cursor = ranked.iter().position(|candidate| candidate.square == subject.cursor);
    canvas.part(list).pages(ranked.len(), at_cursor, |row, item| {
        let candidate = ranked[item.place];
        row.hit(row.area, Target::Candidate(candidate.square));
        list_layout.row(subject, analysis, candidate, item, row);
    });
    for (area, lines, style) in [(below, notes, theme.text), (rest, counts, theme.faint)] {
        for (row, line) in (0..).zip(lines) {
            canvas.part(area).line(row, Line::styled(line, style));
        }
    }
}

/// The verdict on the position, and how many candidates have no place in so many rows.
fn draw_title(subject: &Subject, analysis: &Analysis, rows: u16, canvas: &mut Canvas) {
    let (verdict, theme) = (title(subject, analysis), &canvas.look.theme);
    canvas.line(0, Line::styled(verdict.as_str(), theme.strong));
    let hidden = analysis.candidates.len().saturating_sub(usize::from(rows));
    let more = if hidden > 0 { format!("{hidden} more") } else { String::new() };
    // On the title's row: every other one is taken.
    if width(&verdict) + width(&more) < canvas.area.width {
        canvas.at_the_right(0, &more, theme.faint);
    }
}

/// As many whole notes as fit: half a sentence says nothing.
fn notes_in(subject: &Subject, analysis: &Analysis, room: Size) -> Vec<String> {
    let notes = notes(subject, analysis);
    let first = |count: usize| wrap(&notes[..count].join(" "), room.width);
    let fits = |text: &Vec<String>| extent(text.len()) <= room.height;
    (0..=notes.len()).rev().map(first).find(fits).unwrap_or_default()
}

/// The candidate under the cursor in one line, for windows without room for the panel.
pub(in crate::app) fn in_one_line(subject: &Subject) -> String {
    match &subject.seen {
        Err(text) => text.clone(),
        Ok((analysis, _)) => analysis.candidate(subject.cursor).map_or_else(String::new, |candidate| {
            let (score, verdict) =
                (analysis.score_text(candidate.value), verdict(subject, analysis, candidate));
            format!("{} {score} {verdict}", candidate.square)
        }),
    }
}

fn nothing_to_see(game: &Game) -> String {
    match &game.turn {
        Turn::Human { insight: Insight::Failed(fault), .. } | Turn::Failed(fault) => {
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
fn title(subject: &Subject, analysis: &Analysis) -> String {
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
fn notes(subject: &Subject, analysis: &Analysis) -> Vec<String> {
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
pub(in crate::app) fn remark(shared: &Shared, game: &Game) -> Option<String> {
    let (candidate, reason) = game.reason()?;
    let (square, mover) = (candidate.square, game.position().to_move());
    let text = match (reason, game.sketch) {
        (Some(Reason::Pairing(_)), Sketch::Pairs) => {
            format!("{mover} draws by taking the same letter as {}", mover.other())
        }
        (Some(reason), _) => {
            let because = because(game.position(), square, &reason);
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
        (None, Sketch::Pairs) if candidate.outcome() == Some(Outcome::Draw) => {
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
fn verdict(subject: &Subject, analysis: &Analysis, candidate: &Candidate) -> String {
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
fn counts(analysis: &Analysis, elapsed: Duration) -> String {
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

/// How the list is laid out.
struct ListLayout {
    /// In front of each row the pointer and the star; square, score, outcome, depth.
    columns: [Column; 5],
    /// Columns for the expected line behind them.
    line: usize,
}

impl ListLayout {
    fn of(subject: &Subject, analysis: &Analysis, room: u16) -> Self {
        let longest = |text: &dyn Fn(&Candidate) -> String, heading: u16| {
            let widths = analysis.candidates.iter().map(|candidate| width(&text(candidate)));
            usize::from(widths.max().unwrap_or(0).max(heading))
        };
        let square = longest(&|candidate| candidate.square.to_string(), 2);
        let score = longest(&|candidate| analysis.score_text(candidate.value), 5);
        let verdict = longest(&|candidate| verdict(subject, analysis, candidate), 7);
        let room = usize::from(room).saturating_sub(2 + square + 1 + score + 2 + verdict);
        let depth = if room >= 6 { 5 } else { 0 };
        let rest = room.saturating_sub(6 + 2);
        let columns = [
            Column::Text { gap: 0, width: 2 },
            Column::Text { gap: 0, width: square },
            Column::Number { gap: 1, width: score },
            Column::Text { gap: 2, width: verdict },
            Column::Number { gap: 1, width: depth },
        ];
        Self { columns, line: if rest >= 5 { rest } else { 0 } }
    }

    fn heading(&self) -> String {
        let line = match self.line {
            0 => "",
            1..13 => "  line",
            _ => "  expected line",
        };
        in_columns(&self.columns, &["", "", "score", "outcome", "depth"]) + line
    }

    fn row(
        &self,
        subject: &Subject,
        analysis: &Analysis,
        candidate: &Candidate,
        item: Item,
        canvas: &mut Canvas,
    ) {
        let look = canvas.look;
        let best = analysis.is_best(candidate);
        let star = if best { look.glyphs.best } else { " " };
        let cells = [
            format!("{}{star}", item.pointer),
            candidate.square.to_string(),
            analysis.score_text(candidate.value),
            verdict(subject, analysis, candidate),
            candidate.plies_left(subject.position.empty_cells()).to_string(),
        ];
        let mut text = in_columns(&self.columns, &cells);
        if self.line > 0 {
            text = text + "  " + &moves(&candidate.line, self.line, look.glyphs.more);
        }
        let mut style = warmth(analysis, candidate, look);
        if best {
            style = style.add_modifier(Modifier::BOLD);
        }
        if item.is_selected {
            style = item.style.add_modifier(style.add_modifier);
            canvas.restyle(canvas.area, style);
        }
        canvas.text(0, 0, &text, style);
    }
}
