import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { payRefund } from '../src/refunds/refund-payments.js';
import { answered, openRefund, withPart } from '../src/refunds/refund.js';
import { RefundsRepository } from '../src/refunds/refunds.repository.js';
import { aPlan } from './a-plan.js';
import type { PaymentsUnderTest } from './payments-under-test.js';

const paid = z.object({ paymentId: z.string(), customerId: z.string(), refundId: z.optional(z.string()) });
const whole = z.object({
  quoteId: z._default(z.string(), () => randomUUID()),
  totalPence: z._default(z.number(), 26_900),
  customerId: z.string(),
});

type PayWith = (card: string) => (params: unknown) => Promise<void>;

/** The states of pacts about refunds. `buy` buys a quote with this card. */
export const refundStates = (site: () => PaymentsUnderTest, buy: PayWith): States => {
  const fresh = async (paymentId: string) => {
    const { database } = site().payments.get(Mongo);
    await database.collection('purchases').deleteOne({ _id: paymentId as never });
    await database.collection('ledger').deleteMany({ paymentId });
    await database.collection('refunds').deleteMany({ purchaseId: paymentId });
    await database.collection('payment-changes').deleteMany({ purchaseId: paymentId });
  };

  const paidByPaypal = async (params: unknown) => {
    const { paymentId: id, customerId } = z.parse(paid, params);
    await fresh(id);
    await aPlan(site().payments, { id, amounts: [5_000, 5_000], changes: { customerId } });
  };

  const refused = async (params: unknown) => {
    await paidByPaypal(params);
    const { paymentId: purchaseId, refundId = randomUUID() } = z.parse(paid, params);
    const at = site().payments.clock.now();
    const part = { line: 1, attemptId: `${purchaseId}:1`, method: 'paypal', to: 'PayPal', amountPence: 2_000, reference: null } as const;
    const open = openRefund({ id: refundId, purchaseId, amountPence: 2_000, rewardsPence: 0, why: 'Sold the car', parts: [part] }, at);
    const refusal = { ref: 'r', status: 'refused', message: 'PayPal did not send the money back.' } as const;
    const parts = open.parts.map((one) => answered(one, refusal, at));
    const refund = parts.reduce((before, one) => withPart(before, one, at), open);
    const { payments } = site();
    await payments.get(Mongo).transaction((session) => payments.get(RefundsRepository).add(refund, session));
  };

  /** Bought by card, and refunded in full. */
  const refunded = (card: string) => async (params: unknown) => {
    const bought = { ...z.parse(whole, params), ...z.parse(z.looseObject({}), params) };
    const facts = { ...bought, quoteId: z.parse(whole, bought).quoteId };
    await buy(card)(facts);
    const { payments } = site();
    const purchase = await payments.get(Mongo).database.collection('purchases').findOne({ quoteId: facts.quoteId });
    const paymentId = String(purchase?._id);
    await payments.get(Mongo).database.collection('refunds').deleteMany({ purchaseId: paymentId });
    const body = { paymentId, amountPence: z.parse(whole, facts).totalPence, why: 'Cancelled' };
    const asked = payments.by('claims').put(`/internal/payments/refunds/${randomUUID()}`).send(body);
    await asked.expect(200);
    await payments.sweep(payRefund);
    return String(purchase?.['attemptId']);
  };

  return {
    'a payment that can be refunded': paidByPaypal,
    'a refund that the provider refused': refused,
    'a purchase is refunded': async (params) => void (await refunded('4242424242424242')(params)),
  };
};
