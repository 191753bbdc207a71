//! Reviews and hints: their statements are compared with brute force that shares no code with them.

use crate::brute::{Board, Game, WIN, after, mover};
use crate::common::sample;
use crate::prelude::*;
use noughts::game::Line;
use noughts::teach::review::{Fault, Grade, Hint, Judgement};
use noughts::wording::in_words;
use std::cmp::Ordering;

/// The second implementation of the rules, for games that X begins. A game scores `100 - plies` for the winner.
struct Brute {
    rules: Rules,
    game: Game,
}

impl Brute {
    fn new(rules: Rules) -> Self {
        Self { rules, game: Game::of(rules) }
    }

    fn cell(&self, square: Square) -> u32 {
        Game::cell(self.rules, square)
    }

    fn cells(&self, squares: impl IntoIterator<Item = Square>) -> u32 {
        squares.into_iter().map(|square| self.cell(square)).sum()
    }

    fn with(mut board: Board, cell: u32, mark: Mark) -> Board {
        assert_eq!((board[0] | board[1]) & cell, 0, "the square is empty");
        board[mark as usize] |= cell;
        board
    }

    fn has_line(&self, board: Board, mark: Mark) -> bool {
        self.game.lines.iter().any(|line| board[mark as usize] & line == *line)
    }

    /// Returns the squares on which a side would complete a line.
    fn completing(&self, board: Board, mark: Mark) -> Vec<u32> {
        let completes = |&cell: &u32| self.has_line(Self::with(board, cell, mark), mark);
        self.game.open(board).into_iter().filter(completes).collect()
    }

    /// Returns the score of a move for the mover.
    fn score(&mut self, board: Board, cell: u32) -> i32 {
        let value = -self.value(after(board, cell));
        value - value.signum()
    }

    /// Returns the value of a board for the side to move.
    fn value(&mut self, board: Board) -> i32 {
        let value = self.game.value(board, self.game.open(board).len(), false);
        value.signum() * (100 - (WIN - value.abs()))
    }

    /// Whether a side has two ways to complete a line and the other side none.
    fn forks(&self, board: Board, mark: Mark) -> bool {
        self.completing(board, mark).len() > 1 && self.completing(board, mark.other()).is_empty()
    }

    /// Whether a side wins with this move if each of its moves must make a threat.
    fn forces(&self, board: Board, mark: Mark, cell: u32) -> bool {
        let next = Self::with(board, cell, mark);
        if self.has_line(next, mark) {
            return true;
        }
        let threats = self.completing(next, mark);
        if threats.is_empty() || !self.completing(next, mark.other()).is_empty() {
            return false;
        }
        let blocked = Self::with(next, threats[0], mark.other());
        threats.len() > 1 || self.game.open(blocked).into_iter().any(|cell| self.forces(blocked, mark, cell))
    }

    /// Whether these are the lines in which a side needs just one more square.
    fn are_one_short(&self, board: Board, mark: Mark, lines: &[Line]) -> bool {
        let missing = |line: &u32| line & !board[mark as usize];
        let is_short =
            |line: &u32| missing(line).is_power_of_two() && self.game.open(board).contains(&missing(line));
        let short: BTreeSet<u32> = self.game.lines.iter().copied().filter(is_short).collect();
        short.len() == lines.len()
            && short == lines.iter().map(|line| self.cells(line.squares.clone())).collect()
    }
}

