//! The commands `play` and `open`: everything that a game needs to start.

use super::args::{
    AppearanceArgs, Board, Number, RuleArgs, StartArgs, Typed, as_meant, choice, description, one_of,
    parse_seconds, program, seed, set,
};
use super::console::CliError;
use super::lessons;
use crate::app::{Action, App, Contest, FileWarning, Link, List, Place, SavedState, Sight, View};
use crate::config::{Mode, Setting, Settings};
use crate::engine::{Player, Program};
use crate::files::Store;
use crate::game::{ByMark, Mark, Position, Rules, Setup};
use crate::record::contest::SERIES;
use crate::teach::{Course, Written, ending};
use crate::terminal::{self, Files, LeftGame, USUAL_TIME};
use crate::wording::names;
use clap::{Args, ValueHint};
use color_eyre::eyre::{Result, bail};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Who plays [default: from --x and --o, or as in the settings].
    #[arg(long, value_parser = choice::<Mode>())]
    mode: Option<Mode>,

    /// Who plays X.
    #[arg(long, player())]
    x: Option<Player>,

    /// Who plays O.
    #[arg(long, player())]
    o: Option<Player>,

    #[command(flatten)]
    start: StartArgs,

    /// Play a series of at most N games: 1, 3, 5 or 7.
    #[arg(long, value_name = "N", hide_possible_values = true, allow_negative_numbers = true)]
    #[arg(value_parser = one_of::<u8>(names(SERIES)))]
    best_of: Option<u8>,

    /// Make random choices repeatable.
    #[arg(long, number = 0..=u64::MAX)]
    seed: Option<u64>,

    /// Show the computer's reasoning from the start.
    #[arg(long)]
    reasoning: bool,

    /// Learn from the lessons in this directory, files *.toml, instead of the built-in course.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    lessons: Option<PathBuf>,

    /// Let this program of your own play in the game that you continue.
    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString, value_parser = program)]
    exec: Option<Program>,

    /// How long a program of your own may take for a move [default: 5].
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, typed())]
    time: Option<Duration>,

    #[command(flatten)]
    view: ViewArgs,

    #[command(flatten)]
    appearance: AppearanceArgs,
}

#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
#[command(next_help_heading = "Views of the search")]
struct ViewArgs {
    /// Open the game tree of the position.
    #[arg(long)]
    tree: bool,

    /// Open the stepper: the search, step by step.
    #[arg(long)]
    stepper: bool,

    /// Open the lab: race the algorithms.
    #[arg(long)]
    lab: bool,
}

#[derive(Args, Debug)]
pub struct OpenArgs {
    /// The link: a whole address, or what follows its #, as in '#tree=fatalist&node=c1' (the key g copies it).
    #[arg(value_hint = ValueHint::Url)]
    link: String,

    #[command(flatten)]
    appearance: AppearanceArgs,
}

pub(super) fn run(args: &PlayArgs) -> Result<ExitCode> {
    let course = args.lessons.as_deref().map(lessons::course).transpose()?;
    let learns = course.is_some() && !names_a_game(args);
    let first = learns.then(|| Action::Follow("#learn".to_owned()));
    run_at(|settings| launch(args, settings), course, first)
}

pub(super) fn open(args: OpenArgs) -> Result<ExitCode> {
    Link::read(&args.link).map_err(CliError::of)?;
    show(&args.appearance, Place::List(List::Menu), Some(Action::Follow(args.link)))
}

/// Runs the program at a place.
pub(super) fn show(appearance: &AppearanceArgs, place: Place, first: Option<Action>) -> Result<ExitCode> {
    let launch = |mut settings| {
        appearance.apply(&mut settings);
        Ok(Launch { place, seed: seed(None), programs: Vec::new(), program_time: USUAL_TIME, settings })
    };
    run_at(launch, None, first)
}

/// Runs the program with a first action once the files are read, if there is a terminal.
fn run_at(
    launch: impl FnOnce(Settings) -> Result<Launch, CliError>,
    course: Option<Course>,
    first: Option<Action>,
) -> Result<ExitCode> {
    let store = Store::open();
    let (settings, warnings) = load_settings(store.as_ref().ok());
    let Launch { place, seed, programs, program_time, settings } = launch(settings)?;
    let left_game = if let Place::Contest(..) = place { LeftGame::Leave } else { LeftGame::TakeOver };
    let (mut app, effects) = App::at(settings, seed, place);
    app.shared.course = course.unwrap_or(app.shared.course);
    app.shared.programs = programs;
    app.shared.program_time = program_time;
    let plain = &mut app.shared.settings.plain;
    *plain |= std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    // Keys can still be read from the controlling terminal if stdin is something else.
    let keys = io::stdin().is_terminal() || (cfg!(unix) && File::open("/dev/tty").is_ok());
    if !(*plain || keys && io::stdout().is_terminal()) {
        bail!(CliError::of(
            "the full screen needs a terminal, but stdin or stdout is not one (with --plain noughts reads and writes \
             lines of text)"
        ));
    }
    let app = app.with_saved_state(SavedState { warnings, ..SavedState::default() }).with_first(first);
    terminal::play(app, effects, Files::new(store, left_game))
}

