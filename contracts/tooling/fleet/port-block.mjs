import { createServer } from 'node:net';
import { isBusy } from '../ports.mjs';

/** Below the range of ephemeral ports, so that a restarted process finds its port free. */
const blocks = { first: 31_300, size: 100, count: 14 };

/** Ports for one fleet. Blocks do not overlap: the process that listens on a block's last port owns it. */
export async function takePortBlock() {
  for (;;) {
    const first = blocks.first + blocks.size * Math.floor(Math.random() * blocks.count);
    const mark = await listening(first + blocks.size - 1);
    if (!mark) continue;
    let last = first - 1;
    const next = async () => {
      const port = (last += 1);
      return (await isBusy(port)) ? next() : port;
    };
    return { next, free: () => mark.close() };
  }
}

/** Undefined when something else listens there. */
const listening = (port) =>
  new Promise((done) => {
    const server = createServer().unref();
    server.once('error', () => done(undefined)).listen(port, '127.0.0.1', () => done(server));
  });
