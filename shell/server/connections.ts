import type { Server } from 'node:http';
import { networkOf } from '@kerbside/contracts/operation/network-of';

/** Closes at once what one address, or one network of IPv6, opens beyond its share. */
export const limitConnections = (server: Server, most: number): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const from = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(from) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(from, count);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    });
  });
};
