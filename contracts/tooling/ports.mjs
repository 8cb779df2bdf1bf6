import { createServer } from 'node:net';
import { StartError } from './start-error.mjs';

/**
 * A port on which nothing listens at present.
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = Object(server.address());
      server.close(() => done(port));
    });
  });

/**
 * Whether something already listens on a port. Throws a `StartError` where nothing can: at an address of another machine, or below 1,024 for most users.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export const isBusy = (port, host = '127.0.0.1') =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      if (code === 'EADDRINUSE') return done(true);
      const what = `Nothing can listen at ${host}, port ${port} (${code}).`;
      return fail(new StartError(`${what} Choose another HOST, or other ports: PORT=4000 npm start`));
    });
    server.listen(port, host, () => server.close(() => done(false)));
  });
