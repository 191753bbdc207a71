// What is kept in the browser. All pages of an address share its storage, so names begin with the place of this one.

const PREFIX = `noughts ${new URL('.', location).pathname} `;

// The item of this tab's running game.
let own;

// These fail where nothing may be kept, or the storage is full. A name that ends with `/` means all items below it.
export const load = (name) =>
  name.endsWith('/') ? names(name).map(load).join('') : localStorage.getItem(PREFIX + name);
export function store(name, text) {
  if (!text) return localStorage.removeItem(PREFIX + name);
  localStorage.setItem(PREFIX + name, text);
  // From a file: when it is next loaded, the tab takes the one that waits longest.
  if (name.startsWith('unfinished/') && name !== own) sessionStorage.removeItem(PREFIX + 'unfinished');
}

// The names of all items that begin so, in order.
export const names = (start = '') =>
  Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + start))
    .map((name) => name.slice(PREFIX.length)).sort();

// Takes an item for this tab's running game: the one that it had, or one that a closed tab has left, or a new one.
export async function takeUnfinished() {
  let left = [];
  try {
    own = sessionStorage.getItem(PREFIX + 'unfinished');
    left = names('unfinished/');
  } catch { /* The program reports it, when it reads an item. */ }
  // A page that is being closed may still hold it; a duplicated tab holds it for ever.
  if (!own || !(await take(own, { signal: AbortSignal.timeout(500) }))) {
    const fresh = `unfinished/${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.jsonl`;
    for (own of [...left, fresh]) if (await take(own, { ifAvailable: true })) break;
  }
  try {
    sessionStorage.setItem(PREFIX + 'unfinished', own);
  } catch { /* The same. */ }
  return own;
}

// Takes the lock of an item for good; returns whether it could.
function take(name, options) {
  // Browsers have locks only on secure pages.
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const hold = (lock) => new Promise(() => resolve(!!lock));
    navigator.locks.request(PREFIX + name, options, hold).catch(() => resolve(false));
  });
}
