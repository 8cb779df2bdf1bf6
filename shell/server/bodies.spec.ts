import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addDocument } from '@kerbside/contracts/http/accounts/documents';
import { startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';

let edge: EdgeUnderTest;
let url: string;
let where: 'elsewhere' | 'in this process';
const sockets: Socket[] = [];

const start = async (settings: Readonly<Record<string, string>>) => {
  edge = await startEdge(settings, undefined, where);
  url = await edge.app.listen({ port: 0, host: '127.0.0.1' });
};
const impatient = () => start({ BODY_PATIENCE_MS: '1000' });
/** It cuts nobody off while the test runs. */
const patient = (settings: Readonly<Record<string, string>>) => start({ BODY_PATIENCE_MS: '600000', ...settings });

const sending = async (path: string, length: number, type = 'application/json') => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk)).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{`);
  return { socket, heard: () => Buffer.concat(heard).toString() };
};

const quoteCall = '/ajax/vehicle';
const multipart = 'multipart/form-data; boundary=x';

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await edge.close();
});

describe.each(['elsewhere', 'in this process'] as const)('bodies for services %s', (there) => {
  beforeEach(() => {
    where = there;
  });
  it('that stop arriving, or trickle however often a byte comes, are refused, and nobody is asked for what they are of', async () => {
    await impatient();
    const paths = [quoteCall, '/ajax/login', '/payment/q1', '/webhooks/stripe', '/ajax/no-such'];
    const begun = await Promise.all([...paths, quoteCall].map((path) => sending(path, 1_000)));
    const drip = setInterval(() => begun.at(-1)?.socket.write(' '), 50);
    await Promise.all(begun.map(({ socket }) => once(socket, 'close')));
    clearInterval(drip);
    for (const { heard } of begun) expect(heard()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"TOO_SLOW"/);
    expect(edge.seen).toEqual([]);
  });

  it('that take long but keep coming are passed on', async () => {
    await impatient();
    const { socket, heard } = await sending(quoteCall, 400_001);
    for (let part = 0; part < 5; part += 1) {
      socket.write('x'.repeat(80_000));
      await wait(300);
    }
    while (!heard().includes('\r\n\r\n')) await wait(20);
    expect(heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(edge.seen[0]?.body).toHaveLength(400_001);
  });

  it('that are slow keep nobody waiting, however many there are', async () => {
    await patient({});
    const slow = [];
    for (let one = 0; one < 300; one += 1) slow.push(await sending(quoteCall, 100_000));
    const [posted, read] = [await fetch(`${url}${quoteCall}`, { method: 'POST', body: '{}' }), await fetch(`${url}/api/accounts/session`)];
    // Answered while every one of them is still sending.
    expect([posted.status, read.status, slow.filter(({ socket, heard }) => socket.destroyed || heard() !== '')]).toEqual([200, 200, []]);
  });

  it('of uploads that stop arriving are cut off too', async () => {
    await impatient();
    const uploads = [];
    for (let one = 0; one < 8; one += 1) uploads.push(await sending(addDocument.path, 100_000, multipart));
    await Promise.all(uploads.map(({ socket }) => (socket.destroyed ? undefined : once(socket, 'close'))));
    expect(uploads.filter(({ heard }) => heard().includes('TOO_SLOW'))).toHaveLength(8);
  });

  it('of uploads that are slow keep neither other calls waiting nor other people’s files', async () => {
    await patient({ TRUST_PROXY: 'true' });
    const begun = [];
    for (let one = 0; one < 108; one += 1) begun.push(await sending(addDocument.path, 100_000, multipart));
    const [slow, refused] = [begun.slice(0, 8), begun.slice(8)];
    await Promise.all(refused.map(({ socket }) => (socket.destroyed ? undefined : once(socket, 'close'))));
    expect(refused.every(({ heard }) => /^HTTP\/1\.1 503 [^]*"code":"BUSY"/.test(heard()))).toBe(true);
    const file = { method: 'POST', body: new FormData(), headers: { 'x-forwarded-for': '203.0.113.7' } };
    const [posted, read, uploaded] = [
      await fetch(`${url}${quoteCall}`, { method: 'POST', body: '{}' }),
      await fetch(`${url}/api/accounts/session`),
      await fetch(`${url}${addDocument.path}`, file),
    ];
    // Answered while every one of those is still sending.
    expect([posted.status, read.status, uploaded.status, slow.filter(({ socket, heard }) => socket.destroyed || heard() !== '')]).toEqual([
      200,
      200,
      200,
      [],
    ]);
    sockets.shift()?.destroy();
    let again = await sending(addDocument.path, 100_000, multipart);
    // The edge hears a little later that one has gone.
    while (await Promise.race([once(again.socket, 'close').then(() => true), wait(300).then(() => false)]))
      again = await sending(addDocument.path, 100_000, multipart);
    expect(again.heard()).toBe('');
  });
});

it.each([
  ['a line that is no header', 'GET / HTTP/1.1\r\nno header\r\n\r\n', '400 Bad Request', 'INVALID'],
  [
    'more headers than are read',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header',
    'HEADERS_TOO_LARGE',
  ],
])('%s is answered as every request is, with an id to ask us about', async (_, text, status, code) => {
  await patient({});
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk)).end(text);
  await once(socket, 'close');
  const [head, body] = Buffer.concat(heard).toString().split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}[^]*cache-control: no-store[^]*x-request-id: [\\w-]{36}`));
  expect(JSON.parse(body ?? '')).toMatchObject({ success: false, error: { code } });
});

it('bodies of one address come by a limited number of connections', async () => {
  where = 'elsewhere';
  await patient({ CONNECTIONS_PER_ADDRESS: '20' });
  for (let one = 0; one < 20; one += 1) await sending(quoteCall, 1_000);
  const tooMany = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(tooMany, 'close');
  sockets.shift()?.destroy();
  // The edge hears a little later that one has gone.
  let isIn = false;
  while (!isIn)
    isIn = await Promise.race([once((await sending(quoteCall, 1_000)).socket, 'close').then(() => false), wait(200).then(() => true)]);
  expect(isIn).toBe(true);
});
