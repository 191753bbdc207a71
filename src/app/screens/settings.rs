//! The settings.

use crate::app::screens::set_up::words::series;
use crate::app::{
    Action, Command, Component, Describe, Description, Direction, Effects, Field, FileWarning, Host, Shared,
};
use crate::config::{Mode, Palette, Setting, Settings, Source, TieRule};

#[derive(Clone, Copy, Debug, Default)]
pub struct SettingsScreen {
    pub selected: usize,
}

/// Those that mean something where the program runs.
fn settings(host: Host) -> Vec<Setting> {
    let means = |setting: &Setting| match setting {
        Setting::TextSize => host != Host::Terminal,
        Setting::Color | Setting::Glyphs | Setting::Plain | Setting::Mouse | Setting::TableMemory => {
            host == Host::Terminal
        }
        _ => true,
    };
    Setting::ALL.iter().copied().filter(means).collect()
}

impl SettingsScreen {
    fn setting(self, shared: &Shared) -> Setting {
        settings(shared.host)[self.selected]
    }
}

impl Component for SettingsScreen {
    fn update(&mut self, action: Action, shared: &mut Shared, effects: &mut Effects) {
        self.selected = action.selects(self.selected, settings(shared.host).len());
        let setting = self.setting(shared);
        let neighbour = |direction| (shared.settings.neighbour(setting, direction), Source::File);
        let (text, source) = match (&action, action.changes()) {
            (_, Some(direction)) => neighbour(direction),
            (Action::Command(Command::Act), _) => neighbour(Direction::Forward),
            (Action::Command(Command::Erase), _) => (Settings::default().text(setting), Source::Default),
            (Action::Command(Command::Back), _) => return effects.leave(),
            _ => return,
        };
        if setting.is_about_games() {
            // Earlier choices in the set-up would hide the new setting.
            shared.played.clear();
        }
        shared.change(setting, &text, source, effects);
    }
}

/// The name of the group of settings that begins with this one.
fn group(setting: Setting) -> &'static str {
    match setting {
        Setting::Theme => "Look",
        Setting::Reasoning => "Use",
        Setting::Evaluation => "Search",
        Setting::Mode => "New games",
        _ => "",
    }
}

/// The value of a setting: as in the file, unless a screen has another name for it.
fn value(shared: &Shared, setting: Setting) -> String {
    let settings = &shared.settings;
    match (setting, settings.text(setting)) {
        (Setting::Theme, _) if settings.theme == Palette::Terminal && shared.host != Host::Terminal => {
            "system".to_owned()
        }
        (Setting::TextSize, text) => text + " %",
        (Setting::Misere, _) => Field::Goal.of_rules(settings.rules()),
        (Setting::BestOf, _) => series(settings.best_of),
        (Setting::TableMemory, text) => text + " MiB",
        (Setting::TieBreak, _) if settings.tie_break == TieRule::Random => "one at random".to_owned(),
        (Setting::TieBreak, _) => "the first".to_owned(),
        (_, text) if text == "true" => "on".to_owned(),
        (_, text) if text == "false" => "off".to_owned(),
        (Setting::X, _) => settings.players.x.title(),
        (Setting::O, _) => settings.players.o.title(),
        (Setting::Mode, _) => match settings.mode {
            Mode::Pve => "vs computer",
            Mode::Pvp => "two humans",
            Mode::Ai => "two computers",
        }
        .to_owned(),
        (_, text) => text,
    }
}

/// A caption and a value for each setting; in front of the first one of a group may stand the group's name.
fn fields(shared: &Shared, has_groups: bool) -> Vec<[String; 2]> {
    let name = |setting: Setting| match setting.caption() {
        caption if has_groups => format!("{:<11}{caption:>17}", group(setting)),
        caption => caption.to_owned(),
    };
    settings(shared.host).into_iter().map(|setting| [name(setting), value(shared, setting)]).collect()
}

fn about(shared: &Shared, setting: Setting) -> String {
    let about = setting.about();
    if setting == Setting::Theme && !shared.settings.has_colors() {
        return format!("{about} Without colours (next row) it makes no difference.");
    }
    about.to_owned()
}

/// Where the value of the selected setting comes from.
fn source(shared: &Shared, setting: Setting) -> String {
    let name = setting.name();
    let file = shared.settings_file.as_deref().unwrap_or("the file");
    let variable = match setting {
        Setting::Color => format!("{} or NO_COLOR", setting.variable()),
        _ => setting.variable(),
    };
    match (shared.settings.source(setting), shared.settings.strongest_source(setting)) {
        (Source::Default | Source::File, Source::Environment) => {
            format!("Saved in {file}, but {variable} is set and overrides it at the next start.")
        }
        (Source::Default | Source::File, Source::CommandLine) => {
            format!("Saved in {file}; the same option on the command line would override it.")
        }
        (Source::Default, _) => format!("Default. Key `{name}` in {file}."),
        (Source::File, _) => format!("Saved in {file} as `{name}`."),
        (Source::Environment, _) => format!("{variable} is set and overrides the file at each start."),
        (Source::CommandLine, _) => "Set on the command line, which overrides the file this time.".to_owned(),
    }
}

impl Describe for SettingsScreen {
    fn facts(&self, _: &Shared) -> Vec<String> {
        vec!["changes are saved at once".to_owned()]
    }

    fn describe(&self, shared: &Shared) -> Description {
        let selected = self.setting(shared);
        Description::of(self.facts(shared).concat())
            .lines(shared.warnings.iter().map(FileWarning::text))
            .form(&fields(shared, false), Some(self.selected))
            .note(&about(shared, selected))
            .note(&source(shared, selected))
    }
}

mod draw {
    use super::{SettingsScreen, about, fields, source};
    use crate::app::{Draw, FileWarning, Shared, StatusLine};
    use crate::draw::{Form, Scene, layout};
    use ratatui::layout::{Rect, Size};

    /// The columns with which the groups of settings have their names.
    const WITH_GROUPS: u16 = 76;

    /// The form, and beside it what the selected setting does, where its value comes from, and how things look.
    impl Draw for SettingsScreen {
        fn draw(&self, shared: &Shared, body: Rect, scene: &mut Scene) -> StatusLine {
            let look = scene.look;
            let fields = fields(shared, body.width >= WITH_GROUPS);
            let form = Form { look, fields: &fields, values: 15, selected: Some(self.selected) };
            let [list, beside] = layout::list_and_about(body, form.size(), Size { width: 20, height: 4 });
            scene.show(form, list);
            let gap = u16::from(beside.height > 8);
            let selected = self.setting(shared);
            let text = |columns| {
                look.prose(columns)
                    .with(&about(shared, selected), look.theme.text)
                    .gap(gap)
                    .with(&source(shared, selected), look.theme.faint)
                    .gap(gap)
                    .with_all(shared.warnings.iter().map(FileWarning::text), look.theme.refusal())
            };
            // The end of the main tree of the articles shows marks and a completed line.
            let sample = "O.X/XX./XOO".parse().expect("the sample is a board");
            // The board has one place beside all settings.
            let rows = text(beside.width).rows().max(12);
            scene.about(text, rows, Some(&sample), beside);
            StatusLine::instead_of(beside, &about(shared, selected), scene)
        }
    }
}
