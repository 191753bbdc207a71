//! The search on show: what its three views have in common.

mod code;
mod lab;
mod sentence;
mod stepper;
mod tree;

use super::chrome;
use crate::app::phrases;
use crate::app::{App, Explorer, Made, View};
use crate::config::command::{Command, Context};
use crate::draw::canvas::Canvas;
use crate::draw::layout::{self};
use crate::draw::text::{put, put_lines, wrap};
use crate::draw::theme::Look;
use crate::engine::analysis::{Bound, Outcome, Score};
use crate::engine::search::Minimax;
use crate::game::figures::signed;
use ratatui::layout::Rect;

/// The regions that all views have: header, a free row, body, status. What is wider than a view has use for is
/// left free on both sides.
#[derive(Clone, Copy)]
struct Frame {
    header: Rect,
    /// What the view itself fills.
    body: Rect,
    /// What was said, and limits that bite.
    status: Rect,
}

impl Frame {
    /// The body and the row of the status below it, for a view that says something there only while
    /// it is at work.
    const fn with_status(self) -> Rect {
        Rect { height: self.body.height + self.status.height, ..self.body }
    }
}

fn frame(view: View, body: Rect) -> Frame {
    let header = Rect { height: body.height.min(1), ..body };
    let margin = u16::from(body.width >= 40);
    // Tables stay in the middle of wide windows; a board grows with them.
    let widest = match view {
        View::Tree | View::Lab => tree::WIDEST,
        View::Stepper => body.width - 2 * margin,
    };
    let columns = layout::in_the_middle(body, (body.width - 2 * margin).min(widest));
    let top = 1 + layout::free_row(body);
    let inner = Rect { y: body.y + top, height: body.height.saturating_sub(top + 1), ..columns };
    let left = columns.x - margin;
    let y = body.bottom().saturating_sub(1);
    let status = Rect { x: left, y, width: body.right() - left, height: body.height.min(1) };
    Frame { header, body: inner, status }
}

pub(super) fn view(app: &App, explorer: &Explorer, area: Rect, look: &Look, buf: &mut Canvas) {
    let frame = frame(explorer.view(), area);
    header(explorer, frame.header, buf);
    let context = match explorer.view() {
        View::Tree => Context::Tree,
        View::Stepper => Context::Stepper,
        View::Lab => Context::Lab,
    };
    let status = match explorer.view() {
        View::Tree => with_made((app, context), explorer.walk(), frame.body, look, buf, |walk, buf| {
            tree::view(app, explorer, walk, frame.body, look, buf)
        }),
        View::Stepper => {
            with_made((app, context), explorer.playback(), frame.body, look, buf, |playback, buf| {
                stepper::view(app, playback, frame.body, look, buf)
            })
        }
        View::Lab => lab::view(explorer, app.growth().bars, frame.with_status(), look, buf),
    };
    let (text, style) = match explorer.notice() {
        Some(notice) => chrome::notice(app.shared(), context, notice, look),
        None if app.waits_for_attention() => (phrases::UNATTENDED.into(), look.theme.text),
        None => (status.as_str().into(), look.theme.text),
    };
    if !text.is_empty() {
        // It may lie over a view's last row.
        let blank = " ".repeat(usize::from(frame.status.width));
        put(buf, frame.status, frame.status.x, frame.status.y, &blank, look.theme.text);
        put(buf, frame.status, frame.status.x + 1, frame.status.y, &text, style);
    }
}

/// Draws what the search thread has made, or says that it is at it; returns what the status says.
fn with_made<T>(
    (app, context): (&App, Context),
    made: &Made<T>,
    area: Rect,
    look: &Look,
    buf: &mut Canvas,
    draw: impl FnOnce(&T, &mut Canvas) -> String,
) -> String {
    let text = match made {
        Made::Ready(thing) => return draw(thing, buf),
        Made::NotAsked | Made::Pending(_) | Made::Partly(..) => "Searching ...".to_owned(),
        Made::Failed(fault) => phrases::failed(app.key_name(context, Command::Act), fault),
    };
    put_lines(buf, area, &wrap(&text, area.width), look.theme.text, look.glyphs.more);
    String::new()
}

fn header(explorer: &Explorer, area: Rect, buf: &mut Canvas) {
    let title = match explorer.view() {
        View::Tree => "Tree",
        View::Stepper => "Stepper",
        View::Lab => "Lab",
    };
    let position = explorer.position();
    let rules = phrases::rules(position.rules());
    let max = format!("{} is MAX", position.to_move());
    let rest = match explorer.view() {
        View::Lab => vec![format!("{} to move", position.to_move()), rules],
        View::Tree | View::Stepper => vec![search_name(explorer), max, rules],
    };
    chrome::header(title, &rest, &mut buf.part(area));
}

/// "alpha-beta", "minimax, 4 plies".
fn search_name(explorer: &Explorer) -> String {
    explorer.variant().search.limited_to(explorer.depth_limit()).to_string()
}

/// Which score is meant, and how it is to be read.
#[derive(Clone, Copy)]
struct Value {
    score: Score,
    bound: Bound,
    certain: bool,
}

impl Value {
    /// A score that may rest on estimates, if the depth limit was reached: a win or a loss in sight is
    /// certain all the same.
    fn of(score: Score, limited: bool) -> Self {
        Self::bounded(score, Bound::Exact, limited)
    }

    fn bounded(score: Score, bound: Bound, limited: bool) -> Self {
        Self { score, bound, certain: !limited || score.outcome() != Outcome::Draw }
    }

    /// As it is written on a board of so many cells: "+9", "~+12", ">= 0".
    fn text(self, cells: usize, look: &Look) -> String {
        let mark = if self.certain { "" } else { "~" };
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => ">= ",
            Bound::AtMost => "<= ",
        };
        format!("{bound}{mark}{}", points(self.score, cells, look))
    }
}

/// Alpha or beta of a search, which may rest on estimates if that has a depth limit.
fn window_end(score: Score, search: Minimax, cells: usize, look: &Look) -> String {
    Value::of(score, search.depth_limit.is_some()).text(cells, look)
}

/// A score on the articles' scale: "+9", "0", "-8"; the ends of the full window are infinite.
fn points(score: Score, cells: usize, look: &Look) -> String {
    match score {
        Score::MIN => format!("-{}", look.glyphs.infinity),
        Score::MAX => format!("+{}", look.glyphs.infinity),
        _ => signed(score.points(cells)),
    }
}

/// Which way a score points, for its colour: up is good for MAX.
fn heat(score: Score) -> i8 {
    match score.cmp(&Score::DRAW) {
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Less => -1,
    }
}
