//! The search, through the public API: known node counts, exactness, depth limits, observers and interruption.

use crate::common::score_text;
use crate::prelude::*;
use noughts::engine::{Distance, Method};

/// Every unfinished position of tic-tac-toe with its analysis by plain minimax, the reference for other searches.
static LIVE: LazyLock<Vec<(Position, Analysis)>> = LazyLock::new(|| {
    let analyzed = |board: Position| (board.clone(), analyze(Minimax::DEPTH_AWARE, &board));
    live(&empty("3x3")).into_iter().map(analyzed).collect()
});

const ORDERED: Minimax = Minimax::ORDERED_ALPHA_BETA;

/// Alpha-beta in reading order.
const IN_READING_ORDER: Minimax = Minimax { order: MoveOrder::Reading, ..ORDERED };

/// Alpha-beta that ignores the distance.
const BLIND_ALPHA_BETA: Minimax = Minimax { scoring: Scoring::Blind, ..ORDERED };

/// The candidates without their principal variations.
fn verdicts(analysis: &Analysis) -> Vec<(Square, Score, bool)> {
    analysis
        .candidates
        .iter()
        .map(|candidate| (candidate.square, candidate.value.estimate, candidate.is_exact()))
        .collect()
}

/// A score in points on nine cells.
fn points(score: Score) -> i32 {
    score.points(9)
}

// Scores

#[test]
fn scores_rank_quick_wins_first_and_quick_losses_last() {
    let ranked = [
        Score::MIN,
        Score::loss_in(0),
        Score::loss_in(2),
        Score::loss_in(225),
        Score::estimate(i32::MIN),
        Score::estimate(-1),
        Score::DRAW,
        Score::estimate(1),
        Score::estimate(i32::MAX),
        Score::win_in(225),
        Score::win_in(3),
        Score::win_in(1),
        Score::MAX,
    ];
    assert!(ranked.is_sorted_by(|low, high| low < high), "{ranked:?}");
    let outcomes = ranked[1..12].iter().map(|score| score.outcome()).collect_vec();
    let [loss, draw, win] = [Outcome::Loss, Outcome::Draw, Outcome::Win];
    assert_eq!(outcomes, [loss, loss, loss, draw, draw, draw, draw, draw, win, win, win]);
    assert!(Outcome::Loss < Outcome::Draw && Outcome::Draw < Outcome::Win);
}

#[test]
fn points_follow_the_usual_scale() {
    for (score, cells, expected) in [
        (Score::win_in(1), 9, 9),
        (Score::win_in(5), 9, 5),
        (Score::loss_in(2), 9, -8),
        (Score::loss_in(0), 9, -10),
        (Score::win_in(0), 9, 10),
        (Score::DRAW, 9, 0),
        (Score::estimate(-37), 9, -37),
        (Score::win_in(1), 225, 225),
        (Score::loss_in(4), 16, -13),
    ] {
        assert_eq!(score.points(cells), expected, "{score:?} on {cells} cells");
    }
    assert_eq!(-Score::win_in(3), Score::loss_in(3));
    assert_eq!(-Score::estimate(5), Score::estimate(-5));
}

#[test]
fn an_estimate_counts_open_lines_four_times_for_each_further_mark() {
    // Counted by hand: 1 for a line with one mark, 4 for two, 16 for three; 0 once both sides have a mark in it.
    for (text, connect, for_x) in [
        (".../.../...", 3, 0),
        (".../.X./...", 3, 4),
        ("O../.X./...", 3, 3 - 2),
        ("O../.XX/...", 3, 4 + 3 - 2),
        ("XX./OO./...", 3, 4 - (4 + 1)),
        ("XO./.../...", 3, 2 - 1),
        ("XXX./OO../..../....", 4, (16 + 1) - 4),
        // After nine marks in a line, another one adds nothing.
        ("XXXXXXXXX../OOOOOOOO...", 11, 65_536 - 16_384),
        ("XXXXXXXXXX./OOOOOOOOO..", 11, 65_536 - 65_536),
    ] {
        let board = position_connecting(text, connect);
        assert_eq!(points(Weights::USUAL.evaluate(&board, Mark::X)), for_x, "{text}");
        assert_eq!(points(Weights::USUAL.evaluate(&board, Mark::O)), -for_x, "{text} from O's point of view");
        assert_eq!(points(Weights::USUAL.evaluate(&misere(&board), Mark::X)), -for_x, "{text} in misère");
    }
}

