//! Helpers for several test files: short ways to name squares and positions, and all positions of a game.

use crate::prelude::*;
use noughts::wording::{Writing, written};
use std::cell::Cell;
use std::fmt::Display;

thread_local! {
    static TICKS: Cell<u64> = const { Cell::new(0) };
}

/// A budget for one thread that is spent after this many checks: its clock ticks at each check.
pub(crate) fn asked(times: u64) -> Budget {
    let clock = || Duration::from_nanos(TICKS.replace(TICKS.get() + 1));
    Budget::of(Duration::from_nanos(times), clock)
}

/// A budget that is never spent.
pub(crate) fn endless() -> Budget {
    Budget::unlimited(clock)
}

/// An analysis that is never stopped.
pub(crate) fn analyze(search: Minimax, position: &Position) -> Analysis {
    search.analyze(position, &mut ()).expect("the unit observer never stops a search")
}

/// A score as the screen shows it.
pub(crate) fn score_text(analysis: &Analysis, value: Value) -> String {
    written(&analysis.score_text(value), Writing::Unicode)
}

/// The score and the counters of a search for one score.
pub(crate) fn counted(search: Minimax, position: &Position) -> (Score, Counters) {
    let mut counters = Counters::default();
    let score = search.score(position, &mut counters).expect("counters never stop a search");
    (score, counters)
}

/// The tree of a search that is never stopped.
pub(crate) fn grow(search: Minimax, root: impl Into<State>) -> Trace {
    Trace::of(search, &root.into())
}

/// A player's decision within this time, by the usual weights.
pub(crate) fn decide_within(
    budget: &Budget,
    player: Player,
    position: &Position,
    tie_break: TieBreak,
) -> Option<Decision> {
    player.decide(position, tie_break, Weights::USUAL, budget, &mut |_| {})
}

/// Stops the search after this many nodes.
#[derive(Clone, Copy)]
pub(crate) struct Patience(pub(crate) u64);

impl Observer for Patience {
    fn enter(&mut self, _: &Node) -> Searched<()> {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => Err(Interrupted),
        }
    }
}

/// What a text means, which must be valid.
pub(crate) fn parsed<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The square with this name.
pub(crate) fn square(name: &str) -> Square {
    parsed(name)
}

/// The squares with these names, which are separated by spaces.
pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// The names of squares, separated by spaces.
pub(crate) fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).join(" ")
}

/// The setup with this text form.
pub(crate) fn setup(text: &str) -> Setup {
    parsed(text)
}

/// An empty board by its size and winning length, such as `5x4/4`.
pub(crate) fn empty(rules: &str) -> Position {
    Position::new(parsed(rules))
}

