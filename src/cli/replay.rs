//! The `replay` command: a game out of a file, on the screen.

use super::args::{AppearanceArgs, StartArgs};
use super::error::{CliError, Failure, quoted};
use super::parse::player;
use super::play::{self, gather, in_terminal};
use crate::app::App;
use crate::engine::player::Player;
use crate::files::Store;
use crate::game::{ByMark, Rules};
use crate::record::{MoveListError, Record, RecordError, read_moves};
use crate::terminal::{Files, LeftGame};
use clap::Args;
use color_eyre::eyre::WrapErr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// The arguments of `replay`.
#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The file: lines of games as noughts keeps them, or a list of moves; - is stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Which game of several, counted from 1 [default: the last].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub game: Option<i64>,

    /// Who played X, in a list of moves [default: human].
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub x: Option<Player>,

    /// Who played O, in a list of moves [default: human].
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub o: Option<Player>,

    /// Where a list of moves begins.
    #[command(flatten)]
    pub start: StartArgs,

    /// How the program looks.
    #[command(flatten)]
    pub appearance: AppearanceArgs,
}

/// What stands below the options in the help.
pub(super) const EXAMPLES: &str = "\
Examples:
  noughts replay games.jsonl                 the last game that noughts kept
  noughts replay games.jsonl --game 3        the third one
  noughts replay game.txt --x perfect        a list of moves such as: 1. b2 a1 2. c3 a3
  echo b2 a1 c3 | noughts replay -           the same out of a pipe

A list of moves begins on an empty board of 3x3, unless options say otherwise.
Squares stand between spaces, commas or line ends; lines that begin with # are comments.
A game that stops before its end can be played on, and any other from each of its moves.";

/// The most that is read of a list of moves, and of lines with games, in bytes. 225 moves take less than the
/// one, and the other is more than 200,000 games.
pub const MOST: [usize; 2] = [1 << 20, 64 << 20];

/// How many of the last lines are tried in vain. A few are torn or damaged; what has more of them is something else.
const TRIES: usize = 1_000;

/// Shows the game that the arguments name.
pub(super) fn run(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let text = read(&args.file)?;
    let fault = |fault| CliError::Replay { file: args.file.clone(), fault };
    let (record, notice) =
        if holds_records(&text) { chosen(&text, args).map_err(fault)? } else { (listed(&text, args)?, None) };
    let store = Store::open();
    let (mut settings, warnings) = gather(store.as_ref().ok());
    play::choose(&mut settings, &args.appearance);
    let seed = fastrand::u64(..10_000);
    in_terminal(Files::new(store), warnings, LeftGame::TakeOver, || {
        App::replaying(settings, seed, record, notice)
    })
}

/// What is in a file, or comes from stdin.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin())
    } else {
        let opened = File::open(file).wrap_err_with(|| format!("{} cannot be read", quoted(file)));
        Box::new(opened?)
    };
    let text = read_bounded(source).wrap_err_with(|| format!("{} cannot be read", quoted(file)))?;
    let most = MOST[usize::from(holds_records(&text))];
    let fault = if text.len() > most {
        Some(ReplayFault::TooLarge { megabytes: most >> 20 })
    } else if text.len() > MOST[0] {
        no_records(&text)
    } else {
        None
    };
    fault.map_or(Ok(text), |fault| Err(CliError::Replay { file: file.to_owned(), fault }.into()))
}

/// Reads to the end, but not much more than may be there: of an endless text the beginning. It stops, too, where no games
/// are to be expected.
///
/// # Errors
/// If the source cannot be read.
pub fn read_bounded(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    for most in MOST {
        let left = u64::try_from(most + 1 - text.len()).unwrap_or(u64::MAX);
        source.by_ref().take(left).read_to_end(&mut text)?;
        if text.len() <= most || !holds_records(&text) || no_records(&text).is_some() {
            break;
        }
    }
    Ok(text)
}

/// Whether a text has lines with games, and is no list of moves.
pub fn holds_records(text: &[u8]) -> bool {
    records(text).next().is_some()
}

/// Why a text has no games, if lines begin as one and none is one in as much as lists of moves may take. A game takes a few
/// kilobytes at most.
pub fn no_records(text: &[u8]) -> Option<ReplayFault> {
    let mut games = records(&text[..text.len().min(MOST[0])]).map(parsed);
    let fault = games.next()?.err()?;
    games.all(|game| game.is_err()).then_some(fault)
}

