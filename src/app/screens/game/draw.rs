//! The game screen.

use super::{Subject, draw_panel, words};
use crate::app::draw::Draw;
use crate::app::{Game, GameScreen, Shared, Turn, View, draw_chrome as chrome, phrases};
use crate::config::command::{Command, Context};
use crate::draw::board::notes::Notes;
use crate::draw::board::{BoardView, Ghost, Note};
use crate::draw::layout::{self, BoardLayout, BoardScreen, SideWish};
use crate::draw::text::{extent, latest, shortened, width, wrap};
use crate::draw::{Canvas, Look};
use crate::game::{Mark, Square};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

const SUMMARY: SideWish =
    SideWish { least: 20, enough: 24, wanted: 26, rows: 6, enough_rows: 9, worth_the_grid: false };

impl Draw for GameScreen {
    fn is_legacy(&self) -> bool {
        true
    }

    fn legacy(&self, shared: &Shared, canvas: &mut Canvas) {
        let Some(current) = shared.game.as_deref() else { return };
        let game = current.shown();
        let wish = if game.reasoning { draw_panel::WISH } else { SUMMARY };
        let rules = game.position().rules();
        let screen = layout::board_screen(canvas.area, rules, wish);
        let context = if game.is_covered() { Context::Predict } else { Context::Game };
        let (tab, facts) = ((words::TITLE, View::Position), words::facts(game));
        chrome::tabs(shared, context, tab, rules, &facts, &mut canvas.part(screen.header));
        let (room, look) = (screen.board.room_for_text(), canvas.look);
        let notes = game
            .seen()
            .filter(|_| !game.is_covered())
            .map(|(analysis, _)| Notes::new(analysis, Some(game.cursor), room, look));
        board(shared, game, &screen.board, notes.as_ref(), canvas);
        let mut side = canvas.part(screen.side);
        if game.reasoning {
            draw_panel::view(&Subject::of(game), notes.and_then(|notes| notes.legend()), &mut side);
        } else {
            summary(game, &mut side);
        }
        status(shared, current, &screen, canvas);
    }
}

fn board(shared: &Shared, game: &Game, layout: &BoardLayout, notes: Option<&Notes>, canvas: &mut Canvas) {
    let pairs = words::pairs(game);
    let note = |square| match (pairs, notes) {
        (Some(pairs), _) => note_of_pairs(game, square, pairs),
        (None, Some(notes)) if game.reasoning => notes.on(square),
        (None, _) if game.reasoning => Note::Nothing,
        (None, _) => key(shared, game, square),
    };
    BoardView {
        cursor: words::cursor(game),
        last: game.history.last_move(),
        note: &note,
        ..BoardView::new(canvas.look, game.position().setup(), *layout)
    }
    .legacy_to_play(canvas);
}

/// The note on an empty square while pairs are shown: the letter of its pair, or the candidate itself.
fn note_of_pairs(game: &Game, square: Square, pairs: &[[Square; 2]]) -> Note {
    let ghost = Ghost { mark: game.position().to_move(), ply: 1 };
    match pairs.iter().position(|pair| pair.contains(&square)) {
        Some(place) => Note::Pair(place),
        None if square == game.cursor => Note::Known { score: None, ghost: Some(ghost) },
        None => Note::Nothing,
    }
}

/// The note on an empty square of a nine-square board on a human's turn: the key that plays it, if printable.
fn key(shared: &Shared, game: &Game, square: Square) -> Note {
    let rules = game.position().rules();
    if rules.cells() != 9 || !matches!(game.turn, Turn::Human { .. }) {
        return Note::Nothing;
    }
    let place = u8::try_from(rules.number_of(square)).map(Command::Place);
    let keys = place.map_or(&[][..], |place| shared.keymap().keys_of(Context::Game, place));
    let key = keys.first().and_then(|key| key.character());
    key.filter(|key| !key.is_whitespace()).map_or(Note::Nothing, Note::Key)
}

