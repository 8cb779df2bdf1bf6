import net from 'node:net';

const { createConnection } = net;

/** Has a client in this process reach the test's MongoDB by its Unix socket: a command by TCP takes it and MongoDB a tenth more of the processor's time. */
net.createConnection = (options, ...more) => {
  const path = process.env.KERBSIDE_TEST_MONGO_SOCKET;
  const isTheTests = path?.endsWith(`-${options?.port}.sock`) && options.host === '127.0.0.1';
  return createConnection(isTheTests ? { ...options, host: undefined, port: undefined, path } : options, ...more);
};
