// Runs one search at a time in a worker. To stop a search is to end its worker; the next one starts at once, since the
// program is compiled already.

export class Thinker {
  // `report` gets the bytes of each report, and `fail` a sentence if a search cannot be carried out.
  constructor(module, report, fail) {
    Object.assign(this, { module, report, fail });
    this.start();
  }

  start() {
    this.busy = false;
    this.worker = new Worker('worker.js', { type: 'module' });
    this.worker.onmessage = ({ data }) => (data ? this.report(data) : (this.busy = false));
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.stop();
      this.fail(event.message ?? 'the search cannot be started');
    };
    this.worker.postMessage(this.module);
  }

  think(task) {
    this.stop();
    this.busy = true;
    this.worker.postMessage(Uint8Array.from(task));
  }

  stop() {
    if (!this.busy) return;
    this.worker.terminate();
    this.start();
  }
}
