//! The course: every claim is checked, every number and square has a claim, and every page fits 80x24.

use crate::claims::tokens::{Token, tokens};
use crate::claims::{fault, is_refutation};
use crate::prelude::*;
use noughts::teach::Claim;
use noughts::teach::check::mistakes;
use std::ops::Range;

/// Returns all pages, each with a name for messages.
fn pages() -> impl Iterator<Item = (String, &'static Page)> {
    course().iter().flat_map(|lesson| {
        let named = |(place, page): (usize, &'static Arc<Page>)| {
            (format!("{}, page {}", lesson.name, place + 1), page.as_ref())
        };
        lesson.pages.iter().enumerate().map(named)
    })
}

/// Fails if there are faults, and lists all of them.
fn assert_none(faults: impl IntoIterator<Item = String>) {
    let faults = faults.into_iter().collect_vec();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

fn options(page: &Page) -> (&[String], Option<usize>) {
    match &page.task.answer {
        Answer::Choice { options, right } => (options, Some(*right)),
        _ => (&[], None),
    }
}

/// Returns all texts of a page; each option is one.
fn texts(page: &Page) -> Vec<Text<'_>> {
    let task = &page.task;
    let (options, right) = options(page);
    let plain = page.text.iter().chain([&task.question, &task.hint, &task.why]).chain(page.replies.values());
    let options =
        options.iter().enumerate().map(|(place, words)| Text { words, wrong: right != Some(place) });
    plain.map(|words| Text { words, wrong: false }).chain(options).collect()
}

/// A text of a page.
struct Text<'a> {
    words: &'a str,
    /// Whether it is a wrong option.
    wrong: bool,
}

impl Text<'_> {
    /// Returns where the words of a claim occur in it, if the claim is about such a text.
    fn places(&self, claim: &Claim) -> Vec<Range<usize>> {
        if self.wrong && claim.words != self.words || self.wrong != is_refutation(&claim.check) {
            return Vec::new();
        }
        self.words.match_indices(&claim.words).map(|(start, words)| start..start + words.len()).collect()
    }
}

// Claims

#[test]
fn every_claim_is_true() {
    assert_none(pages().flat_map(|(name, page)| {
        page.claims.iter().filter_map(move |claim| {
            let fault = fault(page, &claim.check)?;
            Some(format!("{name}: {:?} ({}): {fault}", claim.words, claim.check))
        })
    }));
}

#[test]
fn every_claim_is_about_words_of_its_page() {
    assert_none(pages().flat_map(|(name, page)| {
        let unused = |claim: &&Claim| texts(page).iter().all(|text| text.places(claim).is_empty());
        let unused = page.claims.iter().filter(unused).collect_vec();
        unused
            .into_iter()
            .map(move |claim| format!("{name} does not contain {:?} ({})", claim.words, claim.check))
    }));
}

#[test]
fn every_number_and_every_square_is_part_of_a_claim_that_checks_it() {
    assert_none(pages().flat_map(|(name, page)| {
        let unchecked = texts(page).into_iter().flat_map(|text| {
            let claimed = |token: &Token| {
                page.claims.iter().any(|claim| {
                    let covers = |place: Range<usize>| {
                        place.start <= token.place.start && token.place.end <= place.end
                    };
                    token.is_in(&tokens(&claim.check)) && text.places(claim).into_iter().any(covers)
                })
            };
            let missing = tokens(text.words).into_iter().filter(|token| !claimed(token));
            missing.map(|token| format!("{} in {:?}", token.name, text.words)).collect_vec()
        });
        unchecked.map(move |token| format!("{name}: nothing checks {token}")).collect_vec()
    }));
}

// Exercises

