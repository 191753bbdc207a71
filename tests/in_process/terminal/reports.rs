//! Reports of the terminal, told from keys.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use itertools::Itertools;
use noughts::config::Background::{self, Dark, Light};
use noughts::terminal::{Heard, Reports};

/// What crossterm makes of bytes that come together: see [`Reports`].
fn parsed(bytes: &str) -> Vec<Event> {
    let mut characters = bytes.chars();
    let mut events = Vec::new();
    while let Some(character) = characters.next() {
        let key = match character {
            '\x1b' => characters.next().map_or(KeyCode::Esc.into(), |next| KeyEvent {
                modifiers: KeyModifiers::ALT | key(next).modifiers,
                ..key(next)
            }),
            other => key(other),
        };
        events.push(Event::Key(key));
    }
    events
}

fn key(character: char) -> KeyEvent {
    match character {
        '\r' | '\n' => KeyCode::Enter.into(),
        '\x07' => KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL),
        upper if upper.is_ascii_uppercase() => KeyEvent::new(KeyCode::Char(upper), KeyModifiers::SHIFT),
        other => KeyCode::Char(other).into(),
    }
}

/// What is heard of parts that follow each other within the [`patience`](Reports::patience), and then no more.
fn heard(parts: &[&str]) -> Vec<Heard> {
    let mut reports = Reports::default();
    let mut heard =
        parts.iter().flat_map(|part| parsed(part)).flat_map(|event| reports.take(event)).collect_vec();
    heard.extend(reports.pause());
    assert_eq!(reports.patience(), None);
    heard
}

fn keys(codes: &[KeyCode]) -> Vec<Heard> {
    let event = |&code| match code {
        KeyCode::Char(character) => Event::Key(key(character)),
        other => Event::Key(other.into()),
    };
    codes.iter().map(event).map(Heard::Event).collect()
}

#[test]
fn reports_are_not_keys_however_they_are_split() {
    for report in [
        "\x1b]11;rgb:zz/0/0\x1b\\",
        "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\",
        "\x1b]10;rgb:ffff/ffff/ffff\x07",
        "\x1b]52;c;WC4uLy4uLi8uLi4=\x07",
        "\x1b]lnoughts 1 r\x1b\\",
        "\x1bP>|XTerm(370)\x1b\\",
        "\x1bP1+r544e=787465726d\x1b\\",
        "\x1bP1$r0 q\x1b\\",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b^private\x1b\\",
        "\x1bXstring\x1b\\",
    ] {
        for at in 0..report.len() {
            let (before, after) = report.split_at(at);
            assert_eq!(
                heard(&["5", before, after, "5"]),
                keys(&[KeyCode::Char('5'); 2]),
                "{before:?} {after:?}"
            );
        }
        assert_eq!(heard(&[report, report]), [], "{report:?}");
    }
}

#[test]
fn the_answer_to_the_query_tells_the_background() {
    let rows: [(&str, Option<Background>); 10] = [
        ("rgb:0000/0000/0000", Some(Dark)),
        ("rgb:ffff/ffff/ffff", Some(Light)),
        ("rgb:ff/ff/ff", Some(Light)),
        ("rgb:f/f/f", Some(Light)),
        ("rgba:ffff/ffff/ffff/0000", Some(Light)),
        // Solarized's two backgrounds.
        ("rgb:00/2b/36", Some(Dark)),
        ("rgb:fd/f6/e3", Some(Light)),
        // Blue is dark, and green light.
        ("rgb:0000/0000/ffff", Some(Dark)),
        ("rgb:0000/ffff/0000", Some(Light)),
        ("rgb:0000/ffff", None),
    ];
    for (colors, background) in rows {
        for end in ["\x07", "\x1b\\"] {
            let answer = format!("\x1b]11;{colors}{end}");
            let wanted = background.map(Heard::Background).into_iter().collect_vec();
            assert_eq!(heard(&[&answer]), wanted, "{answer:?}");
        }
    }
}

