// Visits web/dist in a browser (see web/test/run): node visit.mjs chromium|firefox|webkit [CHECK], or picture,
// or times DIRECTORY...
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from './server.mjs';
import { tabChecks, UPRIGHT } from './tab.mjs';
import { notePaint, times } from './times.mjs';
import { faults, launch, until, Visitor } from './visitor.mjs';
import * as webkit from './webkit.mjs';

const [name, wanted = ''] = process.argv.slice(2);
const isWebKit = name === 'webkit', isChromium = !isWebKit && name !== 'firefox';
const scratch = process.env.SCRATCH;
const say = (text) => console.log(`web/test, ${name}: ${text}`);
function check(what, isSo, found = '') {
  if (!isSo) throw new Error(`this is not true: ${what}\n${found}`);
  say(what);
}

// The main tree of the articles.
const TREE = 'O.X/X../XOO';

const server = await serve('web/dist'), browser = await (isWebKit ? webkit.launch(scratch) : launch(name));
// Each visit has a storage of its own, unless it is given a context.
const visit = async (link = '', options = {}) =>
  Visitor.to(server.address + link, options.context ?? (await browser.createBrowserContext()), options);

// Plays a game to its end, with the first free square each time, and leaves it; until then it can be taken back.
const SQUARES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'];
const byKeys = (visitor, square) => visitor.press(String(1 + SQUARES.indexOf(square)));
async function play(visitor, move = byKeys) {
  for (let moves = 0; moves < 9 && !(await visitor.text()).includes('Rematch'); moves++) {
    const words = (await visitor.words()).split('\n');
    await move(visitor, SQUARES.find((square) => words.includes(`${square}: empty`)));
  }
  await visitor.press('Esc');
  return until('the game in the storage', () => visitor.stored('games/'));
}

// A text without times. Above views that a link has opened is the menu, above those of the tests nothing.
// The footer of a tab has no Quit, and so more room.
const timeless = (text) => text.split('\n').slice(0, 23).join('\n').replace(/[ <]*\b[\d.]+ ?(µs|ms|s)\b/g, ' _').trimEnd();
// The terminal's picture of a scene at 80x24.
function picture(scene) {
  const file = `tests/in_process/draw/snapshots/in_process__draw__screens__picture__${scene}.snap`;
  return timeless(readFileSync(file, 'utf8').split(/^==== .* ====\n/m)[1]);
}
const unfinished = (visitor) => visitor.run(() => noughts.items.names().filter((name) => name.startsWith('unfinished/')));

