//! A game that was played, move by move: the board, what there is to say, the moves, the value over the game.

mod graph;

use super::ReviewView as Review;
use super::chrome;
use super::words;
use crate::app::{App, Move, Report, Target};
use crate::config::command::Context;
use crate::draw::board::{BoardView, Note};
use crate::draw::canvas::Canvas;
use crate::draw::growth::Growth;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, put, put_line, shortened, width, wrap};
use crate::draw::theme::Look;
use crate::engine::analysis::Analysis;
use crate::engine::player::Player;
use crate::game::Square;
use crate::game::figures::counted;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

const WISH: SideWish = SideWish { least: 26, enough: 31, wanted: 36, rows: 3, worth_the_grid: false };

/// Heights of the graph, each with so many rows of the list, or all moves, that must be left beside it.
const GRAPHS: [(u16, u16); 4] = [(9, 16), (7, 12), (5, 7), (3, 4)];

/// The regions of the screen.
///
/// ```text
/// ┌ table ───────────────────────────────────────┐
/// │ ┌ board ──────┐ words: as many rows as the   │
/// │ │             │        longest finding takes │
/// │ │             │ heading: move      score     │
/// │ │             │ list: a row for each move    │  scrolls where rows are short
/// │ │             │ ┌ graph ───────────────────┐ │  9, 7, 5, 3 rows or none
/// │ └─────────────┘ └──────────────────────────┘ │
/// └──────────────────────────────────────────────┘
/// ```
struct Regions {
    table: BoardScreen,
    words: Rect,
    heading: Rect,
    list: Rect,
    graph: Rect,
}

impl Regions {
    fn of(review: &Review, area: Rect) -> Self {
        let table = layout::board_screen(area, review.position().rules(), WISH);
        let side = table.side;
        // Room for the most that is said of any move: nothing moves while one walks through the game.
        let report = review.report();
        let moves = report.moves();
        let longest = (0..=moves.len()).map(|place| wrap(&findings(report, place), side.width).len()).max();
        let said = (extent(longest.unwrap_or(0)) + 1).min(side.height);
        let room = side.height.saturating_sub(said + 1);
        let moves = extent(moves.len());
        let fits = |&(graph, list): &(u16, u16)| graph + 1 + list.min(moves) <= room;
        let graph = GRAPHS.into_iter().find(fits).map_or(0, |(graph, _)| graph);
        let listed = moves.min(room.saturating_sub(graph + u16::from(graph > 0)));
        let part = |y: u16, height: u16| Rect { y: side.y + y, height, ..side }.intersection(side);
        Self {
            words: part(0, said),
            heading: part(said, u16::from(listed > 0)),
            list: part(said + 1, listed),
            graph: part(said + 1 + listed + 1, graph),
            table,
        }
    }

    /// The moves in sight, by their places in the game.
    fn moves_in_sight(&self, review: &Review) -> std::ops::Range<usize> {
        let moves = review.report().moves().len();
        let first = layout::first_row(review.place().saturating_sub(1), moves, self.list.height);
        first..moves.min(first + usize::from(self.list.height))
    }
}

pub(super) fn view(app: &App, review: &Review, area: Rect, look: &Look, buf: &mut Canvas) {
    let regions = Regions::of(review, area);
    let Regions { table, words: said, graph, .. } = &regions;
    chrome::header("Review", &facts(review), &mut buf.part(table.header));
    board(review, table, buf);
    put(buf, *said, said.x, said.y, &title(review), look.theme.strong);
    let comment = comment(review);
    let lines = wrap(&comment, said.width);
    for (row, line) in (1..).zip(&lines) {
        put(buf, *said, said.x, said.y + row, line, look.theme.text);
    }
    list(review, &regions, look, buf);
    graph::draw(review, *graph, look, buf);
    let rest = match said.height {
        0 => comment,
        rows => lines.get(usize::from(rows - 1)..).unwrap_or(&[]).join(" "),
    };
    status(app, review, &rest, table, look, buf);
}

/// What game it is; of one that was kept also when it was and how it ended.
fn facts(review: &Review) -> Vec<String> {
    let (players, rules) = (review.players(), words::rules(review.position().rules()));
    let Some(record) = review.record() else { return vec![words::players(players), rules] };
    let ending = words::ending(players, record.ending());
    let ending = match Player::lone_human(players) {
        Some(_) if ["won", "lost"].contains(&ending) => format!("you {ending}"),
        _ => ending.to_owned(),
    };
    let date = record.ended.or(record.begun).map(words::moment);
    [words::pairing(players), ending].into_iter().chain(date).chain([rules]).collect()
}