#[test]
fn the_answer_of_every_task_is_checked() {
    assert_none(pages().filter_map(|(name, page)| {
        let has = |text: &str, matches: &dyn Fn(&Claim) -> bool| {
            page.claims.iter().any(|claim| claim.words == text && matches(claim))
        };
        match &page.task.answer {
            Answer::Squares(_) | Answer::All(_) | Answer::Typed(_) => {
                let checked = |claim: &Claim| claim.check.starts_with("answer ");
                (!has(&page.task.question, &checked))
                    .then(|| format!("{name}: the question has no answer check"))
            }
            Answer::Tree(..) => None,
            Answer::Choice { options, right } => {
                let unchecked = options.iter().enumerate().find(|(place, option)| {
                    !has(option, &|claim| is_refutation(&claim.check) == (place != right))
                });
                unchecked.map(|(_, option)| format!("{name}: nothing checks the option {option:?}"))
            }
        }
    }));
}

#[test]
fn right_squares_are_empty_and_some_empty_squares_are_wrong() {
    for (name, page) in pages() {
        let is_over = page.board().is_some_and(|board| board.status() != Status::Ongoing);
        assert!(!is_over, "{name}");
        if let Answer::Squares(squares) = &page.task.answer {
            assert!(!squares.is_empty(), "{name}");
            assert!(squares.iter().all(|square| page.board().expect("a board").is_empty(square)), "{name}");
            assert!(
                squares.len() < page.board().expect("a board").empty_cells(),
                "{name}: every answer would be right"
            );
        }
    }
}

#[test]
fn hints_do_not_give_away_the_answer() {
    assert_none(pages().filter_map(|(name, page)| {
        let hint = &[&page.task.hint].into_iter().chain(page.replies.values()).join(" ");
        let said: BTreeSet<String> = tokens(hint).into_iter().map(|token| token.name).collect();
        let gives_away = match &page.task.answer {
            Answer::Squares(squares) | Answer::All(squares) => {
                squares.iter().any(|square| said.contains(&square.to_string()))
            }
            Answer::Tree(..) => false,
            Answer::Typed(right) => tokens(&right.to_string()).iter().any(|token| said.contains(&token.name)),
            Answer::Choice { options, right } => {
                let right = &options[*right];
                let bare = tokens(right).first().is_some_and(|token| token.place == (0..right.len()));
                if bare { said.contains(right) } else { hint.to_lowercase().contains(&right.to_lowercase()) }
            }
        };
        gives_away.then(|| format!("{name}: {hint}"))
    }));
}

/// How an answer of this page is judged that is told so; `None` if none is.
fn judged(page: &Page, told: &str) -> Option<Judgement> {
    let numbers = (-99..=99).map(Points::from).chain([-Prediction::INFINITE, Prediction::INFINITE]);
    let bounds = [Bound::Exact, Bound::AtLeast, Bound::AtMost];
    let is = |prediction: &Prediction| prediction.to_string() == told;
    Some(match &page.task.answer {
        Answer::Choice { right, .. } => {
            (["A", "B", "C", "D"].iter().position(|&letter| letter == told)? == *right).into()
        }
        Answer::Squares(right) => {
            let square = told.parse().ok()?;
            page.board().expect("a board").is_empty(square).then(|| right.contains(square).into())?
        }
        Answer::All(right) => {
            let squares: Option<SquareSet> = told.split(", ").map(|name| name.parse().ok()).collect();
            let squares = if told == "none" { SquareSet::EMPTY } else { squares? };
            assert_eq!(Answer::All(squares).to_string(), told);
            let is_part = !squares.is_empty() && squares.iter().all(|square| right.contains(square));
            if is_part && squares != *right {
                Judgement::Incomplete(String::new())
            } else {
                (squares == *right).into()
            }
        }
        Answer::Typed(right @ Prediction::Count(_)) => right.judge(Prediction::Count(told.parse().ok()?)),
        Answer::Typed(right @ Prediction::Window { .. }) => {
            let windows = numbers.clone().cartesian_product(numbers);
            let mut windows = windows.map(|(alpha, beta)| Prediction::Window { alpha, beta });
            right.judge(windows.find(is)?)
        }
        Answer::Typed(right) => {
            let scores = numbers.cartesian_product(bounds);
            right.judge(scores.map(|(points, bound)| Prediction::Score(bound, points)).find(is)?)
        }
        Answer::Tree(..) => return None,
    })
}

