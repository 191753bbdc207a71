//! How the panel looks.

use super::Subject;
use super::words::{Texts, result};
use crate::app::{Shared, Target, row_of};
use crate::draw::{
    Cell, Column, Look, Notes, Prose, READABLE, Scene, SideWish, Strip, Table, extent, heat_style, layout,
};
use crate::engine::{Analysis, Candidate};
use crate::game::Square;
use crate::tree::{DrawnTree, drawing};
use crate::wording::{MORE, moves};
use itertools::Itertools;
use ratatui::layout::{Rect, Size};
use std::iter::zip;

/// The least width shows moves, scores and results, the wanted width also expected moves; enough rows show all nine moves
/// of an empty 3x3 board.
pub(crate) const PANEL_SIDE: SideWish = SideWish {
    least: 24,
    enough: 37,
    wanted: 46,
    rows: 6,
    enough_rows: 11,
    takes_grid: true,
    takes_rest: true,
};

/// Columns with which the tree is beside the rest.
const LEAST_ASIDE: u16 = 40;

/// Rows that a list with more moves than fit leaves for the other parts.
const BESIDE_THE_LIST: u16 = 10;

/// The widest column of moves: a score is read beside them.
const MOST_MOVES: u16 = 24;

/// Up to this many rows tell how the game would go on.
const MOST_EXPECTED: u16 = 3;

/// Rows for the reason and the expected moves above boards, which stay in place.
const ABOVE_BOARDS: u16 = 4;

impl Subject<'_> {
    /// Draws the panel. The notes are the signs on the board, which may need a legend; `below` is where the boards of
    /// the expected moves may be, if not in the panel itself.
    ///
    /// ```text
    /// ┌ panel ──────────────────────────────────┐
    /// │ the point                               │
    /// │                                         │  rows between the parts are free where there is room
    /// │ heading: move, score, depth, result ... │
    /// │ list: a row a move                      │  all moves if they fit, otherwise at least half of the height
    /// │                                         │
    /// │ the reason for the score at the cursor  │  of the best move if there is none at the cursor
    /// │ how the game would go on                │
    /// │                                         │
    /// │ strip: the boards after these moves     │  only if there is room for it
    /// │                                         │
    /// │ notes                                   │  as many as fit
    /// │                                         │
    /// │ details                                 │  if the user wants to know how the scores were found
    /// └─────────────────────────────────────────┘
    /// ```
    ///
    /// In a very wide window, the tree of the selected move is beside it.
    pub(crate) fn draw(
        &self,
        shared: &Shared,
        notes: Option<&Notes>,
        below: Rect,
        area: Rect,
        scene: &mut Scene,
    ) {
        let look = scene.look;
        let seen @ (analysis, _) = match &self.seen {
            Ok(seen) => *seen,
            Err(text) => {
                return scene.paragraph(text, look.theme.text, layout::first_columns(area, READABLE));
            }
        };
        let followed = self.followed(analysis);
        let [beside, aside] = layout::left(area, READABLE, 3);
        let tree = shared.aside.as_ref().filter(|_| aside.width >= LEAST_ASIDE);
        let area = if tree.is_some() { beside } else { area };
        let below = layout::first_columns(below, area.right().saturating_sub(below.x));
        let boards =
            followed.map(|candidate| Strip { look, position: self.position, moves: &candidate.line });
        let [area, below] = boards.as_ref().map_or([area, Rect::ZERO], |boards| boards.below(area, below));
        let rows = self.rows(analysis, area.height.saturating_sub(2).into());
        let texts = self.texts(seen, notes.and_then(Notes::legend));
        let strip = if below.is_empty() { analysis.rules.rows().into() } else { 0 };
        let (texts, heights) = parts(look, rows.len(), &texts, area.as_size(), strip);
        let mut air = area.height.saturating_sub(heights.iter().sum());
        let mut rest = area;
        let [point, list, told, strip, notes, details] = heights.map(|height| {
            // The point ends with a free row of its own.
            let gap = if rest == area { 0 } else { air.min(u16::from(height > 0)) };
            air -= gap;
            let [part, next] = layout::top(rest, height, gap);
            rest = next;
            part
        });
        for (text, part) in zip(texts, [point, told, notes, details]) {
            scene.put(text, part);
        }
        Moves { look, subject: self, analysis, rows }.draw(list, scene);
        if let Some(boards) = boards {
            scene.put(boards, if below.is_empty() { strip } else { below });
        }
        if let (Some(candidate), Some(tree)) = (followed, tree.cloned()) {
            draw_tree(tree, candidate.square, aside, scene);
        }
    }
}