#[test]
fn a_score_is_converted_to_the_view_of_the_parent_and_of_the_child() {
    for (here, above) in [
        (Score::win_in(3), Score::loss_in(4)),
        (Score::loss_in(0), Score::win_in(1)),
        (Score::DRAW, Score::DRAW),
        (Score::estimate(7), Score::estimate(-7)),
    ] {
        assert_eq!((here.parent_view(), above.child_view()), (above, here));
    }
    assert_eq!(Score::win_in(3).child_view(), Score::loss_in(2));
    let [low, high] = [Score::loss_in(6), Score::win_in(3)];
    let bounds = Bounds { at_least: low, at_most: high };
    assert_eq!(bounds.turned(|score| -score), Bounds { at_least: -high, at_most: -low });
    assert_eq!(
        bounds.turned(Score::parent_view),
        Bounds { at_least: Score::loss_in(4), at_most: Score::win_in(7) }
    );
    assert_eq!(bounds.turned(Score::parent_view).turned(Score::child_view), bounds);
    assert_eq!(Bounds::UNKNOWN.turned(Score::parent_view), Bounds::UNKNOWN, "unknown bounds stay unknown");
}

#[test]
fn bounds_have_an_outcome_only_if_all_scores_between_them_agree() {
    let [win, loss] = [Score::win_in, Score::loss_in];
    for (at_least, at_most, expected) in [
        (win(9), win(1), Some(Outcome::Win)),
        (loss(2), loss(8), Some(Outcome::Loss)),
        (Score::DRAW, Score::DRAW, Some(Outcome::Draw)),
        (Score::estimate(-1), Score::estimate(1), None),
        (Score::DRAW, win(1), None),
        (loss(2), Score::DRAW, None),
    ] {
        assert_eq!(Bounds { at_least, at_most }.outcome(), expected, "{at_least:?} to {at_most:?}");
    }
}

#[test]
fn counters_add_up_but_for_the_depth() {
    let mut counters = Counters {
        nodes: 1,
        terminals: 2,
        horizons: 3,
        cutoffs: 4,
        table_hits: 5,
        table_entries: 6,
        depth: 7,
    };
    counters.add(Counters { depth: 4, ..counters });
    counters.add(Counters { depth: 9, ..Counters::default() });
    let expected = Counters {
        nodes: 2,
        terminals: 4,
        horizons: 6,
        cutoffs: 8,
        table_hits: 10,
        table_entries: 12,
        depth: 9,
    };
    assert_eq!(counters, expected);
}

// Known counts

#[test]
fn plain_minimax_visits_549946_nodes_and_255168_finished_games() {
    for search in [Minimax::DEPTH_AWARE, Minimax::BLIND] {
        let (score, counters) = counted(search, &empty("3x3"));
        let expected = Counters { nodes: 549_946, terminals: 255_168, depth: 9, ..Counters::default() };
        assert_eq!((score, counters), (Score::DRAW, expected), "{search:?}");
    }
}

// Right answers

#[test]
fn the_articles_positions_get_the_articles_scores() {
    for example in &EXAMPLES {
        let board = position(example.text);
        assert_eq!(board.to_move(), example.to_move, "{}", example.name);
        for search in [Minimax::BLIND, BLIND_ALPHA_BETA, Minimax::DEPTH_AWARE, IN_READING_ORDER, ORDERED] {
            let (analysis, what) = (analyze(search, &board), format!("{} by {search}", example.name));
            let scored = |found: &Candidate| (found.square, points(found.value.estimate));
            let found = analysis.candidates.iter().map(scored).collect_vec();
            let expected = example.candidates.iter().map(|&(name, blind, aware)| {
                (square(name), if search.counts_distance() { aware } else { blind })
            });
            assert_eq!(found, expected.collect_vec(), "{what}");
            assert!(analysis.is_exact() && analysis.is_complete(), "{what}");
            let top = found.into_iter().map(|(_, score)| score).max();
            assert_eq!(Some(analysis.points(analysis.value.estimate)), top, "{what}");
            if search.counts_distance() {
                assert_eq!(names(analysis.best_squares()), example.best, "{what}");
            }
        }
    }
}

