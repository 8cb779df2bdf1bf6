import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { callsOf } from '@kerbside/contracts/call';
import Fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { clientAddress } from './client-address.js';
import { Gate } from './crowd-gate.js';
import { FormTooLarge, readForm } from '../calls/form-body.js';
import { packAnswers } from './packed-answers.js';
import { answerInTime } from './request-hooks.js';

describe('the address a try is counted against', () => {
  it.each([
    ['a direct caller', '203.0.113.9', undefined, '203.0.113.9'],
    ['a direct caller who pretends to be somebody else', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['what the edge saw', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the edge saw, not what the caller put before it', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['the edge over an IPv6 socket', '::ffff:10.1.2.3', ' 203.0.113.9 ', '203.0.113.9'],
    ['an IPv6 caller behind the edge, by their network', '::1', '2001:db8::7', '2001:db8:0:0::/64'],
    ['the same with another address of it', '::1', '2001:DB8:0::ffff:1', '2001:db8:0:0::/64'],
    ['a whole IPv6 address', '::1', '2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['one whose network ends in nothing', '::1', '2001:db8:1::', '2001:db8:1:0::/64'],
    ['a direct caller by IPv6', '2001:db8:1:2:3::4', undefined, '2001:db8:1:2::/64'],
    ['our own machine', '::1', undefined, '0:0:0:0::/64'],
    ['nonsense in the header', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['a repeated header', '127.0.0.1', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
  ])('%s', (_, peer, forwardedFor, address) => {
    expect(clientAddress(peer, forwardedFor)).toBe(address);
  });
});

const enter = (gate: Gate): Promise<boolean> => new Promise((resolve) => gate.enter(resolve));

describe('a gate', () => {
  afterEach(() => jest.useRealTimers());

  it('lets a limited number in, and the next when one leaves, in order of arrival', async () => {
    const gate = new Gate({ most: 2, mostWaiting: 10, waitMs: 1_000 });
    const order: string[] = [];
    expect([await enter(gate), await enter(gate)]).toEqual([true, true]);
    const [third, fourth] = ['third', 'fourth'].map((name) => enter(gate).then((isLet) => order.push(`${name} ${isLet}`)));
    await pause(5);
    expect(order).toEqual([]);
    gate.leave();
    await third;
    expect(order).toEqual(['third true']);
    gate.leave();
    await fourth;
    expect(order).toEqual(['third true', 'fourth true']);
  });

  it('turns away callers that have waited long enough, and at once those it has no room for', async () => {
    jest.useFakeTimers();
    const gate = new Gate({ most: 1, mostWaiting: 1, waitMs: 30 });
    await enter(gate);
    const waiting = enter(gate);
    expect(await enter(gate)).toBe(false);
    await jest.advanceTimersByTimeAsync(30);
    expect(await waiting).toBe(false);
    gate.leave();
    expect(await enter(gate)).toBe(true);
  });

  it('is as free as before when all have left', async () => {
    const gate = new Gate({ most: 3, mostWaiting: 10, waitMs: 1_000 });
    const all = Promise.all(Array.from({ length: 9 }, () => enter(gate).then(() => gate.leave())));
    await all;
    expect(await Promise.all([enter(gate), enter(gate), enter(gate)])).toEqual([true, true, true]);
  });
});

const many = (length: number, name: (n: number) => string) => Array.from({ length }, (_, n) => `${name(n)}=${n}`).join('&');

describe('a form', () => {
  it.each([
    ['a=1&b=x+y', { a: '1', b: 'x y' }],
    ['a=1&a=2&b=3', { a: ['1', '2'], b: '3' }],
    ['a[]=1&b[]=2&b[]=3', { a: ['1'], b: ['2', '3'] }],
    ['terms[cover]=on&terms[privacy]=1', { terms: { cover: 'on', privacy: '1' } }],
    ['ProductQuote.payment_method=in_full&target=paymentMethod', { ProductQuote: { payment_method: 'in_full' }, target: 'paymentMethod' }],
    ['ProductQuote[add_ons][]=excess&ProductQuote[key]=k', { ProductQuote: { add_ons: ['excess'], key: 'k' } }],
    ['expand[0]=customer&expand[1]=charge', { expand: ['customer', 'charge'] }],
    ['items[0][id]=1&items[0][count]=2&items[1][id]=3', { items: [{ id: '1', count: '2' }, { id: '3' }] }],
    ['email=a%2Bb%40example.org&line=%C3%A4%0D%0Ab', { email: 'a+b@example.org', line: 'ä\r\nb' }],
    ['price=2&data[Plan][carId]=c&data[Plan][userId]=u', { price: '2', Plan: { carId: 'c', userId: 'u' } }],
    ['data=1&data[]=2', { data: ['1', '2'] }],
    ['a=1&a[b]=2', { a: ['1', { b: '2' }] }],
    ['', {}],
    ['=1', {}],
  ])('%j is read as JSON of the same content', (text, value) => expect(readForm(text)).toEqual(value));

  it.each(['__proto__=1', '__proto__[x]=1', '__proto__.x=1', 'a[__proto__][x]=1', 'a.constructor.prototype.x=1', 'toString=1'])(
    'sets and hides nothing of a prototype: %s',
    (text) => {
      const form = readForm(`${text}&b=3`);
      expect(form).toEqual({ b: '3' });
      expect([Object.getPrototypeOf(form), form['x'], Reflect.get({}, 'x')]).toEqual([Object.prototype, undefined, undefined]);
    },
  );

  it.each([
    ['names', (length: number) => many(length, (n) => `a${n}`)],
    ['values of a name', (length: number) => many(length, () => 'a')],
    ['members of a list', (length: number) => many(length, () => 'a[]')],
    ['numbered members of a list', (length: number) => many(length, (n) => `a[${n}]`)],
  ])('takes as many %s as any of our forms, but not without limit', (_, form) => {
    expect(JSON.stringify(readForm(form(900)))).toContain('"899"');
    expect(() => readForm(form(1_001))).toThrow(FormTooLarge);
  });

  it('may be as deep as any of our forms, but not without limit', () => {
    const deep = (depth: number) => `a${'[b]'.repeat(depth)}=1`;
    expect(JSON.stringify(readForm(deep(20)))).toContain('"b":"1"');
    for (const depth of [21, 100_000]) expect(() => readForm(deep(depth))).toThrow(FormTooLarge);
  });
});

describe('an answer', () => {
  const call = callsOf('accounts')('GET /x', {
    id: 'x',
    who: 'public',
    summary: '',
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
        await pause(20);
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
    return Promise.race([reading, pause(patienceMs).then(() => `${text} goes on`)]);
  };

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
        await pause(20);
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

describe('a long answer', () => {
  const call = callsOf('pricing')('GET /x', { id: 'x', who: 'public', summary: '' });
  const asked = async (accepted: string, over: { readonly who?: 'service'; readonly length?: number } = {}) => {
    const { who = 'public', length = 5_000 } = over;
    const app = Fastify();
    packAnswers(app);
    app.get('/x', { config: { call: { ...call, who } } }, () => ({ text: 'é'.repeat(length) }));
    const { headers, rawPayload } = await app.inject({ url: '/x', headers: { 'accept-encoding': accepted } });
    await app.close();
    return { headers, rawPayload };
  };

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, unpacked) => {
    const { headers, rawPayload } = await asked(accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
    expect(JSON.parse(unpacked(rawPayload).toString())).toEqual({ text: 'é'.repeat(5_000) });
  });

  it.each([
    ['nobody says they can read it packed', 'identity', {}],
    ['it is short', 'br', { length: 50 }],
    ['a service asks', 'br', { who: 'service' as const }],
  ])('stays as it is where %s', async (_, accepted, over) => {
    const { headers, rawPayload } = await asked(accepted, over);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(rawPayload.toString())).toHaveProperty('text');
  });
});
