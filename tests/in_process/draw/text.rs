//! Text is measured and cut in columns of the screen.

use noughts::draw::{end, shortened, width, wrap};

#[test]
fn texts_are_measured_in_columns() {
    let combining = "e\u{301}";
    assert_eq!(["", "abc", "日本", combining].map(width), [0, 3, 4, 1]);
    assert_eq!(shortened("日本語", 6, ".."), "日本語");
    assert_eq!(shortened("日本語", 5, ".."), "日..");
    assert_eq!(shortened(&combining.repeat(4), 3, ".."), combining.to_owned() + "..");
    assert_eq!(end("a日本", 3), "本");
    assert_eq!(wrap("日本 語 ab", 7), ["日本 語", "ab"]);
    assert_eq!(
        wrap("X1 b2, O2 c1: 10 - d", 9),
        ["X1 b2,", "O2 c1:", "10 - d"],
        "what means one thing is not torn"
    );
    assert_eq!(wrap("日本語", 3), ["日", "本", "語"]);
    assert_eq!(wrap("日本", 1), ["日", "本"], "a character that cannot fit is a piece of its own");
}

#[test]
fn a_path_breaks_after_its_slashes_if_it_must() {
    for (columns, lines) in [
        (40, &["Key in", "/home/you/.config/noughts/config.toml."][..]),
        (26, &["Key in /home/you/.config/", "noughts/config.toml."]),
        (18, &["Key in /home/you/", ".config/noughts/", "config.toml."]),
    ] {
        assert_eq!(wrap("Key in /home/you/.config/noughts/config.toml.", columns), lines);
    }
}
