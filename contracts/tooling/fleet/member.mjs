import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build/workspaces.mjs';

/** Generous, because the machine may be busy with other things. */
const startsWithin = 180_000;
/** As long as a pod is given in k8s/. */
const stopsWithin = 45_000;
const running = new Set();

// The starter may exit without having stopped them.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** One process of the product, configured only by its environment, as a container is. Its output goes to a file. */
export class Member {
  name;
  replica = 0;
  script;
  args = [];
  env;
  port;
  readyPath = '/health/ready';
  logFile;
  /** How often it is launched before it counts as broken. */
  launches = 5;
  #child;
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
    const hung = wait(stopsWithin, 'hung', { signal: late.signal }).catch(() => undefined);
    const outcome = await Promise.race([this.#ended, hung]);
    late.abort();
    if (outcome !== 'hung') return outcome;
    this.#child.kill('SIGKILL');
    await this.#ended;
    return { code: 'hung', signal: null };
  }

  #launch() {
    const log = openSync(this.logFile, 'a');
    const { PATH, HOME, TZ } = process.env;
    const env = { PATH, HOME, TZ, ...this.env };
    const child = spawn(process.execPath, [this.script, ...this.args], { cwd: root, env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    running.add(child);
    this.#ended = new Promise((done) => {
      const over = (code, signal) => {
        running.delete(child);
        done({ code, signal });
      };
      child.once('exit', over).once('error', (error) => over(error.message, null));
    });
  }
}
