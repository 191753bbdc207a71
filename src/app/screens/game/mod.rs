//! The game screen. The game itself is [shared](Shared::game).

mod draw;
mod panel;

pub(crate) use panel::{PANEL_SIDE, Subject};

use crate::app::{
    Action, Command, Component, Context, Describe, Description, Effects, FirstTab, Game, Host, Notice, Part,
    Place, Question, Screen, Shared, Squares, Tally, Target, Turn, View, ViewsScreen, phrases,
};
use crate::draw::pair_name;
use crate::game::{ByMark, Position, Square};
use crate::teach::Blanks;
use crate::wording::plies;
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct GameScreen;

impl Component for GameScreen {
    fn other_context(&self, shared: &Shared) -> Option<Context> {
        shared.shown_game().is_covered().then_some(Context::Predict)
    }

    fn place(&self, shared: &Shared) -> Option<Place> {
        Some(Place::of_game(shared.shown_game()))
    }

    fn offers(&self, command: Command, shared: &Shared) -> bool {
        shared.shown_game().offers(command)
    }

    fn label(&self, command: Command, shared: &Shared) -> Option<&'static str> {
        let game = shared.shown_game();
        if let Some(predicting) = &game.predicting {
            return predicting.label(command, "place");
        }
        Some(match (command, &game.turn) {
            (Command::Reasoning, _) if game.candidates.details => "close",
            (Command::Reasoning, _) if game.reasoning => "details",
            (Command::Act, Turn::Showing { .. }) if game.pace.paused => "step",
            (Command::Act, Turn::Showing { .. }) => "play now",
            (Command::Act, Turn::Failed(_)) => "retry",
            (Command::Pause, _) if game.pace.paused => "resume",
            _ => return None,
        })
    }

    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        let Some(game) = &mut shared.game else { return effects.leave() };
        let moves = game.history.moves().len();
        match action {
            _ if game.predict(&action, &shared.settings.keymap, effects) => {}
            Action::Command(Command::Back) => effects.leave(),
            Action::Command(Command::Explain) => match game.played_choice() {
                Some(choice) => effects.open(Screen::Views(ViewsScreen::why(choice.clone()))),
                // Choices are not saved with a game.
                None => effects
                    .refuse("only the computer's moves of this session are explained; there is none yet"),
            },
            Action::Command(Command::NewGame) if game.under_way() => effects.ask(Question::NewGame),
            Action::Command(Command::NewGame) => return self.confirmed(shared, effects),
            Action::Command(Command::Put(_)) => {
                let key = shared.key_name(Context::Game, Command::Act).unwrap_or_default();
                effects.inform(format!("The arrows move the cursor, and {key} places a mark there."));
                return;
            }
            _ if let Some(view) = View::Position.after(&action, View::ALL) => {
                look_at(game, shared.views.clone(), view, effects);
            }
            Action::Command(command) => game.command(command, effects),
            Action::Point(Target::Square(square) | Target::Candidate(square)) => game.point(square),
            Action::Click(Target::Square(_)) => game.command(Command::Act, effects),
            Action::Tick(passed) => game.tick(passed, effects),
            Action::TaskReport(task_report) => game.task_report(task_report, effects),
            _ => {}
        }
        // A refusal from the computer's turn no longer applies.
        shared.notice.take_if(|it| game.history.moves().len() != moves && matches!(it, Notice::Refusal(_)));
    }

    fn confirmed(&mut self, shared: &mut Shared, effects: &mut Effects) {
        if let Some(game) = &mut shared.game {
            effects.record(game);
            game.restart(effects);
        }
    }

    fn settle(&mut self, shared: &mut Shared, _: &mut Effects) {
        if let Some(game) = &mut shared.game {
            game.find_pairs();
        }
    }

    fn aside(&self, shared: &Shared) -> Option<Position> {
        let game = shared.shown_game();
        game.reasoning.then(|| Subject::of(game).aside())?
    }

    fn deadline(&self, shared: &Shared) -> Option<Duration> {
        let game = shared.shown_game();
        match game.turn {
            Turn::Showing { wait, .. } if !game.pace.paused => Some(wait),
            _ => None,
        }
    }

    fn shown(&mut self, closed: &Screen, shared: &mut Shared, effects: &mut Effects) {
        if let Screen::Views(views) = closed
            && views.first_tab.is_game()
        {
            shared.views = Some(views.clone());
            if let Some(game) = &mut shared.game {
                game.set_covered(views.is_covered(), effects);
            }
        }
        shared.resume_game(effects);
    }
}

/// Shows another view of the game's position: as it was left, if it was open before.
fn look_at(game: &Game, views: Option<Box<ViewsScreen>>, view: View, effects: &mut Effects) {
    let mut screen = match views.filter(|views| views.root.board() == Some(game.position())) {
        Some(mut views) => {
            views.turn_to(view);
            views
        }
        None => ViewsScreen::of(game.position().clone(), view),
    };
    screen.first_tab = FirstTab::Game;
    screen.set_covered(game.is_covered().then_some(Blanks::Scores));
    effects.open(Screen::Views(screen));
}