/// From the file and the environment.
fn load_settings(store: Option<&Store>) -> (Settings, Vec<FileWarning>) {
    let mut faults = Vec::new();
    let text = store.map_or(Ok(None), Store::load_settings).unwrap_or_else(|fault| {
        faults.push(fault);
        None
    });
    let (mut settings, problems) = Settings::read(&text.unwrap_or_default());
    // The Settings screen shows where the file is.
    faults.extend(problems.iter().map(|problem| format!("config.toml, {problem}")));
    faults.extend(settings.read_environment(|name| std::env::var(name).ok()));
    (settings, faults.into_iter().map(FileWarning::NotRead).collect())
}

#[derive(Debug, PartialEq)]
pub struct Launch {
    pub place: Place,
    pub seed: u64,
    /// The programs of the user's own that may be run.
    pub programs: Vec<Program>,
    /// How long each of them may take for a move.
    pub program_time: Duration,
    /// With changes for this run.
    pub settings: Settings,
}

pub fn launch(args: &PlayArgs, mut settings: Settings) -> Result<Launch, CliError> {
    args.appearance.apply(&mut settings);
    if args.reasoning {
        set(&mut settings, Setting::Reasoning, "true");
    }
    let programs: Vec<Program> =
        [args.x, args.o].into_iter().flatten().filter_map(Player::program).chain(args.exec).collect();
    if args.exec.is_some() && names_a_game(args) {
        return Err(CliError::of("--exec is for a game that you continue; in a new one, use --o 'exec:...'"));
    }
    let seed = seed(args.seed);
    let place = if let (Some(Written::Numbers(tree)), false) = (&args.start.position, is_of_board(args)) {
        Place::View(Sight::of(tree.clone(), view(args.view).unwrap_or(View::Tree)))
    } else if names_a_game(args) {
        let contest = Contest {
            players: players(args.mode, ByMark { x: args.x, o: args.o }, &settings)?,
            start: start(&args.start, settings.rules())?,
            best_of: args.best_of.unwrap_or(settings.best_of),
            tie_break: settings.tie_break(seed),
        };
        Place::Contest(contest, view(args.view))
    } else {
        Place::List(List::Menu)
    };
    Ok(Launch { programs, program_time: args.time.unwrap_or(USUAL_TIME), place, seed, settings })
}

/// Whether any argument is about a game.
fn names_a_game(args: &PlayArgs) -> bool {
    is_of_board(args) || args.start.is_given() || view(args.view).is_some()
}

/// Whether any argument is about what only boards have: players, or the lab.
fn is_of_board(args: &PlayArgs) -> bool {
    args.mode.is_some() || args.x.is_some() || args.o.is_some() || args.best_of.is_some() || args.view.lab
}

fn view(ViewArgs { tree, stepper, lab }: ViewArgs) -> Option<View> {
    let flags = [(tree, View::Tree), (stepper, View::Stepper), (lab, View::Lab)];
    flags.into_iter().find_map(|(given, view)| given.then_some(view))
}

/// Who plays. A player that is not given follows from the mode; without one, a human plays against the computer. If
/// neither is given, the settings decide.
fn players(
    mode: Option<Mode>,
    given: ByMark<Option<Player>>,
    settings: &Settings,
) -> Result<ByMark<Player>, CliError> {
    let wanted = mode.or(given.x.or(given.o).is_none().then_some(settings.mode));
    let usual = |mark: Mark| match (wanted.unwrap_or(Mode::Pve), given[mark.other()]) {
        (Mode::Pve, Some(opponent)) if opponent.is_human() => settings.computer(),
        (Mode::Pve, Some(_)) => Player::Human,
        (mode, _) => settings.usual_players(mode)[mark],
    };
    let players = ByMark::of(|mark| given[mark].unwrap_or_else(|| usual(mark)));
    let fitting = Mode::of(players);
    match mode {
        Some(mode) if mode != fitting => Err(CliError::of(format_args!(
            "--mode {mode} is {}, but X is {} and O {}: use --mode {fitting} or remove --mode",
            description(&mode),
            players.x,
            players.o
        ))),
        _ => Ok(players),
    }
}

/// The first position of a game: the given one, or the given or usual board.
pub(super) fn start(args: &StartArgs, usual: Rules) -> Result<Position, CliError> {
    let wanted = args.board.map(|board| board.rules.size());
    let setup = match args.position.as_ref().map(Written::board).transpose().map_err(CliError::of)? {
        None => Setup::empty(args.board.map_or(usual, |board| board.rules.with_misere(usual.misere()))),
        Some(row) if wanted == Some(row.rules().size()) => row.clone(),
        Some(row) => as_meant(row),
    };
    let size = setup.rules().size();
    if let Some(board) = wanted.filter(|board| *board != size) {
        return Err(CliError::of(format_args!(
            "--board {board} contradicts --position, which has {size} cells: remove --board"
        )));
    }
    if let (Some(Board { rules, connect: Some(named) }), Some(connect)) = (args.board, args.rules.connect)
        && named != connect
    {
        return Err(CliError::of(format_args!(
            "--board {} contradicts --connect {connect}: give only one winning length",
            rules.short()
        )));
    }
    let connect = args.rules.connect.or(args.board.and_then(|board| board.connect));
    let start = RuleArgs { connect, ..args.rules }.applied_to(setup)?;
    match ending::winner(start.status()) {
        None => Ok(start),
        Some(winner) => Err(CliError::of(format_args!(
            "the game is over in this position ({winner}): `noughts analyze` takes it, too"
        ))),
    }
}
