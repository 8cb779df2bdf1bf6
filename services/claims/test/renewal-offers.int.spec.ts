import { randomUUID } from 'node:crypto';
import { renewalOffered } from '@kerbside/contracts/events/claims';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { addDays } from '@kerbside/contracts/days/dates';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { policyNumber, type Policy } from '../src/policies/policy.js';
import { offerRenewal, offerSweep } from '../src/renewals/offers.service.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';

const customer = (userId: string) => ({ kind: 'customer', userId }) as const;

describe('another year of a policy', () => {
  let claims: ServiceUnderTest;
  let serial = 0;
  const asked: {
    policyId: string;
    mileage: number;
    previousPence: number;
    fromQuoteId?: string | undefined;
    startsOn?: string | undefined;
  }[] = [];
  const offered = [{ kind: 'base' as const, code: 'gold-12', label: 'Gold, 12 months', amountPence: 36_000 }];

  /** A year of warranty until 30 November 2027. */
  const issued = async (over: Partial<Policy> = {}) => {
    serial += 1;
    const ids = { id: randomUUID(), paymentId: randomUUID(), customerId: randomUUID(), policyNumber: policyNumber('warranty', serial) };
    const policy = aPolicy({ ...ids, ...over });
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
    return policy;
  };
  const read = ({ id }: Policy, userId: string) =>
    claims
      .http()
      .get(`/api/claims/policies/${id}/renewal-offer`)
      .set(claims.as(customer(userId)));
  const offerOf = async (policy: Policy) => (await read(policy, policy.customerId).expect(200)).body.data.offer;
  const walk = async () => {
    await claims.sweep(offerSweep);
    await claims.sweep(offerRenewal);
  };
  const told = async ({ id }: Policy) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);

  beforeAll(async () => {
    claims = await testService(service);
    claims.answer(readPurchasedQuote, () => aPurchasedQuote());
    claims.answer(startRenewalQuote, ({ body }) => {
      asked.push(body);
      return aQuoteFacts({
        quoteId: randomUUID(),
        customerId: body.customerId,
        totalPence: 36_000,
        lines: offered,
        step: 2,
        priceVersion: 1,
      });
    });
  });
  beforeEach(() => claims.clock.set(new Date('2027-11-09T12:00:00Z')));
  afterAll(() => claims.close());

  it('is offered three weeks before the last one ends, once, beside what that cost, line by line', async () => {
    const policy = await issued();
    claims.clock.set(new Date('2027-11-08T12:00:00Z'));
    await walk();
    expect(await offerOf(policy)).toBeNull();
    claims.clock.set(new Date('2027-11-09T12:00:00Z'));
    await walk();
    await walk();
    const { policyId, mileage, previousPence, fromQuoteId, startsOn } = asked.find((one) => one.policyId === policy.id) ?? {};
    expect([policyId, mileage, previousPence, fromQuoteId]).toEqual([policy.id, 49_000, 31_240, policy.quoteId]);
    expect(startsOn).toBe(addDays(policy.endsOn, 1));
    expect(await offerOf(policy)).toMatchObject({
      step: 2,
      previousPence: 31_240,
      offeredPence: 36_000,
      startsOn: '2027-12-01',
      lines: [
        { code: 'gold-12', previousPence: 34_711, offeredPence: 36_000, reason: 'Our price for this cover went up.' },
        { code: 'WELCOME10', previousPence: -3_471, offeredPence: null, reason: 'It counted for that purchase only.' },
      ],
    });
    expect(await told(policy)).toMatchObject([{ type: renewalOffered.type, data: { previousPence: 31_240, offeredPence: 36_000 } }]);
    await read(policy, randomUUID()).expect(404);
  });

  it('is not offered to whoever switched renewal off, nor shown once they did', async () => {
    const [off, late] = [await issued({ autoRenewal: 'off' }), await issued()];
    await walk();
    expect([await told(off), await offerOf(off)]).toEqual([[], null]);
    expect(await offerOf(late)).not.toBeNull();
    const form = { id: late.id, productType: 'warranty', reason: 'too_expensive' };
    await claims
      .http()
      .post('/ajax/cancelrenewal')
      .set(claims.as(customer(late.customerId)))
      .send(form)
      .expect(200);
    expect(await offerOf(late)).toBeNull();
  });
});
