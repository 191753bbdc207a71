//! How `replay` recognises games in a file, and how much it reads.

use noughts::cli::replay::{LIMITS, has_records, read_bounded, records_fault};
use noughts::engine::player::Player;
use noughts::game::{ByMark, History, Position, Rules};
use noughts::record::Record;
use std::io::{self, Read};

#[test]
fn an_endless_text_is_read_only_up_to_the_limit() {
    let game = format!(
        "{}\n",
        Record::timeless(ByMark::both(Player::Human), History::new(Position::new(Rules::TIC_TAC_TOE)))
    );
    let texts = ["", "{", "{\n  \"a\": 1\n}\n", &"{\"a\":1}\n".repeat(900)];
    for (start, limit) in texts.map(|text| (text, LIMITS[0])).into_iter().chain([(&*game, LIMITS[1])]) {
        for byte in [b'y', b'{', b'\n'] {
            let text = read_bounded(start.as_bytes().chain(io::repeat(byte))).expect("it is in memory");
            assert_eq!(text.len(), limit + 1, "{start:?} {byte}");
            let fault = records_fault(&text).is_some_and(|fault| fault.starts_with("line 1 is not a game"));
            assert_eq!(fault, start != game && has_records(&text), "{start:?} {byte}");
        }
    }
}

#[test]
fn a_text_with_a_line_that_starts_like_a_game_has_games() {
    for (text, expected) in [
        ("{\"format\":1}", true),
        ("\n\n  {\"format\":1}", true),
        ("\u{feff}{\"format\":1}", true),
        ("garbage\n\n{\"format\":1}", true),
        ("b2 a1", false),
        ("# {", false),
        ("", false),
    ] {
        assert_eq!(has_records(text.as_bytes()), expected, "{text:?}");
    }
}
