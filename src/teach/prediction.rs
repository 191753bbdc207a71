//! What learners predict about a node of a search, as they type it.

use crate::engine::search::Window;
use crate::engine::{Bound, Points, Score};
use crate::game::Square;
use crate::wording::{exact_number, read_number};
use std::fmt;
use std::str::FromStr;
use strum::IntoStaticStr;

/// A statement about a node, with scores in [points](Score::points).
///
/// ```
/// use noughts::engine::Bound;
/// use noughts::teach::Prediction;
/// assert_eq!("-8".parse(), Ok(Prediction::Score(Bound::Exact, (-8).into())));
/// assert_eq!("<=7".parse(), Ok(Prediction::Score(Bound::AtMost, 7.into())));
/// assert_eq!("2.5".parse::<Prediction>(), "5/2".parse());
/// assert_eq!("-6 +".parse(), Ok(Prediction::Window { alpha: (-6).into(), beta: Prediction::INFINITE }));
/// assert_eq!("b2".parse(), Ok(Prediction::Takes("b2".parse()?)));
/// assert_eq!("x".parse(), Ok(Prediction::Pruned));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// `-8`, `<=7`, `>=-6`, `2.5`, `7/3`.
    Score(Bound, Points),
    /// How many, where no score is asked for: `4`.
    Count(i64),
    /// `-6 +8`. A sign alone is infinite.
    Window { alpha: Points, beta: Points },
    /// The side to move takes this move: `b2`.
    Takes(Square),
    /// The search leaves the node out: `x`.
    Pruned,
}

/// What a prediction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Score,
    Window,
    /// The move that the side to move takes.
    Choice,
    Pruning,
}

/// What an answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    Right,
    /// Right as far as it goes, but not all that is asked for; with what is missing.
    Incomplete(String),
    /// With what it confuses, if that is known.
    Wrong(String),
}

impl From<bool> for Judgement {
    fn from(is_right: bool) -> Self {
        if is_right { Self::Right } else { Self::Wrong(String::new()) }
    }
}

/// What is to be filled in at the nodes of a covered tree.
/// Links have these names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Blanks {
    #[default]
    #[strum(serialize = "covered")]
    Scores,
    /// Scores, and alpha and beta of each inner node that is searched.
    Windows,
}

impl Prediction {
    /// Plus infinity, in points; its negative is minus infinity.
    pub const INFINITE: Points = Points::new_raw(i64::MAX, 1);

    /// Columns `i` and `m` are typed as `I` and `M`.
    pub fn may_contain(character: char) -> bool {
        is_of_score(character) || "abcdefghjklnoABCDEFGHIJKLMNOxX".contains(character)
    }

    pub fn topic(self) -> Topic {
        match self {
            Self::Score(..) | Self::Count(_) => Topic::Score,
            Self::Window { .. } => Topic::Window,
            Self::Takes(_) => Topic::Choice,
            Self::Pruned => Topic::Pruning,
        }
    }

    /// A typed text as an answer where this is the right one, with a decimal point or comma; `None` if it is something else.
    pub fn read(self, text: &str) -> Option<Self> {
        let comma = if self.topic() == Topic::Score { "." } else { "," };
        match (self, text.replace(',', comma).parse().ok()?) {
            (Self::Count(_), Self::Score(Bound::Exact, count)) if count.is_integer() => {
                Some(Self::Count(count.to_integer()))
            }
            (Self::Count(_), _) => None,
            (_, given) => (given.topic() == self.topic()).then_some(given),
        }
    }

