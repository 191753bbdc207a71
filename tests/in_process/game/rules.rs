//! The rules of the game, through the public API: notation, errors, lines, play, and every game of tic-tac-toe.

use crate::common::setup;
use crate::prelude::*;
use noughts::game::{Direction, Geometry, IllegalMove, MAX_SIDE};
use std::fmt::Display;

/// Checks that a text has no meaning, and that the message says this.
fn assert_refused<T: FromStr<Err: Display>>(text: &str, message: &str) {
    let error = text.parse::<T>().map(drop).expect_err(text);
    assert_eq!(error.to_string(), message, "{text:?}");
}

/// The names of all complete lines.
fn completed(position: &Position) -> Vec<String> {
    position.completed_lines().map(|line| line.name(position.rules())).collect()
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
            assert_eq!((square.to_string(), name.to_uppercase().parse()), (name.clone(), Ok(square)));
            assert_eq!(Square::new(column, row), Some(square));
            assert!(square.index() < Square::INDICES);
            assert!(seen.insert(square.index()), "{name} shares its index");
        }
    }
    assert_eq!(seen.len(), 225);
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
        let why = "is not a square: use a column letter a-o and a row number 1-15, as in b2";
        assert_refused::<Square>(text, &format!("`{}` {why}", text.escape_debug()));
    }
}

#[test]
fn squares_end_where_the_largest_board_ends() {
    assert_eq!([(15, 0), (0, 15), (255, 255)].map(|(column, row)| Square::new(column, row)), [None; 3]);
    for (from, columns, rows, to) in [
        ("o15", 1, 0, None),
        ("o15", 0, 1, None),
        ("a1", -1, 0, None),
        ("a1", 0, -1, None),
        ("b3", 2, -1, Some("d2")),
    ] {
        assert_eq!(square(from).offset(columns, rows), to.map(square), "{columns}, {rows} from {from}");
    }
}

#[test]
fn squares_sort_in_reading_order() {
    let mut sorted = squares("c3 a2 b1 o1 a15 a1 o15");
    sorted.sort();
    assert_eq!(names(sorted), "a1 b1 o1 a2 c3 a15 o15");
}

/// What else a set does, `properties` tests.
#[test]
fn a_set_of_squares_is_shown_in_reading_order_and_can_be_extended() {
    let mut set: SquareSet = squares("c3 a1 o15 a1 h9").into_iter().collect();
    for square in squares("b1 a1") {
        set.insert(square);
    }
    assert_eq!(format!("{set:?}"), "{a1, b1, c3, h9, o15}");
}

#[test]
fn marks_are_parsed_and_alternate() {
    assert_eq!(["X", "x", "O", "o"].map(str::parse), [Mark::X, Mark::X, Mark::O, Mark::O].map(Ok));
    assert_eq!(Mark::BOTH.map(|mark| mark.to_string()), ["X", "O"]);
    assert_eq!((Mark::X.other(), Mark::O.other()), (Mark::O, Mark::X));
    let sides = ByMark { x: 1, o: 2 };
    assert_eq!((sides[Mark::X], sides[Mark::O]), (1, 2));
    for text in ["", "XX", "0", " X", "×", "+", "."] {
        assert_refused::<Mark>(text, &format!("`{text}` is not a mark: use X or O"));
    }
}

// Rules

fn board(text: &str) -> Result<Rules, String> {
    text.parse()
}

#[test]
fn boards_are_columns_then_rows_and_optionally_a_winning_length() {
    assert_eq!(board("7x5"), Rules::new(7, 5, 4));
    assert_eq!(board("1X15"), Rules::of_size(1, 15));
    // Up to numbers that are out of range, which are refused in the same words.
    for (columns, rows) in
        (0..=MAX_SIDE + 1).flat_map(|columns| (0..=MAX_SIDE + 1).map(move |rows| (columns, rows)))
    {
        assert_eq!(board(&format!("{columns}x{rows}")), Rules::of_size(columns, rows));
        for connect in 0..=columns.max(rows) + 1 {
            let rules = Rules::new(columns, rows, connect);
            assert_eq!(board(&format!("{columns}x{rows}/{connect}")), rules);
            if let Ok(rules) = rules {
                assert_eq!(board(&rules.short()), Ok(rules));
            }
        }
    }
}

