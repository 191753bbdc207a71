//! A page of a lesson: the text, and the boards on its left or, in a narrow window, above it.

use super::{PageTree, words};
use crate::app::{Anchor, Choice, Command, Draw, Exercise, LessonScreen, Shared, StatusLine, Target};
use crate::draw::{
    BoardLayout, BoardView, Contents, Dot, Dots, Hits, Look, Notes, Prose, READABLE, Scene, extent, layout,
};
use crate::engine::search::Playable;
use crate::game::{Rules, Square};
use crate::teach::{Judgement, Page, Shows};
use crate::tree::drawing;
use ratatui::buffer::Cell;
use ratatui::prelude::{Buffer, Line, Modifier, Rect, Size, StatefulWidget, Style, Widget};
use std::iter::{once, repeat, zip};
use std::ops::Range;

/// Columns of text that lessons are written for: with these, no page needs scrolling at 80x24.
const ENOUGH: u16 = 50;

/// With fewer columns than this, the text goes below the boards.
const LEAST: u16 = 34;

/// With fewer rows of text than this, the boards are dropped.
const FEWEST_ROWS: u16 = 3;

/// Columns between boards and text, in addition to the one that a board leaves free on its right.
const GAP: u16 = 1;

/// With fewer rows than this, there is no tree above a page.
const LOW: u16 = 12;

/// Windows with so many columns have room for a tree, and those with so many rows for boards above the text.
const WITH_TREE: u16 = 110;
const TALL: u16 = 34;

const BETWEEN: Size = Size { width: 2, height: 1 };

impl Draw for LessonScreen {
    fn contents(&self, _: &Shared) -> Contents {
        Contents::Boards { rows: least_rows(self.page()) + FEWEST_ROWS }
    }

    fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
        let look = scene.look;
        let exercise = self.exercise();
        let window = scene.window();
        let [page, beside] =
            self.tree.as_ref().map_or([body, Rect::ZERO], |_| page_and_tree(self.page(), body, window));
        let (boards, text) = regions(&exercise.page, page, &shares(page, window), look);
        if let Some(PageTree { tree, cover, .. }) = &self.tree
            && !beside.is_empty()
        {
            scene.put(
                drawing::TreeDrawing::new(look, tree.selected(cover.as_ref()), &tree.drawing, beside),
                beside,
            );
        }
        for (index, CaptionedBoard { caption, board }) in boards.into_iter().enumerate() {
            if let Some(&search) = exercise.page.searches.get(index) {
                scene.text(&look.shortened(&search.to_string(), caption.width), look.theme.faint, caption);
            }
            scene.show(PageBoard { look, exercise, index, layout: board }, board.area);
        }
        self.draw_text(shared, layout::first_columns(text, READABLE), scene);
        let texts = words::scores(exercise).unwrap_or_else(|| words::to_do(shared, self));
        let room = layout::status_room(window);
        StatusLine::new(look.shortened(look.first_fitting(&texts, window.width - 2), room), look.theme.strong)
    }
}

/// The page and, in a wide window, the tree beside it; above it, if the page has no board.
fn page_and_tree(page: &Page, body: Rect, window: Rect) -> [Rect; 2] {
    if page.board().is_none() {
        // In a low window there is only room for the text.
        let least = 3 * extent(page.root().longest() + 1);
        let rows = if body.height < LOW { 0 } else { least.max(body.height / 2 - 1) };
        // Its last row is blank.
        let [tree, page] = layout::top(body, rows.min(body.height * 2 / 3), 0);
        return [page, tree];
    }
    if window.width < WITH_TREE {
        return [body, Rect::ZERO];
    }
    layout::left(body, body.width / 5 * 3, 4 * GAP)
}

