//! The cells of the window as numbers, for the page's canvas.

use noughts::config::Background;
use noughts::draw::number_of;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The sixteen colours, readable on their ground, blue and yellow alike.
struct Scheme {
    text: u32,
    ground: u32,
    sixteen: [u32; 16],
}

const DARK: Scheme = Scheme {
    text: 0x00d8_dee9,
    ground: 0x0016_181d,
    sixteen: [
        0x0016_181d,
        0x00e0_6c75,
        0x0098_c379,
        0x00f2_c94c,
        0x0061_afef,
        0x00c6_8aee,
        0x0056_c8d8,
        0x00d8_dee9,
        0x008b_95a7,
        0x00ff_7b86,
        0x00b5_e890,
        0x00ff_dc73,
        0x0078_bdff,
        0x00e0_a3ff,
        0x007d_e3f0,
        0x00ff_ffff,
    ],
};

const LIGHT: Scheme = Scheme {
    text: 0x0022_2222,
    ground: 0x00ff_ffff,
    sixteen: [
        0x0000_0000,
        0x00a8_4a00,
        0x001b_6e2f,
        0x0080_5b00,
        0x0014_4fb5,
        0x0086_2b9e,
        0x0000_6874,
        0x0060_6060,
        0x005c_5c5c,
        0x00a8_4a00,
        0x001b_6e2f,
        0x0080_5b00,
        0x0014_4fb5,
        0x0086_2b9e,
        0x0000_6874,
        0x0022_2222,
    ],
};

/// Writes four numbers for each cell: its character, its colour and its background as 0xRRGGBB, and ratatui's bits for
/// bold (1), dim (2), italic (4), underlined (8) and crossed out (256).
pub(crate) fn write(buffer: &Buffer, background: Background, cells: &mut Vec<u32>) {
    let scheme = match background {
        Background::Dark => &DARK,
        Background::Light => &LIGHT,
    };
    cells.clear();
    cells.extend(buffer.content.iter().flat_map(|cell| scheme.cell(cell)));
}

impl Scheme {
    fn cell(&self, cell: &Cell) -> [u32; 4] {
        let mut color = self.rgb(cell.fg, self.text);
        let mut background = self.rgb(cell.bg, self.ground);
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut color, &mut background);
        }
        // No character here has combining marks.
        let character = cell.symbol().chars().next().unwrap_or(' ');
        [u32::from(character), color, background, u32::from(cell.modifier.bits())]
    }

    fn rgb(&self, color: Color, plain: u32) -> u32 {
        let number = match color {
            Color::Reset => return plain,
            Color::Indexed(number) => u32::from(number),
            named => number_of(named).map_or(0, u32::from),
        };
        // The 256 colours of xterm: sixteen, a cube of 6x6x6, and greys.
        let level = |step: u32| if step == 0 { 0 } else { 55 + 40 * step };
        match number {
            0..16 => self.sixteen[number as usize],
            16..232 => {
                let place = number - 16;
                level(place / 36) << 16 | level(place / 6 % 6) << 8 | level(place % 6)
            }
            _ => 0x0001_0101 * (8 + 10 * (number - 232)),
        }
    }
}
