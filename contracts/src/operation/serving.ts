import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Call } from '../call.js';

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/**
 * Which methods the calls of a list allow at a path, sorted, as `Allow` names them; empty where no call lives. For requests that no route matched:
 * an address that allows another method is different from one that does not exist (RFC 9110, 15.5.6).
 */
export const methodsAt = (calls: readonly Pick<Call, 'method' | 'path'>[]): ((path: string) => readonly string[]) => {
  const places = calls.map(({ method, path }) => ({ methods: method === 'GET' ? ['GET', 'HEAD'] : [method], pattern: patternOf(path) }));
  return (path) => [...new Set(places.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))].sort();
};

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

/** Whom an address counts as: everyone is given a whole network of IPv6 (RFC 6177), its first 64 bits, however the address is written. */
export const networkOf = (address: string): string => {
  const bare = bareAddress(address);
  if (!bare.includes(':')) return bare;
  const [before = [], after = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** An IPv4 address that came over an IPv6 socket is the same address. */
export const bareAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
