import assert from 'node:assert/strict';
import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';
import type { Page } from '@playwright/test';
import { aPerson, Buyer } from './support/buyer.js';
import { assertNothingCovered } from './support/covering.js';
import { PaymentPage, cards } from './support/payment-page.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

/** The offer to talk and the cookie bar are there from the first page on; rewards and messages come where something was bought. */
test.describe('nothing lies over what can be pressed, at 390, 768 and 1280 pixels', () => {
  const look = async (page: Page): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await new QuoteWalk(page).pages.settled();
    await assertNothingCovered(page);
  };

  test('from the home page to a paid warranty and what was bought', async ({ page }) => {
    const walk = new QuoteWalk(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Talk to us' }).waitFor({ state: 'attached' });
    await look(page);
    await walk.openAt('warranty', 'AA19AAA');
    await look(page);
    await walk.goOnTo(2);
    await look(page);
    await walk.pages.giveDetails(aPerson());
    await walk.goOnTo(3);
    await look(page);
    await walk.goOnTo(4);
    await look(page);
    await walk.goOnTo(5);
    await look(page);
    await walk.pages.agree();
    await walk.pages.toPayment();
    const payment = new PaymentPage(page);
    await payment.assertUsable();
    await look(page);
    await payment.payWith(cards.good);
    await payment.confirmed();
    await look(page);
    await page.goto('/account/');
    await page.getByRole('link', { name: /^View policy/ }).waitFor();
    await page.getByRole('dialog').waitFor();
    await look(page);
    await page.getByRole('link', { name: /^View policy/ }).click();
    await page.getByText('Download policy schedule').waitFor();
    await look(page);
  });

  test('where each of the other products is chosen, and one thing has one price on all of them', async ({ site, visitor }) => {
    const { page } = visitor;
    const walk = new QuoteWalk(page);
    const buyer = await site.buyerIn(visitor);
    const priceOf = new Map<string, string>();
    const readPrices = async (where: string): Promise<void> => {
      for (const { name, price } of await walk.offers()) {
        assert.equal(price, priceOf.get(name) ?? price, `${name} has another price ${where} than elsewhere`);
        priceOf.set(name, price);
      }
    };
    for (const product of productTypes.filter((one) => one !== 'warranty')) {
      await chooseAt(page, buyer, product);
      await look(page);
      await readPrices(`beside ${productNames[product]}`);
    }
  });

  const chooseAt = async (page: Page, buyer: Buyer, product: ProductType): Promise<void> => {
    await page.goto(`/quote/${product}/step/3/?quote=${await buyer.atChoice(product)}`);
    await new QuoteWalk(page).isAt(3);
  };
});
