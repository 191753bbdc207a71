// WebKit by its WebDriver: the part of puppeteer's browser that the tests use.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { until } from './visitor.mjs';

// What WebDriver calls keys that type nothing.
const KEYS = {
  Enter: '\ue007', Escape: '\ue00c', PageUp: '\ue00e', PageDown: '\ue00f', End: '\ue010', Home: '\ue011',
  ArrowLeft: '\ue012', ArrowUp: '\ue013', ArrowRight: '\ue014', ArrowDown: '\ue015', F10: '\ue03a',
};

// Notes what fails in a page, once the page has been asked something.
const WATCH = `window.failed ??= ((failed) => {
  addEventListener('error', (event) => failed.push(event.message));
  addEventListener('unhandledrejection', (event) => failed.push(String(event.reason)));
  addEventListener('securitypolicyviolation', (event) => failed.push(event.violatedDirective + ' violated by ' + event.blockedURI));
  return failed;
})([]);`;

// Starts a program, which has to be stopped with all that it has started.
const running = new Set();
function start(command, args, options) {
  const program = spawn(command, args, { detached: true, ...options });
  running.add(program);
  program.once('exit', () => running.delete(program));
  return program;
}
const stop = (program) => running.has(program) && process.kill(-program.pid);
process.once('exit', () => running.forEach(stop));

export async function launch(scratch) {
  // A display of its own, on which no window is in the way of another one's.
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = await new Promise((resolve) => display.stdout.once('data', (text) => resolve(String(text).trim())));
  // With this, pages are told that less motion is preferred.
  for (const gtk of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(`${scratch}/${gtk}`);
    writeFileSync(`${scratch}/${gtk}/settings.ini`, '[Settings]\ngtk-enable-animations = 0\n');
  }
  const env = { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: scratch, NO_AT_BRIDGE: '1' };
  const contexts = new Set();
  const close = () => Promise.all([...contexts].map((context) => context.close())).then(() => stop(display));
  const createBrowserContext = async () => {
    const context = await Session.start(env);
    contexts.add(context);
    context.driver.once('exit', () => contexts.delete(context));
    return context;
  };
  return { createBrowserContext, browserContexts: () => [...contexts], defaultBrowserContext: () => null, close };
}

// A context: a driver has one session only, whose browser keeps nothing.
class Session {
  last = Promise.resolve();

  static async start(env) {
    const session = new Session();
    const port = await freePort();
    session.address = `http://127.0.0.1:${port}/session`;
    session.driver = start('WebKitWebDriver', ['-p', port], { env, stdio: 'ignore' });
    const args = ['--automation', '--dark-mode'];
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args } } };
    // The driver does not listen at once.
    const opened = await until('the driver of WebKit', () => session.ask('', { capabilities }).catch((fault) => {
      if (fault.cause?.code !== 'ECONNREFUSED') throw fault;
    }));
    session.address += `/${opened.sessionId}`;
    return session;
  }

  // Asks one thing after the other, as a window that was chosen holds for all that is asked after it.
  ask(what, given, method = 'POST') {
    const answer = this.last.then(async () => {
      const body = method === 'POST' ? JSON.stringify(given ?? {}) : undefined;
      const { value } = await (await fetch(this.address + what, { method, body })).json();
      if (value?.error) throw new Error(`${JSON.stringify(given).slice(-400)} ${what}: ${value.error}: ${value.message}`);
      return value;
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  async newPage() {
    const handle = this.isOpen ? (await this.ask('/window/new', { type: 'window' })).handle : await this.ask('/window', null, 'GET');
    this.isOpen = true;
    return new Page(this, handle);
  }

  async close() {
    await this.ask('', null, 'DELETE').catch(() => {});
    stop(this.driver);
  }
}

class Page {
  canStall = true;

  constructor(session, handle) {
    Object.assign(this, { session, handle });
    this.keyboard = { press: (key) => this.act('key', {}, ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key }))) };
    this.mouse = { click: (x, y) => this.act('pointer', { parameters: { pointerType: 'mouse' } }, [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 },
    ]) };
  }

  on(event, act) {
    if (event === 'pageerror') this.tell = act;
  }

  ask(what, given, method) {
    if (this.session.front !== this.handle) this.bringToFront();
    return this.session.ask(what, given, method);
  }
  bringToFront() {
    this.session.front = this.handle;
    return this.session.ask('/window', { handle: this.handle });
  }
  act(type, parameters, actions) {
    return this.ask('/actions', { actions: [{ type, id: type, ...parameters, actions }] });
  }

  async evaluate(act, ...args) {
    // The driver has no words for a promise that is rejected.
    const script = `${WATCH}
      return (async () => (${act})(...arguments))().then((value) => [value, window.failed.splice(0)],
        (fault) => [null, window.failed.splice(0), String(fault)])`;
    const [value, failed, fault] = await this.ask('/execute/sync', { script, args });
    failed.forEach((fault) => this.tell?.(fault));
    if (fault) throw new Error(fault);
    return value;
  }
  // Classic WebDriver has no such thing.
  async evaluateOnNewDocument() {}
  // The settings of GTK say what is preferred.
  async emulateMediaFeatures() {}

  // The bars of the window have their part of its size.
  async setViewport({ width, height }) {
    let size = { width, height };
    await until(`a page of ${width},${height} pixels`, async () => {
      await this.ask('/window/rect', size);
      const [wide, high] = await this.evaluate(() => [innerWidth, innerHeight]);
      size = { width: size.width + width - wide, height: size.height + height - high };
      return wide === width && high === height;
    });
  }

  // Not when the driver says so: what is asked then may still reach the page before.
  async goto(url) {
    await Promise.all([this.waitForNavigation(), this.ask('/url', { url })]);
  }
  async reload() {
    await Promise.all([this.waitForNavigation(), this.ask('/refresh')]);
  }
  async waitForNavigation() {
    await this.evaluate(() => { window.isBefore = true; });
    await until('another page', () => this.evaluate(() => !window.isBefore && document.readyState === 'complete').catch(() => false));
  }

  async $(selector) {
    const element = Object.values(await this.ask('/element', { using: 'css selector', value: selector }))[0];
    return {
      click: () => this.ask(`/element/${element}/click`),
      uploadFile: (text) => this.ask(`/element/${element}/value`, { text }),
    };
  }
  async click(selector) {
    await (await this.$(selector)).click();
  }

  close() {
    this.session.front = null;
    return this.session.ask('/window', null, 'DELETE');
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
