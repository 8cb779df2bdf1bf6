import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build/workspaces.mjs';

/** Generous, because the machine may be busy with other things. */
const startsWithin = 180_000;
/** Each with what ends it when the starter exits without having stopped it. */
const running = new Map();
process.on('exit', () => running.forEach((signal, child) => child.kill(signal)));

/** One process of the product, configured by its environment alone, as a container is, unless it is given more. Its output goes to a file. */
export class Member {
  name;
  replica = 0;
  /** Node, unless it is another program. */
  command = process.execPath;
  /** @type {string | undefined} */
  script;
  args = [];
  env;
  port;
  readyPath = '/health/ready';
  /** What it says once it is ready, or who knows: by default its `readyPath` is asked. */
  readyWhen;
  logFile;
  /** Where it runs, and as whom. */
  place = {};
  /** @type {NodeJS.Signals} */
  atExit = 'SIGKILL';
  /** How often it is launched before it counts as broken. */
  launches = 5;
  /** In ms, before it is killed: as long as a pod is given in k8s/. */
  stopsWithin = 45_000;
  #child;
  #from = 0;
  /** @type {Promise<{ code: number | string | null, signal: string | null } | undefined>} */
  #ended = Promise.resolve(undefined);

  constructor(given) {
    Object.assign(this, given);
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid() {
    return this.#child?.pid;
  }

  get isRunning() {
    return this.#child !== undefined && running.has(this.#child);
  }

  /** Its complete output, over all its starts. */
  get output() {
    return readFileSync(this.logFile, 'utf8');
  }

  /** The same since it was last started. */
  get said() {
    return this.output.slice(this.#from);
  }

  /** Resolves once it accepts requests. If it ends instead, perhaps because a store is down, it is started again, as a cluster does. */
  async start() {
    const until = Date.now() + startsWithin;
    for (let launches = 1; launches <= this.launches && Date.now() < until; launches += 1) {
      this.#launch();
      for (; Date.now() < until && this.isRunning; await wait(100)) if (await this.isReady()) return;
      await this.end('SIGKILL');
      await wait(launches * 500);
    }
    throw new Error(`${this.name} ${this.replica} did not start:\n${this.output.split('\n').slice(-12).join('\n')}`);
  }

  /** For a process that ends by itself: runs it, and returns how it ended. */
  finish() {
    this.#launch();
    return this.#ended;
  }

  async isReady() {
    if (this.readyWhen) return this.readyWhen instanceof RegExp ? this.readyWhen.test(this.said) : this.readyWhen();
    try {
      const answer = await fetch(this.url + this.readyPath, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** Ends it, and returns how it ended: `{ code, signal }`. SIGKILL is a crash. If it does not end it is killed, and `code` is 'hung'. */
  async end(signal = 'SIGTERM') {
    if (!this.isRunning) return this.#ended;
    this.#child.kill(signal);
    const late = new AbortController();
    const hung = wait(this.stopsWithin, 'hung', { signal: late.signal }).catch(() => undefined);
    const outcome = await Promise.race([this.#ended, hung]);
    late.abort();
    if (outcome !== 'hung') return outcome;
    this.#child.kill('SIGKILL');
    await this.#ended;
    return { code: 'hung', signal: null };
  }

  #launch() {
    const log = openSync(this.logFile, 'a');
    this.#from = this.output.length;
    const { PATH, HOME, TZ } = process.env;
    const args = this.script === undefined ? this.args : [this.script, ...this.args];
    const options = { cwd: root, ...this.place, env: { PATH, HOME, TZ, ...this.env }, stdio: ['ignore', log, log] };
    const child = spawn(this.command, args, /** @type {import('node:child_process').SpawnOptions} */ (options));
    closeSync(log);
    this.#child = child;
    running.set(child, this.atExit);
    this.#ended = new Promise((done) => {
      const over = (code, signal) => {
        running.delete(child);
        done({ code, signal });
      };
      child.once('exit', over).once('error', (error) => over(error.message, null));
    });
  }
}
