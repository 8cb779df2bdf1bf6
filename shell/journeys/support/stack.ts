import { spawn, type ChildProcess } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { defaultTimings } from '@kerbside/contracts/host';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { startKafka } from '@kerbside/contracts/tooling/engines/kafka.mjs';
import { dataFolder } from '@kerbside/contracts/tooling/memory-folder.mjs';
import { removeData } from '@kerbside/contracts/tooling/mongod.mjs';
import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';
import type { RunningPart, RunningSite } from './running-site.js';

type Environment = Readonly<Record<string, string>>;
type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';

export interface StackOptions {
  /** Services and remotes that run in a process of their own, so that a journey can take them away. */
  readonly apart?: readonly (ServiceName | `mfe-${RemoteName}`)[];
  readonly env?: Environment;
  /** The data folder of a site that was stopped, to begin with a copy of it; otherwise the site begins with none. */
  readonly startsFrom?: string | undefined;
}

/** Ending the tests early also ends the processes that they started. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')));

/** One process of the product. */
export class Process implements RunningPart {
  #child: ChildProcess | undefined;
  #output = '';

  constructor(
    readonly name: string,
    private readonly args: readonly string[],
    private readonly env: Environment,
  ) {}

  get output(): string {
    return this.#output;
  }

  /** Resolves once it says that it is ready. */
  async start(withinMs = 180_000): Promise<void> {
    const child = spawn(process.execPath, ['contracts/tooling/start.mjs', ...this.args], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    for (const until = Date.now() + withinMs; Date.now() < until; await wait(50)) {
      if (/is ready at|^Ready in/m.test(this.#output)) return;
      if (child.exitCode !== null) break;
    }
    await this.end('SIGKILL');
    throw new Error(`${this.name} did not start:\n${this.#output}`);
  }

  /** See days-ahead.mjs. */
  async noticeDays(withinMs = 30_000): Promise<void> {
    const heard = this.#output.length;
    this.#child?.kill('SIGUSR2');
    for (const until = Date.now() + withinMs; Date.now() < until; await wait(20)) if (this.#output.includes('days ahead', heard)) return;
    throw new Error(`${this.name} did not notice that its clock was moved:\n${this.#output}`);
  }

  /** Ends it and answers its exit code. SIGKILL is a crash: nothing is tidied up. */
  async end(signal: Signal = 'SIGINT'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
    child.kill(signal);
    return ended;
  }
}

interface StackProcesses {
  readonly main: Process;
  readonly apart: ReadonlyMap<string, Process>;
  readonly stopKafka: (() => Promise<void>) | undefined;
}

/** The product, running for one journey with its own data and ports. */
export class Stack implements RunningSite {
  private constructor(
    private readonly ports: PortBlock,
    readonly dataDir: string,
    private readonly running: StackProcesses,
  ) {}

  static async start(options: StackOptions = {}): Promise<Stack> {
    const ports = await takePortBlock();
    const port = ports.first;
    const dataDir = dataFolder('journey');
    if (options.startsFrom !== undefined) await copyData(options.startsFrom, dataDir);
    const apart = options.apart ?? [];
    // Services in several processes want Kafka.
    const kafka = apart.some((name) => !name.startsWith('mfe-')) ? await startKafka() : undefined;
    const shared = {
      DATA_DIR: dataDir,
      TIMINGS: JSON.stringify(noWaits),
      LOG_LEVEL: 'error',
      ...(kafka && { KAFKA_BROKERS: kafka.brokers }),
      ...options.env,
    };
    const rest = {
      SERVICES: listOf(serviceNames.filter((name) => !apart.includes(name))),
      REMOTES: listOf(remoteNames.filter((name) => !apart.includes(`mfe-${name}`))),
    };
    const main = new Process('the product', [], { ...shared, ...rest, PORT: String(port) });
    const others = apart.map(
      (name) => [name, new Process(name, ['--only', name], { ...shared, PORT: '', SITE_PORT: String(port) })] as const,
    );
    const stack = new Stack(ports, dataDir, { main, apart: new Map(others), stopKafka: kafka?.stop });
    try {
      await stack.start();
      return stack;
    } catch (error) {
      await stack.remove();
      throw error;
    }
  }

  get port(): number {
    return this.ports.first;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get cardsUrl(): string {
    return `http://localhost:${this.port + 301}`;
  }

  get debitsUrl(): string {
    return `http://localhost:${this.port + 302}`;
  }

  /** A part that was asked to run apart. */
  part(name: string): Process {
    const found = this.running.apart.get(name);
    if (!found) throw new Error(`${name} does not run apart in this journey`);
    return found;
  }

  async start(): Promise<void> {
    await this.running.main.start();
    for (const part of this.running.apart.values()) await part.start();
  }

  /** Ends every process as Ctrl-C does; the data stays for `start`. */
  async stop(): Promise<void> {
    for (const part of this.running.apart.values()) await part.end();
    await this.running.main.end();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async noticeDays(): Promise<void> {
    for (const part of [this.running.main, ...this.running.apart.values()]) await part.noticeDays();
  }

  /** Ends every process and forgets the data. */
  async remove(): Promise<void> {
    await this.stop();
    await this.running.stopKafka?.();
    await removeData(this.dataDir);
    this.ports.free();
  }

  get output(): string {
    return [this.running.main, ...this.running.apart.values()].map(({ name, output }) => `--- ${name}\n${output}`).join('\n');
  }
}

/** Without the notes of the processes that used it: their ports are others. */
const copyData = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !/\/(site(-\w+)?|remotes|kerbside-mongod)\.json$/.test(path) });

/** Nothing is shown longer than it takes. */
const noWaits = Object.fromEntries(Object.keys(defaultTimings).map((name) => [name, 0]));

const listOf = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(','));

const derivedPorts = [0, ...serviceNames.map((_, index) => 101 + index), ...remoteNames.map((_, index) => 201 + index), 301];

interface PortBlock {
  readonly first: number;
  readonly free: () => void;
}

const blocks = { first: 12_000, size: 400, count: 48 } as const;
/** Nothing of the product listens here. */
const markOffset = 399;

/** Journeys run side by side. Blocks of ports do not overlap, and who listens on the last port of a block has the block. */
const takePortBlock = async (): Promise<PortBlock> => {
  for (;;) {
    const first = blocks.first + blocks.size * Math.floor(Math.random() * blocks.count);
    const mark = await listening(first + markOffset);
    if (!mark) continue;
    const busy = await Promise.all(derivedPorts.map((offset) => isBusy(first + offset)));
    if (!busy.includes(true)) return { first, free: () => void mark.close() };
    mark.close();
  }
};

/** Undefined when the port is taken. */
const listening = (port: number): Promise<Server | undefined> =>
  new Promise((done) => {
    const server = createServer().unref();
    server.once('error', () => done(undefined)).listen(port, '127.0.0.1', () => done(server));
  });
