//! Everything that is parsed from user input, with arbitrary texts: a text is either refused with a message, or the
//! parsed value can be written and parsed again.

use crate::prelude::*;
use noughts::cli::Cli;
use noughts::record::read_moves;
use std::fmt::Display;

/// Arbitrary texts, many of them almost valid: words that are joined, or joined with another letter inserted.
fn texts() -> impl Strategy<Value = String> {
    const WORDS: &str = "human,random,blind,perfect,depth,:,depth:2,225,0,-1,3x3,15,x,X,O,a1,o15,b2,Ctrl-,ctrl-,\
        Shift-,Tab,F12,Esc, ,true,=,é,\u{301},99999999999,theme=,board=,theme=,board=";
    let parts =
        collection::vec(select(WORDS.split(',').collect_vec()), 0..6).prop_map(|parts| parts.concat());
    let cut = (parts.clone(), any::<Index>(), any::<char>()).prop_map(|(text, at, letter)| {
        let mut letters = text.chars().collect_vec();
        letters.insert(at.index(letters.len() + 1), letter);
        letters.into_iter().collect()
    });
    let bytes = collection::vec(any::<u8>(), 0..60);
    prop_oneof![
        4 => parts,
        2 => cut,
        1 => any::<String>(),
        1 => bytes.prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ]
}

/// Checks that a text is refused with a message, or that its value can be written and parsed again.
fn check<T>(text: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err: ToString> + Display + PartialEq,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            prop_assert!(written.parse::<T>().is_ok_and(|again| again == value), "{:?}, {:?}", text, written);
        }
        Err(fault) => prop_assert!(!fault.to_string().is_empty()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn players_marks_squares_and_keys(text in texts()) {
        check::<Player>(&text)?;
        check::<Mark>(&text)?;
        check::<Square>(&text)?;
        check::<Key>(&text)?;
    }

    #[test]
    fn boards(text in prop_oneof![texts(), "[0-9]{0,3}[xX]?-?[0-9]{0,3}(/[0-9]{0,3})?"]) {
        match text.parse::<Rules>() {
            Ok(rules) => prop_assert_eq!(rules.short().parse(), Ok(rules)),
            Err(fault) => prop_assert!(!fault.is_empty()),
        }
    }

    #[test]
    fn move_lists(text in prop_oneof![texts(), "([a-c][1-3] ?){0,9}"]) {
        let start = empty("3x3");
        match read_moves(&text, start.clone()) {
            Ok(history) => {
                let moves = history.moves().iter().map(Square::to_string).collect_vec();
                prop_assert_eq!(read_moves(&moves.join(" "), start), Ok(history));
            }
            Err(fault) => prop_assert!(!fault.is_empty()),
        }
    }

    #[test]
    fn settings_by_name(name in texts(), setting in select(Setting::ALL.to_vec()), text in texts()) {
        prop_assert_eq!(Setting::known(&name).is_ok(), Setting::ALL.iter().any(|setting| setting.name() == name));
        let mut settings = Settings::default();
        let before = settings.clone();
        match settings.set(setting, &text, Source::CommandLine) {
            Ok(()) => {
                let written = settings.text(setting);
                let mut again = Settings::default();
                prop_assert_eq!(again.set(setting, &written, Source::CommandLine), Ok(()), "{:?}, {:?}", text, written);
                prop_assert_eq!(again.text(setting), written);
            }
            Err(fault) => {
                prop_assert!(!fault.is_empty());
                prop_assert_eq!(settings, before);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn arguments(options in collection::vec((select(OPTIONS.to_vec()), texts()), 0..5)) {
        let mut arguments = vec!["noughts".to_owned()];
        for (option, text) in options {
            arguments.extend([option.to_owned(), text]);
        }
        match Cli::read(arguments.into_iter().map(Into::into)) {
            Ok(cli) => drop(cli.into_command()),
            Err(fault) => prop_assert!(!fault.to_string().is_empty()),
        }
    }
}

/// Arguments that are followed by a text.
const OPTIONS: [&str; 10] =
    ["--set", "--board", "--x", "--o", "--mode", "--position", "analyze", "play", "replay", "match"];

#[test]
fn options_may_stand_before_their_command() {
    let read = |line: &str| {
        let words = ["noughts"].into_iter().chain(line.split(' ')).map(Into::into);
        Cli::read(words).map(|cli| format!("{:?}", cli.into_command())).map_err(|fault| fault.kind())
    };
    for (before, after) in [
        ("--plain replay FILE", "replay --plain FILE"),
        ("--set theme=dark --ascii open lesson=1.1", "open --set theme=dark --ascii lesson=1.1"),
        ("--x perfect --o random match", "match --x perfect --o random"),
        ("--lessons quiz --plain play", "play --lessons quiz --plain"),
        ("--plain replay replay", "replay --plain replay"),
        // As it is refused after the command.
        ("--plain match --x random", "match --plain --x random"),
        ("--plain nothing", "nothing --plain"),
    ] {
        assert_eq!(read(before), read(after), "{before}");
    }
    assert!(read("--plain replay FILE").is_ok() && read("--lessons quiz").is_ok());
}
