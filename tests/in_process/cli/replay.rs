//! How `replay` recognises games in a file.

use noughts::cli::replay::has_records;

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
