//! The tree: what keys and the mouse do with its drawing, and what is said about it.

use super::searching::grow;
use crate::app::{
    Action, Command, Context, Description, Direction, Effects, Line, Part, Shared, Target, joined,
};
use crate::draw::layout::{self, Size};
use crate::draw::width;
use crate::engine::TaskId;
use crate::game::Square;
use crate::teach::windows::why_cut_in_words;
use crate::tree::{Cover, DrawnTree, NOT_STARTED, NodeRef, Outline, drawing, why_incomplete};
use crate::wording::{DOTS, TILDE, UNKNOWN, capitalised, counted, grouped, plies};
use itertools::Itertools;

#[derive(Clone, Debug)]
pub struct TreeView {
    pub drawn: DrawnTree,
    /// The moves to a branch left out by the search that is being searched, and the task.
    pub(super) growing: Option<(Vec<Square>, TaskId)>,
    /// The moves to the deepest node that was selected on this branch: Down goes back there.
    trail: Vec<Square>,
}

impl TreeView {
    pub fn new(outline: Outline) -> Self {
        Self { drawn: DrawnTree::new(outline), growing: None, trail: Vec::new() }
    }

    /// The selected node, as it is without a cover.
    pub(super) fn node(&self) -> NodeRef<'_> {
        self.drawn.outline.selected_node()
    }

    /// Brings the drawing up to date, with the selected node in view.
    pub fn settle(&mut self, cover: Option<&Cover>, window: Size) {
        self.drawn.settle(draw::areas(layout::window(window))[0].as_size(), cover);
    }

    /// Carries out an action, or says why not.
    pub fn update(&mut self, action: &Action, window: Size, cover: Option<&Cover>, effects: &mut Effects) {
        const NOTCH: i32 = 3;
        let area = draw::areas(layout::window(window))[0].as_size();
        let Some(room) = drawing::room(&self.drawn.outline.tree().root, area) else { return };
        match *action {
            Action::Command(command) => self.command(command, room, cover, effects),
            Action::Click(Target::Square(square)) => self.go_to_child(square, effects),
            Action::Click(Target::Item(row)) => {
                self.drawn.outline.select(row);
                self.trail = self.node().moves();
            }
            Action::Wheel(Direction::Back, _) => self.drawn.drawing.pan(0, -NOTCH),
            Action::Wheel(Direction::Forward, _) => self.drawn.drawing.pan(0, NOTCH),
            Action::Drag { columns, rows } => self.drawn.drawing.pan(-columns, -rows),
            _ => {}
        }
    }

    /// Carries out a command by the drawing: up is the parent, left and right are siblings.
    fn command(&mut self, command: Command, room: Size, cover: Option<&Cover>, effects: &mut Effects) {
        let DrawnTree { outline, drawing } = &mut self.drawn;
        if outline.rows.is_empty() {
            return;
        }
        let at = outline.selected_node();
        if !matches!(command, Command::PageUp | Command::PageDown) {
            drawing.seek();
        }
        match command {
            Command::Act if at.is_open() => {
                drawing.keep();
                outline.close(at.row);
            }
            Command::Up => outline.selected = at.parent().unwrap_or(at).row,
            Command::Left | Command::Right => {
                outline.selected = at.sibling(Direction::of(command)).unwrap_or(at).row;
            }
            Command::Down => {
                let back = self.trail.get(at.ply()).copied().filter(|_| self.trail.starts_with(&at.moves()));
                self.open(cover, effects);
                // Where one came from, or else to the leftmost child.
                let at = self.node();
                let child = back.and_then(|square| at.child(square)).or_else(|| at.children().next());
                self.drawn.outline.selected = child.unwrap_or(at).row;
            }
            Command::PageUp => drawing.pan(0, -i32::from(room.height / 2)),
            Command::PageDown => drawing.pan(0, i32::from(room.height / 2)),
            Command::ZoomIn | Command::ZoomOut => {
                let by = if command == Command::ZoomIn { 1 } else { -1 };
                if !drawing.zoom(by, &outline.tree().root, room) {
                    effects.refuse("there is no further size");
                }
            }
            _ => self.outline_command(command, cover, effects),
        }
        let moves = self.node().moves();
        if !self.trail.starts_with(&moves) {
            self.trail = moves;
        }
    }

    fn outline_command(&mut self, command: Command, cover: Option<&Cover>, effects: &mut Effects) {
        let outline = &mut self.drawn.outline;
        match command {
            Command::NextCutoff if !outline.follow_cutoff() => effects.refuse("no cutoff after this node"),
            Command::Act => self.open(cover, effects),
            Command::Hint => effects.inform(self.drawn.selected(cover).explanation(None).join(" ")),
            Command::First => outline.select(0),
            Command::Last => outline.select(usize::MAX),
            Command::FollowBest => outline.follow_best(),
            Command::OpenAll => outline.open_below(outline.selected, usize::MAX),
            _ => {}
        }
    }

    /// Opens the selected node; searches it first if the search left it out.
    fn open(&mut self, cover: Option<&Cover>, effects: &mut Effects) {
        let at = self.drawn.selected(cover);
        if !at.is_unsearched() {
            return self.drawn.outline.expand(self.drawn.outline.selected);
        }
        let moves = at.moves();
        match grow(at.search(), at.search_ply(), &at.state(), effects) {
            Ok(task) => self.growing = Some((moves, task)),
            Err(branch) => self.drawn.outline.graft(&moves, branch),
        }
    }

    /// Selects the node after these moves, and opens those above it.
    pub(super) fn go_to(&mut self, moves: Vec<Square>) {
        self.drawn.outline.reveal(&moves);
        self.drawn.drawing.seek();
        self.trail = moves;
    }

    fn go_to_child(&mut self, by: Square, effects: &mut Effects) {
        let outline = &mut self.drawn.outline;
        outline.expand(outline.selected);
        let Some(child) = outline.selected_node().child(by).map(|child| child.row) else {
            return effects.refuse(format!("{by} is no move here"));
        };
        outline.selected = child;
        outline.expand(child);
    }

    // In words

    fn status(&self, shared: &Shared) -> String {
        let trace = self.drawn.outline.tree();
        let nodes = grouped(trace.len());
        if self.growing.is_some() {
            format!("Searching this branch{DOTS}")
        } else if self.drawn.outline.is_incomplete() {
            let why =
                why_incomplete(trace).unwrap_or_else(|| "a branch searched later is unfinished".to_owned());
            format!("Incomplete: {why}; some scores are unknown ({UNKNOWN}).")
        } else if let Some(limit) = trace.search.depth_limit {
            let key = |command| shared.key_name(Context::Tree, command);
            let keys = [Command::Deeper, Command::Shallower].into_iter().filter_map(key).join(" ");
            let keys = if keys.is_empty() { keys } else { format!(" ({keys})") };
            format!("{nodes} nodes, {} deep{keys}; {TILDE} marks estimates.", plies(limit))
        } else {
            format!("{nodes} nodes searched.")
        }
    }

    /// The selected node in one row: its move and what its score means, or why it was pruned. Room is left for the number
    /// of nodes where it fits.
    fn brief(&self, shared: &Shared, at: NodeRef, room: u16) -> String {
        if self.growing.is_some() || (at.outline.is_incomplete() && at.row == 0) {
            return self.status(shared);
        }
        let (what, cut) = match at.node() {
            Some(_) => ("Cut off", at.cut()),
            None => ("Pruned", at.parent().and_then(NodeRef::cut)),
        };
        let text = if let Some((trace, cut)) = cut {
            format!("{what}: {}", why_cut_in_words(&cut, trace, |score| at.window_end(score)))
        } else {
            format!("{}. {}", capitalised(&at.name()), explanation(at, shared)[0])
        };
        let tied = if at.is_tied() && at.best_children() > 1 { at.all_tied() + ". " } else { String::new() };
        let nodes = format!("{text} {tied}{} nodes searched.", grouped(at.outline.tree().len()));
        if at.row == 0 && width(&nodes) <= room { nodes } else { text }
    }

    pub fn describe(&self, shared: &Shared, cover: Option<&Cover>) -> Description {
        let at = self.drawn.selected(cover);
        if at.outline.rows.is_empty() {
            return Description::of(NOT_STARTED);
        }
        let sentences = explanation(at, shared);
        let mut described = Description::of(self.status(shared))
            .note(&at.spoken_name())
            .note(sentences[0].trim_end_matches(':'))
            .lines(&sentences[1..])
            .lines(at.state_text())
            .state(&at.state());
        described.lines.extend(at.children().map(|child| Line {
            part: Part::Children,
            text: format!("{}: {}", child.spoken_name(), child.known()),
            target: Some(Target::Item(child.row)),
        }));
        described
    }
}