#[test]
fn what_begins_like_a_report_and_does_not_end_was_keys() {
    use KeyCode::{Char, Esc};
    assert_eq!(heard(&["\x1b]11;5"]), keys(&[Esc, Char(']'), Char('1'), Char('1'), Char(';'), Char('5')]));
    assert_eq!(heard(&["\x1bP", "5"]), keys(&[Esc, Char('P'), Char('5')]));
    assert_eq!(heard(&["\x1b", "5"]), keys(&[Esc, Char('5')]));
    assert_eq!(heard(&["\x1b", "[", "5"]), keys(&[Esc, Char('['), Char('5')]));
    assert_eq!(heard(&["\x1b]1", "\x1b", "2"]), keys(&[Esc, Char(']'), Char('1'), Esc, Char('2')]));
    // Esc and then a whole report: the key was pressed.
    assert_eq!(heard(&["\x1b", "\x1b]10;rgb:0/0/0\x07"]), keys(&[Esc]));
    // Other input than keys cannot be a part of one.
    let mut reports = Reports::default();
    assert_eq!(reports.take(Event::Key(KeyCode::Esc.into())), []);
    let focus = Heard::Event(Event::FocusLost);
    assert_eq!(reports.take(Event::FocusLost), [keys(&[Esc]), vec![focus]].concat());
    // A new size comes by a signal.
    let mut halves = parsed("\x1b]11;rgb:0/0/0\x1b\\").into_iter();
    assert!(halves.by_ref().take(5).flat_map(|event| reports.take(event)).next().is_none());
    assert_eq!(reports.take(Event::Resize(80, 24)), [Heard::Event(Event::Resize(80, 24))]);
    assert_eq!(halves.flat_map(|event| reports.take(event)).collect_vec(), [Heard::Background(Dark)]);
}

#[test]
fn a_split_arrow_is_an_arrow() {
    for (arrow, code) in [
        ("\x1b[A", KeyCode::Up),
        ("\x1b[B", KeyCode::Down),
        ("\x1bOC", KeyCode::Right),
        ("\x1b[1;2D", KeyCode::Left),
        ("\x1b[H", KeyCode::Home),
        ("\x1bOF", KeyCode::End),
        ("\x1b[5~", KeyCode::PageUp),
        ("\x1b[6~", KeyCode::PageDown),
        ("\x1b[3~", KeyCode::Delete),
        ("\x1b[Z", KeyCode::BackTab),
    ] {
        let (before, after) = arrow.split_at(1);
        assert_eq!(heard(&[before, after]), keys(&[code]), "{arrow:?}");
    }
    // A click, and an answer to a query.
    for nothing in ["[<0;10;5M", "[?62;22c", "[>41;370;0c", "[1;5A"] {
        assert_eq!(heard(&["\x1b", nothing]), [], "{nothing}");
    }
}

#[test]
fn a_paste_that_is_split_after_its_escape_is_a_paste() {
    for text in ["X..\n.O.\n...", "quit [1] (3 12)"] {
        let paste = [Heard::Event(Event::Paste(text.to_owned()))];
        assert_eq!(heard(&["\x1b", &format!("[200~{text}")]), paste);
        assert_eq!(heard(&["\x1b", "[200~", text]), paste);
    }
}

#[test]
fn an_unfinished_string_ends_where_another_sequence_or_a_key_begins() {
    use KeyCode::{Char, Down, Enter, Esc};
    let report = "\x1b]10;rgb:0/0/0\x07";
    for at in 0..=report.len() {
        let (before, after) = report.split_at(at);
        assert_eq!(heard(&["\x1b]11;rg", before, after, "5"]), keys(&[Char('5')]), "{before:?}");
    }
    // Such a key was pressed: arrows and Enter do not wait.
    let mut reports = Reports::default();
    let begun = [parsed("\x1b]"), vec![Event::Key(Down.into())]].concat();
    assert_eq!(
        begun.into_iter().flat_map(|event| reports.take(event)).collect_vec(),
        keys(&[Esc, Char(']'), Down])
    );
    let begun = parsed("\x1b]\r").into_iter().flat_map(|event| reports.take(event)).collect_vec();
    assert_eq!(begun, keys(&[Esc, Char(']'), Enter]));
}

#[cfg(unix)]
#[test]
fn escape_and_a_key_are_both() {
    use KeyCode::{Char, Enter, Esc};
    assert_eq!(heard(&["\x1bj"]), keys(&[Esc, Char('j')]));
    assert_eq!(heard(&["\x1b\r"]), keys(&[Esc, Enter]));
    assert_eq!(heard(&["\x1bQ"]), keys(&[Esc, Char('Q')]));
    assert_eq!(heard(&["\x1b\\"]), keys(&[Esc, Char('\\')]));
    assert_eq!(heard(&["\x1b", "\x1bj"]), keys(&[Esc, Esc, Char('j')]));
    // An arrow with Alt is one key.
    let arrow = Event::Key(KeyEvent::new(KeyCode::Down, KeyModifiers::ALT));
    assert_eq!(Reports::default().take(arrow.clone()), [Heard::Event(arrow)]);
}

#[test]
fn an_endless_report_takes_little_memory() {
    let mut reports = Reports::default();
    let endless = std::iter::once("\x1b]".to_owned()).chain((0..20).map(|_| "x".repeat(1000)));
    let heard = endless.flat_map(|part| parsed(&part)).flat_map(|event| reports.take(event)).collect_vec();
    assert_eq!(heard, []);
    assert!(reports.pause().len() < 5000);
}
