//! Figures as SVG: pictures with their own light and dark colours, which print in black and white.

use super::Figure;
use super::scene::{Part, Scene};
use crate::game::Mark;

const STYLE: &str = include_str!("../../../../../assets/figures/style.css");

pub(super) fn svg(figure: &Figure) -> String {
    let Scene { parts, size: [width, height], .. } = Scene::of(figure);
    let page = if width > height { "landscape" } else { "portrait" };
    let head = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="{width}" height="{height}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMin">
<title id="title">{}</title>
<desc id="desc">{}</desc>
<style>
{STYLE}@page{{size:A4 {page};margin:12mm}}
</style>
<rect class="page" width="100%" height="100%"/>
"#,
        figure.title(),
        figure.caption(),
    );
    let lines = parts.iter().map(element);
    head + &lines.collect::<String>() + "</svg>"
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
