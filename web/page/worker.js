// A worker that searches: the first message is the compiled program, each further one a task.

let wasm;
onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    const send = (at, length) => {
      const report = new Uint8Array(wasm.memory.buffer, at, length).slice();
      postMessage(report, [report.buffer]);
    };
    const host = { now: () => performance.now(), send, moment() {}, load() {}, store() {} };
    wasm = new WebAssembly.Instance(data, { host }).exports;
    return;
  }
  const at = wasm.room(data.length);
  new Uint8Array(wasm.memory.buffer, at, data.length).set(data);
  postMessage('begun');
  wasm.think();
  // Done: how much memory this has taken.
  postMessage(wasm.memory.buffer.byteLength);
};
