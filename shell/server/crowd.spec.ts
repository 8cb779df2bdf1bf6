import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callsOf, nothing } from '@kerbside/contracts/call';
import Fastify, { type InjectOptions } from 'fastify';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import { nextLimit, turnAwayCrowds } from './crowd.js';

const call = callsOf('payments')({ id: 'x', method: 'GET', path: '/x', who: 'public', summary: '', data: nothing });
const upload = { field: 'file', maxBytes: 1 };

const anEdge = () => {
  const away = { count: 0 };
  const held: (() => void)[] = [];
  const app = Fastify();
  turnAwayCrowds(app, { most: 3, metrics: { turnedAway: () => (away.count += 1) } });
  const answer = () => new Promise((done) => held.push(() => done({})));
  app.get('/call', { config: { call } }, answer);
  app.get('/paid', { config: { call: { ...call, mayHavePaid: true } } }, answer);
  app.get('/hook', { config: { call: { ...call, who: 'provider signature' } } }, answer);
  app.get('/upload', { config: { call: { ...call, upload } } }, answer);
  app.get('/file', answer);
  app.get(pageUpdatesPath, answer);
  app.setNotFoundHandler(answer);
  const ask = (url: string) => Promise.race([app.inject(url).then(({ statusCode }) => statusCode), wait(50).then(() => 'waits')]);
  const fill = async (url: string, count: number) => {
    for (let one = 0; one < count; one += 1) expect(await ask(url)).toBe('waits');
  };
  const end = () => held.splice(0).forEach((done) => done());
  return { app, ask, fill, end, away };
};

describe('a crowd at the edge', () => {
  it.each(['/call', '/a-page'])('of %s is turned away at once, and let in again when others have left', async (url) => {
    const { app, ask, fill, end, away } = anEdge();
    await fill(url, 3);
    const answer = await app.inject('/call');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { success: false, error: { code: 'BUSY', message: 'We are busy. Please try again in a moment.' } },
    ]);
    expect([await ask('/a-page'), away.count]).toEqual([503, 2]);
    end();
    await wait(10);
    await fill(url, 3);
    end();
    await app.close();
  });

  it.each(['/paid', '/hook'])('turns %s away last', async (url) => {
    const { app, ask, fill, end } = anEdge();
    await fill('/call', 3);
    await fill(url, 3);
    expect(await ask(url)).toBe(503);
    end();
    await app.close();
  });

  it.each(['/upload', '/file', pageUpdatesPath])('is not made of %s', async (url) => {
    const { app, fill, end } = anEdge();
    await fill(url, 5);
    await fill('/call', 3);
    await fill(url, 5);
    end();
    await app.close();
  });
});

