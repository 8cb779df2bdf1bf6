import assert from 'node:assert/strict';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { localstripeKeys, startLocalstripe } from '@kerbside/contracts/tooling/engines/localstripe.mjs';
import type { Page } from '@playwright/test';
import { Buyer } from '../support/buyer.js';
import type { Visitor } from '../support/browser.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { Stack } from '../support/stack.js';
import { until } from '../support/until.js';
import { test as visits } from '../support/visits.js';

const webhookSecret = 'whsec_for_localstripe_only';
const longestStartMs = 5 * 60_000;

/** The product with localstripe in place of Stripe: its API, its events, and its own Stripe.js in the browser. */
const test = visits.extend<object, { readonly site: Stack }>({
  site: [
    async ({}, use) => {
      const provider = await startLocalstripe((line) => void process.stderr.write(`${line}\n`));
      const env = {
        STRIPE_API_URL: provider.url,
        STRIPE_SECRET_KEY: localstripeKeys.secret,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_PUBLISHABLE_KEY: localstripeKeys.publishable,
        CARDS_SCRIPT_URL: `${provider.url}/v3/`,
      };
      const site = await Stack.start({ env });
      await provider.subscribe({ url: `${site.url}/webhooks/stripe`, secret: webhookSecret });
      await use(site);
      await site.remove();
      await provider.stop();
    },
    { scope: 'worker', timeout: longestStartMs },
  ],
});

/** localstripe has one field for the whole card, in the page itself. */
const payWith = async (payment: PaymentPage, number: string): Promise<void> => {
  const { page } = payment;
  await payment.chooseMethod('Visa');
  for (const [part, text] of [
    ['number', number],
    ['exp_month', '11'],
    ['exp_year', '30'],
    ['cvc', '123'],
  ] as const)
    await page.getByPlaceholder(part, { exact: true }).fill(text);
  await payment.payButton.click();
};

const answerBank = (page: Page, answer: 'Complete' | 'Fail'): Promise<void> =>
  page.getByRole('button', { name: `${answer} authentication` }).click();

test.describe('on localstripe, on a phone', () => {
  const begin = async (site: Stack, visitor: Visitor) => {
    const buyer = await Buyer.readyToPay(site.url);
    await buyer.caller.handOver(visitor.context);
    return { buyer, payment: await PaymentPage.open(visitor.page, buyer.quoteId) };
  };
  /** Taken once, as our own records say, and covered. */
  const assertBought = async ({ buyer, payment }: { buyer: Buyer; payment: PaymentPage }, card: string): Promise<void> => {
    const number = await payment.confirmed();
    assert.equal((await buyer.policy()).policyNumber, number);
    const rows = await until(
      'the payment',
      async () => (await buyer.caller.send(listPayments, { query: {} })).rows,
      (found) => found.some(({ status }) => status === 'succeeded'),
    );
    assert.deepEqual(
      rows.map(({ status, card }) => ({ status, card })),
      [{ status: 'succeeded', card: { brand: 'visa', last4: card.slice(-4) } }],
    );
  };

  test('a good card pays', async ({ site, visit }) => {
    const visitor = await visit(site.url, 'phone');
    const bought = await begin(site, visitor);
    await payWith(bought.payment, cards.good);
    await assertBought(bought, cards.good);
    visitor.assertQuiet();
  });

  test('3-D Secure is refused, then approved', async ({ site, visit }) => {
    const visitor = await visit(site.url, 'phone');
    const bought = await begin(site, visitor);
    await payWith(bought.payment, cards.threeDSecure);
    await answerBank(visitor.page, 'Fail');
    await bought.payment.banner.waitFor();
    await payWith(bought.payment, cards.threeDSecure);
    await answerBank(visitor.page, 'Complete');
    await assertBought(bought, cards.threeDSecure);
    visitor.assertQuiet();
  });

  test('a declined card takes nothing, and another pays', async ({ site, visit }) => {
    const visitor = await visit(site.url, 'phone');
    visitor.expects(/status of 402/);
    const bought = await begin(site, visitor);
    await payWith(bought.payment, cards.declined);
    await bought.payment.banner.waitFor();
    assert.deepEqual(await bought.buyer.policies(), []);
    await payWith(bought.payment, cards.good);
    await assertBought(bought, cards.good);
    visitor.assertQuiet();
  });

  test('instalments take the first payment today', async ({ site, visit }) => {
    const visitor = await visit(site.url, 'phone');
    const bought = await begin(site, visitor);
    await visitor.page.getByRole('radio', { name: 'Pay in instalments' }).check();
    await payWith(bought.payment, cards.good);
    await assertBought(bought, cards.good);
    await visitor.page.getByText(/^.*Next payment: £/).waitFor();
    visitor.assertQuiet();
  });

  test('a card that was kept pays again without its number', async ({ site, visit }) => {
    const visitor = await visit(site.url, 'phone');
    const { page } = visitor;
    const { buyer, payment } = await begin(site, visitor);
    await page.getByRole('checkbox', { name: 'Keep this card for next time' }).check();
    await payWith(payment, cards.good);
    await payment.confirmed();
    const second = await buyer.again();
    await PaymentPage.open(page, second.quoteId);
    await payment.chooseMethod('Visa');
    await page.getByRole('radio', { name: 'Visa ending 4242' }).check();
    await payment.payButton.click();
    const number = await payment.confirmed();
    assert.equal((await second.policy()).policyNumber, number);
    visitor.assertQuiet();
  });
});
