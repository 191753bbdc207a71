// Draws the window's cells on the canvas, and writes them above it as text that is not seen: to be selected, copied and
// found.

export const byFinger = matchMedia('(pointer: coarse)').matches;

// The smallest letters that can be read, in pixels. Where they do not fit, the program says so.
const SMALLEST = 10;

// The bits of a cell's modifiers.
const BOLD = 1, DIM = 2, ITALIC = 4, UNDERLINED = 8, CROSSED_OUT = 256;

// Lines from the middle of a cell to its left, right, top and bottom: 0 none, 1 light, 2 heavy. Drawn as rectangles,
// they join without seams, whatever the font.
const LINES = {
  '─': '1100', '━': '2200', '│': '0011', '┃': '0022', '┌': '0101', '┐': '1001', '└': '0110', '┘': '1010',
  '╭': '0101', '╮': '1001', '╰': '0110', '╯': '1010', '├': '0111', '┤': '1011', '┬': '1101', '┴': '1110',
  '┼': '1111', '┏': '0202', '┓': '2002', '┗': '0220', '┛': '2020', '╆': '1212', '╅': '2112', '╄': '1221',
  '╃': '2121',
};
// Blocks: left, top, right and bottom edges of their parts in eighths of the cell; and of shades, how dense they are.
const BLOCKS = {
  '▆': [[0, 2, 8, 8]], '▏': [[0, 0, 1, 8]],
  '░': [[0, 0, 8, 8, 0.25]], '▒': [[0, 0, 8, 8, 0.5]], '▓': [[0, 0, 8, 8, 0.75]],
};
// Quarters of a cell: 1, 2, 4 and 8, added up, row by row.
[...' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'].forEach((glyph, filled) => {
  BLOCKS[glyph] = [[0, 0, 4, 4], [4, 0, 8, 4], [0, 4, 4, 8], [4, 4, 8, 8]].filter((_, part) => filled >> part & 1);
});

export class Screen {
  constructor(canvas, text) {
    Object.assign(this, { canvas, text });
    this.context = canvas.getContext('2d', { alpha: false });
    this.font = getComputedStyle(text).fontFamily;
    this.shown = null;
    // In proportion to the usual one, as in the settings.
    this.textSize = 1;
  }

  // Chooses the size of the cells for the size of the canvas, and returns the number of columns and rows: as large as the
  // text is wanted, but at least 60x16, or 40x30 on a phone held upright. For letters that are still large, fewer will do.
  fit() {
    const { canvas } = this, { clientWidth: width, clientHeight: height } = canvas;
    this.ratio = devicePixelRatio;
    // Whole pixels: as the browser counts them, if it does (not where it only plays a phone).
    [canvas.width, canvas.height] = [width, height].map((size, place) => {
      const exact = size * this.ratio, counted = this.pixels?.[place] ?? 0;
      return Math.abs(counted - exact) <= 1 ? counted : Math.floor(exact);
    });
    const size = (columns, rows) => Math.min(width / columns / 0.6, height / rows / 1.2);
    const [comfortable, least] = width < height ? [size(40, 30), 12] : [size(60, 16), 14];
    const small = size(40, 12) >= 12 * this.textSize ? size(40, 12) : size(28, 9);
    const largest = comfortable >= least * this.textSize ? comfortable : small;
    // For a finger a row has 24 pixels, if so much fits.
    const usual = (byFinger ? 20 : 18) * this.textSize;
    const font = Math.max(Math.min(usual, largest), SMALLEST);
    this.width = Math.max(1, Math.floor(font * this.ratio * 0.6));
    this.height = 2 * this.width;
    this.columns = Math.max(1, Math.floor(canvas.width / this.width));
    this.rows = Math.max(1, Math.floor(canvas.height / this.height));
    this.left = (canvas.width - this.columns * this.width) >> 1;
    this.top = (canvas.height - this.rows * this.height) >> 1;
    this.shown = null;
    this.fitText();
    return [this.columns, this.rows];
  }

  // A row of text for each row of cells. The style sheet gives it letters as wide as these, and has buttons in cells, too.
  fitText() {
    const { text, ratio } = this, { style } = text.parentElement;
    for (const name of ['left', 'top', 'width', 'height']) style.setProperty(`--${name}`, `${this[name] / ratio}px`);
    text.replaceChildren(...Array.from({ length: this.rows }, () => document.createElement('div')));
  }

  // Calls `resized` whenever the canvas or the size of its pixels changes.
  observe(resized) {
    const observer = new ResizeObserver(([{ devicePixelContentBoxSize: box }]) => {
      this.pixels = box && [box[0].inlineSize, box[0].blockSize];
      resized();
    });
    // Not all browsers count them.
    const counts = 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;
    observer.observe(this.canvas, { box: counts ? 'device-pixel-content-box' : 'content-box' });
  }