/// The tree after a move, beside the panel.
fn draw_tree(mut tree: DrawnTree, square: Square, area: Rect, scene: &mut Scene) {
    let [caption, place] = layout::top(area, 1, 0);
    scene.text(&format!("After {square}:"), scene.look.theme.text, caption);
    tree.settle(place.as_size(), None);
    scene.put(drawing::TreeDrawing::new(scene.look, tree.selected(None), &tree.drawing, place), place);
}

/// The texts of the panel as far as there is room: the point; the reason for a score, and how the game would go on; notes;
/// details. Then the rows of all parts from top to bottom. `boards` is the rows of the boards after each move, 0 if they
/// are elsewhere.
fn parts<'a>(
    look: &'a Look,
    listed: usize,
    texts: &Texts,
    size: Size,
    boards: u16,
) -> ([Prose<'a>; 4], [u16; 6]) {
    let columns = size.width.min(READABLE);
    let theme = &look.theme;
    let visible = visible(extent(listed), size.height);
    // What is left for texts.
    let mut rows = size.height.saturating_sub(1 + visible);
    let [point, short] = texts.points.each_ref().map(|text| look.prose(columns).with(text, theme.strong));
    let point = if point.rows() > rows { short } else { point };
    // A sentence is worth more than a free row.
    let next = texts.reason.as_ref().or(texts.notes.first());
    let needed = point.rows() + next.map_or(0, |text| look.rows(text, columns));
    let top = (point.rows() + u16::from(needed < rows)).min(rows);
    rows -= top;
    // Takes the rows for as many sentences as fit. None is cut: half a sentence is useless.
    let mut fit = |sentences: &[String], style| {
        let mut text = look.prose(columns);
        for sentence in sentences {
            let longer = text.clone().with(sentence, style);
            if longer.rows() > rows {
                break;
            }
            text = longer;
        }
        rows -= text.rows();
        text
    };
    let details = fit(&texts.details, theme.faint);
    let mut told = fit(texts.reason.as_slice(), theme.text);
    let notes = fit(&texts.notes, theme.faint);
    // With a free row above and below each part.
    let has_boards =
        boards > 0 && usize::from(visible) == listed && ABOVE_BOARDS + boards + 4 <= told.rows() + rows;
    let most = if has_boards { ABOVE_BOARDS } else { told.rows() + rows.min(MOST_EXPECTED) };
    // A row with the first words alone tells nothing.
    if most >= told.rows() + look.rows(&texts.expected, columns).min(2) {
        told = told.with(&texts.expected, theme.text);
    }
    let [told_rows, strip] = if has_boards { [most, boards] } else { [told.rows().min(most), 0] };
    let heights = [top, 1 + visible, told_rows, strip, notes.rows(), details.rows()];
    ([point, told, notes, details], heights)
}

/// How many of the rows of the list are in sight. Above it are the point and the heading.
fn visible(listed: u16, height: u16) -> u16 {
    let least = (height / 2 + 1).max(height.saturating_sub(BESIDE_THE_LIST));
    if listed > height.saturating_sub(2) { listed.min(least) } else { listed }
}

/// The list of the moves.
struct Moves<'a> {
    look: &'a Look,
    subject: &'a Subject<'a>,
    analysis: &'a Analysis,
    rows: Vec<Vec<&'a Candidate>>,
}