#[test]
fn the_values_of_all_live_positions_are_distributed_as_known() {
    let mut values: BTreeMap<i32, u32> = BTreeMap::new();
    let mut of_candidates: BTreeMap<i32, u32> = BTreeMap::new();
    for (_, analysis) in LIVE.iter() {
        *values.entry(points(analysis.value.estimate)).or_default() += 1;
        for candidate in &analysis.candidates {
            *of_candidates.entry(points(candidate.value.estimate)).or_default() += 1;
        }
    }
    assert_eq!(LIVE.len(), 4_520);
    let values = values.into_iter().collect_vec();
    assert_eq!(values, [(-8, 508), (-6, 124), (0, 1_052), (5, 122), (7, 356), (9, 2_358)]);
    let occurring = of_candidates.into_keys().collect_vec();
    assert_eq!(occurring, [-8, -6, -4, 0, 5, 7, 9]);
}

#[test]
fn alpha_beta_scores_every_candidate_as_plain_minimax_does() {
    for (board, plain) in LIVE.iter() {
        for search in [IN_READING_ORDER, ORDERED] {
            let pruned = analyze(search, board);
            assert_eq!(verdicts(&pruned), verdicts(plain), "{board} by {search:?}");
            assert_eq!(
                (pruned.value.estimate, pruned.to_move),
                (plain.value.estimate, board.to_move()),
                "{board}"
            );
            assert!(pruned.counters.nodes <= plain.counters.nodes, "{board}: pruning cannot add nodes");
        }
    }
}

/// Checks that a principal variation is legal and ends the game with the result and distance of the score.
fn assert_plays_out(board: &Position, candidate: &Candidate, scoring: Scoring) {
    assert_eq!(candidate.line.first(), Some(&candidate.square), "{board}");
    let plies = if scoring == Scoring::DepthAware { candidate.line.len() } else { 0 };
    let score = score_of_end(board, &candidate.line, plies);
    let found = (candidate.outcome(), candidate.value.estimate);
    assert_eq!(found, (Some(score.outcome()), score), "{board}: {:?}", candidate.line);
}

#[test]
fn every_principal_variation_ends_as_its_score_predicts() {
    for (board, plain) in LIVE.iter() {
        let others = [IN_READING_ORDER, ORDERED, BLIND_ALPHA_BETA];
        let others = others.map(|search| (search.scoring, analyze(search, board)));
        for (scoring, analysis) in others.iter().chain([&(Scoring::DepthAware, plain.clone())]) {
            analysis.candidates.iter().for_each(|candidate| assert_plays_out(board, candidate, *scoring));
        }
    }
}

#[test]
fn blind_minimax_sees_the_same_outcomes_and_only_three_scores() {
    for (board, plain) in LIVE.iter() {
        for search in [Minimax::BLIND, BLIND_ALPHA_BETA] {
            let blind = analyze(search, board);
            assert_eq!((blind.candidates.len(), blind.outcome()), (plain.candidates.len(), plain.outcome()));
            for (blind, aware) in blind.candidates.iter().zip(&plain.candidates) {
                assert_eq!((blind.square, blind.outcome()), (aware.square, aware.outcome()), "{board}");
                let expected = match aware.value.estimate.outcome() {
                    Outcome::Win => 10,
                    Outcome::Draw => 0,
                    Outcome::Loss => -10,
                };
                let found = points(blind.value.estimate);
                assert_eq!(found, expected, "{board}, {} by {search:?}", blind.square);
            }
        }
    }
}

