// Runs one search at a time in a worker. To stop a search is to end its worker; the next one starts at once, since the
// program is compiled already.

// How long a worker may take to begin a search, in milliseconds. The system may have ended it.
const PATIENCE = 5000;

// The memory that a worker may keep after a search, in bytes.
const LARGE = 16e6;

export class Thinker {
  // `report` gets the bytes of each report, and `fail` a sentence if a search cannot be carried out.
  constructor(module, report, fail) {
    Object.assign(this, { module, report, fail });
    this.start();
  }

  start() {
    this.busy = false;
    const worker = (this.worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' }));
    worker.onmessage = ({ data }) => {
      // A worker that was ended may have sent something before.
      if (worker !== this.worker) return;
      if (data instanceof Uint8Array) return this.report(data);
      if (data === 'begun') return clearTimeout(this.waiting);
      // Done. The memory of a worker never shrinks, so one that has built a large tree makes way for another.
      if (data > LARGE) this.stop();
      this.busy = false;
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== this.worker) return;
      worker.terminate();
      clearTimeout(this.waiting);
      // The next search tries another.
      Object.assign(this, { worker: null, busy: false });
      this.fail(event.message ?? 'the search cannot be started');
    };
    worker.postMessage(this.module);
  }

  think(task, isAgain = false) {
    this.stop();
    if (!this.worker) this.start();
    this.busy = true;
    this.worker.postMessage(Uint8Array.from(task));
    this.waiting = setTimeout(() => {
      if (!isAgain) return this.think(task, true);
      this.stop();
      this.fail('the search does not begin');
    }, PATIENCE);
  }

  stop() {
    clearTimeout(this.waiting);
    if (!this.busy) return;
    this.worker.terminate();
    this.start();
  }
}
