//! The game screen.

use super::chrome;
use super::reasoning::{self, Subject};
use super::words;
use crate::app::{App, Game, Sketch, Turn};
use crate::config::command::{Command, Context};
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Ghost, Note};
use crate::draw::canvas::Canvas;
use crate::draw::layout::{self, BoardScreen, SideWish};
use crate::draw::text::{extent, put, put_line, width};
use crate::draw::theme::Look;
use crate::game::{Mark, Square};
use crate::teach::review::Reason;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

const SUMMARY: SideWish = SideWish { least: 20, enough: 24, wanted: 26, rows: 6, worth_the_grid: false };

/// The regions of the screen.
fn table(game: &Game, area: Rect) -> BoardScreen {
    let side = if game.reasoning() { reasoning::WISH } else { SUMMARY };
    layout::board_screen(area, game.position().rules(), side)
}

pub(super) fn view(app: &App, game: &Game, area: Rect, look: &Look, buf: &mut Canvas) {
    let table = table(game, area);
    header(game, &mut buf.part(table.header));
    board(app, game, &table, look, buf);
    if game.reasoning() {
        reasoning::view(&Subject::of(game), table.side, look, buf);
    } else {
        summary(game, table.side, look, buf);
    }
    status(app, game, &table, look, buf);
}

/// Title, players, rules and series.
pub(super) fn header(game: &Game, canvas: &mut Canvas) {
    let contest = game.contest();
    let mut rest = vec![words::players(contest.players), words::rules(game.position().rules())];
    // Once the game is over, the results tell how the series stands.
    if contest.best_of > 1 && !matches!(game.turn(), Turn::Over) {
        rest.push(words::series(contest, game.tally()));
    }
    chrome::header("noughts", &rest, canvas);
}

fn board(app: &App, game: &Game, table: &BoardScreen, look: &Look, buf: &mut Canvas) {
    let room = table.board.room_for_text();
    let notes = game.seen().map(|(analysis, _)| Notes::new(analysis, Some(game.cursor()), room, look));
    let pairs = pairs(game);
    let note = |square| match (&pairs, &notes) {
        (Some(pairs), _) => note_of_pairs(game, square, pairs),
        (None, Some(notes)) if game.reasoning() => notes.on(square),
        (None, _) if game.reasoning() => Note::Nothing,
        (None, _) => key(app, game, square),
    };
    let human = matches!(game.turn(), Turn::Human { .. });
    BoardView {
        setup: game.position().setup(),
        layout: &table.board,
        coordinates: true,
        cursor: (human || game.reasoning()).then(|| game.cursor()),
        last: game.history().last_move(),
        lines: Vec::new(),
        growth: app.growth(),
        note: &note,
    }
    .render_to_play(buf);
}

/// The pairs of squares by which the candidate under the cursor holds, if they are to be shown.
fn pairs(game: &Game) -> Option<Vec<[Square; 2]>> {
    if !game.reasoning() || game.sketch() != Sketch::Pairs {
        return None;
    }
    match game.reason()? {
        (_, Some(Reason::Pairing(pairs))) => Some(pairs),
        _ => None,
    }
}

/// What is written on an empty square to show pairs: their letters, and the move that comes first.
fn note_of_pairs(game: &Game, square: Square, pairs: &[[Square; 2]]) -> Note {
    let ghost = Ghost { mark: game.position().to_move(), ply: 1 };
    match pairs.iter().position(|pair| pair.contains(&square)) {
        Some(place) => Note::Pair(place),
        None if square == game.cursor() => Note::Known { score: None, ghost: Some(ghost) },
        None => Note::Nothing,
    }
}

/// What is written on an empty square of nine for a human: the key that plays it, if that is a character.
fn key(app: &App, game: &Game, square: Square) -> Note {
    let rules = game.position().rules();
    if rules.cells() != 9 || !matches!(game.turn(), Turn::Human { .. }) {
        return Note::Nothing;
    }
    let place = u8::try_from(rules.number_of(square)).map(Command::Place);
    let keys = place.map_or(&[][..], |place| app.keymap().keys_of(Context::Game, place));
    let key = keys.first().and_then(|key| key.character());
    key.filter(|key| !key.is_whitespace()).map_or(Note::Nothing, Note::Key)
}

