// Draws cells on the canvas, and writes them above it as text that is not seen: to be selected, copied and found.

export const byFinger = matchMedia('(pointer: coarse)').matches;
export const canvas = document.querySelector('canvas');

// How many cells there are; the size of one and the place of the first, in pixels; and these for each one of the page.
export let columns, rows, width, height, left, top, ratio;
// The cells on the canvas.
export let shown = null;

const text = document.querySelector('#text'), context = canvas.getContext('2d', { alpha: false });
const FONT = getComputedStyle(text).fontFamily;
// The pixels of the canvas, in a browser that counts them.
let counted = [];

// The smallest letters that can be read, in pixels. Where they do not fit, the program says so.
const SMALLEST = 10;

// The bits of a cell's modifiers.
const BOLD = 1, DIM = 2, ITALIC = 4, UNDERLINED = 8, CROSSED_OUT = 256;

// Lines from the middle to the left, right, top and bottom: 0 none, 1 light, 2 heavy. As rectangles, they join without
// seams, whatever the font.
const LINES = Object.fromEntries((
  '─1100 ━2200 │0011 ┃0022 ┌0101 ┐1001 └0110 ┘1010 ╭0101 ╮1001 ╰0110 ╯1010 ├0111 ┤1011 ┬1101 ┴1110 ┼1111 ┏0202 ┓2002 ' +
  '┗0220 ┛2020 ╆1212 ╅2112 ╄1221 ╃2121 ┠0122 ┡0221 ┩2021 ┱2102 ┨1022 ┯2201 ┲1202 ┹2120 ┺1220 ╂1122'
).split(' ').map(([glyph, ...weights]) => [glyph, weights]));
// Left, top, right and bottom edges of parts, in eighths of the cell; and how dense they are.
const BLOCKS = {
  '▆': [[0, 2, 8, 8]], '▏': [[0, 0, 1, 8]],
  '░': [[0, 0, 8, 8, 0.25]], '▒': [[0, 0, 8, 8, 0.5]], '▓': [[0, 0, 8, 8, 0.75]],
};
// Quarters of a cell: 1, 2, 4 and 8, added up, row by row.
[...' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█'].forEach((glyph, filled) => {
  BLOCKS[glyph] = [[0, 0, 4, 4], [4, 0, 8, 4], [0, 4, 4, 8], [4, 4, 8, 8]].filter((_, part) => filled >> part & 1);
});

// Chooses the size of cells for the canvas, and returns the number of columns and rows.
export function fit(textSize) {
  ratio = devicePixelRatio;
  // Whole pixels: as the browser counts them, unless it only plays a phone.
  [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight].map((size, place) =>
    Math.abs(counted[place] - size * ratio) <= 1 ? counted[place] : Math.floor(size * ratio));
  width = Math.max(1, Math.floor(letterSize(textSize) * ratio * 0.6));
  height = 2 * width;
  columns = Math.max(1, Math.floor(canvas.width / width));
  rows = Math.max(1, Math.floor(canvas.height / height));
  left = (canvas.width - columns * width) >> 1;
  top = (canvas.height - rows * height) >> 1;
  shown = null;
  fitText();
  return [columns, rows];
}

// As large as wanted, in proportion to the usual size, but for at least 60x16, or 40x30 on a phone held upright. For
// letters that are still large, fewer will do.
function letterSize(wanted) {
  const { clientWidth, clientHeight } = canvas;
  const size = (columns, rows) => Math.min(clientWidth / columns / 0.6, clientHeight / rows / 1.2);
  const [comfortable, least] = clientWidth < clientHeight ? [size(40, 30), 12] : [size(60, 16), 14];
  const small = size(40, 12) >= 12 * wanted ? size(40, 12) : size(28, 9);
  const largest = comfortable >= least * wanted ? comfortable : small;
  // For a finger a row has 24 pixels, if so much fits.
  return Math.max(Math.min((byFinger ? 20 : 18) * wanted, largest), SMALLEST);
}

// A row of text for each row of cells. The style sheet fits its letters, and puts buttons into cells.
function fitText() {
  const { style } = canvas.parentElement;
  const sizes = Object.entries({ left, top, width, height });
  for (const [name, pixels] of sizes) style.setProperty(`--${name}`, `${pixels / ratio}px`);
  text.innerHTML = '<div></div>'.repeat(rows);
}

