// Loaded into the site by the memory trial (`--expose-gc --import`): a client that connects to the socket gets the size of the heap after a collection.
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const isSite = isMainThread && process.argv[1]?.endsWith('start.mjs');

if (isSite && process.env.HEAP_LOOK_SOCKET) {
  const server = createServer((socket) => {
    globalThis.gc?.();
    socket.end(JSON.stringify(process.memoryUsage()));
  });
  server.listen(process.env.HEAP_LOOK_SOCKET).unref();
}
