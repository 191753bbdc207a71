//! The strength of the players, through the public API: every reply to every player, ties, seeds and names.

use crate::brute;
use crate::brute::Game;
use crate::common::score_text;
use crate::prelude::*;
use std::sync::atomic::Ordering;

/// A player's decision without a time limit.
fn decide(player: Player, position: &Position, tie_break: TieBreak) -> Option<Decision> {
    decide_within(&endless(), player, position, tie_break)
}

/// A player's move.
fn choice(player: Player, position: &Position, tie_break: TieBreak) -> Square {
    decide(player, position, tie_break).unwrap_or_else(|| panic!("{player} has no move in {position}")).square
}

// Against every possible opponent

/// Numbers of games that a player wins, draws and loses.
type Record = [u32; 3];

/// Which of several equal moves are played.
#[derive(Clone, Copy)]
enum Ties {
    /// The move that this rule picks.
    By(TieBreak),
    /// All of them.
    All,
}

/// The games of a player against every reply of an opponent.
struct Proof {
    player: Player,
    ties: Ties,
    mark: Mark,
    choices: HashMap<String, Vec<Square>>,
    record: Record,
    /// How often the player could have won immediately, and how often it played another move.
    could_win_at_once: u32,
    passed_up: u32,
}

impl Proof {
    /// All games from a position in which the player has this mark.
    fn of(mut position: Position, player: Player, ties: Ties, mark: Mark) -> Self {
        let (choices, record) = (HashMap::new(), [0; 3]);
        let mut proof = Self { player, ties, mark, choices, record, could_win_at_once: 0, passed_up: 0 };
        proof.walk(&mut position);
        proof
    }

    fn walk(&mut self, position: &mut Position) {
        let replies = match position.status() {
            Status::Won(winner) => return self.record[if winner == self.mark { 0 } else { 2 }] += 1,
            Status::Drawn => return self.record[1] += 1,
            Status::Ongoing if position.to_move() == self.mark => self.choose(position),
            Status::Ongoing => position.moves().collect(),
        };
        for square in replies {
            position.play(square).expect("players make legal moves");
            self.walk(position);
            position.take_back(square);
        }
    }

    /// The player's moves in a position. Counts immediate wins.
    fn choose(&mut self, position: &Position) -> Vec<Square> {
        let (player, ties) = (self.player, self.ties);
        let choices = self.choices.entry(position.to_string()).or_insert_with(|| match ties {
            Ties::By(tie_break) => vec![choice(player, position, tie_break)],
            Ties::All => tied(player, position),
        });
        let wins = |square: &Square| after(position, *square).status() == Status::Won(self.mark);
        if position.moves().any(|square| wins(&square)) {
            self.could_win_at_once += 1;
            self.passed_up += u32::from(!choices.iter().all(wins));
        }
        choices.clone()
    }
}

/// The moves from which a player's tie-break rule chooses.
fn tied(player: Player, position: &Position) -> Vec<Square> {
    match decide(player, position, TieBreak::First).and_then(|decision| decision.analysis) {
        Some(analysis) => analysis.best().map(|candidate| candidate.square).collect(),
        None => position.moves().collect(),
    }
}

/// The records of a player who moves first, and second.
fn records(player: Player, tie_break: TieBreak) -> [Record; 2] {
    Mark::BOTH.map(|mark| Proof::of(empty("3x3"), player, Ties::By(tie_break), mark).record)
}

/// Two players who break ties at random.
struct Chances {
    players: ByMark<Player>,
    known: HashMap<String, [f64; 3]>,
}

impl Chances {
    /// How many of 10,000 games a player who moves first (as X) or second (as O) is expected to win, draw and lose
    /// against another.
    fn of(player: Player, mark: Mark, opponent: Player) -> [u32; 3] {
        let players = ByMark::of(|side| if side == mark { player } else { opponent });
        let mut chances = Self { players, known: HashMap::new() };
        let [x, drawn, o] = chances.shares(&mut empty("3x3"));
        let shares = if mark == Mark::X { [x, drawn, o] } else { [o, drawn, x] };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 10,000")]
        let rounded = shares.map(|share| (share * 10_000.0).round() as u32);
        rounded
    }