// Calls `resized` whenever the canvas or the size of its pixels changes.
export function observe(resized) {
  const observer = new ResizeObserver(([{ devicePixelContentBoxSize: box }]) => {
    counted = box ? [box[0].inlineSize, box[0].blockSize] : [];
    // As a rule, it fits from the start.
    if (`${counted} ${devicePixelRatio}` !== `${canvas.width},${canvas.height} ${ratio}`) resized();
  });
  const counts = 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;
  observer.observe(canvas, { box: counts ? 'device-pixel-content-box' : 'content-box' });
}

// The column and row at a place of the page, whose top left corner is that of the canvas.
export function cellAt({ pageX, pageY }) {
  const inside = (pixels, size, count) => Math.min(Math.max(Math.floor(pixels / size), 0), count - 1);
  return [inside(pageX * ratio - left, width, columns), inside(pageY * ratio - top, height, rows)];
}

// Draws the cells that have changed.
export function paint(cells) {
  const ground = cells.at(-2), isOther = ground !== shown?.at(-2);
  if (isOther) paintGround(color(ground), (ground >> 8 & 255) < 128);
  const before = isOther ? [] : shown;
  const length = 4 * columns;
  for (let start = 0; start < cells.length; start += length) {
    let line = '', hasChanged = false;
    for (let at = start; at < start + length; at += 4) {
      line += String.fromCodePoint(cells[at]);
      hasChanged ||= before[at] !== cells[at];
      const isNew = [0, 1, 2, 3].some((part) => before[at + part] !== cells[at + part]);
      if (isNew) paintCell(at / 4, cells.subarray(at, at + 4));
    }
    if (hasChanged) text.children[start / length].textContent = line.trimEnd();
  }
  shown = cells;
}

// What the cells leave free has the background of the last one. So has the page around.
function paintGround(ground, isDark) {
  const { style } = document.documentElement;
  style.colorScheme = isDark ? 'dark' : 'light';
  style.setProperty('--ground', ground);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
}

function paintCell(number, [character, foreground, background, modifiers]) {
  const x = left + (number % columns) * width, y = top + Math.floor(number / columns) * height;
  const [ground, ink] = [background, foreground].map(color);
  context.fillStyle = ground;
  context.fillRect(x, y, width, height);
  context.fillStyle = modifiers & DIM ? `color-mix(in srgb, ${ink} 70%, ${ground})` : ink;
  if (character !== 32) paintGlyph(String.fromCodePoint(character), x, y, modifiers);
  const thin = Math.max(1, Math.round(width / 10));
  if (modifiers & UNDERLINED) context.fillRect(x, y + height - 2 * thin, width, thin);
  if (modifiers & CROSSED_OUT) context.fillRect(x, y + (height >> 1), width, thin);
}

function paintGlyph(glyph, x, y, modifiers) {
  if (LINES[glyph]) return paintLines(LINES[glyph], x, y);
  if (BLOCKS[glyph]) return paintBlocks(BLOCKS[glyph], x, y);
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
    context.font = `${style}${height / 1.2}px ${FONT}`;
    context.textAlign = 'center';
    // A glyph of another font may be wider than a cell.
    context.fillText(glyph, x + width / 2, y + Math.round(height * 0.74), width);
  }
  context.restore();
}

function paintBlocks(parts, x, y) {
  const across = (eighths) => Math.round((width * eighths) / 8), down = (eighths) => Math.round((height * eighths) / 8);
  for (const [left, top, right, bottom, density = 1] of parts) {
    context.globalAlpha = density;
    context.fillRect(x + across(left), y + down(top), across(right) - across(left), down(bottom) - down(top));
  }
  context.globalAlpha = 1;
}

// Each line reaches to the far side of the lines that cross it.
function paintLines(weights, x, y) {
  const thickness = (weight) => +weight && Math.max(1, Math.round((width * weight) / 9));
  const [left, right, up, down] = weights.map(thickness);
  const middle = (room, thickness) => (room - thickness) >> 1;
  const across = Math.max(up, down), start = middle(width, across);
  const along = Math.max(left, right), top = middle(height, along);
  context.fillRect(x, y + middle(height, left), start + across, left);
  context.fillRect(x + start, y + middle(height, right), width - start, right);
  context.fillRect(x + middle(width, up), y, up, top + along);
  context.fillRect(x + middle(width, down), y + top, down, height - top);
}

const color = (number) => '#' + number.toString(16).padStart(6, '0');
