//! The settings: read from files, combined from several sources, shown and changed.

use crate::prelude::*;
use noughts::config::{Change, ColorChoice, GlyphChoice, Mode, TieRule};

fn read(text: &str) -> Settings {
    let (settings, problems) = Settings::read(text);
    assert_eq!(problems, [""; 0], "{text}");
    settings
}

fn problems(text: &str) -> Vec<String> {
    Settings::read(text).1
}

fn set(settings: &mut Settings, setting: Setting, text: &str, source: Source) {
    settings.set(setting, text, source).expect("a valid value");
}

/// Applies these environment variables, which have no problems.
fn read_environment(settings: &mut Settings, variables: &[(&str, &str)]) {
    let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
    assert_eq!(settings.read_environment(|name| value(name).map(str::to_owned)), [""; 0]);
}

// From a file

#[test]
fn every_setting_can_be_read_from_a_file() {
    let settings = read(
        "theme = \"contrast\"\ncolor = \"never\"\nglyphs = \"ascii\"\nanimation = \"fast\"\ntext-size = 150\nplain = true\nmouse = false\n\
         reasoning = true\ncoach = true\ntable-memory = 256\n\
         evaluation = \"2 8 -1 -4\"\nmode = \"ai\"\nx = \"depth:3\"\no = \"random\"\nboard = \"7x5/4\"\nmisere = true\n\
         best-of = 5\ntie-break = \"first\"\n",
    );
    assert_eq!((settings.theme, settings.color), (Palette::Contrast, ColorChoice::Never));
    assert_eq!((settings.glyphs, settings.animation), (GlyphChoice::Ascii, Animation::Fast));
    assert_eq!((settings.plain, settings.mouse, settings.reasoning), (true, false, true));
    assert_eq!((settings.mode, settings.table_memory, settings.text_size), (Mode::Ai, 256, 150));
    assert_eq!(settings.evaluation, Weights([2, 8, -1, -4]));
    assert_eq!(settings.players, ByMark { x: Depth(3), o: Random });
    let rules = parsed::<Rules>("7x5/4").with_misere(true);
    assert_eq!((settings.rules(), settings.best_of, settings.tie_break), (rules, 5, TieRule::First));
    assert!(Setting::ALL.iter().copied().all(|setting| settings.source(setting) == Source::File));
}

#[test]
fn an_empty_file_changes_nothing() {
    for text in ["", "\n\n# a comment\n"] {
        assert_eq!(read(text), Settings::default());
    }
}

#[test]
fn every_value_that_is_written_can_be_read_back() {
    for &setting in Setting::ALL {
        let mut settings = Settings::default();
        let first = settings.text(setting);
        loop {
            let text = settings.neighbour(setting, Direction::Forward);
            set(&mut settings, setting, &text, Source::File);
            let written = change(setting, Some(&settings.text(setting))).in_text("").expect("it is a value");
            assert_eq!(read(&written).text(setting), settings.text(setting), "{written}");
            if settings.text(setting) == first {
                break;
            }
        }
    }
}

#[test]
fn the_values_wrap_around_in_both_directions() {
    for &setting in Setting::ALL {
        let mut settings = Settings::default();
        let there = settings.neighbour(setting, Direction::Forward);
        set(&mut settings, setting, &there, Source::File);
        assert_ne!(there, Settings::default().text(setting));
        assert_eq!(settings.neighbour(setting, Direction::Back), Settings::default().text(setting));
    }
}

