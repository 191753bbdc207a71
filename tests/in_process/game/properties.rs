//! Properties of the rules and the search on random boards, compared with naive implementations.

use crate::prelude::*;
use noughts::game::Geometry;

// Generators

/// The length of a side: mostly small, sometimes up to the maximum.
fn side() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![9 => 1..=7_u8, 1 => 8..=15_u8]
}

/// Any rules with such sides, mostly with winning lengths that do not end a game at once.
fn rules(side: impl Strategy<Value = u8> + Clone) -> impl Strategy<Value = Rules> {
    (side.clone(), side)
        .prop_flat_map(|(columns, rows)| {
            let longest = columns.max(rows);
            let connect = prop_oneof![1 => 1..=longest, 4 => longest.min(3)..=longest];
            (Just((columns, rows)), connect, prop::bool::weighted(0.25))
        })
        .prop_map(|((columns, rows), connect, misere)| {
            Rules::new(columns, rows, connect).expect("within range").with_misere(misere)
        })
}

/// Either mark.
fn mark() -> impl Strategy<Value = Mark> {
    select(&Mark::BOTH[..])
}

/// A plan of a game: which of the legal moves to play at each turn.
fn plan(moves: usize) -> impl Strategy<Value = Vec<Index>> {
    collection::vec(any::<Index>(), 0..=moves)
}

/// A random game with random rules; either side may move first.
fn games() -> impl Strategy<Value = History> {
    (rules(side()), mark(), plan(60))
        .prop_map(|(rules, first, plan)| by_plan(Position::started_by(rules, first), &plan))
}

/// Marks on a board, legal or not: some complete lines of one side, as many scattered marks of the other, and then
/// marks in turns, without regard for wins.
fn setups() -> impl Strategy<Value = Setup> {
    let to_move = prop::option::weighted(0.5, mark());
    let lines = collection::vec(any::<Index>(), 0..=3);
    (rules(1..=7_u8), mark(), to_move, lines, plan(20)).prop_map(|(rules, mark, to_move, lines, plan)| {
        let mut setup = Setup::empty(rules).with_to_move(to_move);
        let geometry = Geometry::new(rules);
        for index in lines {
            for &square in &index.get(&geometry.lines).squares {
                setup.put(square, Some(mark));
            }
        }
        let mut free = rules.squares().filter(|&square| setup.get(square).is_none()).collect_vec();
        let reply = std::iter::repeat_n(mark.other(), setup.counts()[mark]);
        for (index, mark) in plan.iter().zip(reply.chain([mark, mark.other()].into_iter().cycle())) {
            if free.is_empty() {
                break;
            }
            setup.put(free.remove(index.index(free.len())), Some(mark));
        }
        setup
    })
}

// Naive implementations

/// The squares of all lines, by the definition: `connect` cells in a row, in four directions.
fn naive_lines(rules: Rules) -> Vec<Vec<(i32, i32)>> {
    let (columns, rows) = (i32::from(rules.columns()), i32::from(rules.rows()));
    let connect = i32::from(rules.connect());
    let steps = if connect == 1 { vec![(1, 0)] } else { vec![(1, 0), (0, 1), (1, 1), (1, -1)] };
    let mut lines = Vec::new();
    for (right, down) in steps {
        for column in 0..columns {
            for row in 0..rows {
                let (last_column, last_row) = (column + right * (connect - 1), row + down * (connect - 1));
                if (0..columns).contains(&last_column) && (0..rows).contains(&last_row) {
                    lines.push((0..connect).map(|step| (column + right * step, row + down * step)).collect());
                }
            }
        }
    }
    lines
}

/// A line as a set of cells, so that the order of its squares does not matter.
fn cells(squares: &[Square]) -> BTreeSet<(i32, i32)> {
    squares.iter().map(|square| (i32::from(square.column()), i32::from(square.row()))).collect()
}

/// The marks of a text form by column and row.
fn grid(text: &str) -> BTreeMap<(i32, i32), Mark> {
    let mut grid = BTreeMap::new();
    for (row, line) in (0..).zip(text.split('/')) {
        for (column, cell) in (0..).zip(line.chars()) {
            match cell {
                'X' => drop(grid.insert((column, row), Mark::X)),
                'O' => drop(grid.insert((column, row), Mark::O)),
                _ => {}
            }
        }
    }
    grid
}

