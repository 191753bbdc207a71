//! The `tree` command: a drawn game tree as text, a picture or data, and worksheets.

use super::args::{Number, RuleArgs, choice, open_to, position, search};
use super::console::{CliError, answer, quoted};
use crate::app::figure::{Figure, Format, MOST_BOARDS, Sheet};
use crate::app::{OpenTo, Outline, comfortable_depth};
use crate::engine::search::{Minimax, Origin, SearchEnd, Trace};
use crate::files::write_figure;
use crate::game::Setup;
use crate::game::figures::grouped;
use crate::teach::library::NamedPosition;
use crate::terminal::print_stderr;
use clap::Args;
use color_eyre::eyre::{Result, WrapErr};
use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts tree main-tree                                     the tree that many articles draw
  noughts tree fatalist --algorithm alpha-beta --format svg  a picture of a search that prunes
  noughts tree .X./.O./OXX --open best --format tikz         the best moves and those beside them
  noughts tree main-tree --format dot --output tree.gv       a file for Graphviz
  noughts tree fatalist --format outline                     a line for each node, to read or to hear
  noughts tree fatalist --blank --format svg                 a worksheet
  noughts tree fatalist --answers --format svg               its answers")]
pub struct TreeArgs {
    /// The position: its rows from the top joined by /, as in X../.O./..., or a name such as fatalist
    #[arg(value_name = "POS", hide_possible_values = true, value_parser = position())]
    position: Setup,

    #[command(flatten)]
    rules: RuleArgs,

    /// The search, as the tree's screen names it: minimax, blind, alpha-beta ... [default: minimax, or that of
    /// the named position]
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = search())]
    algorithm: Option<Minimax>,

    /// Look at most N plies ahead and estimate beyond that.
    #[arg(long, value_name = "N", number = 1..=225_u8)]
    depth: Option<u8>,

    /// Show the boards up to N plies below the root, those next to the best moves, or all [default: all in a
    /// small tree, else best].
    #[arg(long, value_name = "N|best|all", hide_possible_values = true, value_parser = open_to())]
    open: Option<OpenTo>,

    /// How to write it.
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = choice(describe))]
    format: Format,

    /// Make a worksheet: empty boxes for scores, and for alpha and beta if the search prunes.
    #[arg(long, conflicts_with = "answers")]
    blank: bool,

    /// Fill in the worksheet.
    #[arg(long)]
    answers: bool,

    /// Write to this file instead of stdout; - is stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const fn describe(format: Format) -> &'static str {
    match format {
        Format::Text => "Plain characters",
        Format::Outline => "A line of text for each node",
        Format::Svg => "A picture for web pages, slides and printers",
        Format::Dot => "A graph for Graphviz",
        Format::Tikz => "A LaTeX document of its own",
        Format::Json => "One line of JSON",
    }
}

pub(super) fn run(args: &TreeArgs) -> Result<ExitCode> {
    let position = args.rules.position(&args.position)?;
    let named = NamedPosition::of(&position).map(|named| named.search);
    let search = args.algorithm.or(named).unwrap_or(Minimax::DEPTH_AWARE);
    let limit = args.depth.map(usize::from).or(search.depth_limit).or_else(|| comfortable_depth(&position));
    let search = search.limited_to(limit.filter(|&limit| limit < position.empty_cells()));
    let tree = Arc::new(Trace::grow(search, Origin::of(&position), &position, &mut ()));
    if tree.end != SearchEnd::Finished {
        let nodes = grouped(tree.len());
        print_stderr(format_args!(
            "note: the tree has more than {nodes} nodes; scores that are unknown are ?"
        ));
    }
    let sheet = match (args.blank, args.answers) {
        (true, _) => Sheet::Blank,
        (_, true) => Sheet::Answers,
        _ => Sheet::Figure,
    };
    // What is open would give the best moves away.
    let usual = if sheet == Sheet::Figure { OpenTo::usual(&tree) } else { OpenTo::All };
    let open = args.open.unwrap_or(usual);
    let mut outline = Outline::opened(tree, open);
    if sheet != Sheet::Figure {
        outline.add_pruned(open, MOST_BOARDS);
    }
    let Some(figure) = Figure::of(&outline, sheet) else {
        let [boards, most] = [outline.rows.len(), MOST_BOARDS].map(grouped);
        let told = format!(
            "the figure would have {boards} boards, and {most} are the most: show fewer with --open N"
        );
        return Err(CliError::of(told).into());
    };
    let text = figure.write(args.format);
    let Some(file) = args.output.as_ref().filter(|file| file.as_os_str() != "-") else { return answer(text) };
    write_figure(File::create(file), file, &(text + "\n"))
        .wrap_err_with(|| format!("cannot write {}", quoted(file)))?;
    Ok(ExitCode::SUCCESS)
}
