//! From the arguments of `play` to everything a game needs to begin.

use super::args::{AppearanceArgs, Board, PlayArgs, RuleArgs, StartArgs, ViewArgs};
use super::error::CliError;
use crate::app::{App, Contest, Effect, View};
use crate::game::{Mark, Position, Rules, Setup, Status};
use crate::player::Player;
use crate::settings::{Animation, Choice, GlyphChoice, GlyphSet, Mode, Setting, Settings, Source};

/// How the program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The game to begin at once; without one the program opens its menu.
    pub game: Option<GameOptions>,
    /// Where random choices start from; any number will do if none is given.
    pub seed: Option<u64>,
    /// What people have chosen once for all, and for this time.
    pub settings: Settings,
}

/// A game, or a series of games, that can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// Who plays, indexed by [`Mark::index`].
    pub players: [Player; 2],
    /// Where each game begins. It is not over.
    pub start: Position,
    /// The most games that are played: 1, 3, 5 or 7.
    pub best_of: u8,
    /// The view of the search that opens first, on the position where the game begins, if any.
    pub view: Option<View>,
}

/// Works out what the arguments of `play` ask for.
///
/// ```
/// use clap::Parser;
/// use noughts::cli::{Cli, Command, launch};
/// use noughts::player::Player;
/// use noughts::settings::Settings;
///
/// let Command::Play(args) = Cli::parse_from(["noughts", "--o", "depth:2"]).into_command() else {
///     unreachable!("play is what happens without a command");
/// };
/// let game = launch(&args, Settings::default())?.game.expect("a player was named, so the menu is skipped");
/// assert_eq!(game.players, [Player::Human, Player::Depth(2)]);
/// # Ok::<(), noughts::cli::CliError>(())
/// ```
///
/// # Errors
/// If they contradict each other, or name a position that cannot be played on.
pub fn launch(args: &PlayArgs, mut settings: Settings) -> Result<Launch, CliError> {
    choose(&mut settings, &args.appearance, args.reasoning);
    Ok(Launch {
        game: if names_a_game(args) { Some(game(args, &settings)?) } else { None },
        seed: args.seed,
        settings,
    })
}

/// Changes the settings as arguments say.
pub(super) fn choose(settings: &mut Settings, appearance: &AppearanceArgs, reasoning: bool) {
    let AppearanceArgs { ascii, color, no_mouse, no_animation, set } = appearance;
    let flags = [
        (*ascii, Setting::Glyphs, GlyphChoice::Always(GlyphSet::Ascii).name()),
        (color.is_some(), Setting::Color, color.unwrap_or_default().name()),
        (*no_mouse, Setting::Mouse, "false"),
        (*no_animation, Setting::Animation, Animation::Off.name()),
        (reasoning, Setting::Reasoning, "true"),
    ];
    let flags = flags.into_iter().filter(|(given, ..)| *given);
    let chosen = set.iter().cloned().chain(flags.map(|(_, setting, value)| (setting, value.to_owned())));
    for (setting, value) in chosen {
        settings.set(setting, &value, Source::CommandLine).expect("the value was checked when it was read");
    }
}

impl Launch {
    /// The state of the program to begin with, and what it wishes for at once.
    pub(super) fn begin(self) -> (App, Vec<Effect>) {
        let settings = self.settings;
        // Short enough to be read off the screen and typed again.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..10_000));
        match self.game {
            None => (App::new(settings, seed), Vec::new()),
            Some(GameOptions { players, start, best_of, view }) => {
                let contest = Contest { players, start, best_of, tie_break: settings.tie_break(seed) };
                match view {
                    None => App::in_game(settings, seed, contest),
                    Some(view) => App::exploring(settings, seed, contest, view),
                }
            }
        }
    }
}

/// Whether any argument says something about a game rather than about the program.
fn names_a_game(args: &PlayArgs) -> bool {
    let PlayArgs { mode, x, o, start, best_of, view: shown, .. } = args;
    let StartArgs { board, position, rules: RuleArgs { to_move, connect, misere } } = start;
    mode.is_some()
        || x.is_some()
        || o.is_some()
        || board.is_some()
        || position.is_some()
        || best_of.is_some()
        || to_move.is_some()
        || connect.is_some()
        || *misere
        || view(*shown).is_some()
}

