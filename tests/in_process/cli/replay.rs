//! What may be a game in a file, and how much of it is read.

use noughts::cli::ReplayFault;
use noughts::cli::replay::{MOST, holds_records, no_records, read_bounded};
use noughts::engine::player::Player;
use noughts::game::{ByMark, History, Position, Rules};
use noughts::record::Record;
use std::io::{self, Read};

#[test]
fn an_endless_text_is_read_only_as_far_as_it_may_go() {
    let game = format!(
        "{}\n",
        Record::timeless(ByMark::both(Player::Human), History::new(Position::new(Rules::TIC_TAC_TOE)))
    );
    let texts = ["", "{", "{\n  \"a\": 1\n}\n", &"{\"a\":1}\n".repeat(900)];
    for (begins, most) in texts.map(|text| (text, MOST[0])).into_iter().chain([(&*game, MOST[1])]) {
        for byte in [b'y', b'{', b'\n'] {
            let text = read_bounded(begins.as_bytes().chain(io::repeat(byte))).expect("it is in memory");
            assert_eq!(text.len(), most + 1, "{begins:?} {byte}");
            let fault = matches!(no_records(&text), Some(ReplayFault::Line { number: 1, .. }));
            assert_eq!(fault, begins != game && holds_records(&text), "{begins:?} {byte}");
        }
    }
}

#[test]
fn lines_that_begin_as_games_tell_games_from_moves() {
    for (text, expected) in [
        ("{\"format\":1}", true),
        ("\n\n  {\"format\":1}", true),
        ("\u{feff}{\"format\":1}", true),
        ("garbage\n\n{\"format\":1}", true),
        ("b2 a1", false),
        ("# {", false),
        ("", false),
    ] {
        assert_eq!(holds_records(text.as_bytes()), expected, "{text:?}");
    }
}
