//! The lab: searches side by side, each with its move and its cost.
//!
//! ```text
//! what the race has shown, in a sentence
//! list: a row for each search                      hits are dropped first, then cutoffs, time, score, move
//! ┌ low ──────────┐
//! │ the position  │ the text; without the position if the text would not fit beside it
//! └───────────────┘
//! ```

use super::words::COLUMNS;
use super::{Lab, Lane, Listed};
use crate::app::Target;
use crate::draw::{Cell, Picture, Scene, Table, layout};
use crate::game::Position;
use ratatui::prelude::{Modifier, Rect};

impl Lab {
    /// Draws the lab, and returns the status.
    pub(crate) fn draw(&self, position: &Position, body: Rect, scene: &mut Scene) -> String {
        let look = scene.look;
        let verdict = look.prose(body.width).with(&self.verdict(position.to_move()), look.theme.strong);
        let count = look.rows_of_list(self.listed().len()) + 1;
        let spare = body.height.saturating_sub(count);
        let rows = verdict.rows().min(spare.max(2));
        let gap = u16::from(spare > 5);
        let [above, rest] = layout::top(body, rows, gap);
        scene.put(verdict, above);
        let [list, low] = layout::top(rest, count, gap);
        self.draw_list(position, list, scene);
        self.draw_text(position, low, scene)
    }

    fn draw_list(&self, position: &Position, area: Rect, scene: &mut Scene) {
        let look = scene.look;
        let rows = self.listed();
        // A label goes on from the row above, which may have been stopped.
        let has_stopped = self.has_stopped();
        let mut columns = COLUMNS;
        // Names are cut before a bar or its number is.
        columns[0].widths[0] = area.width.saturating_sub(18).min(if has_stopped { 38 } else { 24 });
        // With other columns beside it, a bar is long enough that each part of its length is seen well.
        columns[2].widths[0] = match area.width {
            ..50 => 4,
            50..70 => 8,
            _ => 20,
        };
        let nodes = |lane: &Lane| Some(lane.run()?.counters.nodes).filter(|_| !lane.samples());
        let most = self.lanes.iter().filter_map(nodes).max().unwrap_or(1);
        let row = |index: usize, widths: &[u16]| {
            let theme = &look.theme;
            let lane = match rows[index] {
                Listed::Heading(heading) => return vec![Cell(heading.to_owned(), theme.faint)],
                Listed::Lane(lane) => &self.lanes[lane],
            };
            let (glyph, style) = match lane.finished() {
                Some(_) => (look.glyphs.bar, theme.text),
                None => (look.glyphs.hollow_bar, theme.faint),
            };
            let bar = glyph.repeat(to_scale(nodes(lane).unwrap_or(0), most, widths[2]));
            let name = if has_stopped { &lane.name } else { &lane.label };
            let mut cells = lane.cells(name, &bar, position).map(|text| Cell(text, style)).to_vec();
            cells[2].1 = theme.faint.remove_modifier(Modifier::REVERSED);
            cells
        };
        let selected = rows.iter().position(|row| *row == Listed::Lane(self.selected));
        let target = |index: usize| {
            Target::Item(match rows[index] {
                Listed::Lane(lane) => lane,
                Listed::Heading(_) => self.selected,
            })
        };
        let table = Table::list(look, &columns, rows.len(), selected, &row);
        scene.show(Table { target: Some(&target), ..table }, area);
    }

    /// Draws the text about the selected search and about the choices, beside the position if it leaves them room. Returns
    /// what has no room.
    fn draw_text(&self, position: &Position, area: Rect, scene: &mut Scene) -> String {
        let look = scene.look;
        let theme = &look.theme;
        let about = self.about();
        let difference = self.difference(position).unwrap_or_default();
        let prose = |columns| look.prose(columns).with(&about, theme.text).with(&difference, theme.strong);
        let left = layout::first_columns(area, area.width / 2);
        let board = layout::picture(position.rules(), left);
        let [_, right] = layout::left(area, board.area.width, 3);
        let fits = board.fits(left) && prose(right.width).rows() <= area.height;
        let area = if fits {
            let setup = &position.setup();
            scene.put(Picture { look, setup, lines: Vec::new(), last: None, square: None }, left);
            right
        } else {
            area
        };
        let text = prose(area.width);
        let rest = match area.height {
            0 => look.shortened(&about, area.width),
            rows if rows < text.rows() => difference,
            _ => String::new(),
        };
        scene.put(text, area);
        rest
    }
}

/// How many columns a part takes of those for the whole; any part but 0 is visible.
fn to_scale(part: u64, whole: u64, columns: u16) -> usize {
    let exact = (part * u64::from(columns) + whole / 2) / whole.max(1);
    usize::try_from(exact).unwrap_or(0).max(usize::from(part > 0))
}