#[test]
fn each_wrong_option_has_a_reply_and_replies_are_to_wrong_answers() {
    assert_none(pages().flat_map(|(name, page)| {
        let (options, right) = options(page);
        let letters = ["A", "B", "C", "D"].into_iter().take(options.len()).enumerate();
        let missing =
            letters.filter(|&(place, letter)| page.replies.contains_key(letter) == (right == Some(place)));
        let missing = missing.map(|(_, letter)| letter.to_owned()).collect_vec();
        let is_odd = |told: &&String| !matches!(judged(page, told), Some(Judgement::Wrong(_)));
        let odd = page.replies.keys().filter(is_odd).cloned().collect_vec();
        missing.into_iter().chain(odd).map(move |told| format!("{name}: {told}"))
    }));
}

#[test]
fn most_answers_are_no_choice_among_options() {
    let choices = pages().filter(|(_, page)| !options(page).0.is_empty()).count();
    assert!(choices <= 6, "{choices}");
}

#[test]
fn pages_with_other_numbers_are_as_true() {
    let trees = pages().filter(|(_, page)| page.board().is_none() && !page.state.has_chance()).collect_vec();
    assert!(trees.len() >= 7 && trees.iter().all(|(name, page)| page.fresh || panic!("{name}")));
    assert_none(trees.into_iter().flat_map(|(name, page)| {
        let mut random = Rng::with_seed(7);
        let renewed = (0..50).map(|_| page.renewed(&mut random).expect("it is fresh")).collect_vec();
        let faults = renewed.into_iter().flat_map(|other| {
            assert_ne!(other.state, page.state, "{name}");
            let faults = other.claims.iter().filter_map(|claim| fault(&other, &claim.check)).collect_vec();
            let texts = texts(&other).into_iter();
            let texts = texts.map(|text| text.words.to_owned()).collect_vec();
            let lost =
                other.claims.iter().filter(|claim| !texts.iter().any(|text| text.contains(&claim.words)));
            let lost = lost.map(|claim| claim.words.clone()).chain(too_long(&name, &other));
            faults.into_iter().chain(lost).collect_vec()
        });
        faults.map(|fault| format!("{name}: {fault}")).collect_vec()
    }));
}

/// Whether a solved page shows the answer of another one that has the same board or tree.
fn shows_answer(page: &Page, later: &Page) -> bool {
    let (root, search) = (page.root(), later.searches[0]);
    let is_small = root.board().is_none_or(|board| board.empty_cells() <= 4);
    // The whole tree of the first search is seen.
    let shows_tree = is_small && page.searches[0] == search;
    // The scores of all moves stand on the board, by each of its searches.
    let shows_scores = |square: Option<Square>| {
        page.board().is_some() && page.path.is_empty() && square.is_some() && page.searches.contains(&search)
    };
    match &later.task.answer {
        Answer::Typed(Prediction::Score(..)) => shows_tree || shows_scores(later.about),
        Answer::Typed(Prediction::Window { .. }) | Answer::All(_) => shows_tree && !later.asked().is_empty(),
        Answer::Squares(right) if later.path.is_empty() => page.searches.iter().any(|&search| {
            let analysis = analyze(search, page.board().expect("a board"));
            page.path.is_empty() && analysis.best_squares().collect::<SquareSet>() == *right
        }),
        Answer::Squares(_) | Answer::Tree(..) => shows_tree,
        // Neither a number of things nor an option is drawn.
        Answer::Typed(_) | Answer::Choice { .. } => false,
    }
}

