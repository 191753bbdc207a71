// What a page is, beside a program: how it begins, fingers, sizes, frames, ears, paper, and what fails. The checks for
// visit.mjs, which gives them its means.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './server.mjs';
import { until } from './visitor.mjs';

// A phone, upright and across, and a tablet.
export const UPRIGHT = { width: 360, height: 740, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const ACROSS = { ...UPRIGHT, width: 740, height: 360 };
const TABLET = { ...UPRIGHT, width: 820, height: 1180, deviceScaleFactor: 2 };
const LAPTOP = { width: 1366, height: 768 };
const TREE = 'O.X/X../XOO';

export const tabChecks = ({ address, browser, check, isChromium, isWebKit, say, scratch, visit }) => ({
  async loading() {
    // A copy of the page, with a changed build or on a slow network, and what is seen of it.
    const open = async (change, limits = {}) => {
      rmSync(`${scratch}/copy`, { recursive: true, force: true });
      cpSync('web/dist', `${scratch}/copy`, { recursive: true });
      const [directory] = readdirSync(`${scratch}/copy`).filter((name) => name.startsWith('build-'));
      change(`${scratch}/copy/${directory}`);
      const own = await serve(`${scratch}/copy`, { encoding: 'gzip', ...limits });
      const page = await (await browser.createBrowserContext()).newPage();
      await page.goto(own.address, { waitUntil: 'domcontentloaded' });
      await page.bringToFront();
      return { page, stop: () => page.close().then(own.stop) };
    };
    const seen = (page) => page.evaluate(() => document.body.innerText);
    const slow = await open(() => {}, { bytesPerSecond: 100_000, latency: 100 });
    const text = await until('the first words', () => seen(slow.page));
    check('the first seconds say what it is', text.includes('see how a game AI thinks') && /Loading 0\.\d MB/.test(text), text);
    check('there are no dead buttons', !text.includes('Files and keys'), text);
    await until('a bar that moves', () => slow.page.evaluate(() => document.querySelector('progress')?.value > 100_000));
    await until('the program', () => slow.page.evaluate(() => !document.querySelector('#welcome')));
    await slow.stop();
    for (const file of ['main.js', 'screen.js', 'thinker.js']) {
      const broken = await open((build) => rmSync(`${build}/${file}`));
      await until('what is missing', async () => (await seen(broken.page)).includes('a file has not arrived'));
      await broken.stop();
    }
    for (const [what, harm] of [['missing', (file) => rmSync(file)], ['cut off', (file) => truncateSync(file, 5000)]]) {
      const broken = await open((build) => harm(`${build}/noughts.wasm`));
      await until(`a program that is ${what}`, async () => (await seen(broken.page)).includes('noughts cannot start'));
      await broken.stop();
    }
    check('a file that is missing or broken is told', true);
  },

  async phone() {
    if (!isChromium) return say('left out: turning a phone, and fingers, which only Chromium emulates');
    const visitor = await visit(`#play=${TREE}&reasoning`, { window: UPRIGHT });
    const size = () => visitor.run(() => [noughts.screen.columns, noughts.screen.rows]);
    check(`a phone held upright has ${await size()} cells`, (await size())[0] >= 40);
    await visitor.touch('b1', 700);
    check('a finger that rests points', /^b1/m.test(await visitor.words()) && !/^Moves:.*X b1/m.test(await visitor.words()), await visitor.words());
    await visitor.page.setViewport(ACROSS);
    const [columns, rows] = await until('another size', async () => (await size())[1] < 30 && size());
    check(`held across it has ${columns},${rows} cells`, columns >= 60 && rows >= 16);
    await visitor.touch('b2');
    await visitor.sees('You won');
    for (const window of [UPRIGHT, ACROSS, TABLET]) {
      const other = await visit('#play=', { window });
      await other.touch('You (X)');
      const words = await other.words();
      check('a tap on words does nothing', /^Game\nYou \(X\): tap a square/.test(words) && words.includes('b2: empty'), words);
      const buttons = await other.run(() => [...document.querySelectorAll('#commands button, #more')].map((button) => {
        const { height, right } = button.getBoundingClientRect();
        return [button.ariaLabel ?? button.innerText, height, right <= innerWidth];
      }));
      check(`${buttons.length} buttons are high enough for a finger`, buttons.every(([, height]) => height >= 24), buttons.join(' '));
      const shown = buttons.filter(([, , fits]) => fits).map(([word]) => word);
      check(`with ${await other.run(() => noughts.screen.columns)} columns a finger can leave`,
        shown.includes('menu') && shown.includes('help') && !shown.includes('quit'), buttons.join(' '));
      check(`${shown.length} of ${buttons.length} buttons are in sight`, shown.length === buttons.length && shown.length <= 7, buttons.join(' '));
      check('keys have no names', !/\b(Enter|Esc|arrows)\b/.test(await other.text()), await other.text());
      await other.page.close();
    }
    const large = await visit(`#play=${Array(15).fill('.'.repeat(15)).join('/')}&o=human`, { window: UPRIGHT });
    for (const played of [false, true]) {
      const [x, y] = await large.run(() => {
        const { left, top, width, height } = document.querySelector('#description [aria-label^="c3:"]').getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      });
      await large.page.touchscreen.tap(x, y);
      await large.settle();
      check(`a tap on a small square ${played ? 'that is selected plays' : 'selects it'}`, /X c3/.test(await large.words()) === played, await large.words());
    }
    await visitor.follow('#stepper=');
    for (const [word, step] of [['next', 1], ['next', 2], ['previous', 1]]) {
      await visitor.page.tap(`[aria-label=${word}]`);
      await visitor.sees(`step ${step} of`);
    }
    check('a finger goes from step to step', true);
    await visitor.follow(`#stepper=${TREE}&algorithm=blind-minimax&step=20`);
    const [[, from], [, to]] = [await visitor.place('best ='), await visitor.place('step 20')];
    await visitor.touch('best =', 0, to - from);
    const [, step] = /step +(\d+) of/.exec(await visitor.text());
    check('a swipe that ends on the slider goes step by step', +step === 20 - Math.floor((to - from) / 30), step);
    await visitor.follow(`#tree=${TREE}&algorithm=blind-minimax&covered`);
    await visitor.press('8');
    const typed = await visitor.words();
    await visitor.page.tap('#commands [data-command=keyboard]');
    await visitor.settle();
    check('the button for the keyboard moves nothing', (await visitor.words()) === typed, typed);
    await visitor.follow('#analyse');
    const before = await visitor.text();
    await visitor.touch('The empty board', 0, -200);
    check('a finger moves a list', !(await visitor.text()).includes('A board of your own'), before);
  },

  async buttons() {
    const visitor = await visit('#play=&o=human', isChromium ? { window: UPRIGHT } : {});
    const named = (name) => visitor.run((name) => {
      const { x, y, width, height } = document.querySelector(`#description td [aria-label^="${name}"]`)?.getBoundingClientRect() ?? {};
      return x === undefined ? null : [x + width / 2, y + height / 2, width];
    }, name);
    const [x, y, width] = await named('c1: empty'), [column, row] = await visitor.place('c1');
    check('a square is a button where it is drawn, in a table', Math.hypot(x - column, y - row) < width / 2, [x, y, column, row]);
    await visitor.activate('c1');
    await until('its new name', () => named('c1: X'));
    check('it is pressed by a screen reader, and in step with the board', (await visitor.words()).includes('X c1'), await visitor.words());
    const all = await visitor.run(() => document.querySelectorAll('#description td button').length);
    check('there is a button for each square', all === 9, all);
    // Each target of the screen, by name.
    const names = () => visitor.run(() => [...document.querySelectorAll('#description button')].map((button) => button.ariaLabel));
    for (const [link, wanted] of Object.entries({
      '#analyse': ['The empty board'], '#settings': ['Theme: system', 'back: Theme: system'], [`#tree=${TREE}`]: ['Stepper', 'X b2: +10', '1 '],
      '#lesson=5.1': ['A', 'B'], '#review=b2a1c3': ['Move 1: X b2'], '#history': [], '#learn': ['Lesson 1'], '#practise': ['Level'],
    })) {
      await visitor.follow(link);
      const found = await names();
      for (const name of wanted) check(`${link} has a button ${name}`, found.some((other) => other.startsWith(name)), found.join('\n'));
      check(`each button of ${link} has a name`, found.every((name) => /[\p{L}\p{N}]/u.test(name)), found.join('\n'));
    }
    await visitor.follow('#learn');
    await visitor.activate('Lesson 1');
    await visitor.sees('page 1 of');
    check('a lesson is opened by its button', true);
    // Where there was text, there are buttons again.
    await visitor.follow(`#tree=${TREE}`);
    await visitor.follow('#play=');
    const [left, top] = await named('b1: empty');
    const hit = await visitor.run((left, top) => document.elementFromPoint(left, top).ariaLabel, left, top);
    check('after a tree the squares can be pressed', !isChromium || hit === 'b1: empty', hit);
  },

  async text() {
    const visitor = await visit('#play=&o=human');
    const [drawn, written] = [await visitor.text(), await visitor.run(() =>
      [...document.querySelectorAll('#text div')].map((row) => row.textContent).join('\n').trimEnd())];
    const letters = (text) => text.replace(/[^\p{L}\p{N}\n]/gu, '');
    check('the screen is text, too', letters(drawn) === letters(written) && written.includes('X to move'), written);
    const found = await visitor.run(() => {
      const at = document.createTreeWalker(document.querySelector('#text'), NodeFilter.SHOW_TEXT);
      while (at.nextNode() && !at.currentNode.data.includes('reasoning'));
      const range = document.createRange();
      const start = at.currentNode.data.indexOf('reasoning');
      range.setStart(at.currentNode, start);
      range.setEnd(at.currentNode, start + 9);
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
    const [x, y] = await visitor.place('reasoning'), cell = await visitor.run(() => noughts.screen.width / noughts.screen.ratio);
    check('its words are where they are drawn', Math.abs(found[0] - x - 4 * cell) < cell && Math.abs(found[1] - y) < cell, `${found} ${x},${y}`);
    const others = await visitor.run(() => {
      const all = document.body.innerText.split('reasoning').length - 1;
      return [all, document.querySelector('#text').innerText.split('reasoning').length - 1];
    });
    check('a word is found only where it is seen', others[0] === others[1] && others[0] > 0, others);
  },

  async sizes() {
    const cell = async (window, link = '', keys = '') => {
      const visitor = await visit(link, { window });
      await visitor.press(keys);
      const found = await visitor.run(() => [noughts.screen.width, noughts.screen.columns, noughts.screen.rows]);
      await visitor.page.close();
      return found;
    };
    if (isChromium) {
      const zooms = [1, 1.5, 2, 3, 4];
      const widths = [];
      for (const zoom of zooms) {
        const window = { width: Math.round(1366 / zoom), height: Math.round(768 / zoom), deviceScaleFactor: zoom };
        widths.push((await cell(window))[0]);
      }
      const grow = widths.map((width) => width / widths[0]);
      check(`zoom by ${zooms} enlarges the text by ${grow.map((times) => times.toFixed(1))}`,
        grow[2] >= 1.95 && grow.every((times, place) => place === 0 || times > grow[place - 1]), widths);
    } else say('left out: the zoom of the browser, which only Chromium emulates');
    const [usual] = await cell(LAPTOP), [large] = await cell(LAPTOP, '#settings', 'Down Right Right Right');
    check(`the setting of 200 % enlarges it by ${(large / usual).toFixed(1)}`, large / usual >= 1.95 && large / usual < 2.2);
    if (isWebKit) return say('left out: windows that are too small, which WebKit does not make');
    const visitor = await visit('', { window: { width: 500, height: 130 } });
    check('a window that is too small says so', (await visitor.text()).includes('Needs'), await visitor.text());
  },

  async framed() {
    rmSync(`${scratch}/host`, { recursive: true, force: true });
    cpSync('web/dist', `${scratch}/host/page`, { recursive: true });
    writeFileSync(`${scratch}/host/index.html`, `<!doctype html><input autofocus><p>Above</p>
      <iframe src="page/index.html#play=${TREE}" width="700" height="400"></iframe><div style="height: 3000px"></div>`);
    const own = await serve(`${scratch}/host`);
    const page = await (await browser.createBrowserContext()).newPage();
    await page.goto(own.address);
    await page.bringToFront();
    await until('the page in a frame', () => page.evaluate(() => !!document.querySelector('iframe').contentWindow.noughts?.screen.shown));
    await sleep(300);
    check('in a frame it takes no focus', (await page.evaluate(() => document.activeElement.tagName)) === 'INPUT');
    if (isWebKit) return say('left out: the wheel over a frame');
    await page.mouse.move(300, 300);
    // First the cursor goes down to the last row.
    await until('a host that scrolls', async () => {
      await page.mouse.wheel({ deltaY: 40 });
      return page.evaluate(() => scrollY > 0);
    });
    check('the wheel goes on to the host where it means nothing', true);
    await page.evaluate(() => (document.querySelector('iframe').contentWindow.location.hash = '#learn'));
    const inside = () => page.evaluate(() => document.querySelector('iframe').contentDocument.querySelector('#live').textContent);
    await until('a list', async () => (await inside()).startsWith('Learn'), inside);
    // A wheel that has begun to scroll the host goes on with it for a while.
    await sleep(1000);
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.wheel({ deltaY: 100 });
    await until('another row', async () => /^Lesson 2/.test(await inside()), inside);
    check('and not where it selects', (await page.evaluate(() => scrollY)) === 0);
    await until('a host that scrolls at the end of the list', async () => {
      await page.mouse.wheel({ deltaY: 400 });
      return page.evaluate(() => scrollY > 0);
    });
    check('and where the list ends', true);
  },

  async ears() {
    const visitor = await visit(`#tree=${TREE}`);
    await visitor.run(() => {
      window.heard = [];
      const live = document.querySelector('#live');
      new MutationObserver(() => live.textContent && heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    await visitor.press('c');
    await until('the end of the race', () => visitor.run(() => heard.some((text) => text.includes('searches agree'))));
    await sleep(500);
    const heard = await visitor.run(() => heard.filter((text) => /race|agree/.test(text)));
    check('the lab says once that it is done', heard.length <= 2 && heard.filter((text) => text.includes('agree')).length === 1, heard.join('\n'));
    const name = await visitor.run(() => document.querySelector('canvas').ariaLabel);
    check('the way out of the game is said', name.includes('F6'), name);
  },

  async paper() {
    if (!isChromium) return say('left out: printing, which only Chromium emulates');
    const visitor = await visit('#play=');
    const printed = async () => {
      await visitor.page.emulateMediaType('print');
      return visitor.run(() => {
        dispatchEvent(new Event('beforeprint'));
        const height = (selector) => document.querySelector(selector).getBoundingClientRect().height;
        const { color } = getComputedStyle(document.querySelector('#description p'));
        return [color, height('#description table'), height('canvas'), height('#figure'), height('#description footer')];
      });
    };
    const [color, board, canvas, figure, keys] = await printed();
    check('print is a sheet in words', color === 'rgb(0, 0, 0)' && board > 60 && canvas + figure + keys === 0, [color, board, canvas, figure, keys]);
    await visitor.page.emulateMediaType('screen');
    await visitor.follow(`#tree=${TREE}`);
    check('and of a tree the figure', (await printed())[3] > 300, await printed());
    await visitor.page.emulateMediaType('screen');
    await visitor.follow(`#tree=${TREE}&algorithm=blind-minimax&covered`);
    check('but not while its scores are covered', (await printed())[3] === 0, await printed());
  },

  async silence() {
    const visitor = await visit();
    await visitor.run(() => {
      const post = Worker.prototype.postMessage;
      window.lost = 0;
      Worker.prototype.postMessage = function send(message) {
        if (message instanceof Uint8Array && lost === 0) lost += 1;
        else post.call(this, message);
      };
    });
    await visitor.press('Enter Enter 1');
    await until('a reply', async () => /X a1, O /.test(await visitor.words()), () => visitor.words());
    check('a worker that never answers is replaced', (await visitor.run(() => lost)) === 1);
  },

  async terminal() {
    const visitor = await visit('#settings');
    const words = [await visitor.text()];
    await visitor.press('Esc');
    words.push(await visitor.text());
    const found = /terminal|Plain|Mouse|Characters|Quit|q quit|shell/.exec(words.join('\n'));
    check('neither menu nor settings have the words of a terminal', !found, words.join('\n'));
    await visitor.press('q');
    check('q ends nothing', (await visitor.text()) === words[1], await visitor.text());
  },

  // A key of another layout: what it types, its place, what else the keyboard says, and the text that it leads to.
  async keyboards() {
    const visitor = await visit('#play=&x=human&o=human');
    const rows = [
      ['&', 'Digit1', {}, 'a1: X'], ['\u0433', 'KeyU', {}, 'a1: empty'],
      ['W', 'KeyW', { modifierCapsLock: true }, 'Glossary'],
    ];
    for (const [key, code, more, found] of rows) {
      await visitor.run((init) => document.querySelector('canvas').dispatchEvent(new KeyboardEvent('keydown', init)), { key, code, bubbles: true, ...more });
      await visitor.sees(found);
    }
    say('a key with no meaning of its own counts by its place, or without CapsLock');
  },

  async lessons() {
    if (!existsSync('web/dist/lessons')) return say('left out: static pages, which need Python 3.11');
    const pages = readdirSync('web/dist/lessons').filter((name) => name.endsWith('.html')), dead = [];
    for (const page of pages) {
      const text = readFileSync(`web/dist/lessons/${page}`, 'utf8');
      for (const [, path, link = ''] of text.matchAll(/(?:href|src)="(?!https:|data:)([^"#]*)(#[^"]*)?"/g)) {
        const file = new URL(path, 'http://page/lessons/').pathname.replace(/\/$/, '/index.html');
        const [, lesson] = link.match(/^#lesson=(\d+)\.\d+$/) ?? [];
        if (!existsSync(`web/dist${file}`) || (lesson && !text.includes(`<h1>${lesson}. `))) dead.push(`${page}: ${path}${link}`);
      }
    }
    check(`${pages.length} static pages have no dead link`, pages.length === 17 && dead.length === 0, dead.join('\n'));
    const page = await (await browser.createBrowserContext()).newPage();
    await page.goto(`${address}lessons/fatalist.html`);
    await page.bringToFront();
    await Promise.all([page.waitForNavigation(), page.click('a.try')]);
    const title = () => page.evaluate(() => document.title);
    await until('the lesson', async () => (await title()).startsWith('Lesson 6 of 15: The fatalist'), title);
    check('a static page leads to its lesson', true);
  },
});
