import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cards } from './card-sandbox.js';
import { PaymentsUnderTest, stranger } from './payments-under-test.js';
import { paypalAt, paypalEnv, startPaypal, type PaypalSandbox } from './paypal-sandbox.js';

let shop: PaymentsUnderTest;
let sandbox: PaypalSandbox;
beforeAll(async () => {
  sandbox = await startPaypal({ webhookUrl: 'http://127.0.0.1:9/webhooks/paypal' });
  await sandbox.close();
  const port = Number(new URL(sandbox.url).port);
  shop = await PaymentsUnderTest.start(paypalEnv(sandbox.url));
  sandbox = await startPaypal({ port, webhookUrl: `${shop.payments.url}/webhooks/paypal` });
  await paypal().set({ webhooks: 'drop' });
});
afterEach(() => {
  Object.assign(shop.sandbox.settings, { webhooks: 'deliver', outage: false });
});
afterAll(async () => {
  await sandbox.close();
  await shop.close();
});

const paypal = () => paypalAt(sandbox.url);
const aQuote = () => shop.aQuote({ voucher: null });
const byPaypal = { payment_type: 'paypal', main_payment_option: 'in_full' };
const toPaypal = async (quoteId: string): Promise<string> =>
  (await shop.submit(quoteId, byPaypal).expect(200)).body.data.approval.fields.token;
const givenUp = async (quoteId: string): Promise<string> => (await shop.giveUp(quoteId).expect(200)).body.data.status;
const isHeld = (quoteId: string) => shop.quoteOf(quoteId).heldBy !== null;
const view = async (quoteId: string) => (await shop.get(`/api/payments/quotes/${quoteId}`).expect(200)).body.data;

interface State {
  readonly name: string;
  /** Brings a payment of the quote there. */
  readonly bring: (quoteId: string) => Promise<unknown>;
  readonly status: 'due' | 'paid' | 'failed' | 'processing';
  readonly sales: 0 | 1;
}

const states: readonly State[] = [
  { name: 'nothing begun', bring: async () => undefined, status: 'due', sales: 0 },
  { name: 'a card form that is only open', bring: (quoteId) => shop.createIntent(quoteId), status: 'due', sales: 0 },
  { name: 'a card that was agreed to and never typed', bring: (quoteId) => shop.preSubmit(quoteId, 312.4), status: 'due', sales: 0 },
  { name: 'a bank that waits for the customer', bring: (quoteId) => shop.pay(quoteId, cards.challenge), status: 'due', sales: 0 },
  {
    name: 'a bank that the customer had answered',
    bring: async (quoteId) => {
      shop.sandbox.settings.webhooks = 'drop';
      const { body } = await shop.pay(quoteId, cards.challenge);
      await shop.browser.challenge(body.client_secret ?? '', 'pass');
    },
    status: 'paid',
    sales: 1,
  },
  {
    name: 'a bank that refused it',
    bring: async (quoteId) => {
      shop.sandbox.settings.webhooks = 'drop';
      await shop.pay(quoteId, cards.declined);
    },
    status: 'failed',
    sales: 0,
  },
  {
    name: 'a card that has paid',
    bring: async (quoteId) => {
      await shop.pay(quoteId, cards.visa);
      await shop.submit(quoteId).expect(200);
    },
    status: 'paid',
    sales: 1,
  },
  { name: 'PayPal, which nobody approved', bring: toPaypal, status: 'due', sales: 0 },
  {
    name: 'PayPal, which the customer approved before going back',
    bring: async (quoteId) => paypal().approve(await toPaypal(quoteId)),
    status: 'paid',
    sales: 1,
  },
];

describe.each(states)('giving up a payment: $name', ({ bring, status, sales }) => {
  it('frees the quote unless it is bought, and charges nothing twice', async () => {
    const quoteId = aQuote();
    await bring(quoteId);
    expect(await givenUp(quoteId)).toBe(status);
    expect(await givenUp(quoteId)).toMatch(status === 'failed' ? /due|failed/ : status);
    expect(await shop.successesOf(quoteId)).toHaveLength(sales);
    if (sales === 1) return;
    expect(isHeld(quoteId)).toBe(false);
    expect(await view(quoteId)).not.toHaveProperty('isBegun');
    // What was changed at once is what is charged, once.
    shop.reprice(quoteId, 28_116);
    await shop.pay(quoteId, cards.visa, 281.16);
    await shop.submit(quoteId, { displayed_total: 281.16, payment_type: 'visa' }).expect(200);
    expect((await shop.chargedFor(quoteId)).map(({ amount }) => amount)).toEqual([28_116]);
    expect(await shop.successesOf(quoteId)).toHaveLength(1);
  });
});

it('a payment that was given up cannot be confirmed any more, by card or at PayPal', async () => {
  const byCard = aQuote();
  const { body } = await shop.pay(byCard, cards.challenge);
  expect((await view(byCard)).isBegun).toBe(true);
  await givenUp(byCard);
  await shop.browser.challenge(body.client_secret ?? '', 'pass');
  expect(['due', 'failed']).toContain((await shop.status(byCard)).body.data.status);
  expect(await shop.chargedFor(byCard)).toEqual([]);
  const quoteId = aQuote();
  const token = await toPaypal(quoteId);
  await givenUp(quoteId);
  await paypal().approve(token);
  expect(['due', 'failed']).toContain((await shop.status(quoteId)).body.data.status);
  expect((await paypal().orders()).find(({ id }) => id === token)?.status).not.toBe('COMPLETED');
});

it('while the provider does not answer the quote stays held: nobody knows whether it is paid', async () => {
  const quoteId = aQuote();
  await shop.pay(quoteId, cards.challenge);
  shop.sandbox.settings.outage = true;
  await shop.giveUp(quoteId).expect(503);
  expect(isHeld(quoteId)).toBe(true);
  shop.sandbox.settings.outage = false;
  expect(await givenUp(quoteId)).toBe('due');
  expect(isHeld(quoteId)).toBe(false);
});

it('nobody gives up the payment of somebody else', async () => {
  const quoteId = aQuote();
  await shop.pay(quoteId, cards.challenge);
  await shop.giveUp(quoteId, stranger).expect(404);
  expect(isHeld(quoteId)).toBe(true);
});
