//! What the mouse does: everything that the keys do, and nothing else.

use super::action::{Target, Wheel};
use super::{App, Screen};
use crate::command::{Command, Context};

impl App {
    /// The pointer rests on something.
    pub(super) fn point(&mut self, target: Target) {
        match (self.context(), target, &mut self.screen) {
            (Context::Menu, Target::Item(item), Screen::Menu(menu)) => menu.select(item),
            (Context::Results, Target::Item(item), Screen::Results(results)) => results.select(item),
            (Context::Course, Target::Item(item), Screen::Course(course)) => course.select(item),
            (Context::Positions | Context::Search, Target::Item(item), Screen::Positions(list)) => {
                list.select(item)
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
            _ => {}
        }
    }

    pub(super) fn click(&mut self, target: Target) {
        self.point(target);
        match (self.context(), target) {
            (_, Target::Command(command)) => self.command(command),
            (Context::Editor, target) => self.click_editor(target),
            (Context::Tree | Context::Stepper | Context::Lab, target) => self.click_explorer(target),
            (Context::Review | Context::Try, target) => self.click_review(target),
            (Context::Menu | Context::Results | Context::Course | Context::Positions, Target::Item(_))
            | (Context::Game, Target::Square(_)) => {
                self.command(Command::Act);
            }
            (Context::SetUp, Target::Change(_, by)) => {
                self.command(if by < 0 { Command::Left } else { Command::Right });
            }
            (Context::SetUp, Target::Start) => self.command(Command::Act),
            _ => {}
        }
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

    fn click_review(&mut self, target: Target) {
        let Screen::Review(review) = &mut self.screen else { return };
        match target {
            Target::Move(place) => review.go_to(place),
            Target::Square(square) => review.click(square),
            _ => {}
        }
    }

    pub(super) fn wheel(&mut self, wheel: Wheel, target: Option<Target>) {
        let step = match (self.context(), target) {
            (Context::SetUp, Some(target @ (Target::Item(_) | Target::Change(..)))) => {
                self.point(target);
                if wheel == Wheel::Up { Command::Left } else { Command::Right }
            }
            // There the wheel turns time.
            (Context::Stepper, _) if wheel == Wheel::Up => Command::Left,
            (Context::Stepper, _) => Command::Right,
            _ if wheel == Wheel::Up => Command::Up,
            _ => Command::Down,
        };
        self.command(step);
    }
}
