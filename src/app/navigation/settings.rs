//! To the settings and the keys, and what becomes of them there.

use crate::app::bindings::{Bindings, Catch};
use crate::app::effect::Keep;
use crate::app::notice::Notice;
use crate::app::preferences::{Preference, Preferences};
use crate::app::{App, Screen};
use crate::config::command::{Command, Context};
use crate::config::direction::Direction;
use crate::config::keymap::{Difference, Key, Keymap};
use crate::config::settings::{Change, Setting, Settings, Source, Value};

// The settings.
impl App {
    pub(in crate::app) fn preferences_command(&mut self, command: Command) {
        let Screen::Preferences(list) = &mut self.screen else { return };
        match (command, Preferences::line(list.selected())) {
            (Command::Back, _) => self.open_menu(),
            (Command::Left | Command::Right | Command::Act, Preference::Setting(setting)) => {
                self.prefer(setting, &self.settings.neighbour(setting, Direction::of(command)));
            }
            (Command::Erase, Preference::Setting(setting)) => self.forget(setting),
            (Command::Act | Command::Right, Preference::Keys) => {
                self.screen = Screen::Bindings(Bindings::default());
            }
            _ => list.command(command),
        }
    }

    /// Gives a setting another value, now and for later sessions.
    fn prefer(&mut self, setting: Setting, text: &str) {
        self.settings.set(setting, text, Source::File).expect("the usual values are valid");
        let value = Some(self.settings.value(setting));
        self.settle(setting, Change { path: vec![setting.name().to_owned()], value });
    }

    /// Gives a setting its default value and takes it out of the file.
    fn forget(&mut self, setting: Setting) {
        let default = Settings::default().text(setting);
        self.settings.set(setting, &default, Source::Default).expect("defaults are valid");
        self.settle(setting, Change { path: vec![setting.name().to_owned()], value: None });
    }

    /// Lets a change take effect.
    fn settle(&mut self, setting: Setting, change: Change) {
        if setting.is_about_games() {
            // What was chosen for games before is not what is wanted now.
            self.played.clear();
        }
        if setting == Setting::Mouse {
            self.uses_mouse = self.settings.mouse;
        }
        self.outbox.keep(Keep::Setting(change));
    }
}

// The keys.
impl App {
    pub(in crate::app) fn bindings_command(&mut self, command: Command) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        list.tell(None);
        match (list.catching(), command) {
            (Some(_), Command::Back) => list.catch(None),
            (Some(_), _) => {}
            (None, Command::Back) => self.screen = Screen::Preferences(Preferences::at_keys()),
            (None, Command::Act | Command::MoreKeys | Command::Erase) => {
                match (command, list.command_selected(&self.settings.keymap)) {
                    (_, Err(why)) => list.tell(Some(Notice::Refusal(why))),
                    (Command::Erase, Ok((context, command))) => self.unbind(context, command),
                    (Command::MoreKeys, Ok(_)) => list.catch(Some(Catch::More)),
                    (_, Ok(_)) => list.catch(Some(Catch::Instead)),
                }
            }
            (None, _) => list.go(command, &self.settings.keymap),
        }
    }

    /// A key was pressed while one is wanted that is to be bound.
    pub(in crate::app) fn press(&mut self, key: Key) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        let keymap = &self.settings.keymap;
        let (Some(catch), Ok((context, command))) = (list.catching(), list.command_selected(keymap)) else {
            return;
        };
        list.catch(None);
        let keys = match catch {
            Catch::Instead => vec![key],
            Catch::More => keymap.keys_of(context, command).iter().copied().chain([key]).collect(),
        };
        self.bind(context, command, keys);
    }

    /// Gives a command its standard keys.
    fn unbind(&mut self, context: Context, command: Command) {
        self.bind(context, command, Keymap::standard().keys_of(context, command).to_vec());
    }

    fn bind(&mut self, context: Context, command: Command, keys: Vec<Key>) {
        let Screen::Bindings(list) = &mut self.screen else { return };
        let before = &self.settings.keymap;
        let mut keymap = Keymap::clone(before);
        match keymap.bind(context, command, keys) {
            Err(why) => list.tell(Some(Notice::Refusal(why))),
            Ok(bare) => {
                keymap.give_back(context, before.keys_of(context, command), command);
                list.tell(taken(context, command, &bare, [before, &keymap]));
                let changes = changes(&before.differences(), &keymap.differences());
                self.settings.keymap = keymap.into();
                for change in changes {
                    self.outbox.keep(Keep::Setting(change));
                }
            }
        }
    }
}

/// What to say of other commands whose keys were taken, some of which have none any more.
fn taken(context: Context, command: Command, bare: &[Command], keymaps: [&Keymap; 2]) -> Option<Notice> {
    let losers = Command::all().iter().copied().filter(|&other| other != command).filter(|&other| {
        let [before, after] = keymaps.map(|keymap| keymap.keys_of(context, other));
        before.iter().any(|key| !after.contains(key))
    });
    let told = losers.map(|other| {
        let is_bare = bare.contains(&other);
        let lost = if is_bare { "has no key any more" } else { "has one key less" };
        format!("`{}` {lost}", other.name())
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| Notice::Warning(told.join("; ")))
}

/// What becomes different in the file when the keymap's differences from the standard change.
fn changes(before: &[Difference], after: &[Difference]) -> Vec<Change> {
    let entry = |difference: &Difference, value| Change {
        path: vec![
            "keys".to_owned(),
            difference.context.name().to_owned(),
            difference.command.name().to_owned(),
        ],
        value,
    };
    let is_about =
        |one: &Difference, other: &Difference| (one.context, one.command) == (other.context, other.command);
    let gone = before.iter().filter(|old| !after.iter().any(|new| is_about(old, new)));
    let new = after.iter().filter(|new| !before.contains(new));
    let listed = |keys: &[Key]| Value::List(keys.iter().map(Key::to_string).collect());
    let standard = |old: &Difference| match old.command {
        // The file may have a list for all squares, which would hold if this one were not named.
        Command::Place(_) => Some(listed(Keymap::standard().keys_of(old.context, old.command))),
        _ => None,
    };
    gone.map(|old| entry(old, standard(old)))
        .chain(new.map(|new| entry(new, Some(listed(&new.keys)))))
        .collect()
}
