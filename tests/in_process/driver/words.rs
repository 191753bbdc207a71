//! Effects and pointer targets as text that stays the same when types are renamed.

use crate::prelude::*;
use noughts::config::Change;

/// A command by its name in key bindings.
pub(crate) fn command(command: Command) -> String {
    match command {
        Command::Type(character) => format!("type {character}"),
        command => command.name().to_owned(),
    }
}

/// A target of the pointer.
pub(crate) fn target(target: Target) -> String {
    match target {
        Target::Square(square) => format!("square {square}"),
        Target::Candidate(square) => format!("candidate {square}"),
        Target::Item(item) => format!("item {item}"),
        Target::Change(item, Direction::Back) => format!("change {item} by -1"),
        Target::Change(item, Direction::Forward) => format!("change {item} by 1"),
        Target::Move(place) => format!("move {place}"),
        Target::Tab(tab) => format!("tab {tab}"),
        Target::Step(step) => format!("step {step}"),
        Target::Command(it) => format!("command {}", command(it)),
    }
}

/// An effect: its kind and its content.
pub(crate) fn effect(effect: &Effect) -> (&'static str, String) {
    match effect {
        Effect::Think(task) => ("think", self::task(task)),
        Effect::StopThinking => ("stop thinking", String::new()),
        Effect::EndPrograms => ("end programs", String::new()),
        Effect::Save(save) => self::save(save),
        Effect::Read(query) => ("read games", format!("{:?}", query.words())),
        Effect::Open(at) => ("open game", at.to_string()),
        Effect::Copy(text) => ("copy", format!("{text:?}")),
        Effect::CopyLink(link) => ("copy link", link.clone()),
        Effect::Suspend => ("suspend", String::new()),
        Effect::Quit(Exit::Done) => ("quit", "done".to_owned()),
        Effect::Quit(Exit::Interrupted) => ("quit", "interrupted".to_owned()),
    }
}

fn task(Task { position, job, .. }: &Task) -> String {
    let what = match *job {
        Job::Decide { player, tie_break, .. } => format!("a move by {player}, ties {tie_break}"),
        Job::Analyze => "all moves".to_owned(),
        Job::Review => "all moves, for the review".to_owned(),
        Job::Examine { search } => format!("all moves by {search}"),
        Job::Grow { search, ply, random } => {
            let search = State::Board(position.clone(), random).replies().name_of(search);
            format!("the tree of {search} from ply {ply} for {}", position.max(ply))
        }
        Job::Appraise => "the worth".to_owned(),
        Job::Race { contender: Contender::Mcts(mcts) } => format!("a race of {} playouts", mcts.playouts),
        Job::Race { contender: Contender::Solver } => "a race of the solver".to_owned(),
        Job::Race { contender: Contender::OneWindow(search) } => format!("a race of {search}"),
        Job::Race { contender: Contender::EachMove(search) } => {
            format!("a race of {search}, a window for each move")
        }
    };
    format!("{what}, {} to move on {position}, {}", position.to_move(), position.rules())
}

fn save(save: &Save) -> (&'static str, String) {
    let text = |game: &Adjourned| game.to_string();
    match save {
        Save::Lessons(progress) => ("save lessons", progress.added_to("").expect("an empty file is valid").1),
        Save::Setting(change) => ("save setting", setting(change)),
        Save::Game(Some(game)) => ("save game", text(game)),
        Save::Game(None) => ("save no game", String::new()),
        Save::Continue => ("continue game", String::new()),
        Save::Figure(svg) => ("save figure", svg.clone()),
        Save::Record(record, next) => {
            let next = next.as_deref().map_or("nothing".to_owned(), text);
            ("save record", format!("{record}, then {next}"))
        }
    }
}

fn setting(Change { setting, value }: &Change) -> String {
    let value = match value {
        None => "the default".to_owned(),
        Some(text) if text.parse::<bool>().is_ok() || text.parse::<u16>().is_ok() => text.clone(),
        Some(text) => format!("{text:?}"),
    };
    format!("{} = {value}", setting.name())
}
