import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { answersOf, callsOfOwners, matrixOf, askedForOwner, answersForOwner } from '@kerbside/platform/testing/authorisation-matrix';
import { callsOfService, sendTo, whoMakes, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { aPlan } from './a-plan.js';
import { debitEnv } from './debit-sandbox.js';
import { customer, customerId, finance, startedShop, stranger } from './payments-under-test.js';
import { paypalEnv } from './paypal-sandbox.js';

const nowhere = 'http://127.0.0.1:9';

const shop = startedShop({ ...paypalEnv(nowhere), ...debitEnv(nowhere) });

const form = { payment_type: 'visa', displayed_total: '312.4' };
const ofQuote = (body: object) => () => Promise.resolve({ params: { quoteId: shop.aQuote() }, body });
const debit = () => aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false });
const hidden = { user_id: customerId, card_token: 'pm_none_such' };

/** A good request of each call that names a record in its form, about a record of its own. */
const requests: Readonly<Record<string, () => Promise<TriedRequest & { readonly body: object }>>> = {
  'create-payment-intent': ofQuote({ paymentIntentType: 'secure', formModelName: 'ProductQuote' }),
  'pre-submit': ofQuote(form),
  'status-check': ofQuote(form),
  'give-up-payment': ofQuote({}),
  'payment-page': ofQuote({ payment_type: 'direct_debit' }),
  'hide-card': () => Promise.resolve({ body: hidden }),
  'payment-schedule-change': async () => ({
    params: { paymentId: await debit() },
    body: { preferredDay: '20', preview: '1', why: 'Payday' },
  }),
  'payment-schedule-cancel': async () => ({ params: { paymentId: await debit() }, body: { why: 'Sold the car' } }),
  'dd-status': async () => ({ params: { id: await debit() }, body: { markAsPaid: '1', note: 'By transfer' } }),
  'split-dd': async () => ({ body: { paymentId: await debit(), count: '3', why: 'In three parts' } }),
};
const callerOf = (id: string): Caller => (whoMakes(id) === 'finance' ? finance : customer);
const ask = async (id: string, over: TriedRequest = {}) => {
  const good = await requests[id]?.();
  return sendTo(shop.payments, id, { headers: shop.payments.as(callerOf(id)), ...good, ...over });
};

describe('the calls of payments', () => {
  it.each(matrixOf('payments'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(shop.payments, row)).toEqual(row.answers),
  );

  it.each(callsOfOwners('payments').filter((id) => !['hide-card', 'overdue-payment', 'payout-account-keep'].includes(id)))(
    '%s finds what is its caller’s own, and changes nothing for a stranger or for staff who may not',
    async (id) => {
      const params = { paymentId: await aPlan(shop.payments, { amounts: [10_000, 10_000] }) };
      const body = { saved_card: 'pm_none_such', line: '2', amountPence: 10_000 };
      expect(await askedForOwner(shop.payments, id, { ownerId: customerId, params, body })).toEqual(answersForOwner(id));
    },
  );

  it.each(callsOfService('payments').flatMap(({ id, path }) => (path.includes('{quoteId}') && whoMakes(id) === 'public' ? [id] : [])))(
    '%s finds no quote for a stranger, nor one that does not exist',
    async (id) => {
      const marks = { count: '3', productType: 'warranty', usedRewards: '0' };
      const quoteId = shop.aQuote();
      const answers = await Promise.all([
        ask(id, { params: { ...marks, quoteId }, headers: shop.payments.as(stranger) }),
        ask(id, { params: { ...marks, quoteId }, headers: { 'x-quote-secret': 'guessed' } }),
        ask(id, { params: { ...marks, quoteId: randomUUID() } }),
      ]);
      for (const { status, body } of answers)
        expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message: 'We could not find that.' }]);
    },
  );

  it.each<[string, TriedRequest]>([
    ['hide-card', { headers: {}, body: { ...hidden, user_id: randomUUID() } }],
    ['hide-card', {}],
    ['payment-schedule', { params: { paymentId: randomUUID() } }],
    ['payment-schedule-change', { params: { paymentId: randomUUID() } }],
    ['payment-schedule-cancel', { params: { paymentId: randomUUID() } }],
    ['dd-status', { params: { id: randomUUID() } }],
    ['split-dd', { body: { paymentId: randomUUID(), count: 3, why: 'In three parts' } }],
  ])('%s finds nothing of somebody else’s, and nothing that does not exist', async (id, over) => {
    const { status, body } = await ask(id, { ...over, headers: shop.payments.as(callerOf(id)) });
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});