#[test]
fn text_that_is_not_a_board_is_refused_with_an_example() {
    for text in ["", "x", "3", "3x", "x3", "3x3x3", "3*3", "+3x3", "3x-3", "3 x 3", "３x3", "axb", "3×3"] {
        let why = "is not a board size: use columns x rows, as in 7x5 or 7x5/4";
        assert_refused::<Rules>(text, &format!("`{text}` {why}"));
    }
    for connect in ["", "x", "+3", "-3", " 3", "3/3", "３"] {
        let why = "is not a number of marks in a row: use columns x rows / marks, as in 7x5/4";
        assert_refused::<Rules>(&format!("7x5/{connect}"), &format!("`{connect}` {why}"));
    }
}

#[test]
fn boards_and_winning_lengths_out_of_range_are_refused_with_the_range() {
    for size in ["0x3", "3x0", "16x3", "3x16", "0x0", "255x255", "256x257", "3x256"] {
        let why = "cells is out of range: sides must be from 1 to 15";
        assert_refused::<Rules>(size, &format!("a board of {size} {why}"));
    }
    let endless = board("99999999999999999999999x3").expect_err("a size beyond every number type");
    assert!(endless.ends_with("x3 cells is out of range: sides must be from 1 to 15"), "{endless}");
    for (size, connect, longest) in [
        ("7x5", 8, 7),
        ("7x5", 0, 7),
        ("7x5", 300, 7),
        ("3x3", 0, 3),
        ("3x3", 4, 3),
        ("7x2", 8, 7),
        ("1x1", 2, 1),
        ("2x9", 255, 9),
    ] {
        let why = format!("{connect} in a row is out of range: this board allows 1 to {longest}");
        assert_refused::<Rules>(&format!("{size}/{connect}"), &why);
    }
    let why = "4 in a row is out of range: this board allows 1 to 3";
    assert_eq!(Rules::TIC_TAC_TOE.with_connect(4), Err(why.to_owned()));
    assert_eq!(board("7x2/7").map(Rules::connect), Ok(7), "the longer side sets the limit");
}

#[test]
fn rules_keep_the_values_they_were_made_from() {
    let wide: Rules = parsed("7x5/4");
    assert_eq!((wide.columns(), wide.rows(), wide.connect(), wide.misere()), (7, 5, 4, false));
    assert_eq!((wide.cells(), wide.to_string().as_str()), (35, "7x5, 4 in a row"));
    let changed = wide.with_misere(true).with_connect(5).expect("5 fits 7x5");
    assert_eq!((changed.short(), changed.to_string()), ("7x5/5".into(), "7x5, 5 in a row (misère)".into()));
    assert_eq!(Rules::new(3, 3, 3), Ok(Rules::TIC_TAC_TOE));
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
    let wide: Rules = parsed("4x3/3");
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
    for (size, centre) in [("3x3", "b2"), ("6x5", "c3"), ("5x6", "c3"), ("15x1", "h1"), ("1x2", "a1")] {
        assert_eq!(parsed::<Rules>(size).centre(), square(centre), "{size}");
    }
}

// Notation

#[test]
fn a_text_form_is_parsed_as_it_was_written() {
    for (text, size) in [
        ("X../.O./...", "3x3/3"),
        (".", "1x1/1"),
        ("X", "1x1/1"),
        ("O.XX", "4x1/3"),
        ("X/O/.", "1x3/3"),
        ("X....../......O", "7x2/3"),
        ("...............", "15x1/3"),
        ("XO/OX/XO/OX/..", "2x5/3"),
        ("......./......./......./......./.......", "7x5/4"),
    ] {
        let read = setup(text);
        assert_eq!((read.to_string().as_str(), read.rules().short().as_str()), (text, size));
        let cell = |square| read.get(square).map_or('.', |mark| if mark == Mark::X { 'X' } else { 'O' });
        assert_eq!(read.rules().squares().map(cell).collect::<String>(), text.replace('/', ""));
        assert_eq!(read.to_move(), None, "it does not name the mover");
    }
    let largest = [".".repeat(15).as_str(); 15].join("/");
    assert_eq!(setup(&largest).rules().short(), "15x15/5");
}

#[test]
fn lower_case_and_other_signs_for_empty_cells_are_accepted() {
    assert_eq!(setup("xoX/_-./oO_"), setup("XOX/.../OO."));
    assert_eq!(setup("  X../.O./...\n").to_string(), "X../.O./...");
}