    /// The probabilities that X wins, that the game is drawn, and that O wins from here on.
    fn shares(&mut self, position: &mut Position) -> [f64; 3] {
        match position.status() {
            Status::Won(Mark::X) => return [1.0, 0.0, 0.0],
            Status::Won(Mark::O) => return [0.0, 0.0, 1.0],
            Status::Drawn => return [0.0, 1.0, 0.0],
            Status::Ongoing => {}
        }
        if let Some(&known) = self.known.get(&position.to_string()) {
            return known;
        }
        let player = self.players[position.to_move()];
        let tied = tied(player, position);
        let mut sum = [0.0; 3];
        for &square in &tied {
            position.play(square).expect("players make legal moves");
            let shares = self.shares(position);
            position.take_back(square);
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
        }
        #[expect(clippy::cast_precision_loss, reason = "no more than nine")]
        let mean = sum.map(|sum| sum / tied.len() as f64);
        self.known.insert(position.to_string(), mean);
        mean
    }
}

#[test]
fn the_perfect_and_the_blind_player_lose_no_game() {
    for (player, lines, seeds) in [
        // Tic-tac-Go's count of the second player's games is 569; its AI also picks the first of equal moves.
        (Perfect, [[71, 2, 0], [386, 183, 0]], &[0, 1, 2, 3, 42, u64::MAX][..]),
        // Moving second: the AI of the Python article, corrected.
        (Blind, [[99, 2, 0], [498, 183, 0]], &[0, 1, 42]),
    ] {
        assert_eq!(records(player, TieBreak::First), lines, "{player}");
        for &seed in seeds {
            let records = records(player, TieBreak::Random { seed });
            assert!(
                records.iter().all(|[wins, _, losses]| *losses == 0 && *wins > 0),
                "{player}, {seed}: {records:?}"
            );
        }
    }
}

#[test]
fn only_the_blind_player_misses_immediate_wins() {
    let turns = |player| {
        Mark::BOTH.map(|mark| {
            let proof = Proof::of(empty("3x3"), player, Ties::By(TieBreak::First), mark);
            (proof.could_win_at_once, proof.passed_up)
        })
    };
    assert_eq!(turns(Blind), [(113, 14), (554, 56)]);
    assert_eq!(turns(Perfect).map(|(_, passed_up)| passed_up), [0, 0]);
}

#[test]
fn these_players_lose_no_game_with_any_choice_of_equal_moves() {
    let on_the_usual_board = [2, 4, 8].map(Depth).into_iter().chain([Perfect, Blind]);
    let games = on_the_usual_board.map(|player| (empty("3x3"), player, Ties::All));
    let in_misere = (misere(&empty("3x3")), Perfect, Ties::By(TieBreak::First));
    for (start, player, ties) in games.chain([in_misere]) {
        for mark in Mark::BOTH {
            let [wins, draws, losses] = Proof::of(start.clone(), player, ties, mark).record;
            let are_right = losses == 0 && draws > 0 && wins > 0;
            assert!(are_right, "{player} as {mark}, {}: {wins}, {draws}, {losses}", start.rules());
        }
    }
}

/// Known results of a depth-limited player on 3x3.
struct Level {
    plies: u8,
    /// Wins, draws and losses among all games, with ties broken in reading order: moving first, and second.
    lines: [[u32; 3]; 2],
    /// Wins, draws and losses against random play in hundredths of a percent, with ties broken at random.
    against_random: [[u32; 3]; 2],
    /// Losses against perfect play in hundredths of a percent, with ties broken at random.
    lost_to_perfect: [u32; 2],
}