/// The lines with games, and their numbers in the text; what else is there is passed over.
fn records(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
    lines.filter(|(_, line)| line.trim_ascii_start().starts_with(b"{"))
}

/// The game that was asked for among several, or the last, and what else there is to know.
fn chosen(text: &[u8], args: &ReplayArgs) -> Result<(Record, Option<String>), ReplayFault> {
    let players = [(args.x.is_some(), "--x"), (args.o.is_some(), "--o")];
    let named = players.into_iter().find_map(|(is_given, option)| is_given.then_some(option));
    if let Some(option) = named.or_else(|| args.start.named()) {
        return Err(ReplayFault::NotForRecords { option });
    }
    let games = records(text).count();
    if let Some(game) = args.game {
        let place = usize::try_from(game).ok().and_then(|game| game.checked_sub(1));
        let line = place.and_then(|place| records(text).nth(place));
        return Ok((parsed(line.ok_or(ReplayFault::NoSuchGame { game, games })?)?, None));
    }
    let mut last: Vec<(usize, &[u8])> = records(text).skip(games.saturating_sub(TRIES)).collect();
    last.reverse();
    // A line that was torn when the machine went down hides no other.
    let unreadable = last.iter().take_while(|line| parsed(**line).is_err()).count();
    match last.get(unreadable) {
        Some(&line) => {
            let notice = (unreadable > 0).then(|| {
                let last = games - unreadable;
                format!("This is game {last} of {games}: what comes after it cannot be read.")
            });
            Ok((parsed(line)?, notice))
        }
        None => Err(last.first().and_then(|&line| parsed(line).err()).unwrap_or(ReplayFault::Empty)),
    }
}

/// The game in a line with this number.
fn parsed((number, line): (usize, &[u8])) -> Result<Record, ReplayFault> {
    let text = str::from_utf8(line).map_err(|_| ReplayFault::NotText)?;
    text.trim().parse().map_err(|fault| ReplayFault::Line { number, fault })
}

/// The game whose moves are listed.
fn listed(text: &[u8], args: &ReplayArgs) -> Result<Record, CliError> {
    let fault = |fault| CliError::Replay { file: args.file.clone(), fault };
    if let Some(game) = args.game.filter(|&game| game != 1) {
        return Err(fault(ReplayFault::NoSuchGame { game, games: 1 }));
    }
    let start = play::start(&args.start, Rules::TIC_TAC_TOE)?;
    let text = str::from_utf8(text).map_err(|_| fault(ReplayFault::NotText))?;
    let history = read_moves(text, start).map_err(|wrong| fault(ReplayFault::Moves(wrong)))?;
    if history.moves().is_empty() {
        return Err(fault(ReplayFault::Empty));
    }
    let players = ByMark { x: args.x, o: args.o }.map(|player| player.unwrap_or(Player::Human));
    Ok(Record::timeless(players, history))
}

/// Why a file has no game that could be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayFault {
    /// The file has neither moves nor games.
    #[error("there is no game in it: say moves, as in b2 a1 c3, or lines of games as noughts keeps them")]
    Empty,
    /// The file is larger than anything that would be read.
    #[error("it is larger than {megabytes} MB: cut out the part with the game")]
    TooLarge {
        /// How many megabytes would be read.
        megabytes: usize,
    },
    /// The file is not in UTF-8.
    #[error("it is no text in UTF-8")]
    NotText,
    /// One of the moves that are listed cannot be.
    #[error("{0}")]
    Moves(MoveListError),
    /// A line is no game.
    #[error("line {number} is no game: {fault}")]
    Line {
        /// The number of the line, counted from 1.
        number: usize,
        /// Why the line is no game.
        fault: RecordError,
    },
    /// There is no game of that number.
    #[error("there is no game {game}{}", match games {
        1 => ", only game 1".to_owned(),
        _ => format!(": say --game with a number from 1 to {games}"),
    })]
    NoSuchGame {
        /// The number asked for.
        game: i64,
        /// How many games there are.
        games: usize,
    },
    /// The games in the file say themselves what an option is to say.
    #[error("{option} is for lists of moves, but these games say so themselves: leave it out")]
    NotForRecords {
        /// The option.
        option: &'static str,
    },
}
