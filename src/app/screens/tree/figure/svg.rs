//! Figures as SVG: pictures with their own light and dark colours, which print in black and white.

use super::Figure;
use super::scene::{Part, Point, Scene, board};
use crate::draw::text::extent;
use crate::game::{Mark, Position};

/// A sheet's lines of text, its boards and its own size: that of A4.
const LINE: f32 = 14.0;
const BOARD: f32 = 60.0;
const WIDTH: f32 = 620.0;
const HEIGHT: f32 = 877.0;

const STYLE: &str = include_str!("../../../../../assets/figures/style.css");

pub(super) fn svg(figure: &Figure) -> String {
    let Scene { parts, size, .. } = Scene::of(figure);
    document([&figure.title(), &figure.caption()], &parts, size)
}

/// A picture with a title and a description.
fn document([title, caption]: [&str; 2], parts: &[Part], [width, height]: Point) -> String {
    let page = if width > height { "landscape" } else { "portrait" };
    let head = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="{width}" height="{height}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin">
<title id="title">{title}</title>
<desc id="desc">{caption}</desc>
<style>
{STYLE}@page{{size:A4 {page};margin:12mm}}
</style>
<rect class="page" width="100%" height="100%"/>
"#
    );
    let lines = parts.iter().map(element);
    head + &lines.collect::<String>() + "</svg>"
}

/// A sheet of boards with lines of text beside them, below a title and a legend, on a page of paper if they fit.
pub fn sheet([title, legend]: [&str; 2], items: &[(Position, Vec<String>)]) -> String {
    let mut parts = vec![
        Part::Text("title", [8.0, 24.0], title.to_owned()),
        Part::Text("note", [8.0, 42.0], legend.to_owned()),
    ];
    let mut y = 64.0;
    for (position, lines) in items {
        board(&mut parts, position, None, [12.0, y]);
        let texts = lines.iter().zip(std::iter::successors(Some(y + 9.0), |y| Some(y + LINE)));
        parts.extend(texts.map(|(line, y)| Part::Text("note", [84.0, y], line.clone())));
        y += (LINE * f32::from(extent(lines.len()))).max(BOARD) + 16.0;
    }
    document([title, ""], &parts, [WIDTH, y.max(HEIGHT)])
}

fn element(part: &Part) -> String {
    match part {
        Part::Line(style, [x1, y1], [x2, y2]) => {
            format!("<path class=\"{style}\" d=\"M{x1} {y1}L{x2} {y2}\"/>\n")
        }
        Part::Area(style, [x, y], [width, height]) => {
            format!("<rect class=\"{style}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n")
        }
        Part::Text(_, _, text) if text.is_empty() => String::new(),
        Part::Text(style, [x, y], text) => {
            format!("<text class=\"{style}\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
        }
        Part::Mark(Mark::X, [x, y]) => {
            format!("<path class=\"x\" d=\"M{} {}l9 9m0-9l-9 9\"/>\n", x + 4.5, y + 4.5)
        }
        Part::Mark(Mark::O, [x, y]) => {
            format!("<circle class=\"o\" cx=\"{}\" cy=\"{}\" r=\"5\"/>\n", x + 9.0, y + 9.0)
        }
        Part::Enter(style, name) => format!("<g class=\"{style}\"><title>{}</title>\n", escaped(name)),
        Part::Leave => "</g>\n".to_owned(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