impl Brute {
    /// Returns the kind of a fault of a move: `Ok` if the fault is true, else `Err`.
    fn check(&mut self, board: Board, played: u32, fault: &Fault) -> Result<&'static str, &'static str> {
        let mover = Mark::BOTH[mover(board)];
        let (other, misere) = (mover.other(), self.rules.misere());
        let (next, score) = (Self::with(board, played, mover), self.score(board, played));
        let (kind, is_true) = match fault {
            Fault::MissedWin { squares, lines } => {
                let missed = self.cells(squares.iter()) & played == 0;
                ("missed win", missed && self.can_complete(board, mover, *squares, lines) && !misere)
            }
            Fault::MissedFork { square, threats } => {
                ("missed fork", self.is_fork(board, mover, *square, *threats) && score < 97 && !misere)
            }
            Fault::MissedForcing(square) => {
                let first = self.cell(*square);
                let wins = self.forces(board, mover, first) && self.score(board, first) > score.max(0);
                ("missed forcing", wins && !misere)
            }
            Fault::CompletedOwn(lines) => {
                let full = |line: &Line| self.cells(line.squares.clone()) & !next[mover as usize] == 0;
                ("completed own", misere && !lines.is_empty() && lines.iter().all(full))
            }
            Fault::LeftOpen { squares, lines } => {
                ("left open", self.can_complete(next, other, *squares, lines) && !misere)
            }
            Fault::AllowedFork { reply, threats } => {
                ("allowed fork", self.is_fork(next, other, *reply, *threats) && score < 0 && !misere)
            }
            Fault::AllowedForcing(reply) => {
                ("allowed forcing", self.forces(next, other, self.cell(*reply)) && score < 0 && !misere)
            }
            Fault::Opening(rule) => {
                let keeping = self.keeping(board, 0);
                ("opening", self.are(&keeping, answers(board, rule)))
            }
            Fault::Kept { squares, outcome, only } => {
                let keeping = self.keeping(board, sign(*outcome));
                let all_hold = squares.iter().all(|square| keeping.contains(&self.cell(square)));
                let is_right = all_hold && !squares.is_empty() && (!only || self.are(&keeping, *squares));
                ("kept", is_right && score.signum() < sign(*outcome))
            }
            Fault::Outlasted { by, bounds, played } => {
                let better = self.score(board, self.cell(*by));
                let holds =
                    |of: &Bounds, score| (of.at_least.points(99)..=of.at_most.points(99)).contains(&score);
                let shown = holds(bounds, better) && holds(played, score);
                ("outlasted", shown && better > score && better.signum() == score.signum())
            }
            Fault::Loses(plies) => ("loses", score < 0 && score + 100 <= i32::try_from(*plies).expect("few")),
        };
        if is_true { Ok(kind) } else { Err(kind) }
    }

    /// Whether these are the squares on which a side completes a line, at least one, and these the lines.
    fn can_complete(&self, board: Board, mark: Mark, squares: SquareSet, lines: &[Line]) -> bool {
        let shown =
            self.are(&self.completing(board, mark), squares) && self.are_one_short(board, mark, lines);
        shown && !squares.is_empty()
    }

    /// Whether a side forks on this square, with these threats.
    fn is_fork(&self, board: Board, mark: Mark, square: Square, threats: SquareSet) -> bool {
        let forked = Self::with(board, self.cell(square), mark);
        self.are(&self.completing(forked, mark), threats) && self.forks(forked, mark)
    }

    /// Whether these cells are those squares.
    fn are(&self, cells: &[u32], squares: SquareSet) -> bool {
        self.cells(squares.iter()) == cells.iter().sum::<u32>()
    }

    /// Returns the moves that lead to at least this outcome.
    fn keeping(&mut self, board: Board, sign: i32) -> Vec<u32> {
        let mut cells = self.game.open(board);
        cells.retain(|&cell| self.score(board, cell).signum() >= sign);
        cells
    }
}

