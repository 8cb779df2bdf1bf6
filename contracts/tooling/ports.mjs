import { createServer } from 'node:net';

/** A port on which nothing listens at present. */
export const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Whether something already listens on a port. */
export const isBusy = (port, host = '127.0.0.1') =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(true));
    server.listen(port, host, () => server.close(() => done(false)));
  });
