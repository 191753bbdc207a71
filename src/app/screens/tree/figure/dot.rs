//! Figures for Graphviz: graphs whose nodes are tables, with the board and the score.

use super::{Figure, NodeRef, Sheet};

pub(super) fn dot(figure: &Figure) -> String {
    let heading = match figure.heading() {
        lines if lines.is_empty() => format!("{}\\n{}", figure.title(), figure.caption()),
        lines => lines.join("\\n"),
    };
    let sides = figure.levels().enumerate().map(|(ply, (_, name))| {
        let above = ply.checked_sub(1).map(|above| format!(" side{above} -> side{ply} [style=invis];"));
        format!("  side{ply} [label=\"{name}\"];{}\n", above.unwrap_or_default())
    });
    let nodes = figure.outline.nodes().map(|node| entry(figure, node));
    format!(
        "digraph tree {{
  label=\"{heading}\"; labelloc=t; ordering=out; fontname=monospace;
  node [shape=plain, fontname=monospace, fontsize=11];
  edge [arrowhead=none, fontname=monospace, fontsize=10];
{}}}",
        sides.chain(nodes).collect::<String>()
    )
}

/// A node, and the branch that leads to it.
fn entry(figure: &Figure, node: NodeRef) -> String {
    let row = node.row;
    let color = if figure.is_left_out(node) { "gray60" } else { "black" };
    let score = match figure.score(node) {
        None if figure.sheet != Sheet::Figure => Some("____".to_owned()),
        score => score.map(|score| format!("<b>{}</b>", score.replace('<', "&lt;").replace('>', "&gt;"))),
    };
    // All nodes have the same rows, so that the boards of a ply stand side by side.
    let state = node.state_number().map(|state| format!("<i>{state}</i>"));
    let rows = [Some(board(node)), score, figure.below_score(node), state];
    let rows = rows.map(|row| row.unwrap_or_else(|| " ".to_owned())).join("</td></tr><tr><td>");
    let table =
        format!("<table border=\"0\" cellpadding=\"1\" color=\"{color}\"><tr><td>{rows}</td></tr></table>");
    let style = match node {
        _ if figure.is_pruned(node) => ", style=dotted",
        _ if figure.is_expected(node) => ", penwidth=3",
        _ => "",
    };
    let branch = node
        .parent()
        .zip(node.square())
        .map(|(parent, square)| format!("  n{} -> n{row} [label=\"{square}\"{style}];\n", parent.row));
    format!(
        "  n{row} [fontcolor={color}, label=<{table}>];\n  {{ rank=same; side{}; n{row}; }}\n{}",
        node.ply(),
        branch.unwrap_or_default()
    )
}

fn board(node: NodeRef) -> String {
    let cell = |mark: char| {
        let mark = if mark == '.' { ' ' } else { mark };
        format!("<td border=\"1\" width=\"18\" height=\"18\" fixedsize=\"true\">{mark}</td>")
    };
    let row = |row: &str| format!("<tr>{}</tr>", row.chars().map(cell).collect::<String>());
    let rows: String = node.position().to_string().split('/').map(row).collect();
    format!("<table border=\"0\" cellspacing=\"0\">{rows}</table>")
}
