//! Exact chances, through the public API, against a program of the test's own. It has boards, a search and a walk of its
//! own, and counts in whole numbers.

use crate::brute::{Board, Game, after, mover};
use crate::prelude::*;
use noughts::engine::Program;
use noughts::engine::arena::StartProgram;
use noughts::engine::exact::{Chances, Exact};

/// All players whose choice depends on the position alone. On 3x3, `depth:9` sees every game to its end.
fn players() -> Vec<Player> {
    let others = [Random, Blind, Perfect];
    others.into_iter().chain((1..=9).map(Depth)).collect()
}

const NO_PROGRAM: &StartProgram = &|_| Box::new(|_| None);

fn contest([x, o]: [Player; 2], start: &Position, games: u32) -> Match {
    Match::new(ByMark { x, o }, start.clone(), games, 7, Duration::MAX)
        .unwrap_or_else(|error| panic!("{x}, {o}: {error}"))
}

fn exact(players: [Player; 2], start: &Position) -> Exact {
    contest(players, start, 1)
        .exact(NO_PROGRAM, &endless())
        .unwrap_or_else(|error| panic!("{players:?}: {error}"))
        .unwrap_or_else(|| panic!("{players:?}: no answer in {start}"))
}

// The test's own program

/// How often the side that began wins, nobody does, and the other side wins. With `n` empty cells, they add up to
/// [`SHARES`] to the power of `n`, so that all shares are whole.
type Counts = [u128; 3];

/// A multiple of every number of moves up to ten.
const SHARES: u128 = 2_520;

#[derive(Clone, Copy, Debug)]
enum Own {
    Level(Player),
    /// It always makes the same move in a position, which depends on this seed.
    Fixed(u64),
    /// It knows the other side's chances.
    Best,
}

impl Game {
    /// The moves that a side may make; they are equally likely.
    fn choices(&mut self, own: Own, board: Board) -> Vec<u32> {
        let open = self.open(board);
        let (plies, blind) = match own {
            Own::Level(Random) | Own::Best => return open,
            Own::Level(Perfect) => (open.len(), false),
            Own::Level(Blind) => (open.len(), true),
            Own::Level(Depth(plies)) => (open.len().min(plies.into()), false),
            Own::Level(other) => panic!("{other} is no function of the position"),
            Own::Fixed(seed) => {
                let mixed = seed ^ u64::from(board[0]) << 32 ^ u64::from(board[1]) << 16;
                let chosen = Rng::with_seed(mixed).choice(open);
                return chosen.into_iter().collect();
            }
        };
        let valued = open.into_iter().map(|cell| (-self.value(after(board, cell), plies - 1, blind), cell));
        let valued = valued.collect_vec();
        let best = valued.iter().map(|(value, _)| *value).max();
        valued.into_iter().filter(|(value, _)| Some(*value) == best).map(|(_, cell)| cell).collect()
    }

    /// The counts of a board; `known` also gets the first of the moves that most often let the other side win.
    fn counts(&mut self, sides: [Own; 2], board: Board, known: &mut HashMap<Board, (Counts, u32)>) -> Counts {
        let open = self.open(board);
        let whole = SHARES.pow(open.len().try_into().expect("a board has few cells"));
        match self.winner(board) {
            Some(0) => return [whole, 0, 0],
            Some(_) => return [0, 0, whole],
            None if open.is_empty() => return [0, whole, 0],
            None => {}
        }
        if let Some(&(counts, _)) = known.get(&board) {
            return counts;
        }
        let mover = mover(board);
        let choices = self.choices(sides[mover], board);
        let below = choices.into_iter().map(|cell| (self.counts(sides, after(board, cell), known), cell));
        let mut below = below.collect_vec();
        let points = |(counts, _): &(Counts, u32)| 2 * counts[2 * mover] + counts[1];
        if let Own::Best = sides[mover] {
            below = first_best(&below, points).into_iter().collect();
        }
        let share = SHARES / below.len() as u128;
        let sum = |result| share * below.iter().map(|(counts, _)| counts[result]).sum::<u128>();
        let counts = [sum(0), sum(1), sum(2)];
        let (_, weakest) = first_best(&below, |(counts, _)| counts[2 - 2 * mover]).expect("somebody moves");
        known.insert(board, (counts, weakest));
        counts
    }
}

