import * as z from 'zod/mini';
import { callsOf } from './call.js';
import { client } from './client.js';
import { byKey } from './idempotency.js';

const greet = callsOf('accounts')('POST /greet/{who}', {
  id: 'greet',
  who: 'public',
  summary: 'Greets.',
  params: z.object({ who: z.string() }),
  body: z.object({ loud: z.boolean() }),
  data: z.object({ text: z.string() }),
  timeoutMs: 30,
});

const answering = (status: number, body: unknown) => {
  const seen: { path?: string; init?: RequestInit | undefined } = {};
  const fetch = (path: string, init?: RequestInit) => {
    Object.assign(seen, { path, init });
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  };
  return { seen, send: () => client(fetch).send(greet, { params: { who: 'Jo & co' }, body: { loud: true } }) };
};

describe('client', () => {
  it('sends the call as described, with the anti-forgery header', async () => {
    const { seen, send } = answering(200, { success: true, data: { text: 'hi' } });
    expect(await send()).toEqual({ text: 'hi' });
    expect(seen.path).toBe('/greet/Jo%20%26%20co');
    expect(seen.init).toMatchObject({ method: 'POST', body: '{"loud":true}', headers: { 'x-kerbside-request': '1' } });
  });

  it('leaves out a header that has no value', async () => {
    const seen: unknown[] = [];
    const fetch = (_: string, init?: RequestInit) => {
      seen.push(init?.headers);
      return Promise.resolve(Response.json({ success: true, data: {} }));
    };
    const secretly = { ...greet, data: z.object({}), headers: z.object({ 'x-secret': z.optional(z.string()), 'x-other': z.string() }) };
    await client(fetch).send(secretly, { params: { who: 'Jo' }, headers: { 'x-secret': undefined, 'x-other': '1' }, body: { loud: true } });
    expect(Object.keys(Object(seen[0]))).toContain('x-other');
    expect(Object.keys(Object(seen[0]))).not.toContain('x-secret');
  });

  it('throws what the service refused, including the fields', async () => {
    const { send } = answering(400, {
      success: false,
      error: { code: 'INVALID', message: 'Check the form', fields: { loud: 'Say how loud' } },
    });
    await expect(send()).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Check the form',
      status: 400,
      fields: { loud: 'Say how loud' },
    });
  });

  it.each([
    [502, '<html>'],
    [200, { success: true, data: { text: 7 } }],
    [200, {}],
  ])('never trusts a response that breaks the contract (%i %j)', async (status, body) => {
    const { send } = answering(status, body);
    await expect(send()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', message: 'Unexpected error occurred' });
  });

  it('gives up after the time-out of the call', async () => {
    const hanging = (_: string, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await expect(client(hanging).send(greet, { params: { who: 'Jo' }, body: { loud: false } })).rejects.toMatchObject({
      code: 'TIMED_OUT',
    });
  });

  it.each([
    ['the connection', (cut: (why: unknown) => void) => cut(new TypeError('terminated')), 'UNREACHABLE'],
    [
      'the time-out of the call',
      (cut: (why: unknown) => void, signal?: AbortSignal | null) => signal?.addEventListener('abort', () => cut(signal.reason)),
      'TIMED_OUT',
    ],
  ])('takes an answer that %s cuts off in the middle for none', async (_, cutOff, code) => {
    const halved = (_path: string, init?: RequestInit) => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"success":true,'));
          cutOff((why) => stream.error(why), init?.signal);
        },
      });
      return Promise.resolve(new Response(body, { status: 200 }));
    };
    const asked = { params: { who: 'Jo' }, body: { loud: true } };
    for (const sent of [client(halved).send(greet, asked), client(halved).download(greet, asked)])
      await expect(sent).rejects.toMatchObject({ code, status: 0 });
  });

  it.each([
    [undefined, 'UNREACHABLE', 'Unexpected error occurred'],
    [true, 'UNREACHABLE', 'Unexpected error occurred'],
    [false, 'OFFLINE', 'You are offline. Try again once you have a connection.'],
  ])('says so when the service cannot be reached (online: %j)', async (onLine, code, message) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator') ?? { value: undefined, configurable: true };
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    const sent = client(refused).send(greet, { params: { who: 'Jo' }, body: { loud: false } });
    await expect(sent.finally(() => Object.defineProperty(globalThis, 'navigator', before))).rejects.toMatchObject({ code, message });
  });
});

describe('an idempotent call', () => {
  const pay = { ...greet, id: 'pay', idempotent: byKey, timeoutMs: 300 };
  type Answer = Response | Error;
  const ok = () => Response.json({ success: true, data: { text: 'paid' } });
  const refused = (status: number, headers = {}) =>
    Response.json({ success: false, error: { code: 'NO', message: 'No.' } }, { status, headers });

  /** Gives these answers in turn, and keeps the keys that were sent. */
  const page = (...answers: Answer[]) => {
    const keys: (string | null)[] = [];
    const fetch = (_: string, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const answer = answers.shift() ?? ok();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const { send } = client(fetch);
    // Each part of a page asks for a client of its own.
    const sendPay = (who = 'Jo', loud = true, signal?: AbortSignal) =>
      client(fetch)
        .send(pay, { params: { who }, body: { loud } }, { signal })
        .catch((error: unknown) => error);
    return { keys, send, sendPay };
  };

  it('carries a key that nobody guesses, and other calls carry none', async () => {
    const { keys, send, sendPay } = page();
    await sendPay();
    await send(greet, { params: { who: 'Jo' }, body: { loud: true } });
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null]);
  });

  it.each<[string, Answer]>([
    ['no answer came', new TypeError('Failed to fetch')],
    ['the edge gave up', refused(502)],
    ['a party was away', refused(503)],
    ['the service gave up', refused(504)],
    ['the answer was cut short', new Response('{"success":tr')],
  ])('keeps its key when %s, and has a new one once it was answered', async (_, lost) => {
    const { keys, sendPay } = page(lost);
    await sendPay();
    await sendPay();
    await sendPay();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each<[string, Response]>([
    ['done', ok()],
    ['refused', refused(409)],
    ['answered by a fault', refused(500)],
  ])('has a new key after it was %s', async (_, answered) => {
    const { keys, sendPay } = page(answered);
    await sendPay();
    await sendPay();
    expect(keys[1]).not.toBe(keys[0]);
  });

  it.each<[string, [string, boolean]]>([
    ['its form', ['Jo', false]],
    ['what it is about', ['Al', true]],
  ])('has a new key when somebody changes %s', async (_, changed) => {
    const { keys, sendPay } = page(new TypeError('Failed to fetch'));
    await sendPay();
    await sendPay(...changed);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('has a new key when nobody waited for the answer', async () => {
    const left = new AbortController();
    const { keys, sendPay } = page(new TypeError('Failed to fetch'));
    left.abort();
    await sendPay('Jo', true, left.signal);
    await sendPay();
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('waits for its first copy, and has that one’s answer', async () => {
    const { keys, sendPay } = page(refused(409, { 'retry-after': '0.01' }), refused(409, { 'retry-after': '0.01' }));
    expect(await sendPay()).toEqual({ text: 'paid' });
    expect(new Set(keys).size).toBe(1);
  });

  it('waits no longer than its time-out, and then asks with the same key', async () => {
    const { keys, sendPay } = page(refused(409, { 'retry-after': '60' }));
    expect(await sendPay()).toMatchObject({ code: 'TIMED_OUT' });
    await sendPay();
    expect(keys[1]).toBe(keys[0]);
  });
});
