import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { callsOf, nothing } from '@kerbside/contracts/call';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { answerInTime } from './request-hooks.js';

const call = callsOf('accounts')({
  id: 'x',
  method: 'GET',
  path: '/x',
  who: 'public',
  summary: '',
  data: nothing,
  file: 'text/plain',
  timeoutMs: 100,
});
const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

const answering = async (handler: RouteHandlerMethod, isStream = false) => {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  answerInTime(app);
  app.setErrorHandler((_error, _request, reply) => reply.code(504).send('too late'));
  app.get('/x', { config: { call: { ...call, ...(isStream ? { stream: { beatMs: 50 } } : {}) } } }, handler);
  return fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}/x`);
};

/** Writes a byte each 20 ms, so many times, and then stays open. */
const beating = (times: number): Readable => {
  const stream = new PassThrough();
  void (async () => {
    for (let beat = 0; beat < times; beat += 1) {
      stream.write('.');
      await wait(20);
    }
  })();
  return stream;
};

const read = async (answer: Response, patienceMs: number): Promise<string> => {
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk);
    return `${text} ended`;
  })().catch(() => `${text} cut`);
  return Promise.race([reading, wait(patienceMs).then(() => `${text} goes on`)]);
};

describe('an answer', () => {
  it('that does not begin within the time-out is TIMED_OUT', async () => {
    expect((await answering(() => new Promise(() => undefined))).status).toBe(504);
  });

  it('that is a stream goes on far beyond the time-out, while it beats', async () => {
    const answer = await answering((_request, reply) => reply.send(beating(60)), true);
    expect(await read(answer, 1_000)).toMatch(/^\.{20,60} goes on$/);
  });

  it('that is a file which is sent slowly is sent whole', async () => {
    const slowly = async function* () {
      for (let part = 0; part < 20; part += 1) {
        yield 'x';
        await wait(20);
      }
    };
    const answer = await answering((_request, reply) => reply.send(Readable.from(slowly())));
    expect(await read(answer, 2_000)).toBe(`${'x'.repeat(20)} ended`);
  });

  it.each([
    ['a stream', true],
    ['a file', false],
  ])('that is %s and has stopped is cut off', async (_, isStream) => {
    const answer = await answering((_request, reply) => reply.send(beating(3)), isStream);
    expect(await read(answer, 2_000)).toBe('... cut');
  });
});