describe('more than can be answered', () => {
  const workMs = 5;
  const work = () => {
    for (const until = performance.now() + workMs; performance.now() < until;);
  };
  const crowded = async () => {
    const app = Fastify();
    turnAwayCrowds(app, { most: 600, metrics: { turnedAway: () => undefined } });
    const begunAt: number[] = [];
    const handler = () => {
      begunAt.push(performance.now());
      work();
      return {};
    };
    app.get('/call', { config: { call } }, handler);
    app.post('/call', { config: { call: { ...call, method: 'POST' } } }, handler);
    app.get('/a-page-of-staff', { config: { call } }, handler);
    app.get('/paid', { config: { call: { ...call, mayHavePaid: true } } }, handler);
    app.post('/hook', { config: { call: { ...call, method: 'POST', who: 'provider signature' } } }, handler);
    await app.ready();
    const ask = async (options: InjectOptions) => {
      const began = performance.now();
      const { statusCode } = await app.inject(options);
      return { statusCode, ms: performance.now() - began };
    };
    return { app, ask, begunAt };
  };
  const body = { payload: '{}', headers: { 'content-type': 'application/json' } };

  it.each<[string, InjectOptions]>([
    ['reads', { url: '/call' }],
    ['writes', { method: 'POST', url: '/call', ...body }],
    ['pages of staff', { url: '/a-page-of-staff' }],
  ])('is told so at once: %s', async (_, options) => {
    const { app, ask } = await crowded();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(options)));
    const told = answers.filter(({ statusCode }) => statusCode === 503);
    const answered = answers.filter(({ statusCode }) => statusCode === 200);
    expect([told.length > 100, answered.length >= 32, told.length + answered.length]).toEqual([true, true, 200]);
    expect((await ask(options)).statusCode).toBe(200);
    await app.close();
  });

  it('is taken in before calls are begun, so that nobody waits unseen', async () => {
    const { app, begunAt } = await crowded();
    const [many, seenAt] = [300, [] as number[]];
    app.server.on('connection', () => seenAt.push(performance.now()));
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const sockets = Array.from({ length: many }, () => connect(Number(port), '127.0.0.1').on('error', () => undefined));
    for (const socket of sockets) socket.write('GET /call HTTP/1.1\r\nhost: localhost\r\n\r\n');
    while (seenAt.length < many) await wait(10);
    const early = begunAt.filter((at) => at < (seenAt.at(-1) ?? 0));
    // Of every 40 ms the first half is for newcomers. A turn at the end of the other half may end a moment later.
    const inTheirTime = early.filter((at) => at % 40 > 2 && at % 40 < 20);
    expect(inTheirTime.length).toBeLessThanOrEqual(2 + early.length / 3);
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  it('is not few who wait behind one long piece of work', async () => {
    const { app, ask } = await crowded();
    const answers = Promise.all(Array.from({ length: 30 }, () => ask({ url: '/call' })));
    for (const until = performance.now() + 200; performance.now() < until;);
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
    await app.close();
  });

  it.each<[string, InjectOptions]>([
    ['whoever may have paid', { url: '/paid' }],
    ['providers', { method: 'POST', url: '/hook', ...body }],
  ])('lets %s pass', async (_, options) => {
    const { app, ask } = await crowded();
    const crowd = Array.from({ length: 200 }, () => ask({ url: '/call' }));
    const last = await Promise.all(Array.from({ length: 20 }, () => ask(options)));
    expect(last.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    await Promise.all(crowd);
    await app.close();
  });
});

describe('how many may be inside', () => {
  const most = 600;
  it.each([
    ['all, while the loop keeps up', { limit: 600, inside: 590, lateMs: 50, tookMs: 20 }, 600],
    ['fewer than are, once it is late', { limit: 600, inside: 200, lateMs: 51, tookMs: 20 }, 140],
    ['fewer still, while it stays late', { limit: 140, inside: 140, lateMs: 80, tookMs: 20 }, 98],
    ['some, however late it is', { limit: 40, inside: 40, lateMs: 900, tookMs: 20 }, 32],
    ['some, when one long piece of work held it up', { limit: 600, inside: 3, lateMs: 300, tookMs: 20 }, 32],
    ['fewer, while most calls are slow', { limit: 600, inside: 200, lateMs: 3, tookMs: 251 }, 140],
    ['some, however slow they are', { limit: 40, inside: 40, lateMs: 3, tookMs: 9_000 }, 32],
    ['all, while most are quick', { limit: 600, inside: 590, lateMs: 3, tookMs: 250 }, 600],
    ['more again, once it keeps up', { limit: 32, inside: 32, lateMs: 4, tookMs: 20 }, 40],
    ['never more than the most', { limit: 590, inside: 0, lateMs: 0, tookMs: 20 }, 600],
  ])('is %s', (_, moment, limit) => expect(nextLimit({ most, ...moment })).toBe(limit));

  it('is all of them again within two seconds of keeping up', () => {
    let limit = 32;
    for (let looks = 0; looks < 20; looks += 1) limit = nextLimit({ limit, most, inside: 0, lateMs: 0, tookMs: 20 });
    expect(limit).toBe(most);
  });

  it('never exceeds a most that is set lower than the least', () =>
    expect(nextLimit({ limit: 3, most: 3, inside: 3, lateMs: 900, tookMs: 20 })).toBe(3));
});
