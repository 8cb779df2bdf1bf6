import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startAll } from '../engines/all.mjs';
import { startKafka } from '../engines/kafka.mjs';
import { startMongo } from '../engines/mongo.mjs';
import { startRedis } from '../engines/redis.mjs';
import { inLanes } from '../in-lanes.mjs';
import { Front } from './front.mjs';
import { planOf } from './plan.mjs';
import { takePortBlock } from './port-block.mjs';

/**
 * The whole product as docker-compose.yml runs it: every service, the edge and the hosts of the remotes as separate processes, on real engines.
 * - `replicas`: of every service and of the edge; with more than one, a front distributes connections over them.
 * - `env`: settings of all parts; `envOf(name)`: additional settings of one of them.
 * - `remotes: false`: no hosts of remotes, for trials without a browser.
 * - `keepsCards`: the sandboxes of outside parties keep their data over restarts.
 * - `engines`: from `startFleetEngines`; they are left running. Without them the fleet starts its own.
 * @param {{ replicas?: number, env?: Record<string, string>, envOf?: (name: string) => Record<string, string>,
 *   remotes?: boolean, keepsCards?: boolean, engines?: { settings: Record<string, string> }, say?: (line: string) => void }} options
 */
export async function startFleet(options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-fleet-'));
  const own = options.engines ? undefined : await startFleetEngines(options.say);
  const engines = options.engines ?? own;
  const plan = await planOf({ ...options, folder, engines }).catch(async (error) => {
    await own?.stop();
    throw error;
  });
  const fleet = new Fleet({ folder, engines, own, plan });
  try {
    await fleet.prepare();
    await fleet.start();
    return fleet;
  } catch (error) {
    await fleet.stop({ keepLogs: true });
    throw error;
  }
}

export class Fleet {
  #plan;
  #own;
  #fronts = new Map();

  constructor({ folder, engines, own, plan }) {
    this.folder = folder;
    this.engines = engines;
    this.#own = own;
    /** @type {Awaited<ReturnType<typeof planOf>>} */
    this.#plan = plan;
    /** @type {string} */
    this.logs = plan.logs;
  }

  get url() {
    return `http://localhost:${this.#plan.ports.edge}`;
  }

  get cardsUrl() {
    return `http://localhost:${this.#plan.ports['card-sandbox']}`;
  }

  get members() {
    return [...this.#plan.members, ...this.#plan.edges];
  }

  /** Every process of a part: a service, `edge`, `card-sandbox` or `mfe-quote`. */
  replicasOf(name) {
    return this.members.filter((member) => member.name === name);
  }

  member(name, replica = 0) {
    const found = this.replicasOf(name)[replica];
    if (!found) throw new Error(`There is no replica ${replica} of ${name}`);
    return found;
  }

  /** Returns `{ code, signal }` of its exit. */
  kill(name, replica = 0, signal = 'SIGKILL') {
    return this.member(name, replica).end(signal);
  }

  restart(name, replica = 0) {
    return this.member(name, replica).start();
  }

  /** As a cluster does it: no new connections, a pause until that has taken effect, then SIGTERM; and a new start. Returns how it ended. */
  async roll(name, replica, pauseMs) {
    const member = this.member(name, replica);
    const front = this.#fronts.get(name);
    front?.take(member);
    await wait(pauseMs);
    const outcome = await member.end('SIGTERM');
    await member.start();
    front?.give(member);
    return outcome;
  }

  /** The databases, the topics and the demonstration's data, before anything runs on them. */
  async prepare() {
    for (const member of this.#plan.first) {
      const { code } = await member.finish();
      if (code !== 0) throw new Error(`${member.name} did not end well:\n${member.output}`);
    }
  }

  async start() {
    await this.#openFronts();
    // A service is busiest while it starts.
    await inLanes(this.#plan.members, 3, (member) => member.start());
    await Promise.all(this.#plan.edges.map((edge) => edge.start()));
  }

  /** Ends every process of the product but not the engines; returns those that did not end successfully. */
  async stopProduct() {
    await this.#closeFronts();
    const outcomes = await Promise.all(this.members.map(async (member) => ({ member, ...(await member.end()) })));
    return outcomes
      .filter(({ code }) => code !== 0)
      .map(({ member, code, signal: by }) => `${member.name} ${member.replica}: ${code ?? by}`);
  }

  /** Ends everything that this fleet started and deletes its data. `keepLogs` keeps its folder. */
  async stop({ keepLogs = false } = {}) {
    await this.#closeFronts();
    await Promise.all(this.members.map((member) => member.end('SIGKILL')));
    await this.#own?.stop();
    this.#plan.freePorts();
    if (!keepLogs) await rm(this.folder, { recursive: true, force: true });
  }

  async #openFronts() {
    for (const name of new Set(this.members.map((member) => member.name))) {
      const replicas = this.replicasOf(name);
      if (replicas.length < 2) continue;
      const front = new Front(replicas);
      await front.listen(this.#plan.ports[name]);
      this.#fronts.set(name, front);
    }
  }

  async #closeFronts() {
    await Promise.all([...this.#fronts.values()].map((front) => front.close()));
    this.#fronts.clear();
  }
}

/**
 * Kafka, MongoDB and Redis of our own. Each is `{ end(signal), start() }`: it comes back with its own data and port,
 * except Redis, which persists nothing. `settings` name them for a service.
 * @param {(line: string) => void} [say]
 */
async function startFleetEngines(say = () => {}) {
  const { next: portOf, free } = await takePortBlock();
  const starting = startAll([
    startKafka(say, { portOf, own: { 'auto.create.topics.enable': false } }),
    startRedis(say, { portOf }),
    startMongo(say, { portOf }),
  ]);
  const { engines, settings, stop } = await starting.catch((error) => {
    free();
    throw error;
  });
  const [kafka, redis, mongo] = engines.map(({ server }) => server);
  return { settings, kafka, redis, mongo, stop: () => stop().then(free) };
}
