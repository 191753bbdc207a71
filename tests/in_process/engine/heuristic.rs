//! Estimates: wins and blocks that must never be missed, proved wins, and games.

use crate::prelude::*;
use noughts::engine::heuristic::estimate;
use std::sync::Mutex;
use std::thread;
use std::thread::ThreadId;

/// The estimates within this many nodes.
fn within(nodes: u64, position: &Position) -> Analysis {
    // The budget is checked at the start, and then every 1,024 nodes.
    estimate(position, &asked(1 + nodes.div_ceil(1024)))
}

/// The estimates of three threads within about this many nodes, and how many threads asked the clock.
fn on_three_threads(nodes: u64, position: &Position) -> (Analysis, usize) {
    static ASKED: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    fn clock() -> Duration {
        let mut asked = ASKED.lock().expect("no thread panics");
        asked.push(thread::current().id());
        Duration::from_nanos(asked.len() as u64)
    }
    let _guard = ONE_AT_A_TIME.lock().expect("no test panics");
    ASKED.lock().expect("no thread panics").clear();
    let budget = Budget::of(Duration::from_nanos(1 + nodes.div_ceil(1024)), clock);
    let estimates = estimate(position, &budget.on_threads(3));
    let asked: HashSet<ThreadId> = ASKED.lock().expect("no thread panics").iter().copied().collect();
    (estimates, asked.len())
}

fn best(analysis: &Analysis) -> &Candidate {
    analysis.best().next().expect("there are moves")
}

/// An unfinished position after this many random moves in the middle of the board.
fn by_chance(start: &Position, moves: usize, random: &mut Rng) -> Option<Position> {
    let rules = start.rules();
    let mut position = start.clone();
    for _ in 0..moves {
        let middle = |place: u8, side: u8| place.abs_diff(side / 2) <= 3;
        let central =
            |square: &Square| middle(square.column(), rules.columns()) && middle(square.row(), rules.rows());
        let legal = position.moves().filter(central).collect_vec();
        position.play(*random.choice(&legal)?).expect("the move is legal");
    }
    (position.status() == Status::Ongoing).then_some(position)
}

fn sample(start: &Position, moves: usize, count: usize) -> Vec<Position> {
    let mut random = Rng::with_seed(u64::try_from(moves).unwrap_or(0));
    std::iter::repeat_with(|| by_chance(start, moves, &mut random)).flatten().take(count).collect()
}

/// The squares where a side completes a line.
fn completing(position: &Position, mark: Mark) -> Vec<Square> {
    let wins = |square: &Square| {
        let has = |other: &Square| other == square || position.get(*other) == Some(mark);
        let mut lines = position.geometry().lines.iter().filter(|line| line.squares.contains(square));
        lines.any(|line| line.squares.iter().all(has))
    };
    position.moves().filter(wins).collect()
}

// Wins and blocks that must never be missed

#[test]
fn no_win_in_one_and_no_needed_block_is_missed() {
    let (mut wins, mut blocks) = (0, 0);
    for start in [empty("7x7/5"), empty("10x10/5"), empty("15x15/5")] {
        for moves in [18, 25, 26, 31] {
            for position in sample(&start, moves, 36) {
                let mover = position.to_move();
                let (own, other) = (completing(&position, mover), completing(&position, mover.other()));
                for nodes in [0, 600] {
                    let estimates = within(nodes, &position);
                    let chosen = best(&estimates);
                    if !own.is_empty() {
                        wins += 1;
                        assert_eq!(chosen.value.estimate, Score::win_in(1));
                        assert!(own.contains(&chosen.square), "{position}");
                    } else if let [block] = other[..] {
                        blocks += 1;
                        assert_eq!(chosen.square, block, "{position}");
                    }
                }
            }
        }
    }
    assert!(wins > 60 && blocks > 60, "{wins} wins and {blocks} blocks are too few");
}

#[test]
fn an_open_three_is_answered() {
    let position = played(empty("15x15/5"), "g8 a1 h8 o1 i8");
    let chosen = best(&within(5_000, &position)).square;
    assert!(["e8", "f8", "j8", "k8"].map(square).contains(&chosen), "{chosen}");
}

// Proved wins

#[test]
fn proved_wins_and_losses_are_played_out_to_the_end() {
    let mut shown = 0;
    for start in [empty("8x8/5"), empty("15x15/5"), empty("12x12/6")] {
        for moves in [14, 19, 24] {
            let budgets = [400, 1_500, 4_000].into_iter().cycle();
            for (position, nodes) in sample(&start, moves, 20).iter().zip(budgets) {
                let alone = within(nodes, position).candidates;
                for one in alone.into_iter().chain(on_three_threads(3 * nodes, position).0.candidates) {
                    assert_eq!(one.line.first(), Some(&one.square));
                    if one.outcome().is_some() {
                        assert_eq!(
                            one.value.estimate,
                            score_of_end(position, &one.line, one.line.len()),
                            "{position}"
                        );
                        shown += 1;
                    }
                }
            }
        }
    }
    assert!(shown > 500, "{shown} lines are too few");
}

#[test]
fn proved_wins_and_losses_agree_with_the_solver() {
    let (mut wins, mut losses) = (0, 0);
    for (start, all_moves) in
        [(empty("5x5/4"), [8, 11]), (empty("6x5/4"), [10, 13]), (empty("7x7/5"), [22, 25])]
    {
        let mut solver = Solver::new(start.rules());
        for moves in all_moves {
            for position in sample(&start, moves, 25) {
                for one in within(3_000, &position).candidates {
                    let Some(outcome) = one.outcome() else { continue };
                    let next = after(&position, one.square);
                    let value = solver.value(&next, &endless()).expect("the search is not stopped");
                    let value = value.parent_view();
                    assert_eq!(value.outcome(), outcome, "{position}: {}", one.square);
                    // The game ends in the reported number of plies or sooner.
                    if outcome == Outcome::Win {
                        assert!(value >= one.value.estimate, "{position}: {}", one.square);
                        wins += 1;
                    } else {
                        assert!(value <= one.value.estimate, "{position}: {}", one.square);
                        losses += 1;
                    }
                }
            }
        }
    }
    assert!(wins > 100 && losses > 100, "{wins} wins and {losses} losses are too few");
}