/// Counted by this program, and confirmed by another one that shares no code with it.
#[rustfmt::skip]
const LEVELS: [Level; 8] = [
    Level { plies: 1, lines: [[72, 4, 0], [348, 69, 24]], against_random: [[9_896, 104, 0], [8_942, 799, 259]], lost_to_perfect: [0, 3_618] },
    Level { plies: 2, lines: [[71, 5, 0], [338, 119, 0]], against_random: [[9_805, 195, 0], [8_677, 1_323, 0]], lost_to_perfect: [0, 0] },
    Level { plies: 3, lines: [[72, 4, 0], [366, 81, 10]], against_random: [[9_896, 104, 0], [9_016, 857, 127]], lost_to_perfect: [0, 1_481] },
    Level { plies: 4, lines: [[85, 7, 0], [372, 117, 0]], against_random: [[9_802, 198, 0], [8_649, 1_351, 0]], lost_to_perfect: [0, 0] },
    Level { plies: 5, lines: [[72, 4, 0], [372, 117, 0]], against_random: [[9_839, 161, 0], [8_649, 1_351, 0]], lost_to_perfect: [0, 0] },
    Level { plies: 6, lines: [[85, 7, 0], [372, 117, 0]], against_random: [[9_829, 171, 0], [8_649, 1_351, 0]], lost_to_perfect: [0, 0] },
    Level { plies: 7, lines: [[85, 7, 0], [386, 183, 0]], against_random: [[9_829, 171, 0], [7_775, 2_225, 0]], lost_to_perfect: [0, 0] },
    Level { plies: 8, lines: [[71, 2, 0], [386, 183, 0]], against_random: [[9_678, 322, 0], [7_775, 2_225, 0]], lost_to_perfect: [0, 0] },
];

#[test]
fn each_depth_limit_has_the_counted_results() {
    for Level { plies, lines, against_random, lost_to_perfect } in LEVELS {
        let level = Depth(plies);
        assert_eq!(records(level, TieBreak::First), lines, "{level}");
        let against = |opponent| Mark::BOTH.map(|mark| Chances::of(level, mark, opponent));
        assert_eq!(against(Random), against_random, "{level}");
        assert_eq!(against(Perfect).map(|chances| chances[2]), lost_to_perfect, "{level}");
    }
}

#[test]
fn random_play_has_the_known_results() {
    for (player, mark, opponent, expected) in [
        // 737/1260, 8/63 and 121/420 of all random games.
        (Random, Mark::X, Random, [5_849, 1_270, 2_881]),
        (Random, Mark::O, Random, [2_881, 1_270, 5_849]),
        (Random, Mark::X, Perfect, [0, 2_225, 7_775]),
        (Random, Mark::O, Perfect, [0, 322, 9_678]),
        (Perfect, Mark::X, Perfect, [0, 10_000, 0]),
        (Blind, Mark::X, Perfect, [0, 10_000, 0]),
    ] {
        assert_eq!(Chances::of(player, mark, opponent), expected, "{player} as {mark} against {opponent}");
    }
}

// Single positions

#[test]
fn blind_and_perfect_differ_where_only_the_distance_differs() {
    for (example, blind, perfect) in [(1, "a1", "c1"), (4, "a1", "c1"), (5, "c2", "b3")] {
        let example = &EXAMPLES[example];
        let board = position(example.text);
        assert_eq!(choice(Blind, &board, TieBreak::First), square(blind), "{}", example.name);
        assert_eq!(choice(Perfect, &board, TieBreak::First), square(perfect), "{}", example.name);
    }
}

#[test]
fn the_first_of_equal_moves_is_the_first_in_reading_order() {
    for example in &EXAMPLES {
        let first = example.best.split(' ').next().map(square);
        let chosen = choice(Perfect, &position(example.text), TieBreak::First);
        assert_eq!(Some(chosen), first, "{}", example.name);
    }
    assert_eq!(choice(Random, &position("XO./.../..."), TieBreak::First), square("c1"));
    let (board, random) = (empty("3x3"), TieBreak::Random { seed: 1 });
    let tied = ["c3", "a1"].map(square);
    assert_eq!(TieBreak::First.pick(&board, &tied), Some(square("c3")), "the first in the given order");
    assert_eq!([TieBreak::First, random].map(|tie_break| tie_break.pick(&board, &[])), [None; 2]);
}

