import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, updatesOfCustomerPath, pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import Fastify, { type FastifyInstance } from 'fastify';
import { startEdge, type EdgeUnderTest } from '../../test/edge-under-test.js';
import { OpenPages } from './open-pages.js';
import { servePageUpdates } from './page-updates.js';

/** Accounts: a cookie is its own channel, `visitor` is nobody. Counts what it is asked. */
const someAccounts = async () => {
  const ears = new Set<ServerResponse>();
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', headers } = incoming;
    asked.push(url);
    if (url === readUpdatesChannel.path && headers.cookie === 'visitor') return void response.writeHead(401).end('{}');
    const ofCustomer = new URL(url, 'http://accounts.test').searchParams.get('customerId');
    if (ofCustomer !== null && headers.cookie !== 'sam of staff') return void response.writeHead(404).end('{}');
    const channel = ofCustomer ?? headers.cookie;
    if (url.startsWith(readUpdatesChannel.path)) return void response.end(JSON.stringify({ success: true, data: { channel } }));
    ears.add(response);
    response.once('close', () => ears.delete(response));
    return void response.writeHead(200).write('\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (line: object) => {
    for (const ear of ears) ear.write(`${JSON.stringify(line)}\n`);
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, ears, say, close };
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 5));
};

let [accounts, site]: [Awaited<ReturnType<typeof someAccounts>>, EdgeUnderTest] = [undefined as never, undefined as never];
let app: FastifyInstance;
let pages: OpenPages;
let url: string;
const listeners: IncomingMessage[] = [];

beforeAll(async () => {
  site = await startEdge();
});
afterAll(() => site.close());
beforeEach(async () => {
  accounts = await someAccounts();
  app = Fastify();
  pages = servePageUpdates(app, { ...site.config, serviceUrls: { ...site.config.serviceUrls, accounts: accounts.url } });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) listener.destroy();
  await app.close();
  accounts.close();
});

const open = async (cookie: string, path = pageUpdatesPath) => {
  const asking = request(`${url}${path}`, { headers: { cookie }, agent: false });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  listeners.push(answer);
  const heard: string[] = [];
  answer.setEncoding('utf8').on('data', (text: string) => heard.push(text));
  answer.on('error', () => undefined);
  return { answer, heard, text: () => heard.join('') };
};

describe('the pages that listen', () => {
  it('are told what changed in their own account, and nothing of others', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    expect(ann.answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await until(() => ann.text().includes('data:') && bob.text().includes('retry:'));
    const before = [ann.text(), bob.text()];
    accounts.say({ channel: 'ann', parts: ['claims'] });
    accounts.say({ channel: 'bob', parts: ['payments'] });
    await until(() => bob.text().endsWith('data: {"parts":["payments"]}\n\n'));
    expect([ann.text(), bob.text()]).toEqual([
      `${before[0]}data: {"parts":["claims"]}\n\n`,
      `${before[1]}data: {"parts":["payments"]}\n\n`,
    ]);
  });

  it('are told to ask for everything when updates may have been lost', async () => {
    const ann = await open('ann');
    await until(() => ann.text().includes('data:'));
    const before = ann.text().length;
    for (const ear of accounts.ears) ear.destroy();
    await until(() => ann.text().length > before);
    expect(ann.text().slice(before)).toBe(`data: ${JSON.stringify({ parts: accountParts })}\n\n`);
  });

  it('are told of the customer whom staff name, and of nobody whom a customer names', async () => {
    const sam = await open('sam of staff', updatesOfCustomerPath('ann'));
    await until(() => sam.text().includes('data:'));
    accounts.say({ channel: 'bob', parts: ['payments'] });
    accounts.say({ channel: 'ann', parts: ['claims'] });
    await until(() => sam.text().endsWith('data: {"parts":["claims"]}\n\n'));
    expect(sam.text()).not.toContain('{"parts":["payments"]}');
    expect((await open('bob', updatesOfCustomerPath('ann'))).answer.statusCode).toBe(401);
  });

  it('come back at once when their owner was signed out somewhere, which they are told', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    await until(() => ann.text().includes('data:') && bob.text().includes('retry:'));
    const ended = once(ann.answer, 'end');
    accounts.say({ channel: 'ann', parts: ['sessions'] });
    await ended;
    expect(ann.text().endsWith('data: {"parts":["sessions"]}\n\n')).toBe(true);
    await until(() => pages.count === 1);
  });

  it('are those of people who are signed in', async () => {
    expect((await open('visitor')).answer.statusCode).toBe(401);
    expect((await app.inject(pageUpdatesPath)).statusCode).toBe(401);
  });

  it('end with the edge', async () => {
    const { answer } = await open('ann');
    const ended = once(answer, 'end');
    await app.close();
    await ended;
  });

  it('are told by one connection to accounts, however many they are', async () => {
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (let batch = 0; batch < 3; batch += 1)
      opened.push(...(await Promise.all(Array.from({ length: 100 }, (_, one) => open(`somebody-${batch}-${one}`)))));
    await until(() => opened.every(({ text }) => text().includes('retry:')) && opened[0]?.text().includes('data:') === true);
    expect(pages.count).toBe(300);
    expect(accounts.ears.size).toBe(1);
    expect(accounts.asked.filter((path) => path === streamUpdates.path)).toHaveLength(1);
    accounts.say({ channel: 'somebody-2-99', parts: ['claims'] });
    await until(() => opened.at(-1)?.text().includes('["claims"]') === true);
    expect(opened.filter(({ text }) => text().includes('["claims"]'))).toHaveLength(1);
  });
});

describe('open pages', () => {
  it('come back after ten minutes, so that a session that ended is noticed', async () => {
    const { answer } = await open('ann');
    const ended = once(answer, 'end');
    pages.beat(Date.now() + 10 * 60_000);
    await ended;
    await until(() => pages.count === 0);
  });

  it('of one person are at most twenty: the oldest makes room', async () => {
    const first = await open('ann');
    const ended = once(first.answer, 'end');
    for (let more = 0; more < 20; more += 1) await open('ann');
    await ended;
    await until(() => pages.count === 20);
  });
});
