import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '../../src/http/all.js';
import { freePort } from '../ports.mjs';
import { callTest } from './call-test.mjs';
import { startStandalone } from './server.mjs';

let folder;
let built;
const running = [];
beforeEach(() => {
  built = true;
  folder = mkdtempSync(join(tmpdir(), 'kerbside-standalone-'));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
  writeFileSync(join(folder, 'standalone.0123456789.js'), 'draw()');
});
afterEach(async () => {
  for (const part of running.splice(0)) await part.close();
  rmSync(folder, { recursive: true });
});

/** A site that repeats what it was asked. */
const aSite = async () => {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'ks_session=x; HttpOnly' });
      response.end(
        JSON.stringify({ method: request.method, url: request.url, origin: request.headers.origin, host: request.headers.host, body }),
      );
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  running.push({ close: () => (server.closeAllConnections(), new Promise((done) => server.close(done))) });
  return `http://127.0.0.1:${server.address().port}`;
};

const standalone = async (site) => {
  const one = await startStandalone({ name: 'mfe-quote', folder, site, calls, isBuilt: () => built, port: 0 });
  running.push(one);
  return one.url;
};
const navigation = { headers: { accept: 'text/html,application/xhtml+xml' } };

it('hands calls to the running site, as if its own page had made them', async () => {
  const site = await aSite();
  const url = await standalone(site);
  const answer = await fetch(`${url}/ajax/vehicle?x=1`, { method: 'POST', body: '{"vrm":"AA19AAA"}', headers: { origin: url } });
  const { host } = new URL(site);
  expect(await answer.json()).toEqual({ method: 'POST', url: '/ajax/vehicle?x=1', origin: site, host, body: '{"vrm":"AA19AAA"}' });
  expect(answer.headers.get('set-cookie')).toBe('ks_session=x; HttpOnly');
});

it('draws the remote at its own paths', async () => {
  const url = await standalone(await aSite());
  expect(await (await fetch(`${url}/quote/warranty/step/1/`, navigation)).text()).toBe('<div id="root"></div>');
  expect(await (await fetch(`${url}/standalone.0123456789.js`)).text()).toBe('draw()');
});

it('says so while no site answers, and draws without one on demand', async () => {
  const site = `http://127.0.0.1:${await freePort()}`;
  const url = await standalone(site);
  const page = await fetch(`${url}/quote/warranty/step/1/`, navigation);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining(`<h1>No site answers at ${site}</h1>`)]);
  expect(await (await fetch(`${url}/quote/warranty/step/1/?alone`, navigation)).text()).toBe('<div id="root"></div>');
  const call = await fetch(`${url}/ajax/vehicle`, { method: 'POST' });
  expect([call.status, await call.json()]).toEqual([
    503,
    { success: false, error: { code: 'SITE_NOT_RUNNING', message: expect.stringContaining('SITE_URL') } },
  ]);
});

it('says that it is being built until it is, and comes by itself', async () => {
  built = false;
  const url = await standalone(await aSite());
  const page = await fetch(`${url}/`, navigation);
  expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/http-equiv="refresh".*mfe-quote is being built/s)]);
});

it.each([
  ['GET', '/ajax/codelookup/query:SW1A1AA', '*/*', true],
  ['GET', '/api/claims/policies', 'text/html', true],
  ['POST', '/quote/q1/step/2', '*/*', true],
  ['GET', '/quote/warranty/step/1/', 'text/html', false],
  ['GET', '/standalone.0123456789.js', '*/*', false],
  ['GET', '/', 'text/html', false],
])('%s %s (%s) is a call: %s', (method, path, accept, expected) => expect(callTest(calls)(method, path, accept)).toBe(expected));
