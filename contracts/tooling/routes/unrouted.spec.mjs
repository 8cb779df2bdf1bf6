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
