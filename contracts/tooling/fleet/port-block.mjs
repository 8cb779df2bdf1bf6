import { createServer } from 'node:net';
import { isBusy } from '../ports.mjs';

/** Below the range of ephemeral ports, so that a restarted process finds its port free. */
const ofFleets = { lowest: 31_300, size: 100, count: 14 };
const ofSites = { lowest: 12_000, size: 400, count: 48 };
/** Where the services, the remotes and the cards' sandbox of a site listen, from its PORT on. */
const partsOfSite = [0, ...Array.from({ length: 9 }, (_none, i) => 101 + i), 201, 202, 203, 204, 301];

/**
 * Ports for one fleet, or for what has ports at these offsets. Blocks do not overlap: the process that listens on a block's last port owns it.
 * @param {typeof ofFleets} block
 * @param {readonly number[]} offsets
 * @returns {Promise<{ first: number, next: () => Promise<number>, free: () => void }>}
 */
export async function takePortBlock({ lowest, size, count } = ofFleets, offsets = []) {
  for (;;) {
    const first = lowest + size * Math.floor(Math.random() * count);
    const mark = await listening(first + size - 1);
    if (!mark) continue;
    const free = () => mark.close();
    let last = first - 1;
    const next = async () => {
      const port = (last += 1);
      return (await isBusy(port)) ? next() : port;
    };
    const busy = await Promise.all(offsets.map((offset) => isBusy(first + offset)));
    if (!busy.includes(true)) return { first, next, free };
    free();
  }
}

/** Ports for a site that runs as `npm start` does: `first` is its PORT. */
export const takeSitePorts = () => takePortBlock(ofSites, partsOfSite);

/** Undefined when something else listens there. */
const listening = (port) =>
  new Promise((done) => {
    const server = createServer().unref();
    server.once('error', () => done(undefined)).listen(port, '127.0.0.1', () => done(server));
  });
