//! Figures for LaTeX: documents of their own, for the class `standalone`.

use super::Figure;
use super::scene::{Part, Scene};

const HEAD: &str = include_str!("../../../../../assets/figures/head.tex");

pub(super) fn tikz(figure: &Figure) -> String {
    let lines = Scene::of(figure).parts.iter().map(line).collect::<String>();
    let [title, caption] = [figure.title(), figure.caption()];
    format!("% {title}\n% {caption}\n{HEAD}{lines}\\end{{tikzpicture}}\n\\end{{document}}")
}

fn line(part: &Part) -> String {
    match part {
        Part::Line(style, [x1, y1], [x2, y2]) => format!("\\draw[{style}] ({x1},{y1}) -- ({x2},{y2});\n"),
        Part::Area(style, [x, y], [width, height]) => {
            format!("\\path[{style}] ({x},{y}) rectangle +({width},{height});\n")
        }
        Part::Text(_, _, text) if text.is_empty() => String::new(),
        Part::Text(style, [x, y], text) => format!("\\node[{style}] at ({x},{y}) {{{}}};\n", signs(text)),
        Part::Mark(mark, [x, y]) => format!("\\mark{mark}{{{x}}}{{{y}}}\n"),
        Part::Enter(style, name) => format!("\\begin{{scope}}[{style}] % {name}\n"),
        Part::Leave => "\\end{scope}\n".to_owned(),
    }
}

/// A text with the signs of mathematics as LaTeX writes them.
fn signs(text: &str) -> String {
    let signs = [
        ("−", "$-$"),
        ("+", "$+$"),
        ("≥", r"$\geq$"),
        ("≤", r"$\leq$"),
        ("≈", r"$\approx$"),
        ("∞", r"$\infty$"),
        ("α", r"$\alpha$"),
        ("β", r"$\beta$"),
    ];
    signs.into_iter().fold(text.to_owned(), |text, (sign, name)| text.replace(sign, name))
}