#[test]
fn no_page_shows_what_a_later_page_asks() {
    let pages = pages().collect_vec();
    for (place, (name, page)) in pages.iter().enumerate() {
        for (later_name, later) in &pages[place + 1..] {
            if page.root() != later.root() {
                continue;
            }
            assert!(!shows_answer(page, later), "{name} shows what {later_name} asks");
            if let Answer::Typed(right @ (Prediction::Score(..) | Prediction::Window { .. })) =
                &later.task.answer
            {
                let said = texts(page).iter().flat_map(|text| tokens(text.words)).collect_vec();
                let right = tokens(&right.to_string());
                let is_said = right.iter().all(|token| said.iter().any(|other| other.name == token.name));
                let is_given = right.iter().all(|token| {
                    later.text.iter().flat_map(|text| tokens(text)).any(|it| it.name == token.name)
                });
                assert!(!is_said || is_given, "{name} says what {later_name} asks");
            }
        }
    }
}

#[test]
fn options_differ_and_the_place_of_the_right_one_varies() {
    let mut places = BTreeSet::new();
    for (name, page) in pages() {
        let (options, right) = options(page);
        assert_eq!(options.iter().collect::<BTreeSet<_>>().len(), options.len(), "{name}");
        assert!([0, 4].contains(&options.len()), "{name}: two tries of three are hardly a question");
        places.extend(right);
    }
    assert_eq!(places.len(), 4, "{places:?}");
}

// Layout

/// The columns and rows of the text in a terminal of 80x24: beside the board, or below a tree.
fn room(page: &Page) -> [usize; 2] {
    match &page.state {
        State::Board(..) => [COLUMNS, 19],
        State::Numbers(_) => [72, 21 - 3 * (page.root().longest() + 1)],
    }
}

const COLUMNS: usize = 50;

/// Returns how many rows a text takes, wrapped between words.
fn rows(text: &str, columns: usize) -> usize {
    if text.starts_with(' ') {
        return text.lines().count();
    }
    let mut rows = 1;
    let mut column = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > columns {
            (rows, column) = (rows + 1, 0);
        }
        column += width + usize::from(column > 0);
    }
    rows
}

#[test]
fn texts_wrap_between_words() {
    let (four, nine) = ("four", "nine char");
    let rows = |text: &str| rows(text, COLUMNS);
    assert_eq!((rows(""), rows(four), rows(&[nine; 5].join(" "))), (1, 1, 1));
    assert_eq!(rows(&format!("{} {four}", [nine; 5].join(" "))), 2);
}

/// What does not fit a terminal of 80x24 on a page.
fn too_long(name: &str, page: &Page) -> Vec<String> {
    let (task, [columns, room]) = (&page.task, room(page));
    let rows = |text: &str| rows(text, columns);
    let text: usize = page.text.iter().map(|text| rows(text) + 1).sum();
    let (options, _) = options(page);
    let listed = if options.is_empty() { 0 } else { options.len() + 1 };
    let above = text + rows(&task.question) + listed;
    let replies = page.replies.values().map(|reply| ("reply", reply, 2));
    let closings = [("hint", &task.hint, 2), ("why", &task.why, 4)].into_iter().chain(replies);
    let too_long = closings.filter_map(move |(what, closing, most)| {
        let all = above + 1 + rows(closing);
        (all > room || rows(closing) > most)
            .then(|| format!("with its {what} {all} rows ({})", rows(closing)))
    });
    let wide =
        options.iter().filter(|option| option.chars().count() > 45).map(|option| format!("{option:?}"));
    let question = (rows(&task.question) > 2).then(|| "its question".to_owned());
    let faults = too_long.chain(wide).chain(question).collect_vec();
    faults.into_iter().map(|fault| format!("{name} is too long: {fault}")).collect()
}

#[test]
fn every_page_fits_80x24() {
    assert_none(pages().flat_map(|(name, page)| too_long(&name, page)));
}

#[test]
fn the_course_has_ten_to_fifteen_lessons_of_two_to_seven_pages() {
    assert!((10..=15).contains(&course().len()));
    let names: BTreeSet<&str> = course().iter().map(|lesson| lesson.name.as_str()).collect();
    let titles: BTreeSet<&str> = course().iter().map(|lesson| lesson.title.as_str()).collect();
    assert_eq!((names.len(), titles.len()), (course().len(), course().len()), "names and titles are unique");
    for lesson in course().iter() {
        assert!((2..=7).contains(&lesson.pages.len()), "{}", lesson.name);
        assert!(lesson.title.chars().count() <= 40, "{}", lesson.title);
    }
}