#[test]
fn a_depth_limited_player_takes_a_win_in_sight_and_stops_one() {
    for (text, levels) in [("XX./OO./...", 1..=4), ("XX./O../...", 2..=4)] {
        for level in levels.map(Depth) {
            assert_eq!(choice(level, &position(text), TieBreak::First), square("c1"), "{level} in {text}");
        }
    }
}

#[test]
fn decisions_include_their_analysis() {
    let board = position(EXAMPLES[1].text);
    let seen = |player| decide(player, &board, TieBreak::First).and_then(|decision| decision.analysis);
    for (player, search) in [
        (Perfect, Minimax::ORDERED_ALPHA_BETA),
        (Blind, Minimax { scoring: Scoring::Blind, ..Minimax::ORDERED_ALPHA_BETA }),
        (Depth(2), Minimax::ORDERED_ALPHA_BETA.limited_to(Some(2))),
    ] {
        assert_eq!(player.search(), Some(search));
        assert_eq!(seen(player), Some(analyze(search, &board)), "{player}");
    }
    assert_eq!((seen(Random), Random.search(), Human.search()), (None, None, None));
}

#[test]
fn no_move_is_chosen_for_a_human_or_after_the_end() {
    assert_eq!(decide(Human, &empty("3x3"), TieBreak::First), None);
    assert!(Human.is_human() && !Perfect.is_human());
    for text in ["XXX/OO./...", "XOX/XOO/OXX"] {
        for player in [Human, Random, Blind, Depth(2), Perfect] {
            assert_eq!(decide(player, &position(text), TieBreak::First), None, "{player} on {text}");
        }
    }
}

// Randomness

/// A game between two players with this tie-break rule.
fn game(players: ByMark<Player>, tie_break: TieBreak) -> Vec<Square> {
    let mut board = empty("3x3");
    let mut moves = Vec::new();
    while let Some(decision) = decide(players[board.to_move()], &board, tie_break) {
        board.play(decision.square).expect("players make legal moves");
        moves.push(decision.square);
    }
    assert_ne!(board.status(), Status::Ongoing);
    moves
}

#[test]
fn the_same_seed_plays_the_same_game_and_other_seeds_play_others() {
    for x in [Random, Depth(1)] {
        let players = ByMark { x, o: Random };
        let mut games = BTreeSet::new();
        for seed in 0..20 {
            let played = game(players, TieBreak::Random { seed });
            assert_eq!(played, game(players, TieBreak::Random { seed }), "seed {seed}");
            games.insert(names(played));
        }
        assert!(games.len() >= 10, "20 seeds played only {} games", games.len());
    }
}

#[test]
fn a_choice_depends_on_the_position_not_on_how_it_was_reached() {
    let [one, other] = ["a1 b2 c3 a3", "c3 a3 a1 b2"].map(|moves| played(empty("3x3"), moves));
    for seed in 0..50 {
        let tie_break = TieBreak::Random { seed };
        assert_eq!(choice(Random, &one, tie_break), choice(Random, &other, tie_break));
    }
}

#[test]
fn a_seed_does_not_pick_a_fixed_index_in_the_list() {
    let boards = ["X../.../...", ".X./.../...", "..X/.../...", ".../X../...", ".../.X./..."].map(position);
    for seed in 0..20 {
        let places: BTreeSet<Option<usize>> = boards
            .iter()
            .map(|board| {
                let chosen = choice(Random, board, TieBreak::Random { seed });
                board.moves().position(|square| square == chosen)
            })
            .collect();
        assert!(places.len() > 1, "seed {seed} always picks the same index");
    }
}

#[test]
fn random_play_favours_no_square() {
    let mut counts: HashMap<Square, u32> = HashMap::new();
    for seed in 0..1_800 {
        *counts.entry(choice(Random, &empty("3x3"), TieBreak::Random { seed })).or_default() += 1;
    }
    assert_eq!(counts.len(), 9);
    assert!(
        counts.values().all(|count| (150..=250).contains(count)),
        "about 200 each are expected: {counts:?}"
    );
}