const CHECKS = {
  // First, while no other page is open.
  async costs() {
    const visitor = await visit('#play=', { prepare: notePaint });
    if (isWebKit) say('left out: the time of the first paint, as nothing can be run before the scripts of a page');
    else say(`measured: first paint after ${Math.round(await visitor.run(() => painted))} ms`);
    await visitor.press('1');
    await sleep(500);
    await visitor.run(() => {
      const request = requestAnimationFrame;
      window.requested = 0;
      window.requestAnimationFrame = (act) => (requested++, request(act));
    });
    await sleep(2000);
    check('nothing is drawn while nothing happens', (await visitor.run(() => requested)) === 0);
    await visitor.follow('#tree=');
    await visitor.press('s');
    const program = await visitor.run(() => noughts.memory.buffer.byteLength);
    const scripts = isChromium ? (await visitor.page.metrics()).JSHeapUsedSize : 0;
    const memory = ((program + scripts) / 1e6).toFixed(1);
    check(`tree and stepper of the empty board take ${memory} MB, less than 100`, memory < 100);
    if (isChromium) for await (const line of times(browser, ['web/dist'], 3)) say(`measured: ${line}`);
  },

  async scenes() {
    const all = readFileSync('web/test/scenes.txt', 'utf8').trim().split('\n').slice(1).map((line) => line.split(/  +/));
    const some = all.filter((_, place) => isChromium || place % 6 === 0);
    for (const [scene, link, keys = ''] of some) {
      const visitor = await visit(link);
      await visitor.press(keys);
      const text = async () => timeless(await visitor.text());
      await until(`the scene ${scene}`, async () => (await text()) === picture(scene), text);
      await visitor.page.close();
    }
    check(`${some.length} scenes are the same as in the terminal at 80x24`, some.length > 6);
  },

  async games() {
    const ways = { keys: byKeys, mouse: (visitor, square) => visitor.click(square) };
    if (isChromium) ways.fingers = (visitor, square) => visitor.touch(square);
    for (const [way, move] of Object.entries(ways)) {
      const games = await play(await visit('#play=', way === 'fingers' ? { window: UPRIGHT } : {}), move);
      check(`a game is played by ${way} and kept`, games.split('\n').length === 2, games);
    }
  },

  async links() {
    const visitor = await visit(`#tree=${TREE}&algorithm=alpha-beta`);
    await visitor.press('Down s');
    await until('the new link', () => visitor.run(() => location.hash.startsWith('#stepper=')));
    for (const [step, tab] of [['back', '[Tree]'], ['forward', '[Stepper]']]) {
      await visitor.run((step) => history[step](), step);
      await visitor.sees(tab);
      check(`${step} leads to ${tab}`, (await visitor.text()).includes('alpha-beta'), await visitor.text());
    }
    await visitor.follow('#lesson=6.2');
    await visitor.sees('page 2 of');
    await visitor.follow('#review=b2a1c3&x=human&o=depth:2&ply=1');
    await visitor.sees('Move 1: X b2');
    await visitor.press('Right');
    await until('the link of the next move', () => visitor.run(() => location.hash.endsWith('o=depth:2&ply=2')));
    await visitor.follow('#practise=move,1,3,7');
    await visitor.press('Enter e Enter');
    const second = /page=2/, at = async (link) => until(`the link ${link}`, async () => link.test(await visitor.run(() => location.hash)));
    await at(second);
    for (const [act, link] of [['back', /7$/], ['forward', second], ['reload', second]]) {
      if (act === 'reload') await visitor.reload();
      else await visitor.run((step) => history[step](), act);
      await at(link);
    }
    // What was told returns.
    await visitor.press('e Enter e Enter e Enter e Enter');
    await visitor.sees('0 of 3 right at first try');
    check('a quiz is an entry of the history, and its answers stay', true);
    await visitor.follow('#settings');
    await visitor.press('?');
    await at(/^#settings&help$/);
    await visitor.run(() => history.back());
    await visitor.sees('Text size');
    await at(/^#settings$/);
    check('help is an entry, too', true);
  },

  async back() {
    const visitor = await visit('?from=mail');
    const entries = () => visitor.run(() => [history.length, location.search, location.hash].join());
    await visitor.press('Down Down Down Enter');
    await until('the course', async () => (await entries()).endsWith('#learn'));
    const before = await entries();
    await visitor.press('Esc');
    await until('the menu', async () => (await entries()).endsWith(','));
    check('back in the program is back in the browser', before.split(',')[0] === (await entries()).split(',')[0], before);
    await visitor.run(() => history.forward());
    await visitor.sees('Nothing left to chance');
    check('what others add to an address is dropped', (await visitor.run(() => location.search)) === '');
  },

  async reload() {
    const visitor = await visit('#play=');
    await visitor.press('1');
    await until('its link', () => visitor.run(() => location.hash.startsWith('#play=X')));
    await visitor.run(() => history.replaceState(null, '', '/'));
    await visitor.reload();
    await visitor.press('Enter');
    check('a game goes on after a reload', /X a1, O /.test(await visitor.words()), await visitor.words());
    await visitor.follow('#lesson=1.1');
    await visitor.press('2 Enter b Enter Enter Esc');
    await until('its link', () => visitor.run(() => location.hash === '#learn'));
    await visitor.reload();
    await visitor.sees('Nothing left to chance (finished)');
    check('a finished lesson is known after a reload', true);
  },

  async proof() {
    const visitor = await visit(`#play=${Array(9).fill('.........').join('/')}&o=human`);
    await visitor.page.keyboard.press('r');
    await visitor.run(() => {
      let pressed = 0;
      window.delays = [];
      addEventListener('keydown', () => (pressed = performance.now()), { capture: true });
      const request = requestAnimationFrame;
      window.requestAnimationFrame = (draw) => request(() => {
        draw();
        if (pressed) delays.push(performance.now() - pressed);
        pressed = 0;
      });
    });
    for (let count = 0; count < 40; count++) {
      await visitor.page.keyboard.press(count % 14 < 7 ? 'ArrowLeft' : 'ArrowRight');
      await sleep(50);
    }
    const [busy, delays] = await visitor.run(() => [noughts.thinker.busy, delays.sort((one, other) => one - other)]);
    check('keys are drawn while a proof of 9x9 runs', busy && delays.length > 30, `${busy} ${delays}`);
    say(`measured: key to frame ${delays[delays.length >> 1].toFixed(1)} ms (median), ${delays.pop().toFixed(1)} ms (worst)`);
    await visitor.page.keyboard.press('Enter');
    await visitor.sees('f5: X');
    await visitor.page.close();
  },

  async words() {
    const visitor = await visit('#play=&o=human');
    await visitor.press('5');
    const live = await visitor.run(() => document.querySelector('#live').textContent);
    check('the live region says what has changed', live.includes('O'), live);
    check('the description has the board', (await visitor.words()).includes('b2: X'), await visitor.words());
  },

  async accessibility() {
    const axe = Function(readFileSync(`${process.env.PACKAGES}/node_modules/axe-core/axe.min.js`, 'utf8'));
    const off = isWebKit ? ['color-contrast'] : [];
    if (isWebKit) say('left out: contrast, as GTK draws buttons in other colors than the styles say');
    const places = { 'the menu': [''], 'a game': ['#play='], 'a tree': [`#tree=${TREE}`], 'Files and keys': ['', '#open-files'] };
    if (isChromium) places['a game on a phone'] = ['#play=', null, UPRIGHT];
    for (const [place, [link, opener, window]] of Object.entries(places)) {
      const visitor = await visit(link, { window });
      if (opener) await visitor.page.click(opener);
      await visitor.run(axe);
      const found = await visitor.run(async (off) => {
        const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
        const { violations } = await window.axe.run({ rules });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
      }, off);
      check(`axe finds no fault in ${place}`, found.length === 0, found.join('\n'));
      await visitor.page.close();
    }
  },

  async offline() {
    const copy = `${scratch}/dist`, read = (file) => readFileSync(`${copy}/${file}`, 'utf8');
    rmSync(copy, { recursive: true, force: true });
    cpSync('web/dist', copy, { recursive: true });
    // Browsers ask again for what has just been changed.
    for (const file of readdirSync(copy, { recursive: true })) utimesSync(`${copy}/${file}`, 0, 0);
    const own = await serve(copy);
    const visitor = await Visitor.to(own.address, await browser.createBrowserContext());
    const go = async (link) => {
      await visitor.page.goto(own.address + link);
      await visitor.settle();
    };
    const isKept = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';
    await until('a service worker', () => visitor.run(isKept));
    const sent = own.sent(), isPage = (path) => path.startsWith('lessons/');
    if (isWebKit) say('left out: that each file is sent once, as its driver lets it keep files for service workers only');
    else {
      const measure = (paths) => {
        const bytes = paths.map((path) => statSync(`${copy}/${path.replace(/(^|\/)$/, '$1index.html')}`).size);
        return `${paths.length} files, ${(bytes.reduce((all, one) => all + one, 0) / 1e6).toFixed(2)} MB`;
      };
      check('each file is sent once at the first visit', new Set(sent).size === sent.length, sent.join('\n'));
      const game = sent.filter((path) => !isPage(path)), pages = sent.filter(isPage);
      check('pages to read come last', sent.findIndex(isPage) === (pages.length > 0 ? game.length : -1), sent.join('\n'));
      say(`measured: ${measure(game)} at the first visit, and ${measure(pages)} to read`);
    }
    await own.stop();
    await visitor.reload();
    await visitor.sees('See how a game AI thinks');
    check('the page works offline after the first visit', true);
    for (const link of ['?fbclid=abc#play=', 'index.html?fbclid=abc#play=']) {
      await go(link);
      await visitor.sees('Your move (X)');
      check(`so does ${link}`, true);
    }
    const hasPages = existsSync(`${copy}/lessons`);
    const reads = async (link, text, what = 'can be read offline') => {
      await visitor.page.goto(own.address + link);
      const found = await visitor.run(() => document.body.innerText);
      check(`${link} ${what}`, found.includes(text), found);
    };
    if (hasPages) {
      await reads('lessons/?fbclid=abc', 'The fatalist');
      await reads('lessons/fatalist.html', 'The fatalist');
    } else say('left out: pages to read, which need Python 3.11');
    await go('');
    const again = await serve(copy, { port: own.port });
    const page = read('index.html'), worker = read('sw.js').replace(/ '\w{16}'/, " 'fresh'");
    const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    writeFileSync(`${copy}/index.html`, page.replace('lang="en"', 'lang="fresh"'));
    writeFileSync(`${copy}/sw.js`, worker);
    await visitor.reload();
    await sleep(1000);
    check('no mixture of builds is kept', !(await visitor.run(() => document.documentElement.lang === 'fresh')));
    // Another build, which has its mark in all that is read here.
    const [, directory] = /"(build-\w+)\/main.js"/.exec(page), main = `${directory}/main.js`;
    const changes = [['index.html', (text) => text.replaceAll(directory, 'build-fresh')],
      [main, (text) => `${text}document.documentElement.dataset.build = 'fresh';\n`]];
    if (hasPages) changes.push(['lessons/fatalist.html', (text) => text.replace('<h1>', '<h1>Fresh: ')]);
    let list = worker;
    for (const [file, change] of changes) {
      const before = file === 'index.html' ? page : read(file), after = change(read(file));
      writeFileSync(`${copy}/${file}`, after);
      list = list.replaceAll(hash(before), hash(after));
    }
    renameSync(`${copy}/${directory}`, `${copy}/build-fresh`);
    writeFileSync(`${copy}/sw.js`, list.replaceAll(directory, 'build-fresh'));
    const builds = () => visitor.run(() => [document.documentElement.lang, document.documentElement.dataset.build ?? 'en'].join());
    const found = [];
    for (const link of ['?fbclid=new', '?fbclid=newer#play=']) {
      await go(link);
      found.push(await builds());
    }
    await until('the new build', () => visitor.run(async () => {
      const { installing, waiting } = await navigator.serviceWorker.getRegistration();
      const last = (await caches.keys()).at(-1);
      const isWhole = last.endsWith(' fresh') && (await (await caches.open(last)).keys()).length > 0;
      return isWhole && !installing && !waiting;
    }));
    await until('the news of it', () => visitor.run(() => document.querySelector('#renew:not([hidden])')?.offsetHeight > 0));
    check('an open tab is told of a new build', true);
    // Other browsers may need a moment more before they ask the new worker.
    let loads = 1;
    await until('a load by the new worker', async () => {
      loads += 1;
      await visitor.reload();
      found.push(await builds());
      return found.at(-1).startsWith('fresh');
    });
    check(`a new build runs at load ${loads}`, loads === 2 || !isChromium);
    check('no old file has run with a new one', found.every((both) => /^(\w+),\1$/.test(both)), found.join('\n'));
    const kept = await visitor.run(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => url);
    });
    check('no address is kept with a query', kept.length > 0 && !kept.some((url) => url.includes('?')), kept.join('\n'));
    await again.stop();
    if (hasPages) await reads('lessons/fatalist.html', 'Fresh: ', 'is of the new build');
    await visitor.page.close();
  },

  async storage() {
    const refuse = () => {
      const refused = { get: () => { throw new DOMException('refused', 'SecurityError'); } };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, refused);
    };
    const full = await visit();
    await full.run(() => {
      for (let size = 1 << 22; size >= 1; size >>= 1) {
        try {
          for (;;) localStorage.setItem(`noise ${localStorage.length}`, 'x'.repeat(size));
        } catch { /* Now less. */ }
      }
    });
    const visits = [[full, 'its storage is full']];
    if (isWebKit) say('left out: a storage that is refused, as nothing can be run before the scripts of a page');
    else visits.push([await visit('', { prepare: refuse }), 'SecurityError']);
    for (const [visitor, told] of visits) {
      await visitor.page.bringToFront();
      await visitor.press('Enter Enter 1');
      await until('a move and a reply', async () => /X a1, O /.test(await visitor.words()));
      await visitor.press('Esc');
      await visitor.sees(told);
      check(`"${told}" is told, and play goes on`, true);
    }
  },

  async damage() {
    const visitor = await visit();
    for (const damage of ['\0\uffff', '{"', '[[[', 'x'.repeat(100_000), '{"position":"X.."}\n', 'theme = 7\n[finished]\nx = 1']) {
      const names = ['config.toml', 'lessons.toml', 'games/a.jsonl', 'unfinished/a.jsonl', ...(await unfinished(visitor))];
      await visitor.run((names, damage) => names.forEach((name) => noughts.items.store(name, damage)), names, damage);
      await visitor.reload();
      await visitor.follow('#play=');
      await visitor.press('1');
      await until('a move', async () => /X a1/.test(await visitor.words()), () => visitor.words());
      await visitor.follow('#history');
    }
    check('damaged content stops nothing', true);
  },

  async files() {
    const visitor = await visit('#play=');
    const games = await play(visitor);
    await visitor.page.click('#open-files');
    const saved = await visitor.run(() => new Promise((resolve) => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => (resolve(blob.text()), create(blob));
      document.querySelector('#saves button').click();
    }));
    check('games are saved as a file', saved === games, saved);
    writeFileSync(`${scratch}/games.jsonl`, games + games.replace(/"ended":"..../, '"ended":"2001'));
    await (await visitor.page.$('#load')).uploadFile(`${scratch}/games.jsonl`);
    await until('the games', () => visitor.run(() => document.querySelector('#loaded').textContent.startsWith('1 of 2')));
    check('each game of a file is added once', (await visitor.stored('games/')).split('\n').length === 3);
    const keep = (text) => visitor.run((text) => {
      document.querySelector('#config').value = text;
      document.querySelector('#keep').click();
      return document.querySelector('#loaded').textContent;
    }, text);
    const told = await keep('[keys.game]\nreasonin = "F2"\n');
    check('a mistake in the settings as text is told with its line', /^config\.toml, line 2: there is no command `reasonin`/.test(told), told);
    check('and nothing is kept', !(await visitor.stored('config.toml')));
    const text = '# Mine.\n[keys.game]\nreasoning = "F2"\n';
    const kept = await keep(text);
    check('the settings can be edited as text', (await visitor.stored('config.toml')) === text, kept);
    await Promise.all([visitor.page.waitForNavigation(), visitor.run(() => document.querySelector('#files').close())]);
    await visitor.settle();
    await visitor.follow('#play=');
    await until('the key', async () => (await visitor.words()).includes('F2'), () => visitor.words());
  },

  async tabs() {
    const context = await browser.createBrowserContext();
    const tabs = [];
    while (tabs.length < 2) {
      tabs.push(await visit('#play=', { context }));
      await tabs.at(-1).press('1');
      await until('its own game', async () => (await unfinished(tabs[0])).length === tabs.length);
    }
    for (const tab of tabs) {
      await tab.page.bringToFront();
      await play(tab);
    }
    check('two tabs keep both games', (await tabs[0].stored('games/')).split('\n').length === 3);
  },

  async fault() {
    const visitor = await visit();
    const told = await visitor.run(() => (noughts.tell({ nonsense: 1 }), document.querySelector('#ended[open]').textContent));
    check('a fault of the program is told', told.includes('noughts has stopped because of an error'), told);
    await Promise.all([visitor.page.waitForNavigation(), visitor.page.click('#ended button')]);
    await visitor.settle();
    await visitor.run(() => noughts.thinker.think([255]));
    await visitor.press('Enter Enter 1');
    await until('a reply', async () => /X a1, O /.test(await visitor.words()));
    check('a search works after one that failed', true);
  },
};