#[test]
fn a_text_that_is_no_board_is_refused_with_the_place_of_the_fault() {
    const EMPTY: &str = "the position is empty: write its rows from the top, as in X../.O./...";
    for (text, message) in [("", EMPTY), (" ", EMPTY), ("\t\n", EMPTY)] {
        assert_refused::<Setup>(text, message);
    }
    for (text, place) in [
        ("X../.O/...", "row 2 has 2 cells, but row 1 has 3"),
        ("X../.O./....", "row 3 has 4 cells, but row 1 has 3"),
        ("X../O", "row 2 has 1 cell, but row 1 has 3"),
        ("X../", "row 2 has 0 cells, but row 1 has 3"),
        ("/X", "row 2 has 1 cell, but row 1 has 0"),
        ("..//..", "row 2 has 0 cells, but row 1 has 2"),
    ] {
        assert_refused::<Setup>(text, &format!("{place}: all rows must have the same length"));
    }
    for (text, place) in [
        ("X../.0./...", "`0` in row 2, column 2"),
        ("X../..Z/...", "`Z` in row 2, column 3"),
        ("é../.../...", "`é` in row 1, column 1"),
        ("X../.O./..×", "`×` in row 3, column 3"),
        ("X. /.O./...", "` ` in row 1, column 3"),
        ("X../.O.\n/...", "`\\n` in row 2, column 4"),
        ("X..\\.O.", "`\\\\` in row 1, column 4"),
    ] {
        let why = "is not a cell: use X, O and . (or _ or -) with / between rows";
        assert_refused::<Setup>(text, &format!("{place} {why}"));
    }
    let (row_of_16, sixteen_rows) = (".".repeat(16), ["..."; 16].join("/"));
    for (text, size) in [("/", "0x2"), ("//", "0x3"), (&row_of_16, "16x1"), (&sixteen_rows, "3x16")] {
        let why = "cells is out of range: sides must be from 1 to 15";
        assert_refused::<Setup>(text, &format!("a board of {size} {why}"));
    }
}

#[test]
fn a_setup_has_one_mark_per_cell_and_ignores_squares_off_the_board() {
    let mut board = Setup::empty(Rules::TIC_TAC_TOE);
    board.put(square("b2"), Some(Mark::X));
    board.put(square("c3"), Some(Mark::X));
    board.put(square("b2"), Some(Mark::O));
    board.put(square("d1"), Some(Mark::X));
    assert_eq!((board.to_string().as_str(), board.counts()), (".../.O./..X", ByMark { x: 1, o: 1 }));
    board.put(square("c3"), None);
    assert_eq!((board.get(square("c3")), board.to_string().as_str()), (None, ".../.O./..."));
}

