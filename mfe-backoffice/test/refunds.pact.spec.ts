import { redirectRefund, requestRefund, retryRefund } from '@kerbside/contracts/http/payments/refunds';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query';
import { redirect, request, retry } from '../src/api/refunds-api.js';
import { ids } from '../src/testing/records.js';

const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const of = (last: number) => ({
  paymentId: `60000000-0000-4000-8000-0000000000${10 + last}`,
  refundId: `60000000-0000-4000-8000-0000000000${30 + last}`,
  customerId: '20000000-0000-4000-8000-000000000003',
});
const paid = (facts: ReturnType<typeof of>) => ['a payment that can be refunded', facts] as const;
const refused = (facts: ReturnType<typeof of>) => ['a refund that the provider refused', facts] as const;
const siteAt = (url: string) => ({ fetch: fetchFrom(url) });
const sent = <A, I>(mutation: MutationOptions<A, Error, I>, input: I) => new MutationObserver(new QueryClient(), mutation).mutate(input);
const part = {
  number: 1,
  line: 1,
  method: 'paypal' as const,
  to: 'PayPal',
  amountPence: 2_000,
  reference: null,
  at: '2027-03-02T09:00:00.000Z',
};
const refundOf = ({ refundId, paymentId }: ReturnType<typeof of>) => ({
  refundId,
  paymentId,
  amountPence: 2_000,
  rewardsPence: 0,
  requestedAt: '2027-03-02T09:00:00.000Z',
});
/** What the payment gives back: 20 pounds of its only collected part. */
const workingId = 'ytN61rPOA_QQAJ0hxleiVj';

describe('what the back office asks about refunds', () => {
  it('to make one', () => {
    const facts = of(3);
    const { paymentId, refundId } = facts;
    const body = { refundId, amountPence: 2_000, workingId, why: 'Sold the car' };
    const data = {
      ...refundOf(facts),
      status: 'pending' as const,
      why: 'Sold the car',
      parts: [{ ...part, status: 'requested' as const, message: null }],
    };
    return expectCall('mfe-backoffice', requestRefund, {
      so: 'of a part',
      given: [finance, paid(facts)],
      params: { paymentId },
      body,
      data,
      ask: async (url) => {
        expect((await sent(request(siteAt(url), paymentId), body)).refundId).toBe(refundId);
      },
    });
  });

  it('to try one again', () => {
    const facts = of(4);
    const params = { refundId: facts.refundId, number: '1' };
    return expectCall('mfe-backoffice', retryRefund, {
      so: 'that was refused',
      given: [finance, refused(facts)],
      params,
      data: {},
      ask: async (url) => {
        expect(await sent(retry(siteAt(url), facts.paymentId), { refundId: facts.refundId, number: 1 })).toEqual({});
      },
    });
  });

  it('to record that one was paid in another way', () => {
    const facts = of(5);
    const params = { refundId: facts.refundId, number: '1' };
    const body = { reference: 'BACS 77' };
    const data = {
      ...refundOf(facts),
      status: 'refunded' as const,
      why: 'Sold the car',
      parts: [{ ...part, status: 'redirected' as const, message: null, reference: 'BACS 77' }],
    };
    return expectCall('mfe-backoffice', redirectRefund, {
      so: 'by staff',
      given: [finance, refused(facts)],
      params,
      body,
      data,
      ask: async (url) => {
        expect((await sent(redirect(siteAt(url), facts.paymentId, { refundId: facts.refundId, number: 1 }), 'BACS 77')).status).toBe(
          'refunded',
        );
      },
    });
  });
});
