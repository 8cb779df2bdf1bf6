import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { cards, PaymentPage } from './support/payment-page.js';
import { test } from './support/site-test.js';

/** How long the provider's script takes on a slow line. */
const scriptMs = 1_000;
/** The page's layout shift, as the browser measures it: too little to notice. */
const mostShift = 0.01;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Layout shifts since the page opened, except those the visitor caused: how much moved, and which part. */
const shifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const entries = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          const textOf = ({ node }: Shift['sources'][number]) => `${node?.nodeName}: ${node?.textContent?.slice(0, 60)}`;
          done(entries.map(({ value, sources }) => ({ value, moved: sources.map(textOf) })));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done([]), 500);
      }),
  );

test.describe('the payment page stays where it is while its card fields load', () => {
  for (const screen of ['phone', 'desktop'] as const)
    test(`on a ${screen}`, async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const buyer = await site.buyerIn(visitor);
      await visitor.page.route('**/v3/**', async (route) => {
        await new Promise((done) => setTimeout(done, scriptMs));
        await route.continue();
      });
      const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
      await payment.typeCard(cards.good);
      const all = await shifts(visitor.page);
      const sum = all.reduce((total, { value }) => total + value, 0);
      assert.ok(sum < mostShift, `${sum}: ${JSON.stringify(all)}`);
    });
});
