import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unrouted } from './unrouted.mjs';

const aCall = (over = {}) => ({ service: 'pricing', id: 'readQuote', method: 'GET', path: '/api/quotes/{quoteId}', who: 'owner', ...over });
const route = (call) => ({ call });

describe('a call that nothing would answer', () => {
  const [call, inside] = [aCall(), aCall({ who: 'service' })];
  it.each([
    ['none: it is listed and routed', { declared: [call], listed: [call], routes: [call] }, []],
    [
      'one that all.ts does not list',
      { declared: [call], listed: [aCall({ path: '/api/other' })], routes: [] },
      ['pricing.ts: readQuote (GET /api/quotes/{quoteId}) is not in contracts/src/http/all.ts, so nobody routes it'],
    ],
    [
      'one that the edge leaves out',
      { declared: [call], listed: [call], routes: [] },
      ['pricing.ts: readQuote (GET /api/quotes/{quoteId}) is made by others (owner), and the edge does not route it'],
    ],
    ['none: services ask each other without the edge', { declared: [inside], listed: [inside], routes: [] }, []],
    [
      'one that another stands before',
      { declared: [call], listed: [call], routes: [call, aCall({ id: 'readOther', path: '/api/quotes/{id}' })] },
      ['GET /api/quotes/{} is routed for readQuote and readOther'],
    ],
  ])('is %s', (_, { declared, listed, routes }, problems) =>
    expect(unrouted({ declared: { 'pricing.ts': declared }, listed, routes: routes.map(route) })).toEqual(problems),
  );
});

describe('the check of the routes', () => {
  const script = fileURLToPath(new URL('../routes.mjs', import.meta.url));
  const fixture = fileURLToPath(new URL('../fixtures/unrouted-call', import.meta.url));
  const check = (...args) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });

  it('passes for our contracts', () => expect(check()).toMatchObject({ status: 0, stderr: '' }));

  it('fails for a contract that is missing from all.ts, and names the call', () => {
    const { status, stderr } = check('--also', fixture);
    expect(status).toBe(1);
    expect(stderr).toBe(
      'pricing-left-out.ts: leftOut (GET /api/pricing/left-out) is not in contracts/src/http/all.ts, so nobody routes it\n',
    );
  });
});
