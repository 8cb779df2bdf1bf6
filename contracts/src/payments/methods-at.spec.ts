import { methodsAt } from './methods-at.js';

describe('the methods that an address allows', () => {
  const at = methodsAt([
    { method: 'GET', path: '/api/quotes/{quoteId}' },
    { method: 'DELETE', path: '/api/quotes/{id}' },
    { method: 'POST', path: '/ajax/codelookup/query:{postcode}' },
    { method: 'POST', path: '/ajax/price.json' },
  ]);
  it.each([
    ['/api/quotes/q1', ['DELETE', 'GET', 'HEAD']],
    ['/api/quotes/q1/', ['DELETE', 'GET', 'HEAD']],
    ['/api/quotes/a%20b', ['DELETE', 'GET', 'HEAD']],
    ['/ajax/codelookup/query:SW1A1AA', ['POST']],
    ['/ajax/price.json', ['POST']],
    ['/ajax/priceXjson', []],
    ['/api/quotes', []],
    ['/api/quotes/q1/more', []],
    ['/API/quotes/q1', []],
  ])('%s: %j', (path, methods) => expect(at(path)).toEqual(methods));
});
