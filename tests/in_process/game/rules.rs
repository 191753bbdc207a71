//! The rules of the game, through the public API: notation, errors, lines, play, and every game of tic-tac-toe.

use crate::common::{after, names, position, position_connecting, reachable, setup, square, squares};
use noughts::game::{
    ByMark, Direction, Geometry, History, IllegalMove, MAX_SIDE, Mark, NotationError, Position,
    PositionError, PositionFault, Rules, RulesError, Setup, Square, SquareSet, Status,
};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Display;

/// Checks that a message contains all of these words, so that it explains what is wrong and what to do.
fn assert_says(error: &impl Display, words: &[&str]) {
    let message = error.to_string();
    for word in words {
        assert!(message.contains(word), "`{message}` does not contain `{word}`");
    }
}

/// The names of all complete lines.
fn completed(position: &Position) -> Vec<String> {
    position.completed_lines().map(|line| line.name(position.rules())).collect()
}

/// The position after these moves from the empty board.
fn played(rules: Rules, moves: &str) -> Position {
    squares(moves).into_iter().fold(Position::new(rules), |position, square| after(&position, square))
}

fn rules(columns: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(columns, rows, connect).unwrap_or_else(|error| panic!("{error}"))
}

// Squares and marks

#[test]
fn every_square_is_parsed_from_its_column_letter_and_row_number() {
    let mut seen = HashSet::new();
    for (column, letter) in (0u8..).zip("abcdefghijklmno".chars()) {
        for row in 0..MAX_SIDE {
            let name = format!("{letter}{}", row + 1);
            let square = square(&name);
            assert_eq!((square.column(), square.row()), (column, row), "{name}");
            assert_eq!(square.to_string(), name);
            assert_eq!(Square::new(column, row), Some(square));
            assert!(square.index() < Square::INDICES);
            assert!(seen.insert(square.index()), "{name} shares its index");
        }
    }
    assert_eq!(seen.len(), 225);
}

#[test]
fn an_upper_case_letter_names_the_same_square() {
    assert_eq!("B2".parse(), Ok(square("b2")));
    assert_eq!("O15".parse(), Ok(square("o15")));
}

#[test]
fn no_square_has_any_other_name() {
    let wrong = [
        "",
        "a",
        "1",
        "+",
        "a0",
        "p1",
        "a16",
        "a01",
        "a+1",
        "a-1",
        "a1 ",
        " a1",
        "a 1",
        "1a",
        "aa1",
        "a1a",
        "a256",
        "a99999999999999999999",
        "é1",
        "ａ1",
        "a１",
        "à",
        "♥2",
        "`1",
        "@1",
        "{1",
        "a1\n",
    ];
    for text in wrong {
        let Err(error) = text.parse::<Square>() else { panic!("`{text}` was read as a square") };
        assert_says(&error, &[&format!("`{}`", text.escape_debug()), "is not a square", "a-o", "1-15", "b2"]);
    }
}

#[test]
fn squares_end_where_the_largest_board_ends() {
    assert_eq!(Square::new(15, 0), None);
    assert_eq!(Square::new(0, 15), None);
    assert_eq!(Square::new(255, 255), None);
    let corner = square("o15");
    assert_eq!((corner.offset(1, 0), corner.offset(0, 1)), (None, None));
    assert_eq!(square("a1").offset(-1, 0), None);
    assert_eq!(square("a1").offset(0, -1), None);
    assert_eq!(square("b3").offset(2, -1), Some(square("d2")));
}

#[test]
fn squares_sort_in_reading_order() {
    let mut sorted = squares("c3 a2 b1 o1 a15 a1 o15");
    sorted.sort();
    assert_eq!(names(sorted), "a1 b1 o1 a2 c3 a15 o15");
}

#[test]
fn a_set_of_squares_contains_what_was_inserted() {
    let mut set: SquareSet = squares("c3 a1 o15 a1 h9").into_iter().collect();
    assert_eq!((set.len(), set.is_empty()), (4, false));
    assert_eq!(names(set.iter()), "a1 c3 h9 o15");
    set.remove(square("c3"));
    set.remove(square("b2"));
    set.insert(square("b1"));
    assert_eq!(names(set.iter()), "a1 b1 h9 o15");
    assert!(set.contains(square("h9")) && !set.contains(square("c3")));
    assert_eq!(format!("{set:?}"), "{a1, b1, h9, o15}");
    let other: SquareSet = squares("o15 b1 n15").into_iter().collect();
    assert_eq!(names(set.intersection(&other).iter()), "b1 o15");
    set.extend(squares("b2 a1"));
    assert_eq!(names(set.iter()), "a1 b1 b2 h9 o15");
    assert!(SquareSet::EMPTY.is_empty() && SquareSet::EMPTY.iter().next().is_none());
}

