// A visitor: what a person does with a page, and the browser for it.
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

const puppeteer = createRequire(`${process.env.PACKAGES}/`)('puppeteer-core');
const WAIT_SECONDS = 60;
const KEYS = { Up: 'ArrowUp', Down: 'ArrowDown', Left: 'ArrowLeft', Right: 'ArrowRight', Esc: 'Escape', PgDn: 'PageDown' };

// A window of 80x24 cells.
const WINDOW = { width: 805, height: 512 };

// What no page may do: fail, violate its security policy, or ask another host.
export const faults = [];

// Waits until the probe finds something, and returns it; otherwise explains what there is instead.
export async function until(what, probe, explain = () => '') {
  for (const end = Date.now() + WAIT_SECONDS * 1000; Date.now() < end; await sleep(30)) {
    const found = await probe();
    if (found) return found;
  }
  throw new Error(`no sign of ${what} after ${WAIT_SECONDS} s\n${await explain()}`);
}

export const launch = (name) => puppeteer.launch({
  browser: name === 'firefox' ? 'firefox' : 'chrome',
  executablePath: name === 'firefox' ? process.env.FIREFOX : process.env.CHROMIUM,
  // Its sandbox does not work for root and in many containers; nothing is visited but our own page.
  args: name === 'firefox' ? [] : ['--no-sandbox'],
  extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
});

export class Visitor {
  // Opens an address. `prepare` runs in each document before its scripts; a machine may be so many times slower.
  static async to(address, context, { window = WINDOW, prepare = () => {}, scheme = 'dark', slower } = {}) {
    const visitor = new Visitor();
    const page = (visitor.page = await context.newPage());
    page.on('pageerror', (fault) => faults.push(String(fault)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const own = RegExp(`^(data:|blob:|${new URL('/', address)})`);
    page.on('request', (request) => own.test(request.url()) || faults.push(`a request to ${request.url()}`));
    await page.setViewport(window);
    if (slower) await page.emulateCPUThrottling(slower);
    // Firefox and WebKit have settings for this.
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: scheme }]).catch(() => {});
    await page.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation', (event) => {
      console.error(`${event.violatedDirective} violated by ${event.blockedURI}`);
    }));
    await page.evaluateOnNewDocument(prepare);
    await page.goto(address);
    // Other pages get no animation frames.
    await page.bringToFront();
    await visitor.settle();
    return visitor;
  }

  run(act, ...given) {
    return this.page.evaluate(act, ...given);
  }

  // Waits until the page is drawn, and no search is under way.
  async settle() {
    try {
      await this.waitForRest();
    } catch (fault) {
      // WebKitGTK has loaded pages and then run none of their scripts.
      if (!this.page.canStall || await this.run(() => !!window.noughts?.screen.shown)) throw fault;
      console.log('web/test: a page that stalled is loaded again');
      await this.page.reload();
      await this.waitForRest();
    }
  }

  async waitForRest() {
    await until('the end of a search', () => this.run(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return window.noughts?.screen.shown && !noughts.thinker.busy;
    }).catch((fault) => {
      // WebKit's driver says so while a page makes way for another.
      if (!/Could not parse script result/.test(fault)) throw fault;
    }), () => this.run(() => {
      const { screen, thinker } = window.noughts ?? {};
      return JSON.stringify({ link: location.href, isDrawn: !!screen?.shown, isBusy: thinker?.busy, isHidden: document.hidden });
    }));
  }

  async reload() {
    await this.page.reload();
    await this.settle();
  }

  async follow(link) {
    await this.run((link) => (location.hash = link), link);
    await until(link, async () => (await this.run(() => location.hash)).startsWith(link));
    await this.settle();
  }

  // The screen as text; whole cells of large marks, which are backgrounds, as full blocks.
  text() {
    return this.run(() => {
      const { shown, columns } = noughts.screen;
      const [, , ground] = shown;
      const REVERSED = 64;
      const isWhole = (place) => shown[place + 2] !== ground && !(shown[place + 3] & REVERSED);
      const character = (code, place) => (code === 32 && isWhole(place) ? 0x2588 : code);
      const text = String.fromCodePoint(...shown.map(character).filter((_, place) => place % 4 === 0));
      return text.replace(RegExp(`.{${columns}}`, 'gu'), (row) => `${row.trimEnd()}\n`).trimEnd();
    });
  }

  // What people are told who do not see the screen, a line for each text or button.
  words() {
    return this.run(() => [...document.querySelectorAll('#description :is([data-words], button)')]
      .map((element) => element.dataset.words ?? element.ariaLabel).filter(Boolean).join('\n'));
  }

  // Presses a button of the screen as assistive technology does.
  activate(name) {
    return this.run((name) => [...document.querySelectorAll('#description button')]
      .find((button) => button.ariaLabel.startsWith(name)).click(), name).then(() => this.settle());
  }

  async sees(text) {
    const all = async () => `${await this.text()}\n${await this.words()}`;
    await until(`"${text}"`, async () => (await all()).replace(/\s+/g, ' ').includes(text), all);
  }

  stored(name) {
    return this.run((name) => noughts.items.load(name), name);
  }

  // Presses keys that are named in a text, with blanks between them.
  async press(keys) {
    for (const key of keys.split(' ').filter(Boolean)) {
      await this.page.keyboard.press(KEYS[key] ?? key);
      await this.settle();
    }
  }

  // The place on the page of a square, or of the first cell of a text.
  async place(what) {
    const rows = (await this.text()).split('\n');
    let row = rows.findIndex((row) => row.includes(what)), column = rows[row]?.indexOf(what);
    if (/^[a-c][1-3]$/.test(what)) {
      row = rows.findIndex((row) => RegExp(`^ +${what[1]} `).test(row));
      column = rows.find((row) => /^\W+a\W+b\W+c\b/.test(row))?.indexOf(what[0]);
    }
    if (row < 0 || column === undefined) throw new Error(`there is no ${what} on the screen:\n${rows.join('\n')}`);
    return this.run((column, row) => {
      const { left, top, width, height, ratio, canvas } = noughts.screen;
      const box = canvas.getBoundingClientRect();
      return [box.x + (left + (column + 0.5) * width) / ratio, box.y + (top + (row + 0.5) * height) / ratio];
    }, column, row);
  }

  async click(what) {
    await this.page.mouse.click(...await this.place(what));
    await this.settle();
  }

  // Puts a finger on a place, lets it rest, and moves it down by some pixels.
  async touch(what, rest = 0, down = 0) {
    const [x, y] = await this.place(what);
    const finger = await this.page.touchscreen.touchStart(x, y);
    await sleep(rest);
    for (let step = 1; step <= 5 && down !== 0; step++) await finger.move(x, y + (down * step) / 5);
    await finger.end();
    await this.settle();
  }
}
