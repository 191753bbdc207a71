//! Looks: every theme is legible, colour-blind people can tell its colours apart, the terminal has all the glyphs, and
//! animations end in the picture that there is without them.

use crate::prelude::*;
use strum::VariantArray;

// Colours

/// The themes with their own ground: what these look like is known.
fn grounded() -> impl Iterator<Item = (Palette, Theme, BaseColors)> {
    Palette::VARIANTS.iter().copied().filter_map(|palette| {
        let theme = theme_of(palette);
        let ground = theme.ground?;
        Some((palette, theme, ground))
    })
}

/// The styles of a theme.
fn theme_of(palette: Palette) -> Theme {
    Look::of(Appearance { palette, ..STILL }).theme
}

/// Red, green and blue of one of the fixed 240 of the 256 colours.
fn fixed(color: Color) -> [u8; 3] {
    let Color::Indexed(index @ 16..) = color else { panic!("{color} looks different everywhere") };
    let level = |step: u8| [0, 95, 135, 175, 215, 255][usize::from(step)];
    match index {
        232.. => [8 + 10 * (index - 232); 3],
        _ => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level),
    }
}

/// The light that a colour gives, from 0 to 1 in red, green and blue.
fn light(rgb: [u8; 3]) -> [f64; 3] {
    // sRGB, IEC 61966-2-1 (1999).
    rgb.map(|value| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours as the Web Content Accessibility Guidelines 2.2 (2023) define it, from 1 to 21.
fn contrast(one: Color, other: Color) -> f64 {
    contrast_of(fixed(one), fixed(other))
}

fn contrast_of(one: [u8; 3], other: [u8; 3]) -> f64 {
    let luminance = |rgb| {
        let [red, green, blue] = light(rgb);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// How people see without one kind of cones: Gustavo Machado, Manuel Oliveira and Leandro Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity.
const DEFICIENCIES: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The distance of two colours for such people: CIE 1976, where 2 can just be seen.
fn distance(one: Color, other: Color, seen: &[[f64; 3]; 3]) -> f64 {
    let lab = |color: Color| {
        let rgb = light(fixed(color));
        let rgb = seen.map(|row| (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]).clamp(0.0, 1.0));
        let xyz = [
            (0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505,
            0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2],
            (0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089,
        ];
        let [x, y, z] =
            xyz.map(|value| if value > 0.008_856 { value.cbrt() } else { 7.787 * value + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (one, other) = (lab(one), lab(other));
    (0..3).map(|place| (one[place] - other[place]).powi(2)).sum::<f64>().sqrt()
}

/// The colours of a cell's character and of its background.
fn written(cell: &Cell) -> (Color, Color) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    if reversed { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) }
}

#[test]
fn there_are_dark_and_light_themes_with_their_own_ground() {
    let palettes = grounded().map(|(palette, ..)| palette).collect_vec();
    assert_eq!(palettes, [Palette::Dark, Palette::Light, Palette::Contrast, Palette::Colorblind]);
    let [black, white] = [16, 231].map(Color::Indexed);
    for (palette, _, BaseColors { background: paper, .. }) in grounded() {
        let is_light = contrast(paper, black) > contrast(paper, white);
        assert_eq!(is_light, palette == Palette::Light, "{palette:?}");
    }
}

#[test]
fn all_text_is_legible() {
    for (palette, ..) in grounded() {
        let least = if palette == Palette::Contrast { 7.0 } else { 4.5 };
        for (name, scene) in SCENES {
            let buffer = scene(Appearance { palette, ..STILL }).render();
            for cell in buffer.content().iter().filter(|cell| cell.symbol() != " ") {
                let (ink, paper) = written(cell);
                if is_block(cell) && [ink, paper].contains(&theme_of(palette).strike.unwrap_or(Color::Reset))
                {
                    // The stroke on a mark: another test compares these.
                    continue;
                }
                let found = contrast(ink, paper);
                assert!(found >= least, "{palette:?} in {name}: {found:.2} for {cell:?}");
                assert!(!cell.modifier.contains(Modifier::DIM), "terminals dim differently: {cell:?}");
            }
        }
    }
}

/// The sixteen colours of a text console: those of IBM's VGA (1987).
fn vga(color: Color) -> [u8; 3] {
    match color {
        Color::Gray => [0xAA; 3],
        Color::White => [0xFF; 3],
        Color::LightRed => [0xFF, 0x55, 0x55],
        Color::LightGreen => [0x55, 0xFF, 0x55],
        Color::LightYellow => [0xFF, 0xFF, 0x55],
        Color::LightMagenta => [0xFF, 0x55, 0xFF],
        Color::LightCyan => [0x55, 0xFF, 0xFF],
        _ => panic!("{color} is not for a console"),
    }
}

#[test]
fn all_text_is_legible_on_a_text_console() {
    let appearance = Appearance { palette: Palette::Console, glyphs: GlyphSet::Console, ..STILL };
    let theme = theme_of(Palette::Console);
    for (name, scene) in SCENES {
        let buffer = scene(appearance).render();
        for cell in buffer.content().iter().filter(|cell| cell.symbol() != " " && !is_block(cell)) {
            assert!(!cell.modifier.contains(Modifier::DIM), "dark grey in {name}: {cell:?}");
            let ink = if cell.fg == Color::Reset { Color::Gray } else { cell.fg };
            let paper = if cell.bg == Color::Reset { [0; 3] } else { vga(cell.bg) };
            let found = contrast_of(vga(ink), paper);
            assert!(found >= 4.5, "{name}: {found:.2} for {cell:?}");
        }
    }
    for mark in theme.marks.map(|style| style.fg.expect("marks have colours")) {
        assert!(contrast_of(vga(mark), [0; 3]) >= 4.5, "{mark}");
        assert_ne!(Some(mark), theme.strike);
    }
}

#[test]
fn marks_stand_out_and_the_stroke_stands_out_from_them() {
    for (palette, theme, ground) in grounded() {
        for mark in theme.marks {
            let mark = mark.fg.expect("marks have colours");
            assert!(contrast(mark, ground.background) >= 4.5, "{palette:?}");
            if let Some(strike) = theme.strike {
                assert!(contrast(strike, ground.background) >= 4.5, "{palette:?}");
                let same = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
                let found = distance(mark, strike, &same);
                assert!(found >= 30.0, "{palette:?}: {found:.1}");
            }
        }
    }
}

#[test]
fn people_without_a_kind_of_cones_can_tell_the_colours_apart() {
    for (palette, theme, _) in grounded() {
        let color = |style: ratatui::style::Style| style.fg.expect("it has a colour");
        let pairs = [[theme.marks.x, theme.marks.o].map(color), [theme.good, theme.bad].map(color)];
        for [one, other] in pairs {
            for (deficiency, seen) in &DEFICIENCIES {
                let found = distance(one, other, seen);
                assert!(found >= 20.0, "{palette:?} under {deficiency}: {found:.1} for {one}, {other}");
            }
        }
    }
}

#[test]
fn every_cell_has_the_ground_in_every_window() {
    for (palette, _, ground) in grounded() {
        for size in SIZES.into_iter().chain([(10, 3), (1, 1)]) {
            let mut driver = Driver::at_menu(Appearance { palette, ..STILL });
            let buffer = driver.resize(size).render();
            assert!(buffer.content().iter().all(|cell| cell.bg != Color::Reset && cell.fg != Color::Reset));
            assert_eq!(buffer.content()[buffer.content().len() - 1].bg, ground.background);
        }
    }
}

#[test]
fn a_terminal_on_white_gets_the_darker_of_its_sixteen() {
    let colors = |palette| {
        let theme = theme_of(palette);
        [theme.marks.x, theme.marks.o, theme.good, theme.bad].map(|style| style.fg.expect("a colour"))
    };
    assert!(colors(Palette::Terminal).contains(&Color::Yellow));
    let pale = [Color::Yellow, Color::Cyan, Color::Green, Color::White];
    assert!(
        colors(Palette::TerminalOnWhite).iter().all(|color| !pale.contains(color)),
        "{:?}",
        colors(Palette::TerminalOnWhite)
    );
}

// Glyphs

/// Code page 437, without the characters of ASCII.
const CODE_PAGE_437: &str = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»\
    ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■";

#[test]
fn a_text_console_gets_only_what_its_font_has() {
    for (name, scene) in SCENES {
        let mut driver = scene(Appearance { glyphs: GlyphSet::Console, ..STILL });
        for size in SIZES {
            for row in rows(&driver.resize(size).render()) {
                let strange = |character: &char| !character.is_ascii() && !CODE_PAGE_437.contains(*character);
                assert_eq!(row.chars().find(strange), None, "{name}: {row}");
            }
        }
    }
}

// Animation

/// Two humans play so that X completes the top row.
const X_WINS: &str = "1 4 2 5 3";

/// The cells of a screen that meet a condition.
fn drawn(buffer: &Buffer, which: impl Fn(&Cell) -> bool) -> HashMap<Place, Cell> {
    let places = buffer.area.positions().filter(|&place| which(&buffer[place]));
    places.map(|place| (place, buffer[place].clone())).collect()
}

/// The pictures from now until the animation ends.
fn frames(driver: &mut Driver) -> Vec<Buffer> {
    let mut frames = vec![driver.render()];
    while driver.app().growth() < 1.0 {
        driver.pass_deadline();
        frames.push(driver.render());
        assert!(frames.len() < 100, "it never ends");
    }
    frames
}

/// Checks that each picture contains all cells of the one before that meet a condition, and the last one more than the
/// first.
fn assert_grows(frames: &[Buffer], which: impl Fn(&Cell) -> bool + Copy) {
    let counts = frames.iter().map(|frame| drawn(frame, which).len()).collect_vec();
    assert!(counts.is_sorted() && counts[0] < counts[counts.len() - 1], "{counts:?}");
    for pair in frames.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(|frame| drawn(frame, which));
        assert!(before.keys().all(|place| after.contains_key(place)), "what was drawn stays");
    }
}

#[test]
fn a_line_is_struck_through_bit_by_bit_and_ends_as_without_animation() {
    for appearance in [MOVING, Appearance { palette: Palette::Monochrome, ..MOVING }] {
        let mut moving = Driver::playing(appearance, two_humans(), false);
        let frames = frames(moving.press(X_WINS));
        let mut still =
            Driver::playing(Appearance { animation: Animation::Off, ..appearance }, two_humans(), false);
        still.press(X_WINS);
        assert_eq!(frames[frames.len() - 1], still.render());
        if appearance.palette != Palette::Monochrome {
            let struck = |cell: &Cell| [cell.fg, cell.bg].contains(&Color::LightRed);
            assert_grows(&frames, struck);
        }
    }
}

#[test]
fn a_stroke_through_small_marks_reaches_one_after_the_other() {
    let mut driver = Driver::playing(MOVING, two_humans(), false);
    driver.resize((30, 12));
    let struck = |buffer: &Buffer| drawn(buffer, |cell| cell.symbol() == "━").len();
    let mut counts = frames(driver.press(X_WINS)).iter().map(struck).collect_vec();
    counts.dedup();
    // As far as the first mark, then the second, then the third.
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!(counts[0] == 0 && counts.is_sorted(), "{counts:?}");
}

#[test]
fn any_key_or_click_ends_an_animation() {
    type Act = fn(&mut Driver) -> &mut Driver;
    let acts: [Act; 3] =
        [|driver| driver.press("Down"), |driver| driver.press("?"), |driver| driver.click_text("Review")];
    for act in acts {
        let mut driver = Driver::playing(MOVING, two_humans(), false);
        driver.press(X_WINS);
        assert!(driver.app().growth() < 1.0);
        act(&mut driver);
        assert_eq!(driver.app().deadline(), None);
    }
}

#[test]
fn an_animation_changes_at_the_deadline_and_not_before() {
    let mut driver = Driver::playing(MOVING, two_humans(), false);
    driver.press(X_WINS);
    let mut deadline = driver.app().deadline().expect("something grows");
    let mut growth = driver.app().growth();
    while growth < 1.0 {
        let step = Duration::from_millis(5).min(deadline);
        driver.act(Action::Tick(step));
        let now = driver.app().growth();
        if step < deadline {
            assert!((now - growth).abs() < f32::EPSILON);
            assert_eq!(driver.app().deadline(), Some(deadline.saturating_sub(step)));
            deadline = deadline.saturating_sub(step);
        } else {
            assert!(now > growth);
            growth = now;
            deadline = driver.app().deadline().unwrap_or_default();
        }
    }
}

#[test]
fn taking_back_and_looking_around_animate_nothing() {
    let mut driver = Driver::playing(MOVING, two_humans(), false);
    driver.press("5 1").pass_animation();
    for keys in ["u", "Left Up", "r", "t", "Esc", "Esc", "Enter", "?", "Esc"] {
        driver.press(keys);
        assert_eq!(driver.app().deadline(), None, "after {keys}");
    }
}

#[test]
fn nothing_moves_without_animation_and_fast_is_shorter_than_slow() {
    let length = |animation| {
        let mut driver = Driver::playing(Appearance { animation, ..STILL }, two_humans(), false);
        frames(driver.press(X_WINS)).len()
    };
    assert_eq!(length(Animation::Off), 1);
    assert!(length(Animation::Fast) < length(Animation::Normal));
    assert!(length(Animation::Normal) < length(Animation::Slow));
}

#[test]
fn a_footer_has_at_most_seven_keys_two_blanks_apart_with_help_and_the_way_back() {
    for (name, mut driver) in every_scene() {
        for size in [(60, 20), (80, 24), (120, 40), (200, 50)] {
            let footer = driver.resize(size).row_of_footer();
            let hints = footer.split("  ").map(str::trim).filter(|hint| !hint.is_empty()).collect_vec();
            assert!((2..=7).contains(&hints.len()), "{name} at {size:?}: {footer}");
            let app = driver.app();
            for command in [Command::Help, Command::Back].into_iter().filter(|&command| app.offers(command)) {
                let key = app.shared.key_name(app.context(), command).unwrap_or_default();
                let is_hint = |hint: &&str| hint.starts_with(&format!("{key} "));
                let is_menu = matches!(app.context(), Context::Menu | Context::Confirm | Context::Help);
                assert!(is_menu || hints.iter().any(is_hint), "{name} at {size:?}: no {key} in {footer}");
            }
        }
    }
}
