import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** What a request takes at the most, and a little. */
const longestMs = 10_000;

/** The polite end of a server: nothing that was asked of it is left unanswered. */
export class Drain {
  #isOn = false;
  readonly #unused = new Set<Socket>();

  /** Then it is not ready, and each answer closes its connection behind it. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Before its routes are made. Browsers open connections that they may never use; Node takes those for busy. */
  watch(app: FastifyInstance): void {
    app.addHook('onSend', async (_request, reply) => {
      if (this.#isOn) reply.header('connection', 'close');
    });
    app.server.on('connection', (socket) => {
      this.#unused.add(socket);
      socket.once('close', () => this.#unused.delete(socket));
    });
    app.server.on('request', ({ socket }) => this.#unused.delete(socket));
  }

  /** Answers for a pause those who have not heard yet; then nobody comes in, what is in hand ends, and what takes too long is cut. */
  async close(app: FastifyInstance, pauseMs: number): Promise<void> {
    this.#isOn = true;
    await wait(pauseMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), longestMs);
    const closed = app.close();
    for (const socket of this.#unused) socket.destroy();
    await closed;
    clearTimeout(cut);
  }
}
