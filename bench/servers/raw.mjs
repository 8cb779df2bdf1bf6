// The least that Node can do for the same answer: no framework, no checks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answering } from '../measure/answering.mjs';
import { plans } from './plans.mjs';

const [plan] = plans.values();

const answer = (response, data) => {
  const body = JSON.stringify({ success: true, data });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
};

const server = createServer((_request, response) => answer(response, plan));

answering({
  start: async () => {
    server.keepAliveTimeout = 72_000;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${server.address().port}` };
  },
});
