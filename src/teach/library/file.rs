//! Parsing of the file of named positions, and of texts that lesson files contain, too.

use super::NamedPosition;
use crate::engine::search::{Minimax, VARIANTS};
use crate::game::{Mark, Position, Setup, Square};
use crate::teach::fields::{self, Field, table};
use crate::teach::mistake::{nearest, quoted};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;
use toml::Spanned;
use toml::de::DeValue;

/// Parses the file.
///
/// ```toml
/// [[position]]
/// name = "fatalist"
/// title = "The fatalist"
/// about = "What it shows."
/// board = ".X./..X/OOX"             # and, if needed: to_move = "O", connect = 3, misere = true
/// search = "minimax"                # the name of a variant; this is the default
/// states = { "c1 b2" = 7 }          # the article's numbers for states, by the moves that lead there
/// ```
///
/// # Errors
/// A message that explains what is wrong with it.
pub(super) fn read(text: &str) -> Result<Vec<NamedPosition>, String> {
    table(fields::parsed(text)?, |file| file.take("position"))
}

impl<'a> Field<'a> for NamedPosition {
    fn of(value: Spanned<DeValue<'a>>) -> Result<Self, String> {
        table(Field::of(value)?, |fields| {
            fields.require(&["name", "title", "about", "board"]);
            let (to_move, connect) = (fields.take::<String>("to_move"), fields.take("connect"));
            let misere = fields.take("misere").unwrap_or(false);
            let position = fields
                .read("board", |board: String| position_of(&board, to_move.as_deref(), connect, misere));
            let state = |(path, number): (String, u8)| {
                let moves = path.split_whitespace().map(parsed::<Square>);
                moves.collect::<Result<Vec<_>, _>>().map(|moves| (moves, number))
            };
            let states = fields.read("states", |states: BTreeMap<String, u8>| {
                states.into_iter().map(state).collect::<Result<_, _>>()
            });
            let search = fields.read("search", |name: String| search_of(&name));
            let [name, title, about] = ["name", "title", "about"].map(|name| fields.take(name));
            Some(Self {
                name: name?,
                title: title?,
                about: about?,
                search: search.unwrap_or(Minimax::DEPTH_AWARE),
                position: position?,
                states: states.unwrap_or_default(),
            })
        })
    }
}

/// Parses a position, with the side to move if the number of marks does not decide it, the winning length if it is
/// not the default, and whether it is misère.
///
/// # Errors
/// A message that explains what is wrong with it.
pub fn position_of(
    board: &str,
    to_move: Option<&str>,
    connect: Option<u8>,
    misere: bool,
) -> Result<Position, String> {
    let mut setup: Setup = parsed(board)?;
    if let Some(connect) = connect {
        setup = setup.with_connect(connect).map_err(|fault| fault.to_string())?;
    }
    let to_move = to_move.map(parsed::<Mark>).transpose()?;
    let setup = setup.with_misere(misere).with_to_move(to_move);
    Position::try_from(setup).map_err(|fault| fault.to_string())
}

/// Returns the search of this name: a variant, such as `minimax`, or one with a depth limit, such as
/// `minimax, 2 plies`.
///
/// # Errors
/// A message if there is none.
pub fn search_of(name: &str) -> Result<Minimax, String> {
    let (variant, limit) = match name.split_once(", ") {
        Some((variant, limit)) => (variant, Some(limit)),
        None => (name, None),
    };
    let plies = |limit: &str| match limit.split_once(' ')? {
        ("1", "ply") => Some(1),
        (plies, "plies") => plies.parse().ok().filter(|&plies| plies > 1),
        _ => None,
    };
    let known = VARIANTS.iter().find(|known| known.name == variant);
    let found = match limit {
        None => known.map(|known| known.search),
        Some(limit) => known.zip(plies(limit)).map(|(known, plies)| known.search.limited_to(Some(plies))),
    };
    let nearest = || nearest(variant, VARIANTS.iter().map(|known| known.name)).unwrap_or("minimax");
    found.ok_or_else(|| match known {
        Some(known) => format!("write the limit of a search as in `{}, 2 plies`", known.name),
        None => format!("there is no search {}; the nearest is `{}`", quoted(variant), nearest()),
    })
}

/// Parses a text.
///
/// # Errors
/// The error as a message.
pub(crate) fn parsed<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|fault: T::Err| fault.to_string())
}
