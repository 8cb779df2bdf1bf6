import { routePath } from './http.js';

it.each([
  ['/ajax/vehicle', '/ajax/vehicle'],
  ['/quote/{quoteId}/step/{step}', '/quote/:quoteId/step/:step'],
  ['/ajax/codelookup/query:{postcode}', '/ajax/codelookup/query:::postcode'],
])('%s is routed as %s', (path, route) => {
  expect(routePath(path)).toBe(route);
});
