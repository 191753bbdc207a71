//! Places in the program: what a link, an item of the menu or the command line leads to.

use crate::app::{Contest, View};
use crate::config::Mode;
use crate::engine::Player;
use crate::engine::search::{MoveOrder, Pruning, State, Variant};
use crate::game::{ByMark, Mark, Position, Rules, Setup, Square, Status};
use crate::record::{Record, read_moves};
use crate::teach::practice::{Answers, Quiz};
use crate::teach::reading::{quoted, shortened};
use crate::teach::{Blanks, Course, Written};
use crate::wording::names;
use itertools::Itertools;
use percent_encoding::percent_decode_str;
use std::fmt;
use std::iter::{once, repeat, successors};
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A list or a form, as it is when it is opened.
    List(List),
    /// The choices before a game of this kind.
    SetUp(Mode),
    /// The game that waits.
    Waiting,
    Lesson(usize, usize),
    Practise(Quiz),
    /// A question of a quiz, counted from 1, or with 0 those that were missed earlier.
    Quiz(Quiz, usize, Answers),
    Board(Setup),
    /// A single game, or the unfinished game if it is or was there.
    Play(Play),
    /// The first game of a contest, or a view of its first position. In the view no move is made before the user starts
    /// the contest from there.
    Contest(Contest, Option<View>),
    View(Sight),
    /// The review of a game after this number of moves, or else at its first mistake, and a message below it.
    Review(Record, Option<usize>, Option<String>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum List {
    Menu,
    SetUp,
    #[strum(to_string = "learn", serialize = "lesson")]
    Learn,
    Practise,
    Analyse,
    History,
    Settings,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    pub start: Position,
    /// Who plays X; `None` is a human.
    pub x: Option<Player>,
    /// Who plays O; `None` is the computer of the settings.
    pub o: Option<Player>,
    pub reasoning: bool,
    pub covered: bool,
}

/// A view of a position, and what it shows if that is not the usual.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    pub view: View,
    pub root: State,
    /// The search of the tree and the stepper.
    pub variant: Option<Variant>,
    /// The order of its moves, and when it cuts, if that is not usual.
    pub order: Option<MoveOrder>,
    pub cut: Option<Pruning>,
    /// How many plies that looks ahead; with as many as there are empty squares, to the end.
    pub depth: Option<usize>,
    /// The moves to the selected node of the tree.
    pub node: Option<Vec<Square>>,
    pub step: Option<usize>,
    /// What is to be filled in, if scores are covered.
    pub covered: Option<Blanks>,
}

impl Sight {
    /// A view of a position, as usual.
    pub fn of(root: impl Into<State>, view: View) -> Self {
        Self {
            view,
            root: root.into(),
            variant: None,
            order: None,
            cut: None,
            depth: None,
            node: None,
            step: None,
            covered: None,
        }
    }
}

/// The player, if a link may name it: it never names a command.
pub(super) fn linked(player: Player) -> Option<Player> {
    player.program().is_none().then_some(player)
}

/// Whether a text around a link may put this at its end.
fn ends_sentence(character: char) -> bool {
    ".,;:)]>!?\"`'\u{2018}\u{2019}\u{201c}\u{201d}\u{ab}\u{bb}".contains(character)
}

/// A link, such as `#tree=O.X/X../XOO&algorithm=alpha-beta&node=c2.b2`: a screen and its subject, then other parts.
///
/// ```
/// use noughts::app::Link;
/// let link = Link::read("https://example.org/noughts/#lesson=6%2E2")?;
/// assert_eq!(link.to_string(), "#lesson=6.2");
/// assert!(Link::read("#nowhere").is_err());
/// # Ok::<(), String>(())
/// ```
pub struct Link {
    name: String,
    /// Keys and values, the screen and its subject first. A flag has an empty value.
    parts: Vec<(String, String)>,
    /// Whether a row of nine cells was read as 3x3.
    pub(super) is_refolded: bool,
}

impl Link {
    pub(super) fn to(name: &str, subject: impl fmt::Display) -> Self {
        Self {
            name: name.to_owned(),
            parts: vec![(name.to_owned(), subject.to_string())],
            is_refolded: false,
        }
    }

