import assert from 'node:assert/strict';
import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';
import { widths } from './support/browser.js';
import { QuoteWalk, quoteProduct } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.use({ device: 'phone' });

/** One of each kind of page: cover by its level, work at a garage, a car that is financed, cover by the kind of tyre. */
const kinds: readonly ProductType[] = ['warranty', 'mot', 'gap', 'tyre'];

test.describe('every kind of product is quoted', () => {
  for (const product of kinds)
    test(`${productNames[product]}, from step 1 to step 5, seen at ${widths.phone} and ${widths.desktop} pixels`, ({ visitor }) =>
      quoteProduct(visitor, product));

  test('Q9: one thing has one price wherever it is offered, and what is offered fits', async ({ site, visitor }) => {
    const walk = new QuoteWalk(visitor.page);
    const buyer = await site.buyerIn(visitor);
    const priceOf = new Map<string, string>();
    for (const product of productTypes) {
      await visitor.page.goto(`/quote/${product}/step/3/?quote=${await buyer.atChoice(product)}`);
      await walk.isAt(3);
      await visitor.page.waitForLoadState('networkidle');
      await walk.pages.settled();
      for (const { name, price } of await walk.offers()) {
        assert.equal(price, priceOf.get(name) ?? price, `${name} has another price beside ${productNames[product]} than elsewhere`);
        priceOf.set(name, price);
      }
      await visitor.onEach(() => visitor.assertFits());
    }
  });
});
