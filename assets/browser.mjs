// The visitor of assets/browser (see there): node browser.mjs PACKAGES PICTURE SERVER...
import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

const [packages, picture, ...command] = process.argv.slice(2);
const puppeteer = createRequire(`${packages}/`)('puppeteer-core');

const WAIT_SECONDS = 30;
// Windows of 80x24 and 100x28 characters: at this size a character of the font is 15x34 pixels.
const FONT_SIZE = 25;
const SMALL = { width: 80 * 15, height: 24 * 34 };
const LARGE = { width: 100 * 15, height: 28 * 34 };
// The visitor's choices in the page's settings: a font, and the colours of assets/gallery.
const [TEXT, GROUND] = ['#d8dee9', '#16181d'];
const COLORS = {
    black: '#1d1f21', red: '#e06c75', green: '#98c379', yellow: '#e5c07b',
    blue: '#61afef', magenta: '#c678dd', cyan: '#56b6c2', white: '#c8ccd4',
    brightBlack: '#5c6370', brightRed: '#ff7b86', brightGreen: '#b5e890', brightYellow: '#ffd68a',
    brightBlue: '#7cc4ff', brightMagenta: '#e39dff', brightCyan: '#7fdbe6', brightWhite: '#ffffff',
};
const OPTIONS = {
    wettyVoid: 0,
    wettyFitTerminal: true,
    xterm: {
        fontFamily: process.env.FONT, fontSize: FONT_SIZE, scrollback: 0, drawBoldTextInBrightColors: false,
        theme: { ...COLORS, foreground: TEXT, background: GROUND, cursor: TEXT },
    },
};

const say = (text) => console.log(`browser: ${text}`);

// Waits until the probe finds something, and returns it.
async function until(what, probe) {
    for (const end = Date.now() + WAIT_SECONDS * 1000; Date.now() < end; await sleep(50)) {
        const found = await probe();
        if (found) return found;
    }
    throw new Error(`no sign of ${what} after ${WAIT_SECONDS} s`);
}

function check(what, isSo) {
    if (!isSo) throw new Error(`this is not true: ${what}`);
    say(what);
}

// A port that is free at the moment.
async function freePort() {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address();
    await new Promise((resolve) => server.close(resolve));
    return port;
}

// The programs that the server is running: one for each open page.
function programs() {
    const parent = (pid) => {
        try {
            // The name before it is in brackets and can contain anything.
            const [state, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ');
            return state === 'Z' ? undefined : Number(ppid);
        } catch {
            return undefined;
        }
    };
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parent(name) === server.pid);
}

// The screen of xterm.js, one string for each row, as wide as the terminal.
const screen = () => page.evaluate(() => {
    const { rows, buffer: { active } } = window.wetty_term;
    return Array.from({ length: rows }, (_, row) => active.getLine(active.baseY + row).translateToString());
});
const shows = async (text) => (await screen()).some((row) => row.includes(text));
const appears = (text) => until(`"${text}" on the screen`, () => shows(text));

const size = () => page.evaluate(() => `${window.wetty_term.cols}x${window.wetty_term.rows}`);

// The size of the pseudo-terminal that the program sees.
async function ptySize() {
    const [pid] = programs();
    const stty = spawn('stty', ['-F', readlinkSync(`/proc/${pid}/fd/0`), 'size']);
    let output = '';
    for await (const piece of stty.stdout) output += piece;
    return output.trim().split(' ').reverse().join('x');
}

// The middle of a square on the page: below its column's letter and beside its row's number.
async function middle(square) {
    const rows = await screen();
    const heading = rows.findIndex((row) => /^\W+a\W+b\W+c\W/.test(row));
    const at = [rows[heading].indexOf(square[0]), rows.findIndex((row) => row.startsWith(` ${square[1]} `))];
    return page.evaluate(([column, row]) => {
        const box = document.querySelector('.xterm-screen').getBoundingClientRect();
        const { cols, rows } = window.wetty_term;
        return [box.x + (column + 0.5) * box.width / cols, box.y + (row + 0.5) * box.height / rows];
    }, at);
}

async function press(...keys) {
    for (const key of keys) {
        await page.keyboard.press(key);
        await sleep(120);
    }
}