#[test]
fn textbook_shapes_win() {
    let shapes = [
        // An open three becomes an open four.
        ("g8 a1 h8 o1 i8 a15", "f8 j8", 3),
        // A split three.
        ("g8 a1 h8 o1 j8 a15", "i8", 3),
        // Two threes, each closed at one end, become two fours in one move.
        ("e8 d8 f8 a1 g8 o1 h5 h4 h6 a15 h7 o15", "h8", 3),
        // A closed three and an open two: one move makes a four, which must be blocked, and an open three.
        ("e8 d8 f8 a1 g8 o1 h6 o15 h7 a15", "h8", 5),
        // Two open twos: one move makes two open threes, and only one can be blocked.
        ("f8 a1 g8 o1 h6 o15 h7 a15", "h8", 5),
    ];
    for (moves, squares, plies) in shapes {
        let estimates = within(50_000, &played(empty("15x15/5"), moves));
        let chosen = best(&estimates);
        assert_eq!(chosen.value.estimate, Score::win_in(plies), "{moves}");
        let expected = squares.split(' ').any(|name| square(name) == chosen.square);
        assert!(expected, "{} after {moves}", chosen.square);
    }
}

#[test]
fn all_threads_search_and_their_nodes_are_counted() {
    let position = played(empty("15x15/5"), "h8 i9 h10 h9 g9");
    let (estimates, threads) = on_three_threads(60_000, &position);
    assert!(threads > 1, "only one thread has asked the clock");
    let nodes = estimates.counters.nodes;
    assert!((50_000..70_000).contains(&nodes), "{nodes} nodes");
}

// Stopping

#[test]
fn a_search_stopped_at_once_still_scores_every_move() {
    for start in [empty("1x1/1"), empty("3x3"), empty("10x11/5"), empty("15x15/5"), empty("15x15/15")] {
        let estimates = estimate(&start, &asked(1));
        let judged = estimates.candidates.iter().map(|one| one.square).collect_vec();
        assert_eq!(judged, start.moves().collect_vec());
        assert_eq!(estimates.counters.depth, 1);
    }
}

#[test]
fn the_budget_is_checked_often_and_stops_the_search() {
    let position = played(empty("15x15/5"), "h8 i9 h10 h9 g9");
    let mut last = 0;
    for times in 1..=50 {
        let nodes = estimate(&position, &asked(times)).counters.nodes;
        assert!(last < nodes && nodes - last <= 1_024, "{last} to {nodes} nodes without a question");
        last = nodes;
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let position = played(empty("15x15/5"), "h8 i9 h10 h9 g9");
    assert_eq!(within(10_000, &position), within(10_000, &position));
}

#[test]
fn every_size_of_board_can_be_played_to_the_end() {
    for rules in [
        "1x1/1", "2x1/2", "15x1/1", "15x1/15", "4x15/2", "15x15/15", "12x12/6", "3x3/3", "5x5/4", "7x8/5",
        "10x11/5", "11x10/10", "15x14/9",
    ] {
        let mut position = empty(rules);
        while position.status() == Status::Ongoing {
            let chosen = best(&within(600, &position)).square;
            position.play(chosen).expect("the move is legal");
        }
        assert_eq!(within(600, &position).candidates, []);
    }
}

#[test]
fn tic_tac_toe_is_played_to_the_end_without_a_mistake() {
    let mut whole = Whole::new();
    for position in live(&empty("3x3")).into_iter().step_by(7) {
        let next = after(&position, best(&estimate(&position, &endless())).square);
        let value = Score::of_end(next.status(), next.to_move(), 0).unwrap_or_else(|| whole.value(&next));
        assert_eq!(value.parent_view().outcome(), whole.value(&position).outcome(), "{position}");
    }
}

// Games

/// The outcome for this side of a game in which it follows the estimates, with a fixed number of nodes per move.
fn outcome(start: &Position, side: Mark, opponent: Player, seed: u64) -> Outcome {
    let mut position = start.clone();
    while position.status() == Status::Ongoing {
        let chosen = if position.to_move() == side {
            best(&within(5_000, &position)).square
        } else {
            let decision = decide_within(&endless(), opponent, &position, TieBreak::Random { seed });
            decision.expect("the player is not human").square
        };
        position.play(chosen).expect("the move is legal");
    }
    match position.status() {
        Status::Won(winner) if winner == side => Outcome::Win,
        Status::Drawn => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

#[test]
fn it_beats_random_play() {
    for (seed, side) in (0..4).zip(Mark::BOTH.into_iter().cycle()) {
        assert_eq!(outcome(&empty("15x15/5"), side, Random, seed), Outcome::Win, "{side}, {seed}");
    }
}

#[test]
fn it_beats_depth_2() {
    let games = (0..6).zip(Mark::BOTH.into_iter().cycle());
    let ends = games.map(|(seed, side)| outcome(&empty("10x10/5"), side, Depth(2), seed));
    let ends = ends.collect_vec();
    assert!(!ends.contains(&Outcome::Loss), "{ends:?}");
    assert!(ends.iter().filter(|&&end| end == Outcome::Win).count() > 3, "{ends:?}");
}
