// Runs one search at a time in a worker. To stop it is to end it; the next one starts at once.

// How long a worker may take to begin a search, in milliseconds. The system may have ended it.
const PATIENCE = 5000;

// The memory that a worker may keep after a search, in bytes.
const LARGE = 16e6;

let program, report, fail, worker, waiting = 0;
export let busy = false;

// Takes the compiled program, and what gets the bytes of each report, or a sentence if a search is not possible.
export function begin(...given) {
  [program, report, fail] = given;
}

function start() {
  busy = false;
  const own = worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data instanceof Uint8Array) return report(data);
    if (data === 'begun') return clearTimeout(waiting);
    // Done. Memory never shrinks, so a worker that has built a large tree makes way for another.
    if (data > LARGE) stop();
    busy = false;
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // Of an ended worker, only faults arrive.
    if (own !== worker) return;
    worker.terminate();
    clearTimeout(waiting);
    // The next search tries another.
    [worker, busy] = [null, false];
    fail(event.message ?? 'the search cannot be started');
  };
  worker.postMessage(program);
}

export function think(task, isAgain = false) {
  stop();
  if (!worker) start();
  busy = true;
  worker.postMessage(Uint8Array.from(task));
  waiting = setTimeout(() => {
    if (!isAgain) return think(task, true);
    stop();
    fail('the search does not begin');
  }, PATIENCE);
}

export function stop() {
  clearTimeout(waiting);
  if (!busy) return;
  worker.terminate();
  start();
}
