import { Mongo } from '@kerbside/platform/mongo/mongo';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cards, until } from './card-sandbox.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start();
  shop.sandbox.settings.webhooks = 'drop';
});
afterAll(() => shop.close());

const measured = async (name: string): Promise<number | undefined> => {
  const text = await (await fetch(`${shop.payments.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(name));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};
const minutes = (count: number) => shop.payments.clock.advance(count * 60_000);

it('payments shows how many stay open, and how many are overdue for a check', async () => {
  const quoteId = shop.aQuote();
  await shop.pay(quoteId, cards.challenge);
  minutes(4);
  expect([await measured('payments_open{state="created"'), await measured('payments_unchecked')]).toEqual([0, 0]);
  minutes(12);
  expect([await measured('payments_open{state="created"'), await measured('payments_unchecked')]).toEqual([1, 1]);
  await shop.payments.sweep(openPaymentsSweep);
  await until(async () => (await measured('payments_open{state="requires_action"')) === 1);
  expect(await measured('payments_unchecked')).toBe(0);
});

it('a payment that cannot be brought up to date is counted, and holds up no other', async () => {
  const [lost, paid] = [shop.aQuote(), shop.aQuote()];
  for (const quoteId of [lost, paid]) await shop.pay(quoteId, cards.visa);
  const rows = shop.payments.get(Mongo).database.collection('attempts');
  await rows.updateOne({ quoteId: lost }, { $set: { ref: 'pi_that_nobody_made' } });
  minutes(1);
  const before = (await measured('payment_checks_failed_total{')) ?? 0;
  await shop.payments.sweep(openPaymentsSweep);
  expect(await measured('payment_checks_failed_total{')).toBe(before + 1);
  expect((await shop.get(`/api/payments/quotes/${paid}`)).body.data.status).toBe('paid');
});
