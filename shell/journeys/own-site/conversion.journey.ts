import assert from 'node:assert/strict';
import { cards, PaymentPage } from '../support/payment-page.js';
import { test } from '../support/site-test.js';

const partner = 'https://ads.example';
test.use({
  device: 'phone',
  siteOptions: { env: { CONVERSION_URL: `${partner}/pixel`, CONVERSION_ADVERTISER_ID: '4711', CONVERSION_TEST_MODE: 'true' } },
});

test('Q2: an advertising partner is told of a purchase once the customer agrees, and once', async ({ site, visitor }) => {
  const { page } = visitor;
  const told: URL[] = [];
  await page.route(`${partner}/**`, async (route) => {
    told.push(new URL(route.request().url()));
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  const bar = page.getByRole('region', { name: 'Cookies' });
  const buyer = await site.buyerIn(visitor);
  const payment = await PaymentPage.open(page, buyer.quoteId);
  await bar.getByRole('button', { name: 'Reject' }).waitFor();
  await visitor.assertFits();
  await visitor.picture('consent-phone');
  await payment.payWith(cards.good);
  await payment.confirmed();
  assert.equal(told.length, 0, 'no answer is a no');
  const isTold = page.waitForRequest((request) => request.url().startsWith(partner));
  await bar.getByRole('button', { name: 'Accept' }).click();
  await isTold;
  await page.reload();
  await payment.confirmed();
  const [taken] = await site.cards.taken(buyer.quoteId);
  assert.deepEqual(
    told.map(({ searchParams }) => ({ merchant: searchParams.get('merchant'), amount: searchParams.get('amount') })),
    [{ merchant: '4711', amount: ((taken?.amount ?? 0) / 100).toFixed(2) }],
  );
});
