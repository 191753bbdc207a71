// What is kept in the browser. All pages of an address share its storage, so names begin with the place of this one.

const PREFIX = `noughts ${new URL('.', location).pathname} `;

// These fail in browsers that refuse to keep anything, and when the storage is full.
export const load = (name) => localStorage.getItem(PREFIX + name);
export const store = (name, text) =>
  text ? localStorage.setItem(PREFIX + name, text) : localStorage.removeItem(PREFIX + name);

// The names of all items.
export function names() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  } catch {
    return [];
  }
}

// Does something while no other tab holds the lock of this name. Browsers have locks only on secure pages.
export const whileLocked = (name, act, options = {}) =>
  navigator.locks ? navigator.locks.request(PREFIX + name, options, act) : act(true);

// Takes an item for this tab's running game until the tab is closed: the one that it had before it was loaded again, or
// one that a closed tab has left, or a new one.
export async function takeUnfinished() {
  const take = (name, options) => new Promise((resolve) => {
    const held = whileLocked(name, (lock) => {
      resolve(!!lock);
      return lock && new Promise(() => {});
    }, options);
    Promise.resolve(held).catch(() => resolve(false));
  });
  let own;
  try {
    own = sessionStorage.getItem(PREFIX + 'unfinished');
  } catch { /* As with other items, which the program reports. */ }
  // A page that is being closed may still hold it; a duplicated tab holds it for ever.
  if (!own || !(await take(own, { signal: AbortSignal.timeout(500) }))) {
    const left = names().filter((name) => name.startsWith('unfinished/')).sort();
    const fresh = `unfinished/${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.jsonl`;
    for (own of [...left, fresh]) if (await take(own, { ifAvailable: true })) break;
  }
  try {
    sessionStorage.setItem(PREFIX + 'unfinished', own);
  } catch { /* The same. */ }
  return own;
}
