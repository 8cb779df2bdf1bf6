import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MethodPorts } from '../src/methods/method-ports.js';
import { PurchaseChanges } from '../src/purchases/purchase-changes.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { Settlement } from '../src/sale/settlement.js';
import { aPlan, soldOn } from './a-plan.js';
import { InstalmentsPort } from './instalments-port.js';
import { agent, customer, PaymentsUnderTest } from './payments-under-test.js';

/** The collector, as tests act it out. */
class Collector extends InstalmentsPort {
  override readonly method = 'direct_debit' as never;
}

const instrument = { method: 'direct_debit', ref: 'MD1', payer: null } as const;
const words = 'There was not enough money in the account to pay this direct debit.';

let shop: PaymentsUnderTest;
const collector = new Collector();
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, { all: [collector] }]]);
});
afterAll(() => shop.close());

const attemptsOf = (id: string) => `/api/payments/payments/${id}/attempts`;
const debit = () => aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false, changes: { instrument } });
const failed = async (id: string) => {
  await shop.payments.sweep(collectionsSweep);
  const ref = collector.openings.findLast(({ purchaseId }) => purchaseId === id)?.attemptId ?? '';
  const failure = { id: `${ref}:1`, code: 'insufficient_funds', message: words };
  const standing = await collector.become(ref, { status: 'open', failure });
  const settlement = shop.payments.get(Settlement);
  await settlement.settle(await settlement.known(ref), standing);
};

describe('the attempts at a purchase', () => {
  it('Q5, A7: are listed for staff, each failure with its reason in words', async () => {
    const id = await debit();
    await failed(id);
    const { body } = await shop.get(attemptsOf(id), agent).expect(200);
    expect(body.data.rows).toMatchObject([
      { line: 1, method: 'direct_debit', amountPence: 26_900, status: 'failed', code: 'insufficient_funds', reason: words },
    ]);
    const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
    expect(data).toMatchObject({ productType: 'warranty', lines: [{ state: 'failed', failure: words }] });
  });

  it('are none before anything is collected, and staff alone see them', async () => {
    const id = await debit();
    expect((await shop.get(attemptsOf(id), agent).expect(200)).body.data).toEqual({ rows: [] });
    await shop.get(attemptsOf(id), customer).expect(403);
    await shop.get(attemptsOf(id)).expect(401);
    await shop.get(attemptsOf('nothing'), agent).expect(404);
  });
});

describe('a payment that nothing is left to take from', () => {
  it('Q5, A7: says so in words', async () => {
    const id = await debit();
    await shop.payments
      .get(PurchaseChanges)
      .change(id, (purchase) => ({ purchase: { ...purchase, instrument: null }, rows: [], told: [] }));
    await shop.payments.sweep(collectionsSweep);
    const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
    expect(data.lines).toMatchObject([
      { dueOn: soldOn, state: 'failed', failure: 'There is no card or direct debit left that it could be taken from.' },
    ]);
  });

  it('names PayPal where PayPal was to pay it', async () => {
    const id = await aPlan(shop.payments, { amounts: [1_240], method: 'paypal', isFirstPaid: false, changes: { instrument: null } });
    await shop.payments.sweep(collectionsSweep);
    const { data } = (await shop.get(`/api/payments/payments/${id}/schedule`, agent).expect(200)).body;
    expect(data).toMatchObject({
      method: 'paypal',
      lines: [{ state: 'failed', failure: 'PayPal has not told us that we may take it from the PayPal account.' }],
    });
  });
});
