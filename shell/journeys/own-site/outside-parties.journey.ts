import assert from 'node:assert/strict';
import type { Visitor } from '../support/browser.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { QuotePages } from '../support/quote-pages.js';
import { until } from '../support/until.js';
import { test } from '../support/site-test.js';

const message = 'The vehicle register took too long to answer. Please try again. You can tell us about your car below instead.';
const car = { plate: 'L2WPS', make: 'BMW', model: '3 Series', range: '320d', registered: '20 6 2016' };

const partner = 'https://ads.example';

test.use({
  siteOptions: {
    env: {
      VEHICLE_LOOKUP_TIMEOUT_MS: '600',
      CONVERSION_URL: `${partner}/pixel`,
      CONVERSION_ADVERTISER_ID: '4711',
      CONVERSION_TEST_MODE: 'true',
    },
  },
  expectedInLogs: /VEHICLE_LOOKUP_UNAVAILABLE/,
});

test.describe('a car', () => {
  test('that the register takes too long to give: says why, keeps the plate, and has manual entry below it', async ({ page, visitor }) => {
    visitor.expects(/status of 503/);
    const plate = 'ER19TMO';
    await page.goto('/');
    await page.getByLabel('Your registration number').fill(plate);
    await page.getByRole('button', { name: 'See my price' }).click();
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Registration number (number plate)').inputValue(), plate);
    await page.getByLabel('Make').getByRole('option', { name: 'Volvo' }).waitFor({ state: 'attached' });
    await page.getByLabel('Model').waitFor();
    await page.getByRole('group', { name: 'MOT expiry date' }).waitFor();
  });

  /** The lines of the price beside step 2, in words and pounds. */
  const priceLines = async (quote: QuotePages): Promise<readonly string[]> => {
    await quote.describeUse();
    await quote.toDetails();
    const lines = quote.page.getByRole('region', { name: 'Your price' }).getByRole('listitem');
    return until(
      'the price',
      () => lines.allTextContents(),
      // The receipt prints line by line; this one stands last.
      (texts) => texts.some((text) => / made no difference/.test(text)),
    );
  };

  const byRegistration = async ({ page }: Visitor): Promise<readonly string[]> => {
    const quote = new QuotePages(page);
    await quote.start(car.plate);
    return priceLines(quote);
  };

  const described = async ({ page }: Visitor): Promise<readonly string[]> => {
    const quote = new QuotePages(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'I don’t have my registration' }).click();
    await page.getByRole('button', { name: 'I don’t have the registration' }).click();
    await page.getByLabel('Make').selectOption(car.make);
    await page.getByLabel('Model').selectOption(car.model);
    // The list adds the years in which a range was sold.
    const range = page.getByLabel('Range').getByRole('option').filter({ hasText: car.range });
    await page.getByLabel('Range').selectOption(await range.getAttribute('value'));
    await quote.typeDay('Date of first registration', car.registered);
    await quote.typeDay('MOT expiry date', '20 3 2027');
    return priceLines(quote);
  };

  test('costs the same by hand as by its registration', async ({ visitor }) => {
    const looked = await byRegistration(visitor);
    const typed = await described(visitor);
    assert.match(looked.join(), /£\d/);
    assert.deepEqual(typed, looked);
  });
});

test('Q2: an advertising partner is told of a purchase once the customer agrees, and once', async ({ site, arrive }) => {
  const visitor = await arrive('phone');
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
