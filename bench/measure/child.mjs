import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pinned } from './machine.mjs';

/** Runs one of our scripts in its own process, on its own processor when `core` is given, and calls its functions. */
export class Child {
  #waiting = new Map();
  #lastId = 0;

  constructor(process, name) {
    this.process = process;
    this.name = name;
    process.on('message', ({ id, error, answer }) => {
      const { done, fail } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error !== undefined) fail?.(new Error(`${name}: ${error}`));
      else done?.(answer);
    });
    process.on('exit', (code) => {
      for (const { fail } of this.#waiting.values()) fail(new Error(`${name} ended with ${code}`));
      this.#waiting.clear();
    });
  }

  /** `output` is where its standard output goes: a file descriptor, or 'ignore'. */
  static async start(script, { core, env = {}, output = 'ignore', given } = {}) {
    const file = fileURLToPath(script);
    const [command, args] = core === undefined ? [process.execPath, [file]] : pinned(core, file);
    const child = new Child(
      spawn(command, args, { stdio: ['ignore', output, 'inherit', 'ipc'], env: { ...process.env, ...env } }),
      file.split('/').at(-1),
    );
    child.ready = await child.ask('start', given);
    return child;
  }

  ask(what, given) {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.process.send({ id, what, given }, (error) => (error ? fail(error) : undefined));
    });
  }

  /** Microseconds of processor time that it has used so far. */
  async cpu() {
    return this.ask('cpu');
  }

  async stop() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = once(this.process, 'exit');
    await this.ask('stop').catch(() => this.process.kill('SIGKILL'));
    this.process.disconnect();
    await ended;
  }
}
