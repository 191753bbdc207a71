//! A game that was played, move by move: the board, what there is to say, the moves, the value over the game.

use super::draw_graph;
use crate::app::draw_chrome as chrome;
use crate::app::phrases;
use crate::app::{Move, Report, ReviewScreen, Shared, Target};
use crate::config::command::Context;
use crate::draw::board::BoardView;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, shortened, width, wrap};
use crate::draw::{Canvas, Look};
use crate::engine::analysis::Analysis;
use crate::engine::player::Player;
use crate::game::figures::counted;
use ratatui::text::{Line, Span};

const WISH: SideWish = SideWish { least: 26, enough: 31, wanted: 36, rows: 3, worth_the_grid: false };

/// Heights of the graph, each with so many rows of the list, or all moves, that must be left beside it.
const GRAPHS: [(u16, u16); 4] = [(9, 16), (7, 12), (5, 7), (3, 4)];

/// ```text
/// ┌ board screen ────────────────────────────────┐
/// │ ┌ board ──────┐ words: as many rows as the   │
/// │ │             │        longest finding takes │
/// │ │             │ heading: move      score     │
/// │ │             │ list: a row for each move    │  scrolls where rows are short
/// │ │             │ ┌ graph ───────────────────┐ │  9, 7, 5, 3 rows or none
/// │ └─────────────┘ └──────────────────────────┘ │
/// └──────────────────────────────────────────────┘
/// ```
pub(in crate::app) fn draw(shared: &Shared, review: &ReviewScreen, canvas: &mut Canvas) {
    let theme = &canvas.look.theme;
    let BoardScreen { header, board, side, status } =
        layout::board_screen(canvas.area, review.position(shared).rules(), WISH);
    chrome::header("Review", &facts(review, shared), &mut canvas.part(header));
    BoardView {
        cursor: review.cursor,
        last: review.last_move(shared),
        lines: review.position(shared).completed_lines().collect(),
        ..BoardView::new(review.position(shared).setup(), &board)
    }
    .render_to_play(canvas);
    // Room for the most that is said of any move: nothing moves while one walks through the game.
    let moves = review.report(shared).moves.len();
    let rows_of = |place| wrap(&findings(review.report(shared), place), side.width).len();
    let longest = (0..=moves).map(rows_of).max().unwrap_or(0);
    let [said, rest] = layout::top(side, extent(longest) + 1, 0);
    let room = rest.height.saturating_sub(1);
    let fits = |&(graph, list): &(u16, u16)| graph + 1 + list.min(extent(moves)) <= room;
    let graph = GRAPHS.into_iter().find(fits).map_or(0, |(graph, _)| graph);
    let listed = extent(moves).min(room.saturating_sub(graph + u16::from(graph > 0)));
    let [moves, rest] = layout::top(rest, listed + 1, 1);
    let [graph, _] = layout::top(rest, graph, 0);
    let comment = comment(review, shared);
    let lines = wrap(&comment, said.width);
    let mut words = canvas.part(said);
    words.text(0, 0, &title(review, shared), theme.strong);
    words.below(1).lines(&lines, theme.text);
    if listed > 0 {
        list(review, shared, &mut canvas.part(moves));
    }
    draw_graph::draw(review, shared, &mut canvas.part(graph));
    let unsaid = match said.height {
        0 => comment,
        rows => lines.get(usize::from(rows - 1)..).unwrap_or(&[]).join(" "),
    };
    draw_status(shared, review, &unsaid, &mut canvas.part(status));
}

/// What game it is; of one that was kept also when it was and how it ended.
fn facts(review: &ReviewScreen, shared: &Shared) -> Vec<String> {
    let (players, rules) = (review.players(shared), phrases::rules(review.position(shared).rules()));
    let Some(record) = review.record() else { return vec![phrases::players(players), rules] };
    let ending = phrases::ending(players, record.ending());
    let ending = match Player::lone_human(players) {
        Some(_) if ["won", "lost"].contains(&ending) => format!("you {ending}"),
        _ => ending.to_owned(),
    };
    let date = record.ended.or(record.begun).map(phrases::moment);
    [phrases::pairing(players), ending].into_iter().chain(date).chain([rules]).collect()
}

/// Which move is looked at: "Move 4: O c1 ??".
fn title(review: &ReviewScreen, shared: &Shared) -> String {
    match review.played(shared) {
        None => "The game from its start".to_owned(),
        Some(played) => format!("Move {}: {}", review.place, name(played)).trim_end().to_owned(),
    }
}

