import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultTimings } from '@kerbside/contracts/host';
import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';
import { buildAsOne } from './one-build.mjs';
import { openBrowser } from './browser.mjs';
import { startOneBuildSite } from './one-build-site.mjs';

const offsets = [0, 101, 102, 103, 104, 105, 106, 107, 108, 109, 201, 202, 203, 204, 301];
const patienceMs = 180_000;

/** Ignores engines named in the environment, which others may use: on one Kafka, two products would consume each other's events. */
const noEngines = { KAFKA_BROKERS: '', REDIS_URL: '', MONGO_URI: '' };

/** Starts the product as anybody would, with its own data and ports. */
const startProduct = async () => {
  const port = await freeBase();
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-site-'));
  // The offer to talk comes long after a page has loaded, with code of its own.
  const { chatDelay, ...waits } = defaultTimings;
  const noWaits = JSON.stringify({ ...Object.fromEntries(Object.keys(waits).map((name) => [name, 0])), chatDelay });
  const child = spawn(process.execPath, ['contracts/tooling/start.mjs'], {
    env: { ...process.env, ...noEngines, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', TIMINGS: noWaits, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const until = Date.now() + patienceMs; !/is ready at|^Ready in/m.test(output); await wait(50))
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`The product did not start:\n${output}`);
    }
  return { url: `http://localhost:${port}`, cardsUrl: `http://localhost:${port + 301}`, stop };
};

/** Below the range of outgoing connections, one of which might take a port between the check and the start; and none that browsers refuse to open (6,000, 6,666, 10,080 …). */
const bases = { first: 7_000, count: 2_700 };

const freeBase = async () => {
  for (;;) {
    const base = bases.first + Math.floor(Math.random() * bases.count);
    const busy = await Promise.all(offsets.map((offset) => isBusy(base + offset)));
    if (!busy.includes(true)) return base;
  }
};

/** Starts the product, the same screens as a single build over the same services, and a browser. */
export const withSites = async (say, work) => {
  const stops = [];
  try {
    const product = await startProduct();
    stops.push(product.stop);
    say('one build of the same screens');
    const other = await startOneBuildSite(product.url, await buildAsOne());
    stops.push(other.close);
    const browser = await openBrowser(say);
    stops.push(() => browser.close());
    return await work({ product, other, browser });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
