//! Games as lines of text, and searches in many of them: any line either is a game that obeys the rules or is
//! refused with a reason.

mod move_lists;

use crate::prelude::*;
use noughts::record::contest::{Contest, Tally};
use noughts::record::{Moment, RecordError};
use std::fmt::Debug;

// Examples

const WON: &str = r#"{"format":1,"begun":"2026-11-21T20:06:40+01:00","ended":"2026-11-21T20:07:02+01:00","x":"human","o":"depth:2","columns":3,"rows":3,"connect":3,"misere":false,"start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c3","c1"],"result":"O"}"#;

const UNFINISHED: &str = r#"{"format":1,"begun":"2026-11-21T20:06:40+01:00","x":"human","o":"perfect","columns":4,"rows":3,"connect":3,"misere":true,"start":"..../..../....","to_move":"O","moves":["a1","b2"],"result":"unfinished","best_of":5,"tie_break":"random:18446744073709551615","winners":["X","draw"],"finished_before":3,"begun_before":4}"#;

/// An example with one part replaced.
fn with(line: &str, what: &str, instead: &str) -> String {
    assert_eq!(line.matches(what).count(), 1, "{line} contains {what} once");
    line.replace(what, instead)
}

/// Checks that an example with one part replaced is refused with these words.
fn assert_refused<T: FromStr<Err = RecordError> + Debug>(
    example: &str,
    (what, instead, why): (&str, &str, &str),
) -> RecordError {
    let line = with(example, what, instead);
    let fault = line.parse::<T>().expect_err(&line);
    assert!(fault.to_string().contains(why), "{line}: {fault}");
    fault
}

// Records

#[test]
fn a_game_is_written_in_the_documented_form() {
    let history = history(empty("3x3"), "a1 b2 a2 a3 c3 c1");
    let game = Record {
        players: ByMark { x: Human, o: Depth(2) },
        history,
        begun: Some(parsed::<Moment>("2026-11-21T20:06:40.987+01:00")),
        ended: Some(parsed::<Moment>("2026-11-21T20:07:02+01:00")),
    };
    assert_eq!(game.to_string(), WON);
    assert_eq!(game.ending(), Status::Won(Mark::O));
}