/// The complete lines of one side.
fn naive_complete(
    rules: Rules,
    grid: &BTreeMap<(i32, i32), Mark>,
    mark: Mark,
) -> BTreeSet<BTreeSet<(i32, i32)>> {
    naive_lines(rules)
        .into_iter()
        .filter(|line| line.iter().all(|cell| grid.get(cell) == Some(&mark)))
        .map(|line| line.into_iter().collect())
        .collect()
}

/// The status of a game, from its text alone.
fn naive_status(rules: Rules, text: &str) -> Status {
    let grid = grid(text);
    for mark in Mark::BOTH {
        if !naive_complete(rules, &grid, mark).is_empty() {
            return Status::Won(if rules.misere() { mark.other() } else { mark });
        }
    }
    if text.contains('.') { Status::Ongoing } else { Status::Drawn }
}

// The rules

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn tallies_lines_and_status_agree_with_a_naive_count(history in games()) {
        let position = history.position();
        let (rules, text) = (position.rules(), position.to_string());
        let grid = grid(&text);
        prop_assert_eq!(position.status(), naive_status(rules, &text));
        prop_assert_eq!(position.marks(), grid.len());
        prop_assert_eq!(position.empty_cells(), text.matches('.').count());

        let lines = &position.geometry().lines;
        prop_assert_eq!(lines.len(), position.tallies().len());
        for (line, tally) in lines.iter().zip(position.tallies()) {
            let count = |mark| cells(&line.squares).iter().filter(|cell| grid.get(cell) == Some(&mark)).count();
            prop_assert_eq!(tally.map(usize::from), ByMark::of(count), "{}", line.name(rules));
        }
        let complete: BTreeSet<_> = position.completed_lines().map(|line| cells(&line.squares)).collect();
        let expected: BTreeSet<_> =
            Mark::BOTH.into_iter().flat_map(|mark| naive_complete(rules, &grid, mark)).collect();
        prop_assert_eq!(complete, expected);
    }

    #[test]
    fn taking_back_restores_the_position_before_the_move(history in games()) {
        let mut position = history.start().clone();
        let mut stages = Vec::new();
        for &square in history.moves() {
            stages.push(position.clone());
            position.play(square).expect("it was played before");
            prop_assert_ne!(stages.last(), Some(&position));
        }
        for (&square, before) in history.moves().iter().zip(&stages).rev() {
            prop_assert_eq!(position.get(square), Some(before.to_move()));
            position.take_back(square);
            prop_assert_eq!(position.get(square), None);
            prop_assert_eq!(position.tallies(), before.tallies());
            prop_assert_eq!((position.status(), position.empty_cells()), (Status::Ongoing, before.empty_cells()));
            prop_assert_eq!(&position, before);
        }
    }

    #[test]
    fn a_game_ends_with_its_first_line_or_its_last_cell(history in games()) {
        let mut replayed = History::new(history.start().clone());
        for &square in history.moves() {
            prop_assert_eq!(naive_status(replayed.position().rules(), &replayed.position().to_string()), Status::Ongoing);
            replayed.play(square).expect("it was played before");
        }
        prop_assert_eq!(replayed.position(), history.position());
    }

    #[test]
    fn a_reachable_position_can_be_parsed_from_its_text(history in games()) {
        let position = history.position();
        let rules = position.rules();
        let read: Setup = position.to_string().parse().expect("what is written can be read");
        prop_assert_eq!((read.rules().columns(), read.rules().rows()), (rules.columns(), rules.rows()));
        let read = read
            .with_connect(rules.connect())
            .expect("the length fitted before")
            .with_misere(rules.misere())
            .with_to_move(Some(position.to_move()));
        prop_assert_eq!(&read, &position.setup());
        let read = Position::try_from(read).expect("it was reached by play");
        prop_assert_eq!(&read, position);
        prop_assert_eq!(read.tallies(), position.tallies());
    }

    #[test]
    fn a_game_can_be_undone_to_its_start_and_redone_to_its_end(history in games(), index in any::<Index>()) {
        let end = history.clone();
        let mut walked = history;
        let mut stages = vec![walked.position().clone()];
        for &square in end.moves().iter().rev() {
            prop_assert_eq!((walked.last_move(), walked.undo(), walked.can_redo()), (Some(square), Some(square), true));
            stages.push(walked.position().clone());
        }
        prop_assert_eq!((walked.last_move(), walked.undo(), walked.moves().len()), (None, None, 0));
        prop_assert_eq!(walked.position(), end.start());
        for &square in end.moves() {
            let before = stages.pop();
            prop_assert_eq!(Some(walked.position()), before.as_ref());
            prop_assert_eq!((walked.redo(), walked.last_move()), (Some(square), Some(square)));
        }
        prop_assert_eq!((walked.redo(), walked.can_redo()), (None, false));
        prop_assert_eq!(&walked, &end);

        // After some moves are undone, another move discards them.
        let kept = index.index(end.moves().len() + 1);
        while walked.moves().len() > kept {
            walked.undo();
        }
        let other = walked.position().moves().find(|square| end.moves().get(kept) != Some(square));
        if let Some(other) = other {
            walked.play(other).expect("the position offered this move");
            prop_assert_eq!((walked.redo(), walked.moves().len()), (None, kept + 1));
            prop_assert_eq!(&walked.moves()[..kept], &end.moves()[..kept]);
        }
    }

    #[test]
    fn marks_alternate_from_the_side_that_moved_first(mut history in games(), undone in 0..3) {
        for _ in 0..undone {
            history.undo();
        }
        let position = history.position();
        for (ply, (mark, square)) in history.marked_moves().enumerate() {
            let begins = history.start().to_move();
            prop_assert_eq!(mark, if ply % 2 == 0 { begins } else { begins.other() });
            prop_assert_eq!(position.get(square), Some(mark));
        }
        prop_assert_eq!(history.marked_moves().count(), position.marks());
    }

    #[test]
    fn a_set_of_squares_is_a_set(
        numbers in collection::vec((0..15_u8, 0..15_u8, any::<bool>()), 0..80),
        others in prop::collection::btree_set((0..15_u8, 0..15_u8), 0..80),
    ) {
        let square = |column, row| Square::new(column, row).expect("within 15x15");
        let (mut set, mut expected) = (SquareSet::EMPTY, BTreeSet::new());
        for (column, row, insert) in numbers {
            let square = square(column, row);
            if insert {
                set.insert(square);
                expected.insert(square);
            } else {
                set.remove(square);
                expected.remove(&square);
            }
            prop_assert_eq!(set.contains(square), insert);
        }
        prop_assert!(set.iter().eq(expected.iter().copied()), "{:?} is not {:?}", set, expected);
        prop_assert_eq!((set.len(), set.is_empty()), (expected.len(), expected.is_empty()));
        let others: BTreeSet<Square> = others.into_iter().map(|(column, row)| square(column, row)).collect();
        let both = set.intersection(&others.iter().copied().collect());
        prop_assert!(both.iter().eq(expected.intersection(&others).copied()), "{:?}", both);
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_setup_is_a_position_only_if_one_last_move_explains_its_lines(setup in setups()) {
        let (rules, text) = (setup.rules(), setup.to_string());
        let grid = grid(&text);
        let [x, o] = Mark::BOTH.map(|mark| grid.values().filter(|&&held| held == mark).count());
        let to_move = match (x.cmp(&o), setup.to_move()) {
            (std::cmp::Ordering::Equal, named) => Some(named.unwrap_or(Mark::X)),
            (std::cmp::Ordering::Greater, None | Some(Mark::O)) if x == o + 1 => Some(Mark::O),
            (std::cmp::Ordering::Less, None | Some(Mark::X)) if o == x + 1 => Some(Mark::X),
            _ => None,
        };
        let no_line = |grid: &BTreeMap<(i32, i32), Mark>| {
            Mark::BOTH.into_iter().all(|mark| naive_complete(rules, grid, mark).is_empty())
        };
        let explained = |last: Mark| {
            grid.iter().filter(|&(_, &mark)| mark == last).any(|(cell, _)| {
                let mut before = grid.clone();
                before.remove(cell);
                no_line(&before)
            })
        };
        let expected = to_move.filter(|to_move| no_line(&grid) || explained(to_move.other()));
        let read = Position::try_from(setup);
        prop_assert_eq!(read.as_ref().ok().map(Position::to_move), expected, "{} {:?}: {:?}", text, rules, read);
        if let Ok(position) = read {
            prop_assert_eq!((position.to_string(), position.status()), (text.clone(), naive_status(rules, &text)));
        }
    }

    #[test]
    fn any_bytes_are_parsed_or_refused_and_never_panic(bytes in collection::vec(any::<u8>(), 0..300)) {
        check_reading(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn anything_like_a_board_is_parsed_or_refused_and_never_panics(
        cells in collection::vec(select("XXXOOO......xo_-/ \n1é".chars().collect_vec()), 0..12),
        rows in 1..18_usize,
    ) {
        let row: String = cells.into_iter().collect();
        check_reading(&vec![row.as_str(); rows].join("/"))?;
        check_reading(&row)?;
    }
}

/// Checks that a text is either a board of the right size, which can be written and parsed again, or refused with a
/// message.
fn check_reading(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Setup>() {
        Ok(setup) => {
            let written = setup.to_string();
            let rows = text.trim().split('/').collect_vec();
            prop_assert_eq!(rows.len(), usize::from(setup.rules().rows()));
            prop_assert!(rows.iter().all(|row| row.chars().count() == usize::from(setup.rules().columns())));
            let canonical = text.trim().to_uppercase().replace(['_', '-'], ".");
            prop_assert_eq!(&written, &canonical);
            prop_assert_eq!(&written.parse::<Setup>(), &Ok(setup.clone()));
            match Position::try_from(setup) {
                Ok(position) => prop_assert_eq!(position.to_string(), written),
                Err(error) => prop_assert!(error.len() > 20, "{}", error),
            }
        }
        Err(error) => {
            let legal = text
                .trim()
                .split('/')
                .all(|row| !row.is_empty() && row.chars().all(|cell| "XOxo._-".contains(cell)));
            let lengths: BTreeSet<usize> = text.trim().split('/').map(|row| row.chars().count()).collect();
            let fits = lengths.len() == 1 && lengths.iter().all(|length| (1..=15).contains(length));
            prop_assert!(!(legal && fits && text.trim().split('/').count() <= 15), "{:?}: {}", text, error);
            prop_assert!(error.len() > 20 && !error.contains('\n'), "{}", error);
        }
    }
    Ok(())
}

#[test]
fn every_board_has_as_many_lines_as_the_formula_says() {
    for (columns, rows) in (1..=15_usize).flat_map(|columns| (1..=15).map(move |rows| (columns, rows))) {
        for connect in 1..=columns.max(rows) {
            let [width, height, length] =
                [columns, rows, connect].map(|side| u8::try_from(side).expect("the number is small"));
            let geometry = Geometry::new(Rules::new(width, height, length).expect("within range"));
            let (across, down) = ((columns + 1).saturating_sub(connect), (rows + 1).saturating_sub(connect));
            let expected = match connect {
                1 => columns * rows,
                _ => rows * across + columns * down + 2 * across * down,
            };
            assert_eq!(geometry.lines.len(), expected, "{columns}x{rows}, {connect} in a row");
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn lines_match_the_definition_and_each_square_knows_its_own(rules in rules(side())) {
        let geometry = Geometry::new(rules);
        let found: BTreeSet<_> = geometry.lines.iter().map(|line| cells(&line.squares)).collect();
        let expected: BTreeSet<BTreeSet<_>> =
            naive_lines(rules).into_iter().map(|line| line.into_iter().collect()).collect();
        prop_assert_eq!(found.len(), geometry.lines.len(), "no line is listed twice");
        prop_assert_eq!(found, expected);
        for square in rules.squares() {
            let known = geometry.through(square).iter().map(|&number| usize::from(number)).collect_vec();
            let holding = geometry
                .lines
                .iter()
                .enumerate()
                .filter(|(_, line)| line.squares.contains(&square))
                .map(|(number, _)| number)
                .collect_vec();
            prop_assert_eq!(known, holding, "{}", square);
        }
        let names: BTreeSet<String> = geometry.lines.iter().map(|line| line.name(rules)).collect();
        prop_assert_eq!(names.len(), geometry.lines.len(), "every line has a unique name");
    }
}

// The search

/// A board of up to 4x4 cells with random moves that do not end the game, until at most seven cells are empty.
fn endgames() -> impl Strategy<Value = Position> {
    (rules(2..=4_u8), mark(), collection::vec(any::<Index>(), 16)).prop_map(|(rules, first, plan)| {
        let mut position = Position::started_by(rules, first);
        for index in plan.iter().take(rules.cells().saturating_sub(7)) {
            let quiet = position
                .moves()
                .filter(|&square| after(&position, square).status() == Status::Ongoing)
                .collect_vec();
            if quiet.is_empty() {
                break;
            }
            position.play(*index.get(&quiet)).expect("the position offered this move");
        }
        position
    })
}

/// One of the eight symmetries of a square board.
#[derive(Clone, Copy, Debug)]
struct Turn {
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Turn {
    /// The rules on the image of the board, whose sides are swapped if it is transposed.
    fn rules(self, rules: Rules) -> Rules {
        let (columns, rows) =
            if self.transpose { (rules.rows(), rules.columns()) } else { (rules.columns(), rules.rows()) };
        Rules::new(columns, rows, rules.connect())
            .expect("a symmetry does not change the length")
            .with_misere(rules.misere())
    }

    /// The image of a square of a board with these rules.
    fn square(self, rules: Rules, square: Square) -> Square {
        let column =
            if self.mirror_columns { rules.columns() - 1 - square.column() } else { square.column() };
        let row = if self.mirror_rows { rules.rows() - 1 - square.row() } else { square.row() };
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        Square::new(column, row).expect("turned squares stay on the board")
    }

    /// The image of a position.
    fn position(self, position: &Position) -> Position {
        let rules = position.rules();
        let mut turned = Setup::empty(self.rules(rules)).with_to_move(Some(position.to_move()));
        for square in rules.squares() {
            turned.put(self.square(rules, square), position.get(square));
        }
        Position::try_from(turned).expect("the image is legal")
    }
}

fn turns() -> impl Strategy<Value = Turn> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(transpose, mirror_columns, mirror_rows)| Turn {
        transpose,
        mirror_columns,
        mirror_rows,
    })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn an_image_of_a_board_has_the_same_scores(position in endgames(), turn in turns(), limit in prop::option::of(1..=4_usize)) {
        // If the game could not continue until few cells were empty, only a limit keeps the search short.
        let limit = if position.empty_cells() > 7 { Some(limit.unwrap_or(3)) } else { limit };
        let rules = position.rules();
        let turned = turn.position(&position);
        prop_assert_eq!(turned.status(), position.status());
        for search in [Minimax::DEPTH_AWARE, Minimax::BLIND, Minimax::ORDERED_ALPHA_BETA] {
            let search = search.limited_to(limit);
            let [here, there] = [&position, &turned].map(|position| analyze(search, position));
            prop_assert_eq!(here.value.estimate, there.value.estimate);
            prop_assert_eq!(here.candidates.len(), there.candidates.len());
            for candidate in &here.candidates {
                let image = there.candidate(turn.square(rules, candidate.square)).map(|image| image.value.estimate);
                prop_assert_eq!(image, Some(candidate.value.estimate), "{} of {}", candidate.square, position);
            }
        }
    }

    #[test]
    fn pruning_and_order_change_no_score_on_any_board(position in endgames(), limit in prop::option::of(1..=4_usize)) {
        let limit = if position.empty_cells() > 7 { Some(limit.unwrap_or(3)) } else { limit };
        let scores = |search: Minimax| -> Vec<_> {
            let analysis = analyze(search.limited_to(limit), &position);
            analysis.candidates.iter().map(|candidate| (candidate.square, candidate.value.estimate)).collect()
        };
        let plain = scores(Minimax::DEPTH_AWARE);
        prop_assert_eq!(plain.iter().map(|&(square, _)| square).collect_vec(), position.moves().collect_vec());
        for order in [MoveOrder::Reading, MoveOrder::MostLinesFirst] {
            prop_assert_eq!(&scores(Minimax { order, ..Minimax::ORDERED_ALPHA_BETA }), &plain, "{} in {:?}", position, order);
        }
    }

    #[test]
    fn the_score_of_a_move_is_the_value_of_the_position_after_it(position in endgames()) {
        prop_assume!(position.empty_cells() <= 7);
        let cells = position.rules().cells();
        for candidate in analyze(Minimax::ORDERED_ALPHA_BETA, &position).candidates {
            let reply = analyze(Minimax::ORDERED_ALPHA_BETA, &after(&position, candidate.square));
            prop_assert_eq!(candidate.value.estimate.outcome(), (-reply.value.estimate).outcome());
            // The other side has the opposite score, with the end one ply nearer.
            let [mine, theirs] = [candidate.value.estimate, reply.value.estimate].map(|score| score.points(cells));
            prop_assert_eq!(mine + theirs, theirs.signum(), "{} of {}", candidate.square, position);
        }
    }
}