async function fills(viewport) {
    await page.setViewport(viewport);
    const fitting = () => page.evaluate(() => {
        const { cols, rows } = window.wetty_term.fitAddon.proposeDimensions();
        return `${cols}x${rows}`;
    });
    await until('a terminal as large as the window', async () => await size() === await fitting());
    await until('a pseudo-terminal as large', async () => await ptySize() === await size());
    // The last word of the first row is at the right edge.
    await until('a screen as large', async () => (await screen())[0].trimEnd().length >= parseInt(await size()) - 1);
    check(`the program fills the window, ${await size()}`, true);
}

async function visit() {
    page = await browser.newPage();
    page.on('dialog', (dialog) => dialog.accept());
    await page.setViewport(SMALL);
    await page.evaluateOnNewDocument((options) => { localStorage.options = options; }, JSON.stringify(OPTIONS));
    await page.goto(address);
    await until('a terminal', () => page.evaluate(() => window.wetty_term !== undefined));
    await appears('n o u g h t s');
}

async function play() {
    await visit();
    check('the page runs one program', programs().length === 1);
    await appears('▸ Human vs computer');
    await press('Enter');
    await appears('Start');
    await press('Enter');
    await appears('Your move (X)');
    await fills(SMALL);

    await press('r');
    await appears('expected: ');
    check('r opens the reasoning panel, in Unicode', await shows('▸'));
    await press('?');
    await appears('In the game');
    await press('Escape');
    await until('the end of the help', async () => !await shows('In the game'));
    check('? opens the help, Esc closes it', await shows('Your move (X)'));

    await press('ArrowUp', 'ArrowLeft', 'Enter');
    await appears('X a1  O b2');
    check('arrows and Enter place a mark, and the computer replies', true);
    await page.mouse.click(...await middle('b1'));
    await appears('X a1  O b2  X b1  O c1');
    check('a click places a mark', true);

    await fills(LARGE);
    await page.mouse.move(...await middle('a3'));
    await appears('a3 is the best move.');
    const colors = await page.evaluate(() => {
        const { rows, cols, buffer: { active } } = window.wetty_term;
        const found = new Set();
        for (let row = 0; row < rows; row++) {
            for (let column = 0; column < cols; column++) {
                const cell = active.getLine(active.baseY + row).getCell(column);
                if (!cell.isFgDefault()) found.add(cell.getFgColor());
            }
        }
        return found.size;
    });
    check(`marks and scores have colours (${colors})`, colors >= 3);
    await page.screenshot({ path: picture });

    await press('Escape');
    await appears('Continue the game');
    await press('Enter');
    await appears('Your move (X)');
    check('Esc leads to the menu, Enter back to the game', true);
    // Plays the best moves of the panel to the end.
    await until('the end of the game', async () => {
        const rows = await screen();
        if (rows.some((row) => row.includes('The board is full after 9 moves'))) return true;
        // The first row of the list; if all moves are equal, it has no star.
        const best = rows.map((row) => /[★ ]([abc])([123])[^·]* [-+]?\d+ .*(draw|wins)/.exec(row)).find((found) => found);
        if (best && rows.some((row) => row.includes('Your move (X)'))) {
            await press(String('abc'.indexOf(best[1]) + 3 * best[2] - 2));
        }
        return false;
    });
    check('the game ends in a draw', true);

    await page.close({ runBeforeUnload: true });
    await until('the end of the program', () => programs().length === 0);
    check('closing the tab ends the program', true);

    await visit();
    await press('q');
    await until('the end of the session', () => page.evaluate(() => document.body.innerText.includes('Session ended')));
    await until('the end of the program', () => programs().length === 0);
    check('q ends the session, and the page says so', true);
}

const port = await freePort();
const address = `http://127.0.0.1:${port}/`;
const [file, ...given] = command;
const server = spawn(file, [...given, '--host', '127.0.0.1', '--port', String(port), '--log-level', 'error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
});
// This also runs after a signal, when puppeteer ends the browser and this process.
process.once('exit', () => server.kill());
let browser, page;
try {
    await until('the server', async () => {
        if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
        return fetch(address).then((answer) => answer.ok, () => false);
    });
    browser = await puppeteer.launch({
        executablePath: process.env.CHROMIUM,
        args: process.getuid() === 0 ? ['--no-sandbox'] : [],
    });
    await play();
} catch (error) {
    console.error(`browser: ${error.message}`);
    console.error(await screen().then((rows) => rows.join('\n'), () => 'browser: there is no screen'));
    process.exitCode = 1;
} finally {
    await browser?.close();
    server.kill();
}
