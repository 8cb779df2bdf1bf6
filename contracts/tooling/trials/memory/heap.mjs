import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What is left on the heap of a process once V8 has collected. Start the process with `env`. */
export class Heap {
  #folder = mkdtempSync(join(tmpdir(), 'kerbside-heap-'));
  #socket = join(this.#folder, 'look');

  env = {
    HEAP_LOOK_SOCKET: this.#socket,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --expose-gc --import ${new URL('./heap-look.mjs', import.meta.url).href}`,
  };

  /** In bytes. */
  async left() {
    const { heapUsed } = JSON.parse(await text(connect(this.#socket)));
    return heapUsed;
  }

  close() {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
