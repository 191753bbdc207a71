// noughts in a page: loads the program, hands it events, and does what it asks for.

import { listen } from './input.js';
import * as items from './items.js';
import { byFinger, Screen } from './screen.js';
import { Thinker } from './thinker.js';

const $ = (selector) => document.querySelector(selector);
const screen = new Screen($('canvas'));
const TITLE = document.title;
const asked = [];
let wasm, thinker, ended = false;

// Texts and bytes pass through the memory of the program.
const bytesAt = (at, length) => new Uint8Array(wasm.memory.buffer, at, length);
const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));
function give(content) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  bytesAt(wasm.room(bytes.length), bytes.length).set(bytes);
}

// An item of the storage: 1 if it is there, 0 if not, -1 after a fault, with its name in the room.
function attempt(act) {
  try {
    const text = act();
    give(text ?? '');
    return text == null ? 0 : 1;
  } catch (fault) {
    give(fault.name === 'QuotaExceededError' ? 'its storage is full' : fault.name);
    return -1;
  }
}
const calls = {
  now: () => performance.now(),
  // Handled after the call into the program, of which only `room` may be called meanwhile.
  send: (at, length) => asked.push(JSON.parse(textAt(at, length))),
  moment: () => give(moment()),
  load: (at, length) => attempt(() => items.load(textAt(at, length))),
  store: (at, length, text, textLength) =>
    attempt(() => items.store(textAt(at, length), textAt(text, textLength)) ?? ''),
};

// Calls the program, does what it asks for, and has the window drawn. A fault ends it; the game is kept.
function call(name) {
  if (ended) return 0;
  try {
    const result = wasm[name]();
    while (asked.length > 0) {
      const request = asked.shift();
      const [what, detail] = typeof request === 'string' ? [request] : Object.entries(request)[0];
      requests[what](detail);
    }
    return result;
  } catch (fault) {
    const [failed] = asked.map((request) => request.failed).filter(Boolean);
    // The same link might lead here again.
    history.replaceState(null, '', location.pathname);
    end(`noughts has stopped because of an error in it: ${failed ?? fault}. Your games and lessons are kept.`);
    return 0;
  }
}
function tell(event) {
  if (event.key) isHeard = false;
  give(JSON.stringify(event));
  const result = call('handle');
  schedule();
  return result;
}

let frame = 0, timer = 0;
function schedule() {
  frame ||= requestAnimationFrame(draw);
}
function draw() {
  frame = 0;
  const at = call('draw');
  followed = false;
  if (!isHeard) sayAgain();
  // A copy: the program's memory may move, and the next frame is compared with this one.
  if (at) screen.paint(new Uint32Array(wasm.memory.buffer, at, 4 * screen.columns * screen.rows).slice());
  clearTimeout(timer);
  const left = call('deadline');
  if (left >= 0) timer = setTimeout(schedule, left);
}

