import { Mongo } from '@kerbside/platform/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { enterSale } from '../src/purchases/ledger.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { customerId, PaymentsUnderTest } from './payments-under-test.js';

const cards = { good: '4242424242424242', declined: '4000000000000002' };

let site: PaymentsUnderTest;
beforeAll(async () => {
  site = await PaymentsUnderTest.start();
});
afterAll(() => site.close());

const dueQuote = z.object({
  quoteId: z.string(),
  secret: z._default(z.string(), 'nobody has it'),
  totalPence: z.number(),
  voucher: z._default(z.nullable(z.string()), null),
  customerId: z._default(z.string(), customerId),
});

const facedBy = (params: unknown) => {
  const { quoteId, totalPence, customerId } = z.parse(dueQuote, params);
  return { quoteId, pounds: totalPence / 100, owner: { kind: 'customer', userId: customerId } as const };
};

/** At step 6, as pricing reports it. */
const ready = (params: unknown): void => {
  const { quoteId, secret, totalPence, voucher, customerId } = z.parse(dueQuote, params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
  const itsVoucher = voucher === null ? null : { code: voucher, label: voucher };
  site.aQuote({ quoteId, totalPence, originalPence: totalPence, lines, voucher: itsVoucher, customerId });
  site.secrets.set(quoteId, secret);
};

/** Pacts of other releases name the same quotes: each has to be bought again for each of them. */
const notYetBought = async (quoteId: string): Promise<void> => {
  const { database } = site.payments.get(Mongo);
  const fresh = { state: { status: 'open' }, agreement: null, schedule: [], attemptId: null };
  const before = await database.collection('purchases').findOneAndUpdate({ quoteId }, { $set: fresh });
  if (before) await database.collection('ledger').deleteMany({ paymentId: before._id });
};

/** Its customer pays as the page does, up to the confirmation of the card. */
const payWith = (card: string) => async (params: unknown) => {
  ready(params);
  await notYetBought(facedBy(params).quoteId);
  const { quoteId, pounds, owner } = facedBy(params);
  const { body } = await site.preSubmit(quoteId, pounds, {}, owner).expect(200);
  await site.browser.confirm(body.data.clientSecret, card);
};

const payInFull = async (params: unknown) => {
  await payWith(cards.good)(params);
  const { quoteId, pounds, owner } = facedBy(params);
  await site.post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, owner).expect(200);
};

/** The card was refused, which the page learns by asking. */
const fail = async (params: unknown) => {
  await payWith(cards.declined)(params);
  const { quoteId, owner } = facedBy(params);
  await site.post(`/ajax/payment/status-check/${quoteId}`, {}, owner).expect(200);
};

const bought = async (params: unknown) => {
  const { quoteId } = z.parse(dueQuote, params);
  if (!(await site.payments.get(PurchasesRepository).ofQuote(quoteId))) await payInFull(params);
};

const enter = (params: unknown) => {
  const { paymentId, amountPence } = z.parse(z.object({ paymentId: z.string(), amountPence: z.number() }), params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence } as const];
  const rows = enterSale({
    purchaseId: paymentId,
    method: 'card',
    takenPence: amountPence,
    owedPence: amountPence,
    lines,
    at: site.payments.clock.now(),
  });
  return site.payments.get(Mongo).transaction((session) => site.payments.get(PurchasesRepository).enter(rows, session));
};

const states: States = {
  'a quote that is ready to be paid': ready,
  'a quote whose card was charged': payWith(cards.good),
  'a quote that is paid': payInFull,
  'a quote whose card was refused': payWith(cards.declined),
  'a payment fails': fail,
  'a purchase of the customer': bought,
  'a payment in the books': enter,
  'a customer with rewards': (params) => void (site.rewardsPence = Number(params['balancePence'])),
  'a customer is signed in': (params) => site.payments.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a member of staff is signed in': (params) =>
    site.payments.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
};

it('keeps what its callers count on', () => verifyPacts('payments', site.payments, states));