#[test]
fn the_lessons_are_written_plainly() {
    assert_none(pages().flat_map(|(name, page)| {
        let is_odd = |text: &Text<'_>| {
            let text = text.words;
            !text.is_ascii()
                || text.contains('!') && !text.contains("! ")
                || text.is_empty()
                || text != text.trim() && !text.starts_with(' ')
        };
        let odd =
            texts(page).iter().filter(|text| is_odd(text)).map(|text| text.words.to_owned()).collect_vec();
        odd.into_iter().map(move |text| format!("{name}: {text:?}"))
    }));
}

// Whether these tests would detect an error

#[test]
fn wrong_claims_and_unknown_checks_are_detected() {
    let (_, page) = pages()
        .find(|(_, page)| page.board().is_some_and(|board| board.to_string() == ".X./..X/OOX"))
        .expect("the fatalist");
    let by_plies = |check: &str| fault(page, &format!("{check} by minimax"));
    assert_eq!(by_plies("score c1 -6"), None);
    for wrong in [
        "score c1 -8",
        "score c1",
        "best a1",
        "value 0",
        "nodes 48",
        "verdict c1 loses in 2",
        "completing X c1 a1",
        "not score c1 -6",
        "surely c1",
        "given c1",
        "replies c1 a1 a2 b2",
        "ways 2 11",
        "scores 2",
        "remembers",
        "not replies a1 c1 a2 b2",
    ] {
        assert!(by_plies(wrong).is_some(), "{wrong}");
    }
    for wrong in [
        "sum 10 - 3 = +8",
        "sum 9 x 8 x ... x 2 = 362,881",
        "sum 4 x 5 x ... x 7 = 841",
        "dated Zermelo 1912",
        "look-ahead 5 sees 5",
        "scale loss +10",
        "formula 9",
    ] {
        assert!(fault(page, wrong).is_some(), "{wrong}");
    }
    assert!(fault(page, "prunes bad by alpha-beta").is_some() && fault(page, "prunes bad").is_none());
    assert!(fault(page, "score c1 -6 by minimal").is_some() && fault(page, "value 0 after b1").is_some());
}

#[test]
fn tokens_are_numbers_and_squares_with_their_signs() {
    let found = |text: &str| tokens(text).into_iter().map(|token| token.name).join(" ");
    assert_eq!(found("Two of 549,946, b2, and -6; 10 - d is +7 on 4x4."), "2 549,946 b2 -6 10 +7 4x4");
    assert_eq!(found("One line of X: alpha, beta, column c."), "");
    assert!(tokens("7")[0].is_in(&tokens("score +7")) && !tokens("+7")[0].is_in(&tokens("score 7")));
}

#[test]
fn authors_get_the_same_answers_to_checks_as_the_tests() {
    let faults = pages().flat_map(|(name, page)| {
        let checks = page.claims.iter().map(|claim| claim.check.as_str());
        let unlike = checks.filter(|check| {
            let own = noughts::teach::check::fault(page, check, &|_, _, _| None);
            own.is_some_and(|fault| fault != "there is no such check here")
        });
        unlike.map(|check| format!("{name}: {check}")).collect_vec()
    });
    assert_none(faults);
    for lesson in course().iter() {
        let file = format!("{}/assets/lessons/{}.toml", env!("CARGO_MANIFEST_DIR"), lesson.name);
        let text = std::fs::read_to_string(file).expect("it can be read");
        assert_eq!(mistakes(&text)[0], [""; 0], "{}", lesson.name);
        let wrong = text.replacen("hint =", "hnt =", 1).replacen("why =", "wy =", 1);
        assert_eq!(mistakes(&wrong)[0].len(), 4, "two are missing, and two do not exist");
    }
}

/// A minimal lesson.
pub(super) const PAGE: &str = r#"title = "A title"

[[page]]
position = "XOX/O.O/X.X"
search = ["blind minimax"]
text = "One."
question = "Where?"
squares = "b2"
hint = "There."
why = "So."
"#;