/// Players, series and moves: what the side shows while the panel is closed.
fn summary(game: &Game, area: Rect, look: &Look, buf: &mut Canvas) {
    let (contest, theme) = (game.contest(), &look.theme);
    let mut lines = Vec::new();
    for mark in Mark::BOTH {
        let to_move = !matches!(game.turn(), Turn::Over) && game.position().to_move() == mark;
        let style = if to_move { theme.strong } else { theme.text };
        lines.push(Line::from(vec![
            Span::styled(if to_move { look.glyphs.pointer } else { " " }, theme.strong),
            Span::raw(" "),
            Span::styled(mark.to_string(), theme.mark(mark)),
            Span::styled(format!("  {}", words::player(contest, mark)), style),
        ]));
    }
    lines.push(Line::default());
    if contest.best_of > 1 {
        lines.push(Line::styled(format!("Best of {}", contest.best_of), theme.faint));
        lines.push(Line::styled(words::tally(contest, game.tally()), theme.text));
        lines.push(Line::default());
    }
    if contest.is_automatic() {
        let (speed, speeds) = game.pace().speed();
        let paused = if game.pace().paused { ", paused" } else { "" };
        lines.push(Line::styled(format!("Speed {speed} of {speeds}{paused}"), theme.text));
        lines.push(Line::default());
    }
    let used = extent(lines.len());
    for (row, line) in (0..).zip(lines) {
        put_line(buf, area, row, line);
    }
    let rest = Rect { y: area.y + used.min(area.height), height: area.height.saturating_sub(used), ..area };
    moves(game, rest, look, buf);
}

/// The moves in pairs, the latest always in sight.
fn moves(game: &Game, area: Rect, look: &Look, buf: &mut Canvas) {
    let marked: Vec<(Mark, Square)> = game.history().marked_moves().collect();
    if marked.is_empty() || area.height < 2 {
        return;
    }
    put(buf, area, area.x, area.y, "Moves", look.theme.faint);
    let rows: Vec<&[(Mark, Square)]> = marked.chunks(2).collect();
    let room = usize::from(area.height - 1);
    let first = rows.len().saturating_sub(room);
    for (row, (number, pair)) in (1..).zip(rows.iter().enumerate().skip(first)) {
        let mut spans = vec![Span::styled(format!("{:>3} ", number + 1), look.theme.faint)];
        for &(mark, square) in *pair {
            let latest = 2 * number + 1 == marked.len() || mark != pair[0].0;
            let style = if latest && number + 1 == rows.len() { look.theme.strong } else { look.theme.text };
            spans.push(Span::styled(format!(" {mark} "), look.theme.mark(mark)));
            spans.push(Span::styled(format!("{square:<4}"), style));
        }
        put_line(buf, area, row, Line::from(spans));
    }
}

/// Whose move it is, what was said, and what the panel would say if it had room.
fn status(app: &App, game: &Game, table: &BoardScreen, look: &Look, buf: &mut Canvas) {
    let area = table.status;
    let turn = words::turn(app, game);
    put(buf, area, area.x + 1, area.y, &turn, look.theme.strong);
    let rest =
        Rect { x: area.x + width(&turn) + 4, width: area.width.saturating_sub(width(&turn) + 4), ..area };
    match game.notice() {
        // A word just said comes before what is always there.
        Some(notice) => {
            let (text, style) = chrome::notice(app, Context::Game, notice, look);
            say(&text, style, area, rest, buf);
        }
        None if app.waits_for_attention() => {
            say(words::UNATTENDED, look.theme.text, area, rest, buf);
        }
        None if game.waits_to_begin() => {
            say(&words::waits_to_begin(app), look.theme.text, area, rest, buf);
        }
        None if game.reasoning() && table.side.is_empty() => {
            put(buf, rest, rest.x, rest.y, &reasoning::in_one_line(&Subject::of(game)), look.theme.text);
        }
        None if game.reasoning() => match reasoning::remark(app, game) {
            Some(remark) => put(buf, rest, rest.x, rest.y, &remark, look.theme.text),
            None => put(buf, rest, rest.x, rest.y, &latest_moves(game, rest.width, look), look.theme.faint),
        },
        None => {}
    }
}

/// Says something beside what is always there, or in its place if there is no room for both.
fn say(text: &str, style: Style, whole: Rect, rest: Rect, buf: &mut Canvas) {
    if width(text) <= rest.width {
        put(buf, rest, rest.x, rest.y, text, style);
    } else {
        put(buf, whole, whole.x, whole.y, &" ".repeat(usize::from(whole.width)), Style::new());
        put(buf, whole, whole.x + 1, whole.y, text, style);
    }
}

/// As many of the latest moves as fit into one line, for when the panel has the place of the list.
fn latest_moves(game: &Game, room: u16, look: &Look) -> String {
    let moves: Vec<String> =
        game.history().marked_moves().map(|(mark, square)| format!("{mark} {square}")).collect();
    let shortened = |from: usize| {
        let more = if from > 0 { format!("{} ", look.glyphs.more) } else { String::new() };
        more + &moves[from..].join("  ")
    };
    (0..moves.len()).map(shortened).find(|text| width(text) <= room).unwrap_or_default()
}