#[test]
fn random_choices_are_made_only_among_the_best_moves() {
    let board = position("XXO/OX./O..");
    let chosen: BTreeSet<Square> =
        (0..50).map(|seed| choice(Perfect, &board, TieBreak::Random { seed })).collect();
    assert_eq!(names(chosen), "b3 c3");
    let opened: BTreeSet<Square> = (0..60)
        .filter_map(|seed| {
            let tied = empty("3x3").moves().collect_vec();
            TieBreak::Random { seed }.pick(&empty("3x3"), &tied)
        })
        .collect();
    assert_eq!(opened.len(), 9, "every opening is played: {opened:?}");
}

#[test]
fn moves_with_the_same_estimate_on_screen_are_tied() {
    let mut several = 0;
    for (size, moves) in
        [("10x10", ""), ("10x10", "e5 f7"), ("15x15", ""), ("15x15", "h8"), ("15x15", "h8 i9 h9")]
    {
        let board = played(empty(size), moves);
        let analysis = assess(&board, &asked(100), &mut go_on);
        let open = analysis.candidates.iter().filter(|one| one.is_open()).collect_vec();
        for (one, other) in open.iter().zip(open.iter().skip(1)) {
            let same = score_text(&analysis, one.value) == score_text(&analysis, other.value);
            assert_eq!(same, one.value == other.value, "{} and {} after {moves}", one.square, other.square);
        }
        let symmetries = Symmetry::of(&board);
        let images = |square| symmetries.iter().map(move |symmetry| symmetry.image_of(square)).min();
        let kinds: BTreeSet<_> = analysis.best().map(|one| images(one.square)).collect();
        several += usize::from(kinds.len() > 1);
    }
    assert!(several > 0, "no position has best moves that are not images of each other");
}

#[test]
fn the_first_move_on_a_large_board_is_not_always_the_same() {
    let board = empty("15x15");
    let opening = |seed| decide_within(&asked(100), Perfect, &board, TieBreak::Random { seed });
    let opened: BTreeSet<Square> = (0..8).filter_map(|seed| Some(opening(seed)?.square)).collect();
    assert!(opened.len() > 2, "{opened:?}");
    let near = |square: &Square| square.column().abs_diff(7) <= 2 && square.row().abs_diff(7) <= 2;
    assert!(opened.iter().all(near), "{opened:?}");
}

#[test]
fn tie_breaks_are_described() {
    assert_eq!(TieBreak::First.to_string(), "the first in reading order");
    assert_eq!(TieBreak::Random { seed: 7 }.to_string(), "at random (seed 7)");
}

// Names

#[test]
fn players_are_parsed_from_their_names() {
    for (text, player, title) in [
        ("human", Human, "human"),
        ("random", Random, "Beginner"),
        ("blind", Blind, "Fatalist"),
        ("perfect", Perfect, "Unbeatable"),
        ("depth:1", Depth(1), "Easy"),
        ("depth:9", Depth(9), "depth 9"),
        ("depth:225", Depth(225), "depth 225"),
        ("mcts:1", Mcts(1), "MCTS 1"),
        ("mcts:1000000", Mcts(1_000_000), "MCTS 1000000"),
    ] {
        assert_eq!(text.parse(), Ok(player));
        assert_eq!((player.to_string().as_str(), player.title().as_str()), (text, title));
    }
    assert_eq!(format!("{:>8}|{:<8}|", Blind, Depth(2)), "   blind|depth:2 |");
}