/// The view that a flag names.
const fn view(args: ViewArgs) -> Option<View> {
    match args {
        ViewArgs { tree: true, .. } => Some(View::Tree),
        ViewArgs { stepper: true, .. } => Some(View::Stepper),
        ViewArgs { lab: true, .. } => Some(View::Lab),
        ViewArgs { .. } => None,
    }
}

fn game(args: &PlayArgs, settings: &Settings) -> Result<GameOptions, CliError> {
    let players = players(args.mode, args.x, args.o, settings)?;
    Ok(GameOptions {
        players,
        start: start(&args.start, settings.rules)?,
        best_of: args.best_of.unwrap_or(settings.best_of),
        view: view(args.view),
    })
}

/// Who plays, X first. Who is not named becomes what the mode asks for or, without one, the
/// opponent that makes it human against computer; and if nobody is named, all is as in the settings.
fn players(
    mode: Option<Mode>,
    x: Option<Player>,
    o: Option<Player>,
    settings: &Settings,
) -> Result<[Player; 2], CliError> {
    let opponent = |named: Player| if named.is_human() { settings.computer() } else { Player::Human };
    let wanted = mode.or((x, o).eq(&(None, None)).then_some(settings.mode));
    let players = match (wanted, x, o) {
        (Some(Mode::Pvp), ..) => [x, o].map(|player| player.unwrap_or(Player::Human)),
        (Some(Mode::Ai), ..) => {
            let [usual_x, usual_o] = settings.computers();
            [x.unwrap_or(usual_x), o.unwrap_or(usual_o)]
        }
        (_, Some(x), Some(o)) => [x, o],
        (_, Some(x), None) => [x, opponent(x)],
        (_, None, Some(o)) => [opponent(o), o],
        (_, None, None) if settings.human() == Mark::X => [Player::Human, settings.computer()],
        (_, None, None) => [settings.computer(), Player::Human],
    };
    match mode {
        Some(mode) if mode != Mode::of(players) => Err(CliError::Mode { mode, players }),
        _ => Ok(players),
    }
}

/// The position a game begins at: the one given, or the empty board.
///
/// Where nothing is said about the board, it is the usual one.
pub(super) fn start(args: &StartArgs, usual: Rules) -> Result<Position, CliError> {
    let setup = match (&args.position, args.board) {
        (None, None) => Setup::empty(usual),
        (None, Some(board)) => Setup::empty(board.rules.with_misere(usual.misere())),
        (Some(setup), Some(asked)) if size(asked.rules) != size(setup.rules()) => {
            return Err(CliError::Board { asked: asked.rules, found: setup.rules() });
        }
        (Some(setup), _) => setup.clone(),
    };
    if let (Some(Board { rules, connect: Some(named) }), Some(connect)) = (args.board, args.rules.connect)
        && named != connect
    {
        return Err(CliError::BoardConnect { board: rules, connect });
    }
    let connect = args.rules.connect.or(args.board.and_then(|board| board.connect));
    let start = position(setup, RuleArgs { connect, ..args.rules })?;
    if start.status() == Status::Ongoing {
        Ok(start)
    } else {
        Err(CliError::GameOver { position: Box::new(start) })
    }
}

fn size(rules: Rules) -> (u8, u8) {
    (rules.columns(), rules.rows())
}

