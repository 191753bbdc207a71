// How long the first screen takes on a phone and its network, with what hosts compress with.
import { serve } from './server.mjs';
import { Visitor } from './visitor.mjs';

const NETWORKS = {
  'Fast 3G': { bytesPerSecond: 1.6e6 / 8, latency: 150 },
  '4G': { bytesPerSecond: 9e6 / 8, latency: 60 },
};
const SLOWER = 4;

// To be run in a page before its scripts: notes when its cells are drawn.
export const notePaint = () => requestAnimationFrame(function look() {
  if (window.noughts?.screen.shown) window.painted = performance.now();
  else requestAnimationFrame(look);
});

const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];

// Yields a line for each network, encoding and build. The browser must be Chromium, which alone can play a slower machine.
export async function* times(browser, directories, visits) {
  for (const [network, limits] of Object.entries(NETWORKS)) {
    for (const encoding of ['gzip', 'br']) {
      const builds = [];
      for (const directory of directories) builds.push({ directory, server: await serve(directory, { encoding, ...limits }), found: [] });
      // In turn, as what else the machine does changes with time.
      for (let count = 0; count < visits; count++) {
        for (const { server, found } of builds) found.push(await visit(browser, server.address));
      }
      for (const { directory, server, found } of builds) {
        await server.stop();
        const [content, cells, size] = [0, 1, 2].map((place) => String(Math.round(median(found.map((one) => one[place])))));
        yield `${network.padEnd(7)}  ${encoding.padEnd(4)}  CPU x${SLOWER}  first content ${content.padStart(4)} ms  `
          + `first screen ${cells.padStart(4)} ms  ${size.padStart(3)} KB  ${directory}`;
      }
    }
  }
}

// The times of the first content and of the first screen, and how many kilobytes were sent until then.
async function visit(browser, address) {
  const context = await browser.createBrowserContext();
  const visitor = await Visitor.to(address, context, { prepare: notePaint, slower: SLOWER });
  const found = await visitor.run(() => {
    const of = (type) => performance.getEntriesByType(type);
    const bytes = [...of('navigation'), ...of('resource')].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return [of('paint').find(({ name }) => name === 'first-contentful-paint').startTime, painted, bytes / 1000];
  });
  await context.close();
  return found;
}