/// The columns for the text beside the boards, from the best number to the least. None where the boards are above it: in a
/// tall window, and where a tree is beside the page and there are enough rows.
fn shares(page: Rect, window: Rect) -> Vec<u16> {
    let columns = page.width + 2;
    let is_stacked = columns < window.width && page.width < WITH_TREE && window.height >= TALL;
    if is_stacked || layout::bar_rows(window) > 1 {
        return Vec::new();
    }
    vec![(columns / 8 * 5).clamp(LEAST, ENOUGH).max(columns / 2).min(READABLE), LEAST]
}

/// Brings the tree up to date.
pub(super) fn settle(page: &Page, PageTree { tree, cover, .. }: &mut PageTree, size: Size) {
    let window = Rect::from(size);
    let [_, body, ..] = layout::regions(window, Contents::Text);
    let [_, area] = page_and_tree(page, body, window);
    tree.settle(area.as_size(), cover.as_ref());
}

/// A board and, if there are several, the name of its search above it.
struct CaptionedBoard {
    /// As wide as the name, if it fits; empty if there is just one board.
    caption: Rect,
    board: BoardLayout,
}

impl CaptionedBoard {
    /// The largest board that fits a slot below its caption, if any.
    fn fit(rules: Rules, caption: Size, slot: Rect) -> Option<Self> {
        let [above, below] = layout::top(slot, caption.height, 0);
        let caption = layout::first_columns(above, caption.width);
        let board = layout::picture(rules, below).with_letters_apart(below.height);
        board.fits(below).then_some(Self { caption, board })
    }
}

/// Where the boards are, one for each of the page's searches, and the text. Several boards are below or beside each other;
/// they are above the text in a narrow or tall window, and dropped in a window that is also low.
fn regions(page: &Page, body: Rect, shares: &[u16], look: &Look) -> (Vec<CaptionedBoard>, Rect) {
    let beside = shares.iter().find_map(|&columns| {
        let room = body.width.checked_sub(columns + GAP)?;
        let boards = arrange(page, Rect { width: room, ..body }, look)?;
        // A board has a free column on its right.
        let ends = boards
            .iter()
            .map(|CaptionedBoard { caption, board }| board.area.right().max(caption.right() + 1));
        let right = ends.max()?.min(body.x + room);
        let [_, text] = layout::left(body, right - body.x, GAP);
        Some((boards, text))
    });
    // Above the text they have half of the rows, or as many as they need at least.
    let above = || {
        let room = least_rows(page).max(body.height / 2).min(body.height);
        let boards = arrange(page, Rect { height: room, ..body }, look)?;
        let bottom = boards.iter().map(|place| place.board.area.bottom()).max()?;
        let left = body.bottom() - bottom;
        let [_, text] = layout::top(body, bottom - body.y, u16::from(left > 2 * FEWEST_ROWS));
        (left >= FEWEST_ROWS).then_some((boards, text))
    };
    beside.or_else(above).unwrap_or((Vec::new(), body))
}

fn least_rows(page: &Page) -> u16 {
    let board = page.board().map_or(0, |board| layout::smallest_board(board.rules()).height);
    board + u16::from(page.searches.len() > 1)
}

/// The boards of a page, as large as fit: below each other, or beside each other if that makes them larger or if
/// their captions would be cut off otherwise.
fn arrange(page: &Page, area: Rect, look: &Look) -> Option<Vec<CaptionedBoard>> {
    let rules = page.board()?.rules();
    let count = extent(page.searches.len()).max(1);
    let [across, down] = [area.width + BETWEEN.width, area.height + BETWEEN.height].map(|room| room / count);
    let names: Vec<u16> = page.searches.iter().map(|search| look.width(&search.to_string())).collect();
    let caption =
        |index: usize| Size { width: names.get(index).copied().unwrap_or(0), height: u16::from(count > 1) };
    let in_slots = |slot: &dyn Fn(u16) -> Rect| -> Option<Vec<_>> {
        (0..count).map(|index| CaptionedBoard::fit(rules, caption(index.into()), slot(index))).collect()
    };
    let beside = in_slots(&|index| {
        let [_, rest] = layout::left(area, index * across, 0);
        Rect { width: across.saturating_sub(BETWEEN.width), ..rest }
    });
    let below = in_slots(&|index| {
        let [_, rest] = layout::top(area, index * down, 0);
        Rect { height: down.saturating_sub(BETWEEN.height), ..rest }
    });
    let rank = |places: &Vec<CaptionedBoard>| {
        let is_whole = zip(places, &names).all(|(place, &name)| place.caption.width == name);
        let size = places.first().map(|CaptionedBoard { board, .. }| {
            (board.has_grid(), board.cell_size().height, board.cell_size().width)
        });
        (is_whole, size)
    };
    // If they are equal, `max_by_key` returns the last.
    [beside, below].into_iter().flatten().max_by_key(rank)
}