#[test]
fn a_finished_position_has_no_candidates_and_the_score_it_ended_with() {
    for (board, expected, outcome) in [
        (position("XXX/OO./..."), -10, Outcome::Loss),
        (misere(&position("XXX/OO./...")), 10, Outcome::Win),
        (position("OOO/XX./X.."), -10, Outcome::Loss),
        (misere(&position("OOO/XX./X..")), 10, Outcome::Win),
        (position("XOX/XOO/OXX"), 0, Outcome::Draw),
        (misere(&position("XOX/XOO/OXX")), 0, Outcome::Draw),
        // Four cells, X has completed a line: cells + 1 = 5.
        (position("XX/O."), -5, Outcome::Loss),
    ] {
        for search in [Minimax::DEPTH_AWARE, Minimax::BLIND, ORDERED] {
            for search in [search, search.limited_to(Some(2))] {
                let (analysis, deepened) = (analyze(search, &board), search.deepen(&board, &mut ()));
                let score = analysis.value.estimate;
                assert_eq!(analysis.points(score), expected, "{board}, {}, {search:?}", board.rules());
                assert_eq!((analysis.candidates.len(), analysis.best().count()), (0, 0));
                assert_eq!((analysis.is_exact(), analysis.outcome()), (true, Some(outcome)));
                assert_eq!((analysis.counters.nodes, analysis.counters.terminals), (1, 1));
                assert_eq!((counted(search, &board).0, deepened.value.estimate), (score, score));
                assert_eq!(deepened.candidates, []);
            }
        }
    }
}

#[test]
fn an_analysis_finds_its_candidates_by_square() {
    let analysis = analyze(ORDERED, &position(EXAMPLES[1].text));
    assert_eq!(analysis.candidate(square("c1")).map(|found| points(found.value.estimate)), Some(-6));
    assert_eq!(analysis.candidate(square("b1")), None);
    assert_eq!((analysis.to_move, analysis.rules), (Mark::O, Rules::TIC_TAC_TOE));
}

// Text

#[test]
fn searches_have_names() {
    for (search, expected) in [
        (Minimax::DEPTH_AWARE, "minimax"),
        (Minimax::BLIND, "blind minimax"),
        (IN_READING_ORDER, "alpha-beta"),
        (ORDERED, "ordered alpha-beta"),
        (BLIND_ALPHA_BETA, "blind ordered alpha-beta"),
        (ORDERED.limited_to(Some(1)), "ordered alpha-beta, 1 ply"),
        (
            Minimax { table: Table::Symmetries, ..BLIND_ALPHA_BETA },
            "blind ordered alpha-beta + table + symmetry",
        ),
        (Minimax { table: Table::Positions, ..Minimax::BLIND }, "blind minimax + table"),
        (Minimax::BLIND.limited_to(Some(4)), "blind minimax, 4 plies"),
    ] {
        assert_eq!(search.to_string(), expected);
        assert_eq!(search.counts_distance(), !expected.starts_with("blind"));
    }
}

#[test]
fn verdicts_count_plies_where_the_search_does_and_mark_estimates() {
    let [one_ply, two_plies] = [1, 2].map(|plies| ORDERED.limited_to(Some(plies)));
    for (search, text, name, verdict, score) in [
        (ORDERED, EXAMPLES[0].text, "b2", "wins in 1", "+9"),
        (ORDERED, EXAMPLES[1].text, "c1", "loses in 4", "-6"),
        (ORDERED, EXAMPLES[4].text, "a1", "wins in 3", "+7"),
        (Minimax::BLIND, EXAMPLES[4].text, "a1", "wins", "+10"),
        (Minimax::BLIND, EXAMPLES[1].text, "c1", "loses", "-10"),
        (ORDERED, EXAMPLES[3].text, "a1", "draw", "0"),
        (two_plies, EXAMPLES[1].text, "a1", "loses in 2", "-8"),
        // Three open lines against two, two against four, and two against two.
        (one_ply, ".../.O./...", "a1", "looks bad", "~-1"),
        (one_ply, "O../.../...", "b2", "looks good", "~+1"),
        (one_ply, "O../.../...", "c3", "looks even", "~0"),
    ] {
        let analysis = analyze(search, &position(text));
        let candidate = analysis.candidate(square(name)).expect(name);
        let told = [analysis.verdict(candidate), score_text(&analysis, candidate.value)];
        assert_eq!(told, [verdict, score], "{name} of {text} by {search}");
    }
}