/// What is replaced in this lesson, by what, and the mistakes that this makes, one a line.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "title",
        "titel",
        "line 1: `title` is missing\nline 1: there is no field `titel`; the nearest is `title`",
    ),
    ("hint", "hnt", "line 3: `hint` is missing\nline 9: there is no field `hnt`; the nearest is `hint`"),
    (
        "[[page]]",
        "[page]",
        "line 1: it has no pages, which start with [[page]]\nline 3: `page`: expected a list, found type table",
    ),
    (
        "XOX/O.O/X.X",
        "XOX/O.O/X",
        "line 4: `position`: row 3 has 1 cell, but row 1 has 3: all rows must have the same length",
    ),
    ("XOX/O.O/X.X", "XXX/O.O/...", "line 3: the game is over"),
    ("position", "to_move = \"X\"\nposition", "line 5: `position`: X"),
    ("position", "connect = 300\nposition", "line 4: `connect`: expected a number from 0 to 255"),
    (
        "blind minimax",
        "blnd minimax",
        "line 5: `search`: there is no search `blnd minimax`; the nearest is `blind minimax`",
    ),
    (
        "blind minimax",
        "minimax, 2 ply",
        "line 5: `search`: write the limit of a search as in `minimax, 2 plies`",
    ),
    ("[\"blind minimax\"]", "[]", "line 5: `search`: a page needs one or two searches"),
    (
        "XOX/O.O/X.X",
        "..../..../..../....",
        "line 5: `search`: with 16 empty squares `blind minimax` takes too long: limit it, as in `blind minimax, 2 plies`",
    ),
    ("\"One.\"", "1", "line 6: `text`: expected a text in quotes, found type integer"),
    ("squares = \"b2\"", "squares = \"z9\"", "line 8: `squares`: `z9` is not a square"),
    ("squares = \"b2\"", "squares = \"a1\"", "line 8: `squares`: a1 is taken by X"),
    ("squares = \"b2\"", "squares = \"\"", "line 8: `squares`: name at least one square"),
    (
        "squares = \"b2\"",
        "",
        "line 3: a page needs one of `squares`, `all`, `typed`, `number`, `tree`, `windows`, and `options` with the `right` one",
    ),
    (
        "squares = \"b2\"",
        "squares = \"b2\"\nright = 1",
        "line 3: a page needs one of `squares`, `all`, `typed`, `number`, `tree`, `windows`, and `options` with the `right` one",
    ),
    (
        "squares = \"b2\"",
        "options = [\"a\"]\nright = 1",
        "line 8: `options`: a page needs two to four options",
    ),
    (
        "squares = \"b2\"",
        "options = [\"a\", \"b\"]\nright = 3",
        "line 8: `options`: `right` must be the number of the right one, 1 to 2",
    ),
    ("squares = \"b2\"", "typed = \"b2\"", "line 8: `typed`: it must be a score, or alpha and beta"),
    (
        "squares = \"b2\"",
        "tree = \"tree\"",
        "line 8: `tree`: there is no search `tree`; the nearest is `minimax`",
    ),
    ("search", "fresh = true\nsearch", "line 5: `fresh`: fresh numbers need a tree of numbers above 0"),
    ("search", "shows = \"dots\"\nsearch", "line 5: `shows`: expected scores or arrows, not `dots`"),
    (
        "title = \"A title\"",
        "title = \"A title",
        "line 1: not valid TOML: invalid basic string, expected `\"`",
    ),
    ("squares = \"b2\"", "typed = \"six\"", "line 8: `typed`: `six` is not a score"),
    ("squares = \"b2\"", "all = \"c\"", "line 8: `all`: `c`"),
    ("XOX/O.O/X.X", "XXX/XXX/XXX", "line 4: `position`: there are 9 X and 0 O"),
    ("text", "about = \"a1\"\ntext", "line 6: `about`: a1 is taken by X"),
    // What the search contradicts.
    ("squares = \"b2\"", "squares = \"b3\"", "line 8: `answer best`: b3 is stated, the truth is b2"),
    ("squares = \"b2\"", "typed = \"-10\"", "line 8: `answer value`: -10 is stated, the truth is +10"),
    (
        "squares = \"b2\"",
        "typed = \"- 5\"",
        "line 8: `answer window`: alpha -infinity, beta +5 is stated, the truth is alpha -infinity, beta +infinity",
    ),
    (
        "squares = \"b2\"",
        "all = \"b2\"\nafter = \"b3\"",
        "line 8: `answer pruned after b3`: b2 is stated, the truth is none",
    ),
    (
        "why",
        "claims = [[\"One\", \"score b2 -10\"]]\nwhy",
        "line 10: `score b2 -10`: -10 is stated, the truth is +10",
    ),
    (
        "why",
        "claims = [[\"One\", \"not score b2 +10\"]]\nwhy",
        "line 10: `not score b2 +10`: +10 is true, but `not` says that it is not",
    ),
    (
        "why",
        "claims = [[\"One\", \"scre b2 +10\"]]\nwhy",
        "line 10: `scre b2 +10`: there is no such check here",
    ),
    (
        "why",
        "claims = [[\"One\", \"value 0 by minimal\"]]\nwhy",
        "line 10: `value 0 by minimal`: there is no search `minimal`; the nearest is `minimax`",
    ),
    (
        "why",
        "claims = [[\"One\", \"value 0 after b1\"]]\nwhy",
        "line 10: `value 0 after b1`: b1 is taken by O",
    ),
];