    pub(super) fn with(name: &str, setup: &Setup) -> Self {
        let rules = setup.rules();
        let to_move = setup.to_move().filter(|&mark| mark == Mark::O && setup.turn_by_counts().is_none());
        Self::to(name, setup)
            .and("to", to_move)
            .and("board", Written::in_three_rows(setup).map(|_| rules.size()))
            .and("connect", (!rules.has_usual_connect()).then(|| rules.connect()))
            .and("misere", rules.misere().then_some(""))
    }

    /// The same with another part, if there is a value.
    pub(super) fn and(mut self, key: &str, value: Option<impl fmt::Display>) -> Self {
        self.parts.extend(value.map(|value| (key.to_owned(), value.to_string())));
        self
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.parts.iter().filter(|(key, _)| !["menu", "answers"].contains(&&**key));
        for ((key, value), before) in parts.zip(once('#').chain(repeat('&'))) {
            write!(f, "{before}{key}{}{value}", if value.is_empty() { "" } else { "=" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Place {
    /// Writes its link with the `#`. Nothing for the menu, and for games that no link names: the one that waits and a
    /// contest.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = match self {
            Self::List(list) => Link::to(list.into(), ""),
            Self::SetUp(mode) => Link::to(List::SetUp.into(), mode),
            Self::Waiting | Self::Contest(..) => return Ok(()),
            Self::Review(record, ply, _) => {
                let start = record.history.start();
                let mut link = Link::with("start", &start.setup());
                if *start == Position::new(Rules::TIC_TAC_TOE) {
                    link.parts.clear();
                }
                link.parts.insert(0, ("review".to_owned(), names(record.history.moves()).concat()));
                let ByMark { x, o } = record.players.map(linked);
                link.and("x", x).and("o", o).and("ply", *ply)
            }
            Self::Lesson(lesson, page) => Link::to("lesson", format!("{}.{}", lesson + 1, page + 1)),
            Self::Practise(quiz) => Link::to("practise", quiz.to_string().replace(' ', ",")),
            Self::Quiz(quiz, page, _) => return write!(f, "{}&page={page}", Self::Practise(*quiz)),
            Self::Board(setup) => Link::with("analyse", setup),
            Self::Play(game) => Link::with("play", &game.start.setup())
                .and("x", game.x)
                .and("o", game.o)
                .and("reasoning", game.reasoning.then_some(""))
                .and("covered", game.covered.then_some("")),
            Self::View(sight) => {
                let view = sight.view.into();
                let link = match &sight.root {
                    State::Board(position, _) => Link::with(view, &position.setup()),
                    State::Numbers(tree) => Link::to(view, format_args!("{tree:#}")),
                };
                link.and("algorithm", sight.variant.map(|variant| variant.word))
                    .and("order", sight.order)
                    .and("cut", sight.cut)
                    .and("depth", sight.depth)
                    .and("node", sight.node.as_ref().map(|moves| sight.root.address(moves)))
                    .and("step", sight.step)
                    .and(sight.covered.unwrap_or_default().into(), sight.covered.map(|_| ""))
            }
        };
        link.fmt(f)
    }
}

impl Link {
    /// Reads a whole address, or its fragment with or without the `#`, percent-encoded or not. Without a fragment, the
    /// address leads to the menu.
    ///
    /// # Errors
    /// A sentence, if it is too long or does not begin with the name of a screen.
    pub fn read(text: &str) -> Result<Self, String> {
        let text = percent_decode_str(text).decode_utf8_lossy();
        let fragment = match text.rsplit_once('#') {
            Some((_, fragment)) => fragment,
            None if text.contains("://") => "",
            None => &*text,
        };
        if fragment.chars().count() > 40_000 {
            return Err("a link has at most 40,000 characters".to_owned());
        }
        let parts = fragment
            .split('&')
            .filter(|part| !part.is_empty())
            .map(|part| {
                let (key, value) = part.split_once('=').unwrap_or((part, ""));
                let key = if value.is_empty() { key.trim_end_matches(ends_sentence) } else { key };
                (key.to_owned(), value.to_owned())
            })
            .collect_vec();
        let mut names = parts.iter().map(|(name, _)| &**name);
        let name = names.find(|name| *name != "help").unwrap_or("menu").to_owned();
        if ["play", "review"].contains(&&*name)
            || name.parse::<List>().is_ok()
            || name.parse::<View>().is_ok()
        {
            return Ok(Self { name, parts, is_refolded: false });
        }
        Err(format!("this link leads nowhere: {} is not a screen of noughts", quoted(&name)))
    }

    /// Takes the parts that are understood, and returns the place that they name.
    pub(super) fn take_place(&mut self, course: &Course) -> Place {
        let name = self.name.clone();
        let subject = match &*name {
            "lesson" => self.take(&name, |text| page_of(text, course)),
            "practise" => self.take_quiz(),
            "review" => return self.take_review().unwrap_or(Place::List(List::History)),
            "set-up" if let Some(mode) = self.take(&name, |mode| mode.parse().ok()) => {
                Some(Place::SetUp(mode))
            }
            _ => match self.take_written(&name) {
                Some(Written::Numbers(tree)) => {
                    return Place::View(self.sight(State::Numbers(tree), name.parse().unwrap_or(View::Tree)));
                }
                Some(Written::Board(setup)) => Some(Place::Board(setup)),
                None => None,
            },
        };
        let setup = match (name.parse(), subject) {
            (Ok(list), None) => return Place::List(list),
            // Never another position.
            (_, None) if self.parts.iter().any(|(key, value)| *key == name && !value.is_empty()) => {
                return Place::List(List::Analyse);
            }
            (Ok(_), Some(place)) => return place,
            (_, Some(Place::Board(setup))) => setup,
            _ => self.under_rules(Setup::empty(Rules::TIC_TAC_TOE)),
        };
        match (Position::try_from(setup.clone()), name.parse()) {
            (Ok(position), Ok(view)) if position.status() == Status::Ongoing => {
                Place::View(self.sight(position.into(), view))
            }
            (Ok(start), Err(_)) => {
                let [x, o] = self.take_players();
                let reasoning = self.has("reasoning");
                Place::Play(Play { start, x, o, reasoning, covered: self.has("covered") })
            }
            _ => Place::Board(setup),
        }
    }

    /// Takes a quiz, and its question if there may be one of this number.
    fn take_quiz(&mut self) -> Option<Place> {
        let quiz: Quiz = self.take("practise", |text| text.replace(',', " ").parse().ok())?;
        let page = self.take("page", |page| page.parse().ok().filter(|&page| page <= quiz.count.into()));
        let Some(page) = page else { return Some(Place::Practise(quiz)) };
        Some(Place::Quiz(quiz, page, self.take("answers", Answers::read).unwrap_or_default()))
    }

    /// Takes a game; a player that is not named is a human.
    fn take_review(&mut self) -> Option<Place> {
        let [x, o] = self.take_players().map(|player| player.unwrap_or(Player::Human));
        let setup = match self.take_written("start") {
            Some(Written::Board(setup)) => setup,
            // The moves mean nothing without it.
            _ if self.parts.iter().any(|(key, _)| key == "start") => return None,
            _ => self.under_rules(Setup::empty(Rules::TIC_TAC_TOE)),
        };
        let start = Position::try_from(setup).ok()?;
        let apart = |sign: char| [sign.is_alphabetic().then_some(' '), Some(sign)].into_iter().flatten();
        let read =
            |moves: &str| read_moves(&moves.chars().flat_map(apart).collect::<String>(), start.clone()).ok();
        let history = self.take("review", read).filter(|history| !history.moves().is_empty())?;
        let ply = self.take("ply", |ply| ply.parse().ok().filter(|&ply| ply <= history.moves().len()));
        Some(Place::Review(Record::timeless(ByMark { x, o }, history), ply, None))
    }

    fn take_players(&mut self) -> [Option<Player>; 2] {
        ["x", "o"].map(|mark| self.take(mark, |player| linked(player.parse().ok()?)))
    }

    fn sight(&mut self, root: State, view: View) -> Sight {
        let [windows, scores] =
            [Blanks::Windows, Blanks::Scores].map(|asks| self.has(asks.into()).then_some(asks));
        let of_word =
            |word: &str| Variant::of_word(word).filter(|variant| root.with_replies(variant.replies).is_ok());
        // Only a search that prunes has windows.
        let usual = windows.and_then(|_| Variant::of_word("alpha-beta"));
        Sight {
            node: self.take("node", |names| root.path(names.split('.')).ok()),
            variant: self.take("algorithm", of_word).or(usual),
            order: self.take("order", |order| order.parse().ok()),
            cut: self.take("cut", |cut| cut.parse().ok().filter(|cut: &Pruning| cut.prunes())),
            depth: self
                .take("depth", |plies| plies.parse().ok().filter(|&plies| plies > 0 && root.is_board())),
            step: self.take("step", |step| step.parse().ok()),
            covered: windows.or(scores),
            view,
            root,
        }
    }

    pub(super) fn has(&mut self, flag: &str) -> bool {
        self.take(flag, |_| Some(())).is_some()
    }

    /// Takes the part with this key, if its value can be read, perhaps without punctuation of the text around the link.
    fn take<T>(&mut self, key: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let index = self.parts.iter().position(|(name, _)| name == key)?;
        let mut values = successors(Some(&*self.parts[index].1), |value| value.strip_suffix(ends_sentence));
        values.find_map(read).inspect(|_| drop(self.parts.remove(index)))
    }

    /// Takes the board or the tree, written or named.
    fn take_written(&mut self, key: &str) -> Option<Written> {
        let needs_board = ["play", "lab", "start"].contains(&key);
        let written =
            self.take(key, |text| Written::read(text).ok().filter(|it| !needs_board || it.board().is_ok()))?;
        let Written::Board(mut setup) = written else { return Some(written) };
        if self.take("board", |board| (board == setup.rules().size()).then_some(())).is_none()
            && let Some(in_rows) = Written::in_three_rows(&setup)
        {
            setup = in_rows;
            self.is_refolded = true;
        }
        Some(Written::Board(self.under_rules(setup)))
    }

    /// A board under the rules that the link adds.
    fn under_rules(&mut self, setup: Setup) -> Setup {
        let with_connect =
            self.take("connect", |connect| setup.clone().with_connect(connect.parse().ok()?).ok());
        let setup = with_connect.unwrap_or(setup);
        let fits = |mark: &Mark| setup.turn_by_counts().is_none_or(|turn| turn == *mark);
        let to_move = self.take("to", |mark| mark.parse().ok().filter(fits)).or(setup.to_move());
        let misere = self.has("misere") || setup.rules().misere();
        setup.with_to_move(to_move).with_misere(misere)
    }

    /// What has not been taken, for a message; `None` if that is nothing.
    pub(super) fn left_over(&self) -> Option<String> {
        let name = |(key, value): &(String, String)| {
            let is_board = ["play", "analyse"].contains(&&**key) || key.parse::<View>().is_ok();
            let why = match Written::read(value) {
                _ if key == "algorithm" && value == "expectimax" => {
                    Some("for at most 9 empty squares".to_owned())
                }
                _ if !is_board => None,
                written => written.map_or_else(Some, |it| it.board().err().map(str::to_owned)),
            };
            let why = why.map(|why| format!(" ({why})"));
            format!("{}{}", shortened(&format!("{key}={value}")).escape_debug(), why.unwrap_or_default())
        };
        let left = self.parts.iter().filter(|(key, value)| *key != self.name || !value.is_empty());
        let parts = left.map(name).join(", ");
        (!parts.is_empty()).then_some(parts)
    }
}

/// The lesson and the page that a text such as "6.2" numbers, if there is such a page; the first page, if it numbers only
/// the lesson.
pub(super) fn page_of(text: &str, course: &Course) -> Option<Place> {
    let (lesson, page) = text.split_once('.').unwrap_or((text, "1"));
    let [lesson, page] = [lesson, page].map(|number| number.parse::<usize>().ok()?.checked_sub(1));
    course.get(lesson?)?.pages.get(page?)?;
    Some(Place::Lesson(lesson?, page?))
}
