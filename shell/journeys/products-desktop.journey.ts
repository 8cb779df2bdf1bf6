import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';
import { widths } from './support/browser.js';
import { quoteProduct } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.use({ device: 'desktop' });

/** One of each kind of page: levels, tables, fields of its own, a garage, an offer. On a phone all are walked each time, here by `npm run test:long`. */
const kinds: readonly ProductType[] = ['warranty', 'gap', 'tyre', 'mot', 'service'];
const walked = process.env['WALKS'] === 'all' ? productTypes : kinds;

test.describe('every product is quoted', () => {
  for (const product of walked)
    test(`${productNames[product]}, from step 1 to step 5 at ${widths.desktop} pixels`, ({ visitor }) =>
      quoteProduct(visitor, product, 'desktop'));
});
