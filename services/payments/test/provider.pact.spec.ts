import { openQuote } from '@kerbside/contracts/http/pricing-internal';
import { notFound } from '@kerbside/platform/errors';
import { verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

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
  secret: z.string(),
  totalPence: z.number(),
  voucher: z._default(z.nullable(z.string()), null),
});

/** At step 6, as pricing tells of it. */
const ready = (params: unknown) => {
  const { quoteId, secret, totalPence, voucher } = z.parse(dueQuote, params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
  site.aQuote({
    quoteId,
    totalPence,
    originalPence: totalPence,
    lines,
    voucher: voucher === null ? null : { code: voucher, label: voucher },
  });
  secrets.set(quoteId, secret);
  return { quoteId, pounds: totalPence / 100 };
};

/** Its customer pays as the page does, up to the confirmation of the card. */
const payWith = (card: string) => async (params: unknown) => {
  const { quoteId, pounds } = ready(params);
  const { body } = await site.preSubmit(quoteId, pounds, {}, customer).expect(200);
  await site.browser.confirm(body.data.clientSecret, card);
};

const payInFull = async (params: unknown) => {
  await payWith(cards.good)(params);
  const { quoteId, pounds } = ready(params);
  await site.post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, customer).expect(200);
};

/** The provider tells that the card was refused, as its webhook or the page's question finds out. */
const fail = async (params: unknown) => {
  await payWith(cards.declined)(params);
  const { quoteId } = ready(params);
  await site.post(`/ajax/payment/status-check/${quoteId}`, {}, customer).expect(200);
};

const states: States = {
  'a quote that is ready to be paid': (params) => void ready(params),
  'a quote whose card was charged': payWith(cards.good),
  'a quote that is paid': payInFull,
  'a quote whose card was refused': payWith(cards.declined),
  'a payment fails': fail,
};

it('keeps what its callers count on', () => verifyPacts('payments', site.payments, states));
