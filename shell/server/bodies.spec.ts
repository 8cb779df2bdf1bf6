import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addDocument } from '@kerbside/contracts/http/accounts/documents';
import { startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';

let edge: EdgeUnderTest;
let url: string;
const sockets: Socket[] = [];

beforeEach(async () => {
  edge = await startEdge({ BODY_PATIENCE_MS: '1000' });
  url = await edge.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await edge.close();
});

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

describe('bodies', () => {
  it.each([
    ['a call of pricing', quoteCall],
    ['a sign-in', '/ajax/login'],
    ['a payment', '/payment/q1'],
    ['a webhook', '/webhooks/stripe'],
    ['nothing', '/ajax/no-such'],
  ])('that stop arriving are refused, and %s is never asked for', async (_, path) => {
    const { socket, heard } = await sending(path, 1_000);
    await once(socket, 'close');
    expect(heard()).toMatch(/^HTTP\/1\.1 408 [^]*"code":"TOO_SLOW"/);
    expect(edge.seen).toEqual([]);
  });

  it('that trickle are refused, however often a byte comes', async () => {
    const { socket, heard } = await sending(quoteCall, 1_000);
    const drip = setInterval(() => socket.write(' '), 50);
    await once(socket, 'close');
    clearInterval(drip);
    expect(heard()).toContain('TOO_SLOW');
  });

  it('that take long but keep coming are passed on', async () => {
    const { socket, heard } = await sending(quoteCall, 400_001);
    for (let part = 0; part < 8; part += 1) {
      socket.write('x'.repeat(50_000));
      await wait(300);
    }
    while (!heard().includes('\r\n\r\n')) await wait(20);
    expect(heard()).toMatch(/^HTTP\/1\.1 200 /);
    expect(edge.seen[0]?.body).toHaveLength(400_001);
  });

  it('that are slow keep nobody waiting, however many there are', async () => {
    for (let one = 0; one < 300; one += 1) await sending(quoteCall, 1_000);
    const began = Date.now();
    const answer = await fetch(`${url}${quoteCall}`, { method: 'POST', body: '{}' });
    expect([answer.status, Date.now() - began < 900]).toEqual([200, true]);
  });

  it('of uploads keep no call waiting, and are cut off too', async () => {
    const uploads = [];
    for (let one = 0; one < 300; one += 1) uploads.push(await sending(addDocument.path, 100_000, multipart));
    const began = Date.now();
    const answer = await fetch(`${url}/api/accounts/session`);
    expect([answer.status, Date.now() - began < 900]).toEqual([200, true]);
    await Promise.all(uploads.map(({ socket }) => (socket.destroyed ? undefined : once(socket, 'close'))));
    expect(uploads.filter(({ heard }) => heard().includes('TOO_SLOW'))).toHaveLength(300);
  });

  it('of one address come by a limited number of connections', async () => {
    const strict = await startEdge({ CONNECTIONS_PER_ADDRESS: '20' });
    url = await strict.app.listen({ port: 0, host: '127.0.0.1' });
    for (let one = 0; one < 20; one += 1) await sending(quoteCall, 1_000);
    const tooMany = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    await once(tooMany, 'close');
    sockets.shift()?.destroy();
    await wait(50);
    const { socket } = await sending(quoteCall, 1_000);
    expect(socket.destroyed).toBe(false);
    for (const one of sockets.splice(0)) one.destroy();
    await strict.close();
  });
});