// The time in RFC 3339 form, with the difference to UTC here.
function moment(now = new Date()) {
  const minutes = -now.getTimezoneOffset();
  const two = (number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  const local = new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 23);
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

const requests = {
  think: (task) => thinker.think(task),
  stop_thinking: () => thinker.stop(),
  figure: ([name, text]) => download(name, text, 'image/svg+xml'),
  // A browser that refuses shows the text, to be copied by hand.
  copy: (text) => Promise.resolve(navigator.clipboard).then((board) => board.writeText(text)).catch(() => prompt('Copy this:', text)),
  copy_link: (link) => requests.copy(new URL(link, location).href),
  imported: ({ Ok: added, Err: fault }) => {
    $('#loaded').textContent = added ?? fault;
    if (!added) return;
    // The program reads its items when it starts.
    $('#files').addEventListener('close', () => location.reload(), { once: true });
  },
  shown,
};

// What is on the screen, in words: what has changed is said, all of it can be read.
let said = {}, isHeard = true, linkTimer = 0, followed = false;
let drawn = [];
function shown({ link, description: now, text_size: textSize, buttons, squares }) {
  showButtons(buttons);
  showSquares((drawn = squares));
  if (screen.textSize !== textSize / 100) {
    screen.textSize = textSize / 100;
    queueMicrotask(resize);
  }
  document.title = now.title === 'noughts' ? TITLE : `${now.title} - noughts`;
  const changed = ['title', 'status', 'selected'].filter((part) => now[part] && now[part] !== said[part]);
  const news = changed.map((part) => now[part]);
  if (news.length > 0) $('#live').textContent = news.map((text) => text.replace(/([^.?])$/, '$1.')).join(' ');
  $('#description').textContent = [now.title, now.status, now.selected, ...now.lines].filter(Boolean).join('\n');
  [said, isHeard] = [now, true];
  // Browsers limit how often an address may change.
  clearTimeout(linkTimer);
  if (followed) follow(link, 'replaceState');
  else linkTimer = setTimeout(() => follow(link), 200);
}

// What a finger taps in place of keys.
const SIGNS = { previous: '◂', next: '▸', play: '▶', pause: '❚❚' };
function showButtons(buttons) {
  // The way out first.
  const rank = ([command]) => ['back', 'help', command].indexOf(command);
  buttons.sort((one, other) => rank(one) - rank(other));
  children($('#commands'), buttons, (button, [command, word]) => {
    [button.textContent, button.ariaLabel, button.dataset.command] = [SIGNS[word] ?? word, word, command];
    button.onclick = () => tell({ command });
  });
}

// Lets an element have a button for each item. They stay the same ones, as a screen reader may be on one.
function children(parent, items, show) {
  while (parent.childElementCount > items.length) parent.lastChild.remove();
  items.forEach((item, index) => show(parent.children[index] ?? parent.appendChild(document.createElement('button')), item));
}

// The squares as elements, for screen readers that say what is under a finger.
function showSquares(squares) {
  const pixels = (cells, size, start = 0) => `${(start + cells * size) / screen.ratio}px`;
  $('#squares').hidden = squares.length === 0;
  children($('#squares'), squares, (square, [name, [column, row, columns, rows]]) => {
    [square.ariaLabel, square.tabIndex] = [name, -1];
    // A finger that taps has been heard already.
    square.onclick = ({ detail }) => detail === 0 && tell({ pointer: ['press', column, row] });
    square.style.left = pixels(column, screen.width, screen.left);
    square.style.top = pixels(row, screen.height, screen.top);
    square.style.width = pixels(columns, screen.width);
    square.style.height = pixels(rows, screen.height);
  });
}

function resize() {
  tell({ resize: screen.fit() });
  draw();
  showSquares(drawn);
}

// A key has changed nothing: what is said about that, such as a refusal, is said again.
function sayAgain() {
  isHeard = true;
  const live = $('#live'), text = [said.status, said.selected].filter(Boolean).join(' ');
  live.textContent = '';
  setTimeout(() => (live.textContent ||= text), 100);
}

// Lets the program follow the address: at the start, and when the browser goes back or forward.
function followAddress() {
  followed = true;
  tell({ follow: location.hash });
}

// Lets the address follow the screen: another screen is a step of the browser's history, unless the address itself has
// led there; another position is none.
function follow(link, change) {
  const screenOf = (address) => /^#?([\w-]*)/.exec(address)[1];
  change ??= screenOf(link) === screenOf(location.hash) ? 'replaceState' : 'pushState';
  if (link !== location.hash) history[change](null, '', link || location.pathname + location.search);
}

function download(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function end(text) {
  ended = true;
  thinker?.stop();
  const dialog = $('#ended');
  dialog.querySelector('p').textContent = text;
  dialog.querySelector('button').onclick = () => location.reload();
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.showModal();
  // Not at once: the key that led here would press it.
  setTimeout(() => dialog.querySelector('button').focus(), 500);
}

function openFiles() {
  let found = [], config = '', fault = '';
  try {
    // All games are one file, as in the terminal.
    found = [...new Set(items.names().map((name) => name.replace(/^games\/.*/, 'games/')))];
    if (found.length === 0) fault = 'There is nothing to save yet.';
    config = items.load('config.toml') ?? '';
  } catch ({ message }) {
    fault = `This browser keeps nothing: ${message}`;
  }
  $('#saves').replaceChildren(...found.map((item) => {
    const name = item === 'games/' ? 'games.jsonl' : item.replace('/', '-');
    const button = document.createElement('button');
    button.textContent = `Save ${name}`;
    button.onclick = () => download(name, items.load(item));
    return button;
  }));
  $('#loaded').textContent = fault;
  $('#load').value = '';
  $('#config').value = config;
  $('#files').showModal();
}

// Fetches the program and compiles it as it arrives.
async function load() {
  const response = await fetch('noughts.wasm'), copy = response.clone();
  const count = async () => {
    let arrived = 0;
    for await (const piece of pieces(copy.body.getReader())) $('progress').value = arrived += piece.length;
  };
  const [compiled] = await Promise.all([WebAssembly.compileStreaming(response), count()]);
  return compiled;
}
async function* pieces(reader) {
  for (let piece; !(piece = await reader.read()).done;) yield piece.value;
}

async function main() {
  const compiled = load();
  const [module, unfinished] = await Promise.all([compiled, items.takeUnfinished()]);
  wasm = (await WebAssembly.instantiate(module, { host: calls })).exports;
  thinker = new Thinker(module, (report) => {
    give(report);
    call('report');
    schedule();
  }, (text) => tell({ search_failed: text }));
  const light = matchMedia('(prefers-color-scheme: light)');
  const background = () => (light.matches ? 'light' : 'dark');
  const seed = Math.floor(Math.random() * 10_000);
  const animation = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : null;
  $('nav').hidden = false;
  document.documentElement.classList.toggle('touch', byFinger);
  if (byFinger) screen.canvas.ariaLabel = 'noughts';
  const host = byFinger ? 'touch' : 'tab';
  give(JSON.stringify({ seed, unfinished, background: background(), animation, host, size: screen.fit() }));
  call('start');
  followAddress();
  screen.observe(resize);
  $('h1').className = 'unseen';
  $('#welcome').replaceWith($('h1'));
  light.addEventListener('change', () => tell({ background: background() }));
  addEventListener('popstate', followAddress);
  listen(screen, $('#typed'), tell);
  // A key after a tap is for the game.
  $('#commands').onmousedown = $('#squares').onmousedown = (event) => event.preventDefault();
  $('#renew').onclick = () => location.reload();
  $('#open-keyboard').onclick = () => $('#typed').focus();
  $('#open-files').onclick = openFiles;
  addEventListener('keydown', (event) => event.key === 'F10' && !ended && (event.preventDefault(), openFiles()));
  $('#files').addEventListener('close', () => screen.canvas.focus());
  $('#load').onchange = async ({ target: { files: [file] } }) => {
    if (!file) return;
    const before = items.names('unfinished/').length;
    tell({ import: [file.name, await file.text()] });
    // Only if a game was added: a file that cannot be read must not cost this tab its own.
    if (items.names('unfinished/').length > before) items.forgetUnfinished();
  };
  $('#keep').onclick = () => tell({ import: ['config.toml', $('#config').value] });
  // A page around this one keeps its focus and its place.
  if (window === top) screen.canvas.focus();
  // For the tests.
  if (navigator.webdriver) window.noughts = { screen, items, tell, thinker, memory: wasm.memory };
}

// After the first frame, so that what it keeps for times without a network is here already.
const keep = () => requestAnimationFrame(async () => {
  const { serviceWorker } = navigator;
  let hasOld = !!serviceWorker?.controller;
  serviceWorker?.addEventListener('controllerchange', () => {
    $('#renew').hidden = !hasOld;
    if (hasOld) $('#live').textContent = $('#renew').textContent;
    hasOld = true;
  });
  const registration = await serviceWorker?.register('sw.js').catch(() => {});
  if (!registration) return;
  // A tab may be open for weeks.
  addEventListener('visibilitychange', () => !document.hidden && registration.update().catch(() => {}));
});
main().then(keep, (fault) => end(`noughts cannot start in this browser: ${fault}`));