fn board(review: &Review, table: &BoardScreen, buf: &mut Canvas) {
    let note = |_: Square| Note::Nothing;
    BoardView {
        setup: review.position().setup(),
        layout: &table.board,
        coordinates: true,
        cursor: review.cursor(),
        last: review.last_move(),
        lines: review.position().completed_lines().collect(),
        growth: Growth::FULL,
        note: &note,
    }
    .render_to_play(buf);
}

/// Which move is looked at: "Move 4: O c1 ??".
fn title(review: &Review) -> String {
    match review.played() {
        None => "The game from its start".to_owned(),
        Some(played) => format!("Move {}: {}", review.place(), name(played)).trim_end().to_owned(),
    }
}

/// A move with its mark and its sign: "O c1 ??".
fn name(played: &Move) -> String {
    let sign = played.grade().map_or("", |grade| grade.sign());
    format!("{} {} {sign}", played.mover(), played.square)
}

/// What there is to say where the review stands: a mistake is a task first.
fn comment(review: &Review) -> String {
    let open = review.played().filter(|_| review.is_open());
    let Some((played, judgement)) = open.and_then(|played| Some((played, played.judgement()?))) else {
        return findings(review.report(), review.place());
    };
    let who = match Player::lone_human(review.players()) {
        Some(_) => "You".to_owned(),
        None => played.mover().to_string(),
    };
    let invitation = if review.is_trying() { "Choose a better one" } else { "Find a better move" };
    format!("{who} played {} here, and it {}. {invitation}.", played.square, judgement.cost())
}

/// What has been found out about the move that led to where so many moves have been made.
fn findings(report: &Report, place: usize) -> String {
    let played = place.checked_sub(1).and_then(|place| report.moves().get(place));
    let found = match played.map(Move::judgement) {
        None => words::findings(report),
        Some(None) => "Not looked into yet.".to_owned(),
        Some(Some(judgement)) => [vec![judgement.headline()], judgement.sentences()].concat().join(" "),
    };
    if place == report.moves().len() && report.is_unfinished() {
        format!("{found} {}", words::broken_off(report))
    } else {
        found
    }
}

/// The moves with their grades, and what each did to the score.
fn list(review: &Review, regions: &Regions, look: &Look, buf: &mut Canvas) {
    let area = regions.list;
    let moves = review.report().moves();
    let heading = HEADINGS.into_iter().find(|heading| width(heading) <= area.width).unwrap_or("");
    put(buf, regions.heading, area.x, regions.heading.y, heading, look.theme.faint);
    for (row, place) in (0..).zip(regions.moves_in_sight(review)) {
        buf.hit(Rect { y: area.y + row, height: 1, ..area }, Target::Move(place + 1));
        let played = &moves[place];
        let selected = place + 1 == review.place();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let style = if selected { look.theme.strong } else { look.theme.text };
        let sign = played.grade().map_or("", |grade| grade.sign());
        let room = area.width.saturating_sub(NAME);
        let spans = vec![
            Span::styled(format!("{pointer}{:>3} ", place + 1), look.theme.faint),
            Span::styled(format!("{} ", played.mover()), look.theme.mark(played.mover())),
            Span::styled(format!("{:<4}", played.square), style),
            Span::styled(format!("{sign:<3}"), look.theme.refusal),
            Span::styled(scores(played, room, look), if selected { style } else { look.theme.faint }),
        ];
        put_line(buf, area, row, Line::from(spans));
    }
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
fn status(app: &App, review: &Review, rest: &str, table: &BoardScreen, look: &Look, buf: &mut Canvas) {
    let area = table.status;
    let report = review.report();
    let (text, style) = match review.notice() {
        Some(notice) => {
            let (text, style) = chrome::notice(app, Context::Review, notice, look);
            (text.into_owned(), style)
        }
        None if !rest.is_empty() => (rest.to_owned(), look.theme.text),
        None if review.is_trying() => {
            (format!("Choose a square: {}.", counted(review.tries_left(), "try")), look.theme.faint)
        }
        None if review.place() == 0 && report.is_complete() => (String::new(), look.theme.faint),
        None => (words::findings(report), look.theme.faint),
    };
    let text = shortened(&text, area.width.saturating_sub(2), look.glyphs.more);
    put(buf, area, area.x + 1, area.y, &text, style);
}
