import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteNames } from '@kerbside/contracts/page/remotes';
import { root } from './build/workspaces.mjs';
import { startKafka } from './engines/kafka.mjs';
import { Member } from './fleet/member.mjs';
import { takeSitePorts } from './fleet/port-block.mjs';
import { dataFolder } from './memory-folder.mjs';
import { readNote, removeData } from './mongod.mjs';

const noticedWithinMs = 30_000;
const ticksPerSecond = 100;

/**
 * What a site begins with. `apart`: services and remotes (`mfe-quote`) in processes of their own, so that they can be taken away. `dataDir`: a data folder
 * that stays; without it the site has a new one, which goes with it. `startsFrom`: the data folder of a site that was stopped, to begin with a copy of it.
 * @typedef {{ env?: Readonly<Record<string, string>>, apart?: readonly string[], dataDir?: string | undefined, startsFrom?: string | undefined }} SiteOptions
 */

/** The whole product as `npm start` runs it, with its own data and ports. Everything must be built. */
export class Site {
  #ports;
  #kafka;
  #said;
  /** @type {readonly Member[]} the site itself, then what runs apart */
  #members;
  #isKept;

  /** @param {SiteOptions} [options] */
  static async start(options = {}) {
    const ports = await takeSitePorts();
    const dataDir = options.dataDir ?? dataFolder('site');
    if (options.startsFrom !== undefined) await copyData(options.startsFrom, dataDir);
    // Services in several processes want Kafka.
    const kafka = options.apart?.some((name) => !name.startsWith('mfe-')) ? await startKafka() : undefined;
    const site = new Site(options, { ports, dataDir, kafka });
    try {
      await site.start();
      return site;
    } catch (error) {
      await site.remove();
      throw error;
    }
  }

  /**
   * @param {SiteOptions} options
   * @param {{ ports: Awaited<ReturnType<typeof takeSitePorts>>, dataDir: string, kafka: any }} given
   */
  constructor({ env = {}, apart = [], dataDir: kept }, { ports, dataDir, kafka }) {
    this.#ports = ports;
    this.#kafka = kafka;
    this.#said = mkdtempSync(join(tmpdir(), 'kerbside-said-'));
    this.#isKept = kept !== undefined;
    /** @type {string} */
    this.dataDir = dataDir;
    /** @type {number} */
    this.port = ports.first;
    const shared = { DATA_DIR: dataDir, MONGO_URI: '', PUBLIC_URL: '', ...(kafka && { KAFKA_BROKERS: kafka.brokers }), ...env };
    const rest = {
      SERVICES: listOf(serviceNames.filter((name) => !apart.includes(name))),
      REMOTES: listOf(remoteNames.filter((name) => !apart.includes(`mfe-${name}`))),
    };
    this.#members = [
      this.#member('the product', [], { ...shared, ...rest, PORT: String(this.port), SITE_PORT: '' }),
      ...apart.map((name) => this.#member(name, ['--only', name], { ...shared, PORT: '', SITE_PORT: String(this.port) })),
    ];
  }

  #member(name, args, env) {
    const [, ...flags] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ');
    return new Member({
      name,
      args: [...flags, ...args],
      env: { ...process.env, ...env },
      readyWhen: /is ready at|^Ready in/m,
      logFile: join(this.#said, name.replace('/', '-')),
      launches: 1,
      // So that it ends its own mongod.
      atExit: 'SIGTERM',
    });
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /** Where the card provider's stand-in answers. */
  get cardsUrl() {
    return `http://localhost:${this.port + 301}`;
  }

  get pids() {
    return { node: this.#members[0].pid, mongod: readNote(join(this.dataDir, 'mongo')).pid };
  }

  get mongoUri() {
    return `mongodb://127.0.0.1:${readNote(join(this.dataDir, 'mongo')).port}/?directConnection=true`;
  }

  /** What its processes have said since they were last started. */
  get output() {
    return this.#members.map(({ name, said }) => `--- ${name}\n${said}`).join('\n');
  }

  part(name) {
    const found = this.#members.find((member) => member.name === name);
    if (!found) throw new Error(`${name} does not run apart here`);
    return found;
  }

  async start() {
    for (const member of this.#members) await member.start();
  }

  /** Ends every process as Ctrl-C does; the data stays for `start`. */
  async stop() {
    for (const member of this.#members.toReversed()) await member.end();
  }

  async restart() {
    const began = Date.now();
    await this.stop();
    assert.ok(Date.now() - began < 10_000, `stopping took ${Date.now() - began} ms`);
    await this.start();
  }

  /** Its clock has been moved on, and it does what fell due: see days-ahead.mjs of the journeys. */
  async noticeDays() {
    for (const member of this.#members) {
      const heard = member.said.length;
      process.kill(member.pid, 'SIGUSR2');
      for (const until = Date.now() + noticedWithinMs; !member.said.includes('days ahead', heard); await wait(20))
        if (Date.now() > until) throw new Error(`${member.name} did not notice that its clock was moved:\n${member.said}`);
    }
  }

  /** Ends every process, and forgets the data unless they were to be kept. */
  async remove() {
    await this.stop();
    await this.#kafka?.stop();
    if (!this.#isKept) await removeData(this.dataDir);
    await rm(this.#said, { recursive: true, force: true });
    this.#ports.free();
  }
}

/** Without the notes of the processes that used it: their ports are others. */
const copyData = (from, to) =>
  cp(from, to, { recursive: true, filter: (path) => !/\/(site(-\w+)?|remotes|kerbside-mongod)\.json$/.test(path) });

const listOf = (names) => (names.length === 0 ? 'none' : names.join(','));

/** Seconds of CPU time that a process has used since it started. */
export function cpuSecondsOf(pid) {
  const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Bytes of memory: everything resident, and the part that is the process's own rather than a mapped file. */
export function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  return { resident: of('VmRSS'), own: of('RssAnon') };
}