#[test]
fn a_problem_names_its_line_and_the_valid_values() {
    let table = [
        ("teme = \"contrast\"", "line 1: there is no setting `teme`; did you mean `theme`?"),
        ("\n\ntie_break = \"first\"", "line 3: there is no setting `tie_break`; did you mean `tie-break`?"),
        (
            "theme = \"drak\"",
            "line 1: theme: `drak` is not possible: use terminal, dark, light, contrast, colorblind or monochrome",
        ),
        ("mouse = \"maybe\"", "line 1: mouse: `maybe` is not true or false"),
        ("mouse = []", "line 1: mouse: expected a single value"),
        (
            "x = \"depth:0\"",
            "line 1: x: `depth:0` is not a depth: use depth:N with N from 1 to 225 plies, as in depth:2",
        ),
        ("best-of = 4", "line 1: best-of: `4` is not possible: use 1, 3, 5 or 7"),
        ("board = \"3\"", "line 1: board: `3` is not a board size: use columns x rows, as in 7x5 or 7x5/4"),
        ("board = \"3x3/4\"", "line 1: board: 4 in a row is out of range: this board allows 1 to 3"),
        (
            "board = \"5x5/x\"",
            "line 1: board: `x` is not a number of marks in a row: use columns x rows / marks, as in 7x5/4",
        ),
        ("\"\u{1b}[31m\" = 1", "line 1: not valid TOML"),
    ];
    for (text, message) in table {
        let found = problems(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with(message), "{text}: {found:?}");
        assert!(!found[0].contains(char::is_control), "{found:?}");
    }
}

#[test]
fn one_bad_line_does_not_affect_the_good_ones() {
    let text = "glyphs = \"ascii\"\nteme = \"x\"\nbest-of = 2\no = \"depth:2\"\n";
    let (settings, problems) = Settings::read(text);
    assert_eq!((settings.glyphs, settings.players), (GlyphChoice::Ascii, ByMark { x: Human, o: Depth(2) }));
    assert_eq!(problems.len(), 2);
    assert!(problems[0].starts_with("line 2:") && problems[1].starts_with("line 3:"));
}

#[test]
fn a_text_that_is_not_toml_changes_nothing_and_names_the_faulty_line() {
    let (settings, problems) = Settings::read("glyphs = \"ascii\"\ntheme = \n");
    assert_eq!(settings, Settings::default());
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with("line 2: not valid TOML"), "{}", problems[0]);
}

/// This many lines, with `#` replaced by the line's number.
fn numbered(lines: usize, line: &str) -> String {
    let lines = (0..lines).map(|number| line.replace('#', &number.to_string())).collect_vec();
    lines.concat()
}

/// Damaged files of just under a megabyte, which the program still reads: the time for each problem must not grow
/// with the file.
#[test]
fn in_a_file_full_of_faults_some_are_listed_and_the_others_counted() {
    let lines = numbered(90_000, "a#=1\n");
    let found = problems(&lines);
    assert_eq!(found.len(), 21);
    assert!(found[0].starts_with("line 1: there is no setting `a0`; did you mean "), "{}", found[0]);
    assert!(found[19].starts_with("line 20: there is no setting `a19`"), "{}", found[19]);
    assert_eq!(found[20], "and 89980 more problems");
    let keys = numbered(60_000, "undoo# = 'x'\n");
    let found = problems(&format!("teme = 'x'\n[keys.game]\n{keys}"));
    assert!(found[0].starts_with("line 1: ") && found[1].starts_with("line 3: "), "{found:?}");
    assert_eq!(found[20], "and 59981 more problems");
    assert_eq!(problems(&numbered(21, "b# = 1\n"))[20], "and 1 more problem");
}

