//! The arguments of `play`, and the game that they start.

use crate::prelude::*;
use Player::{Blind, Depth, Human, Perfect, Random};
use clap::Parser;
use noughts::app::{List, Place};
use noughts::cli::{Cli, CliError, Command, Launch, launch};
use noughts::config::Mode;
use noughts::record::contest::Contest;

const MENU: Place = Place::List(List::Menu);

fn try_launch(line: &str) -> Result<Launch, CliError> {
    let words = std::iter::once("noughts").chain(line.split_whitespace());
    match Cli::try_parse_from(words).map(Cli::into_command) {
        Ok(Command::Play(args)) => launch(&args, Settings::default()),
        other => panic!("`{line}` is not a `play` command: {other:?}"),
    }
}

fn opened(line: &str) -> (Contest, Option<View>) {
    let launch = try_launch(line).unwrap_or_else(|error| panic!("`{line}`: {error}"));
    match launch.place {
        Place::Contest(contest, view) => (contest, view),
        other => panic!("`{line}` opens {other:?}"),
    }
}

fn game(line: &str) -> Contest {
    opened(line).0
}

#[test]
fn mode_and_players_follow_from_each_other() {
    let table = [
        ("--best-of 3", Mode::Pve, [Human, Player::PROPOSED]),
        ("--mode pve", Mode::Pve, [Human, Player::PROPOSED]),
        ("--mode pvp", Mode::Pvp, [Human, Human]),
        ("--mode ai", Mode::Ai, [Perfect, Perfect]),
        ("--x human", Mode::Pve, [Human, Player::PROPOSED]),
        ("--o human", Mode::Pve, [Player::PROPOSED, Human]),
        ("--x random", Mode::Pve, [Random, Human]),
        ("--o depth:2", Mode::Pve, [Human, Depth(2)]),
        ("--x human --o human", Mode::Pvp, [Human, Human]),
        ("--x blind --o human", Mode::Pve, [Blind, Human]),
        ("--x blind --o random", Mode::Ai, [Blind, Random]),
        ("--mode pvp --o human", Mode::Pvp, [Human, Human]),
        ("--mode pve --o human", Mode::Pve, [Player::PROPOSED, Human]),
        ("--mode pve --x perfect", Mode::Pve, [Perfect, Human]),
        ("--mode pve --x human --o blind", Mode::Pve, [Human, Blind]),
        ("--mode ai --o depth:3", Mode::Ai, [Perfect, Depth(3)]),
        ("--mode ai --x random --o blind", Mode::Ai, [Random, Blind]),
    ];
    for (line, mode, [x, o]) in table {
        let players = ByMark { x, o };
        for line in [line.to_owned(), format!("play {line}")] {
            let game = game(&line);
            assert_eq!((Mode::of(game.players), game.players), (mode, players), "{line}");
        }
    }
}

#[test]
fn the_menu_opens_unless_an_argument_is_about_a_game() {
    for line in ["", "play", "--seed 7 --reasoning --ascii --color never --no-mouse --no-animation"] {
        assert_eq!(try_launch(line).map(|launch| launch.place), Ok(MENU), "`{line}`");
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
fn a_view_of_the_search_opens_on_the_first_position() {
    for (flag, view) in [("--tree", View::Tree), ("--stepper", View::Stepper), ("--lab", View::Lab)] {
        let (contest, opened) = opened(&format!("--position fatalist {flag}"));
        assert_eq!((opened, contest.start.to_string().as_str()), (Some(view), ".X./..X/OOX"));
    }
    assert_eq!(opened("--position fatalist").1, None);
}

#[test]
fn arguments_that_are_not_about_the_game_become_settings() {
    let plain = Launch {
        place: MENU,
        seed: 7,
        programs: Vec::new(),
        program_time: Duration::from_secs(5),
        settings: Settings::default(),
    };
    assert_eq!(try_launch("--seed 7"), Ok(plain));
    let line = "--reasoning --seed 7 --ascii --color always --no-mouse --no-animation --set tie-break=first";
    let launch = try_launch(line).expect("a valid command line");
    assert_eq!((launch.place, launch.seed), (MENU, 7));
    let named = [
        (Setting::Reasoning, "true"),
        (Setting::Glyphs, "ascii"),
        (Setting::Color, "always"),
        (Setting::Mouse, "false"),
        (Setting::Animation, "off"),
        (Setting::TieBreak, "first"),
    ];
    for &setting in Setting::ALL {
        let value = named.iter().find(|(named, _)| *named == setting).map(|&(_, value)| value);
        let source = if value.is_some() { Source::CommandLine } else { Source::Default };
        assert_eq!(launch.settings.source(setting), source, "{}", setting.name());
        let usual = Settings::default().text(setting);
        assert_eq!(launch.settings.text(setting), value.map_or(usual, ToOwned::to_owned));
    }
}

#[test]
fn the_colour_argument_overrides_the_file() {
    let (file, problems) = Settings::read("color = 'never'");
    assert_eq!(problems, [""; 0]);
    for (line, expected) in [("", false), ("--color auto", true), ("--color always", true)] {
        let words = std::iter::once("noughts").chain(line.split_whitespace());
        let Ok(Command::Play(args)) = Cli::try_parse_from(words).map(Cli::into_command) else {
            panic!("`{line}` is not a `play` command");
        };
        let launch = launch(&args, file.clone()).expect("a valid command line");
        assert_eq!(launch.settings.has_colors(), expected, "`{line}`");
    }
}

#[test]
fn games_start_from_the_given_board_and_position() {
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
        let Contest { start, best_of: games, .. } = game(line);
        assert_eq!((start.to_string().as_str(), start.to_move()), (cells, to_move), "{line}");
        assert_eq!((start.rules().to_string().as_str(), games), (rules, best_of), "{line}");
    }
}