    /// Judges another prediction, where this is the right one.
    pub fn judge(self, given: Self) -> Judgement {
        let wrong = |what: &str| Judgement::Wrong(what.to_owned());
        let incomplete = |what: &str| Judgement::Incomplete(format!("the number is right; {what}"));
        match (self, given) {
            _ if given == self => Judgement::Right,
            (Self::Score(bound, right), Self::Score(sign, points)) if right == points => {
                match (bound, sign) {
                    (Bound::Exact, _) => incomplete("it is exact, so type it without <= or >="),
                    (_, Bound::Exact) => incomplete("type <= or >= before it"),
                    _ => wrong("The number is right, but the sign points the wrong way."),
                }
            }
            (Self::Score(Bound::Exact, right), Self::Score(Bound::Exact, given))
                if let Some(places) = rounded_to(right, given) =>
            {
                match places {
                    _ if (right * 1000).is_integer() => incomplete("it is rounded, so type all of it"),
                    1 => incomplete("it is rounded to one place, so type two or more"),
                    _ => true.into(),
                }
            }
            (Self::Window { alpha, beta }, Self::Window { alpha: given_alpha, beta: given_beta }) => {
                wrong(match (alpha == given_alpha, beta == given_beta) {
                    _ if (alpha, beta) == (given_beta, given_alpha) => "Alpha comes first, then beta.",
                    (true, _) => "Alpha is right, beta is not.",
                    (_, true) => "Beta is right, alpha is not.",
                    _ => "",
                })
            }
            _ => false.into(),
        }
    }

    /// The prediction of a window whose ends have these points if they are not infinite.
    pub fn of_window(window: Window, points: impl Fn(Score) -> Points) -> Self {
        let [alpha, beta] = window.ends().map(|end| match end {
            Score::MIN => -Self::INFINITE,
            Score::MAX => Self::INFINITE,
            _ => points(end),
        });
        Self::Window { alpha, beta }
    }
}

impl fmt::Display for Prediction {
    /// "-8", "at most +7", "alpha -6, beta +infinity", "b2", "pruned".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |points: Points| match points {
            _ if points == Self::INFINITE => "+infinity".to_owned(),
            _ if points == -Self::INFINITE => "-infinity".to_owned(),
            _ => exact_number(points),
        };
        match *self {
            Self::Score(bound, points) => {
                let bound = match bound {
                    Bound::Exact => "",
                    Bound::AtLeast => "at least ",
                    Bound::AtMost => "at most ",
                };
                write!(f, "{bound}{}", exact_number(points))
            }
            Self::Count(count) => count.fmt(f),
            Self::Window { alpha, beta } => write!(f, "alpha {}, beta {}", end(alpha), end(beta)),
            Self::Takes(square) => square.fmt(f),
            Self::Pruned => f.write_str("pruned"),
        }
    }
}

impl FromStr for Prediction {
    /// What can be typed.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = &text.trim().replace(", ", " ");
        let number = |sign| read_number(text.strip_prefix(sign)?.trim_start());
        let signs = [("<=", Bound::AtMost), (">=", Bound::AtLeast), ("=", Bound::Exact), ("", Bound::Exact)];
        let score = signs.into_iter().find_map(|(sign, bound)| Some(Self::Score(bound, number(sign)?)));
        let window_end = |word: &str| match word {
            "-" | "-inf" => Some(-Self::INFINITE),
            "+" | "+inf" => Some(Self::INFINITE),
            number => read_number(number),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let other = || match words[..] {
            ["x" | "X"] => Some(Self::Pruned),
            [alpha, beta] => {
                window_end(alpha).zip(window_end(beta)).map(|(alpha, beta)| Self::Window { alpha, beta })
            }
            [word] => word.parse().ok().map(Self::Takes),
            _ => None,
        };
        score.or_else(other).ok_or_else(|| {
            format!(
                "`{}` is not a score (-8), a bound (<=7), a move (b2), alpha and beta (-6 +8, - + if infinite) or x",
                text.escape_debug()
            )
        })
    }
}

/// Whether a character may stand in a score, or in alpha and beta.
pub fn is_of_score(character: char) -> bool {
    character.is_ascii_digit() || " +-<>=.,/".contains(character)
}

/// The number of places, if a number is the right one, rounded.
fn rounded_to(right: Points, given: Points) -> Option<u32> {
    (1..=9).rev().find(|&places| {
        let parts = 10_i64.pow(places);
        !given.is_integer() && parts % given.denom() == 0 && (right * parts).round() == given * parts
    })
}
