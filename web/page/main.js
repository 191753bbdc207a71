// noughts in a page: loads the program, hands it events, and does what it asks for.

import * as address from './address.js';
import * as dialogs from './dialogs.js';
import * as frame from './frame.js';
import { listen } from './input.js';
import * as items from './items.js';
import * as screen from './screen.js';
import * as thinker from './thinker.js';

const { $ } = frame;
const asked = [];
let wasm, textSize = 1, ended = false;

const bytesAt = (at, length) => new Uint8Array(wasm.memory.buffer, at, length);
const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));
function give(content) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  bytesAt(wasm.room(bytes.length), bytes.length).set(bytes);
}

// Gives the program an item of the storage, or the fault; returns whether there was no fault.
function attempt(act) {
  try {
    give(act() ?? '');
    return true;
  } catch (fault) {
    give(fault.name === 'QuotaExceededError' ? 'its storage is full' : fault.name);
    return false;
  }
}
const calls = {
  now: () => performance.now(),
  // Handled after the call into the program, of which only `room` may be called meanwhile.
  send: (at, length) => asked.push(JSON.parse(textAt(at, length))),
  moment: () => give(moment()),
  load: (at, length) => attempt(() => items.load(textAt(at, length))),
  store: (at, length, text, textLength) =>
    attempt(() => items.store(textAt(at, length), textAt(text, textLength))),
};

// Calls the program, and does what it asks for. A fault ends it; the game is kept.
function call(name) {
  if (ended) return 0;
  try {
    const result = wasm[name]();
    while (asked.length > 0) {
      const [[what, detail]] = Object.entries(asked.shift());
      requests[what](detail);
    }
    return result;
  } catch (fault) {
    const why = asked.find(({ failed }) => failed)?.failed ?? fault;
    // The same link might lead here again.
    history.replaceState(null, '', location.pathname);
    stop(`noughts has stopped because of an error in it: ${why}. Your games and lessons are kept.`);
    return 0;
  }
}
function pass(name, content) {
  give(content);
  const result = call(name);
  schedule();
  return result;
}
function tell(event) {
  const result = pass('handle', JSON.stringify(event));
  if (event.key) frame.expectNews();
  return result;
}
function stop(text) {
  ended = true;
  thinker.stop();
  dialogs.end(text);
}

let drawing = 0, timer = 0;
function schedule() {
  drawing ||= requestAnimationFrame(draw);
}
function draw() {
  drawing = 0;
  const at = call('draw');
  // A copy, as memory may move, and the next frame is compared with this one.
  if (at) screen.paint(new Uint32Array(wasm.memory.buffer, at, 4 * screen.columns * screen.rows).slice());
  clearTimeout(timer);
  const left = call('deadline');
  if (left >= 0) timer = setTimeout(schedule, left);
}
function resize() {
  tell({ resize: screen.fit(textSize) });
  draw();
}

// The time here, with its difference to UTC.
function moment() {
  const now = new Date(), local = new Date(now - now.getTimezoneOffset() * 60_000);
  return local.toISOString().replace('Z', /[+-]\d+/.exec(now)[0]);
}

const requests = {
  think: (task) => thinker.think(task),
  stop_thinking: thinker.stop,
  figure: ([name, text]) => dialogs.download(name, text, 'image/svg+xml'),
  copy: dialogs.copy,
  copy_link: (link) => dialogs.copy(new URL(link, location).href),
  print: dialogs.showFigure,
  imported: dialogs.showImported,
  shown: (shown) => {
    frame.show(shown);
    address.follow(shown);
    if (textSize !== shown.text_size / 100) queueMicrotask(resize);
    textSize = shown.text_size / 100;
  },
};

// Fetches the program and compiles it as it arrives.
async function load() {
  const response = await fetch(new URL('noughts.wasm', import.meta.url));
  const write = (piece) => void ($('progress').value += piece.length);
  response.clone().body.pipeTo(new WritableStream({ write })).catch(() => {});
  return WebAssembly.compileStreaming(response);
}

async function main() {
  const [module, unfinished] = await Promise.all([load(), items.takeUnfinished()]);
  wasm = (await WebAssembly.instantiate(module, { host: calls })).exports;
  thinker.begin(module, (report) => pass('report', report), (text) => tell({ search_failed: text }));
  const seed = Math.floor(Math.random() * 10_000);
  const animation = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : null;
  $('nav').hidden = false;
  const host = screen.byFinger ? 'touch' : 'tab';
  document.documentElement.className = host;
  if (screen.byFinger) screen.canvas.ariaLabel = 'noughts';
  pass('start', JSON.stringify({ seed, unfinished, animation, host }));
  const light = matchMedia('(prefers-color-scheme: light)');
  light.onchange = () => tell({ background: light.matches ? 'light' : 'dark' });
  light.onchange();
  tell({ resize: screen.fit(textSize) });
  address.listenToAddress(tell);
  screen.observe(resize);
  $('#welcome').remove();
  listen(screen, $('#typed'), tell);
  frame.listenToButtons(tell);
  dialogs.listenToDialogs(tell);
  addEventListener('beforeprint', () => tell('print'));
  // A page around this one keeps its focus and its place.
  if (window === top) screen.canvas.focus();
  // For the tests.
  if (navigator.webdriver) window.noughts = { screen, items, tell, thinker, memory: wasm.memory };
}

// After the first frame, so that what it keeps is here already.
const keep = () => requestAnimationFrame(async () => {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let hasOld = !!serviceWorker.controller;
  serviceWorker.oncontrollerchange = () => {
    $('#renew').hidden = !hasOld;
    if (hasOld) $('#live').textContent = $('#renew').textContent;
    hasOld = true;
  };
  const registration = await serviceWorker.register('sw.js').catch(() => {});
  // A tab may be open for weeks.
  addEventListener('visibilitychange', () => !document.hidden && registration?.update().catch(() => {}));
});
main().then(keep, (fault) => stop(`noughts cannot start in this browser: ${fault}`));
