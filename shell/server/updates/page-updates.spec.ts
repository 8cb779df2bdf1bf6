import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untouchedHeader } from '@kerbside/contracts/anti-forgery';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { accountParts, backOffice, updatesOfCustomerPath, updatesSincePath, pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import Fastify, { type FastifyInstance } from 'fastify';
import { startEdge, type EdgeUnderTest } from '../../test/edge-under-test.js';
import { OpenPages } from './open-pages.js';
import { servePageUpdates } from './page-updates.js';

/** Accounts: a cookie is its own channel, `visitor` is nobody. Counts what it is asked. */
const someAccounts = async () => {
  const ears = new Set<ServerResponse>();
  let at = 1_000_000;
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const { url = '', headers } = incoming;
    asked.push(url);
    // A stream is never somebody at a page.
    if (url.startsWith(readUpdatesChannel.path) && headers[untouchedHeader] !== '1') return void response.writeHead(400).end('{}');
    if (url === readUpdatesChannel.path && headers.cookie === 'visitor') return void response.writeHead(401).end('{}');
    const ofCustomer = new URL(url, 'http://accounts.test').searchParams.get('customerId');
    if (ofCustomer !== null && headers.cookie !== 'sam of staff') return void response.writeHead(404).end('{}');
    const channel = ofCustomer ?? headers.cookie;
    if (url.startsWith(readUpdatesChannel.path)) {
      const answer = JSON.stringify({ success: true, data: { channel } });
      return void setTimeout(() => response.end(answer), channel === 'slow ann' ? 50 : 0);
    }
    ears.add(response);
    response.once('close', () => ears.delete(response));
    return void response.writeHead(200).write(`${JSON.stringify({ at, parts: [] })}\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const say = (line: object) => {
    at += 10_000;
    for (const ear of ears) ear.write(`${JSON.stringify({ at, ...line })}\n`);
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

const open = async (cookie: string, path = pageUpdatesPath, lastId?: string) => {
  const headers = { cookie, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) };
  const asking = request(`${url}${path}`, { headers, agent: false });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  listeners.push(answer);
  const heard: string[] = [];
  answer.setEncoding('utf8').on('data', (text: string) => heard.push(text));
  answer.on('error', () => undefined);
  const text = () => heard.join('');
  /** The parts of each message that names some. */
  const told = () => [...text().matchAll(/data: (\{"parts":\["[^\n]*)/g)].map(([, data = '']) => JSON.parse(data) as object);
  const id = () => [...text().matchAll(/id: (\S+)/g)].at(-1)?.[1] ?? '';
  await until(() => text().includes('retry:'));
  return { answer, told, id };
};

/** The edge has heard accounts. */
const listening = () => until(() => accounts.ears.size === 1 && pages.count > 0);

describe('the pages that listen', () => {
  it('A2: are told what changed in their own account, and nothing of others', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    expect(ann.answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await listening();
    accounts.say({ channel: 'ann', parts: ['claims'] });
    accounts.say({ channel: 'bob', parts: ['payments'] });
    await until(() => bob.told().length > 0);
    expect([ann.told(), bob.told()]).toEqual([[{ parts: ['claims'] }], [{ parts: ['payments'] }]]);
  });

  it('A2: are told nothing when accounts was away and nothing was missed, and otherwise only what was', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    await listening();
    accounts.say({ channel: 'ann', parts: ['claims'] });
    await until(() => ann.told().length === 1);
    for (const ear of accounts.ears) ear.destroy();
    await until(() => accounts.asked.includes(`${streamUpdates.path}?since=1010000`));
    await listening();
    accounts.say({ channel: 'bob', parts: ['rewards'] });
    await until(() => bob.told().length > 0);
    expect([ann.told(), bob.told()]).toEqual([[{ parts: ['claims'] }], [{ parts: ['rewards'] }]]);
  });

  it('are told to ask for everything when accounts does not know what was missed', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    await listening();
    accounts.say({ parts: accountParts });
    await until(() => ann.told().length > 0 && bob.told().length > 0);
    for (const page of [ann, bob]) expect(page.told()).toEqual([{ parts: accountParts, isGuess: true }]);
  });

  it.each([
    ['by the browser', (id: string) => [pageUpdatesPath, id] as const],
    ['by the page', (id: string) => [updatesSincePath(pageUpdatesPath, id)] as const],
  ])('A2: that come back, as is said %s, are told what they missed, and nothing when that is nothing', async (_, again) => {
    await open('bob');
    await listening();
    accounts.say({ channel: 'ann', parts: ['quotes'] });
    const ann = await open('ann');
    accounts.say({ channel: 'ann', parts: ['claims'] });
    await until(() => ann.told().length === 1);
    ann.answer.destroy();
    await until(() => pages.count === 1);
    const back = await open('ann', ...again(ann.id()));
    accounts.say({ channel: 'ann', parts: ['cars'] });
    await until(() => back.told().length === 1);
    expect(back.told()).toEqual([{ parts: ['cars'] }]);
    const late = await open('ann', ...again(ann.id()));
    await until(() => late.told().length === 1);
    expect(late.told()).toEqual([{ parts: ['cars'] }]);
  });

  it.each(['1-abcd', '99', '../x', ''])('A2: that come back from before all that is known, with %j, ask for everything', async (id) => {
    await open('bob');
    await listening();
    accounts.say({ channel: 'ann', parts: ['quotes'] });
    const ann = await open('ann', pageUpdatesPath, id);
    await until(() => ann.told().length === 1);
    expect(ann.told()).toEqual([{ parts: accountParts, isGuess: true }]);
  });

  it('are told of the customer whom staff name, and of nobody whom a customer names', async () => {
    const sam = await open('sam of staff', updatesOfCustomerPath('ann'));
    await listening();
    accounts.say({ channel: 'bob', parts: ['payments'] });
    accounts.say({ channel: 'ann', parts: ['claims'] });
    await until(() => sam.told().length > 0);
    expect(sam.told()).toEqual([{ parts: ['claims'] }]);
    const refused = request(`${url}${updatesOfCustomerPath('ann')}`, { headers: { cookie: 'bob' }, agent: false }).end();
    const [answer] = (await once(refused, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
  });

  it('A2: come back at once when their owner was signed out somewhere, which they are told', async () => {
    const [ann] = [await open('ann'), await open('bob')];
    await listening();
    const ended = once(ann.answer, 'end');
    accounts.say({ channel: 'ann', parts: ['sessions'] });
    await ended;
    expect(ann.told()).toEqual([{ parts: ['sessions'] }]);
    await until(() => pages.count === 1);
  });

  it('A2: are those of people who are signed in', async () => {
    expect((await app.inject({ url: pageUpdatesPath, headers: { cookie: 'visitor' } })).statusCode).toBe(401);
    expect((await app.inject(pageUpdatesPath)).statusCode).toBe(401);
  });

  it('A2: are not those that left before accounts said who they are', async () => {
    const gone = request(`${url}${pageUpdatesPath}`, { headers: { cookie: 'slow ann' }, agent: false }).end();
    gone.on('error', () => undefined);
    await until(() => accounts.asked.length === 1);
    gone.destroy();
    await new Promise((done) => setTimeout(done, 100));
    expect(pages.count).toBe(0);
  });

  it('end with the edge', async () => {
    const { answer } = await open('ann');
    const ended = once(answer, 'end');
    await app.close();
    await ended;
  });

  it('A2: are told by one connection to accounts, however many they are', async () => {
    const opened = await Promise.all(Array.from({ length: 40 }, (_, one) => open(`somebody-${one}`)));
    await listening();
    expect(pages.count).toBe(40);
    expect(accounts.ears.size).toBe(1);
    expect(accounts.asked.filter((path) => path === streamUpdates.path)).toHaveLength(1);
    accounts.say({ channel: 'somebody-39', parts: ['claims'] });
    await until(() => opened.at(-1)?.told().length === 1);
    expect(opened.filter(({ told }) => told().length > 0)).toHaveLength(1);
  });
});

describe('open pages', () => {
  it('A2: come back after ten minutes, so that a session that ended is noticed', async () => {
    const { answer } = await open('ann');
    const ended = once(answer, 'end');
    pages.beat('1-x', Date.now() + 10 * 60_000);
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

  it('of the office are as many as its staff have open: none makes another come back', async () => {
    const office = await Promise.all(Array.from({ length: 25 }, () => open('sam of staff', updatesOfCustomerPath(backOffice))));
    await listening();
    accounts.say({ channel: backOffice, parts: ['callbacks'] });
    await until(() => office.every(({ told }) => told().length === 1));
    expect(pages.count).toBe(25);
  });
});