fn sign(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

/// Returns the replies that the sentence about an opening names.
fn answers([first, replies]: Board, rule: &str) -> SquareSet {
    assert_eq!((first.count_ones(), replies), (1, 0));
    let first = first.trailing_zeros();
    let edge = "Meet an edge opening beside it, opposite it or in the centre.";
    squares(match (rule, first) {
        ("A corner opening must be met in the centre.", 0 | 2 | 6 | 8) => "b2",
        ("A centre opening must be met in a corner.", 4) => "a1 c1 a3 c3",
        (rule, 1) if rule == edge => "a1 c1 b2 b3",
        (rule, 3) if rule == edge => "a1 a3 b2 c2",
        (rule, 5) if rule == edge => "c1 c3 b2 a2",
        (rule, 7) if rule == edge => "a3 c3 b2 b1",
        _ => "",
    })
    .into_iter()
    .collect()
}

fn analyzed(position: &Position, depth: Option<usize>) -> Analysis {
    analyze(Minimax::ORDERED_ALPHA_BETA.limited_to(depth), position)
}

/// Returns the grade that a move deserves.
fn deserved(best: i32, played: i32) -> Grade {
    match (played.cmp(&best), best.signum() - played.signum()) {
        (Ordering::Equal, _) => Grade::Best,
        (_, 0) => Grade::Inaccuracy,
        (_, 1) => Grade::Mistake,
        _ => Grade::Blunder,
    }
}

/// The number of faults found, by kind.
type Tally = BTreeMap<&'static str, usize>;

/// Judges every move of a position and compares the judgement with brute force.
fn compare(brute: &mut Brute, position: &Position, depth: Option<usize>, tally: &mut Tally) {
    let ((board, _), mover) = (Game::board(position), position.to_move());
    let analysis = analyzed(position, depth);
    let best = brute.value(board);
    for square in position.moves() {
        let context = format!("{position} {mover} {square}");
        let judgement = Judgement::of(position, &analysis, square).expect("it is a move");
        let played = brute.cell(square);
        let score = brute.score(board, played);
        let deserved = deserved(best, score);
        match judgement.grade {
            Grade::Unknown => assert!(depth.is_some(), "{context}"),
            // Without exact values, a mistake may really be a blunder.
            Grade::Mistake if depth.is_some() => assert!(deserved.changes_outcome(), "{context}"),
            grade => assert_eq!(grade, deserved, "{context}"),
        }
        let is_worse = !matches!(judgement.grade, Grade::Best | Grade::Unknown);
        assert!(!is_worse || !judgement.faults.is_empty(), "{context}: {judgement:?}");
        let names_a_better_one = |fault: &Fault| {
            matches!(
                fault,
                Fault::Kept { .. } | Fault::Opening(_) | Fault::MissedWin { .. } | Fault::CompletedOwn(_)
            )
        };
        let must_name = depth.is_none() && judgement.grade.changes_outcome();
        assert!(!must_name || judgement.faults.iter().any(names_a_better_one), "{context}: {judgement:?}");
        for fault in &judgement.faults {
            let kind = brute
                .check(board, played, fault)
                .unwrap_or_else(|kind| panic!("{context}: no {kind}: {fault:?}"));
            *tally.entry(kind).or_default() += 1;
        }
        for sentence in std::iter::once(judgement.headline()).chain(judgement.sentences()) {
            assert!(sentence.len() <= 62 && sentence.ends_with('.'), "{context}: {sentence}");
        }
        for square in judgement.best.iter() {
            assert_eq!(brute.score(board, brute.cell(square)), best, "{context}: {square} is best");
        }
    }
}

fn assert_found(tally: &Tally, kinds: &[&str]) {
    assert!(kinds.iter().all(|kind| tally.contains_key(kind)), "{tally:?}");
}

#[test]
fn every_fault_in_tic_tac_toe_is_found_and_true() {
    let mut brute = Brute::new(Rules::TIC_TAC_TOE);
    assert_eq!(brute.game.lines.len(), 8);
    let (positions, mut tally) = (live(&empty("3x3")), Tally::new());
    assert_eq!(positions.len(), 4_520);
    for position in &positions {
        compare(&mut brute, position, None, &mut tally);
    }
    assert_found(&tally, &["missed win", "missed fork", "missed forcing", "left open", "allowed fork"]);
    assert_found(&tally, &["allowed forcing", "opening", "kept", "outlasted"]);
}

#[test]
fn grades_agree_with_the_table_of_tic_tac_toe() {
    let mut whole = Whole::new();
    for position in live(&empty("3x3")) {
        let analysis = analyzed(&position, None);
        let before = whole.value(&position);
        for (square, after) in whole.moves(&position) {
            let judgement = Judgement::of(&position, &analysis, square).expect("it is a move");
            let (had, left) = (before.outcome(), after.outcome());
            assert_eq!(judgement.grade.changes_outcome(), left < had, "{position} {square}");
            let is_inaccuracy = judgement.grade == Grade::Inaccuracy;
            assert_eq!(is_inaccuracy, left == had && after < before, "{position} {square}");
            assert_eq!((judgement.before.exact(), judgement.after.exact()), (Some(before), Some(after)));
        }
    }
}

#[test]
fn faults_are_true_in_misere_and_on_larger_boards() {
    let (start, mut tally) = (misere(&empty("3x3")), Tally::new());
    let mut brute = Brute::new(start.rules());
    for position in live(&start) {
        compare(&mut brute, &position, None, &mut tally);
    }
    assert_found(&tally, &["completed own", "kept", "outlasted", "loses"]);
    for (rules, left) in [("4x4/3", 8), ("4x4/3", 9), ("5x5/4", 9), ("4x3/3", 9)] {
        let start = empty(rules);
        let mut brute = Brute::new(start.rules());
        for position in sample(&start, left, 40) {
            compare(&mut brute, &position, None, &mut tally);
        }
    }
}

#[test]
fn judgements_from_partial_knowledge_are_not_exaggerated() {
    let mut tally = Tally::new();
    for (rules, left, count) in [("3x3/3", 7, 60), ("4x4/3", 9, 40), ("5x5/4", 9, 40)] {
        for start in [empty(rules), misere(&empty(rules))] {
            let mut brute = Brute::new(start.rules());
            for position in sample(&start, left, count) {
                for depth in 1..5 {
                    compare(&mut brute, &position, Some(depth), &mut tally);
                }
            }
        }
    }
    assert_found(&tally, &["missed win", "left open", "allowed fork"]);
}

#[test]
fn sentences_on_openings_name_the_right_squares() {
    for (first, words) in
        [("a1", "the centre"), ("c3", "the centre"), ("b2", "a corner"), ("a2", "beside it")]
    {
        let position = played(empty("3x3"), first);
        let analysis = analyzed(&position, None);
        let faults =
            |reply| Judgement::of(&position, &analysis, reply).map(|judgement| judgement.sentences());
        let said = position.moves().filter_map(faults).flatten().collect_vec();
        assert!(said.iter().any(|sentence| sentence.contains(words)), "{first}: {said:?}");
    }
}

/// The lines of tic-tac-toe by their names in hints.
const LINES: [(&str, &str); 8] = [
    ("the top row", "a1 b1 c1"),
    ("the middle row", "a2 b2 c2"),
    ("the bottom row", "a3 b3 c3"),
    ("the left column", "a1 a2 a3"),
    ("the middle column", "b1 b2 b3"),
    ("the right column", "c1 c2 c3"),
    ("the main diagonal", "a1 b2 c3"),
    ("the anti-diagonal", "a3 b2 c1"),
];

/// Whether the first step of a hint is true of the board.
fn is_true(brute: &mut Brute, board: Board, mover: Mark, hint: &Hint) -> bool {
    let open = brute.game.open(board);
    let scores = open.iter().map(|&cell| brute.score(board, cell)).collect_vec();
    let cell = brute.cell(hint.square);
    let look = hint.steps[0].to_lowercase();
    let line = LINES.iter().find(|(name, _)| look.ends_with(&format!("look at {name}.")));
    let is_short = |mark: Mark| {
        let line = brute.cells(squares(line.expect("a line is named").1));
        line & !board[mark as usize] == cell
    };
    match hint.steps[0].as_str() {
        look if look.starts_with("Look at the") && line.is_some() => is_short(mover),
        look if look.contains("threatens a line") => {
            look.starts_with(&mover.other().to_string()) && is_short(mover.other())
        }
        "Look for a square that makes two threats at once." => {
            brute.forks(Brute::with(board, cell, mover), mover)
        }
        "Look for a win by a chain of threats." => brute.forces(board, mover, cell),
        "There is only one move left." => scores.len() == 1,
        look if look.ends_with(". Play where you like.") => {
            let words = [" lose in ", " draw.", " win in "];
            let said =
                (-1..).zip(words).find(|(_, words)| look.contains(words)).expect("an outcome is named");
            scores.iter().all(|&score| score.signum() == said.0 && score == scores[0])
        }
        "Every move loses: look for the one that lasts longest." => scores.iter().all(|score| *score < 0),
        "Look for the square with the most lines through it." => {
            let through = |cell| brute.game.lines.iter().filter(|&line| line & cell != 0).count();
            open.into_iter().all(|other| other == cell || through(other) < through(cell))
        }
        look if look.starts_with("Look twice: only ") => {
            let best = scores.iter().max().expect("there are moves");
            let good = scores.iter().filter(|score| *score == best).count();
            let [good, all] = [good, scores.len()].map(in_words);
            look == format!("Look twice: only {good} of the {all} moves will do.")
        }
        "Look at the corners." => [0, 2, 6, 8].contains(&cell.trailing_zeros()),
        "Look at the edges." => [1, 3, 5, 7].contains(&cell.trailing_zeros()),
        _ => false,
    }
}

#[test]
fn hints_are_best_moves_and_first_show_where_to_look() {
    let mut brute = Brute::new(Rules::TIC_TAC_TOE);
    for position in live(&empty("3x3")) {
        let ((board, _), mover) = (Game::board(&position), position.to_move());
        let hint = Hint::of(&position, &analyzed(&position, None)).expect("there are moves");
        let (best, score) = (brute.value(board), brute.score(board, brute.cell(hint.square)));
        assert_eq!(score, best, "{position}: {hint:?}");
        assert!(is_true(&mut brute, board, mover, &hint), "{position}: {hint:?}");
        let says_lost = hint.steps[0].starts_with("Every move loses") || hint.steps[0].contains(" lose ");
        assert_eq!(says_lost, best < 0 && position.empty_cells() > 1, "{position}: {hint:?}");
        let open = brute.game.open(board);
        let are_alike = open.len() > 1 && open.into_iter().all(|cell| brute.score(board, cell) == best);
        assert_eq!(hint.steps.len(), if are_alike { 1 } else { 3 }, "{position}: {hint:?}");
        let names_it = |text: &String| text.contains(&hint.square.to_string());
        let [look, rest @ ..] = &hint.steps[..] else { panic!("no hint for {position}") };
        assert!(!names_it(look) && rest.first().is_none_or(names_it), "{position}: {hint:?}");
        assert!(
            hint.steps.iter().all(|text| text.len() <= 62 && text.ends_with('.')),
            "{position}: {hint:?}"
        );
    }
}

#[test]
fn hints_in_misere_and_on_larger_boards_are_best_moves() {
    for (start, left) in [(misere(&empty("3x3")), 6), (empty("4x4/3"), 9), (empty("5x5/4"), 9)] {
        let mut brute = Brute::new(start.rules());
        for position in sample(&start, left, 60) {
            let (board, _) = Game::board(&position);
            let hint = Hint::of(&position, &analyzed(&position, None)).expect("there are moves");
            let score = brute.score(board, brute.cell(hint.square));
            assert_eq!(score, brute.value(board), "{position}: {hint:?}");
            assert!(!hint.steps[0].contains("estimate"), "{position}: {hint:?}");
        }
    }
}

#[test]
fn a_hint_marks_an_estimate_as_such() {
    let position = empty("6x6/5");
    let hint = Hint::of(&position, &analyzed(&position, Some(2))).expect("there are moves");
    assert_eq!(hint.steps[0], "Only an estimate: look near the centre.");
    assert!(hint.steps[2].ends_with("; nothing is proved."), "{hint:?}");
}

/// An analysis of the empty 3x3 board that knows this of a1, and this of all other moves.
fn known(of_a1: Bounds, of_others: Bounds) -> (Position, Analysis) {
    let position = empty("3x3");
    let analysis = as_if_known(&position, &[of_a1], of_others, 0);
    (position, analysis)
}

const NO_LOSS: Bounds = Bounds { at_least: Score::DRAW, ..Bounds::UNKNOWN };
const NO_WIN: Bounds = Bounds { at_most: Score::DRAW, ..Bounds::UNKNOWN };

#[test]
fn hints_do_not_call_a_partial_proof_an_estimate() {
    let win = Bounds { at_least: Score::win_in(9), ..Bounds::UNKNOWN };
    let loss = Bounds::exactly(Score::loss_in(6));
    for (of_a1, why) in [
        (NO_LOSS, "At least a draw; a1 looks best, \u{fdd6}0."),
        (NO_WIN, "At most a draw; a1 looks best, \u{fdd7}0."),
        (win, "Only a1 wins; every other opening loses."),
        (Bounds::exactly(Score::DRAW), "Only a1 draws; every other opening loses."),
    ] {
        let (position, analysis) = known(of_a1, loss);
        let hint = Hint::of(&position, &analysis).expect("there are moves");
        assert_eq!([&hint.steps[0], &hint.steps[2]], ["Look at the corners.", why]);
    }
    let (position, analysis) = known(NO_LOSS, NO_WIN);
    let hint = Hint::of(&position, &analysis).expect("there are moves");
    assert!(!hint.steps[2].contains("every other opening loses"), "{hint:?}");
}

#[test]
fn a_mistake_from_an_open_win_throws_away_at_least_the_draw() {
    let loss = Bounds::exactly(Score::loss_in(6));
    let (position, analysis) = known(NO_LOSS, loss);
    let judge = |at| Judgement::of(&position, &analysis, square(at)).expect("it is a move");
    assert_eq!(judge("b2").headline(), "A mistake: it threw away at least the draw.");
    assert_eq!(judge("b2").sentences().last().map(String::as_str), Some("Only a1 would have kept the draw."));
    assert_eq!((judge("a1").grade, judge("a1").kept().as_str()), (Grade::Unknown, "at least the draw"));
}

#[test]
fn a_move_is_called_the_best_only_if_all_others_are_proved_to_be_worse() {
    let win = Bounds::exactly(Score::win_in(5));
    for (rest, headline) in [
        (Bounds::exactly(Score::DRAW), "The best move."),
        (NO_WIN, "The best move."),
        (Bounds { at_most: Score::win_in(5), ..Bounds::UNKNOWN }, "No move is better."),
        (win, "One of the 9 best moves."),
    ] {
        let (position, analysis) = known(win, rest);
        let judgement = Judgement::of(&position, &analysis, square("a1")).expect("it is a move");
        assert_eq!(judgement.headline(), headline);
    }
}

#[test]
fn lines_left_open_are_reported_with_the_squares_that_complete_them() {
    let start = Position::started_by(Rules::TIC_TAC_TOE, Mark::O);
    let position = played(start, "a1 a2 b1 b3 c2 a3 c3");
    let open = |names: &str| {
        let squares: SquareSet = squares(names).into_iter().collect();
        let is_open = |line: &&Line| line.squares.iter().any(|&at| squares.contains(at));
        let lines = position.one_short(Mark::O).filter(is_open).cloned().collect();
        Fault::LeftOpen { squares, lines }.sentence(position.rules(), Mark::X)
    };
    assert_eq!(open("b2"), "Left the main diagonal open: O wins at b2.");
    assert_eq!(open("c1"), "Left 2 lines open: O wins at c1.");
    assert_eq!(open("c1 b2"), "Left 3 lines open: O wins at c1 or b2.");
}

#[test]
fn a_move_on_a_taken_square_is_not_judged() {
    let position = played(empty("3x3"), "a1");
    assert_eq!(Judgement::of(&position, &analyzed(&position, None), square("a1")), None);
}
