import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { callsOf } from '@kerbside/contracts/call';
import Fastify, { type InjectOptions } from 'fastify';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import { takeInMany } from './connections.js';
import { nextEntry, turnAwayCrowds } from './crowd.js';

const call = callsOf('payments')('GET /x', { id: 'x', who: 'public', summary: '' });
const upload = { field: 'file', maxBytes: 1 };

const anEdge = () => {
  const away = { count: 0 };
  const held: (() => void)[] = [];
  const app = Fastify();
  turnAwayCrowds(app, { most: 3, metrics: { turnedAway: () => (away.count += 1) }, headers: {} });
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
    turnAwayCrowds(app, { most: 600, metrics: { turnedAway: () => undefined }, headers: {} });
    const handler = () => {
      work();
      return {};
    };
    app.get('/call', { config: { call } }, handler);
    app.get('/a-page-of-staff', { config: { call } }, handler);
    app.get('/paid', { config: { call: { ...call, mayHavePaid: true } } }, handler);
    app.post('/hook', { config: { call: { ...call, method: 'POST', who: 'provider signature' } } }, handler);
    await app.ready();
    return { app, ask: (options: InjectOptions) => app.inject(options) };
  };
  const body = { payload: '{}', headers: { 'content-type': 'application/json' } };

  it.each<[string, InjectOptions]>([
    ['reads', { url: '/call' }],
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

  it.each([
    ['as soon as they are handed over', work],
    ['after their rights are known', () => Promise.resolve().then(work)],
  ])('has one begun in a turn where each takes longer than a turn may: %s', async (_, handler) => {
    const app = Fastify();
    turnAwayCrowds(app, { most: 600, metrics: { turnedAway: () => undefined }, headers: {} });
    let [turn, isOver] = [0, false];
    const begunIn: number[] = [];
    app.get('/call', { config: { call } }, async () => {
      begunIn.push(turn);
      await handler();
      return {};
    });
    await app.ready();
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/call')));
    isOver = true;
    expect([begunIn.length, new Set(begunIn).size]).toEqual([20, 20]);
    await app.close();
  });

  it('is told so before what it sends is read, past all other hooks, and logged by its number', async () => {
    const lines: Record<string, unknown>[] = [];
    const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } }, disableRequestLogging: true });
    turnAwayCrowds(app, { most: 0, metrics: { turnedAway: () => undefined }, headers: { 'x-of-all': 'yes' } });
    const hooks: string[] = [];
    app.addHook('onRequest', async () => void hooks.push('onRequest'));
    app.addHook('preParsing', async () => void hooks.push('preParsing'));
    app.addHook('onSend', async () => void hooks.push('onSend'));
    app.addHook('onResponse', async (request) => request.log.info('answered'));
    app.post('/call', { config: { call: { ...call, method: 'POST' } } }, () => ({}));
    const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject({ method: 'POST', url: '/call', ...body })));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-of-all'], headers['retry-after']])).toEqual(
      answers.map(() => [503, 'yes', '2']),
    );
    while (lines.length === 0) await wait(50);
    expect([hooks, lines.map(({ count, msg }) => [count, msg])]).toEqual([[], [[3, expect.stringContaining('turned away')]]]);
    await app.close();
  });

  it('is not few who wait behind one long piece of work', async () => {
    const { app, ask } = await crowded();
    const answers = Promise.all(Array.from({ length: 30 }, () => ask({ url: '/call' })));
    for (const until = performance.now() + 200; performance.now() < until;);
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 200));
    await app.close();
  });

  it('is not who came while the loop was held up, as long as nobody had to wait before', async () => {
    const app = Fastify();
    turnAwayCrowds(app, { most: 600, metrics: { turnedAway: () => undefined }, headers: {} });
    app.get('/call', { config: { call } }, () => ({}));
    await app.ready();
    for (const until = performance.now() + 250; performance.now() < until;);
    // Timers come first: the gate sees how late the loop is before it sees who came.
    await wait(0);
    const answers = await Promise.all(Array.from({ length: 70 }, () => app.inject('/call')));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
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
    ['as many as before, when it was late once', { limit: 600, inside: 3, lateMs: 300, tookMs: 20, strainedLooks: 0 }, 600],
    ['as many as before, when most calls were slow once', { limit: 140, inside: 3, lateMs: 3, tookMs: 300, strainedLooks: 0 }, 140],
    ['fewer than are, once it stays late', { limit: 600, inside: 200, lateMs: 51, tookMs: 20 }, 140],
    ['fewer still, while it stays late', { limit: 140, inside: 140, lateMs: 80, tookMs: 20 }, 98],
    ['some, however late it is', { limit: 40, inside: 40, lateMs: 900, tookMs: 20 }, 32],
    ['some, when long pieces of work hold it up', { limit: 600, inside: 3, lateMs: 300, tookMs: 20 }, 32],
    ['fewer, while most calls are slow', { limit: 600, inside: 200, lateMs: 3, tookMs: 251 }, 140],
    ['some, however slow they are', { limit: 40, inside: 40, lateMs: 3, tookMs: 9_000 }, 32],
    ['all, while most are quick', { limit: 600, inside: 590, lateMs: 3, tookMs: 250 }, 600],
    ['more again, once it keeps up', { limit: 32, inside: 32, lateMs: 4, tookMs: 20 }, 40],
    ['never more than the most', { limit: 590, inside: 0, lateMs: 0, tookMs: 20 }, 600],
  ])('is %s', (_, moment, limit) => expect(nextEntry({ strainedLooks: 1, most, ...moment }).limit).toBe(limit));

  it('is all of them again within two seconds of keeping up', () => {
    let entry = { limit: 32, strainedLooks: 5 };
    for (let looks = 0; looks < 20; looks += 1) entry = nextEntry({ ...entry, most, inside: 0, lateMs: 0, tookMs: 20 });
    expect(entry).toEqual({ limit: most, strainedLooks: 0 });
  });

  it('never exceeds a most that is set lower than the least', () =>
    expect(nextEntry({ limit: 3, strainedLooks: 1, most: 3, inside: 3, lateMs: 900, tookMs: 20 }).limit).toBe(3));
});

describe('the connections of a crowd', () => {
  /** With one handle a turn takes in one. */
  const leastTogether = 16;
  const crowdAt = (port: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      }),
    );

  it('are taken in many in a turn, answered, and let finish when the server closes', async () => {
    const server = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    takeInMany(server, 4_096);
    let letGo = (): void => undefined;
    const held = new Promise<void>((done) => (letGo = done));
    let begun = 0;
    server.get('/', async (_request, reply) => {
      begun += 1;
      await held;
      return reply.header('connection', 'close').send('done');
    });
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
    let [inTurn, most, isOver] = [0, 0, false];
    server.server.on('connection', () => (most = Math.max(most, (inTurn += 1))));
    const count = () => {
      inTurn = 0;
      if (!isOver) setImmediate(count);
    };
    count();
    // Until the handles have come there are as many turns as connections.
    for (let tries = 0; tries < 50 && most < leastTogether; tries += 1) {
      const crowd = crowdAt(port, 100);
      for (const until = performance.now() + 20; performance.now() < until;);
      for (const socket of await crowd) socket.destroy();
    }
    isOver = true;
    expect(most).toBeGreaterThanOrEqual(leastTogether);
    const asked = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/`));
    while (begun < asked.length) await wait(10);
    const closed = server.close();
    letGo();
    expect(await Promise.all(asked.map(async (answer) => (await answer).text()))).toEqual(asked.map(() => 'done'));
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});
