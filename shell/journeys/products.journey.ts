import { productNames } from '@kerbside/contracts/ids';
import { widths } from './support/browser.js';
import { pageKinds, quoteProduct } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.use({ device: 'phone' });

test.describe('every kind of product is quoted', () => {
  for (const product of pageKinds)
    test(`${productNames[product]}, from step 1 to step 5, seen at ${widths.phone} and ${widths.desktop} pixels`, ({ visitor }) =>
      quoteProduct(visitor, product));
});
