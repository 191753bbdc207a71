// Keeps the page for times without a network. A new build is fetched in the background, and the next load gets it.

const VERSION = 'VERSION';
// Each file with its hash, so that no mixture of two builds is kept: the game, and pages to read.
const FILES = { FILES_HASHED }, PAGES = { PAGES_HASHED };
const PREFIX = `noughts ${new URL(registration.scope).pathname} `;

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));

async function keep() {
  const cache = await caches.open(PREFIX + VERSION);
  // Most has just been loaded. What is there from another build is fetched again.
  const add = async ([file, integrity]) => {
    const response = await fetch(file, { integrity }).catch(() => fetch(file, { integrity, cache: 'reload' }));
    // A copy, as browsers take no redirected page from here.
    await cache.put(file, new Response(response.body, response));
  };
  await Promise.all(Object.entries(FILES).map(add)).catch(async (fault) => {
    await caches.delete(PREFIX + VERSION);
    throw fault;
  });
  await Promise.allSettled(Object.entries(PAGES).map(add));
  await skipWaiting();
}

async function takeOver() {
  const kept = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // The versions before this one may still be open in a tab.
  await Promise.all(kept.slice(0, -3).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  // Queries are for those who count visitors.
  const file = new URL(request.url).pathname.replace(/\/index.html$/, '/');
  const kept = await caches.match(file, { cacheName: PREFIX + VERSION });
  return kept ?? (await caches.match(file)) ?? fetch(request);
}