Object.assign(CHECKS, tabChecks({ address: server.address, browser, check, isChromium, isWebKit, say, scratch, visit }));

// The picture of the README: X has opened in the corner, and O considers another corner.
async function takePicture() {
  const visitor = await visit('#play=X../.../...&x=perfect&o=human&reasoning', { window: { width: 1366, height: 768 } });
  await visitor.press('Right');
  await visitor.page.screenshot({ path: `${scratch}/picture.png` });
}

// The pages of a check would take time and memory from the next ones.
async function closePages() {
  const contexts = browser.browserContexts().filter((context) => context !== browser.defaultBrowserContext());
  for (const context of contexts) await context.close();
}

try {
  if (name === 'picture') await takePicture();
  else if (name === 'times') for await (const line of times(browser, process.argv.slice(3), 5)) console.log(line);
  else for (const [what, act] of Object.entries(CHECKS)) {
    if (!what.includes(wanted)) continue;
    await act().catch(async (fault) => {
      // WebKitGTK's browser has ended of itself. A page that ends it does so again.
      if (!/: (invalid session id|unknown error): /.test(fault.message)) throw fault;
      say(`once more: ${what}, as its browser has ended`);
      await closePages();
      await act();
    });
    await closePages();
  }
  if (isWebKit) say('left out: faults while a page loads, before it can be asked anything');
  check('no page failed, violated its policy or asked another host', faults.length === 0, faults.join('\n'));
} catch (fault) {
  console.error(`web/test, ${name}: ${fault.message}\n${faults.join('\n')}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  // Also ends the servers.
  process.exit();
}
