// Keeps the page for times without a network. A new build has another version: it is fetched in the background, and the
// next load gets it.

const VERSION = 'VERSION';
const FILES = ['./', 'style.css', 'main.js', 'input.js', 'items.js', 'screen.js', 'thinker.js', 'worker.js',
  'noughts.wasm', 'manifest.webmanifest', 'icon.svg'];
const PREFIX = `noughts ${new URL(registration.scope).pathname} `;

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});
addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION)
      .map((name) => caches.delete(name)));
  };
  event.waitUntil(forget());
});
addEventListener('fetch', (event) => {
  const answer = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === 'GET') event.respondWith(answer());
});
