import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { defaultTimings } from '@kerbside/contracts/host';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { startKafka } from '@kerbside/contracts/tooling/engines/kafka.mjs';
import { takeSitePorts } from '@kerbside/contracts/tooling/fleet/port-block.mjs';
import { dataFolder } from '@kerbside/contracts/tooling/memory-folder.mjs';
import { removeData } from '@kerbside/contracts/tooling/mongod.mjs';
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
class Process implements RunningPart {
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
    private readonly ports: Awaited<ReturnType<typeof takeSitePorts>>,
    readonly dataDir: string,
    private readonly running: StackProcesses,
  ) {}

  static async start(options: StackOptions = {}): Promise<Stack> {
    const ports = await takeSitePorts();
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
    const began = Date.now();
    await this.stop();
    assert.ok(Date.now() - began < 10_000, `stopping took ${Date.now() - began} ms`);
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