/// The board of one of the page's searches, with its scores once they may be shown. The squares that the user has marked,
/// and those that are known to be wrong or right, have a sign in the lower right corner; if a score is there, it is struck
/// out or underlined.
struct PageBoard<'a> {
    look: &'a Look,
    exercise: &'a Exercise,
    index: usize,
    layout: BoardLayout,
}

impl StatefulWidget for PageBoard<'_> {
    type State = Hits;

    fn render(self, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Self { look, exercise, index, layout } = self;
        let cursor = exercise.cursor();
        let Some(board) = exercise.page.board() else { return };
        let analysis = exercise.scores().and_then(|scores| scores.get(index)?.try_as_ready_ref());
        let notes = analysis.map(|analysis| {
            let notes = Notes::new(analysis, cursor, layout.room_for_text(), look);
            let notes = if exercise.page.shows == Shows::Arrows { notes.without_scores() } else { notes };
            // In a cell of one row, the expected moves would leave no room for the score.
            if layout.cell_size().height > 1 { notes } else { notes.scores_first() }
        });
        let note = |square| Notes::on(notes.as_ref(), square);
        let board = BoardView { cursor, note: &note, ..BoardView::new(look, board.setup(), layout) };
        StatefulWidget::render(board, area, buf, hits);
        for (square, (sign, style, line)) in verdicts(exercise, look) {
            let cell = layout.cell(square);
            let x = cell.right() - 1;
            let y = cell.bottom() - 1;
            if buf.cell((x, y)).map_or("", Cell::symbol).contains(char::is_numeric) {
                let style = Style::new().remove_modifier(Modifier::CROSSED_OUT).add_modifier(line);
                buf.set_style(cell, style);
            } else {
                Dots([Dot::new(x, y, sign, style)]).render(area, buf);
            }
        }
    }
}

/// How a square is marked: with a sign and its style, or by a line through or under its score.
type Verdict = (&'static str, Style, Modifier);

fn verdicts(exercise: &Exercise, look: &Look) -> Vec<(Square, Verdict)> {
    let wrong = (look.glyphs.wrong, look.theme.refusal(), Modifier::CROSSED_OUT);
    let right = (look.glyphs.right, look.theme.strong, Modifier::UNDERLINED);
    let is_over = exercise.attempt.is_over();
    // Until the task is over, nothing tells which of the marked squares are right.
    let marked = if is_over { wrong } else { (look.glyphs.pointer, right.1, right.2) };
    let mut verdicts = Vec::new();
    if let Some(Choice::Square(square)) = exercise.attempt.missed() {
        verdicts.push((square, wrong));
    }
    verdicts.extend(exercise.marked.unwrap_or_default().iter().map(|square| (square, marked)));
    if is_over {
        verdicts.extend(exercise.page.task.answer.squares().iter().map(|square| (square, right)));
    }
    verdicts
}

/// In front of an option's text: pointer or verdict, and its letter.
const INDENT: u16 = 5;

/// The text of a page: explanation, question, options and feedback.
struct Text<'a> {
    prose: Prose<'a>,
    options: Vec<Range<usize>>,
    feedback: usize,
}