/// The first of those with the highest number.
fn first_best<T: Copy>(all: &[T], number: impl Fn(&T) -> u128) -> Option<T> {
    all.iter().copied().rev().max_by_key(number)
}

/// The chances that the test's own program finds, and its game.
fn by_hand(game: &mut Game, players: ByMark<Own>, start: &Position) -> (Chances, Vec<Square>) {
    let (mut board, began) = Game::board(start);
    let mut known = HashMap::new();
    let counts = game.counts([players[began], players[began.other()]], board, &mut known);
    let whole: u128 = counts.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "the comparison allows for it")]
    let [first, draws, second] = counts.map(|count| count as f64 / whole as f64);
    let wins = ByMark::of(|mark| if mark == began { first } else { second });
    let mut line = Vec::new();
    while let Some(&(_, cell)) = known.get(&board) {
        let number = cell.trailing_zeros() as usize + 1;
        line.push(start.rules().square_numbered(number).expect("the cell is on the board"));
        board = after(board, cell);
    }
    (Chances { wins, draws }, line)
}

fn assert_near(found: Chances, expected: Chances, about: &str) {
    let list = |chances: Chances| [chances.wins.x, chances.draws, chances.wins.o];
    let off = list(found).into_iter().zip(list(expected)).any(|(one, other)| (one - other).abs() > 1e-12);
    assert!(!off, "{about}: {found:?} instead of {expected:?}");
    let sum: f64 = list(found).iter().sum();
    assert!((sum - 1.0).abs() < 1e-12, "{about}: the sum is {sum}");
}

/// Compares all chances and games of two players with the test's own.
fn check(game: &mut Game, players: [Player; 2], start: &Position) {
    let found = exact(players, start);
    let [x, o] = players.map(Own::Level);
    let about = format!("{players:?} from {start}, {} to move, {}", start.to_move(), start.rules());
    let (chances, _) = by_hand(game, ByMark { x, o }, start);
    assert_near(found.chances, chances, &about);
    for (mark, sides) in [(Mark::X, ByMark { x: Own::Best, o }), (Mark::O, ByMark { x, o: Own::Best })] {
        let (best, line) = &found.best[mark];
        let (chances, by_hand) = by_hand(game, sides, start);
        assert_near(*best, chances, &format!("the best {mark}: {about}"));
        assert_eq!(*line, by_hand, "the game of the best {mark}: {about}");
        let end = start.after(line.iter().copied()).expect("the moves are legal");
        assert_ne!(end.status(), Status::Ongoing, "{about}");
    }
}

// Chances

#[test]
fn random_play_has_the_known_chances() {
    let known = Chances { wins: ByMark { x: 737.0 / 1_260.0, o: 121.0 / 420.0 }, draws: 8.0 / 63.0 };
    let start = empty("3x3");
    assert_near(exact([Random; 2], &start).chances, known, "random play");
}

#[test]
fn all_pairs_of_players_have_the_chances_of_an_independent_count() {
    let mut game = Game::of(Rules::TIC_TAC_TOE);
    for first in players() {
        for second in players() {
            check(&mut game, [first, second], &empty("3x3"));
        }
    }
}

#[test]
fn the_sides_have_each_others_chances_if_o_begins() {
    let [by_x, by_o] = Mark::BOTH.map(|mark| Position::started_by(Rules::TIC_TAC_TOE, mark));
    let pairs = [[Random, Random], [Depth(1), Blind], [Perfect, Depth(3)]];
    for [first, second] in pairs {
        let (exact, turned) = (exact([first, second], &by_x), exact([second, first], &by_o));
        let turn = |Chances { wins: ByMark { x, o }, draws }| Chances { wins: ByMark { x: o, o: x }, draws };
        assert_eq!(turn(turned.chances), exact.chances, "{first} begins against {second}");
        for mark in Mark::BOTH {
            let (chances, game) = turned.best[mark.other()].clone();
            assert_eq!((turn(chances), game), exact.best[mark], "the best {mark}: {first}, {second}");
        }
    }
}

