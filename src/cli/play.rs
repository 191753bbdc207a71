//! From the arguments of `play` to everything a game needs to begin.

use super::args::{AppearanceArgs, ColorChoice, Mode, PlayArgs, RuleArgs, ViewArgs};
use super::error::CliError;
use crate::app::{self, App, Contest, Effect, View};
use crate::game::{Mark, Position, Rules, Setup, Status};
use crate::player::{Player, TieBreak};
use crate::settings::{Animation, GlyphSet, ThemeName};

/// How the program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The game to begin at once; without one the program opens its menu.
    pub game: Option<GameOptions>,
    /// Where random choices start from; any number will do if none is given.
    pub seed: Option<u64>,
    /// Whether the reasoning panel is open.
    pub reasoning: bool,
    /// How the program looks.
    pub appearance: Appearance,
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

/// How the program looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Whether to draw with plain ASCII characters.
    pub ascii: bool,
    /// Whether to use colours.
    pub color: ColorChoice,
    /// Whether to react to the mouse.
    pub mouse: bool,
    /// Whether anything moves by itself.
    pub animation: bool,
}

impl Appearance {
    /// The same with what the environment says about colours.
    pub(super) fn resolved(self) -> app::Appearance {
        let Self { ascii, color, animation, .. } = self;
        let color = match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            // https://no-color.org: any value that is not empty.
            ColorChoice::Auto => std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        };
        app::Appearance {
            theme: ThemeName::Terminal,
            color,
            glyphs: if ascii { GlyphSet::Ascii } else { GlyphSet::Unicode },
            animation: if animation { Animation::Normal } else { Animation::Off },
        }
    }
}

impl From<AppearanceArgs> for Appearance {
    fn from(args: AppearanceArgs) -> Self {
        Self { ascii: args.ascii, color: args.color, mouse: !args.no_mouse, animation: !args.no_animation }
    }
}

/// Works out what the arguments of `play` ask for.
///
/// ```
/// use clap::Parser;
/// use noughts::cli::{Cli, Command, launch};
/// use noughts::player::Player;
///
/// let Command::Play(args) = Cli::parse_from(["noughts", "--o", "depth:2"]).into_command() else {
///     unreachable!("play is what happens without a command");
/// };
/// let game = launch(&args)?.game.expect("a player was named, so the menu is skipped");
/// assert_eq!(game.players, [Player::Human, Player::Depth(2)]);
/// # Ok::<(), noughts::cli::CliError>(())
/// ```
///
/// # Errors
/// If they contradict each other, or name a position that cannot be played on.
pub fn launch(args: &PlayArgs) -> Result<Launch, CliError> {
    Ok(Launch {
        game: if names_a_game(args) { Some(game(args)?) } else { None },
        seed: args.seed,
        reasoning: args.reasoning,
        appearance: args.appearance.into(),
    })
}

impl Launch {
    /// The state of the program to begin with, and what it wishes for at once.
    pub(super) fn begin(self) -> (App, Vec<Effect>) {
        let appearance = self.appearance.resolved();
        // Short enough to be read off the screen and typed again.
        let seed = self.seed.unwrap_or_else(|| fastrand::u64(..10_000));
        match self.game {
            None => (App::new(appearance, seed, self.reasoning), Vec::new()),
            Some(GameOptions { players, start, best_of, view }) => {
                let contest = Contest { players, start, best_of, tie_break: TieBreak::Random { seed } };
                match view {
                    None => App::in_game(appearance, seed, contest, self.reasoning),
                    Some(view) => App::exploring(appearance, seed, contest, self.reasoning, view),
                }
            }
        }
    }
}

/// Whether any argument says something about a game rather than about the program.
fn names_a_game(args: &PlayArgs) -> bool {
    let PlayArgs { mode, x, o, board, position, rules, best_of, view: shown, .. } = args;
    let RuleArgs { to_move, connect, misere } = rules;
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

fn game(args: &PlayArgs) -> Result<GameOptions, CliError> {
    let players = players(args.mode, args.x, args.o)?;
    Ok(GameOptions {
        players,
        start: start(args.position.as_ref(), args.board, args.rules)?,
        best_of: args.best_of.unwrap_or(1),
        view: view(args.view),
    })
}

/// Who plays, X first. Who is not named becomes what the mode asks for or, without one, the
/// opponent that makes it human against computer.
fn players(mode: Option<Mode>, x: Option<Player>, o: Option<Player>) -> Result<[Player; 2], CliError> {
    let opponent = |named: Player| if named.is_human() { Player::Perfect } else { Player::Human };
    let players = match (mode, x, o) {
        (Some(Mode::Pvp), ..) => [x, o].map(|player| player.unwrap_or(Player::Human)),
        (Some(Mode::Ai), ..) => [x, o].map(|player| player.unwrap_or(Player::Perfect)),
        (_, Some(x), Some(o)) => [x, o],
        (_, Some(x), None) => [x, opponent(x)],
        (_, None, Some(o)) => [opponent(o), o],
        (_, None, None) => [Player::Human, Player::Perfect],
    };
    match mode {
        Some(mode) if mode != Mode::of(players) => Err(CliError::Mode { mode, players }),
        _ => Ok(players),
    }
}

/// The position a game begins at: the one given, or the empty board.
pub(super) fn start(
    position: Option<&Setup>,
    board: Option<Rules>,
    rules: RuleArgs,
) -> Result<Position, CliError> {
    let setup = match (position, board) {
        (None, board) => Setup::empty(board.unwrap_or_default()),
        (Some(setup), Some(asked)) if size(asked) != size(setup.rules()) => {
            return Err(CliError::Board { asked, found: setup.rules() });
        }
        (Some(setup), _) => setup.clone(),
    };
    let start = self::position(setup, rules)?;
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
            Ok(Command::Play(args)) => launch(&args),
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
        let appearance = Appearance { ascii: false, color: ColorChoice::Auto, mouse: true, animation: true };
        let plain = Launch { game: None, seed: None, reasoning: false, appearance };
        assert_eq!(launched(""), Ok(plain.clone()));
        let appearance =
            Appearance { ascii: true, color: ColorChoice::Always, mouse: false, animation: false };
        let all = "--reasoning --seed 7 --ascii --color always --no-mouse --no-animation";
        assert_eq!(launched(all), Ok(Launch { seed: Some(7), reasoning: true, appearance, ..plain }));
    }

    #[test]
    fn games_begin_where_they_are_told_to() {
        let table = [
            ("--mode pve", ".../.../...", Mark::X, "3x3, 3 in a row", 1),
            ("--to-move O", ".../.../...", Mark::O, "3x3, 3 in a row", 1),
            ("--board 4x2", "..../....", Mark::X, "4x2, 3 in a row", 1),
            ("--board 5x4 --connect 3", "...../...../...../.....", Mark::X, "5x4, 3 in a row", 1),
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
