//! The history: the saved games.

use crate::app::{
    Action, Command, Component, Context, Describe, Description, Effect, Effects, FilteredList, ReviewScreen,
    Screen, SearchWords, Shared, Target, phrases,
};
use crate::record::{Digest, Ledger, Query};
use crate::wording::{DOTS, capitalised, counted, grouped};
use itertools::Itertools;

/// The saved games: the search text, the games found and the selection.
#[derive(Clone, Debug, Default)]
pub struct HistoryScreen {
    /// The offsets of the games that are shown.
    pub list: FilteredList<u64>,
    /// The games found last, perhaps for an earlier search text.
    ledger: Option<Ledger>,
    /// The different boards of the listed games, as text. Found once: there may be thousands of games, and the list is
    /// drawn often.
    boards: Vec<String>,
    /// Why the games cannot be read.
    fault: Option<String>,
    is_opening: bool,
}

impl HistoryScreen {
    fn query(&self) -> Query {
        Query::new(&self.list.search.input.text)
    }

    /// The result of the last query, if there is one.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.ledger.as_ref()
    }

    /// Whether the result of the current query is not there yet.
    fn is_reading(&self) -> bool {
        self.fault.is_none() && self.ledger().is_none_or(|ledger| ledger.query != self.query())
    }

    pub fn game(&self) -> Option<&Digest> {
        self.ledger()?.newest.get(self.list.selected)
    }

    /// Adopts the result of the current query and ignores earlier ones. The selected game stays selected if it is
    /// still listed.
    fn found(&mut self, found: Result<Ledger, String>) {
        match found {
            Ok(ledger) if ledger.query == self.query() => {
                self.list.show(ledger.newest.iter().map(|game| game.at).collect());
                self.boards = ledger
                    .newest
                    .iter()
                    .map(|game| game.board.rules())
                    .unique()
                    .map(phrases::board)
                    .collect();
                self.ledger = Some(ledger);
                self.fault = None;
            }
            Ok(_) => {}
            Err(fault) => self.fault = Some(fault),
        }
    }
}

impl Component for HistoryScreen {
    fn search(&self) -> Option<&SearchWords> {
        Some(&self.list.search)
    }

    fn offers(&self, command: Command, _: &Shared) -> bool {
        match command {
            _ if self.list.search.is_typing => true,
            Command::Act | Command::Up | Command::Down => self.game().is_some(),
            Command::Search => self.ledger().is_none_or(|ledger| ledger.games > 0),
            _ => true,
        }
    }

    fn update(&mut self, action: Action, _: &mut Shared, effects: &mut Effects) {
        let before = self.query();
        match action {
            _ if self.list.update(&action) => {
                let query = self.query();
                if query != before {
                    self.fault = None;
                    effects.push(Effect::Read(query));
                }
            }
            Action::Command(Command::Back) => effects.leave(),
            _ if action.chooses() && !self.list.search.is_typing => {
                // The answer does not identify the game, so only one is opened at a time.
                if let Some(&at) = self.list.id()
                    && !self.is_opening
                {
                    self.is_opening = true;
                    effects.push(Effect::Open(at));
                }
            }
            Action::Read(ledger) => self.found(ledger),
            Action::Opened(record) if std::mem::take(&mut self.is_opening) => match record {
                Ok(record) => effects.open(Screen::Review(ReviewScreen::of_record(*record))),
                Err(fault) => effects.refuse(fault),
            },
            _ => {}
        }
    }

    /// Asks for the games, unless they are there.
    fn opened(&mut self, _: &mut Shared, effects: &mut Effects) {
        if self.is_reading() {
            effects.push(Effect::Read(self.query()));
        }
    }
}

/// How many games were found, and how many there are.
fn count(ledger: &Ledger) -> String {
    if ledger.games == ledger.found {
        counted(ledger.games, "game")
    } else {
        format!("{} of {} games", grouped(ledger.found), grouped(ledger.games))
    }
}

/// Why there is no list.
fn nothing(shared: &Shared, history: &HistoryScreen) -> String {
    let back = |purpose: &str| {
        let context = if history.list.search.is_typing { Context::Search } else { Context::History };
        shared.key_name(context, Command::Back).map_or_else(String::new, |key| format!(" {key} {purpose}."))
    };
    match history.ledger() {
        None if history.fault.is_some() => "Your games would be listed here.".to_owned(),
        None => format!("Reading{DOTS}"),
        Some(ledger) if ledger.games == 0 => {
            "No games yet. Games that you finish or give up are listed here, with date, opponent and result. \
             Open one to see what you could have done better."
                .to_owned()
                + &back("goes to the menu, where you can start a game")
        }
        Some(_) => "No game matches all these words.".to_owned() + &back("shows all games"),
    }
}

/// What there is to say about reading the games.
fn status(history: &HistoryScreen) -> Option<String> {
    match &history.fault {
        Some(fault) => Some(format!("The games cannot be read: {fault}")),
        None => (history.ledger().is_some() && history.is_reading()).then(|| format!("Reading{DOTS}")),
    }
}

fn about(history: &HistoryScreen) -> Vec<String> {
    let Some(ledger) = history.ledger() else { return Vec::new() };
    let listed = ledger.newest.len();
    let more = (listed < ledger.found).then(|| {
        format!("Only the newest {} of {} games found are listed.", grouped(listed), grouped(ledger.found))
    });
    let unreadable = ledger.unreadable.map(|(lines, first)| match lines {
        1 => format!("Line {first} of the file is not a game; left unchanged."),
        _ => format!(
            "{} lines of the file are not games, the first being line {first}; left unchanged.",
            grouped(lines)
        ),
    });
    let newer = ledger.newer.map(|(games, format)| {
        let games = counted(games, "game");
        format!("{games} from a newer version of noughts (format {format}) cannot be shown; left unchanged.")
    });
    [more, unreadable, newer].into_iter().flatten().collect()
}

