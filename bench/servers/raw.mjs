// The least that Node can do for the same answer: no framework, no checks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { answering } from '../measure/answering.mjs';
import { plans, priceOf } from './plans.mjs';

const [plan] = plans.values();
let makes;

const answer = (response, data) => {
  const body = JSON.stringify({ success: true, data });
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
};

const server = createServer((request, response) => {
  if (request.method === 'GET') return answer(response, request.url === '/api/pricing/makes' ? makes : plan);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answer(response, priceOf(JSON.parse(Buffer.concat(chunks).toString('utf8')))));
});

answering({
  start: async (given) => {
    makes = given?.makes;
    server.keepAliveTimeout = 72_000;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${server.address().port}` };
  },
});