/// The same marks, where completing a line loses.
pub(crate) fn misere(position: &Position) -> Position {
    Position::try_from(position.setup().with_misere(true))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The position with this text form, on a board with the usual winning length.
pub(crate) fn position(text: &str) -> Position {
    Position::try_from(setup(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position with this text form and winning length.
pub(crate) fn position_connecting(text: &str, connect: u8) -> Position {
    let setup = setup(text).with_connect(connect).unwrap_or_else(|error| panic!("{text}: {error}"));
    Position::try_from(setup).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after one more move.
pub(crate) fn after(position: &Position, square: Square) -> Position {
    let mut next = position.clone();
    next.play(square).unwrap_or_else(|error| panic!("{position}: {error}"));
    next
}

/// The position after these moves, which are separated by spaces.
pub(crate) fn played(start: Position, moves: &str) -> Position {
    squares(moves).into_iter().fold(start, |position, square| after(&position, square))
}

/// The history of a game with these moves, which are separated by spaces.
pub(crate) fn history(start: Position, moves: &str) -> History {
    let mut history = History::new(start);
    for square in squares(moves) {
        history.play(square).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    history
}

/// A game in which a plan says which of the legal moves is played at each turn, until the plan or the game ends.
pub(crate) fn by_plan(start: Position, plan: &[Index]) -> History {
    let mut history = History::new(start);
    for index in plan {
        let moves = history.position().moves().collect_vec();
        if moves.is_empty() {
            break;
        }
        history.play(*index.get(&moves)).expect("the position offered this move");
    }
    history
}

/// All unfinished positions that play can reach from this one, once each and in order of plies.
pub(crate) fn live(start: &Position) -> Vec<Position> {
    let mut positions = reachable(start);
    positions.retain(|position| position.status() == Status::Ongoing);
    positions
}

/// All positions that play can reach from this one, including itself, once each and in order of plies.
pub(crate) fn reachable(start: &Position) -> Vec<Position> {
    let mut found = vec![start.clone()];
    let mut seen = HashSet::new();
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        for square in position.moves() {
            let child = after(&position, square);
            if seen.insert(child.to_string()) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

/// The score for the side to move here if the game goes on with these moves, to an end that counts as so many plies
/// away.
pub(crate) fn score_of_end(start: &Position, line: &[Square], plies: usize) -> Score {
    let end = line.iter().fold(start.clone(), |position, &square| after(&position, square));
    match end.status() {
        Status::Won(winner) if winner == start.to_move() => Score::win_in(plies),
        Status::Won(_) => Score::loss_in(plies),
        Status::Drawn => Score::DRAW,
        Status::Ongoing => panic!("{start}: {} is not the end", names(line.iter().copied())),
    }
}

/// An analysis by the solver, as if nothing but this were known: the bounds of the first moves and of all others, and
/// an estimate.
pub(crate) fn as_if_known(position: &Position, first: &[Bounds], others: Bounds, estimate: i32) -> Analysis {
    let bounds = first.iter().copied().chain(std::iter::repeat(others));
    let candidate = |(square, bounds)| {
        let value = Value::between(bounds, Score::estimate(estimate));
        Candidate { square, value, line: vec![square], proof: None }
    };
    let candidates = position.moves().zip(bounds).map(candidate).collect();
    Analysis::of(position, Solver::METHOD, candidates, Counters::default())
}

/// What a solver proves about all moves, of which nothing is known before.
pub(crate) fn proved_by(solver: &mut Solver, position: &Position) -> Analysis {
    let mut analysis = as_if_known(position, &[], Bounds::UNKNOWN, 0);
    let result = solver.refine(position, &mut analysis, &endless(), &mut go_on);
    result.expect("the budget is unlimited");
    analysis
}

/// The solver's scores for all of tic-tac-toe.
pub(crate) struct Whole(Solver);

impl Whole {
    pub(crate) fn new() -> Self {
        Self(Solver::new(Rules::TIC_TAC_TOE))
    }

    fn analyze(&mut self, position: &Position) -> Analysis {
        proved_by(&mut self.0, position)
    }

    /// The value of a position for the side to move.
    pub(crate) fn value(&mut self, position: &Position) -> Score {
        self.analyze(position).value.exact().expect("it is proved")
    }

    /// Every move in reading order, with its score for the side that makes it.
    pub(crate) fn moves(&mut self, position: &Position) -> Vec<(Square, Score)> {
        let moves = self.analyze(position).candidates;
        moves.into_iter().map(|one| (one.square, one.value.exact().expect("it is proved"))).collect()
    }
}

/// An unfinished position after this many random moves. On large boards, moves that complete a line are skipped,
/// because otherwise few games would last that long.
pub(crate) fn by_chance(start: &Position, moves: usize, random: &mut Rng) -> Option<Position> {
    let mut position = start.clone();
    for _ in 0..moves {
        let won = if start.rules().cells() < 100 {
            SquareSet::EMPTY
        } else {
            position.completing(position.to_move())
        };
        let legal = position.moves().filter(|&square| !won.contains(square)).collect_vec();
        position.play(*random.choice(&legal)?).expect("the move is legal");
    }
    (position.status() == Status::Ongoing).then_some(position)
}

/// Random positions of a game with this many empty squares, the same every time.
pub(crate) fn sample(start: &Position, empty: usize, count: usize) -> Vec<Position> {
    let mut random = Rng::with_seed(u64::try_from(start.rules().cells()).unwrap_or(0));
    let moves = start.empty_cells() - empty;
    std::iter::repeat_with(|| by_chance(start, moves, &mut random)).flatten().take(count).collect()
}