impl<'a> Text<'a> {
    fn new(exercise: &Exercise, look: &'a Look, columns: u16) -> Self {
        let theme = &look.theme;
        let mut text = look.prose(columns);
        for paragraph in &exercise.page.text {
            for line in paragraph.lines() {
                // A listing has blanks in front.
                if look.width(line) <= columns {
                    text.lines.push(look.line(line, theme.text));
                } else {
                    text = text.with(line, theme.text);
                }
            }
            text = text.gap(1);
        }
        text = text.with(&exercise.page.task.question, theme.strong);
        let mut options = Vec::new();
        for index in 0..exercise.options().len() {
            let first = text.lines.len();
            text.lines.extend(option(exercise, index, columns, look));
            options.push(first..text.lines.len());
            text = text.gap(look.pitch - 1);
        }
        let feedback = text.lines.len();
        if let Some((said, more)) = words::feedback(exercise) {
            let style = if exercise.attempt.missed().is_some() { theme.refusal() } else { theme.strong };
            text = text.gap(1).with(&said, style).with(more, theme.text);
        }
        Self { prose: text, options, feedback }
    }

    /// The first visible line, with room for `rows`.
    fn first_in_sight(&self, screen: &LessonScreen, rows: usize) -> usize {
        let last = self.prose.lines.len() - rows;
        let scroll = screen.scroll;
        let anchor = match scroll.anchor {
            Anchor::Beginning => 0,
            Anchor::Selected => {
                let selected = screen.exercise().selected.and_then(|index| self.options.get(index));
                selected.map_or(0, |lines| lines.start.saturating_sub(rows.saturating_sub(lines.len()) / 2))
            }
            // After the empty line.
            Anchor::Feedback => self.feedback + 1,
        };
        anchor.min(last).saturating_add_signed(scroll.shift).min(last)
    }
}

impl LessonScreen {
    /// The text scrolls; if not all is visible, the last row shows what is hidden.
    fn draw_text(&self, shared: &Shared, area: Rect, scene: &mut Scene) {
        let look = scene.look;
        let text = Text::new(self.exercise(), look, area.width);
        let all = text.prose.lines.len();
        let room = usize::from(area.height);
        let rows = if all > room { room.saturating_sub(1) } else { all };
        let above = text.first_in_sight(self, rows);
        let below = all - rows - above;
        for (row, (index, line)) in
            zip(area.rows(), text.prose.lines.iter().enumerate().skip(above)).take(rows)
        {
            if let Some(option) = text.options.iter().position(|lines| lines.contains(&index)) {
                scene.hits.add(row, Target::Item(option));
            }
            scene.put(line, row);
        }
        scene.hits.goes_on_above = above > 0;
        scene.hits.goes_on_below = below > 0;
        if let Some(hidden) = words::hidden(shared, above, below) {
            let [_, last] = layout::bottom(area, 1, 0);
            let command = if below > 0 { Command::PageDown } else { Command::PageUp };
            scene.hits.add(last, Target::Command(command));
            scene.put(look.line(&format!(" {hidden} "), look.theme.selected).right_aligned(), last);
        }
    }
}

/// The lines of an option, starting with the pointer or a verdict, and its letter.
fn option(exercise: &Exercise, index: usize, columns: u16, look: &Look) -> Vec<Line<'static>> {
    let Look { theme, glyphs, .. } = look;
    let choice = Choice::Option(index);
    let attempt = exercise.attempt;
    let is_answer = attempt.is_over() && exercise.judge(choice) == Judgement::Right;
    let (sign, style) = if is_answer {
        (glyphs.right, theme.strong)
    } else if attempt.missed() == Some(choice) {
        (glyphs.wrong, theme.text)
    } else if !attempt.is_over() && exercise.selected == Some(index) {
        (glyphs.pointer, theme.selected)
    } else {
        (" ", theme.text)
    };
    let indents = once(format!("{sign} {choice}) ")).chain(repeat(" ".repeat(INDENT.into())));
    let lines = look.wrap(&exercise.options()[index], columns.saturating_sub(INDENT));
    zip(lines, indents).map(|(line, indent)| Line::styled(indent + &line, style)).collect()
}