#[test]
fn bounds_and_estimates_are_shown_as_what_they_are() {
    let [win, loss] = [Score::win_in, Score::loss_in];
    let search = ORDERED.limited_to(Some(1)).method();
    assert_eq!([&Solver::METHOD, &search].map(ToString::to_string), ["solver", "ordered alpha-beta, 1 ply"]);
    let told = |method: Method, estimate, at_least, at_most| {
        let mut analysis = as_if_known(&empty("3x3"), &[], Bounds { at_least, at_most }, estimate);
        analysis.method = method;
        let candidate = &analysis.candidates[0];
        (analysis.verdict(candidate), score_text(&analysis, candidate.value), candidate.is_open())
    };
    for (low, high, verdict, score) in [
        (win(9), win(1), "wins within 9", ">=+1"),
        (loss(2), loss(8), "loses within 8", "<=-2"),
        (Score::DRAW, win(1), "draw or win", ">=0"),
        (loss(2), Score::DRAW, "draw or loss", "<=0"),
    ] {
        assert_eq!(told(Solver::METHOD, 0, low, high), (verdict.to_owned(), score.to_owned(), false));
    }
    let looks_won = Analysis::LOOKS_WON;
    for (method, estimate, verdict, score) in [
        (Solver::METHOD, looks_won, "looks won", "~+600"),
        (Solver::METHOD, looks_won - 1, "looks good", "~+600"),
        (Solver::METHOD, 1, "looks good", "~+1"),
        (Solver::METHOD, 0, "looks even", "~0"),
        (Solver::METHOD, 1 - looks_won, "looks bad", "~-600"),
        (Solver::METHOD, -looks_won, "looks lost", "~-600"),
        // A search's estimates are sums over lines; there is no number from which on they look won.
        (search.clone(), looks_won, "looks good", "~+4800"),
        (search.clone(), -looks_won, "looks bad", "~-4800"),
    ] {
        let expected = (verdict.to_owned(), score.to_owned(), true);
        assert_eq!(told(method.clone(), estimate, loss(2), win(1)), expected, "{estimate} by {method}");
    }
}

#[test]
fn what_is_learned_about_a_position_limits_its_moves() {
    let mut analysis = as_if_known(&empty("3x3"), &[], Bounds::UNKNOWN, 40);
    analysis.narrow(Bounds { at_most: Score::DRAW, ..Bounds::UNKNOWN });
    let no_win = (Some(Bound::AtMost), Score::DRAW);
    assert!(analysis.candidates.iter().all(|candidate| candidate.value.reading() == no_win), "{analysis:?}");
    analysis.narrow_move(square("b2"), Bounds::exactly(Score::DRAW), None);
    assert_eq!((analysis.value.estimate, analysis.is_exact()), (Score::DRAW, true));
    assert_eq!(names(analysis.best_squares()), "b2");
    for candidate in &analysis.candidates {
        assert_eq!(analysis.is_best(candidate), candidate.square == square("b2"));
    }
}

#[test]
fn a_proved_draw_is_not_the_best_move_in_a_won_position() {
    let mut analysis = as_if_known(&empty("3x3"), &[], Bounds::UNKNOWN, -3);
    analysis.narrow_move(square("b2"), Bounds::exactly(Score::DRAW), None);
    assert_eq!(names(analysis.best_squares()), "b2", "the proved draw ranks first");
    analysis.narrow(Bounds { at_least: Score::win_in(9), ..Bounds::UNKNOWN });
    assert_eq!(names(analysis.best_squares()), "a1 b1 c1 a2 c2 a3 b3 c3");
    assert_eq!(analysis.ranked().last().map(|last| last.square), Some(square("b2")));
    // A proved win stays a best move, even if there may be a quicker one.
    analysis.narrow_move(square("c3"), Bounds::exactly(Score::win_in(9)), None);
    analysis.narrow(Bounds { at_least: Score::win_in(7), ..Bounds::UNKNOWN });
    assert_eq!(names(analysis.best_squares()), "c3");
    assert!(!analysis.is_exact());
}

#[test]
fn an_analysis_reports_how_much_is_decided() {
    let [win, loss] = [Score::win_in, Score::loss_in];
    let exactly = Bounds::exactly;
    let known = |first: [Bounds; 2]| {
        let analysis = as_if_known(&position("XO./.../..."), &first, exactly(loss(2)), 0);
        (analysis.decided(), analysis.is_exact(), analysis.distance())
    };
    let open = Bounds::UNKNOWN;
    let within = Bounds { at_least: win(9), ..open };
    let no_loss = Bounds { at_least: Score::DRAW, ..open };
    let no_win = Bounds { at_most: Score::DRAW, ..open };
    let [in_three, draw] = [exactly(win(3)), exactly(Score::DRAW)];
    assert_eq!(known([open, open]), (5, false, None));
    assert_eq!(known([no_loss, open]), (5, false, None));
    // A proved draw, but the other move may win, or draw as well.
    assert_eq!(known([draw, open]), (6, false, None));
    assert_eq!(known([draw, no_win]), (6, true, None));
    assert_eq!(known([draw, exactly(loss(4))]), (7, true, None));
    // A win, but there may be a quicker one.
    assert_eq!(known([within, draw]), (7, false, Some(Distance::Within(9))));
    assert_eq!(known([in_three, no_win]), (6, true, Some(Distance::In(3))));
    assert_eq!(known([exactly(loss(2)), exactly(loss(4))]), (7, true, Some(Distance::In(4))));
}

