import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { calls } from '@kerbside/contracts/http/all';
import { startEdge, type EdgeUnderTest } from '../test/edge-under-test.js';
import { routesOf } from './route-table.js';
import { addressAt, isPath } from './target.js';

let edge: EdgeUnderTest;
const asked: (string | undefined)[] = [];
const elsewhere = createServer((incoming, response) => {
  asked.push(incoming.url);
  response.end('the inside');
});
let [port, host] = [0, ''];

beforeAll(async () => {
  edge = await startEdge();
  port = Number(new URL(await edge.app.listen({ port: 0, host: '127.0.0.1' })).port);
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  elsewhere.close();
  await edge.close();
});

const statusOf = async (method: string, path: string): Promise<number | undefined> => {
  const asking = request({ host: '127.0.0.1', port, method, path, agent: false });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

/** What a client may write in place of a path. */
const forms: readonly ((path: string) => string)[] = [
  (path) => `http://${host}${path}`,
  (path) => `HTTP://${host}${path}?x=1`,
  (path) => `https://${host}${path}`,
  (path) => `//${host}${path}`,
  (path) => `/\\${host}${path}`,
];

describe('a target that is not a path', () => {
  it.each(routesOf(calls).map(({ method, call }) => [method, call.path] as const))(
    'is refused where it looks like %s %s, and no server is asked',
    async (method, path) => {
      const filled = path.replace(/\{\w+\}/g, '1');
      expect(await Promise.all(forms.map((form) => statusOf(method, form(filled))))).toEqual(forms.map(() => 400));
      expect([asked, edge.seen]).toEqual([[], []]);
    },
  );

  it.each([
    ['a page', 'GET', '/account'],
    ['a file', 'GET', '/js/shell.1.js'],
    ['the list of remotes', 'GET', '/remotes.json'],
    ['nothing', 'POST', '/no-such'],
  ])('is refused where it looks like %s', async (_, method, path) => {
    expect(await Promise.all(forms.map((form) => statusOf(method, form(path))))).toEqual(forms.map(() => 400));
  });

  it.each(['OPTIONS * HTTP/1.1', 'CONNECT inside.example:443 HTTP/1.1', 'GET inside.example:80 HTTP/1.1'])(
    'is refused as %s',
    async (line) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${line}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      const heard: Buffer[] = [];
      socket.on('data', (chunk) => heard.push(chunk));
      await once(socket, 'close');
      expect(Buffer.concat(heard).toString()).toMatch(/^(HTTP\/1\.1 400 |$)/);
    },
  );
});

it.each([
  ['/', true],
  ['/account?next=//x', true],
  ['/ajax/vehicle?x=\\y', true],
  ['', false],
  ['*', false],
  ['account', false],
  ['//account', false],
  ['/\\account', false],
  ['/a\\b', false],
  ['http:/account', false],
])('%j is a path: %s', (target, expected) => expect(isPath(target)).toBe(expected));

it('keeps the origin of the service', () => {
  expect(addressAt('http://pricing:3102/ignored', '/api/quotes/1')).toBe('http://pricing:3102/api/quotes/1');
  expect(addressAt('http://pricing:3102', '//other/x')).toBe('http://pricing:3102//other/x');
  for (const path of ['@other/x', '.other/x', ':80@other/x', '1/x']) expect(() => addressAt('http://pricing:3102', path)).toThrow();
});
