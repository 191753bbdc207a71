//! The lab: searches side by side, each with its move and its cost.
//!
//! ```text
//! list: a row for each search                      hits are dropped first, then cutoffs, time, bars, nodes
//! scale: the selected search beside minimax        not in a low window
//! ┌ low ──────────┐
//! │ the position  │ the text; without the position if the text would not fit beside it
//! └───────────────┘
//! ```

use super::{COLUMNS, Lab, Lane, compared};
use crate::draw::board::Picture;
use crate::draw::table::{Cell, Table};
use crate::draw::text::width;
use crate::draw::{Scene, layout};
use crate::engine::task::RACING_TIME;
use crate::game::Position;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

impl Lab {
    /// Draws the lab, and returns the status.
    pub(crate) fn draw(&self, position: &Position, body: Rect, scene: &mut Scene) -> String {
        let count = scene.look.rows_of_list(self.lanes.len());
        let [list, rest] = layout::top(body, count + 1, 0);
        self.draw_list(position, list, scene);
        let rows = if body.height > count + 5 { layout::bar_rows(scene.window()) } else { 0 };
        let [scale, low] = layout::top(rest, rows, rows.min(1));
        self.draw_scale(scale, scene);
        let rest = self.draw_text(position, low, scene);
        self.news().unwrap_or(rest)
    }

    fn draw_list(&self, position: &Position, area: Rect, scene: &mut Scene) {
        let (look, lanes) = (scene.look, &self.lanes);
        let mut columns = COLUMNS;
        // In a narrow window, the choice comes before the end of the names.
        columns[0].widths[0] = area.width.saturating_sub(17).min(18);
        if area.width < 36 {
            columns[1].rank = 1;
        }
        // With other columns beside it, a bar is long enough that each part of its length is seen well.
        if area.width >= 76 {
            columns[7].widths[0] = 28;
        }
        let nodes = |lane: &Lane| Some(lane.run()?.counters.nodes).filter(|_| !lane.samples());
        let most = lanes.iter().filter_map(nodes).max().unwrap_or(1);
        let row = |index: usize, widths: &[u16]| {
            let (lane, faint) = (&lanes[index], look.theme.faint);
            let room = widths[7].saturating_sub(1);
            let bar = look.glyphs.bar_of(nodes(lane).unwrap_or(0), most, room);
            let is_whole = lane.run().is_some_and(|run| run.finished);
            let bar = if is_whole { bar } else { look.glyphs.hollow_bar.repeat(width(&bar).into()) };
            let bar = format!(" {bar}").chars().take(usize::from(room) + 1).collect();
            let style = if lane.run().is_some() { look.theme.text } else { faint };
            let cells = lane.cells(position).into_iter().map(|text| Cell(text, style));
            cells.chain([Cell(bar, faint.remove_modifier(Modifier::REVERSED))]).collect()
        };
        scene.show(Table::list(look, &columns, lanes.len(), self.selected, &row), area);
    }

    /// The nodes of the selected search as a part of plain minimax's, and how much fewer they are; or why they cannot be
    /// compared.
    fn draw_scale(&self, area: Rect, scene: &mut Scene) {
        let (look, lane) = (scene.look, self.lane());
        let (Some(plain), run) = (self.plain(), lane.run()) else { return };
        if !plain.finished {
            let limit = RACING_TIME.as_secs();
            let text = format!("The tree is too large: minimax was stopped after {limit} s.");
            return scene.put(look.prose(area.width).with(&text, look.theme.strong), area);
        }
        let Some(run) = run.filter(|run| run.finished && !lane.samples()) else { return };
        let (nodes, whole) = (run.counters.nodes, plain.counters.nodes);
        let text = compared(&lane.name, nodes, whole);
        let [bar, beside] = layout::left(area, area.width.saturating_sub(width(&text) + 2), 2);
        scene.text(&look.glyphs.track[1].repeat(bar.width.into()), look.theme.faint, bar);
        scene.text(&look.glyphs.bar_of(nodes, whole, bar.width), look.theme.text, bar);
        scene.text(&text, look.theme.strong, beside);
    }

    /// Draws the text about the selected search and about the choices, beside the position if it leaves them room. Returns
    /// what has no room.
    fn draw_text(&self, position: &Position, area: Rect, scene: &mut Scene) -> String {
        let (look, theme) = (scene.look, &scene.look.theme);
        let (about, differences) = (self.about(position), self.differences(position));
        let prose = |columns: u16, gap: u16| {
            let about = look.prose(columns).with(&about, theme.text);
            differences.iter().fold(about, |prose, text| prose.gap(gap).with(text, theme.strong))
        };
        let [left, _] = layout::left(area, area.width / 2, 0);
        let board = layout::picture(position.rules(), left).area();
        let [_, right] = layout::left(area, board.width, 3);
        let fits = board.union(left) == left && prose(right.width, 0).rows() <= area.height;
        let area = if fits { right } else { area };
        if fits {
            scene.put(Picture { look, setup: &position.setup(), last: None }, left);
        }
        let text = prose(area.width, 1);
        let text = if text.rows() > area.height { prose(area.width, 0) } else { text };
        let rest = match area.height {
            0 => look.shortened(&about, area.width),
            rows if rows < text.rows() => differences.join(" "),
            _ => String::new(),
        };
        scene.put(text, area);
        rest
    }
}