#[test]
fn marks_are_parsed_and_alternate() {
    assert_eq!(["X", "x", "O", "o"].map(str::parse), [Mark::X, Mark::X, Mark::O, Mark::O].map(Ok));
    assert_eq!(Mark::BOTH.map(|mark| mark.to_string()), ["X", "O"]);
    assert_eq!((Mark::X.other(), Mark::O.other()), (Mark::O, Mark::X));
    let sides = ByMark { x: 1, o: 2 };
    assert_eq!((sides[Mark::X], sides[Mark::O]), (1, 2));
    for text in ["", "XX", "0", " X", "×", "+", "."] {
        let Err(error) = text.parse::<Mark>() else { panic!("`{text}` was read as a mark") };
        assert_says(&error, &[&format!("`{text}`"), "not a mark", "use X or O"]);
    }
}

// Rules

fn board(text: &str) -> Result<Rules, RulesError> {
    text.parse()
}

#[test]
fn boards_are_columns_then_rows_and_optionally_a_winning_length() {
    assert_eq!(board("7x5"), Ok(rules(7, 5, 4)));
    assert_eq!(board("1X15"), Rules::of_size(1, 15));
    assert_eq!(board("7x5/3"), Ok(rules(7, 5, 3)));
    for columns in 1..=MAX_SIDE {
        for rows in 1..=MAX_SIDE {
            assert_eq!(board(&format!("{columns}x{rows}")), Rules::of_size(columns, rows));
            for connect in 1..=columns.max(rows) {
                let rules = Rules::new(columns, rows, connect).expect("the length fits");
                assert_eq!(board(&rules.short()), Ok(rules));
            }
        }
    }
}

#[test]
fn text_that_is_not_a_board_is_refused_with_an_example() {
    for text in ["", "x", "3", "3x", "x3", "3x3x3", "3*3", "+3x3", "3x-3", "3 x 3", "３x3", "axb", "3×3"] {
        let error = board(text).expect_err(text);
        assert_eq!(error, RulesError::Syntax(text.to_owned()));
        assert_says(&error, &[&format!("`{text}`"), "not a board size", "columns x rows", "7x5", "7x5/4"]);
    }
    for connect in ["", "x", "+3", "-3", " 3", "3/3", "３"] {
        let error = board(&format!("7x5/{connect}")).expect_err(connect);
        assert_eq!(error, RulesError::ConnectSyntax(connect.to_owned()));
        assert_says(&error, &[&format!("`{connect}`"), "not a number of marks in a row", "7x5/4"]);
    }
}

#[test]
fn boards_out_of_range_are_refused_with_the_range() {
    for (text, columns, rows) in
        [("0x3", 0, 3), ("3x0", 3, 0), ("16x3", 16, 3), ("3x16", 3, 16), ("256x257", 256, 257)]
    {
        let error = board(text).expect_err(text);
        assert_eq!(error, RulesError::Size { columns, rows });
        assert_says(&error, &[text, "out of range", "from 1 to 15"]);
    }
    let endless = board("99999999999999999999999x3").expect_err("a size beyond every number type");
    assert!(matches!(endless, RulesError::Size { rows: 3, .. }), "{endless:?}");
    assert_eq!(board("7x5/8"), Err(RulesError::Connect { connect: 8, longest: 7 }));
    assert_eq!(board("7x5/0"), Err(RulesError::Connect { connect: 0, longest: 7 }));
    assert_eq!(board("7x5/300"), Err(RulesError::Connect { connect: 300, longest: 7 }));
}

#[test]
fn rules_keep_the_values_they_were_made_from() {
    let wide = rules(7, 5, 4);
    assert_eq!((wide.columns(), wide.rows(), wide.connect(), wide.misere()), (7, 5, 4, false));
    assert_eq!((wide.cells(), wide.to_string().as_str()), (35, "7x5, 4 in a row"));
    let changed = wide.with_misere(true).with_connect(5).expect("5 fits 7x5");
    assert_eq!(changed.to_string(), "7x5, 5 in a row (misère)");
    assert_eq!(Rules::default(), rules(3, 3, 3));
    assert_eq!(Rules::TIC_TAC_TOE, rules(3, 3, 3));
}

#[test]
fn boards_and_winning_lengths_out_of_range_are_refused() {
    for (columns, rows) in [(0, 3), (3, 0), (16, 3), (3, 16), (0, 0), (255, 255)] {
        let error = Rules::new(columns, rows, 1).expect_err("no such board");
        assert_eq!(error, RulesError::Size { columns: columns.into(), rows: rows.into() });
        assert_says(&error, &[&format!("{columns}x{rows}"), "out of range", "from 1 to 15"]);
        assert_eq!(Rules::of_size(columns, rows), Err(error));
    }
    for (columns, rows, connect, longest) in
        [(3, 3, 0, 3), (3, 3, 4, 3), (7, 2, 8, 7), (1, 1, 2, 1), (2, 9, 255, 9)]
    {
        let error = Rules::new(columns, rows, connect).expect_err("no such line");
        assert_eq!(error, RulesError::Connect { connect: connect.into(), longest });
        assert_says(&error, &[&format!("{connect} in a row"), "out of range", &format!("1 to {longest}")]);
    }
    assert_eq!(Rules::TIC_TAC_TOE.with_connect(4), Err(RulesError::Connect { connect: 4, longest: 3 }));
    assert_eq!(rules(7, 2, 7).connect(), 7, "the longer side sets the limit");
}

