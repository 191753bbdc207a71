//! The game: its board, and beside it the reasoning panel, or the players and the moves.

use super::{GameScreen, MOVES, PANEL_SIDE, Subject, cursor, moves_so_far, pairs, prompt, speed, turn};
use crate::app::{Command, Context, Draw, Game, Host, Shared, StatusLine, Turn, phrases};
use crate::draw::{BoardView, Contents, Ghost, Look, Note, Notes, Prose, Scene, Strip, layout};
use crate::game::{Mark, Square};
use ratatui::prelude::{Line, Rect, Span};
use std::iter::{once, zip};

impl Draw for GameScreen {
    fn contents(&self, shared: &Shared) -> Contents {
        Contents::Board(shared.shown_game().position().rules())
    }

    fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
        let game = shared.shown_game();
        let look = scene.look;
        // Covered, the panel has little to show.
        let wish = if game.reasoning && !game.is_covered() { PANEL_SIDE } else { layout::SIDE };
        let (layout, side) = layout::board_and_side(body, scene.window(), game.position().rules(), wish);
        let subject = game.reasoning.then(|| Subject::of(game));
        let notes = subject.as_ref().and_then(|subject| subject.notes(&layout, look));
        let note = |square| match pairs(game) {
            Some(pairs) => note_of_pairs(game, square, pairs),
            None if game.reasoning => Notes::on(notes.as_ref(), square),
            None => key(shared, game, square),
        };
        let board = BoardView {
            cursor: cursor(game),
            last: game.history.last_move(),
            note: &note,
            ..BoardView::new(look, game.position().setup(), layout)
        };
        scene.show(board, layout.area);
        let below = layout::below(body, &layout, side);
        if let Some(subject) = &subject {
            subject.draw(shared, notes.as_ref(), below, side, scene);
        } else {
            let played = Strip { look, position: game.history.start(), moves: game.history.moves() };
            let [side, below] = played.below(side, below);
            scene.put(played, below);
            scene.put(summary(shared, game, look, side), side);
        }
        let mut status = status(shared, game, side, scene);
        // In a low window without a title, or a narrow one, the rule is here.
        let rules = game.position().rules();
        let has_title = body.y > scene.window().y && body.width > 36;
        if !has_title && status.text.is_empty() && rules.cells() != 9 {
            status.text = rules.short();
        }
        status
    }
}

/// The note on an empty square while pairs are shown: the letter of its pair, or the candidate itself.
fn note_of_pairs(game: &Game, square: Square, pairs: &[[Square; 2]]) -> Note {
    match pairs.iter().position(|pair| pair.contains(&square)) {
        Some(index) => Note::Pair(index),
        None if square == game.candidates.cursor => {
            Note::Known { score: None, ghost: Some(Ghost { mark: game.position().to_move(), ply: 1 }) }
        }
        None => Note::Nothing,
    }
}

/// The note on an empty square of a nine-square board on a human's turn: the key that plays it, if printable.
fn key(shared: &Shared, game: &Game, square: Square) -> Note {
    let rules = game.position().rules();
    if rules.cells() != 9 || !game.turn.is_human() || shared.host == Host::Touch {
        return Note::Nothing;
    }
    let key = u8::try_from(rules.number_of(square)).ok().and_then(|number| {
        shared.keymap().keys_of(Context::Game, Command::Place(number)).first()?.character()
    });
    key.filter(|key| !key.is_whitespace()).map_or(Note::Nothing, Note::Key)
}

/// Players, series and the latest moves.
fn summary<'a>(shared: &Shared, game: &Game, look: &'a Look, area: Rect) -> Prose<'a> {
    let contest = &game.contest;
    let theme = &look.theme;
    let player = |mark: Mark| {
        let to_move = !game.is_over() && game.position().to_move() == mark;
        let style = if to_move { theme.strong } else { theme.text };
        Line::from_iter([
            Span::styled(if to_move { look.glyphs.pointer } else { " " }, theme.strong),
            Span::styled(format!(" {mark}"), theme.marks[mark]),
            Span::styled(format!("  {}", phrases::player(contest.players, mark)), style),
        ])
    };
    let mut text = look.prose(area.width);
    text.lines.extend(Mark::BOTH.map(player));
    text = text.gap(1);
    if contest.best_of > 1 {
        text = text
            .with(&format!("Best of {}", contest.best_of), theme.faint)
            .with(&phrases::tally(contest, game.tally()), theme.text)
            .gap(1);
    }
    for fact in once(phrases::goal(game.position().rules())).chain(speed(game)) {
        text = text.with(&fact, theme.text).gap(1);
    }
    let looks = looks(shared, game);
    let room = usize::from(area.height.saturating_sub(text.rows() + 1));
    let mut moves = moves(game, look);
    if room > 0 && !moves.is_empty() {
        text = text.with(MOVES, theme.faint);
        text.lines.extend(moves.split_off(moves.len().saturating_sub(room)));
    }
    if looks.len() + 1 < usize::from(area.height.saturating_sub(text.rows())) {
        text = text.gap(1).with_all(looks, theme.faint);
    }
    text
}

/// What there is to see, with its keys.
fn looks(shared: &Shared, game: &Game) -> Vec<String> {
    let looks = [(Command::Reasoning, "what the computer sees"), (Command::Explain, "why it moved there")];
    let line = |(command, what)| {
        let key = shared.key_name(Context::Game, command).filter(|_| game.offers(command))?;
        Some(format!("{key}  {what}"))
    };
    looks.into_iter().filter_map(line).collect()
}

fn moves(game: &Game, look: &Look) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let moves: Vec<_> = game.history.marked_moves().collect();
    let rows = (0..).zip(moves.chunks(2)).map(|(row, pair): (usize, _)| {
        let number = Span::styled(format!("{:>3} ", 2 * row + 1), theme.faint);
        let pair = zip(2 * row + 1.., pair).flat_map(|(count, &(mark, square))| {
            let style = if count == moves.len() { theme.strong } else { theme.text };
            let mark = Span::styled(format!(" {mark} "), theme.marks[mark]);
            [mark, Span::styled(format!("{square:<4}"), style)]
        });
        once(number).chain(pair).collect()
    });
    rows.collect()
}

/// Whose turn it is; while the panel is open also what is asked, or what it has no room for, or the latest moves.
fn status(shared: &Shared, game: &Game, side: Rect, scene: &Scene) -> StatusLine {
    let look = scene.look;
    let window = scene.window();
    let lead = turn(shared, game);
    let columns = window.width - 2;
    let has_row = look.rows(&lead, columns) < layout::bar_rows(window);
    let room = if has_row { columns } else { columns.saturating_sub(look.width(&lead) + 3) };
    let (text, style) = match prompt(game) {
        _ if !game.reasoning => (String::new(), look.theme.text),
        Some(prompt) => (prompt, look.theme.text),
        None if side.is_empty() && room > 3 => {
            (look.shortened(&Subject::of(game).in_one_line(), room), look.theme.text)
        }
        None => (look.latest(&moves_so_far(game), "  ", room), look.theme.faint),
    };
    // Why nobody moves, and what to do, must be read whole.
    let covers = matches!(game.turn, Turn::Failed(_));
    StatusLine { lead, covers, ..StatusLine::new(text, style) }
}
