import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { widths } from './support/browser.js';
import { quoteProduct } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.use({ device: 'phone' });

/** One of each kind of page: cover by its level, work at a garage, a car that is financed, cover by the kind of tyre. */
const kinds: readonly ProductType[] = ['warranty', 'mot', 'gap', 'tyre'];

test.describe('every kind of product is quoted', () => {
  for (const product of kinds)
    test(`${productNames[product]}, from step 1 to step 5, seen at ${widths.phone} and ${widths.desktop} pixels`, ({ visitor }) =>
      quoteProduct(visitor, product));
});