impl Moves<'_> {
    fn draw(&self, area: Rect, scene: &mut Scene) {
        let selected = row_of(&self.rows, self.subject.cursor);
        // A click on the row of the cursor's move does not change the move.
        let square = |row| if selected == Some(row) { self.subject.cursor } else { self.rows[row][0].square };
        let columns = self.columns();
        let cells = |row: usize, widths: &[u16]| self.cells(&self.rows[row], widths);
        let table = Table::list(self.look, &columns, self.rows.len(), selected, &cells);
        let target = |row| Target::Candidate(square(row));
        scene.show(Table { target: Some(&target), pitch: 1, ..table }, area);
    }

    /// The columns for a text of each row, or the least.
    fn widest(&self, least: u16, text: impl Fn(&[&Candidate]) -> String) -> u16 {
        self.rows.iter().map(|row| self.look.width(&text(row))).fold(least, u16::max)
    }

    /// Those that are not wanted now have no width.
    fn columns(&self) -> [Column; 5] {
        let Self { subject, analysis, rows, .. } = self;
        if subject.compares() {
            return self.compared_columns();
        }
        let wanted = |width, is_wanted| if is_wanted { width } else { 0 };
        // Estimates have no depth.
        let has_depth = rows.iter().any(|row| analysis.depth(row[0]).is_some());
        // A word that is the same for all moves tells something only if it is proved.
        let mut results = rows.iter().map(|row| result(subject, analysis, row[0]));
        let tells = analysis.is_exact() || !results.all_equal();
        let result = wanted(self.widest(6, |row| result(subject, analysis, row[0])), tells);
        let squares = 1 + self.widest(4, |row| squares(row, usize::MAX, ""));
        let score = self.widest(5, |row| analysis.score_text(row[0].value));
        let expected = wanted(8, rows.len() == analysis.candidates.len());
        [
            Column::left(" move", [squares.min(6), squares.min(MOST_MOVES)], 0),
            Column::right("score", [score; 2], 1),
            Column::right("depth", [wanted(5, has_depth); 2], 3),
            Column::left("result", [result; 2], 2),
            Column::left("expected", [expected, 8 * expected], 5),
        ]
    }

    /// What the computer thought, and what is true; with the scores only if they are wanted.
    fn compared_columns(&self) -> [Column; 5] {
        let Self { subject, analysis, .. } = self;
        let [thought, truth] = [(0, 10), (1, 8)].map(|(which, least)| {
            self.widest(least, |row| subject.compared(analysis, row[0])[which].clone())
        });
        // The scores, once they are wanted, are left out last.
        let (score, rank) = if subject.details { (6, 2) } else { (0, 0) };
        let squares = 1 + self.widest(5, |row| squares(row, usize::MAX, ""));
        [
            Column::left(" move", [6, squares.min(MOST_MOVES)], 0),
            Column::right("score", [score; 2], 0),
            Column::left("", [0; 2], 3),
            Column::left("it thought", [thought; 2], rank),
            Column::left("in truth", [truth; 2], 1),
        ]
    }

    /// The row of these equally good moves.
    fn cells(&self, equal: &[&Candidate], widths: &[u16]) -> Vec<Cell> {
        let Self { look, subject, analysis, .. } = self;
        let candidate = equal[0];
        let more = look.write(MORE);
        let best = analysis.is_best(candidate);
        // If all moves are equally good, none is marked.
        let is_marked = best && analysis.best().count() < analysis.candidates.len();
        let star = if is_marked { look.glyphs.best } else { " " };
        let style = heat_style(analysis, candidate, look);
        let style = if best { style.bold() } else { style };
        // The move that is asked about must not be the one that is left out.
        let shown =
            equal.iter().copied().sorted_by_key(|candidate| candidate.square != subject.cursor).collect_vec();
        let [result, last] = if subject.compares() {
            subject.compared(analysis, candidate)
        } else {
            [result(subject, analysis, candidate), moves(&candidate.line, widths[4].into(), &more)]
        };
        let cells = [
            star.to_owned() + &squares(&shown, usize::from(widths[0]) - 1, &more),
            analysis.score_text(candidate.value),
            analysis.depth(candidate).map_or("-".to_owned(), |depth| depth.to_string()),
            result,
            last,
        ];
        cells.map(|text| Cell(text, style)).into()
    }
}

/// The moves that share a row, as many as fit.
fn squares(equal: &[&Candidate], columns: usize, more: &str) -> String {
    let squares = equal.iter().map(|candidate| candidate.square).collect_vec();
    moves(&squares, columns, more)
}
