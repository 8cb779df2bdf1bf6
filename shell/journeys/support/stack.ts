import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { defaultTimings } from '@kerbside/contracts/host';
import { remoteNames, type RemoteName } from '@kerbside/contracts/remotes';
import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';

type Environment = Readonly<Record<string, string>>;
type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';

export interface StackOptions {
  /** Services and remotes that run in a process of their own, so that a journey can take them away. */
  readonly apart?: readonly (ServiceName | `mfe-${RemoteName}`)[];
  readonly env?: Environment;
}

/** One process of the product. */
export class Process {
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
  async start(withinMs = 90_000): Promise<void> {
    const child = spawn(process.execPath, ['contracts/tooling/start.mjs', ...this.args], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    for (const until = Date.now() + withinMs; Date.now() < until; await wait(50)) {
      if (/is ready at|^Ready in/m.test(this.#output)) return;
      if (child.exitCode !== null) break;
    }
    await this.end('SIGKILL');
    throw new Error(`${this.name} did not start:\n${this.#output}`);
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

/** The product, running for one journey with its own data and ports. */
export class Stack {
  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly main: Process,
    private readonly apart: ReadonlyMap<string, Process>,
  ) {}

  static async start(options: StackOptions = {}): Promise<Stack> {
    const port = await freeBasePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'kerbside-journey-'));
    const shared = { DATA_DIR: dataDir, TIMINGS: JSON.stringify(noWaits), LOG_LEVEL: 'error', ...options.env };
    const apart = options.apart ?? [];
    const rest = {
      SERVICES: listOf(serviceNames.filter((name) => !apart.includes(name))),
      REMOTES: listOf(remoteNames.filter((name) => !apart.includes(`mfe-${name}`))),
    };
    const main = new Process('the product', [], { ...shared, ...rest, PORT: String(port) });
    const others = apart.map(
      (name) => [name, new Process(name, ['--only', name], { ...shared, PORT: '', SITE_PORT: String(port) })] as const,
    );
    const stack = new Stack(port, dataDir, main, new Map(others));
    await stack.start();
    return stack;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** A part that was asked to run apart. */
  part(name: string): Process {
    const found = this.apart.get(name);
    if (!found) throw new Error(`${name} does not run apart in this journey`);
    return found;
  }

  async start(): Promise<void> {
    await this.main.start();
    for (const part of this.apart.values()) await part.start();
  }

  /** Ends every process as Ctrl-C does; the data stays for `start`. */
  async stop(): Promise<void> {
    for (const part of this.apart.values()) await part.end();
    await this.main.end();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends every process and forgets the data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get output(): string {
    return [this.main, ...this.apart.values()].map(({ name, output }) => `--- ${name}\n${output}`).join('\n');
  }
}

/** Nothing is shown longer than it takes. */
const noWaits = Object.fromEntries(Object.keys(defaultTimings).map((name) => [name, 0]));

const listOf = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(','));

const derivedPorts = [0, ...serviceNames.map((_, index) => 101 + index), ...remoteNames.map((_, index) => 201 + index), 301];

const freeBasePort = async (): Promise<number> => {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 10_000);
    const busy = await Promise.all(derivedPorts.map((offset) => isBusy(base + offset)));
    if (!busy.includes(true)) return base;
  }
};
