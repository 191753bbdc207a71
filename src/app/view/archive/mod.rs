//! The games that were played: a list, or how somebody fared in them.

mod standings;

use super::chrome;
use super::words;
use crate::app::{App, Archive, Notice, Shown, Target};
use crate::config::command::{Command, Context};
use crate::draw::canvas::Canvas;
use crate::draw::layout;
use crate::draw::text::{extent, put, put_lines, shortened, width, wrap};
use crate::draw::theme::Look;
use crate::engine::analysis::Outcome;
use crate::game::Rules;
use crate::game::figures::{counted, grouped};
use crate::record::{Digest, Ledger, Standings};
use ratatui::layout::Rect;
use ratatui::style::Style;
use standings::Table;

/// Columns for the facts about the selected game, and the window from which on they are beside the list.
const FACTS: (u16, u16) = (36, 116);

/// ```text
/// header
///
/// heading: when  who  board  result  moves    ┌ facts ───────────────┐
/// list: a row for each game, or for each      │ the selected game,   │  no facts below 116 columns;
/// opponent and board with their sum below     │ what it counts for   │  then columns go from the list
///                                             └──────────────────────┘
/// status: remarks, at most a third of the rows
/// ```
struct Regions {
    header: Rect,
    heading: Rect,
    list: Rect,
    /// What there is to know about the selected game.
    facts: Rect,
    /// What there is to say, in lines that fit.
    remarks: Vec<String>,
    status: Rect,
}

impl Regions {
    fn of(archive: &Archive, body: Rect) -> Self {
        let inner = Rect { x: body.x + 1, width: body.width.saturating_sub(2), ..body }.intersection(body);
        let remarks: Vec<String> = remarks(archive).iter().flat_map(|text| wrap(text, inner.width)).collect();
        let said = extent(remarks.len()).min(inner.height / 3);
        let part = |y: u16, height: u16| Rect { y: inner.y + y, height, ..inner }.intersection(inner);
        let above = inner.height - said;
        let (facts_width, wide) = FACTS;
        let beside = if body.width >= wide && archive.shown() == Shown::Games { facts_width + 3 } else { 0 };
        let list = part(3, above.saturating_sub(3 + u16::from(said > 0)));
        let list = Rect { width: inner.width - beside.min(inner.width), ..list };
        Self {
            header: Rect { height: body.height.min(1), ..body },
            heading: Rect { width: list.width, ..part(2, 1) },
            facts: Rect { x: list.right() + 3, width: beside.saturating_sub(3), ..list }.intersection(inner),
            list,
            remarks,
            status: part(above, said),
        }
    }

    /// How many rows there are for lines that can be selected: a sum goes below the standings.
    fn room(&self, archive: &Archive) -> u16 {
        match archive.shown() {
            Shown::Games => self.list.height,
            Shown::Standings => self.list.height.saturating_sub(Table::SUM),
        }
    }
}

pub(super) fn view(app: &App, archive: &Archive, area: Rect, look: &Look, buf: &mut Canvas) {
    let regions = Regions::of(archive, area);
    let title = match archive.shown() {
        Shown::Games => "History",
        Shown::Standings => "History: statistics",
    };
    let looked_for = chrome::looked_for(app, Context::Archive, archive.wanted(), look);
    let rest: Vec<String> = looked_for.into_iter().chain(archive.ledger().map(count)).collect();
    chrome::header(title, &rest, regions.header, look, buf);
    match (archive.ledger(), archive.shown()) {
        (Some(ledger), Shown::Games) if !ledger.newest.is_empty() => {
            games(archive, ledger, &regions, look, buf);
        }
        (Some(ledger), Shown::Standings) if !ledger.standings.rows().is_empty() => {
            let table = Table::of(&ledger.standings, regions.list.width, look);
            table.draw(archive.selected(), regions.room(archive), regions.heading, regions.list, look, buf);
        }
        (ledger, _) => {
            let text = nothing(app, archive, ledger);
            put_lines(
                buf,
                regions.list,
                &wrap(&text, regions.list.width.min(66)),
                look.theme.text,
                look.glyphs.more,
            );
        }
    }
    let style = match archive.notice() {
        Some(notice) => chrome::notice(app, Context::Archive, notice, look).1,
        None if archive.fault().is_some() => look.theme.refusal,
        None => look.theme.faint,
    };
    put_lines(buf, regions.status, &regions.remarks, style, look.glyphs.more);
}

/// How many games were found, and of how many.
fn count(ledger: &Ledger) -> String {
    let [found, games] = [ledger.found, ledger.games].map(grouped);
    if ledger.games == ledger.found {
        counted(ledger.games, "game")
    } else {
        format!("{found} of {games} games")
    }
}