#[test]
fn a_page_is_parsed() {
    let lesson = Lesson::read("test", PAGE).expect("it is complete");
    let page = &lesson.pages[0];
    assert_eq!((lesson.name.as_str(), lesson.title.as_str(), page.text.len()), ("test", "A title", 1));
    assert_eq!(page.searches, [Minimax::BLIND]);
    assert_eq!(page.task.answer, Answer::Squares([square("b2")].into_iter().collect()));
}

#[test]
fn a_large_tree_gets_other_numbers_and_options_and_names_keep_what_is_theirs() {
    let leaves = (1..=27).map(|number| number.to_string()).join(" ");
    let tree = format!("(B2({leaves})C(5 30))");
    let page = PAGE
        .replace("XOX/O.O/X.X", &tree)
        .replace("blind minimax", "minimax")
        .replace("squares = \"b2\"", "options = [\"5\", \"30\"]\nright = 1\nfresh = true");
    let lesson = Lesson::read("test", &page).expect("it is complete");
    let renewed = lesson.pages[0].renewed(&mut Rng::with_seed(0)).map(Arc::new).expect("it is fresh");
    let [old, new] =
        [&lesson.pages[0], &renewed].map(|page| page.state.numbers().expect("a tree").to_string());
    assert!(new != old && new.contains("B2(") && new.matches(' ').count() == old.matches(' ').count());
    let Answer::Choice { options, .. } = &renewed.task.answer else { panic!("options are asked for") };
    let last = new.trim_end_matches(')').rsplit(' ').next().expect("a leaf");
    assert_eq!(options[1], last);
    // Boards have no such numbers, but may say so.
    let board = PAGE.replace("squares", "fresh = false\nsquares");
    assert_eq!(Lesson::read("test", &board).map(|lesson| lesson.pages[0].fresh), Ok(false));
}

#[test]
fn every_kind_of_mistake_is_named_with_its_line() {
    assert_eq!(mistakes(PAGE), [const { Vec::<String>::new() }; 2]);
    for (from, to, expected) in MISTAKES {
        assert!(PAGE.contains(from), "{from}");
        let [found, _] = mistakes(&PAGE.replacen(from, to, 1));
        let is_expected = |(found, expected): (&String, &str)| found.starts_with(expected);
        let are_as_many = found.len() == expected.lines().count();
        assert!(are_as_many && found.iter().zip(expected.lines()).all(is_expected), "{to}: {found:#?}");
    }
}
