import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { UnusedSockets } from '@kerbside/contracts/operation/serving';

/** How long requests get to finish; slower calls are cut off. */
const longestMs = 10_000;

/** Shuts a server down gracefully: requests that finish in time are answered. */
export class Drain {
  #isOn = false;
  #unused: UnusedSockets | undefined;
  readonly #begun = new Set<ServerResponse>();

  /** While true, the edge is not ready and each answer closes its connection. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Call before adding routes. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, { raw }, done) => {
      if (this.#isOn) raw.setHeader('connection', 'close');
      this.#begun.add(raw);
      raw.once('close', () => this.#begun.delete(raw));
      done();
    });
    this.#unused = new UnusedSockets(app.server);
  }

  /** Keeps answering for a pause, for clients that do not know yet. Then it accepts no more, finishes what is running, and cuts off what takes too long. */
  async close(app: FastifyInstance, pauseMs: number): Promise<void> {
    this.#isOn = true;
    // Whoever writes the answer, it closes its connection.
    for (const raw of this.#begun) if (!raw.headersSent) raw.setHeader('connection', 'close');
    await wait(pauseMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), longestMs);
    const closed = app.close();
    this.#unused?.destroy();
    await closed;
    clearTimeout(cut);
  }
}