#[test]
fn an_analysis_reports_its_depth() {
    let board = position(EXAMPLES[1].text);
    assert_eq!(analyze(Minimax::DEPTH_AWARE, &board).depth_seen(), 4);
    assert_eq!(analyze(Minimax::DEPTH_AWARE.limited_to(Some(2)), &board).depth_seen(), 2);
}

// Depth limits

#[test]
fn a_depth_limit_estimates_just_the_unfinished_positions_at_that_depth() {
    // Sequences of 1, 2, ... moves, minus those that continue after a win.
    for (limit, nodes, terminals, horizons) in [
        (1, 1 + 9, 0, 9),
        (2, 10 + 72, 0, 72),
        (3, 82 + 504, 0, 504),
        (4, 586 + 3_024, 0, 3_024),
        (5, 3_610 + 15_120, 1_440, 15_120 - 1_440),
        (6, 18_730 + 54_720, 1_440 + 5_328, 54_720 - 5_328),
    ] {
        let analysis = analyze(Minimax::DEPTH_AWARE.limited_to(Some(limit)), &empty("3x3"));
        let expected = Counters { nodes, terminals, horizons, depth: limit, ..Counters::default() };
        assert_eq!(analysis.counters, expected);
        assert_eq!(analysis.method.depth_limit, Some(limit));
        assert_eq!((analysis.is_exact(), analysis.is_complete(), analysis.outcome()), (false, false, None));
        assert!(analysis.candidates.iter().all(|candidate| candidate.outcome().is_none()));
    }
}

#[test]
fn a_limit_beyond_the_end_changes_nothing() {
    for example in &EXAMPLES[..3] {
        let board = position(example.text);
        for limit in [board.empty_cells(), 225] {
            let [limited, full] =
                [Some(limit), None].map(|limit| analyze(Minimax::DEPTH_AWARE.limited_to(limit), &board));
            let [limited, full] = [limited, full].map(|it| (it.candidates, it.counters));
            assert_eq!(limited, full, "{}", example.name);
        }
    }
}

#[test]
fn at_one_ply_the_value_of_a_candidate_is_its_estimate() {
    let board = position("X../.O./...");
    let analysis = analyze(ORDERED.limited_to(Some(1)), &board);
    for candidate in &analysis.candidates {
        let estimate = Weights::USUAL.evaluate(&after(&board, candidate.square), board.to_move());
        assert_eq!(
            (candidate.value.estimate, candidate.is_exact(), candidate.line.len()),
            (estimate, false, 1)
        );
    }
}

#[test]
fn estimates_are_never_exact_and_wins_and_losses_in_sight_always_are() {
    for (board, full) in LIVE.iter() {
        for limit in 1..=6 {
            let limited = analyze(ORDERED.limited_to(Some(limit)), board);
            assert_eq!(limited.candidates.len(), full.candidates.len());
            for (seen, truth) in limited.candidates.iter().zip(&full.candidates) {
                let context = format!("{board}, {} within {limit}: {seen:?}, truly {truth:?}", truth.square);
                assert_eq!(seen.square, truth.square);
                assert!(seen.line.len() <= limit, "{context}");
                if seen.is_exact() {
                    assert_eq!(seen.value.estimate, truth.value.estimate, "{context}");
                    assert_plays_out(board, seen, Scoring::DepthAware);
                }
                let decided = truth.value.estimate.outcome() != Outcome::Draw;
                if (decided && truth.line.len() <= limit) || limit >= board.empty_cells() {
                    assert!(seen.is_exact(), "{context}");
                } else if decided {
                    assert!(!seen.is_exact(), "{context}");
                }
            }
            if limited.is_exact() {
                assert_eq!(limited.value.estimate, full.value.estimate, "{board} within {limit}");
                assert_eq!(limited.outcome(), full.outcome());
            } else {
                assert_eq!(limited.outcome(), None);
            }
        }
    }
}

