// A server for the page: it compresses as a host would, and is as slow as a network.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.png': 'image/png',
};
const CHUNK = 4096;

// A file as it is sent. A build may have compressed it with Brotli already.
const packed = new Map();
function pack(file, encoding) {
  if (!encoding) return readFileSync(file);
  const key = `${encoding} ${statSync(file).mtimeMs} ${file}`;
  if (!packed.has(key)) {
    packed.set(key, encoding === 'gzip' ? gzipSync(readFileSync(file), { level: 9 })
      : existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file)));
  }
  return packed.get(key);
}

// Serves a directory on this machine. Returns the address, the paths that were sent so far, and how to stop it; a port is
// chosen if none is given. `encoding` is gzip or br. All responses share the bytes per second, and each begins after a
// latency in milliseconds: DevTools would not slow down service workers.
export async function serve(directory, { port = 0, encoding, bytesPerSecond = Infinity, latency = 0 } = {}) {
  const sent = [];
  // When the network is free again.
  let free = 0;
  // Now, while nobody waits for it.
  for (const file of readdirSync(directory, { recursive: true })) if (TYPES[extname(file)]) pack(join(directory, file), encoding);
  async function answer(request, response) {
    await sleep(latency);
    const path = request.url.slice(1), [name] = path.split('?'), file = join(directory, name.replace(/(^|\/)$/, '$1index.html'));
    const found = statSync(file, { throwIfNoEntry: false }), type = TYPES[extname(file)];
    if (!found || !type) return response.writeHead(404).end();
    const changed = new Date(found.mtimeMs).toUTCString();
    if (request.headers['if-modified-since'] === changed) return response.writeHead(304).end();
    const body = pack(file, encoding);
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length, 'Last-Modified': changed,
      ...(encoding && { 'Content-Encoding': encoding }) });
    for (let at = 0; at < body.length && !response.destroyed; at += CHUNK) {
      const chunk = body.subarray(at, at + CHUNK), now = performance.now();
      free = Math.max(free, now) + (chunk.length / bytesPerSecond) * 1000;
      if (free > now) await sleep(free - now);
      response.write(chunk);
    }
    response.end();
    sent.push(path);
  }
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const chosen = server.address().port;
  const stop = () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections()));
  return { address: `http://127.0.0.1:${chosen}/`, port: chosen, sent: () => sent.slice(), stop };
}
