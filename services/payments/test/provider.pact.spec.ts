import { openQuote } from '@kerbside/contracts/http/pricing-internal';
import { notFound } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { enterPayment } from '../src/payments/ledger.js';
import { PaymentsRepository } from '../src/payments/payments.repository.js';
import { customerId, PaymentsUnderTest } from './payments-under-test.js';

const cards = { good: '4242424242424242', declined: '4000000000000002' };

let site: PaymentsUnderTest;
const secrets = new Map<string, string>();
beforeAll(async () => {
  site = await PaymentsUnderTest.start();
  site.payments.answer(openQuote, ({ params, body }) => {
    const { facts } = site.quoteOf(params.quoteId);
    if (body.secret !== secrets.get(params.quoteId) && body.userId !== facts.customerId) throw notFound();
    return facts;
  });
});
afterAll(() => site.close());

const dueQuote = z.object({
  quoteId: z.string(),
  secret: z._default(z.string(), 'nobody has it'),
  totalPence: z.number(),
  voucher: z._default(z.nullable(z.string()), null),
  customerId: z._default(z.string(), customerId),
});

/** At step 6, as pricing tells of it. */
const ready = (params: unknown) => {
  const { quoteId, secret, totalPence, voucher, customerId } = z.parse(dueQuote, params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
  const itsVoucher = voucher === null ? null : { code: voucher, label: voucher };
  site.aQuote({ quoteId, totalPence, originalPence: totalPence, lines, voucher: itsVoucher, customerId });
  secrets.set(quoteId, secret);
  return { quoteId, pounds: totalPence / 100, owner: { kind: 'customer', userId: customerId } as const };
};

/** Its customer pays as the page does, up to the confirmation of the card. */
const payWith = (card: string) => async (params: unknown) => {
  const { quoteId, pounds, owner } = ready(params);
  const { body } = await site.preSubmit(quoteId, pounds, {}, owner).expect(200);
  // The released pacts name the same quotes: one that was paid for them stays paid.
  if (body.data.clientSecret !== null) await site.browser.confirm(body.data.clientSecret, card);
};

const payInFull = async (params: unknown) => {
  await payWith(cards.good)(params);
  const { quoteId, pounds, owner } = ready(params);
  await site.post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, owner).expect(200);
};

/** The card was refused, as the page's question finds out. */
const fail = async (params: unknown) => {
  await payWith(cards.declined)(params);
  const { quoteId, owner } = ready(params);
  await site.post(`/ajax/payment/status-check/${quoteId}`, {}, owner).expect(200);
};

const bought = async (params: unknown) => {
  const { quoteId } = z.parse(dueQuote, params);
  if (!(await site.payments.get(PaymentsRepository).ofQuote(quoteId))) await payInFull(params);
};

const enter = (params: unknown) => {
  const { paymentId, amountPence } = z.parse(z.object({ paymentId: z.string(), amountPence: z.number() }), params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence } as const];
  const rows = enterPayment({ paymentId, amountPence, lines, at: site.payments.clock.now() });
  return site.payments.get(Mongo).transaction((session) => site.payments.get(PaymentsRepository).enter(rows, session));
};

const states: States = {
  'a quote that is ready to be paid': (params) => void ready(params),
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