#[test]
fn a_very_long_name_or_value_is_quoted_in_part() {
    let long = "Ctrl-".repeat(200_000);
    let beginning = "Ctrl-".repeat(7) + "Ct...";
    for (text, expected) in [
        (format!("{long} = 1"), format!("line 1: there is no setting `{beginning}`")),
        (
            format!("theme = '{long}'"),
            format!(
                "line 1: theme: `{beginning}` is not possible: use terminal, dark, light, contrast, colorblind or monochrome"
            ),
        ),
        (format!("[keys.{long}]"), format!("line 1: there is no screen `{beginning}`")),
        (
            format!("[keys.game]\n{long} = 'x'"),
            format!("line 2: there is no command `{beginning}` in `game`"),
        ),
        (format!("[keys.game]\nundo = '{long}'"), format!("line 2: there is no key `{beginning}`")),
    ] {
        assert_eq!(problems(&text), [expected]);
    }
    for text in [format!("{}b = 1", "a.".repeat(400_000)), format!("a = {}", "[".repeat(900_000))] {
        assert_eq!(problems(&text).len(), 1);
    }
    for &setting in Setting::ALL {
        let found = problems(&format!("{} = '{long}'", setting.name()));
        assert!(found.len() == 1 && found[0].len() < 200, "{}", setting.name());
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_text_makes_the_settings_panic(text in any::<String>()) {
        let _ = Settings::read(&text);
    }

    #[test]
    fn no_table_makes_the_settings_panic(
        entries in collection::vec(
            (select(Setting::ALL.iter().map(|it| it.name()).collect_vec()), "[ -~]{0,12}|\"[ -~&&[^\"\\\\]]{0,12}\""),
            0..6,
        ),
    ) {
        let text = entries.iter().fold(String::new(), |text, (name, value)| format!("{text}{name} = {value}\n"));
        let (settings, _) = Settings::read(&text);
        // Any value that was accepted can be shown and changed.
        for &setting in Setting::ALL {
            let next = settings.neighbour(setting, Direction::Forward);
            prop_assert!(settings.clone().set(setting, &next, Source::File).is_ok());
        }
    }
}

// Sources

#[test]
fn the_environment_overrides_the_file_and_arguments_override_both() {
    let mut settings = read("glyphs = \"ascii\"\ntheme = \"contrast\"\nanimation = \"slow\"\n");
    let variables = [
        ("NOUGHTS_THEME", "monochrome"),
        ("NOUGHTS_ANIMATION", "fast"),
        ("NOUGHTS_TIE_BREAK", "first"),
        ("NOUGHTS_MOUSE", ""),
    ];
    read_environment(&mut settings, &variables);
    set(&mut settings, Setting::Animation, "off", Source::CommandLine);
    for (setting, text, source) in [
        (Setting::Glyphs, "ascii", Source::File),
        (Setting::Theme, "monochrome", Source::Environment),
        (Setting::TieBreak, "first", Source::Environment),
        (Setting::Animation, "off", Source::CommandLine),
        // Empty means not set.
        (Setting::Mouse, "true", Source::Default),
    ] {
        assert_eq!(
            (settings.text(setting).as_str(), settings.source(setting)),
            (text, source),
            "{setting:?}"
        );
    }
}

#[test]
fn no_color_turns_colours_off_unless_a_stronger_source_wants_them_and_auto_respects_it() {
    const NO_COLOR: (&str, &str) = ("NO_COLOR", "1");
    for (file, variables, argument, has_colors) in [
        ("color = 'always'", &[][..], None, true),
        ("color = 'always'", &[NO_COLOR], None, false),
        ("color = 'always'", &[("NO_COLOR", "")], None, true),
        ("color = 'always'", &[NO_COLOR, ("NOUGHTS_COLOR", "always")], None, true),
        ("color = 'auto'", &[NO_COLOR], None, false),
        ("", &[NO_COLOR], Some("auto"), false),
        ("", &[NO_COLOR, ("NOUGHTS_COLOR", "auto")], None, false),
        ("", &[NO_COLOR], Some("always"), true),
        ("color = 'never'", &[], Some("auto"), true),
        ("color = 'never'", &[("NOUGHTS_COLOR", "auto")], None, true),
    ] {
        let mut settings = read(file);
        read_environment(&mut settings, variables);
        if let Some(color) = argument {
            set(&mut settings, Setting::Color, color, Source::CommandLine);
        }
        let found = settings.appearance().palette != Palette::Monochrome;
        assert_eq!(found, has_colors, "{file}, {variables:?}, {argument:?}");
    }
}

fn chosen(driver: &Driver) -> &Settings {
    &driver.app().shared.settings
}

fn has_colors(driver: &Driver) -> bool {
    chosen(driver).appearance().palette != Palette::Monochrome
}

#[test]
fn choosing_auto_on_the_screen_respects_no_color() {
    let mut given = settings(STILL, false);
    read_environment(&mut given, &[("NO_COLOR", "1")]);
    let mut driver = at_menu(given);
    driver.click_text("Settings").press("Down");
    assert!(!has_colors(&driver));
    driver.press("Right");
    assert!(has_colors(&driver), "{}", driver.text());
    driver.press("Left");
    assert_eq!(chosen(&driver).color, ColorChoice::Auto);
    assert!(!has_colors(&driver), "{}", driver.text());
    driver.press("Right Backspace");
    assert!(!has_colors(&driver), "{}", driver.text());
}

#[test]
fn the_problem_of_an_invalid_variable_names_it() {
    let mut settings = Settings::default();
    let problems = settings.read_environment(|name| (name == "NOUGHTS_BEST_OF").then(|| "2".to_owned()));
    assert_eq!(problems, ["NOUGHTS_BEST_OF: `2` is not possible: use 1, 3, 5 or 7"]);
    assert_eq!(settings, Settings::default());
}

// New games

fn at_menu(settings: Settings) -> Driver {
    Driver::with(App::new(settings, 7))
}

#[test]
fn the_menu_starts_with_the_preferred_mode() {
    for mode in [Mode::Pve, Mode::Pvp, Mode::Ai] {
        let mut settings = Settings::default();
        settings.mode = mode;
        let driver = at_menu(settings);
        assert_eq!(driver.menu().item(), MenuItem::Play(mode));
    }
}

#[test]
fn games_start_with_the_preferred_players() {
    for ([x, o], keys, expected) in [
        ([Human, Depth(2)], "Enter", [Human, Depth(2)]),
        ([Random, Human], "Enter", [Random, Human]),
        ([Random, Depth(2)], "Enter", [Human, Depth(2)]),
        ([Human, Human], "Enter", [Human, Player::PROPOSED]),
        ([Human, Depth(2)], "Down Down Enter", [Perfect, Depth(2)]),
        ([Random, Depth(2)], "Down Down Enter", [Random, Depth(2)]),
    ] {
        let mut settings = settings(STILL, false);
        settings.players = ByMark { x, o };
        let ByMark { x, o } = at_menu(settings).press(keys).form().players;
        assert_eq!([x, o], expected, "{keys}");
    }
}

#[test]
fn games_start_on_the_preferred_board() {
    let mut settings = settings(STILL, true);
    (settings.board, settings.misere) = (parsed("4x4/3"), true);
    (settings.best_of, settings.tie_break) = (3, TieRule::First);
    let mut driver = at_menu(settings.clone());
    driver.press("Enter");
    let form = driver.form();
    assert_eq!((form.rules, form.board == Board::Custom, form.best_of), (settings.rules(), true, 3));
    driver.press("Enter");
    assert_eq!(driver.game().position().rules(), settings.rules());
    assert_eq!(driver.game().tie_break(), noughts::engine::TieBreak::First);
    assert!(driver.game().reasoning);
}

// On the screen

/// The Settings screen with a setting selected.
fn at(setting: Setting) -> Driver {
    let host = if setting == Setting::TextSize { Host::Tab } else { Host::Terminal };
    let mut driver = Driver::at_menu(STILL).in_host(host);
    driver.click_text("Settings");
    for _ in Setting::ALL {
        if driver.app().describe().selected.starts_with(setting_caption(setting)) {
            return driver;
        }
        driver.press("Down");
    }
    panic!("{} is not on the screen:\n{}", setting.name(), driver.text())
}

fn changes(driver: &Driver) -> Vec<Change> {
    let change = |keep: &Save| match keep {
        Save::Setting(change) => Some(change.clone()),
        _ => None,
    };
    driver.saved.iter().filter_map(change).collect()
}

fn change(setting: Setting, value: Option<&str>) -> Change {
    Change { setting, value: value.map(str::to_owned) }
}

#[test]
fn a_change_takes_effect_at_once_and_is_saved() {
    let mut driver = at(Setting::Glyphs);
    driver.must_show("‹");
    driver.press("Right");
    assert_eq!(chosen(&driver).appearance().glyphs, GlyphSet::Console);
    driver.must_hide("‹");
    driver.press("Left");
    assert_eq!(chosen(&driver).appearance().glyphs, GlyphSet::Unicode);
    let expected = ["console", "unicode"].map(|glyphs| change(Setting::Glyphs, Some(glyphs)));
    assert_eq!(changes(&driver), expected);
}

#[test]
fn backspace_restores_the_default_and_removes_the_entry_from_the_file() {
    let mut driver = at(Setting::Mouse);
    driver.press("Enter");
    assert!(!chosen(&driver).mouse);
    driver.press("Backspace");
    assert!(chosen(&driver).mouse);
    assert_eq!(changes(&driver), [change(Setting::Mouse, Some("false")), change(Setting::Mouse, None)]);
    assert_eq!(chosen(&driver).source(Setting::Mouse), Source::Default);
}

#[test]
fn every_setting_can_be_changed_with_keys_and_with_the_mouse() {
    for &setting in Setting::ALL {
        let mut driver = at(setting);
        let text = chosen(&driver).text(setting);
        driver.press("Right");
        assert_ne!(chosen(&driver).text(setting), text);
        driver.press("Left");
        assert_eq!(chosen(&driver).text(setting), text);
        let (row, place) = (driver.find(&format!("{}  ‹", setting_caption(setting))), driver.find_all("›"));
        let arrow = place.into_iter().find(|place| place.y == row.y).expect("it has an arrow");
        driver.click(arrow);
        assert_ne!(chosen(&driver).text(setting), text, "{}", setting.name());
    }
}

/// The caption of a setting on the screen.
fn setting_caption(setting: Setting) -> &'static str {
    match setting {
        Setting::Theme => "Theme",
        Setting::Color => "Colours",
        Setting::Glyphs => "Characters",
        Setting::TextSize => "Text size",
        Setting::Animation => "Motion",
        Setting::Plain => "Plain text",
        Setting::Mouse => "Mouse",
        Setting::Reasoning => "Reasoning",
        Setting::Coach => "Coach",
        Setting::TableMemory => "Memory",
        Setting::Evaluation => "Estimate",
        Setting::Mode => "Menu offers",
        Setting::X => "Player X",
        Setting::O => "Player O",
        Setting::Board => "Board",
        Setting::Misere => "A line",
        Setting::BestOf => "Series",
        Setting::TieBreak => "Equal moves",
    }
}

