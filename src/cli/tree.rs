//! The `tree` command: a drawn game tree as text, a picture or data, and worksheets.

use super::args::{Number, RuleArgs, SheetArgs, choice, one_of, open_to, position, search, seed};
use super::console::{CliError, answer, quoted};
use crate::engine::search::{
    Minimax, MoveOrder, NumberTree, Playable, Pruning, Replies, State, Trace, Variant,
};
use crate::files::write_figure;
use crate::teach::{NamedPosition, Written};
use crate::terminal::print_stderr;
use crate::tree::OpenTo;
use crate::tree::figure::{Figure, Format, MOST_BOARDS, Sheet};
use crate::wording::grouped;
use clap::Args;
use color_eyre::eyre::{Result, WrapErr, bail};
use fastrand::Rng;
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
  noughts tree main-tree --format json --output tree.json    a file for other programs
  noughts tree fatalist --format outline                     a line for each node, to read or to hear
  noughts tree main-tree --blank --format svg                a worksheet
  noughts tree main-tree --answers --format svg              its answers
  noughts tree '((3,12,8),(2,4,6),(14,5,2))' --blank         a tree of numbers of your own
  noughts tree --random 3 --seed 7 --answers                 a random one, and its answers")]
pub struct TreeArgs {
    /// The position: its rows from the top joined by /, as in X../.O./..., or a name such as fatalist; or a tree
    /// of numbers, as in ((3 12 8)(2 4 6))
    #[arg(value_name = "POS", hide_possible_values = true, value_parser = position(), required_unless_present_any = ["random", "chance"])]
    position: Option<Written>,

    /// A random tree of numbers instead: 1 for minimax alone; for alpha-beta 2 with one cutoff, 3 with windows that
    /// have two finite ends, 4 with deep cutoffs.
    #[arg(long, number = 1..=4_u8, value_name = "LEVEL", conflicts_with = "position")]
    random: Option<u8>,

    /// With chance nodes: 1 with equal chances, 2 with others, 3 below MAX, 4 and MIN below them.
    #[arg(long, requires = "random", conflicts_with = "position")]
    chance: bool,

    /// Which random tree: the same number gives the same tree.
    #[arg(long, number = 0..=u64::MAX, requires = "random")]
    seed: Option<u64>,

    #[command(flatten)]
    rules: RuleArgs,

    /// The search, as the tree's screen names it: minimax, blind, alpha-beta ... [default: minimax, or that of
    /// the named position]
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = search())]
    algorithm: Option<Variant>,

    /// The order in which moves or branches are tried [default: that of the search].
    #[arg(long, value_parser = one_of::<MoveOrder>(["given", "reversed", "best-first"]))]
    order: Option<MoveOrder>,

    /// When alpha-beta leaves a node: if alpha >= beta, or only if alpha > beta.
    #[arg(long, value_name = "SIGN", default_value = ">=", value_parser = one_of::<Pruning>([">=", ">"]))]
    cut: Pruning,

    /// Look at most N plies ahead and estimate beyond that.
    #[arg(long, number = 1..=225_u8)]
    depth: Option<u8>,

    /// Show the boards up to N plies below the root, those next to the best moves, or all [default: all in a
    /// small tree, else best].
    #[arg(long, value_name = "N|best|all", hide_possible_values = true, value_parser = open_to())]
    open: Option<OpenTo>,

    /// How to write it.
    #[arg(long, default_value = "text", value_parser = choice::<Format>())]
    format: Format,

    #[command(flatten)]
    sheet: SheetArgs,

    /// Write to this file instead of stdout; - is stdout.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl TreeArgs {
    /// The position, or a random tree; its seed is told if nobody has chosen it.
    fn written(&self) -> Written {
        if let Some(written) = &self.position {
            return written.clone();
        }
        let seed = seed(self.seed);
        if self.seed.is_none() {
            print_stderr(format_args!("note: --seed {seed}"));
        }
        let random = if self.chance { NumberTree::random_chance } else { NumberTree::random };
        Written::Numbers(random(self.random.unwrap_or(1), &mut Rng::with_seed(seed)))
    }

    fn search(&self, root: &State) -> Minimax {
        let prunes = self.random.is_some_and(|level| level > 1) && !self.chance;
        let named = NamedPosition::of(root).map(|named| named.search);
        let named = named.or(prunes.then_some(Minimax { pruning: self.cut, ..Minimax::DEPTH_AWARE }));
        let search = self
            .algorithm
            .map(|variant| variant.search)
            .or(named)
            .unwrap_or(Minimax::DEPTH_AWARE)
            .with(self.order, self.cut);
        let limit = self.depth.map(usize::from).or(search.depth_limit).or_else(|| root.comfortable_depth());
        search.limited_to(limit.filter(|&limit| limit < root.longest()))
    }
}

pub(super) fn run(args: &TreeArgs) -> Result<ExitCode> {
    let root = args.rules.state(&args.written())?;
    let replies = args.algorithm.map_or(Replies::Best, |variant| variant.replies);
    if args.depth.is_some() && (root.is_numbers() || replies.is_random()) {
        bail!(CliError::of(
            "leave out --depth: a tree of numbers is searched to its leaves, and a board by expectimax to the end"
        ));
    }
    let root = root.with_replies(replies).map_err(CliError::of)?;
    let tree = Arc::new(Trace::of(args.search(&root), &root));
    if !tree.finished {
        let nodes = grouped(tree.len());
        print_stderr(format_args!(
            "note: the tree has more than {nodes} nodes; scores that are unknown are ?"
        ));
    }
    let sheet = args.sheet.sheet();
    // What is open would give the best moves away.
    let usual = if sheet == Sheet::Figure { OpenTo::usual(&tree) } else { OpenTo::All };
    let open = args.open.unwrap_or(usual);
    let figure = Figure::worksheet(tree, open, sheet).map_err(|boards| {
        let [boards, most] = [boards, MOST_BOARDS].map(grouped);
        CliError::of(format_args!(
            "the figure would have {boards} boards, and {most} are the most: show fewer with --open N"
        ))
    })?;
    let figure = if sheet == Sheet::Figure { figure } else { figure.titled(args.sheet.title()) };
    figure.check(args.format).map_err(CliError::of)?;
    let text = figure.write(args.format);
    let Some(file) = args.output.as_ref().filter(|file| file.as_os_str() != "-") else { return answer(text) };
    write_figure(File::create(file), file, &(text + "\n"))
        .wrap_err_with(|| format!("cannot write {}", quoted(file)))?;
    Ok(ExitCode::SUCCESS)
}