#[test]
fn sampled_games_are_as_frequent_as_the_exact_chances_say() {
    const GAMES: u32 = 10_000;
    let pairs = [[Random, Depth(2)], [Depth(1), Random], [Depth(3), Depth(1)], [Perfect, Depth(1)]];
    for players in pairs {
        let contest = contest(players, &empty("3x3"), GAMES);
        let Chances { wins, draws } = exact(players, &contest.start).chances;
        let score = contest.play(&endless(), &mut |_| {});
        for (count, share) in [(score.wins.x, wins.x), (score.draws, draws), (score.wins.o, wins.o)] {
            let (count, games) = (f64::from(count), f64::from(GAMES));
            let error = (share * (1.0 - share) / games).abs().sqrt();
            // A result without a chance never comes.
            assert!((count / games - share).abs() <= 4.0 * error, "{players:?}: {score:?}, {share}");
        }
    }
}

#[test]
fn nobody_does_better_than_the_best_exploiter() {
    let mut game = Game::of(Rules::TIC_TAC_TOE);
    let start = empty("3x3");
    let rivals = players().into_iter().map(Own::Level).chain((0..40).map(Own::Fixed)).collect_vec();
    for player in players() {
        let best = exact([player; 2], &start).best;
        for mark in Mark::BOTH {
            let most = best[mark].0.points(mark);
            for &rival in &rivals {
                let players = ByMark::of(|side| if side == mark { rival } else { Own::Level(player) });
                let points = by_hand(&mut game, players, &start).0.points(mark);
                assert!(points <= most + 1e-12, "{rival:?} as {mark} against {player}: {points}, not {most}");
            }
        }
    }
}

#[test]
fn the_chances_hold_from_any_position_under_other_rules() {
    let mut random = Rng::with_seed(7);
    for (board, marks) in [
        (empty("3x3"), 1),
        (empty("3x3"), 3),
        (misere(&empty("3x3")), 0),
        (misere(&empty("3x3")), 2),
        (empty("4x3/3"), 4),
        (misere(&empty("3x4/3")), 5),
        (empty("4x4/4"), 8),
        (empty("8x1/3"), 0),
        (empty("1x1/1"), 0),
    ] {
        let mut game = Game::of(board.rules());
        let start = (0..100).find_map(|_| by_chance(&board, marks, &mut random));
        let start = start.expect("some games last that long");
        for _ in 0..6 {
            let players = [(); 2].map(|()| *random.choice(&players()).expect("there are players"));
            check(&mut game, players, &start);
        }
    }
}

#[test]
fn a_program_counts_as_a_function_of_the_position() {
    let rules = Rules::TIC_TAC_TOE;
    let start = Position::new(rules);
    let program = Player::Program(Program::of("anything").expect("it is a command"));
    let answers: &StartProgram = &|_| {
        let mut game = Game::of(rules);
        Box::new(move |position| {
            let cell = game.choices(Own::Fixed(1), Game::board(position).0)[0];
            Some(vec![(rules.square_numbered(cell.trailing_zeros() as usize + 1)?, 1.0)])
        })
    };
    let contest = contest([program, Depth(1)], &start, 1);
    let found = contest.exact(answers, &endless());
    let found = found.expect("it is allowed").expect("the program answers");
    let own = ByMark { x: Own::Fixed(1), o: Own::Level(Depth(1)) };
    assert_near(found.chances, by_hand(&mut Game::of(rules), own, &start).0, "the program");
    let silent = contest.exact(NO_PROGRAM, &endless());
    assert_eq!(silent, Ok(None), "it does not answer");
}

#[test]
fn what_cannot_be_counted_has_no_chances() {
    let random = Random;
    for (players, board, why) in [
        ([random, random], "15x15", "at most 12 empty squares"),
        ([Mcts(10), random], "3x3", "mcts:10 samples anew for each move"),
        ([random, Mcts(10)], "3x3", "mcts:10 samples anew for each move"),
    ] {
        let refusal = contest(players, &empty(board), 1).exact(NO_PROGRAM, &endless()).expect_err(why);
        assert!(refusal.contains(why), "{players:?}: {refusal}");
    }
    let small = contest([Perfect, random], &empty("3x3"), 1);
    let no_time = Budget::of(Duration::ZERO, clock);
    assert_eq!(small.exact(NO_PROGRAM, &no_time), Ok(None), "there is no time");
    let hurried =
        Match::new(small.players, small.start.clone(), 1, 7, Duration::ZERO).expect("they can play");
    assert_eq!(hurried.exact(NO_PROGRAM, &endless()), Ok(None), "a player runs out of time");
}