#[test]
fn a_setup_changes_its_rules_without_touching_the_marks() {
    let board = setup("X.../...O").with_to_move(Some(Mark::O));
    let changed = board.clone().with_connect(4).expect("4 fits 4x2").with_misere(true);
    assert_eq!(changed.rules().to_string(), "4x2, 4 in a row (misère)");
    assert_eq!((changed.to_string(), changed.to_move()), (board.to_string(), Some(Mark::O)));
    let why = "5 in a row is out of range: this board allows 1 to 4";
    assert_eq!(board.with_connect(5), Err(why.to_owned()));
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
fn all_faults_of_a_setup_are_told() {
    const COUNTS: &str = "players take turns, so the counts may differ by at most one";
    const BOTH: &str = "both X and O have a complete line: the first one would have ended the game";
    const APART: &str = "are all complete but share no square: one move cannot have completed them all";
    let over = |mark: Mark| {
        let other = mark.other();
        format!("{mark} has a complete line and is to move: {other} moved after the game was over")
    };
    let [x_over, o_over] = Mark::BOTH.map(over);
    // With equal counts, the other side may have moved first. A remedy is only offered if it helps.
    let remedy = " (if O moved first, name O as the side to move)";
    let connect_3 = |text: &str| setup(text).with_connect(3).expect("3 fits");
    let named = |text: &str, mark| setup(text).with_to_move(Some(mark));
    for (setup, message) in [
        (setup("XX./.../..."), format!("there are 2 X and 0 O: {COUNTS}")),
        (setup("OO./O../..X"), format!("there are 1 X and 3 O: {COUNTS}")),
        (setup("XXX/X../..."), format!("there are 4 X and 0 O: {COUNTS}")),
        (
            named("X../.../...", Mark::X),
            "X cannot be to move with 1 X and 0 O on the board: it is O's turn".into(),
        ),
        (
            named("OXO/.../...", Mark::O),
            "O cannot be to move with 1 X and 2 O on the board: it is X's turn".into(),
        ),
        (setup("XXX/OOO/..."), BOTH.into()),
        (setup("XO./XO./XO."), BOTH.into()),
        (setup("XXX/OOO/X.."), BOTH.into()),
        (setup("XXX/OO./O.."), format!("{x_over}{remedy}")),
        (setup("OOO/XX./.XX"), o_over.clone()),
        (connect_3("XXX.XXX/OO.OO.O"), format!("row a1-c1 and row e1-g1 {APART}")),
        // Six in a row contain four lines; the first and the last share no square.
        (
            connect_3("XXXXXX/OO.OO./O....."),
            format!("row a1-c1 and row b1-d1 and row c1-e1 and row d1-f1 {APART}"),
        ),
        (setup("XXX/OOO/XX."), format!("there are 5 X and 3 O: {COUNTS}; {BOTH}")),
        (setup("XXX./OO.O/OO.O"), format!("there are 3 X and 6 O: {COUNTS}; {x_over}")),
        (setup("OXX/XOX/X.O"), format!("there are 5 X and 3 O: {COUNTS}; {o_over}")),
    ] {
        let error = Position::try_from(setup.clone()).expect_err(&message);
        assert_eq!(error, message, "{setup}");
        let helps = |mark| Position::try_from(setup.clone().with_to_move(Some(mark))).is_ok();
        let is_offered = message.ends_with(remedy) || message.ends_with("'s turn");
        assert_eq!(Mark::BOTH.into_iter().any(helps), is_offered, "{message}");
    }
    // A move in the middle can complete five in a row.
    position_connecting("XXXXX./OO.OO./......", 3);
}

// Lines

#[test]
fn lines_are_called_what_the_screen_shows() {
    let of_tic_tac_toe = [
        ("XXX/OO./...", 3, "top row"),
        ("OO./XXX/...", 3, "middle row"),
        ("OO./.../XXX", 3, "bottom row"),
        ("XO./XO./X..", 3, "left column"),
        ("OX./OX./.X.", 3, "middle column"),
        (".OX/.OX/..X", 3, "right column"),
        ("XO./OX./..X", 3, "main diagonal"),
        ("OOX/.X./X..", 3, "anti-diagonal"),
    ];
    let of_other_boards = [
        ("XXXX/OOO./..../....", 4, "row a1-d1"),
        ("...X/..XO/.XO./X..O", 4, "anti-diagonal d1-a4"),
        (".X.../O.X../O..X./O...X/.....", 4, "diagonal b1-e4"),
        ("....X/O..X./O.X../OX.../.....", 4, "anti-diagonal e1-b4"),
        (".O..X/....X/.OO.X/....X/.....", 4, "column e1-e4"),
        ("..../OXXX/.O..", 3, "row b2-d2"),
        (".../.X./...", 1, "square b2"),
        ("XX./O../...", 2, "row a1-b1"),
    ];
    for (text, connect, name) in of_tic_tac_toe.into_iter().chain(of_other_boards) {
        let won = position_connecting(text, connect);
        assert_eq!((won.status(), completed(&won)), (Status::Won(Mark::X), vec![name.to_owned()]), "{text}");
    }
    let geometry = Geometry::new(Rules::TIC_TAC_TOE);
    let all = geometry.lines.iter().map(|line| line.name(geometry.rules)).collect_vec();
    assert_eq!(all, of_tic_tac_toe.map(|(.., name)| name));
}

#[test]
fn a_line_lists_its_squares_from_the_top_or_left() {
    let geometry = Geometry::new(parsed("4x4/3"));
    for (name, squares, direction) in [
        ("row b2-d2", "b2 c2 d2", Direction::Row),
        ("column d2-d4", "d2 d3 d4", Direction::Column),
        ("diagonal b1-d3", "b1 c2 d3", Direction::Diagonal),
        ("anti-diagonal d1-b3", "d1 c2 b3", Direction::AntiDiagonal),
    ] {
        let line = geometry.lines.iter().find(|line| line.name(geometry.rules) == name).expect(name);
        assert_eq!((names(line.squares.clone()).as_str(), line.direction), (squares, direction), "{name}");
    }
}

#[test]
fn the_lines_through_a_square_are_those_that_contain_it() {
    for (rules, name, lines) in [
        ("3x3", "b2", "middle row, middle column, main diagonal, anti-diagonal"),
        ("3x3", "c1", "top row, right column, anti-diagonal"),
        ("3x3", "b3", "bottom row, middle column"),
        ("2x2/1", "b1", "square b1"),
        ("3x3", "d1", ""),
    ] {
        let geometry = Geometry::new(parsed(rules));
        let through = geometry.through(square(name)).iter();
        let mut through = through.map(|&number| geometry.lines[usize::from(number)].name(geometry.rules));
        assert_eq!(through.join(", "), lines, "{name} of {rules}");
    }
}

/// How many lines there are on other boards, `properties` tests.
#[test]
fn a_board_too_small_for_diagonals_has_none() {
    let geometry = Geometry::new(parsed("5x2/3"));
    assert!(geometry.lines.iter().all(|line| line.direction == Direction::Row));
    assert_eq!(geometry.lines.len(), 6);
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
    let mut board = empty("3x3");
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
    assert_eq!(names(empty("2x3").moves()), "a1 b1 a2 b2 a3 b3");
}

#[test]
fn o_may_move_first() {
    let board = played(Position::started_by(Rules::TIC_TAC_TOE, Mark::O), "b2 a1 b1 a2 b3");
    assert_eq!(board.to_string(), "XO./XO./.O.");
    assert_eq!((board.status(), board.to_move()), (Status::Won(Mark::O), Mark::X));
    assert_eq!(Position::try_from(board.setup()), Ok(board));
    assert_ne!(Position::started_by(Rules::TIC_TAC_TOE, Mark::O), empty("3x3"));
}

#[test]
fn in_misere_the_side_that_completes_a_line_loses() {
    let lost = played(misere(&empty("3x3")), "a1 a2 b1 b2 c1");
    assert_eq!((lost.status(), completed(&lost)), (Status::Won(Mark::O), vec!["top row".to_owned()]));
    assert_eq!(lost.moves().count(), 0);
    assert_eq!(misere(&position("XOX/XOO/OXX")).status(), Status::Drawn);
    assert_ne!(misere(&position("X../.../...")), position("X../.../..."), "rules are part of a position");
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

// What else it does, `properties` tests.

#[test]
fn a_new_move_discards_the_undone_ones() {
    let mut history = history(empty("3x3"), "a1 b1 c1");
    assert_eq!((history.undo(), history.undo()), (Some(square("c1")), Some(square("b1"))));
    history.play(square("b2")).expect("the square is free");
    assert_eq!((history.can_redo(), history.redo()), (false, None));
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
    let mut history = history(empty("3x3"), "a1 b2");
    history.undo();
    let before = history.clone();
    assert_eq!(history.play(square("a1")), Err(IllegalMove::Taken(square("a1"), Mark::X)));
    assert_eq!(history, before);
    assert_eq!(history.redo(), Some(square("b2")));
}

#[test]
fn a_finished_game_can_be_taken_back_and_won_again() {
    let mut history = history(empty("3x3"), "a1 a2 b1 b2 c1");
    assert_eq!(history.position().status(), Status::Won(Mark::X));
    assert_eq!(history.play(square("c3")), Err(IllegalMove::GameOver));
    history.undo();
    assert_eq!(history.position().status(), Status::Ongoing);
    history.redo();
    assert_eq!(history.position().status(), Status::Won(Mark::X));
}

// Every game of tic-tac-toe

/// Numbers of finished games by length; of each length, those that X wins, that O wins, and that are drawn.
type Games = [[u32; 3]; 10];

/// Counts every game from this position, plays it and takes it back.
fn walk(position: &mut Position, games: &mut Games) {
    let result = match position.status() {
        Status::Won(Mark::X) => 0,
        Status::Won(Mark::O) => 1,
        Status::Drawn => 2,
        Status::Ongoing => {
            for square in position.moves().collect_vec() {
                position.play(square).expect("the position offered this move");
                walk(position, games);
                position.take_back(square);
            }
            return;
        }
    };
    games[position.marks()][result] += 1;
}

#[test]
fn there_are_255168_games_of_tic_tac_toe() {
    let (mut board, mut games) = (empty("3x3"), Games::default());
    walk(&mut board, &mut games);
    let results = [0, 1, 2].map(|result| games.iter().map(|of_length| of_length[result]).sum::<u32>());
    assert_eq!((results, results.iter().sum()), ([131_184, 77_904, 46_080], 255_168));
    let by_length = games.map(|of_length| of_length.iter().sum::<u32>());
    assert_eq!(by_length, [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872]);
    let untouched = empty("3x3");
    assert_eq!((&board, board.tallies()), (&untouched, untouched.tallies()), "every move was taken back");
}

#[test]
fn there_are_5478_positions_and_each_can_be_parsed_again() {
    let all = reachable(&empty("3x3"));
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
        let ByMark { x, o } = board.counts();
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
