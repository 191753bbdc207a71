//! Interesting positions by name: those that the articles on minimax discuss, and others.
//!
//! `assets/positions.toml` has them, and the README lists the articles. `tests/in_process/teach/library.rs` verifies the
//! description of each position.

use super::reading::{Entry, Field, Fields, table, table_of, unknown};
use crate::engine::Outcome;
use crate::engine::search::{Minimax, NumberTree, Replies, State, VARIANTS, Variant};
use crate::game::{Mark, Position, Rules, Setup, Square};
use itertools::Itertools;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Debug)]
pub struct NamedPosition {
    /// The name on the command line.
    pub name: String,
    pub title: String,
    pub about: String,
    /// The search that shows it as its article does.
    pub search: Minimax,
    pub state: State,
    /// The moves that lead to states, and the numbers that its article gives to these.
    pub states: Vec<(Vec<Square>, u8)>,
}

pub fn positions() -> &'static [NamedPosition] {
    static POSITIONS: LazyLock<Vec<NamedPosition>> = LazyLock::new(|| {
        let file = table_of(include_str!("../../assets/positions.toml"));
        file.and_then(|file| table(file, |file| file.take("position")))
            .unwrap_or_else(|fault| panic!("assets/positions.toml cannot be read: {fault}"))
    });
    &POSITIONS
}

impl NamedPosition {
    /// The position of this name, ignoring case.
    pub fn named(name: &str) -> Option<&'static Self> {
        positions().iter().find(|position| position.name.eq_ignore_ascii_case(name))
    }

    pub fn of(state: &State) -> Option<&'static Self> {
        // Whoever replies.
        let plain = state.with_replies(Replies::Best).ok()?;
        positions().iter().find(|named| named.state == plain)
    }

    pub fn state_number(&self, moves: &[Square]) -> Option<u8> {
        self.states.iter().find(|(path, _)| path == moves).map(|&(_, number)| number)
    }
}

/// An entry of the file:
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
impl<'a> Field<'a> for NamedPosition {
    fn of(value: Entry<'a>) -> Result<Self, String> {
        table(Field::of(value)?, |fields| {
            fields.require(&["name", "title", "about", "board"]);
            let state = read_state(fields, "board");
            let number = |(path, number): (String, u8)| {
                Ok((path.split_whitespace().map(str::parse).collect::<Result<_, _>>()?, number))
            };
            let states = fields.read("states", |states: BTreeMap<String, u8>| {
                states.into_iter().map(number).collect::<Result<_, String>>()
            });
            let search = fields.read("search", |name: String| Ok(search_of(&name)?.search));
            let [name, title, about] = ["name", "title", "about"].map(|name| fields.take_or_default(name));
            Some(Self {
                name,
                title,
                about,
                search: search.unwrap_or(Minimax::DEPTH_AWARE),
                state: state?,
                states: states.unwrap_or_default(),
            })
        })
    }
}

/// What people write where a position is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A board.
    Board(Setup),
    /// A tree of numbers.
    Numbers(NumberTree),
}

impl Written {
    /// Reads the name of a position, a board or a tree.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(named) = NamedPosition::named(text) {
            return Ok(Self::of(&named.state));
        }
        if NumberTree::is_meant_by(text) {
            return Ok(Self::Numbers(text.parse()?));
        }
        text.parse().map(Self::Board).map_err(|fault: String| {
            let is_name =
                text.chars().any(|character| character.is_ascii_alphabetic() && !"XxOo".contains(character));
            if is_name && !text.contains('/') {
                let names = positions().iter().map(|named| &named.name).join(", ");
                format!("there is no position of this name; the names are {names}")
            } else {
                fault
            }
        })
    }

    /// A row of nine cells with the marks of a game on 3x3, as data sets and programs write one: that board.
    pub fn in_three_rows(row: &Setup) -> Option<Setup> {
        let cells = row.to_string();
        let rows = [cells.get(..3)?, cells.get(3..6)?, cells.get(6..)?].join("/");
        let setup: Setup = rows.parse().ok().filter(|setup: &Setup| setup.rules() == Rules::TIC_TAC_TOE)?;
        Position::try_from(setup.clone()).is_ok().then_some(setup)
    }

    pub fn of(state: &State) -> Self {
        match state {
            State::Board(position, _) => Self::Board(position.setup()),
            State::Numbers(tree) => Self::Numbers(tree.clone()),
        }
    }

    /// The board that a game or a match needs.
    pub fn board(&self) -> Result<&Setup, &'static str> {
        match self {
            Self::Board(setup) => Ok(setup),
            Self::Numbers(_) => {
                Err("a tree of numbers cannot be played: this needs a board, as in X../.O./...")
            }
        }
    }
}

/// Reads a position or a tree, and what else of its table is about it.
pub(super) fn read_state(fields: &mut Fields, name: &'static str) -> Option<State> {
    let to_move = fields.take::<String>("to_move");
    let connect = fields.take("connect");
    let misere = fields.take_or_default("misere");
    fields.read(name, |text: String| {
        if NumberTree::is_meant_by(&text) {
            return Ok(State::Numbers(text.parse()?));
        }
        let mut setup: Setup = text.parse()?;
        if let Some(connect) = connect {
            setup = setup.with_connect(connect)?;
        }
        let to_move = to_move.as_deref().map(str::parse::<Mark>).transpose()?;
        Position::try_from(setup.with_misere(misere).with_to_move(to_move)).map(State::from)
    })
}

/// The search of this name: a variant, such as `minimax`, perhaps with a limit, as in `minimax, 2 plies`.
pub fn search_of(name: &str) -> Result<Variant, String> {
    let (variant, limit) =
        name.split_once(", ").map_or((name, None), |(variant, limit)| (variant, Some(limit)));
    let known = VARIANTS
        .iter()
        .find(|known| known.name == variant)
        .ok_or_else(|| unknown("search", variant, VARIANTS.iter().map(|known| known.name)))?;
    let plies = match limit.map(|limit| limit.split_once(' ')) {
        None => return Ok(*known),
        Some(Some(("1", "ply"))) => Some(1),
        Some(Some((plies, "plies"))) => plies.parse().ok().filter(|&plies| plies > 1),
        Some(_) => None,
    };
    match plies {
        _ if known.replies.is_random() => Err(format!("{} has no limit", known.name)),
        Some(_) => Ok(Variant { search: known.search.limited_to(plies), ..*known }),
        None => Err(format!("write the limit of a search as in `{}, 2 plies`", known.name)),
    }
}

/// Results from the literature for empty boards that take the solver a long time: sides in either order, winning length.
const PUBLISHED: [((u8, u8, u8), Outcome, &str); 4] = [
    // L. Victor Allis, H. Jaap van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search".
    ((15, 15, 5), Outcome::Win, "Allis and others, 1993"),
    // Theoretical Computer Science 815 (2020), pages 79 to 94.
    ((8, 8, 5), Outcome::Draw, "Hsu and others, 2020"),
    // A thesis at Maastricht University.
    ((9, 4, 4), Outcome::Win, "Charatsidis, 2017"),
    ((10, 4, 4), Outcome::Win, "Charatsidis, 2017"),
];

/// The published result for the empty board, as the side that moves first sees it; and who proved it, and when.
pub fn published(rules: Rules) -> Option<(Outcome, &'static str)> {
    let [columns, rows, connect] = [rules.columns(), rules.rows(), rules.connect()];
    let sizes = [(columns, rows, connect), (rows, columns, connect)];
    let found = PUBLISHED.iter().find(|(size, ..)| sizes.contains(size) && !rules.misere());
    found.map(|&(_, outcome, source)| (outcome, source))
}
