import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections of a server that have brought no request yet. Clients open some that they may never use; Node counts those as busy, so a server
 * that closes waits for them.
 */
export class UnusedSockets {
  readonly #sockets = new Set<Socket>();

  /** Watches from now on: call it before the server listens. */
  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    server.on('request', ({ socket }) => this.#sockets.delete(socket));
  }

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
