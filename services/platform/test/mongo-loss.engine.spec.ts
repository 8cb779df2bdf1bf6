import { rm } from 'node:fs/promises';
import { dataFolder } from '@kerbside/contracts/tooling/memory-folder.mjs';
import { startMongod, type RunningMongod } from '@kerbside/contracts/tooling/mongod.mjs';
import { Outbox } from '../src/events/outbox/outbox.js';
import { startService, type RunningService } from '../src/service/service.js';
import { eventually } from '../src/testing/events/event-probe.js';
import { order, ordersService, Orders, tariffsService } from './kit-service.js';
import { startEnv } from './start-env.js';

/** The call's time-out, plus an allowance for a busy machine. */
const answeredWithinMs = order.timeoutMs + 4_000;

let dataDir: string;
let mongod: RunningMongod;
let running: RunningService[];

const runMongod = () => startMongod({ dataDir, small: true, say: () => undefined, ...(mongod ? { port: mongod.port } : {}) });

const killMongod = async (): Promise<void> => {
  process.kill(mongod.pid, 'SIGKILL');
  await eventually('it is gone', async () => !isAlive(mongod.pid));
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ESRCH') return false;
    throw error;
  }
};

beforeAll(async () => {
  dataDir = dataFolder('lost-mongod');
  mongod = await runMongod();
  const env = { MONGO_URI: mongod.uri };
  const pricing = await startService(tariffsService, startEnv());
  const vouchers = await startService(ordersService, startEnv({ ...env, SERVICE_URLS: JSON.stringify({ pricing: pricing.url }) }));
  running = [vouchers, pricing];
}, 120_000);
afterAll(async () => {
  for (const service of running ?? []) await service.close();
  await mongod.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const url = () => running[0]?.url ?? '';
const place = async (id: string): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(`${url()}${order.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  expect(performance.now() - began).toBeLessThan(answeredWithinMs);
  return answer.status;
};
const isReady = async (): Promise<boolean> => (await fetch(`${url()}/health/ready`)).status === 200;
const stored = async (): Promise<string[]> => {
  const orders = running[0]?.app.get(Orders, { strict: false });
  return ((await orders?.rows.find().toArray()) ?? []).map(({ _id }) => _id).toSorted();
};
const allPublished = () =>
  eventually('everything is published', async () => (await running[0]?.app.get(Outbox).backlog())?.depth === 0, 30_000);

describe('a MongoDB that is killed', () => {
  it('does not delay answers beyond their time, makes the service unready, and is used again when it is back', async () => {
    expect([await place('before'), await isReady()]).toEqual([200, true]);
    await killMongod();
    await eventually('the service is not ready', async () => !(await isReady()));
    expect(await Promise.all([place('during-1'), place('during-2')])).toEqual([503, 503]);
    expect((await fetch(`${url()}/health/live`)).status).toBe(200);
    mongod = await runMongod();
    await eventually('the service is ready', isReady, 30_000);
    expect(await place('after')).toBe(200);
    await allPublished();
    expect(await stored()).toEqual(['after', 'before']);
  }, 120_000);

  it('loses nothing that was acknowledged meanwhile, and doubles nothing', async () => {
    const acknowledged: string[] = [];
    let isOver = false;
    const customers = Array.from({ length: 8 }, async (_none, customer) => {
      for (let n = 0; !isOver; n += 1) {
        const id = `loop-${customer}-${n}`;
        if ((await place(id)) === 200) acknowledged.push(id);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await killMongod();
    mongod = await runMongod();
    await eventually('orders are taken again', async () => (await place(`again-${Math.random()}`)) === 200, 60_000);
    isOver = true;
    await Promise.all(customers);
    await allPublished();
    const kept = new Set(await stored());
    expect(acknowledged.length).toBeGreaterThan(8);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    const events = await running[0]?.app.get(Outbox).published();
    expect(events?.map(({ subject }) => subject).toSorted()).toEqual(await stored());
  }, 180_000);
});

it('a MongoDB that is silent keeps nobody waiting for longer than the call’s time', async () => {
  process.kill(mongod.pid, 'SIGSTOP');
  try {
    const statuses = await Promise.all(Array.from({ length: 60 }, (_none, i) => place(`silent-${i}`)));
    expect(statuses.filter((status) => status !== 503 && status !== 504)).toEqual([]);
    expect(await isReady()).toBe(false);
  } finally {
    process.kill(mongod.pid, 'SIGCONT');
  }
  await eventually('the service is ready', isReady, 30_000);
  await eventually('orders are taken again', async () => (await place(`spoken-${Math.random()}`)) === 200, 30_000);
}, 120_000);