#[test]
fn every_size_has_its_usual_winning_length() {
    // One row of digits for each number of rows, one digit for each number of columns.
    let expected = [
        "123333333333333",
        "223333333333333",
        "333333333333333",
        "333444444444444",
        "333444444444444",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
        "333445555555555",
    ];
    for (rows, digits) in (1u8..).zip(expected) {
        for (columns, digit) in (1u8..).zip(digits.bytes()) {
            let usual = Rules::of_size(columns, rows).expect("within 15x15");
            assert_eq!(usual.connect(), digit - b'0', "{columns}x{rows}");
            assert_eq!((usual.columns(), usual.rows()), (columns, rows));
        }
    }
}

#[test]
fn cells_are_numbered_in_reading_order_from_one() {
    let wide = rules(4, 3, 3);
    assert_eq!(names(wide.squares()), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3");
    for (number, cell) in (1..).zip(wide.squares()) {
        assert_eq!((wide.number_of(cell), wide.square_numbered(number)), (number, Some(cell)));
        assert!(wide.contains(cell));
    }
    assert_eq!((wide.square_numbered(0), wide.square_numbered(13)), (None, None));
    assert!(!wide.contains(square("e1")) && !wide.contains(square("a4")));
}

#[test]
fn the_centre_is_in_the_first_half_of_an_even_side() {
    for (columns, rows, centre) in [(3, 3, "b2"), (6, 5, "c3"), (5, 6, "c3"), (15, 1, "h1"), (1, 2, "a1")] {
        assert_eq!(rules(columns, rows, 1).centre(), square(centre), "{columns}x{rows}");
    }
}

#[test]
fn a_board_has_a_short_name_and_a_long_one() {
    let board = rules(7, 5, 4).with_misere(true);
    assert_eq!((board.short(), board.to_string()), ("7x5/4".into(), "7x5, 4 in a row (misère)".into()));
}

// Notation

#[test]
fn a_text_form_is_parsed_as_it_was_written() {
    for text in
        ["X../.O./...", ".", "X", "O.XX", "X/O/.", "X....../......O", "...............", "XO/OX/XO/OX/.."]
    {
        let read = setup(text);
        assert_eq!(read.to_string(), text);
        let rows: Vec<&str> = text.split('/').collect();
        assert_eq!(usize::from(read.rules().rows()), rows.len());
        assert_eq!(usize::from(read.rules().columns()), rows[0].len());
        for square in read.rules().squares() {
            let cell = rows[usize::from(square.row())].as_bytes()[usize::from(square.column())];
            let expected = match cell {
                b'X' => Some(Mark::X),
                b'O' => Some(Mark::O),
                _ => None,
            };
            assert_eq!(read.get(square), expected, "{square} of {text}");
        }
    }
}

#[test]
fn lower_case_and_other_signs_for_empty_cells_are_accepted() {
    assert_eq!(setup("xoX/_-./oO_").to_string(), "XOX/.../OO.");
    assert_eq!(setup("  X../.O./...\n").to_string(), "X../.O./...");
    assert_eq!(setup("xoX/_-./oO_"), setup("XOX/.../OO."));
}

#[test]
fn a_text_fixes_size_and_usual_winning_length_but_not_the_mover() {
    let wide = setup("......./......./......./......./.......");
    assert_eq!(wide.rules(), rules(7, 5, 4));
    assert_eq!(wide.to_move(), None);
}

#[test]
fn an_empty_text_is_refused() {
    for text in ["", " ", "\t\n"] {
        let error = text.parse::<Setup>().expect_err("the text is empty");
        assert_eq!(error, NotationError::Empty);
        assert_says(&error, &["empty", "rows from the top", "X../.O./..."]);
    }
}

#[test]
fn ragged_rows_are_refused_with_the_row_and_both_lengths() {
    for (text, row, found, expected, words) in [
        ("X../.O/...", 2, 2, 3, "row 2 has 2 cells"),
        ("X../.O./....", 3, 4, 3, "row 3 has 4 cells"),
        ("X../O", 2, 1, 3, "row 2 has 1 cell,"),
        ("X../", 2, 0, 3, "row 2 has 0 cells"),
        ("/X", 2, 1, 0, "row 2 has 1 cell,"),
        ("..//..", 2, 0, 2, "row 2 has 0 cells"),
    ] {
        let error = text.parse::<Setup>().expect_err(text);
        assert_eq!(error, NotationError::Ragged { row, found, expected }, "{text}");
        assert_says(&error, &[words, &format!("row 1 has {expected}"), "the same length"]);
    }
}

#[test]
fn unknown_cells_are_refused_with_their_place_and_the_known_ones() {
    for (text, character, column, row, shown) in [
        ("X../.0./...", '0', 2, 2, "`0`"),
        ("X../..Z/...", 'Z', 3, 2, "`Z`"),
        ("é../.../...", 'é', 1, 1, "`é`"),
        ("X../.O./..×", '×', 3, 3, "`×`"),
        ("X. /.O./...", ' ', 3, 1, "` `"),
        ("X../.O.\n/...", '\n', 4, 2, "`\\n`"),
        ("X..\\.O.", '\\', 4, 1, "`\\\\`"),
    ] {
        let error = text.parse::<Setup>().expect_err(text);
        assert_eq!(error, NotationError::UnknownCell { character, column, row }, "{text}");
        let place = format!("row {row}, column {column}");
        assert_says(&error, &[shown, &place, "not a cell", "use X, O and ."]);
    }
}

#[test]
fn boards_of_no_size_or_too_large_are_refused_with_the_range() {
    let row_of_16 = ".".repeat(16);
    let sixteen_rows = ["..."; 16].join("/");
    for (text, columns, rows) in
        [("/", 0, 2), ("//", 0, 3), (row_of_16.as_str(), 16, 1), (sixteen_rows.as_str(), 3, 16)]
    {
        let error = text.parse::<Setup>().expect_err(text);
        assert_eq!(error, NotationError::Size(RulesError::Size { columns, rows }), "{text}");
        assert_says(&error, &[&format!("{columns}x{rows}"), "out of range", "from 1 to 15"]);
    }
    let largest = [".".repeat(15).as_str(); 15].join("/");
    assert_eq!(setup(&largest).rules(), rules(15, 15, 5));
}

#[test]
fn a_setup_has_one_mark_per_cell_and_ignores_squares_off_the_board() {
    let mut board = Setup::empty(Rules::TIC_TAC_TOE);
    board.put(square("b2"), Some(Mark::X));
    board.put(square("c3"), Some(Mark::X));
    board.put(square("b2"), Some(Mark::O));
    board.put(square("d1"), Some(Mark::X));
    assert_eq!(board.to_string(), ".../.O./..X");
    assert_eq!(names(board.squares_of(Mark::X).iter()), "c3");
    assert_eq!(names(board.squares_of(Mark::O).iter()), "b2");
    board.put(square("c3"), None);
    assert_eq!((board.get(square("c3")), board.to_string().as_str()), (None, ".../.O./..."));
}

#[test]
fn a_setup_changes_its_rules_without_touching_the_marks() {
    let board = setup("X.../...O").with_to_move(Some(Mark::O));
    let changed = board.clone().with_connect(4).expect("4 fits 4x2").with_misere(true);
    assert_eq!(changed.rules(), rules(4, 2, 4).with_misere(true));
    assert_eq!((changed.to_string(), changed.to_move()), (board.to_string(), Some(Mark::O)));
    assert_eq!(board.with_connect(5), Err(RulesError::Connect { connect: 5, longest: 4 }));
}

// Setups that play cannot reach

#[test]
fn the_side_with_fewer_marks_is_to_move_and_with_equal_counts_x() {
    for (text, to_move) in [
        (".../.../...", Mark::X),
        ("X../.../...", Mark::O),
        ("O../.../...", Mark::X),
        ("XO./.../...", Mark::X),
        ("XOX/.../...", Mark::O),
        ("OXO/.../...", Mark::X),
    ] {
        assert_eq!(position(text).to_move(), to_move, "{text}");
        let named = setup(text).with_to_move(Some(to_move));
        assert_eq!(Position::try_from(named), Ok(position(text)), "{text}: naming the mover changes nothing");
    }
}

#[test]
fn with_equal_counts_o_may_be_named_to_move() {
    for text in [".../.../...", "XO./.../...", "XOX/OXO/..."] {
        let named = Position::try_from(setup(text).with_to_move(Some(Mark::O))).expect(text);
        assert_eq!(named.to_move(), Mark::O, "{text}");
        assert_ne!(named, position(text), "the side to move is part of a position");
        assert_eq!(named.setup().to_move(), Some(Mark::O));
        assert_eq!(Position::try_from(named.setup()), Ok(named), "{text}");
    }
}

#[test]
fn counts_that_differ_by_more_than_one_are_refused() {
    for (text, x, o) in [("XX./.../...", 2, 0), ("OO./O../..X", 1, 3), ("XXX/X../...", 4, 0)] {
        let error = Position::try_from(setup(text)).expect_err(text);
        assert_eq!(error.faults, [PositionFault::Counts { x, o }], "{text}");
        assert_says(&error, &[&format!("{x} X and {o} O"), "take turns", "differ by at most one"]);
    }
}

#[test]
fn a_mover_who_contradicts_the_counts_is_refused() {
    for (text, named, x, o) in [("X../.../...", Mark::X, 1, 0), ("OXO/.../...", Mark::O, 1, 2)] {
        let error = Position::try_from(setup(text).with_to_move(Some(named))).expect_err(text);
        assert_eq!(error.faults, [PositionFault::ToMove { named, x, o }]);
        let turn = format!("it is {}'s turn", named.other());
        assert_says(&error, &[&format!("{named} cannot be to move"), &format!("{x} X and {o} O"), &turn]);
    }
}

#[test]
fn two_winners_are_refused() {
    for text in ["XXX/OOO/...", "XO./XO./XO.", "XXX/OOO/X.."] {
        let error = Position::try_from(setup(text)).expect_err(text);
        assert_eq!(error.faults, [PositionFault::BothComplete], "{text}");
        assert_says(&error, &["both X and O", "complete line", "first one would have ended the game"]);
    }
}

#[test]
fn a_winner_who_is_to_move_again_is_refused() {
    for (text, complete, equal) in [("XXX/OO./O..", Mark::X, true), ("OOO/XX./.XX", Mark::O, false)] {
        let error = Position::try_from(setup(text)).expect_err(text);
        assert_eq!(error.faults, [PositionFault::PlayedOn { complete, equal }], "{text}");
        let other = complete.other();
        let moved_on = format!("{other} moved after the game was over");
        assert_says(&error, &[&format!("{complete} has a complete line and is to move"), &moved_on]);
        // A remedy is only offered if it helps: with equal counts, the other side may have moved first.
        let remedy = format!("if {other} moved first, name {other} as the side to move");
        assert_eq!(error.to_string().contains(&remedy), equal, "{error}");
        let remedied = Position::try_from(setup(text).with_to_move(Some(other)));
        assert_eq!(remedied.map(|position| position.status()).ok(), equal.then_some(Status::Won(complete)));
    }
}

#[test]
fn lines_that_no_single_move_completes_are_refused_by_name() {
    let read = |text: &str, connect| {
        Position::try_from(setup(text).with_connect(connect).unwrap_or_else(|error| panic!("{error}")))
    };
    let error = read("XXX.XXX/OO.OO.O", 3).expect_err("two lines in one row");
    assert_eq!(
        error.faults,
        [PositionFault::LinesApart { names: vec!["row a1-c1".to_owned(), "row e1-g1".to_owned()] }]
    );
    assert_says(&error, &["row a1-c1 and row e1-g1", "share no square", "one move cannot"]);

    // Six in a row contain four lines; the first and the last share no square.
    let names = ["row a1-c1", "row b1-d1", "row c1-e1", "row d1-f1"].map(str::to_owned).to_vec();
    assert_eq!(
        read("XXXXXX/OO.OO./O.....", 3),
        Err(PositionError { faults: vec![PositionFault::LinesApart { names }] })
    );
    // A move in the middle can complete five in a row.
    assert!(read("XXXXX./OO.OO./......", 3).is_ok());
}

#[test]
fn all_faults_of_a_setup_are_reported() {
    let faults = |text: &str| Position::try_from(setup(text)).expect_err(text).faults;
    let counts = |x, o| PositionFault::Counts { x, o };
    assert_eq!(faults("XXX/OOO/XX."), [counts(5, 3), PositionFault::BothComplete]);
    let played_on = PositionFault::PlayedOn { complete: Mark::X, equal: false };
    assert_eq!(faults("XXX./OO.O/OO.O"), [counts(3, 6), played_on]);
    let played_on = PositionFault::PlayedOn { complete: Mark::O, equal: false };
    assert_eq!(faults("OXX/XOX/X.O"), [counts(5, 3), played_on]);
    let error = Position::try_from(setup("XXX/OOO/XX.")).expect_err("two faults");
    assert_says(&error, &["5 X and 3 O", "differ by at most one; both X and O"]);
}

// Lines

#[test]
fn the_eight_lines_of_tic_tac_toe_are_called_what_the_screen_shows() {
    let expected = [
        ("XXX/OO./...", "top row"),
        ("OO./XXX/...", "middle row"),
        ("OO./.../XXX", "bottom row"),
        ("XO./XO./X..", "left column"),
        ("OX./OX./.X.", "middle column"),
        (".OX/.OX/..X", "right column"),
        ("XO./OX./..X", "main diagonal"),
        ("OOX/.X./X..", "anti-diagonal"),
    ];
    for (text, name) in expected {
        let won = position(text);
        assert_eq!((won.status(), completed(&won)), (Status::Won(Mark::X), vec![name.to_owned()]), "{text}");
    }
    let geometry = Geometry::new(Rules::TIC_TAC_TOE);
    let all: Vec<String> = geometry.lines.iter().map(|line| line.name(geometry.rules)).collect();
    assert_eq!(all, expected.map(|(_, name)| name));
}

#[test]
fn lines_of_other_boards_are_named_by_kind_and_end_squares() {
    for (text, connect, name) in [
        ("XXXX/OOO./..../....", 4, "row a1-d1"),
        ("...X/..XO/.XO./X..O", 4, "anti-diagonal d1-a4"),
        (".X.../O.X../O..X./O...X/.....", 4, "diagonal b1-e4"),
        ("....X/O..X./O.X../OX.../.....", 4, "anti-diagonal e1-b4"),
        (".O..X/....X/.OO.X/....X/.....", 4, "column e1-e4"),
        ("..../OXXX/.O..", 3, "row b2-d2"),
        (".../.X./...", 1, "square b2"),
        ("XX./O../...", 2, "row a1-b1"),
    ] {
        let won = position_connecting(text, connect);
        assert_eq!((won.status(), completed(&won)), (Status::Won(Mark::X), vec![name.to_owned()]), "{text}");
    }
}

#[test]
fn a_line_lists_its_squares_from_the_top_or_left() {
    let geometry = Geometry::new(rules(4, 4, 3));
    let squares_of = |name: &str| {
        let line = geometry.lines.iter().find(|line| line.name(geometry.rules) == name);
        let line = line.unwrap_or_else(|| panic!("no {name}"));
        (names(line.squares.iter().copied()), line.direction)
    };
    assert_eq!(squares_of("row b2-d2"), ("b2 c2 d2".to_owned(), Direction::Row));
    assert_eq!(squares_of("column d2-d4"), ("d2 d3 d4".to_owned(), Direction::Column));
    assert_eq!(squares_of("diagonal b1-d3"), ("b1 c2 d3".to_owned(), Direction::Diagonal));
    assert_eq!(squares_of("anti-diagonal d1-b3"), ("d1 c2 b3".to_owned(), Direction::AntiDiagonal));
}

#[test]
fn the_lines_through_a_square_are_those_that_contain_it() {
    let through = |rules: Rules, name: &str| -> Vec<String> {
        let geometry = Geometry::new(rules);
        let numbers = geometry.through(square(name)).iter();
        numbers.map(|&number| geometry.lines[usize::from(number)].name(rules)).collect()
    };
    let tic_tac_toe = Rules::TIC_TAC_TOE;
    assert_eq!(through(tic_tac_toe, "b2"), ["middle row", "middle column", "main diagonal", "anti-diagonal"]);
    assert_eq!(through(tic_tac_toe, "c1"), ["top row", "right column", "anti-diagonal"]);
    assert_eq!(through(tic_tac_toe, "b3"), ["bottom row", "middle column"]);
    assert_eq!(through(rules(2, 2, 1), "b1"), ["square b1"]);
    assert!(through(tic_tac_toe, "d1").is_empty());
}

#[test]
fn a_board_too_small_for_diagonals_has_none() {
    let geometry = Geometry::new(rules(5, 2, 3));
    assert!(geometry.lines.iter().all(|line| line.direction == Direction::Row));
    assert_eq!(geometry.lines.len(), 6);
    assert_eq!(Geometry::new(rules(2, 2, 1)).lines.len(), 4, "one line for each square, not four");
}

#[test]
fn a_last_move_that_completes_two_lines_reports_both() {
    let mut board = position(".XX/XOO/XOO");
    assert_eq!(completed(&board), Vec::<String>::new());
    board.play(square("a1")).expect("a1 is free");
    assert_eq!(board.status(), Status::Won(Mark::X));
    assert_eq!(completed(&board), ["top row", "left column"]);
    assert_eq!(completed(&position("XXX/XOO/XOO")), ["top row", "left column"]);
    board.take_back(square("a1"));
    assert_eq!((board.status(), completed(&board)), (Status::Ongoing, Vec::new()));

    let mut row = position_connecting("XX.XX/OO.OO", 3);
    row.play(square("c1")).expect("c1 is free");
    assert_eq!(completed(&row), ["row a1-c1", "row b1-d1", "row c1-e1"]);
}

// Play

#[test]
fn play_alternates_and_ends_with_a_line() {
    let mut board = Position::new(Rules::TIC_TAC_TOE);
    assert_eq!((board.to_move(), board.empty_cells(), board.marks()), (Mark::X, 9, 0));
    for (number, (name, mark)) in
        (1..).zip([("a1", Mark::X), ("b1", Mark::O), ("b2", Mark::X), ("c1", Mark::O), ("c3", Mark::X)])
    {
        assert_eq!((board.status(), board.to_move()), (Status::Ongoing, mark));
        assert!(board.is_empty(square(name)));
        board.play(square(name)).expect("the square is free");
        assert_eq!((board.get(square(name)), board.is_empty(square(name))), (Some(mark), false));
        assert_eq!((board.marks(), board.empty_cells()), (number, 9 - number));
    }
    assert_eq!(board.to_string(), "XOO/.X./..X");
    assert_eq!(board.status(), Status::Won(Mark::X));
    assert_eq!(board.moves().count(), 0, "a finished game has no moves");
}

#[test]
fn a_full_board_without_a_line_is_a_draw_and_the_last_cell_may_still_win() {
    assert_eq!(position("XOX/XOO/OXX").status(), Status::Drawn);
    assert_eq!(position("XOX/OXO/OXX").status(), Status::Won(Mark::X));
    assert_eq!(completed(&position("XOX/OXO/OXX")), ["main diagonal"]);
}

#[test]
fn moves_are_the_empty_cells_in_reading_order() {
    assert_eq!(names(position(".X./..X/OOX").moves()), "a1 c1 a2 b2");
    assert_eq!(names(Position::new(rules(2, 3, 3)).moves()), "a1 b1 a2 b2 a3 b3");
}

#[test]
fn o_may_move_first() {
    let mut board = Position::started_by(Rules::TIC_TAC_TOE, Mark::O);
    for name in ["b2", "a1", "b1", "a2", "b3"] {
        board.play(square(name)).expect("the square is free");
    }
    assert_eq!(board.to_string(), "XO./XO./.O.");
    assert_eq!((board.status(), board.to_move()), (Status::Won(Mark::O), Mark::X));
    assert_eq!(Position::try_from(board.setup()), Ok(board));
    assert_ne!(Position::started_by(Rules::TIC_TAC_TOE, Mark::O), Position::new(Rules::TIC_TAC_TOE));
}

#[test]
fn in_misere_the_side_that_completes_a_line_loses() {
    let misere = Rules::TIC_TAC_TOE.with_misere(true);
    let lost = played(misere, "a1 a2 b1 b2 c1");
    assert_eq!((lost.status(), completed(&lost)), (Status::Won(Mark::O), vec!["top row".to_owned()]));
    assert_eq!(lost.moves().count(), 0);
    let drawn = Position::try_from(setup("XOX/XOO/OXX").with_misere(true)).expect("a legal draw");
    assert_eq!(drawn.status(), Status::Drawn);
    assert_ne!(played(misere, "a1"), played(Rules::TIC_TAC_TOE, "a1"), "rules are part of a position");
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let going_on = position("XO./.X./...");
    let won = position("XXX/OO./...");
    let drawn = position("XOX/XOO/OXX");
    for (start, name, expected, words) in [
        (&going_on, "a1", IllegalMove::Taken(square("a1"), Mark::X), "a1 is taken by X"),
        (&going_on, "b1", IllegalMove::Taken(square("b1"), Mark::O), "b1 is taken by O"),
        (&going_on, "d1", IllegalMove::OffBoard(square("d1")), "d1 is not on this board"),
        (&going_on, "a4", IllegalMove::OffBoard(square("a4")), "a4 is not on this board"),
        (&won, "c3", IllegalMove::GameOver, "the game is over"),
        (&drawn, "a1", IllegalMove::GameOver, "the game is over"),
    ] {
        let mut board = start.clone();
        assert_eq!(board.play(square(name)), Err(expected));
        assert_eq!(expected.to_string(), words);
        assert_eq!((&board, board.to_move(), board.tallies()), (start, start.to_move(), start.tallies()));
    }
}

#[test]
#[should_panic(expected = "b1 was not X's last move")]
fn taking_back_the_opponents_mark_is_a_programming_error() {
    position("XO./X../...").take_back(square("b1"));
}

#[test]
#[should_panic(expected = "c3 was not X's last move")]
fn taking_back_an_empty_cell_is_a_programming_error() {
    position("X../.../...").take_back(square("c3"));
}

// History

#[test]
fn undo_and_redo_step_through_a_game() {
    let start = position("X.O/.../...");
    let mut history = History::new(start.clone());
    assert_eq!((history.undo(), history.redo(), history.last_move()), (None, None, None));
    assert!(!history.can_redo());
    let mut stages = vec![start.clone()];
    for square in squares("b2 c3 a3") {
        history.play(square).expect("the square is free");
        stages.push(history.position().clone());
    }
    assert_eq!(stages.last().map(ToString::to_string), Some("X.O/.X./X.O".to_owned()));
    assert_eq!(
        (names(history.moves().iter().copied()), history.last_move()),
        ("b2 c3 a3".to_owned(), Some(square("a3")))
    );
    for (stage, name) in [(2, "a3"), (1, "c3"), (0, "b2")] {
        assert_eq!(history.undo(), Some(square(name)));
        assert_eq!(history.position(), &stages[stage]);
        assert_eq!((history.moves().len(), history.can_redo()), (stage, true));
    }
    assert_eq!((history.undo(), history.position()), (None, &start));
    for (stage, name) in [(1, "b2"), (2, "c3"), (3, "a3")] {
        assert_eq!(history.redo(), Some(square(name)));
        assert_eq!(history.position(), &stages[stage]);
    }
    assert_eq!((history.redo(), history.can_redo(), history.start()), (None, false, &start));
}

#[test]
fn a_new_move_discards_the_undone_ones() {
    let mut history = History::new(Position::new(Rules::TIC_TAC_TOE));
    for square in squares("a1 b1 c1") {
        history.play(square).expect("the square is free");
    }
    history.undo();
    history.undo();
    history.play(square("b2")).expect("the square is free");
    assert_eq!((history.can_redo(), history.redo()), (false, None));
    assert_eq!(names(history.moves().iter().copied()), "a1 b2");
    assert_eq!(history.position().to_string(), "X../.O./...");
    history.undo();
    let kept = history.so_far();
    assert_eq!(
        (kept.moves(), kept.position(), kept.can_redo()),
        (history.moves(), history.position(), false)
    );
}

#[test]
fn a_refused_move_does_not_change_history_and_redo() {
    let mut history = History::new(Position::new(Rules::TIC_TAC_TOE));
    history.play(square("a1")).expect("the square is free");
    history.play(square("b2")).expect("the square is free");
    history.undo();
    let before = history.clone();
    assert_eq!(history.play(square("a1")), Err(IllegalMove::Taken(square("a1"), Mark::X)));
    assert_eq!(history, before);
    assert_eq!(history.redo(), Some(square("b2")));
}

#[test]
fn a_finished_game_can_be_taken_back_and_won_again() {
    let mut history = History::new(Position::new(Rules::TIC_TAC_TOE));
    for square in squares("a1 a2 b1 b2 c1") {
        history.play(square).expect("the square is free");
    }
    assert_eq!(history.position().status(), Status::Won(Mark::X));
    assert_eq!(history.play(square("c3")), Err(IllegalMove::GameOver));
    history.undo();
    assert_eq!(history.position().status(), Status::Ongoing);
    history.redo();
    assert_eq!(history.position().status(), Status::Won(Mark::X));
}

#[test]
fn moves_have_the_marks_that_made_them() {
    let mut history = History::new(Position::started_by(Rules::TIC_TAC_TOE, Mark::O));
    for square in squares("b2 a1 c3") {
        history.play(square).expect("the square is free");
    }
    history.undo();
    let marked: Vec<(Mark, Square)> = history.marked_moves().collect();
    assert_eq!(marked, [(Mark::O, square("b2")), (Mark::X, square("a1"))]);
}

// Every game of tic-tac-toe

/// Numbers of finished games, by length and by result.
#[derive(Default)]
struct Games {
    x: u32,
    o: u32,
    drawn: u32,
    by_length: BTreeMap<usize, u32>,
}

impl Games {
    /// Plays every game from this position and takes it back.
    fn walk(&mut self, position: &mut Position) {
        match position.status() {
            Status::Ongoing => {
                for square in position.moves().collect::<Vec<_>>() {
                    position.play(square).expect("the position offered this move");
                    self.walk(position);
                    position.take_back(square);
                }
                return;
            }
            Status::Won(Mark::X) => self.x += 1,
            Status::Won(Mark::O) => self.o += 1,
            Status::Drawn => self.drawn += 1,
        }
        *self.by_length.entry(position.marks()).or_default() += 1;
    }
}

#[test]
fn there_are_255168_games_of_tic_tac_toe() {
    let mut board = Position::new(Rules::TIC_TAC_TOE);
    let mut games = Games::default();
    games.walk(&mut board);
    assert_eq!((games.x, games.o, games.drawn), (131_184, 77_904, 46_080));
    assert_eq!(games.x + games.o + games.drawn, 255_168);
    let by_length: Vec<(usize, u32)> = games.by_length.into_iter().collect();
    assert_eq!(by_length, [(5, 1_440), (6, 5_328), (7, 47_952), (8, 72_576), (9, 127_872)]);
    let untouched = Position::new(Rules::TIC_TAC_TOE);
    assert_eq!((&board, board.tallies()), (&untouched, untouched.tallies()), "every move was taken back");
}

#[test]
fn there_are_5478_positions_and_each_can_be_parsed_again() {
    let all = reachable(&Position::new(Rules::TIC_TAC_TOE));
    let mut by_ply = [0; 10];
    let [mut x, mut o, mut drawn] = [0; 3];
    for found in &all {
        by_ply[found.marks()] += 1;
        match found.status() {
            Status::Won(Mark::X) => x += 1,
            Status::Won(Mark::O) => o += 1,
            Status::Drawn => drawn += 1,
            Status::Ongoing => {}
        }
        let read = position(&found.to_string());
        assert_eq!(&read, found);
        assert_eq!((read.status(), read.tallies()), (found.status(), found.tallies()));
    }
    assert_eq!(all.len(), 5_478);
    assert_eq!(by_ply, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!((x, o, drawn), (626, 316, 16));
}

#[test]
fn of_all_19683_boards_only_the_reachable_ones_are_accepted() {
    let started_by = |mark| reachable(&Position::started_by(Rules::TIC_TAC_TOE, mark));
    let text = |position: Position| (position.to_string(), position.to_move());
    // Without a named mover, a text means a game in which X moved first, unless O has one more mark.
    let x_began: HashSet<_> = started_by(Mark::X).into_iter().map(text).collect();
    let o_began: HashSet<_> = started_by(Mark::O).into_iter().map(text).collect();
    let mut accepted = 0;
    for number in 0..3u32.pow(9) {
        let mut board = Setup::empty(Rules::TIC_TAC_TOE);
        for (place, square) in (0..).zip(Rules::TIC_TAC_TOE.squares()) {
            let cell = number / 3u32.pow(place) % 3;
            board.put(square, [None, Some(Mark::X), Some(Mark::O)][cell as usize]);
        }
        let [x, o] = Mark::BOTH.map(|mark| board.squares_of(mark).len());
        let to_move = if x > o { Mark::O } else { Mark::X };
        let key = (board.to_string(), to_move);
        let legal = if x >= o { x_began.contains(&key) } else { o_began.contains(&key) };
        let read = Position::try_from(board.clone());
        assert_eq!(read.is_ok(), legal, "{board}: {read:?}");
        accepted += u32::from(legal);
        if x == o {
            let named = Position::try_from(board.clone().with_to_move(Some(Mark::O)));
            assert_eq!(
                named.is_ok(),
                o_began.contains(&(board.to_string(), Mark::O)),
                "{board} with O to move"
            );
        }
    }
    // All 5,478 in which X moves first, and those in which O has one more mark, as many as those where X has.
    let odd = x_began.iter().filter(|(_, to_move)| *to_move == Mark::O).count();
    assert_eq!(accepted as usize, 5_478 + odd);
}
