import { setTimeout as wait } from 'node:timers/promises';
import { callsOf, nothing } from '@kerbside/contracts/call';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitFiles } from './connections.js';

const call = callsOf('accounts')({ id: 'paper', method: 'GET', path: '/paper', who: 'public', summary: '', data: nothing });

let app: FastifyInstance;
let url: string;
const reading: AbortController[] = [];
beforeEach(async () => {
  app = Fastify({ trustProxy: true, forceCloseConnections: true });
  limitFiles(app);
  const slowly = () => new Promise(() => undefined);
  app.get('/paper', { config: { call: { ...call, file: 'application/pdf' } } }, slowly);
  app.get('/other', { config: { call } }, () => 'answered');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const one of reading.splice(0)) one.abort();
  await app.close();
});

/** `open` while the file is still being read. */
const ask = async (path: string, from: string): Promise<number | 'open'> => {
  const controller = new AbortController();
  reading.push(controller);
  const asked = fetch(`${url}${path}`, { headers: { 'x-forwarded-for': from }, signal: controller.signal });
  return Promise.race([asked.then(({ status }) => status).catch(() => 0), wait(500).then(() => 'open' as const)]);
};
const many = (count: number, path: string, from: string) => Promise.all(Array.from({ length: count }, () => ask(path, from)));

it('one address, or one network of IPv6, reads so many files at a time; that takes nothing from other calls, or from other people', async () => {
  expect(new Set(await many(64, '/paper', '2001:db8::1'))).toEqual(new Set(['open']));
  expect(await Promise.all([ask('/paper', '2001:db8::2'), ask('/other', '2001:db8::1'), ask('/paper', '2001:db8:0:1::1')])).toEqual([
    503,
    200,
    'open',
  ]);
  reading[0]?.abort();
  let answer: number | 'open' = 503;
  // The edge hears a little later that one has gone.
  while (answer === 503) answer = await ask('/paper', '2001:db8::1');
  expect(answer).toBe('open');
});