/// Passes marks through the rules that were asked for.
pub(super) fn position(setup: Setup, rules: RuleArgs) -> Result<Position, CliError> {
    let setup = match rules.connect {
        Some(connect) => setup.with_connect(connect).map_err(CliError::Connect)?,
        None => setup,
    };
    // A position of the library may say so, too.
    let misere = rules.misere || setup.rules().misere();
    let to_move: Option<Mark> = rules.to_move.or(setup.to_move());
    Position::try_from(setup.with_misere(misere).with_to_move(to_move)).map_err(CliError::Position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::game::PositionError;
    use Player::{Blind, Depth, Human, Perfect, Random};
    use clap::Parser;

    fn launched(line: &str) -> Result<Launch, CliError> {
        let words = std::iter::once("noughts").chain(line.split_whitespace());
        match Cli::try_parse_from(words).map(Cli::into_command) {
            Ok(Command::Play(args)) => launch(&args, Settings::default()),
            other => panic!("`{line}` is no command to play: {other:?}"),
        }
    }

    fn game(line: &str) -> GameOptions {
        let launch = launched(line).unwrap_or_else(|error| panic!("`{line}`: {error}"));
        launch.game.unwrap_or_else(|| panic!("`{line}` begins at the menu"))
    }

    fn refusal(line: &str) -> CliError {
        launched(line).expect_err(line)
    }

    #[test]
    fn mode_and_players_follow_from_each_other() {
        let table = [
            ("--best-of 3", Mode::Pve, [Human, Perfect]),
            ("--mode pve", Mode::Pve, [Human, Perfect]),
            ("--mode pvp", Mode::Pvp, [Human, Human]),
            ("--mode ai", Mode::Ai, [Perfect, Perfect]),
            ("--x human", Mode::Pve, [Human, Perfect]),
            ("--o human", Mode::Pve, [Perfect, Human]),
            ("--x random", Mode::Pve, [Random, Human]),
            ("--o depth:2", Mode::Pve, [Human, Depth(2)]),
            ("--x human --o human", Mode::Pvp, [Human, Human]),
            ("--x blind --o human", Mode::Pve, [Blind, Human]),
            ("--x blind --o random", Mode::Ai, [Blind, Random]),
            ("--mode pvp --o human", Mode::Pvp, [Human, Human]),
            ("--mode pve --o human", Mode::Pve, [Perfect, Human]),
            ("--mode pve --x perfect", Mode::Pve, [Perfect, Human]),
            ("--mode pve --x human --o blind", Mode::Pve, [Human, Blind]),
            ("--mode ai --o depth:3", Mode::Ai, [Perfect, Depth(3)]),
            ("--mode ai --x random --o blind", Mode::Ai, [Random, Blind]),
        ];
        for (line, mode, players) in table {
            for line in [line.to_owned(), format!("play {line}")] {
                let game = game(&line);
                assert_eq!((Mode::of(game.players), game.players), (mode, players), "{line}");
            }
        }
    }

    #[test]
    fn a_mode_that_contradicts_the_players_is_refused_naming_both() {
        let table = [
            ("--mode pvp --x perfect", "--mode pvp contradicts --x perfect", "say --mode pve"),
            ("--mode pvp --x blind --o random", "pvp contradicts --x blind --o random", "say --mode ai"),
            ("--mode ai --o human", "--mode ai contradicts --o human", "say --mode pve"),
            ("--mode ai --x human --o human", "ai contradicts --x human --o human", "say --mode pvp"),
            ("--mode pve --x human --o human", "pve contradicts --x human --o human", "say --mode pvp"),
            ("--mode pve --x random --o depth:1", "pve contradicts --x random --o depth:1", "say --mode ai"),
        ];
        for (line, fault, remedy) in table {
            let message = refusal(line).to_string();
            assert!(message.contains(fault) && message.contains(remedy), "{line}: {message}");
        }
    }

    #[test]
    fn the_menu_opens_unless_something_is_said_about_a_game() {
        for line in ["", "play", "--seed 7 --reasoning --ascii --color never --no-mouse --no-animation"] {
            assert_eq!(launched(line).map(|launch| launch.game), Ok(None), "`{line}`");
        }
        for line in [
            "--mode pvp",
            "--x human",
            "--o human",
            "--board 3x3",
            "--position .../.../...",
            "--to-move O",
            "--connect 3",
            "--misere",
            "--best-of 1",
            "--lab",
        ] {
            game(line);
        }
    }

    #[test]
    fn a_view_of_the_search_opens_on_the_position_where_the_game_begins() {
        for (flag, view) in [("--tree", View::Tree), ("--stepper", View::Stepper), ("--lab", View::Lab)] {
            let options = game(&format!("--position fatalist {flag}"));
            assert_eq!((options.view, options.start.to_string().as_str()), (Some(view), ".X./..X/OOX"));
        }
        assert_eq!(game("--position fatalist").view, None);
    }

    #[test]
    fn what_is_not_about_the_game_is_passed_on() {
        let plain = Launch { game: None, seed: None, settings: Settings::default() };
        assert_eq!(launched(""), Ok(plain));
        let line =
            "--reasoning --seed 7 --ascii --color always --no-mouse --no-animation --set tie-break=first";
        let launch = launched(line).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((launch.game, launch.seed), (None, Some(7)));
        let named = [
            (Setting::Reasoning, "true"),
            (Setting::Glyphs, "ascii"),
            (Setting::Color, "always"),
            (Setting::Mouse, "false"),
            (Setting::Animation, "off"),
            (Setting::TieBreak, "first"),
        ];
        for setting in Setting::ALL {
            let value = named.iter().find(|(named, _)| *named == setting).map(|&(_, value)| value);
            let source = if value.is_some() { Source::CommandLine } else { Source::Default };
            assert_eq!(launch.settings.source(setting), source, "{}", setting.name());
            let usual = Settings::default().text(setting);
            assert_eq!(launch.settings.text(setting), value.map_or(usual, ToOwned::to_owned));
        }
    }

    #[test]
    fn colours_that_are_asked_for_by_an_argument_overrule_the_file() {
        let (file, problems) = Settings::read("color = 'never'");
        assert_eq!(problems, []);
        for (line, expected) in [("", false), ("--color auto", true), ("--color always", true)] {
            let words = std::iter::once("noughts").chain(line.split_whitespace());
            let Ok(Command::Play(args)) = Cli::try_parse_from(words).map(Cli::into_command) else {
                panic!("`{line}` is no command to play");
            };
            let launch = launch(&args, file.clone()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(launch.settings.has_colors(), expected, "`{line}`");
        }
    }

    #[test]
    fn games_begin_where_they_are_told_to() {
        let table = [
            ("--mode pve", ".../.../...", Mark::X, "3x3, 3 in a row", 1),
            ("--to-move O", ".../.../...", Mark::O, "3x3, 3 in a row", 1),
            ("--board 4x2", "..../....", Mark::X, "4x2, 3 in a row", 1),
            ("--board 5x4 --connect 3", "...../...../...../.....", Mark::X, "5x4, 3 in a row", 1),
            ("--board 7x5/3", "......./......./......./......./.......", Mark::X, "7x5, 3 in a row", 1),
            ("--board 4x2/2 --connect 2 --misere", "..../....", Mark::X, "4x2, 2 in a row (misère)", 1),
            ("--board 3x3/2 --position X../.O./...", "X../.O./...", Mark::X, "3x3, 2 in a row", 1),
            ("--misere --best-of 7", ".../.../...", Mark::X, "3x3, 3 in a row (misère)", 7),
            ("--position x../-_./...", "X../.../...", Mark::O, "3x3, 3 in a row", 1),
            ("--position XO./.../... --to-move o", "XO./.../...", Mark::O, "3x3, 3 in a row", 1),
            ("--position XO./.../... --board 3x3", "XO./.../...", Mark::X, "3x3, 3 in a row", 1),
            ("--position XX.O/OO.X --connect 4", "XX.O/OO.X", Mark::X, "4x2, 4 in a row", 1),
        ];
        for (line, cells, to_move, rules, best_of) in table {
            let GameOptions { start, best_of: games, .. } = game(line);
            assert_eq!((start.to_string().as_str(), start.to_move()), (cells, to_move), "{line}");
            assert_eq!((start.rules().to_string().as_str(), games), (rules, best_of), "{line}");
        }
    }

    #[test]
    fn positions_that_cannot_be_had_are_refused() {
        assert!(matches!(refusal("--board 5x5 --position .../.../..."), CliError::Board { .. }));
        assert!(matches!(refusal("--connect 4"), CliError::Connect(_)));
        assert!(matches!(refusal("--position ..../.... --connect 5"), CliError::Connect(_)));
        for (line, fault) in [
            ("--position XX./.../...", PositionError::Counts { x: 2, o: 0 }),
            ("--position X../.../... --to-move X", PositionError::ToMove { named: Mark::X, x: 1, o: 0 }),
            ("--position XXX/OOO/...", PositionError::BothComplete),
        ] {
            assert_eq!(refusal(line), CliError::Position(fault), "{line}");
        }
    }

    #[test]
    fn a_game_that_is_over_is_refused_with_the_command_that_shows_it() {
        let table = [
            ("--position XXX/OO./...", "X has won", "`noughts analyze XXX/OO./...`"),
            ("--position XOX/XOO/OXX", "the board is full", "`noughts analyze XOX/XOO/OXX`"),
            ("--position xxx/oo./... --misere", "O has won", "`noughts analyze XXX/OO./... --misere`"),
            ("--position XX/O. --connect 2", "X has won", "`noughts analyze XX/O.`"),
            ("--position XX./O../... --connect 2", "X has won", "XX./O../... --connect 2`"),
            ("--position XXX/OO./O.. --to-move O", "X has won", "XXX/OO./O.. --to-move O`"),
        ];
        for (line, ending, remedy) in table {
            let message = refusal(line).to_string();
            assert!(message.contains(ending) && message.contains(remedy), "{line}: {message}");
        }
    }
}