#[test]
fn wins_that_a_depth_limit_hides_are_at_least_a_ply_beyond_it() {
    for limit in 1..=4 {
        for (search, plies) in [(Minimax::DEPTH_AWARE, limit + 1), (Minimax::BLIND, 0)] {
            let bounds = Bounds { at_least: Score::loss_in(plies), at_most: Score::win_in(plies) };
            let analysis = analyze(search.limited_to(Some(limit)), &empty("3x3"));
            assert!(
                analysis.candidates.iter().all(|candidate| candidate.value.bounds == bounds),
                "{search:?}"
            );
        }
    }
}

#[test]
fn pruning_changes_no_score_under_a_depth_limit() {
    for (board, _) in LIVE.iter().step_by(7) {
        for limit in 1..=4 {
            let plain = analyze(Minimax::DEPTH_AWARE.limited_to(Some(limit)), board);
            let scores = |analysis: &Analysis| -> Vec<Score> {
                analysis.candidates.iter().map(|candidate| candidate.value.estimate).collect()
            };
            for search in [IN_READING_ORDER, ORDERED] {
                let pruned = analyze(search.limited_to(Some(limit)), board);
                assert_eq!(scores(&pruned), scores(&plain), "{board} within {limit} by {search:?}");
            }
        }
    }
}

// Observers

#[test]
fn alpha_beta_reports_the_moves_it_skips_and_plain_minimax_skips_none() {
    /// Adds up the moves that were not searched.
    #[derive(Default)]
    struct LeftOut(usize);
    impl Observer for LeftOut {
        fn step(&mut self, step: Step) {
            if let Step::Cutoff(_, unsearched) = step {
                self.0 += unsearched;
            }
        }
    }
    let board = position(EXAMPLES[1].text);
    let mut plain = LeftOut::default();
    Minimax::DEPTH_AWARE.score(&board, &mut plain).expect("the search is not stopped");
    assert_eq!(plain.0, 0);
    let mut pruned = (LeftOut::default(), Counters::default());
    IN_READING_ORDER.score(&board, &mut pruned).expect("the search is not stopped");
    assert!(
        pruned.0.0 >= usize::try_from(pruned.1.cutoffs).expect("the number is small"),
        "each cutoff skips a move"
    );
    assert!(pruned.1.cutoffs > 0 && pruned.1.nodes < 47);
}

#[test]
fn a_stopped_analysis_has_no_answer() {
    let board = position(EXAMPLES[1].text);
    for search in [Minimax::DEPTH_AWARE, ORDERED] {
        let full = analyze(search, &board);
        for patience in 0..full.counters.nodes {
            assert_eq!(search.analyze(&board, &mut Patience(patience)), Err(Interrupted), "after {patience}");
        }
        let whole = search.analyze(&board, &mut Patience(full.counters.nodes));
        assert_eq!(whole.as_ref(), Ok(&full), "just enough");
        let (_, counters) = counted(search, &board);
        for patience in 0..counters.nodes {
            assert_eq!(search.score(&board, &mut Patience(patience)), Err(Interrupted), "after {patience}");
        }
        assert_eq!(search.score(&board, &mut Patience(counters.nodes)), Ok(full.value.estimate));
    }
    assert!(Interrupted.to_string().contains("stopped before it had an answer"));
}

#[test]
fn nothing_is_reported_after_a_stop() {
    /// Stops the search, and then fails on any further call.
    struct Deaf(Patience, bool);
    impl Observer for Deaf {
        fn enter(&mut self, node: &Node) -> Searched<()> {
            assert!(!self.1, "entered another node");
            let flow = self.0.enter(node);
            self.1 = flow.is_err();
            flow
        }
        fn step(&mut self, step: Step) {
            assert!(!self.1, "reported {step:?}");
        }
    }
    let board = position(EXAMPLES[1].text);
    for patience in 0..20 {
        let mut deaf = Deaf(Patience(patience), false);
        assert_eq!(ORDERED.analyze(&board, &mut deaf), Err(Interrupted));
        assert!(deaf.1);
    }
}