/// Whose turn it is, and what the computer is doing.
fn turn(shared: &Shared, game: &Game) -> String {
    let mark = game.position().to_move();
    let name = phrases::player(game.contest.players, mark);
    match &game.turn {
        Turn::Human(_) => match (game.contest.players.lone_human(), shared.host) {
            (Some(_), Host::Touch) => format!("You ({mark}): tap a square"),
            (Some(_), _) => format!("Your move ({mark})"),
            (None, Host::Touch) => format!("{mark} to move: tap a square"),
            (None, _) => format!("{mark} to move"),
        },
        Turn::Thinking => format!("{name} ({mark}) is thinking"),
        Turn::Showing { decision, .. } => {
            let seen = decision
                .analysis
                .as_ref()
                .filter(|analysis| game.mover().search().is_some() && !analysis.is_exact())
                .map_or_else(String::new, |analysis| {
                    format!(", looking {} ahead", plies(analysis.depth_seen()))
                });
            // MCTS and programs say something about their moves.
            let said = if game.is_covered() || decision.comment.is_empty() {
                String::new()
            } else {
                format!(": {}", decision.comment)
            };
            format!("{name} ({mark}) plays {}{seen}{said}", decision.square)
        }
        Turn::Failed(fault) if game.mover().program().is_some() => fault.clone(),
        Turn::Failed(fault) => phrases::failed(shared.key_name(Context::Game, Command::Act), fault),
        Turn::Over => phrases::outcome(game),
    }
}

/// The pairs with which the candidate under the cursor secures the draw, if they are to be shown. None are found while
/// scores are covered.
fn pairs(game: &Game) -> Option<&[[Square; 2]]> {
    let (_, pairs) = game.paired.as_ref()?;
    pairs.as_deref()
}

/// The moves so far: "X b2", "O a1".
fn moves_so_far(game: &Game) -> Vec<String> {
    game.history.marked_moves().map(|(mark, square)| format!("{mark} {square}")).collect()
}

fn cursor(game: &Game) -> Option<Square> {
    (game.reasoning || game.turn.is_human()).then_some(game.candidates.cursor)
}

const MOVES: &str = "Moves";

/// Of a game between computers.
fn speed(game: &Game) -> Option<String> {
    let (speed, speeds) = game.pace.speed();
    let paused = if game.pace.paused { ", paused" } else { "" };
    game.contest.is_automatic().then(|| format!("Speed {speed} of {speeds}{paused}"))
}

/// What is asked while scores are covered.
fn prompt(game: &Game) -> Option<String> {
    let predicting = game.predicting.as_ref()?;
    Some(phrases::prompt(predicting, &phrases::asked_score(game.position(), game.candidates.cursor)))
}

impl Describe for GameScreen {
    fn tab(&self) -> Option<View> {
        Some(View::Position)
    }

    fn squares(&self) -> Squares {
        Squares::Scored
    }

    /// Players, rules and, unless the game is over, the score of the series: "best of 3: 1-0, 1 drawn", X first.
    fn facts(&self, shared: &Shared) -> Vec<String> {
        let game = shared.shown_game();
        let contest = &game.contest;
        let tries = game.predicting.as_ref().and_then(phrases::first_tries);
        let mut facts = vec![tries.unwrap_or_else(|| phrases::players(contest.players))];
        if contest.best_of > 1 && !game.is_over() {
            let Tally { wins: ByMark { x, o }, draws } = game.tally();
            let drawn = if draws > 0 { format!(", {draws} drawn") } else { String::new() };
            facts.push(format!("best of {}: {x}-{o}{drawn}", contest.best_of));
        }
        let rules = game.position().rules();
        let mut facts = phrases::with_rules(facts, rules);
        // The players stand beside the board, too.
        facts.sort_by_key(|fact| rules.cells() == 9 || *fact != phrases::rules(rules));
        facts
    }

    fn describe(&self, shared: &Shared) -> Description {
        let game = shared.shown_game();
        let moves = moves_so_far(game).join(", ");
        let described = Description::of(turn(shared, game))
            .news(&prompt(game).unwrap_or_default())
            .board(&game.position().setup(), cursor(game));
        let described = if game.reasoning { Subject::of(game).add_to(described) } else { described };
        let pairs = pairs(game)
            .unwrap_or_default()
            .iter()
            .zip(0..)
            .map(|([one, other], index)| format!("{}: {one} and {other}", pair_name(index)));
        let moves = (!moves.is_empty()).then(|| format!("{MOVES}: {moves}"));
        described.lines(pairs).part(Part::Game, moves).lines(speed(game)).lines(self.facts(shared))
    }
}