/// The facts about a game that do not need its moves.
fn facts(game: &Digest) -> [String; 3] {
    [
        format!(
            "{} after {}",
            capitalised(phrases::ending(game.players, game.ending)),
            counted(game.moves, "move")
        ),
        phrases::rules(game.board.rules()),
        game.ended.map_or_else(|| "date unknown".to_owned(), phrases::minute),
    ]
}

impl Describe for HistoryScreen {
    fn facts(&self, shared: &Shared) -> Vec<String> {
        let search = phrases::search_text(shared, Context::History, &self.list.search);
        search.into_iter().chain(self.ledger().map(count)).collect()
    }

    fn describe(&self, shared: &Shared) -> Description {
        let search = phrases::search_text(shared, Context::History, &self.list.search);
        let described = Description::of(status(self).into_iter().chain(search).join("\n"));
        let Some(ledger) = self.ledger().filter(|_| self.list.count() > 0) else {
            return described.lines([nothing(shared, self)]);
        };
        let item = |index: usize| {
            let game = &ledger.newest[index];
            let [.., date] = facts(game);
            let ending = phrases::ending(game.players, game.ending);
            format!("{}: {date} {ending}", phrases::matchup(game.players))
        };
        described
            .list(self.list.count(), self.list.selected, Target::Item, item)
            .lines(self.game().into_iter().flat_map(facts))
            .lines([count(ledger)])
            .lines(about(self))
    }
}

mod draw {
    use super::{HistoryScreen, about, facts, nothing, status};
    use crate::app::{Draw, Shared, StatusLine, phrases};
    use crate::draw::{Cell, Column, Scene, Table, Theme, layout};
    use crate::engine::Outcome;
    use crate::record::{Digest, Ledger};
    use itertools::Itertools;
    use ratatui::prelude::{Rect, Size, Style};

    /// The columns with which the day and the time of a game fit, and its players with their marks. The day alone takes 10.
    const WHOLE: [u16; 2] = [16, 21];

    fn columns(room: u16, board: u16) -> [Column; 5] {
        let is_wide = room >= 68;
        let players = match room {
            ..28 => [10, 28],
            28..34 => [13, 28],
            34..50 => [17, 28],
            50..68 => [17, 18],
            _ => [WHOLE[1], 28],
        };
        [
            Column::left("when", [if is_wide { WHOLE[0] } else { 10 }; 2], 3),
            Column::left("who", players, 0),
            Column::left("board", [if is_wide { board } else { board.min(9) }, board], 2),
            Column::left("result", [10, 10], 1),
            Column::right("moves", [5, 5], 4),
        ]
    }

    fn cells(game: &Digest, widths: &[u16], theme: &Theme) -> Vec<Cell> {
        let when = game.ended.map_or_else(|| "unknown".to_owned(), phrases::minute);
        let who = if widths[1] < WHOLE[1] { phrases::names } else { phrases::matchup };
        vec![
            when.chars().take(widths[0].into()).collect::<String>().into(),
            who(game.players).into(),
            phrases::board(game.board.rules()).into(),
            Cell(phrases::ending(game.players, game.ending).to_owned(), outcome(game, theme)),
            game.moves.to_string().into(),
        ]
    }

    fn outcome(game: &Digest, theme: &Theme) -> Style {
        match game.players.lone_human().and_then(|human| Outcome::of_end(game.ending, human)) {
            Some(Outcome::Win) => theme.good,
            Some(Outcome::Loss) => theme.bad,
            _ => theme.text,
        }
    }

    impl HistoryScreen {
        /// Draws the list and, where there is room, the facts about the selected game and its board.
        fn games(&self, ledger: &Ledger, body: Rect, scene: &mut Scene) {
            let look = scene.look;
            let count = ledger.newest.len();
            let board = self.boards.iter().map(|board| look.width(board)).fold(5, u16::max);
            // In a wide window, the board beside the list is large.
            let wide = if body.width < 110 { body.width } else { (body.width / 2).max(68) };
            let columns = columns(wide, board);
            // In a high window, even a long list leaves room for the board of a game.
            let most = if body.height > 24 { body.height - 13 } else { u16::MAX };
            let size = Size { width: wide.min(82), height: (look.rows_of_list(count) + 1).min(most) };
            let [list, about] = layout::list_and_about(body, size, Size { width: 30, height: 4 });
            let row = |index: usize, widths: &[u16]| cells(&ledger.newest[index], widths, &look.theme);
            scene.show(Table::list(look, &columns, count, self.list.selected, &row), list);
            if let Some(game) = self.game() {
                let text = |columns| {
                    look.prose(columns)
                        .with(&phrases::matchup(game.players), look.theme.strong)
                        .with_all(facts(game), look.theme.faint)
                };
                scene.about(text, 4, Some(&game.board), about);
            }
        }
    }

    impl Draw for HistoryScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let theme = &look.theme;
            match self.ledger() {
                Some(ledger) if !ledger.newest.is_empty() => self.games(ledger, body, scene),
                _ => {
                    let text = look.prose(body.width.min(66)).with(&nothing(shared, self), theme.text);
                    let size = Size { width: 66, height: text.rows() };
                    scene.put(text, layout::middle_if_large(body, size));
                }
            }
            let text = status(self).into_iter().chain(about(self)).join("\n");
            StatusLine::new(text, if self.fault.is_some() { theme.refusal() } else { theme.faint })
        }
    }
}