/// The explanation of a node, with the key that searches a branch.
fn explanation(at: NodeRef, shared: &Shared) -> Vec<String> {
    at.explanation(shared.key_name(Context::Tree, Command::Act).as_deref())
}

/// What is said where levels are cut off below the drawing, and where the root is out of sight.
fn cut_off(at: NodeRef, shared: &Shared, [above, below]: [usize; 2]) -> [String; 2] {
    let key = shared.key_name(Context::Tree, Command::FollowBest).filter(|_| !at.is_covered());
    let way = key.map_or_else(String::new, |key| format!(": {key} follows the best line"));
    let score = at.at(0).score_text().map_or_else(String::new, |score| format!(" {score}"));
    let place =
        if above > 0 { counted(above, "level") + " above" } else { "beside what is in sight".to_owned() };
    [format!("{} below{way}.", counted(below, "level")), format!("Start{score}, {place}.")]
}

mod draw {
    use super::{Cover, NOT_STARTED, NodeRef, TreeView, cut_off, drawing, explanation, joined};
    use crate::app::Shared;
    use crate::draw::{Scene, layout};
    use drawing::{NodePicture, TreeDrawing};

    use ratatui::layout::Rect;

    pub(super) fn areas(window: Rect) -> [Rect; 2] {
        let body = drawing::body(window);
        let beside = if window.width < drawing::WIDE { 0 } else { (window.width / 4).max(40) + 2 };
        layout::left(body, body.width - beside, 2)
    }

