import { once } from 'node:events';
import { get, request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { callsOf } from '@kerbside/contracts/call';
import * as z from 'zod/mini';
import { file as fileAnswer } from '../src/calls/http.js';
import { controller, serves } from '../src/http/controller.js';
import { startedService } from '../src/testing/test-service.js';

const call = callsOf('garages');
const summary = 'Takes as long as it is told.';
const write = call('POST /api/garages/slow', { id: 'slowWrite', who: 'public', summary });
const read = call('GET /api/garages/slow', { id: 'slowRead', who: 'public', summary });
const hook = call('POST /api/garages/hook', { id: 'slowHook', who: 'provider signature', summary });
const paid = call('POST /api/garages/paid', { id: 'slowPaid', who: 'public', mayHavePaid: true, summary });
const upload = { field: 'file', maxBytes: 12 * 1_024 * 1_024 };
const file = call('POST /api/garages/file', { id: 'slowFile', who: 'public', summary, upload });
const large = call('GET /api/garages/large', {
  id: 'largeFile',
  who: 'public',
  summary,
  data: z.unknown(),
  file: ['application/pdf'],
});
const inside = call('POST /internal/garages/slow', { id: 'slowInside', who: 'service', summary });

let [now, most, ms] = [0, 0, 0];
/** What is asked meanwhile is worked on until this ends. */
let held: Promise<unknown> | undefined;

const work = async (): Promise<void> => {
  now += 1;
  most = Math.max(most, now);
  await (held ?? pause(ms));
  now -= 1;
};

const SlowController = controller({}, [
  ...[write, read, hook, paid, file, inside].map((call) => serves(call, work)),
  serves(large, () => {
    const content = Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(64 * 1_024)));
    return fileAnswer(content, { name: 'large.pdf', mediaType: 'application/pdf' });
  }),
]);

@Module({ controllers: [SlowController] })
class SlowModule {}

const service = startedService(
  { name: 'garages', config: () => ({}), module: () => SlowModule, refusals: {} },
  { env: { WRITES_AT_ONCE: '2', READS_AT_ONCE: '3' } },
);
beforeEach(() => {
  most = 0;
});

const send = (method: 'post' | 'get', path: string, headers = service.as({ kind: 'visitor' })) => service.http()[method](path).set(headers);
const many = async (count: number, one: () => ReturnType<typeof send>) => Promise.all(Array.from({ length: count }, one));
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

describe('a crowd', () => {
  it('is served a few at a time, reads and writes apart, while answers come soon', async () => {
    ms = 20;
    const writes = await many(12, () => send('post', write.path));
    expect([new Set(statuses(writes)), most]).toEqual([new Set([200]), 2]);
    most = 0;
    const reads = await many(12, () => send('get', read.path));
    expect([new Set(statuses(reads)), most]).toEqual([new Set([200]), 3]);
  });

  it('that would wait too long is turned away, and told when to try again', async () => {
    ms = 3_300;
    const answers = await many(5, () => send('post', write.path));
    const refused = answers.filter(({ status }) => status === 503);
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(2);
    expect(refused).toHaveLength(3);
    for (const { body, headers } of refused)
      expect([body, headers['retry-after']]).toEqual([
        { success: false, error: { code: 'BUSY', message: 'We are busy. Please try again in a moment.' } },
        '2',
      ]);
    const [, measured = ''] = /calls_shed_total\{.*kind="write".*\} (\d+)/.exec((await service.http().get('/metrics')).text) ?? [];
    expect(measured).toBe('3');
  }, 20_000);

  it('holds up neither probes nor webhooks nor calls of our own services, nor whoever may have paid', async () => {
    let letGo = (): void => undefined;
    held = new Promise<void>((done) => (letGo = done));
    const crowd = many(2, () => send('post', write.path));
    while (now < 2) await pause(5);
    held = undefined;
    ms = 5;
    const others = await Promise.all([
      send('get', '/health/ready'),
      send('post', hook.path),
      send('post', paid.path),
      send('post', inside.path, service.asService('pricing')),
      send('post', write.path, service.asService('pricing')),
    ]);
    expect([statuses(others), now]).toEqual([[200, 200, 200, 200, 200], 2]);
    letGo();
    await crowd;
  });

  it('that went away leaves its places to others', async () => {
    ms = 300;
    const gone = Array.from({ length: 6 }, () =>
      fetch(`${service.url}${write.path}`, {
        method: 'POST',
        headers: service.as({ kind: 'visitor' }),
        signal: AbortSignal.timeout(50),
      }).catch((error: unknown) => error),
    );
    await Promise.all(gone);
    ms = 5;
    expect(statuses(await many(4, () => send('post', write.path)))).toEqual([200, 200, 200, 200]);
    // Their work goes on without them.
    while (now > 0) await pause(20);
  });

  it('of files that arrive slowly holds no place until they have arrived, and then counts like any write', async () => {
    ms = 5;
    const slow = Array.from({ length: 6 }, () => beginFile());
    await pause(200);
    expect(statuses(await many(4, () => send('post', write.path)))).toEqual([200, 200, 200, 200]);
    most = 0;
    ms = 100;
    expect([await Promise.all(slow.map(({ end }) => end())), most]).toEqual([slow.map(() => 200), 2]);
  });

  it('that reads files slowly holds no place', async () => {
    ms = 5;
    const slow = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const asked = get(`${service.url}${large.path}`, { agent: false, headers: service.as({ kind: 'visitor' }) });
        const [answer] = await once(asked, 'response');
        return { asked, answer };
      }),
    );
    expect(statuses(await many(4, () => send('get', read.path)))).toEqual([200, 200, 200, 200]);
    expect(slow.map(({ answer }) => [answer.statusCode, answer.complete])).toEqual(slow.map(() => [200, false]));
    slow.forEach(({ asked }) => asked.destroy());
  });

  it('of files may fill the memory of a process to a limit, and leaves it free again', async () => {
    ms = 5;
    const some = Array.from({ length: 11 }, () => beginFile(10 * 1_024 * 1_024));
    const first = await Promise.race(some.map(async ({ answered, written }) => ({ status: await answered, written })));
    expect([first.status, await first.written]).toEqual([503, true]);
    some.forEach(({ stop }) => stop());
    await pause(100);
    expect(await beginFile().end()).toBe(200);
  });
});

/** Sends the beginning of a file, and its end when told. */
const beginFile = (bytes = 10) => {
  const sent = ask(`${service.url}${file.path}`, {
    method: 'POST',
    headers: { ...service.as({ kind: 'visitor' }), 'content-type': 'multipart/form-data; boundary=x' },
  });
  sent.on('error', () => undefined);
  const answered = once(sent, 'response').then(([{ statusCode }]) => statusCode as number);
  sent.write(`--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`);
  const written = new Promise((done) => sent.write(Buffer.alloc(bytes), () => done(true)));
  return { answered, written, stop: () => sent.destroy(), end: () => (sent.end('\r\n--x--\r\n'), answered) };
};