/// A move with its mark and its sign: "O c1 ??".
fn name(played: &Move) -> String {
    let sign = played.grade().map_or("", |grade| grade.sign());
    format!("{} {} {sign}", played.mover(), played.square)
}

/// What there is to say where the review stands: a mistake is a task first.
fn comment(review: &ReviewScreen, shared: &Shared) -> String {
    let open = review.played(shared).filter(|_| review.is_open());
    let Some((played, judgement)) = open.and_then(|played| Some((played, played.judgement()?))) else {
        return findings(review.report(shared), review.place);
    };
    let who = match Player::lone_human(review.players(shared)) {
        Some(_) => "You".to_owned(),
        None => played.mover().to_string(),
    };
    let invitation = if review.is_trying() { "Choose a better one" } else { "Find a better move" };
    format!("{who} played {} here, and it {}. {invitation}.", played.square, judgement.cost())
}

/// What has been found out about the move that led to where so many moves have been made.
fn findings(report: &Report, place: usize) -> String {
    let played = place.checked_sub(1).and_then(|place| report.moves.get(place));
    let found = match played.map(Move::judgement) {
        None => phrases::findings(report),
        Some(None) => "Not looked into yet.".to_owned(),
        Some(Some(judgement)) => [vec![judgement.headline()], judgement.sentences()].concat().join(" "),
    };
    if place == report.moves.len() && report.is_unfinished() {
        format!("{found} {}", phrases::broken_off(report))
    } else {
        found
    }
}

/// The moves with their grades, and what each did to the score.
fn list(review: &ReviewScreen, shared: &Shared, canvas: &mut Canvas) {
    let (area, theme, moves) = (canvas.area, &canvas.look.theme, &review.report(shared).moves);
    let heading = HEADINGS.into_iter().find(|heading| width(heading) <= area.width).unwrap_or("");
    canvas.text(0, 0, heading, theme.faint);
    // At the start of the game no move is selected.
    let selected = review.place.saturating_sub(1);
    canvas.below(1).list(moves.len(), selected, |row, item| {
        let (played, number) = (&moves[item.place], item.place + 1);
        row.hit(row.area, Target::Move(number));
        let is_selected = number == review.place;
        let pointer = if is_selected { item.pointer } else { " " };
        let style = if is_selected { theme.strong } else { theme.text };
        let sign = played.grade().map_or("", |grade| grade.sign());
        let scores = scores(played, area.width.saturating_sub(NAME), row.look);
        let spans = vec![
            Span::styled(format!("{pointer}{number:>3} "), theme.faint),
            Span::styled(format!("{} ", played.mover()), theme.mark(played.mover())),
            Span::styled(format!("{:<4}", played.square), style),
            Span::styled(format!("{sign:<3}"), theme.refusal),
            Span::styled(scores, if is_selected { style } else { theme.faint }),
        ];
        row.line(0, Line::from(spans));
    });
}

/// What the columns of the list are, in as many words as there is room for.
const HEADINGS: [&str; 2] = ["     move     score for its side", "     move     for its side"];

/// Columns of a row of the list before the scores.
const NAME: u16 = 14;

/// The score before a move and after it, to the side that made it; the latter alone where there is no room.
fn scores(played: &Move, room: u16, look: &Look) -> String {
    let after = |analysis: &Analysis| {
        analysis.candidate(played.square).map(|candidate| analysis.score_text(candidate.value))
    };
    let both =
        played.analysis().and_then(|analysis| Some((analysis.score_text(analysis.value), after(analysis)?)));
    let Some((before, after)) = both else { return String::new() };
    // Between numbers ">" would read as a comparison.
    let step = if look.glyphs.step == ">" { "to" } else { look.glyphs.step };
    let text = format!("{before:>4} {step} {after}");
    if width(&text) <= room { text } else { format!("{step} {after}") }
}

/// What was said last, or the rest of the words that have no room elsewhere, or how far the review is.
fn draw_status(shared: &Shared, review: &ReviewScreen, rest: &str, canvas: &mut Canvas) {
    let (look, report) = (canvas.look, review.report(shared));
    let (text, style) = match &review.notice {
        Some(notice) => chrome::notice(shared, Context::Review, notice, look),
        None if !rest.is_empty() => (rest.into(), look.theme.text),
        None if review.is_trying() => {
            (format!("Choose a square: {}.", counted(review.tries_left(), "try")).into(), look.theme.faint)
        }
        None if review.place == 0 && report.is_complete() => return,
        None => (phrases::findings(report).into(), look.theme.faint),
    };
    let text = shortened(&text, canvas.area.width.saturating_sub(2), look.glyphs.more);
    canvas.text(1, 0, &text, style);
}
