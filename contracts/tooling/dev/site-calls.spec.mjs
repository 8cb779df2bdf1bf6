import { createServer } from 'node:http';
import { calls } from '../../src/http/all.js';
import { freePort } from '../ports.mjs';
import { siteCalls, callTest } from './site-calls.mjs';

const running = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});

const served = async (answer) => {
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  running.push(() => (server.closeAllConnections(), new Promise((done) => server.close(done))));
  return `http://127.0.0.1:${Object(server.address()).port}`;
};

/** A site that echoes the request. */
const aSite = () =>
  served((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'ks_session=x; HttpOnly' });
      response.end(
        JSON.stringify({ method: request.method, url: request.url, origin: request.headers.origin, host: request.headers.host, body }),
      );
    });
  });

/** The remote's own files and pages, behind the middleware under test. */
const remote = async (site) => {
  const handle = siteCalls({ name: 'mfe-quote', site, calls });
  return served((request, response) => handle(request, response, () => response.end(`own ${request.url}`)));
};
const navigation = { headers: { accept: 'text/html,application/xhtml+xml' } };

it('forwards calls to the running site, as if its own page had made them', async () => {
  const site = await aSite();
  const url = await remote(site);
  const answer = await fetch(`${url}/ajax/vehicle?x=1`, { method: 'POST', body: '{"vrm":"AA19AAA"}', headers: { origin: url } });
  const { host } = new URL(site);
  expect(await answer.json()).toEqual({ method: 'POST', url: '/ajax/vehicle?x=1', origin: site, host, body: '{"vrm":"AA19AAA"}' });
  expect(answer.headers.get('set-cookie')).toBe('ks_session=x; HttpOnly');
});

it('draws the remote at its own paths', async () => {
  const url = await remote(await aSite());
  expect(await (await fetch(`${url}/quote/warranty/step/1/`, navigation)).text()).toBe('own /quote/warranty/step/1/');
  expect(await (await fetch(`${url}/standalone.js`)).text()).toBe('own /standalone.js');
});

it('says so while no site answers, and draws the page without one on request', async () => {
  const site = `http://127.0.0.1:${await freePort()}`;
  const url = await remote(site);
  const page = await fetch(`${url}/quote/warranty/step/1/`, navigation);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining(`<h1>No site answers at ${site}</h1>`)]);
  expect(await (await fetch(`${url}/quote/warranty/step/1/?alone`, navigation)).text()).toBe('own /quote/warranty/step/1/?alone');
  const call = await fetch(`${url}/ajax/vehicle`, { method: 'POST' });
  expect([call.status, await call.json()]).toEqual([
    503,
    { success: false, error: { code: 'SITE_NOT_RUNNING', message: expect.stringContaining('SITE_URL') } },
  ]);
});

it.each([
  ['GET', '/ajax/codelookup/query:SW1A1AA', '*/*', true],
  ['GET', '/api/claims/policies', 'text/html', true],
  ['POST', '/quote/q1/step/2', '*/*', true],
  ['GET', '/quote/warranty/step/1/', 'text/html', false],
  ['GET', '/standalone.0123456789.js', '*/*', false],
  ['GET', '/', 'text/html', false],
])('%s %s (%s) is a call: %s', (method, path, accept, expected) => expect(callTest(calls)(method, path, accept)).toBe(expected));
