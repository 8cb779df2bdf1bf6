import { visitsLeft } from './demo-visits.js';

const aQuote = (productType: 'mot' | 'service' | 'warranty', status: 'open' | 'purchased') => ({ productType, status });

it.each([
  ['nothing was bought yet', [], ['mot', 'service']],
  ['cover alone was bought', [aQuote('warranty', 'purchased')], ['mot', 'service']],
  ['an earlier start was interrupted before it paid', [aQuote('mot', 'open')], ['mot', 'service']],
  ['one was bought', [aQuote('mot', 'purchased'), aQuote('service', 'open')], ['service']],
  ['both were bought', [aQuote('service', 'purchased'), aQuote('mot', 'purchased')], []],
])('when %s, the visits of the demonstration customer that are left are %j', (_, quotes, left) =>
  expect(visitsLeft(quotes).map(({ productType }) => productType)).toEqual(left),
);
