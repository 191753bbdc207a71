//! Figures in plain characters.

use super::{Figure, NodeRef, Sheet};

/// The columns for the names of the sides, at the left.
const LEFT: usize = 9;

/// The boards, joined by branches.
pub(super) fn text(figure: &Figure) -> String {
    let texts: Vec<Vec<String>> = figure.outline.nodes().map(|node| lines(figure, node)).collect();
    let widest = texts.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0);
    let highest = texts.iter().map(Vec::len).max().unwrap_or(0);
    let steps = [widest + 2, highest + 1];
    let places: Vec<[usize; 2]> = figure.places().iter().map(|&place| on_page(place, steps)).collect();
    let mut page = Page::default();
    for (side, y) in figure.levels().map(|(_, side)| side).zip((1..).step_by(steps[1])) {
        page.write([0, y], &side);
    }
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); texts.len()];
    for ((text, node), &[x, y]) in texts.iter().zip(figure.outline.nodes()).zip(&places) {
        for (line, y) in text.iter().zip(y..) {
            page.write([x - line.chars().count() / 2, y], line);
        }
        if let Some(parent) = node.parent() {
            children[parent.row].push(x);
        }
    }
    for ((children, text), &[x, y]) in children.iter().zip(&texts).zip(&places) {
        if !children.is_empty() {
            (text.len()..highest).for_each(|line| page.write([x, y + line], "│"));
        }
        page.branches(children, [x, y + highest]);
    }
    for (_, &[x, y]) in figure.outline.nodes().zip(&places).filter(|&(node, _)| figure.is_pruned(node)) {
        page.write([x, y - 1], if figure.sheet == Sheet::Answers { "/" } else { "┊" });
    }
    let mut heading = figure.heading();
    heading.extend(heading.last().map(|_| String::new()));
    let lines = page.0.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned());
    heading.into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// A node's board, its score and what is written below it.
fn lines(figure: &Figure, node: NodeRef) -> Vec<String> {
    let mut lines: Vec<String> =
        node.position().to_string().split('/').map(|row| row.replace('.', "·")).collect();
    let is_boxed = figure.sheet != Sheet::Figure;
    let score = figure.score(node).unwrap_or_default();
    let star = if node.is_expected() && !is_boxed { "*" } else { "" };
    lines.push(if is_boxed { format!("[{score:^5}]") } else { format!("{star}{score}") });
    lines.extend(figure.below_score(node));
    lines
}

/// The middle of a node's first line.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "columns start at 0")]
#[expect(clippy::cast_precision_loss, reason = "nodes are narrow")]
fn on_page([column, ply]: [f32; 2], [width, height]: [usize; 2]) -> [usize; 2] {
    [LEFT + ((column + 0.5) * width as f32) as usize, ply as usize * height]
}

/// Lines of characters.
#[derive(Default)]
struct Page(Vec<Vec<char>>);

impl Page {
    fn write(&mut self, [x, y]: [usize; 2], text: &str) {
        for (character, x) in text.chars().zip(x..) {
            self.0.resize(self.0.len().max(y + 1), Vec::new());
            let line = &mut self.0[y];
            line.resize(line.len().max(x + 1), ' ');
            line[x] = character;
        }
    }

    /// The branches from a node to its children in these columns.
    fn branches(&mut self, children: &[usize], [x, y]: [usize; 2]) {
        let (Some(&first), Some(&last)) = (children.first(), children.last()) else { return };
        for column in first..=last {
            let joint = match (column == x, children.contains(&column)) {
                (true, true) if first == last => "│",
                (true, true) => "┼",
                (true, false) => "┴",
                (false, true) if column == first => "┌",
                (false, true) if column == last => "┐",
                (false, true) => "┬",
                (false, false) => "─",
            };
            self.write([column, y], joint);
        }
    }
}