/// At the menu, with a theme from the command line and colours from the environment.
fn with_stronger_sources() -> Driver {
    let mut given = settings(STILL, false);
    set(&mut given, Setting::Theme, "contrast", Source::CommandLine);
    set(&mut given, Setting::Color, "always", Source::Environment);
    at_menu(given)
}

#[test]
fn the_screen_shows_where_a_value_comes_from() {
    let mut driver = with_stronger_sources();
    driver.click_text("Settings").resize((120, 24));
    driver.must_show("command line");
    driver.reach("Down", &["NOUGHTS_COLOR"]);
    driver.reach("Down", &["Default. Key"]);
    driver.press("Right");
    assert!(driver.shows("as `animation`") || driver.shows("as `glyphs`"), "{}", driver.text());
}

#[test]
fn a_changed_value_shows_what_overrides_it_at_the_next_start() {
    let mut driver = with_stronger_sources();
    driver.click_text("Settings").resize((200, 30)).press("Right");
    driver.must_hide("Set on the command line");
    driver.must_show("Saved in the file; the same option on the command line");
    driver.reach("Down Right", &["NOUGHTS_COLOR or NO_COLOR is set and overrides it"]);
    driver.reach("Backspace", &["NOUGHTS_COLOR or NO_COLOR is set and overrides it"]);
    driver.reach("Down Right", &["Saved in the file as `glyphs`."]);
}

#[test]
fn the_selected_setting_has_a_pointer() {
    let mut driver = at(Setting::Theme);
    driver.must_show("▸ Look                   Theme");
    driver.press("Down").must_show("▸                      Colours");
    driver.must_hide("▸ Look                   Theme");
}

#[test]
fn a_new_preference_replaces_the_choices_of_earlier_games() {
    let mut driver = Driver::at_menu(STILL).after("Enter Down Down Down Right Enter Esc Down Enter");
    assert_eq!(driver.form().rules.columns(), 4, "what was used last is filled in");
    driver.press("Esc");
    driver.click_text("Settings");
    driver.click_text("Equal moves").press("Right Esc");
    driver.click_text("Human vs computer");
    assert_eq!(driver.form().rules.columns(), 3);
}
