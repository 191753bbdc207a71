//! What the mouse does: everything that the keys do, and nothing else.

use super::preferences::Preferences;
use super::study::Choice;
use super::{App, Screen};
use crate::config::command::{Command, Context};
use crate::draw::{Target, Wheel};

impl App {
    /// The pointer rests on something.
    pub(super) fn point(&mut self, target: Target) {
        match (self.context(), target, &mut self.screen) {
            (Context::Menu, Target::Item(item), Screen::Menu(menu)) => menu.select(item),
            (Context::Results, Target::Item(item), Screen::Results(results)) => results.select(item),
            (Context::Course, Target::Item(item), Screen::Course(course)) => course.select(item),
            (Context::Positions | Context::Search, Target::Item(item), Screen::Positions(list)) => {
                list.select(item);
            }
            (Context::Bindings, Target::Item(line), Screen::Bindings(list)) => {
                list.select(line, &self.settings.keymap);
            }
            (
                Context::Preferences,
                Target::Item(line) | Target::Change(line, _),
                Screen::Preferences(list),
            ) => {
                list.select(line);
            }
            (Context::SetUp, Target::Item(item) | Target::Change(item, _), Screen::SetUp(form)) => {
                form.select(item);
            }
            (Context::Game, Target::Square(square) | Target::Candidate(square), Screen::Game(game)) => {
                game.point(square);
            }
            (Context::Editor, Target::Square(square) | Target::Candidate(square), Screen::Editor(editor)) => {
                editor.point(square);
            }
            (Context::Try, Target::Square(square), Screen::Review(review)) => review.point(square),
            (Context::Study, Target::Square(square), Screen::Study(study)) => study.point(square),
            (Context::Study, Target::Item(option), Screen::Study(study)) => study.select(option),
            _ => {}
        }
    }

    pub(super) fn click(&mut self, target: Target) {
        self.point(target);
        match (self.context(), target) {
            (_, Target::Command(command)) => self.command(command),
            // A click on a square is no leave for the computer to make the first move.
            (Context::Game, Target::Square(_)) if self.game_waits_to_begin() => {}
            (Context::Editor, target) => self.click_editor(target),
            (Context::Study, Target::Square(square)) => self.choose(Choice::Square(square)),
            (Context::Study, Target::Item(option)) => self.choose(Choice::Option(option)),
            (Context::Tree | Context::Stepper | Context::Lab, target) => self.click_explorer(target),
            (Context::Archive | Context::Search, Target::Item(line)) => self.click_archive(line),
            (Context::Review | Context::Try, target) => self.click_review(target),
            (
                Context::Menu | Context::Results | Context::Course | Context::Positions | Context::Bindings,
                Target::Item(_),
            )
            | (Context::Game, Target::Square(_)) => {
                self.command(Command::Act);
            }
            (Context::Preferences, Target::Item(line)) if line == Preferences::COUNT - 1 => {
                self.command(Command::Act);
            }
            (Context::SetUp | Context::Preferences, Target::Change(_, by)) => {
                self.command(if by < 0 { Command::Left } else { Command::Right });
            }
            (Context::SetUp, Target::Start) => self.command(Command::Act),
            _ => {}
        }
    }

    fn game_waits_to_begin(&self) -> bool {
        matches!(&self.screen, Screen::Game(game) if game.waits_to_begin())
    }

    fn click_editor(&mut self, target: Target) {
        let Screen::Editor(editor) = &mut self.screen else { return };
        match target {
            Target::Square(square) => editor.click(square, &mut self.outbox),
            Target::Change(field, by) => editor.click_field(field, by > 0, &mut self.outbox),
            Target::Item(field) => editor.select_field(field),
            _ => {}
        }
    }

    fn click_explorer(&mut self, target: Target) {
        let Screen::Explorer(explorer) = &mut self.screen else { return };
        match target {
            Target::Item(item) => explorer.click_item(item, &mut self.outbox),
            Target::Step(step) => explorer.go_to(step),
            _ => {}
        }
    }

    /// A line of the list of games was clicked. Pointing alone selects none, as the list would move on under
    /// the pointer.
    fn click_archive(&mut self, line: usize) {
        if let Screen::Archive(archive) = &mut self.screen {
            archive.select(line);
            if !archive.wanted().is_typing() {
                self.command(Command::Act);
            }
        }
    }

    fn click_review(&mut self, target: Target) {
        let Screen::Review(review) = &mut self.screen else { return };
        match target {
            Target::Move(place) => review.go_to(place),
            Target::Square(square) => review.click(square),
            _ => {}
        }
    }

    /// Answers a lesson's task.
    fn choose(&mut self, choice: Choice) {
        if let Screen::Study(study) = &mut self.screen {
            study.choose(choice);
        }
    }

    pub(super) fn wheel(&mut self, wheel: Wheel, target: Option<Target>) {
        if let (Context::SetUp | Context::Preferences, Some(target)) = (self.context(), target) {
            self.point(target);
        }
        self.command(self.command_of(wheel, target));
    }

    /// What turning the wheel over something, or over nothing, means.
    pub fn command_of(&self, wheel: Wheel, target: Option<Target>) -> Command {
        let [up, down] = match (self.context(), target) {
            // In the stepper the wheel turns time.
            (Context::SetUp | Context::Preferences, Some(Target::Item(_) | Target::Change(..)))
            | (Context::Stepper, _) => [Command::Left, Command::Right],
            (Context::Study, _) => [Command::PageUp, Command::PageDown],
            _ => [Command::Up, Command::Down],
        };
        if wheel == Wheel::Up { up } else { down }
    }
}
