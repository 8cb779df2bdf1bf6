import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../measure/child.mjs';
import { pinSelf } from '../measure/machine.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { compared } from '../measure/statistics.mjs';
import { startStores } from '../measure/stores.mjs';
import { customerOf, readPlan, readPublicPlan, tokens } from '../servers/plans.mjs';

/** The server has the first processor to itself; the load generator and the stores share the second. */
const serverCore = 0;
const otherCore = 1;
const connections = 50;

const at = ({ path }, token) => path.replace('{quoteId}', customerOf(token).userId);

/** The requests, as autocannon takes them. */
const requests = {
  'whole pipeline': tokens.map((token) => ({
    method: 'GET',
    path: `${at(readPlan, token)}?instalments=12`,
    headers: { cookie: `ks_session=${token}` },
  })),
  'public route': tokens.map((token) => ({ method: 'GET', path: at(readPublicPlan, token) })),
};

export const run = async ({ isSmoke, rounds = 5, say }) => {
  pinSelf(otherCore);
  const stores = await startStores({ say, redis: true });
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-log-'));
  const env = serviceEnv(stores.settings, { MONGO_DATABASE: 'bench_product', EVENTS_DB: 'bench_product_events', KAFKA_BROKERS: '' });
  const start = (script, options) => Child.start(new URL(`../${script}.mjs`, import.meta.url), options);
  // A log is written, as in production.
  const product = await start('servers/product', { core: serverCore, env, output: openSync(join(folder, 'product.log'), 'w') });
  const raw = await start('servers/raw', { core: serverCore });
  const generator = await start('measure/load', { core: otherCore });
  /** One side: requests fired at a server for some seconds. Throws unless every answer is a 2xx. */
  const firing = (server, what) => async (isWarmUp) => {
    const seconds = isSmoke ? 0.3 : isWarmUp ? 5 : 10;
    const before = await server.cpu();
    const fired = { url: server.ready.url, connections, requests: requests[what], seconds };
    const { answered, wrong, kinds, ...result } = await generator.ask('fire', fired);
    if (wrong > 0 || answered === 0)
      throw new Error(`${server.name}: ${wrong} of ${answered} answers were not a 2xx: ${JSON.stringify(kinds)}`);
    return { ...result, cpuMicros: ((await server.cpu()) - before) / answered };
  };
  try {
    const rows = [];
    for (const what of Object.keys(requests)) {
      say(what);
      rows.push(...rowsOf(what, await interleaved({ ours: firing(product, what), theirs: firing(raw, what) }, { rounds, isSmoke, say })));
    }
    return {
      about: [
        'A customer’s quote with its price (2 kB of JSON) that is already in the memory of the process. The whole pipeline: session of one of 64 customers from Redis, rights, input checked, a rate limit counted in Redis, headers, log line, measurement. The public route has neither session nor limit. The other side is `node:http` and `JSON.stringify`.',
      ],
      rows,
      notes: ['Server on one processor; generator (autocannon, 50 connections), Redis and MongoDB on the other. Every answer was a 2xx.'],
    };
  } finally {
    for (const child of [product, raw, generator]) await child.stop();
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Requests answered, and the processor time that each cost the server. */
const rowsOf = (what, { ours, theirs }) =>
  [
    ['perSecond', `${what}: requests`, '/s'],
    ['cpuMicros', `${what}: processor time a request`, 'µs'],
  ].map(([of, label, unit]) => {
    const figuresOf = (side) => side.map((round) => round[of]);
    return compared(label, unit, figuresOf(ours), figuresOf(theirs));
  });
