//! Another number for a leaf of a tree of numbers: what follows in its search?

use super::{Found, View, ViewsScreen};
use crate::app::{Action, Command, Effects, SearchWords};
use crate::engine::search::{Playable, State};
use crate::game::Square;
use crate::teach::windows::name_after;
use crate::tree::{OpenTo, changes};

impl ViewsScreen {
    /// Whether a leaf is selected whose number can be changed.
    pub(super) fn has_number(&self) -> bool {
        self.view == View::Tree
            && !self.is_covered()
            && self.searched.try_as_ready_ref().is_some_and(|found| found.tree.node().is_given())
    }

    /// The number that is typed.
    pub(super) fn typed_number(&self) -> Option<String> {
        let typed = Some(&self.typed).filter(|typed| typed.is_typing)?;
        Some(format!("Another number for {}: {}", name_after(&self.root, &self.selected), typed.input))
    }

    /// Lets a number be typed, gives it to the selected leaf, or takes the last one back. Returns whether an action is one for
    /// that.
    pub(super) fn change_number(&mut self, action: &Action, effects: &mut Effects) -> bool {
        let has_number = self.has_number();
        let typed = &mut self.typed;
        match action {
            Action::Command(_) | Action::Paste(_) if typed.is_typing => {
                typed.update(action);
                if !typed.is_typing && !typed.is_empty() {
                    self.take_number(effects);
                }
            }
            Action::Command(Command::Search) if !has_number => {
                effects.refuse("first select a leaf of a tree of numbers");
            }
            Action::Command(Command::Search) => typed.is_typing = true,
            Action::Command(Command::Undo) => match self.renumbered.pop() {
                Some((tree, leaf)) => self.replace(tree, &leaf, effects),
                None => effects.refuse("nothing to undo"),
            },
            Action::Click(_) => {
                *typed = SearchWords::default();
                return false;
            }
            _ => return false,
        }
        true
    }

    fn take_number(&mut self, effects: &mut Effects) {
        let leaf = self.selected.clone();
        let number =
            self.typed.input.text.trim().parse().ok().filter(|number| (-9999..=9999).contains(number));
        let place = self.root.played(&leaf);
        let tree = match (place.numbers(), number) {
            (Some(tree), Some(number)) => tree.with_number(number).map(State::from),
            _ => Err("type a whole number from -9999 to 9999".to_owned()),
        };
        let tree = match tree.and_then(|tree| tree.with_replies(self.variant.replies).map(|_| tree)) {
            Ok(tree) => tree,
            Err(why) => {
                self.typed.is_typing = true;
                return effects.refuse(why);
            }
        };
        self.typed = SearchWords::default();
        if tree != self.root {
            self.renumbered.push((self.root.clone(), leaf.clone()));
            self.replace(tree, &leaf, effects);
        }
    }

    /// Searches a tree that differs in one leaf, and says what follows.
    fn replace(&mut self, tree: State, leaf: &[Square], effects: &mut Effects) {
        let before = self.searched.try_as_ready_ref().map(|found| found.playback.trace.clone());
        self.root = tree;
        self.search_again(effects);
        if let (Some(before), Some(Found { tree, playback })) = (before, self.searched.try_as_ready_mut()) {
            tree.drawn.outline = tree.drawn.outline.reopened(OpenTo::usual(&playback.trace));
            tree.go_to(leaf.to_vec());
            if tree.node().moves() != leaf {
                // It is below a node that is skipped.
                tree.drawn.outline.add_pruned(OpenTo::All, usize::MAX);
                tree.go_to(leaf.to_vec());
            }
            effects.inform(changes(leaf, &before, &playback.trace));
        }
    }
}