/// Why there is no list.
fn nothing(app: &App, archive: &Archive, ledger: Option<&Ledger>) -> String {
    let back = |to: &str| {
        let context = if archive.wanted().is_typing() { Context::Search } else { Context::Archive };
        let key = app.key_name(context, Command::Back);
        key.map_or_else(String::new, |key| format!(" {key} {to}."))
    };
    match ledger {
        None if archive.fault().is_some() => "The games that you played would be here.".to_owned(),
        None => "Reading ...".to_owned(),
        Some(ledger) if ledger.games == 0 => {
            "There is no game here yet. Each one that you finish or give up \
             will be: when it was, against whom, how it ended, and move by move what could have been better. \
             With more of them come statistics."
                .to_owned()
                + &back("goes to the menu, where games begin")
        }
        Some(ledger) if ledger.found == 0 => {
            "Nothing was found: no game has all these words.".to_owned() + &back("shows all games")
        }
        Some(_) => {
            "Statistics count games of one human against the computer; none of these is one.".to_owned()
        }
    }
}

/// What there is to say below the list.
fn remarks(archive: &Archive) -> Vec<String> {
    let told = archive.notice().map(|notice| match notice {
        Notice::Info(text) | Notice::Warning(text) | Notice::Refusal(text) | Notice::Offer { text, .. } => {
            text.clone()
        }
    });
    // Who mends the file before it is read may have met the same fault.
    let is_news = |fault: &&str| !told.as_ref().is_some_and(|told| told.contains(*fault));
    let fault = archive.fault().filter(is_news).map(|fault| format!("The games cannot be read: {fault}"));
    let reading = (archive.ledger().is_some() && archive.is_reading()).then(|| "Reading ...".to_owned());
    let selected = archive.standing().map(|(opponent, rules, standing)| {
        let (opponent, rules, results) =
            (opponent.title(), words::rules(*rules), standings::results(standing));
        format!("Against {opponent}, {rules}: {results}. {}", standings::series(standing))
    });
    let about = archive.ledger().map(|ledger| about(ledger, archive.shown())).unwrap_or_default();
    [told, fault, reading, selected].into_iter().flatten().chain(about).collect()
}

/// What there is to know about a list as a whole.
fn about(ledger: &Ledger, shown: Shown) -> Vec<String> {
    let listed = ledger.newest.len();
    let more = (shown == Shown::Games && listed < ledger.found).then(|| {
        format!(
            "These are the newest {} of {} games that were found.",
            grouped(listed),
            grouped(ledger.found)
        )
    });
    let others = ledger.standings.others;
    let others = (shown == Shown::Standings && others > 0).then(|| match others {
        _ if ledger.standings.rows().len() == Standings::MOST => {
            format!("{} more: by two people or two computers, or on further boards.", counted(others, "game"))
        }
        1 => "1 more game was played by two people or two computers.".to_owned(),
        _ => format!("{} more games were played by two people or two computers.", grouped(others)),
    });
    let unreadable = ledger.unreadable.map(|(lines, first)| match lines {
        1 => format!("Line {first} of the file is no game; it stays as it is."),
        _ => format!(
            "{} lines of the file are no games, line {first} first; they stay as they are.",
            grouped(lines)
        ),
    });
    let newer = ledger.newer.map(|(games, format)| {
        let (games, they) = match games {
            1 => ("1 game is".to_owned(), "it stays"),
            _ => (format!("{} games are", grouped(games)), "they stay"),
        };
        format!("{games} of a newer version of noughts (format {format}); {they} for that one to show.")
    });
    [more, others, unreadable, newer].into_iter().flatten().collect()
}

/// How wide the parts of a line are; without room some are left out.
struct Columns {
    gap: usize,
    date: usize,
    players: usize,
    board: usize,
    moves: usize,
}

/// Columns for how a game ended.
const ENDING: usize = "unfinished".len();

/// Columns for who played whom with marks, and without: no names are longer.
const PLAYERS: [usize; 2] = ["depth 225 (X) vs depth 225".len(), "you (X) vs depth 225".len()];

impl Columns {
    fn of(boards: &[Rules], columns: u16, look: &Look) -> Self {
        let room = usize::from(columns);
        let widest = boards.iter().map(|&rules| words::board_width(rules, look)).max().unwrap_or(0);
        let board = usize::from(widest).max("board".len());
        let (gap, date, board, moves) = match room {
            70.. => (2, "2026-11-21 20:07".len(), board, "moves".len()),
            50.. => (1, "2026-11-21".len(), board.min("3x3/3 mi~".len()), "225".len()),
            _ => (1, 0, 0, 0),
        };
        let parts = [date, board, moves, ENDING].into_iter().filter(|&part| part > 0);
        let taken: usize = parts.map(|part| part + gap).sum();
        Self { gap, date, players: room.saturating_sub(2 + taken).min(PLAYERS[0]), board, moves }
    }

