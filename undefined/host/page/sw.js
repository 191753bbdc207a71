// Keeps the page for times without a network. A new build has another version: it is fetched in the background, and the
// next load gets it.

const VERSION = 'bd58fdfe6b0c5a83';
// Each file with its hash, so that no mixture of two builds is kept.
const FILES = { 'style.css': 'sha256-Xy93r4S/67m5hRV3veuf120jz95nEdnyY1i+Fzb7TG4=', 'index.html': 'sha256-WgpEe9zox5WdkVpygNU5rQKMbvHJ7gTiHMWz0/DdsOQ=', './': 'sha256-WgpEe9zox5WdkVpygNU5rQKMbvHJ7gTiHMWz0/DdsOQ=', 'address.js': 'sha256-CCUZNohFR701sXWlREmAQhBK5LcbY5U53MlfpkRxdg4=', 'dialogs.js': 'sha256-wlKvtWZgO0gHeHysVDTlZqGXcV8w9EcRvqdGLSZvHfg=', 'frame.js': 'sha256-oELpJQOBm8GmPCwAOix0EYfdVlJrPTR8fHYcWD0mCK8=', 'input.js': 'sha256-1t6PHh47uzXic/LhQ3pyPZ7g19DLfMHdjI9bZrhAETQ=', 'items.js': 'sha256-yPWlW2spmmTHNyTzfVkFxWit1DuNKqsWt5ae0e71qcE=', 'main.js': 'sha256-IWeYczS4dbShsklsFiVrUvCsd4Zd3eMeenbzn+3BM1I=', 'screen.js': 'sha256-ZJXvcvrEKBaDtWtH2eT5IZPF8a9LY7DPWFb4CCNId8c=', 'thinker.js': 'sha256-nMmTqUjTeSr2k6xKoOcqf6oAMlznEgr0AE169Z8egq4=', 'worker.js?bd58fdfe6b0c5a83': 'sha256-8Q7p3JQqAlocrjIcBLxHSmtLC+939qF2qKENrP788/I=', 'icon.svg': 'sha256-5YmIPkk/mUKyA37vLVefp9vLOCsLKTcQoWz8zNZjdzU=', 'noughts.wasm': 'sha256-LjSt/RI/V8Eieg0yrvJXu6FPsA9LlTVJFzxFr6H2P9A=', 'manifest.webmanifest': 'sha256-CGZ49gtA0i8SaGjnHdtKy6XuqMVdPcC0JRui5FE2800=',  };
const PREFIX = `noughts ${new URL(registration.scope).pathname} `;

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    // The page has just loaded them. Only what the browser has from another build is fetched again.
    const add = async ([file, integrity]) => {
      const request = new Request(file, { integrity });
      await cache.add(request).catch(() => cache.add(new Request(request, { cache: 'reload' })));
    };
    await Promise.all(Object.entries(FILES).map(add)).catch(async (fault) => {
      await caches.delete(PREFIX + VERSION);
      throw fault;
    });
    await skipWaiting();
  };
  event.waitUntil(keep());
});
addEventListener('activate', (event) => {
  const takeOver = async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    // The versions before this one may still be open in a tab.
    await Promise.all(kept.slice(0, -3).map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(takeOver());
});
addEventListener('fetch', (event) => {
  const answer = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    // A worker is asked for by the version of its page.
    return (await cache.match(event.request)) ?? (await caches.match(event.request)) ?? fetch(event.request);
  };
  if (event.request.method === 'GET') event.respondWith(answer());
});
