import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./member.mjs', import.meta.url));

/** The replicas of one consumer group, each a process of its own. */
export class Group {
  #env;
  #members = [];

  constructor(env) {
    this.#env = env;
  }

  get size() {
    return this.#members.length;
  }

  async join() {
    const child = fork(script, { env: { ...process.env, ...this.#env }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
    await new Promise((done, fail) => {
      child.once('message', done);
      child.once('exit', (code) => fail(new Error(`A member ended with ${code} before it had started:\n${output}`)));
    });
    this.#members.push(child);
  }

  /** SIGTERM: it finishes what it is doing. SIGKILL: it is gone. */
  async part(signal, chance) {
    const [child] = this.#members.splice(chance.below(this.size), 1);
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  async end() {
    await Promise.all(
      this.#members.splice(0).map((child) => {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        return ended;
      }),
    );
  }
}
