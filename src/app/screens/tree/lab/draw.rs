//! The lab: searches side by side, each with its move and its cost.
//!
//! ```text
//! list: a row for each search                      hits are dropped first, then cutoffs, time, bars, nodes
//! scale: the selected search beside minimax        not in a low window
//! ┌ low ──────────┐
//! │ the position  │ the text; without the position if the text would not fit beside it
//! └───────────────┘
//! ```

use super::Lane;
use super::words::{COLUMNS, about, cells, compared, differences, running, too_large};
use crate::app::TreeScreen;
use crate::draw::board::Picture;
use crate::draw::table::{Cell, Table};
use crate::draw::text::{extent, width};
use crate::draw::{Scene, layout};
use ratatui::layout::Rect;

/// Draws the lab, with its bars grown as far as the scene, and returns the status.
pub(crate) fn draw(screen: &TreeScreen, body: Rect, scene: &mut Scene) -> String {
    let lanes = &screen.lab.lanes;
    let count = extent(lanes.len());
    let has_room = body.height > count + 5;
    let [above, rest] = layout::top(body, count + 1, 0);
    list(screen, above, scene);
    let rows = if has_room { layout::bar_rows(scene.frame.area) } else { 0 };
    let [scale, low] = layout::top(rest, rows, rows.min(1));
    draw_scale(screen, scale, scene);
    text(screen, low, scene);
    running(screen).unwrap_or_default()
}

fn list(screen: &TreeScreen, area: Rect, scene: &mut Scene) {
    let (look, grown, lanes) = (scene.look, scene.growth, &screen.lab.lanes);
    let mut columns = COLUMNS;
    // Long names are cut off before the moves have no room.
    if area.width < 36 {
        columns[0].widths[0] = 12;
    }
    // With other columns beside it, a bar is long enough that each part of its length is seen well.
    if area.width >= 76 {
        columns[7].widths[0] = 28;
    }
    let nodes = |lane: &Lane| Some(lane.run()?.counters.nodes).filter(|_| !lane.samples());
    let most = lanes.iter().filter_map(nodes).max().unwrap_or(1);
    let row = |index: usize, widths: &[u16]| {
        let (lane, faint) = (&lanes[index], look.theme.faint);
        let bar = nodes(lane).map_or_else(String::new, |nodes| {
            let bar = look.glyphs.bar_of(nodes, most, widths[7]);
            let is_whole = lane.run().is_some_and(|run| run.finished);
            if is_whole { bar } else { look.glyphs.hollow_bar.repeat(width(&bar).into()) }
        });
        let grown = bar.chars().take(part_of(widths[7], grown).into()).collect();
        let style = if lane.run().is_some() { look.theme.text } else { faint };
        let cells = cells(screen, lane).into_iter().map(|text| Cell(text, style));
        cells.chain([Cell(grown, faint)]).collect()
    };
    scene.show(Table::list(look, &columns, lanes.len(), screen.lab.selected, &row), area);
}

/// The nodes of the selected search as a part of plain minimax's, and how much fewer they are; or why they cannot be
/// compared.
fn draw_scale(screen: &TreeScreen, area: Rect, scene: &mut Scene) {
    let (look, lab, lane) = (scene.look, &screen.lab, &screen.lab.lanes[screen.lab.selected]);
    let (Some(plain), run) = (lab.plain(), lane.run()) else { return };
    if !plain.finished {
        return scene.put(look.prose(area.width).with(&too_large(), look.theme.strong), area);
    }
    let Some(run) = run.filter(|run| run.finished && !lane.samples()) else { return };
    let (nodes, whole) = (run.counters.nodes, plain.counters.nodes);
    let text = compared(&lane.name, nodes, whole);
    let [bar, beside] = layout::left(area, area.width.saturating_sub(width(&text) + 2), 2);
    let [grown, _] = layout::left(bar, part_of(bar.width, scene.growth), 0);
    scene.text(&look.glyphs.track[1].repeat(bar.width.into()), look.theme.faint, bar);
    scene.text(&look.glyphs.bar_of(nodes, whole, bar.width), look.theme.text, grown);
    scene.text(&text, look.theme.strong, beside);
}

/// The text about the selected search and about the choices, beside the position if it leaves them room.
fn text(screen: &TreeScreen, area: Rect, scene: &mut Scene) {
    let (look, theme, lab) = (scene.look, &scene.look.theme, &screen.lab);
    let (about, differences) = (about(screen, &lab.lanes[lab.selected]), differences(screen));
    let prose = |columns: u16, gap: u16| {
        let about = look.prose(columns).with(&about, theme.text);
        differences.iter().fold(about, |prose, text| prose.gap(gap).with(text, theme.strong))
    };
    let [left, _] = layout::left(area, area.width / 2, 0);
    let board = layout::picture(screen.position.rules(), left).area();
    let [_, right] = layout::left(area, board.width, 3);
    let fits = board.union(left) == left && prose(right.width, 0).rows() <= area.height;
    let area = if fits { right } else { area };
    if fits {
        scene.put(Picture { look, setup: &screen.position.setup(), last: None }, left);
    }
    let [wide, narrow] = [1, 0].map(|gap| prose(area.width, gap));
    scene.put(if wide.rows() <= area.height { wide } else { narrow }, area);
}

/// How far the bars have grown into their column: all at the same pace, as in a race.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the column's width")]
fn part_of(column: u16, grown: f32) -> u16 {
    (f32::from(column) * grown).ceil() as u16
}