    /// What stands in the columns for a game.
    fn game(&self, game: &Digest, look: &Look) -> [String; 3] {
        let when = game.ended.map_or_else(|| "unknown".to_owned(), words::moment);
        let date: String = when.chars().take(self.date).collect();
        let who = if self.players < PLAYERS[1] { words::names } else { words::pairing };
        let (who, board) = (who(game.players), words::board(game.rules, look));
        self.line(
            [&date, &who, &board, words::ending(game.players, game.ending), &game.moves.to_string()],
            look,
        )
    }

    /// What stands above them.
    fn heading(&self, look: &Look) -> String {
        let [before, ending, _] = self.line(["when", "who", "board", "result", ""], look);
        let rest = if self.moves == 0 { ending } else { ending + &" ".repeat(self.gap + self.moves) };
        // The word may be wider than the numbers, but ends with them.
        let moves = if self.moves == 0 { "" } else { "moves" };
        before + &rest[..rest.len() - moves.len()] + moves
    }

    /// The parts of a line: what is before the result, that, and what is behind it.
    fn line(&self, [date, players, board, ending, moves]: [&str; 5], look: &Look) -> [String; 3] {
        let gap = " ".repeat(self.gap);
        let part = |text: &str, columns: usize| match u16::try_from(columns) {
            Ok(room) if room > 0 => format!("{:<columns$}{gap}", shortened(text, room, look.glyphs.more)),
            _ => String::new(),
        };
        let before = part(date, self.date) + &part(players, self.players) + &part(board, self.board);
        let moves = if self.moves == 0 { String::new() } else { format!("{gap}{moves:>0$}", self.moves) };
        [before, format!("{ending:<ENDING$}"), moves]
    }
}

/// The list of games, and the facts about the selected one where there is room.
fn games(archive: &Archive, ledger: &Ledger, regions: &Regions, look: &Look, buf: &mut Canvas) {
    let (theme, list) = (&look.theme, regions.list);
    let columns = Columns::of(archive.boards(), list.width, look);
    let heading = columns.heading(look);
    put(buf, regions.heading, list.x + 2, regions.heading.y, heading.trim_end(), theme.faint);
    let first = layout::first_row(archive.selected(), ledger.newest.len(), list.height);
    let rows = ledger.newest.iter().enumerate().skip(first).take(usize::from(list.height));
    for (row, (place, game)) in (0..).zip(rows) {
        buf.hit(Rect { y: list.y + row, height: 1, ..list }, Target::Item(place));
        let selected = place == archive.selected();
        let pointer = if selected { look.glyphs.pointer } else { " " };
        let line = columns.game(game, look);
        let mut x = list.x + 2;
        put(buf, list, list.x, list.y + row, &format!("{pointer} "), style(selected, theme.text, look));
        for (part, plain) in line.iter().zip([theme.text, outcome(game, look), theme.text]) {
            put(buf, list, x, list.y + row, part, style(selected, plain, look));
            x += width(part);
        }
    }
    if let Some(game) = archive.game() {
        facts(game, ledger, regions.facts, look, buf);
    }
}

const fn style(selected: bool, plain: Style, look: &Look) -> Style {
    if selected { look.theme.selected } else { plain }
}

/// The style of how a game ended.
fn outcome(game: &Digest, look: &Look) -> Style {
    match game.lone_human().and_then(|human| game.ending.seen_by(human)) {
        Some(Outcome::Win) => look.theme.good,
        Some(Outcome::Loss) => look.theme.bad,
        Some(Outcome::Draw) | None => look.theme.text,
    }
}

/// What there is to know about a game without its moves.
fn facts(game: &Digest, ledger: &Ledger, area: Rect, look: &Look, buf: &mut Canvas) {
    let ending = words::ending(game.players, game.ending);
    let moves = counted(game.moves, "move");
    let mut texts = vec![
        format!("{} after {moves}", words::capitalised(ending)),
        words::rules(game.rules),
        game.ended.map_or_else(|| "nobody knows when".to_owned(), words::moment),
    ];
    let opponent = game.lone_human().map(|human| game.players[human.other().index()]);
    let is_same = |row: &&(_, _, _)| Some(row.0) == opponent && row.1 == game.rules;
    if let Some((opponent, _, standing)) = ledger.standings.rows().iter().find(is_same) {
        let title = opponent.title();
        texts.push(String::new());
        texts.push(format!("Against {title} on this board: {}.", standings::results(standing)));
        texts.push(standings::series(standing));
    }
    let title = words::pairing(game.players);
    put(buf, area, area.x, area.y, &title, look.theme.strong);
    let lines = texts.iter().flat_map(|text| wrap(text, area.width));
    for (row, line) in (1..).zip(lines) {
        put(buf, area, area.x, area.y + row, &line, look.theme.faint);
    }
}
