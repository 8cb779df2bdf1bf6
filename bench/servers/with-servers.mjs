import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../measure/child.mjs';
import { pinSelf } from '../measure/machine.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { serviceEnv } from '../measure/service-env.mjs';
import { startStores } from '../measure/stores.mjs';
import { customerOf, readPlan, readPublicPlan, tokens } from './plans.mjs';

/** The server has the first processor to itself; the load generator and the stores share the second. */
const serverCore = 0;
const otherCore = 1;

const connections = 50;

const startGenerator = () => Child.start(new URL('../measure/load.mjs', import.meta.url), { core: otherCore });

/** One side of a benchmark over HTTP: `requests` fired at a server for some seconds. Throws unless every answer is a 2xx, with what the server last said. */
const firing =
  ({ generator, server, requests, seconds, lastSaid }) =>
  async (isWarmUp) => {
    const before = await server.cpu();
    const fired = { url: server.ready.url, connections, requests, seconds: isWarmUp ? Math.max(1, seconds / 2) : seconds };
    const { answered, wrong, kinds, ...result } = await generator.ask('fire', fired);
    if (wrong > 0 || answered === 0)
      throw new Error(`${server.name}: ${wrong} of ${answered} answers were not a 2xx: ${JSON.stringify(kinds)}\n${lastSaid()}`);
    return { ...result, cpuMicros: ((await server.cpu()) - before) / answered };
  };

const at = (path, token) => path.replace('{quoteId}', customerOf(token).userId);

/** The requests, as autocannon takes them. */
const requests = {
  plan: tokens.map((token) => ({
    method: 'GET',
    path: `${at(readPlan.path, token)}?instalments=12`,
    headers: { cookie: `ks_session=${token}` },
  })),
  publicPlan: tokens.map((token) => ({ method: 'GET', path: at(readPublicPlan.path, token) })),
  makes: [{ method: 'GET', path: '/api/pricing/makes' }],
};

/** Provides servers by name, each started when it is first needed, and `compare(ours, theirs, what)`. */
export const withServers = async ({ isSmoke, rounds = 5, say }, work) => {
  pinSelf(otherCore);
  const stores = await startStores({ say, redis: true });
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-log-'));
  const generator = await startGenerator();
  const servers = new Map();
  const server = (name) => servers.get(name) ?? started(name);
  const started = async (name) => {
    const output = openSync(join(folder, `${name}.log`), 'w');
    const given = name === 'raw' ? { makes: await makesOf(await server('pricing')) } : undefined;
    const child = Child.start(new URL(`./${name}.mjs`, import.meta.url), {
      core: serverCore,
      env: serviceEnv(stores.settings, { MONGO_DATABASE: `bench_${name}`, EVENTS_DB: `bench_${name}_events`, KAFKA_BROKERS: '' }),
      output,
      given,
    });
    servers.set(name, child);
    closeSync(output);
    return child;
  };
  const lastSaid = (name) =>
    readFileSync(join(folder, `${name}.log`), 'utf8')
      .trim()
      .split('\n')
      .slice(-3)
      .join('\n');
  const compare = async (ours, theirs, what) => {
    const turn = async (name) =>
      firing({
        generator,
        server: await server(name),
        requests: requests[what],
        seconds: isSmoke ? 0.3 : 10,
        lastSaid: () => lastSaid(name),
      });
    const sides = { ours: await turn(ours), theirs: await turn(theirs) };
    say(`${what}: ${ours} against ${theirs}`);
    return interleaved(sides, { rounds, isSmoke, say });
  };
  try {
    return await work({ compare });
  } finally {
    for (const child of await Promise.all(servers.values())) await child.stop();
    await generator.stop();
    await stores.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const makesOf = async ({ ready }) => {
  const { data } = await (await fetch(`${ready.url}/api/pricing/makes`)).json();
  return data;
};