    impl TreeView {
        /// Draws the tree and, in a wide window, the selected node beside it. Returns the status.
        pub fn draw(&self, shared: &Shared, cover: Option<&Cover>, scene: &mut Scene) -> String {
            let selected = self.drawn.selected(cover);
            if selected.outline.rows.is_empty() {
                return NOT_STARTED.to_owned();
            }
            let [drawn, beside] = areas(scene.window());
            let mut tree = TreeDrawing::new(scene.look, selected, &self.drawn.drawing, drawn);
            tree.is_numbered = true;
            let cut = tree.cut();
            let shows_root = tree.shows_root();
            tree.is_signed = cut[1] > 0;
            let [_, sign] = layout::bottom(drawn, tree.is_signed.into(), 0);
            scene.show(tree, drawn);
            let [below, mut start] = cut_off(selected, shared, cut);
            let room = usize::from(sign.width);
            let faint = scene.look.theme.faint.not_bold();
            scene.text(&format!("{below:room$}"), faint, sign);
            if shows_root {
                start.clear();
            } else if scene.window().height >= 20 {
                // The row below the title is free, but in a low window.
                scene.text(&start, faint, Rect { y: drawn.y - 1, height: 1, ..drawn });
                start.clear();
            }
            if beside.is_empty() {
                return joined(&self.brief(shared, selected, drawn.width), &start);
            }
            node(shared, selected, beside, scene);
            joined(&self.status(shared), &start)
        }
    }

    fn node(shared: &Shared, at: NodeRef, area: Rect, scene: &mut Scene) {
        let look = scene.look;
        let game = &at.state();
        let sentences = explanation(at, shared).into_iter().chain(at.state_text());
        let prose = look.prose(area.width).with_all(sentences, look.theme.text);
        // The board gets the rows that the text leaves, but stays small enough to see at a glance.
        let least = drawing::smallest(game).height + 1;
        let rows = area.height.saturating_sub(prose.rows() + 1).clamp(least.min(area.height), 20);
        // A name stands in the drawing.
        let [above, _] = layout::top(area, if game.is_board() { rows } else { 0 }, 0);
        scene.put(NodePicture { look, game, last: at.square(), scale: None }, above);
        let taken = drawing::picture(game, above).height;
        let [_, below] = layout::top(area, taken, taken.min(1));
        scene.put(prose, below);
    }
}
