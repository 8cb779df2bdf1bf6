import { callsOf, nothing, type Call } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { callSegmentsOf, looksLikeCall, routerPath, routesOf } from './route-table.js';

const call = callsOf('pricing');
const aCall = (over: Partial<Call> = {}): Call => ({
  ...call({ id: 'x', method: 'POST', path: '/ajax/vehicle', who: 'public', summary: '', data: nothing }),
  ...over,
});

describe('the route table', () => {
  it.each([
    ['/ajax/vehicle', '/ajax/vehicle'],
    ['/quote/{quoteId}/step/{step}', '/quote/:quoteId/step/:step'],
    ['/ajax/codelookup/query:{postcode}', '/ajax/codelookup/query:::postcode'],
  ])('writes %s as %s', (path, written) => expect(routerPath(path)).toBe(written));

  it('leaves out what only services may call', () => {
    const routes = routesOf([
      aCall(),
      aCall({ path: '/internal/quotes/{quoteId}', who: 'service' }),
      aCall({ path: '/internal/odd', who: 'public' }),
      aCall({ path: '/x', who: 'service' }),
    ]);
    expect(routes.map(({ url }) => url)).toEqual(['/ajax/vehicle']);
  });

  it('holds every public call of every contract, once', () => {
    const keys = routesOf(calls).map(({ method, url }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(keys).toEqual(
      expect.arrayContaining([
        'POST /ajax/login',
        'POST /ajax/vehicle',
        'POST /payment/:',
        'POST /quote/:/step/:',
        'POST /webhooks/stripe',
      ]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  describe('distinguishes a mistaken call from a page', () => {
    const segments = callSegmentsOf([aCall(), aCall({ path: '/quote/{quoteId}/step/{step}' }), aCall({ path: '/webhooks/stripe' })]);
    it.each([
      ['GET', '/ajax/nothing', true],
      ['GET', '/api/nothing', true],
      ['GET', '/internal/sessions', true],
      ['GET', '/webhooks/stripe', true],
      ['GET', '/quote/warranty/step/1/', false],
      ['GET', '/', false],
      ['GET', '/no-such-page', false],
      ['HEAD', '/account', false],
      ['POST', '/quote/warranty', true],
      ['DELETE', '/', true],
    ])('%s %s', (method, path, expected) => expect(looksLikeCall(segments, method, path)).toBe(expected));
  });
});
