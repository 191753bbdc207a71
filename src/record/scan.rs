//! Reading what a list shows of a line that is written just as this program writes it.
//!
//! A list of 100,000 games has to be there at once, and reading JSON of any kind takes many times as long. Here
//! each byte is compared with what is expected, and at the first surprise the line is left to the careful reader.

use super::fields::malformed;
use super::{Digest, Ending, Moment, RecordError};
use crate::engine::player::Player;
use crate::game::{ByMark, Rules};
use chrono::{FixedOffset, NaiveDate};

impl Digest {
    /// Reads a record's line that begins here. Does not check that the moves are legal; parsing a
    /// [`Record`](super::Record) does, at many times the cost.
    ///
    /// # Errors
    /// If it is no record.
    pub fn read(line: &[u8], at: u64) -> Result<Self, RecordError> {
        if let Some(digest) = scan(line, at) {
            return Ok(digest);
        }
        // What is written in an unusual way is read with more care, and so is what is wrong.
        let text = str::from_utf8(line).map_err(|_| malformed("it is no text in UTF-8".to_owned()))?;
        Ok(Self::of(&text.parse()?, at))
    }
}

/// What a list shows of the record whose line begins here, if it is written as usual. That its moves obey the
/// rules is not said: that takes playing them.
fn scan(line: &[u8], at: u64) -> Option<Digest> {
    let mut rest = Rest(line);
    rest.expect(b"{\"format\":1,")?;
    rest.moment(b"\"begun\":\"")?;
    let ended = rest.moment(b"\"ended\":\"")?;
    let players = ByMark { x: rest.player(b"\"x\":\"")?, o: rest.player(b"\",\"o\":\"")? };
    let columns = rest.number(b"\",\"columns\":")?;
    let rows = rest.number(b",\"rows\":")?;
    let connect = rest.number(b",\"connect\":")?;
    rest.expect(b",\"misere\":")?;
    let misere = rest.expect(b"true").is_some();
    if !misere {
        rest.expect(b"false")?;
    }
    let rules = Rules::new(columns, rows, connect).ok()?.with_misere(misere);
    rest.start(rules)?;
    let moves = rest.moves(rules)?;
    let ending = match rest.0 {
        b",\"result\":\"X\"}" => Ending::X,
        b",\"result\":\"O\"}" => Ending::O,
        b",\"result\":\"draw\"}" => Ending::Draw,
        b",\"result\":\"unfinished\"}" => Ending::Unfinished,
        _ => return None,
    };
    Some(Digest { at, ended, players, rules, moves, ending })
}

/// What has not been read yet. Each method takes what it expects away, or there is none.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn expect(&mut self, bytes: &[u8]) -> Option<()> {
        self.0 = self.0.strip_prefix(bytes)?;
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    /// A number of one or two digits behind a name.
    fn number(&mut self, name: &[u8]) -> Option<u8> {
        self.expect(name)?;
        let first = digit(self.byte()?).filter(|&first| first > 0)?;
        let Some(second) = self.0.first().and_then(|&byte| digit(byte)) else { return Some(first) };
        self.byte()?;
        Some(first * 10 + second)
    }

    /// A moment behind a name, with the comma behind it, or nothing of it all.
    #[expect(clippy::option_option, reason = "there may be none, and what there is may be no moment")]
    fn moment(&mut self, name: &[u8]) -> Option<Option<Moment>> {
        if self.expect(name).is_none() {
            return Some(None);
        }
        let moment = moment(self.take(LENGTH)?.first_chunk()?)?;
        self.expect(b"\",").map(|()| Some(moment))
    }

    /// A player behind a name; the quote behind it stays.
    fn player(&mut self, name: &[u8]) -> Option<Player> {
        self.expect(name)?;
        let length = self.0.iter().take(10).position(|&byte| byte == b'"')?;
        str::from_utf8(self.take(length)?).ok()?.parse().ok()
    }

    /// The first position, and who is to move there.
    fn start(&mut self, rules: Rules) -> Option<()> {
        self.expect(b",\"start\":\"")?;
        let row = usize::from(rules.columns()) + 1;
        let cells = self.take(row * usize::from(rules.rows()) - 1)?;
        let is_cell = |cell: &u8| matches!(cell, b'.' | b'X' | b'O');
        let fits = cells.chunks(row).all(|cells| {
            let (cells, end) = cells.split_at(row - 1);
            cells.iter().all(is_cell) && matches!(end, b"/" | b"")
        });
        self.expect(b"\",\"to_move\":\"")?;
        let mark = self.byte()?;
        (fits && matches!(mark, b'X' | b'O')).then_some(())
    }

    /// How many moves there are, all of them on the board.
    fn moves(&mut self, rules: Rules) -> Option<usize> {
        self.expect(b"\",\"moves\":[")?;
        if self.expect(b"]").is_some() {
            return Some(0);
        }
        for moves in 1..=rules.cells() {
            let (column, row, end) = match *self.0 {
                [b'"', column, row, b'"', end, ref rest @ ..] => {
                    self.0 = rest;
                    (column, digit(row)?, end)
                }
                [b'"', column, b'1', row, b'"', end, ref rest @ ..] => {
                    self.0 = rest;
                    (column, 10 + digit(row)?, end)
                }
                _ => return None,
            };
            let on_board = column.checked_sub(b'a')? < rules.columns() && (1..=rules.rows()).contains(&row);
            match end {
                b',' if on_board => {}
                b']' if on_board => return Some(moves),
                _ => return None,
            }
        }
        None
    }
}

fn digit(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0')
}

/// How long a moment is.
const LENGTH: usize = 25;

/// Reads a moment such as `2026-11-21T20:06:40+01:00`.
fn moment(text: &[u8; LENGTH]) -> Option<Moment> {
    let two = |at: usize| Some(u32::from(digit(text[at])? * 10 + digit(text[at + 1])?));
    let marks = [text[4], text[7], text[10], text[13], text[16], text[22]];
    if marks != *b"--T:::" {
        return None;
    }
    let year = two(0)? * 100 + two(2)?;
    let day = NaiveDate::from_ymd_opt(year.cast_signed(), two(5)?, two(8)?)?;
    let time = day.and_hms_opt(two(11)?, two(14)?, two(17)?)?;
    let (hours, minutes) = (two(20)?, two(23)?);
    if hours > 23 || minutes > 59 {
        return None;
    }
    let seconds = (hours * 3600 + minutes * 60).cast_signed();
    let zone = match text[19] {
        b'+' => FixedOffset::east_opt(seconds)?,
        b'-' => FixedOffset::west_opt(seconds)?,
        _ => return None,
    };
    time.and_local_timezone(zone).single()
}