#[test]
fn a_game_whose_times_are_unknown_has_none() {
    let game = Record::timeless(ByMark::both(Human), history(position("X.O/.../..."), "b2"));
    let line = r#"{"format":1,"x":"human","o":"human","columns":3,"rows":3,"connect":3,"misere":false,"start":"X.O/.../...","to_move":"X","moves":["b2"],"result":"unfinished"}"#;
    assert_eq!(game.to_string(), line);
    assert_eq!(parsed::<Record>(line), game);
    assert_eq!(parsed::<Record>(&with(line, r#""x""#, r#""begun":null,"x""#)), game, "null means unknown");
}

#[test]
fn undone_moves_are_not_saved() {
    let mut history = history(empty("3x3"), "a1 b2 c3");
    history.undo();
    let line = Record::timeless(ByMark::both(Human), history).to_string();
    assert!(line.contains(r#""moves":["a1","b2"]"#), "{line}");
}

#[test]
fn a_written_game_can_be_read_back() {
    for line in [WON, &with(WON, r#""O"}"#, r#""O","mood":{"of":["tomorrow"]}}"#)] {
        let game = parsed::<Record>(line);
        assert_eq!(game.players, ByMark { x: Human, o: Depth(2) });
        assert_eq!(names(game.history.moves().iter().copied()), "a1 b2 a2 a3 c3 c1");
        assert_eq!(game.ended, Some(parsed::<Moment>("2026-11-21T20:07:02+01:00")));
        assert_eq!(game.to_string(), WON, "unknown fields are ignored");
    }
}

#[test]
fn a_game_that_breaks_the_rules_is_refused_with_a_reason() {
    for row in [
        (r#""c3","c1""#, r#""c3","c3""#, "move 6: c3 is taken by X"),
        (r#""c3","c1""#, r#""c3","d1""#, "move 6: d1 is not on this board"),
        (r#""c1"]"#, r#""c1","b1"]"#, "move 7: the game is over"),
        (r#""O"}"#, r#""X"}"#, r#"`result` is "X", but the moves lead to "O""#),
        (r#""O"}"#, r#""unfinished"}"#, r#"`result` is "unfinished", but the moves lead to "O""#),
        (r#","c1"]"#, "]", r#"`result` is "O", but the moves lead to "unfinished""#),
        (".../.../...", "OOO/XX./X..", "the game is over before the first move"),
        (".../.../...", "XXX/.../...", "there are 3 X and 0 O"),
        (".../.../...", "X../.../...", "X cannot be to move with 1 X and 0 O"),
        (".../.../...", "..../..../....", "`start` has 4x3 cells, but `columns` and `rows` give 3x3"),
    ] {
        let fault = assert_refused::<Record>(WON, row);
        assert!(matches!(fault, RecordError::Impossible(_)), "{fault:?}");
    }
}

#[test]
fn a_line_that_is_not_a_game_is_refused_with_a_reason() {
    for row in [
        (r#""x":"human","#, "", "missing field `x`"),
        (r#""x":"human""#, r#""x":7"#, "invalid type: integer `7`, expected a string"),
        (r#""depth:2""#, r#""depth:0""#, "`o`: `depth:0` is not a depth: use depth:N"),
        (r#""columns":3"#, r#""columns":0"#, "0"),
        (r#""columns":3"#, r#""columns":"3""#, "expected u8"),
        (r#""columns":3"#, r#""columns":99"#, "99"),
        (r#""columns":3"#, r#""columns":300"#, "invalid value: integer `300`, expected u8"),
        (r#""rows":3"#, r#""rows":3.5"#, "invalid type: floating point `3.5`, expected u8"),
        (r#""connect":3"#, r#""connect":4"#, "this board allows 1 to 3"),
        (r#""misere":false"#, r#""misere":"no""#, "expected a boolean"),
        (".../.../...", ".../.?./...", "use X, O and ."),
        (r#""to_move":"X""#, r#""to_move":"Z""#, "`to_move`: `Z` is not a mark: use X or O"),
        (r#"["a1","b2","a2","a3","c3","c1"]"#, r#""a1 b2""#, "expected a sequence"),
        (r#""a1","b2""#, r#""a1",22"#, "invalid type: integer `22`"),
        (r#""a1","b2""#, r#""a1","z9""#, "`moves`: `z9` is not a square: use"),
        (r#""O"}"#, r#""lost"}"#, "did not match any variant"),
        ("2026-11-21T20:06:40+01:00", "yesterday", "input contains invalid characters"),
        (r#""format":1"#, r#""format":0"#, "`format` is 0: use 1"),
        (r#""format":1"#, r#""format":"1""#, "invalid type: string \"1\", expected u64"),
        (r#""format":1,"#, "", "missing field `format`"),
        (r#""O"}"#, r#""O""#, "not JSON"),
        (r#"{"format""#, r#"[{"format""#, "invalid type: map"),
    ] {
        let fault = assert_refused::<Record>(WON, row);
        assert!(matches!(fault, RecordError::Malformed(_)), "{fault:?}");
    }
    for line in ["", "null", "7", "[]", "\"format\"", "{}", "\u{0}", "{\"format\":1}", "\u{feff}{}"] {
        assert!(matches!(line.parse::<Record>(), Err(RecordError::Malformed(_))), "{line:?}");
        assert!(matches!(line.parse::<Adjourned>(), Err(RecordError::Malformed(_))), "{line:?}");
    }
}

#[test]
fn a_newer_format_is_refused_with_its_number() {
    for (version, format) in [("2", 2), ("4294967295", u32::MAX), ("18446744073709551615", u32::MAX)] {
        let line = format!(r#"{{"format":{version},"contents":["unknown"]}}"#);
        let fault = line.parse::<Record>().expect_err("it is newer");
        assert_eq!(fault, RecordError::Newer { format });
        assert!(fault.to_string().contains("use a newer version"), "{fault}");
        assert_eq!(line.parse::<Adjourned>(), Err(fault.clone()));
        assert_eq!(Digest::read(line.as_bytes(), 0), Err(fault));
    }
}

// Games to resume

#[test]
fn an_unfinished_game_is_read_and_written_with_its_series() {
    let game = parsed::<Adjourned>(UNFINISHED);
    assert_eq!(game.to_string(), UNFINISHED);
    assert_eq!((game.winners.as_slice(), game.contest.best_of), (&[Some(Mark::X), None][..], 5));
    assert_eq!((game.finished_before, game.begun_before), (3, 4));
    assert_eq!(game.contest.tie_break, TieBreak::Random { seed: u64::MAX });
    // Three games are finished, so the other side starts this one.
    assert_eq!((game.contest.start.to_move(), game.history.start().to_move()), (Mark::O, Mark::X));
    assert_eq!(game.history.start(), &game.contest.start_of(3));
    let first = with(UNFINISHED, "random:18446744073709551615", "first");
    assert_eq!(parsed::<Adjourned>(&first).contest.tie_break, TieBreak::First);
    assert_eq!(parsed::<Adjourned>(&first).to_string(), first);
}

#[test]
fn an_impossible_series_is_refused_with_a_reason() {
    for row in [
        (r#""best_of":5"#, r#""best_of":4"#, "`best_of` is 4: use 1, 3, 5 or 7"),
        (r#""best_of":5"#, r#""best_of":0"#, "`best_of` is 0: use 1, 3, 5 or 7"),
        (r#""best_of":5"#, r#""best_of":300"#, "invalid value: integer `300`, expected u8"),
        (r#""best_of":5"#, r#""best_of":1"#, "a series of 1 is decided after these 2 games"),
        (r#"["X","draw"]"#, r#"["X","X","X"]"#, "a series of 5 is decided after these 3 games"),
        (
            r#""finished_before":3"#,
            r#""finished_before":1"#,
            "`finished_before` is 1, but `winners` names 2 games",
        ),
        (r#"["X","draw"]"#, r#"["X","unfinished"]"#, "unfinished is not a result: use X, O or draw"),
        (r#"["X","draw"]"#, r#"[["X"]]"#, "did not match any variant"),
        (r#"["X","draw"]"#, "2", "invalid type: integer `2`, expected a sequence"),
        (
            "random:18446744073709551615",
            "random:18446744073709551616",
            "is not a tie-break: use first or random",
        ),
        ("random:18446744073709551615", "second", "`second` is not a tie-break"),
        (r#""finished_before":3"#, r#""finished_before":-1"#, "invalid value: integer `-1`"),
        (
            r#""finished_before":3"#,
            r#""finished_before":18446744073709551615"#,
            "`finished_before` or `begun_before` is over",
        ),
        (r#","begun_before":4"#, "", "missing field `begun_before`"),
    ] {
        assert_refused::<Adjourned>(UNFINISHED, row);
    }
}

// Searching

/// What a list shows of the example `WON` with some parts replaced.
fn digest(changes: &[(&str, &str)]) -> Digest {
    let line = changes.iter().fold(WON.to_owned(), |line, (what, instead)| with(&line, what, instead));
    Digest::read(line.as_bytes(), 0).unwrap_or_else(|fault| panic!("{line}: {fault}"))
}

#[test]
fn a_game_is_found_by_the_words_of_its_description() {
    let lost = digest(&[]);
    let computers = digest(&[(r#""human""#, r#""perfect""#)]);
    let against = |player: &str| digest(&[("depth:2", player)]);
    let people = Digest { board: lost.board.clone().with_misere(true), ..against("human") };
    let drawn = Digest { ending: Status::Drawn, ..against("blind") };
    let abandoned = Digest { ending: Status::Ongoing, ..against("random") };
    let won = digest(&[(r#""x":"human","o":"depth:2""#, r#""x":"depth:12","o":"human""#)]);
    let wide = Digest { board: empty("13x3/10").setup(), ..digest(&[]) };
    let games = [&lost, &computers, &people, &drawn, &abandoned, &won, &wide];
    for (words, found) in [
        ("", "1111111"),
        ("  ", "1111111"),
        ("human", "1011111"),
        ("computers", "0100000"),
        ("people", "0010000"),
        ("depth:2", "1100001"),
        ("depth", "1100011"),
        ("perfect", "0100000"),
        ("HUMAN Lost", "1000001"),
        ("won", "0110010"),
        ("o won", "0110000"),
        ("x won", "0000000"),
        ("drawn", "0001000"),
        ("unfinished random", "0000100"),
        ("depth:1", "0000000"),
        ("3x3", "1111110"),
        ("13x3/1", "0000000"),
        ("normal", "1101111"),
        ("3x3/3", "1111110"),
        ("13x3/10", "0000001"),
        ("misere", "0010000"),
        ("misère", "0010000"),
        ("2026-11-21", "1111111"),
        ("11-21 lost", "1000001"),
        ("2026-1", "1111111"),
        ("2", "1111111"),
        ("2026-11-22", "0000000"),
        ("human elephant", "0000000"),
    ] {
        let query = Query::new(words);
        let finds: String = games.iter().map(|game| if query.finds(game) { '1' } else { '0' }).collect();
        assert_eq!(finds, found, "{words}");
    }
}

#[test]
fn the_day_is_the_local_one_where_the_game_was_played() {
    let late = digest(&[("2026-11-21T20:07:02+01:00", "2026-12-31T23:30:00-08:00")]);
    assert!(Query::new("2026-12-31").finds(&late) && !Query::new("2027").finds(&late));
    let timeless = digest(&[(r#""ended":"2026-11-21T20:07:02+01:00","#, "")]);
    assert!(Query::new("human lost").finds(&timeless) && !Query::new("2026").finds(&timeless));
}

// Many games

#[test]
fn a_ledger_lists_the_newest_first_and_counts_all() {
    let mut ledger = Ledger::new(Query::new("lost"));
    let total = Ledger::MOST + 5;
    for number in 0..total {
        ledger.add(number as u64 * 1000, WON.as_bytes());
        if number % 1000 == 0 {
            let unfinished = with(WON, r#","c1"],"result":"O"}"#, r#"],"result":"unfinished"}"#);
            ledger.add(0, unfinished.as_bytes());
        }
    }
    let ledger = ledger.sorted();
    assert_eq!((ledger.games, ledger.found, ledger.newest.len()), (total + 11, total, Ledger::MOST));
    let at = ledger.newest.iter().map(|game| game.at).collect_vec();
    let expected = (5..total as u64).rev().map(|number| number * 1000).collect_vec();
    assert_eq!(at, expected);
    assert_eq!((ledger.unreadable, ledger.newer, ledger.query.words()), (None, None, "lost"));
}

#[test]
fn lines_that_are_not_games_are_counted_and_skipped() {
    let mut ledger = Ledger::new(Query::default());
    let newer = with(WON, r#""format":1"#, r#""format":3"#);
    let lines: [&[u8]; 9] = [
        WON.as_bytes(),
        b"",
        b"{}",
        newer.as_bytes(),
        b"\xff\xfe",
        b"\0\0\0",
        b"  \r",
        b"{\"format\":2}",
        WON.as_bytes(),
    ];
    for (at, line) in (0..).zip(lines) {
        ledger.add(at, line);
    }
    ledger.skip();
    let ledger = ledger.sorted();
    assert_eq!((ledger.games, ledger.found), (2, 2));
    assert_eq!(ledger.unreadable, Some((4, 3)));
    assert_eq!(ledger.newer, Some((2, 3)));
    assert_eq!(ledger.newest.iter().map(|game| game.at).collect_vec(), [8, 0]);
}

// Properties

/// A random game between random players, started by either side at any time.
fn records() -> impl Strategy<Value = Record> {
    let players = select(&[Human, Random, Blind, Depth(1), Depth(225), Perfect][..]);
    let moments = prop::option::of((0..4_000_000_000_i64, -14 * 60..=14 * 60_i32));
    let rules = (1..=15_u8, 1..=15_u8, any::<Index>(), any::<bool>());
    let plan = collection::vec(any::<Index>(), 0..40);
    let times = (moments.clone(), moments);
    ((players.clone(), players), times, rules, select(&Mark::BOTH[..]), plan).prop_map(
        |((x, o), (begun, ended), (columns, rows, connect, misere), first, plan)| {
            let connect = 1 + u8::try_from(connect.index(columns.max(rows).into())).expect("at most 15");
            let rules = Rules::new(columns, rows, connect).expect("within range").with_misere(misere);
            let history = by_plan(Position::started_by(rules, first), &plan);
            let [begun, ended] = [begun, ended].map(|moment| {
                let (seconds, minutes) = moment?;
                let zone = chrono::FixedOffset::east_opt(minutes * 60).expect("less than a day");
                Some(chrono::DateTime::from_timestamp(seconds, 0)?.with_timezone(&zone))
            });
            Record { players: ByMark { x, o }, history, begun, ended }
        },
    )
}

/// A line with some of its bytes changed, inserted or removed.
fn damaged(line: &str, changes: &[(Index, u8, u8)]) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for (place, byte, how) in changes {
        let at = place.index(bytes.len());
        match how % 3 {
            0 => bytes[at] = *byte,
            1 => bytes.insert(at, *byte),
            _ => drop(bytes.remove(at)),
        }
    }
    bytes
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn every_game_can_be_read_back(game in records()) {
        let line = game.to_string();
        prop_assert!(!line.contains('\n'));
        let read = line.parse::<Record>();
        prop_assert_eq!(read.as_ref(), Ok(&game));
        prop_assert_eq!(read.map(|read| read.to_string()), Ok(line.clone()));
        prop_assert_eq!(Digest::read(line.as_bytes(), 7), Ok(Digest::of(&game, 7)), "the quick parser agrees with the full one");
    }

    #[test]
    fn every_unfinished_game_can_be_read_back(
        game in records(),
        series in select(&[1, 3, 5, 7_u8][..]),
        before in 0..10_usize,
        seed in any::<Option<u64>>(),
    ) {
        let first = game.history.start().to_move();
        let started_by = if before % 2 == 0 { first } else { first.other() };
        let results = [None, Some(Mark::X), Some(Mark::O)].into_iter().cycle();
        let mut winners = results.take(before).collect_vec();
        while Tally::of(&winners).decides(series) {
            winners.pop();
        }
        let game = Adjourned {
            contest: Contest {
                players: game.players,
                start: Position::started_by(game.history.start().rules(), started_by),
                best_of: series,
                tie_break: seed.map_or(TieBreak::First, |seed| TieBreak::Random { seed }),
            },
            winners,
            finished_before: before,
            begun_before: before + 1,
            history: game.history,
            begun: game.begun,
        };
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn no_bytes_cause_a_panic(bytes in collection::vec(any::<u8>(), 0..300)) {
        let mut ledger = Ledger::new(Query::new("human 3x3 won 2026"));
        ledger.add(0, &bytes);
        prop_assert_eq!(ledger.sorted().games, 0);
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(text.parse::<Record>().is_err() && text.parse::<Adjourned>().is_err());
    }

    #[test]
    fn a_damaged_line_is_refused_or_is_another_game(
        game in records(),
        changes in collection::vec((any::<Index>(), select(&b"{}[]\",:019-+xXoOa. \0\xff"[..]), any::<u8>()), 1..4),
    ) {
        let bytes = damaged(&game.to_string(), &changes);
        let text = String::from_utf8_lossy(&bytes);
        let digest = Digest::read(text.as_bytes(), 0);
        match text.parse::<Record>() {
            Ok(read) => {
                prop_assert_eq!(digest, Ok(Digest::of(&read, 0)));
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
            // Faults that show only when the moves are played are not detected by the digest.
            Err(RecordError::Impossible(_)) => {}
            Err(fault) => prop_assert_eq!(digest, Err(fault)),
        }
        let bytes = damaged(UNFINISHED, &changes);
        if let Ok(read) = String::from_utf8_lossy(&bytes).parse::<Adjourned>() {
            prop_assert_eq!(read.history.start(), &read.contest.start_of(read.finished_before));
            prop_assert!(!Tally::of(&read.winners).decides(read.contest.best_of));
            prop_assert!(read.finished_before >= read.winners.len());
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn no_words_cause_a_panic(words in ".{0,40}", game in records()) {
        let found = Query::new(&words).finds(&Digest::of(&game, 0));
        prop_assert!(found || !words.trim().is_empty());
    }
}