// Deepening

#[test]
fn small_boards_are_searched_to_the_end_at_once() {
    for example in &EXAMPLES {
        let board = position(example.text);
        let deepened = ORDERED.deepen(&board, &mut ());
        assert_eq!(deepened, analyze(ORDERED, &board), "{}", example.name);
    }
}

#[test]
fn deepening_returns_the_deepest_round_that_was_completed() {
    let boards =
        [empty("4x4/4"), empty("4x3/3"), empty("5x4/4"), position_connecting("X.../.O../..../...X", 4)];
    for board in boards {
        let round = |depth| analyze(ORDERED.limited_to(Some(depth)), &board);
        let first = round(1).counters.nodes;
        for patience in [0, 100, 500, 5_000, 30_000] {
            let mut counters = Counters::default();
            let mut observer = (&mut counters, Patience(patience));
            let found = ORDERED.deepen(&board, &mut observer);
            let depth = found.method.depth_limit.expect("a round has a depth");
            // The first round does not call the observer.
            let completed: u64 = (2..=depth).map(|depth| round(depth).counters.nodes).sum();
            assert!(completed <= patience, "{board}: {depth} rounds cost {completed} of {patience} nodes");
            assert!(!found.is_complete(), "{board}: these boards take more than {patience} nodes");
            let next = completed + round(depth + 1).counters.nodes;
            assert!(next > patience, "{board}: another round would have cost {next} of {patience} nodes");
            let expected = round(depth);
            assert_eq!(
                (&found.candidates, found.value.estimate),
                (&expected.candidates, expected.value.estimate),
                "{board}"
            );
            assert_eq!(counters.nodes, patience + 1, "the node that stops the search is counted");
            assert_eq!(found.counters.nodes, first + patience + 1, "all rounds are counted");
            assert_eq!(
                (found.depth_seen(), found.counters.depth),
                (depth, depth),
                "not the depth of the stopped round"
            );
        }
    }
}

#[test]
fn a_small_board_that_is_not_finished_is_searched_to_one_ply() {
    for text in [EXAMPLES[1].text, EXAMPLES[3].text] {
        let board = position(text);
        let full = analyze(ORDERED, &board);
        let one_ply = analyze(ORDERED.limited_to(Some(1)), &board);
        for patience in [0, 1, full.counters.nodes / 2, full.counters.nodes - 1] {
            let found = ORDERED.deepen(&board, &mut Patience(patience));
            assert_eq!(
                (&found.candidates, &found.method),
                (&one_ply.candidates, &one_ply.method),
                "{text}, {patience}"
            );
            assert!(found.counters.nodes > patience + one_ply.counters.nodes, "unfinished work counts too");
        }
        assert_eq!(ORDERED.deepen(&board, &mut Patience(full.counters.nodes)), full, "just enough");
    }
}

#[test]
fn deepening_stops_as_soon_as_every_score_is_exact() {
    // Twelve empty cells, so that it deepens; O threatens a2 and d2 at once, so every move loses in two.
    let board = position_connecting("X.../.OO./..../...X", 3);
    let deepened = ORDERED.deepen(&board, &mut ());
    assert!(deepened.is_complete() && deepened.is_exact());
    assert_eq!(deepened.method.depth_limit, Some(2));
    assert_eq!((deepened.best().count(), deepened.points(deepened.value.estimate)), (12, -15));
}

#[test]
fn deepening_to_the_end_agrees_with_the_full_search() {
    for text in ["X../O../.../...", "XO./.X./.../..O"] {
        let board = position_connecting(text, 3);
        assert!(board.empty_cells() < 11);
        let deepened = ORDERED.deepen(&board, &mut ());
        let full = analyze(ORDERED, &board);
        assert!(deepened.is_complete());
        assert_eq!(verdicts(&deepened), verdicts(&full), "{text}");
    }
}

#[test]
fn deepening_goes_no_further_than_the_depth_limit() {
    let board = empty("4x4/4");
    for limit in 1..=3 {
        let search = ORDERED.limited_to(Some(limit));
        let deepened = search.deepen(&board, &mut ());
        assert_eq!(deepened.method, search.method());
        assert_eq!(deepened.candidates, analyze(search, &board).candidates);
        assert_eq!(deepened.counters.depth, limit);
    }
}
