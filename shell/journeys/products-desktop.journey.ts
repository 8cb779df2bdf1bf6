import { productNames, productTypes } from '@kerbside/contracts/ids';
import { widths } from './support/browser.js';
import { quoteProduct } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.use({ device: 'desktop' });

test.describe('every product is quoted', () => {
  for (const product of productTypes)
    test(`${productNames[product]}, from step 1 to step 5 at ${widths.desktop} pixels`, ({ visitor }) =>
      quoteProduct(visitor, product, 'desktop'));
});
