import { randomUUID } from 'node:crypto';
import { policyIssued, policyTransferred } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicyOutlines, type PolicyOutline } from '@kerbside/contracts/http/claims/policies';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { takeEarlierPolicies } from '../src/reviews/earlier-policies.service.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const erased = randomUUID();
const nobody = randomUUID();

let callbacks: ServiceUnderTest;
/** The policies that claims has, in the order of their ids. */
let issued: PolicyOutline[];
let pages: string[];
let isAway: boolean;
/** Happens once, after the next page was read. */
let meanwhile: (() => Promise<void>) | undefined;
beforeEach(async () => {
  issued = [];
  pages = [];
  isAway = false;
  meanwhile = undefined;
  callbacks = await testService(service);
  callbacks.answer(listPolicyOutlines, async ({ query: { after } }) => {
    if (isAway) throw new DomainError('SERVICE_UNAVAILABLE');
    pages.push(after);
    const policies = issued.filter(({ id }) => id > after).slice(0, 2);
    const work = meanwhile;
    meanwhile = undefined;
    await work?.();
    return { policies };
  });
  callbacks.answer(readPerson, ({ params: { userId } }) => {
    if (userId === nobody) throw notFound();
    return aPerson({ id: userId, erasedAt: userId === erased ? '2026-11-01T09:00:00.000Z' : null });
  });
});
afterEach(() => callbacks.close());

const aPolicy = (place: number, over: Partial<PolicyOutline> = {}): PolicyOutline => ({
  id: `d0000000-0000-4000-8000-00000000000${place}`,
  policyNumber: `KS-WAR-000000${place}-100`,
  customerId: randomUUID(),
  quoteId: randomUUID(),
  productType: 'warranty',
  activeFrom: '2025-03-01',
  cancelledOn: null,
  ...over,
});
const walk = async (times: number) => {
  for (let n = 0; n < times; n += 1) await callbacks.sweep(takeEarlierPolicies);
};
const found = async (): Promise<
  { id: string; customer_id: string; policy_number: string; sent_at: unknown; queue_entry_id: unknown; cancelled_on: unknown }[]
> =>
  (
    await callbacks
      .http()
      .post('/ajax-admin/getProductsForSendingTpInvitation')
      .set(callbacks.as(agent))
      .send({ filters: { textSearch: 'KS-', includingInQueuedProducts: true } })
      .expect(200)
  ).body.data.rows;
const hear = (policy: PolicyOutline) => callbacks.deliver(policyIssued, { ...policyIssued.sample, ...policy, policyId: policy.id });

describe('policies that were issued before invitations were', () => {
  it('A4: are taken once, a page at a time', async () => {
    issued = [aPolicy(1), aPolicy(2), aPolicy(3)];
    await walk(5);
    expect((await found()).map(({ id }) => id)).toEqual(issued.map(({ id }) => id));
    expect(new Set(pages)).toEqual(new Set(['', aPolicy(2).id, aPolicy(3).id]));
    pages = [];
    await walk(1);
    expect(pages).toEqual([]);
  });

  it('A2: wait while claims is away, and go on where they stopped', async () => {
    issued = [aPolicy(1), aPolicy(2), aPolicy(3)];
    await walk(1);
    isAway = true;
    await walk(2);
    expect(await found()).toHaveLength(2);
    isAway = false;
    pages = [];
    await walk(2);
    expect(await found()).toHaveLength(3);
    expect(pages).not.toContain('');
  });

  it('A2: do not touch those that are known, and what came of them', async () => {
    issued = [aPolicy(1)];
    const [policy = aPolicy(1)] = issued;
    await hear(policy);
    await callbacks
      .http()
      .post('/ajax-admin/sendTrustpilotInvitation')
      .set(callbacks.as(agent))
      .send({ selectedProducts: [policy.id], selectedTemplate: 'after-buying', confirmed: 1 })
      .expect(200);
    await walk(2);
    expect(await found()).toMatchObject([{ id: policy.id, customer_id: policy.customerId, queue_entry_id: expect.any(String) }]);
  });

  it('A4: are taken with a change that was told before they were known', async () => {
    const policy = aPolicy(1);
    issued = [policy];
    const customerId = randomUUID();
    meanwhile = async () => {
      issued = [{ ...policy, customerId }];
      await callbacks.deliver(policyTransferred, { ...policyTransferred.sample, policyId: policy.id, customerId });
    };
    await walk(1);
    expect(await found()).toMatchObject([{ id: policy.id, customer_id: customerId }]);
  });

  it('are known to be cancelled', async () => {
    issued = [aPolicy(1, { cancelledOn: '2025-06-01' }), aPolicy(2)];
    await walk(1);
    expect((await found()).map(({ cancelled_on }) => cancelled_on)).toEqual(['2025-06-01', null]);
  });

  it('A4: are left out when their owner was erased, or is not there', async () => {
    issued = [aPolicy(1, { customerId: erased }), aPolicy(2, { customerId: nobody }), aPolicy(3)];
    await walk(3);
    expect((await found()).map(({ id }) => id)).toEqual([aPolicy(3).id]);
  });
});