/// The side while the panel is closed: players, series and moves.
fn summary(game: &Game, canvas: &mut Canvas) {
    let (contest, look) = (&game.contest, canvas.look);
    let theme = &look.theme;
    let mut lines = Vec::new();
    for mark in Mark::BOTH {
        let to_move = !game.is_over() && game.position().to_move() == mark;
        let style = if to_move { theme.strong } else { theme.text };
        lines.push(Line::from(vec![
            Span::styled(if to_move { look.glyphs.pointer } else { " " }, theme.strong),
            Span::raw(" "),
            Span::styled(mark.to_string(), theme.marks[mark]),
            Span::styled(format!("  {}", phrases::player(contest.players, mark)), style),
        ]));
    }
    lines.push(Line::default());
    if contest.best_of > 1 {
        lines.push(Line::styled(format!("Best of {}", contest.best_of), theme.faint));
        lines.push(Line::styled(phrases::tally(contest, game.tally()), theme.text));
        lines.push(Line::default());
    }
    for text in [words::goal(game), words::speed(game)].into_iter().flatten() {
        lines.push(Line::styled(text, theme.text));
        lines.push(Line::default());
    }
    let used = extent(lines.len());
    for (row, line) in (0..).zip(lines) {
        canvas.line(row, line);
    }
    moves(game, &mut canvas.below(used));
}

/// The moves in pairs, scrolled to the latest.
fn moves(game: &Game, canvas: &mut Canvas) {
    let (look, marked) = (canvas.look, game.history.marked_moves().collect::<Vec<_>>());
    if marked.is_empty() || canvas.area.height < 2 {
        return;
    }
    canvas.text(0, 0, words::MOVES, look.theme.faint);
    let rows: Vec<&[(Mark, Square)]> = marked.chunks(2).collect();
    let room = usize::from(canvas.area.height - 1);
    let first = rows.len().saturating_sub(room);
    for (row, (number, pair)) in (1..).zip(rows.iter().enumerate().skip(first)) {
        let mut spans = vec![Span::styled(format!("{:>3} ", number + 1), look.theme.faint)];
        for &(mark, square) in *pair {
            let latest = 2 * number + 1 == marked.len() || mark != pair[0].0;
            let style = if latest && number + 1 == rows.len() { look.theme.strong } else { look.theme.text };
            spans.push(Span::styled(format!(" {mark} "), look.theme.marks[mark]));
            spans.push(Span::styled(format!("{square:<4}"), style));
        }
        canvas.line(row, Line::from(spans));
    }
}

/// The status line: whose turn it is, then a notice or, if the panel has no room, its text.
fn status(shared: &Shared, current: &Game, screen: &BoardScreen, canvas: &mut Canvas) {
    let (look, game, bar) = (canvas.look, current.shown(), screen.status);
    let turn = words::turn(shared, current);
    let [_, last] = layout::bottom(bar, 1, 0);
    let [_, rest] = layout::left(last, width(&turn) + 4, 0);
    let (text, style) = match chrome::notice(shared, Context::Game, look) {
        // A new notice takes precedence over permanent texts.
        Some(notice) => notice,
        None if !shared.has_focus && game.plays_itself() => (phrases::UNATTENDED.into(), look.theme.text),
        None if !game.reasoning => ("".into(), look.theme.text),
        None => {
            let remark = if screen.side.is_empty() && !game.is_covered() {
                Some(Subject::of(game).in_one_line())
            } else {
                words::prompt(game)
            };
            let latest_moves = || (latest_moves(game, rest.width, look).into(), look.theme.faint);
            remark.map_or_else(latest_moves, |remark| (remark.into(), look.theme.text))
        }
    };
    if text.is_empty() && bar.height > 1 {
        return chrome::status(&turn, look.theme.strong, &mut canvas.part(bar));
    }
    let both = format!("{turn}: {text}");
    let rows = extent(wrap(&both, bar.width.saturating_sub(2)).len());
    let is_narrow = rest.width < width(&text);
    if !is_narrow || bar.height == 1 && shared.notice.is_none() {
        canvas.part(last).text(1, 0, &turn, look.theme.strong);
        canvas.part(rest).text(0, 0, &shortened(&text, rest.width, look.glyphs.more), style);
    } else if rows <= bar.height && !rest.is_empty() {
        chrome::status(&both, style, &mut canvas.part(bar));
        canvas.part(bar).text(1, bar.height - rows, &turn, look.theme.strong);
    } else {
        // There is no room for both. A notice may cover what is above.
        let area = if shared.notice.is_some() { canvas.area } else { bar };
        chrome::status(&text, style, &mut canvas.part(Rect { x: bar.x, width: bar.width, ..area }));
    }
}

/// As many of the latest moves as fit into one row, while the panel takes the place of the list.
fn latest_moves(game: &Game, room: u16, look: &Look) -> String {
    let moves: Vec<String> = words::moves_so_far(game).collect();
    latest(&moves, "  ", room, look.glyphs.more)
}