  // The column and row at a place of the page, at whose top left corner the canvas begins.
  cellAt({ pageX, pageY }) {
    const inside = (pixels, size, count) => Math.min(Math.max(Math.floor(pixels / size), 0), count - 1);
    return [
      inside(pageX * this.ratio - this.left, this.width, this.columns),
      inside(pageY * this.ratio - this.top, this.height, this.rows),
    ];
  }

  // Draws the cells that have changed.
  paint(cells) {
    const ground = cells.at(-2), isOther = ground !== this.shown?.at(-2);
    if (isOther) this.paintGround(color(ground), (ground >> 8 & 255) < 128);
    const before = isOther ? [] : this.shown;
    const length = 4 * this.columns;
    for (let start = 0; start < cells.length; start += length) {
      let text = '', hasChanged = false;
      for (let at = start; at < start + length; at += 4) {
        text += String.fromCodePoint(cells[at]);
        hasChanged ||= before[at] !== cells[at];
        const cell = cells.subarray(at, at + 4);
        if (cell.some((part, place) => before[at + place] !== part)) this.paintCell(at / 4, cell);
      }
      if (hasChanged) this.text.children[start / length].textContent = text.trimEnd();
    }
    this.shown = cells;
  }

  // What the cells leave free has the background of the last one. So has the page around.
  paintGround(ground, isDark) {
    const { context, canvas } = this, { style } = document.documentElement;
    style.colorScheme = isDark ? 'dark' : 'light';
    style.setProperty('--ground', ground);
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }

  paintCell(number, [character, foreground, background, modifiers]) {
    const { context, width, height } = this;
    const x = this.left + (number % this.columns) * width;
    const y = this.top + Math.floor(number / this.columns) * height;
    context.globalAlpha = 1;
    context.fillStyle = color(background);
    context.fillRect(x, y, width, height);
    context.fillStyle = color(foreground);
    if (modifiers & DIM) context.globalAlpha = 0.7;
    if (character !== 32) this.paintGlyph(String.fromCodePoint(character), x, y, modifiers);
    const thin = Math.max(1, Math.round(width / 10));
    if (modifiers & UNDERLINED) context.fillRect(x, y + height - 2 * thin, width, thin);
    if (modifiers & CROSSED_OUT) context.fillRect(x, y + (height >> 1), width, thin);
  }

  paintGlyph(glyph, x, y, modifiers) {
    if (LINES[glyph]) return this.paintLines(LINES[glyph], x, y);
    if (BLOCKS[glyph]) return this.paintBlocks(BLOCKS[glyph], x, y);
    const { context, width, height } = this;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    if (glyph === '╲' || glyph === '╱') {
      const [from, to] = glyph === '╲' ? [y, y + height] : [y + height, y];
      context.strokeStyle = context.fillStyle;
      context.lineWidth = width / 6;
      context.beginPath();
      context.moveTo(x, from);
      context.lineTo(x + width, to);
      context.stroke();
    } else {
      const style = (modifiers & ITALIC ? 'italic ' : '') + (modifiers & BOLD ? 'bold ' : '');
      context.font = `${style}${height / 1.2}px ${this.font}`;
      context.textAlign = 'center';
      // A glyph of another font may be wider than a cell.
      context.fillText(glyph, x + width / 2, y + Math.round(height * 0.74), width);
    }
    context.restore();
  }

  paintBlocks(parts, x, y) {
    const { context, width, height } = this, opacity = context.globalAlpha;
    const across = (eighths) => Math.round((width * eighths) / 8);
    const down = (eighths) => Math.round((height * eighths) / 8);
    for (const [left, top, right, bottom, density = 1] of parts) {
      context.globalAlpha = opacity * density;
      context.fillRect(x + across(left), y + down(top), across(right) - across(left), down(bottom) - down(top));
    }
    context.globalAlpha = opacity;
  }

  // Each line reaches to the far side of the lines that cross it; no pixel is drawn twice, as dim lines are see-through.
  paintLines(weights, x, y) {
    const { context, width, height } = this;
    const [left, right, up, down] = [...weights].map((weight) => +weight && Math.max(1, Math.round((width * weight) / 9)));
    const middle = (room, thickness) => (room - thickness) >> 1;
    const across = Math.max(up, down), start = middle(width, across), end = start + across;
    const along = Math.max(left, right), top = middle(height, along), bottom = top + along;
    context.fillRect(x, y + middle(height, left), start, left);
    context.fillRect(x + end, y + middle(height, right), width - end, right);
    context.fillRect(x + start, y + top, across, along);
    context.fillRect(x + middle(width, up), y, up, top);
    context.fillRect(x + middle(width, down), y + bottom, down, height - bottom);
  }
}

const color = (number) => '#' + number.toString(16).padStart(6, '0');
