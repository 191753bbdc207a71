//! The `replay` command: shows a game from a file on the screen.

use super::args::{AppearanceArgs, Number, StartArgs, Typed};
use super::console::{CliError, quoted};
use super::play::{self, show};
use crate::app::Place;
use crate::engine::Player;
use crate::files::open_named;
use crate::game::{ByMark, Rules};
use crate::record::{Record, RecordError, read_moves};
use crate::wording::counted;
use clap::Args;
use color_eyre::eyre::{Result, WrapErr, bail};
use std::fmt;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  noughts replay games.jsonl                 the last saved game
  noughts replay games.jsonl --game 3        the third one
  noughts replay game.txt --x perfect        a list of moves such as: 1. b2 a1 2. c3 a3
  echo b2 a1 c3 | noughts replay -           a list of moves from a pipe

A list of moves starts on an empty 3x3 board, unless options set another one.
Spaces, commas or line ends separate the squares; lines that start with # are comments.
On nine squares, all moves may be numbers from 1 to 9, in reading order.
You can play on at the end of an unfinished game, and from any move of any game.")]
pub struct ReplayArgs {
    /// The file: games saved by noughts (lines of JSON), or a list of moves; - reads stdin
    file: PathBuf,

    /// The number of the game in the file, from 1 [default: the last].
    #[arg(long, number = 1..=1_000_000_usize)]
    game: Option<usize>,

    /// Who played X, in a list of moves [default: human].
    #[arg(long, player())]
    x: Option<Player>,

    /// Who played O, in a list of moves [default: human].
    #[arg(long, player())]
    o: Option<Player>,

    #[command(flatten)]
    start: StartArgs,

    #[command(flatten)]
    appearance: AppearanceArgs,
}

/// In bytes: room for 200,000 games on 3x3.
const LONGEST: u64 = 64 << 20;

const EMPTY: &str = "no game found: expected moves such as b2 a1 c3, or games saved by noughts";
const NOT_TEXT: &str = "not UTF-8 text";

pub(super) fn run(args: &ReplayArgs) -> Result<ExitCode> {
    let text = read(&args.file)?;
    let (record, notice) = if has_records(&text) {
        select(&text, args).map_err(|fault| refused(&args.file, fault))?
    } else {
        (read_list(&text, args)?, None)
    };
    show(&args.appearance, Place::Review(record, None, notice), None)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    let fault = || format!("cannot read {}", quoted(file));
    let source: Box<dyn Read> = match file.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(open_named(file).wrap_err_with(fault)?),
    };
    let mut text = Vec::new();
    let length = source.take(LONGEST + 1).read_to_end(&mut text).wrap_err_with(fault)?;
    if length as u64 > LONGEST {
        bail!(refused(
            file,
            format_args!("larger than {} MB: copy the part with the game to a new file", LONGEST >> 20)
        ));
    }
    Ok(text)
}

fn refused(file: &Path, fault: impl fmt::Display) -> CliError {
    let name = if file == Path::new("-") { "stdin".to_owned() } else { quoted(file) };
    CliError::of(format_args!("{name}: {fault}"))
}

/// Whether a text has saved games, and is not a list of moves.
pub fn has_records(text: &[u8]) -> bool {
    records(text).next().is_some()
}

/// The lines with games, and their numbers.
fn records(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    (1..).zip(text.split(|&byte| byte == b'\n')).filter(|(_, line)| line.trim_ascii_start().starts_with(b"{"))
}

/// The game with the number of `--game`, or the last, and a notice about it.
fn select(text: &[u8], args: &ReplayArgs) -> Result<(Record, Option<String>), String> {
    if args.x.is_some() || args.o.is_some() || args.start.is_given() {
        return Err(
            "options about players and the start are for lists of moves, but saved games already contain \
                    this: leave them out"
                .to_owned(),
        );
    }
    let games: Vec<_> = records(text).collect();
    if let Some(game) = args.game {
        let line = games.get(game - 1).ok_or_else(|| no_such_game(game, games.len()))?;
        return Ok((parse_record(*line)?, None));
    }
    let mut why = None;
    // A last line that was torn by a crash must not hide the others. More than a few, and the file is something else.
    for (unreadable, &line) in games.iter().rev().take(1_000).enumerate() {
        match parse_record(line) {
            Ok(record) => {
                let all = games.len();
                let notice = format!("This is game {} of {all}: the rest cannot be read.", all - unreadable);
                return Ok((record, (unreadable > 0).then_some(notice)));
            }
            Err(fault) => why = why.or(Some(fault)),
        }
    }
    Err(why.unwrap_or(EMPTY.to_owned()))
}

fn no_such_game(game: usize, games: usize) -> String {
    format!("there is no game {game}, only {}", counted(games, "game"))
}

fn parse_record((number, line): (usize, &[u8])) -> Result<Record, String> {
    let text = str::from_utf8(line).map_err(|_| NOT_TEXT)?;
    text.trim().parse().map_err(|fault: RecordError| format!("line {number} is not a game: {fault}"))
}

fn read_list(text: &[u8], args: &ReplayArgs) -> Result<Record, CliError> {
    let file = &args.file;
    if let Some(game) = args.game.filter(|&game| game != 1) {
        return Err(refused(file, no_such_game(game, 1)));
    }
    let start = play::start(&args.start, Rules::TIC_TAC_TOE)?;
    let text = str::from_utf8(text).map_err(|_| refused(file, NOT_TEXT))?;
    let history = read_moves(text, start).map_err(|fault| refused(file, fault))?;
    if history.moves().is_empty() {
        return Err(refused(file, EMPTY));
    }
    let players = ByMark { x: args.x, o: args.o }.map(|player| player.unwrap_or(Player::Human));
    Ok(Record::timeless(players, history))
}