#[test]
fn other_names_are_refused_with_the_valid_ones() {
    const NAMES: &str =
        "a player: use human, random, blind, depth:N, mcts:N, perfect, exec:COMMAND or table:FILE";
    const PLAYOUTS: &str = "a number of playouts: use mcts:N with N from 1 to 1000000, as in mcts:1000";
    const DEPTH: &str = "a depth: use depth:N with N from 1 to 225 plies, as in depth:2";
    for (what, texts) in [
        (
            NAMES,
            &["", "Perfect", "PERFECT", "perfect ", " human", "ai", "minimax", "random:1", "5", "2:depth"][..],
        ),
        (
            PLAYOUTS,
            &[
                "mcts",
                "mcts:",
                "mcts:0",
                "mcts:1000001",
                "mcts:01",
                "mcts:1,000",
                "mcts:+5",
                "mcts:99999999999",
            ],
        ),
        (DEPTH, &["depth", "depth:", "depth:0", "depth:x", "depth:226", "depth:256", "depth:-1", "depth:+2"]),
        (DEPTH, &["depth: 2", "depth:2 ", "depth:2.5", "depth 2", "depth:99999999999999999999", "depth:２"]),
    ] {
        for text in texts {
            let error = text.parse::<Player>().expect_err(text);
            assert_eq!(error, format!("`{text}` is not {what}"));
        }
    }
}

// Time

#[test]
fn a_spent_budget_still_allows_a_search_of_one_ply() {
    let board = empty("15x15");
    let stopped = endless().stopped_by(Arc::new(AtomicBool::new(true)));
    for budget in [Budget::of(Duration::ZERO, clock), stopped] {
        let decision = decide_within(&budget, Perfect, &board, TieBreak::First).expect("there is a move");
        let analysis = decision.analysis.expect("the player searches");
        assert_eq!(analysis.method.depth_limit, Some(1));
        assert_eq!((analysis.candidates.len(), analysis.is_exact()), (225, false));
        assert_eq!(decision.square, square("f6"), "the first of the 25 squares in the middle");
        assert_eq!(analysis.counters.nodes, 226 + 225, "one ply, and a static score for each move");
    }
}

#[test]
fn a_budget_stops_when_the_flag_is_set_and_not_before() {
    let flag = Arc::new(AtomicBool::new(false));
    let analysis = |text: &str| {
        let budget = endless().stopped_by(Arc::clone(&flag));
        let decision = decide_within(&budget, Perfect, &position(text), TieBreak::First);
        decision.and_then(|decision| decision.analysis).expect("there is an analysis")
    };
    let [long, short] = [EXAMPLES[3].text, EXAMPLES[1].text];
    assert!(analysis(long).is_complete());
    flag.store(true, Ordering::Relaxed);
    assert!(!analysis(long).is_complete());
    assert!(analysis(short).is_complete(), "a search of fewer than 1,024 nodes is not stopped");
}

// Between perfect players

/// The number of plies of a game from this position if both sides play perfectly, and the winner, by brute force.
fn ending(position: &Position) -> (usize, Option<Mark>) {
    let (mover, empty) = (position.to_move(), position.empty_cells());
    match Game::of(position.rules()).value(Game::board(position).0, empty, false) {
        0 => (empty, None),
        value => {
            let plies = usize::try_from(brute::WIN - value.abs()).expect("the distance is not negative");
            (plies, Some(if value > 0 { mover } else { mover.other() }))
        }
    }
}

/// The number of plies of a game between perfect players, and the winner.
fn perfect_ending(position: &Position, tie_break: TieBreak) -> (usize, Option<Mark>) {
    let mut position = position.clone();
    for plies in 0.. {
        match position.status() {
            Status::Won(winner) => return (plies, Some(winner)),
            Status::Drawn => return (plies, None),
            Status::Ongoing => {
                position.play(choice(Perfect, &position, tie_break)).expect("the move is legal");
            }
        }
    }
    unreachable!("every game ends")
}

/// Random positions with at most twelve empty squares and without a complete line.
fn late_positions(rules: Rules) -> impl Iterator<Item = Position> {
    let mut random = Rng::with_seed(7);
    std::iter::repeat_with(move || {
        let mut position = Position::new(rules);
        let empty = random.usize(9..=12.min(position.empty_cells()));
        while position.empty_cells() > empty {
            let completing = position.completing(position.to_move());
            let quiet = position.moves().filter(|&square| !completing.contains(square)).collect_vec();
            position.play(*random.choice(&quiet)?).expect("the move is legal");
        }
        Some(position)
    })
    .flatten()
}

