import type { EventType } from '@kerbside/contracts/event';
import { claimDecided, claimPaid, policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { paymentAnnounced, paymentsScheduled, planCancelled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { quotePriced } from '@kerbside/contracts/events/pricing';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const customerId = 'c1000000-0000-4000-8000-000000000006';
const quoteId = 'c1000000-0000-4000-8000-000000000007';

let imports: ServiceUnderTest;
beforeAll(async () => {
  imports = await testService(service);
});
afterAll(() => imports.close());

it.each<[EventType, string, object]>([
  [quotePriced, 'a quote is priced', { customerId }],
  [purchaseCompleted, 'a quote that is paid', { quoteId, secret: 'c1-secret', totalPence: 26_900, voucher: 'WELCOME10' }],
  [policyCancelled, 'a policy is cancelled', { customerId }],
  [policyReinstated, 'a policy is reinstated', { customerId }],
  [claimDecided, 'a claim is decided', { customerId }],
  [claimPaid, 'a claim is paid', { customerId }],
  [paymentsScheduled, 'the payments of a plan are moved', { customerId }],
  [paymentAnnounced, 'another month is owed', { customerId }],
  [planCancelled, 'a plan is cancelled', { customerId }],
])('counts what an event says %#', (type, state, params) =>
  expectEvent('imports', type, { so: 'so that management sees it', given: [[state, { ...params }]] }, async (event) => {
    const facts = imports.get(Mongo).connection.collection('figure_facts');
    // Every event of a pact has the same id.
    await facts.deleteMany({});
    await imports.receive(event);
    expect(await facts.countDocuments({ type: type.type })).toBe(1);
  }),
);