#[test]
fn perfect_players_win_as_fast_and_lose_as_slowly_as_possible() {
    let lines_win = ["3x4/3", "4x3/3", "5x3/3", "4x4/3", "4x4/4", "5x4/4", "5x5/3"].map(empty);
    let lines_lose = ["4x3/3", "3x4/4"].map(|rules| misere(&empty(rules)));
    for rules in lines_win.into_iter().chain(lines_lose).map(|start| start.rules()) {
        let positions = late_positions(rules).take(60).collect_vec();
        let endings = positions.iter().map(ending).collect_vec();
        let known = || positions.iter().zip(&endings);
        for (seed, (position, ending)) in (0..).zip(known()) {
            let played = perfect_ending(position, TieBreak::Random { seed });
            assert_eq!(played, *ending, "{position}, {rules}");
        }
        // Whenever time runs out: if the proof is finished, the choice is right.
        let budgets = [(0, 1), (300, 1), (3_000, 3), (30_000, 1), (30_000, 3)].into_iter().cycle();
        for ((time, threads), (position, &(plies, winner))) in budgets.zip(known()).take(30) {
            let budget = Budget::of(Duration::from_micros(time), clock).on_threads(threads);
            let decision = decide_within(&budget, Perfect, position, TieBreak::First);
            let Decision { square, analysis, .. } = decision.expect("the game is not over");
            if analysis.is_some_and(|analysis| analysis.is_exact()) {
                let kept = ending(&after(position, square));
                assert_eq!(kept, (plies - 1, winner), "{position}, {rules}: {square} after {time} µs");
            }
        }
    }
}

#[test]
fn perfect_players_play_known_boards_in_the_proved_number_of_plies() {
    for (rules, plies) in [("4x3/3", 7), ("5x3/3", 7), ("4x4/3", 5), ("5x5/3", 5)] {
        let start = empty(rules);
        for seed in 0..20 {
            let played = perfect_ending(&start, TieBreak::Random { seed });
            assert_eq!(played, (plies, Some(Mark::X)), "{rules}, seed {seed}");
        }
    }
}

mod programs {
    use super::*;
    use noughts::engine::{Job, Program, Task, TaskId};

    #[test]
    fn a_command_is_named_by_its_first_file() {
        let table = [
            ("python3 mine.py", "mine.py"),
            ("python3 -u '/home/ada/a b/mine.py' 4 x.txt", "mine.py"),
            ("./mine --fast", "mine"),
            ("/usr/bin/mine", "mine"),
            ("a-very-long-name-of-a-program.exe", "a-very-long-name"),
        ];
        for (command, name) in table {
            let player: Player = format!("exec:{command}").parse().expect(command);
            assert_eq!(player.program(), Program::of(command));
            assert_eq!((player.to_string(), player.title()), (format!("exec:{command}"), name.to_owned()));
        }
    }

    #[test]
    fn what_a_terminal_might_act_on_is_no_command() {
        let long = "x".repeat(401);
        for command in ["", "  ", "a\u{1b}[2J", "a\nb", "a\u{202e}b", "a\u{200b}", &long] {
            assert!(format!("exec:{command}").parse::<Player>().is_err(), "{command:?}");
        }
    }

    #[test]
    fn the_engine_runs_none() {
        let program = Program::of("true").expect("a command");
        let (player, tie_break) = (Player::Program(program), TieBreak::First);
        let job = Job::Decide { player, tie_break, weights: Weights::USUAL };
        let position = empty("3x3");
        let task = Task { id: TaskId(1), position, job, table: Budget::TABLE, known: Arc::default() };
        let refusal = task.carry_out(&endless(), &mut |_| {});
        assert_eq!(refusal, Err(program.refusal()));
    }
}
