import { randomUUID } from 'node:crypto';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import type { EventType } from '@kerbside/contracts/event';
import { readCar, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { readCancellationInternally } from '@kerbside/contracts/http/claims/cancellations';
import { readClaimInternally } from '@kerbside/contracts/http/claims/claims';
import { readPoliciesOfQuote, readPolicyDocument, readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { aCancellation, aWorking } from '@kerbside/contracts/testing/sample-cancellation';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { anOrder, aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { toldEvents, toldName } from '@kerbside/contracts/testing/told';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { confirmPolicy } from '../src/confirmations/confirmations.service.js';
import { letterJobOf } from '../src/messages/owed-letters.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const orderId = randomUUID();

/** What makes an event tell something else than its sample does. */
const others: Readonly<Record<string, readonly object[]>> = {
  'claims.policy-issued': [{}, { policyId: orderId, productType: 'mot' }],
  'claims.policy-transfer-ended': ['accepted', 'declined', 'withdrawn', 'expired'].map((how) => ({ how })),
  'claims.claim-submitted': [{ isAppeal: false }, { isAppeal: true }],
  'garages.booking-requested': [{ isLater: true }],
  'garages.booking-action-needed': ['no-time', 'proposal', 'finding'].map((reason) => ({ reason })),
  'garages.visit-reminder-due': [{ daysAhead: 7 }, { daysAhead: 1 }],
};

describe('what each change tells its customer', () => {
  let callbacks: ServiceUnderTest;
  beforeAll(async () => {
    callbacks = await testService(service);
  });
  afterAll(() => callbacks.close());

  const answer = (): void => {
    const order = anOrder({ id: orderId });
    const visit = { booking_date: '2026-11-24', booking_time: '09:30', delivery_type: 'drop_car' as const, garage: null };
    const cancellation = aCancellation({ working: aWorking({ lines: [] }) });
    callbacks.answer(readPerson, ({ params }) => aPerson({ id: params.userId }));
    callbacks.answer(readPolicyInternally, ({ params }) => (params.policyId === orderId ? order : aPolicy({ id: params.policyId })));
    callbacks.answer(readPolicyDocument, () => ({ name: 'schedule.pdf', mediaType: 'application/pdf', base64: 'JVBERg==' }));
    callbacks.answer(readPoliciesOfQuote, () => ({ policies: [order] }));
    callbacks.answer(readBookedVisit, () => ({ visit }));
    callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
    callbacks.answer(readCancellationInternally, () => ({ cancellation }));
    callbacks.answer(readClaimInternally, () => claim);
    callbacks.answer(readCar, ({ params }) => ({
      customerId: randomUUID(),
      car: {
        id: params.carId,
        registrationNumber: 'AA19AAA',
        make: 'Vauxhall',
        model: 'Corsa',
        range: null,
        firstRegistrationDate: '2019-03-01',
        addedAt: '2026-11-01T09:00:00.000Z',
      },
    }));
  };

  const sent = async (event: EventType, over: object): Promise<string[]> => {
    await callbacks.startAfresh();
    answer();
    await callbacks.deliver(event, Object.assign({}, event.sample, over));
    await callbacks.sweep(toldName(event) === 'claims.policy-issued' ? confirmPolicy : letterJobOf(event.type));
    const { body } = await callbacks.http().get('/api/callbacks/messages').set(callbacks.as(agent)).expect(200);
    return body.data.rows.map(({ template }: { template: string }) => template);
  };

  it.each(toldEvents().filter(([, , { letters }]) => letters.length > 0))(
    'is what the letters of %s tell',
    async (name, event, { letters }) => {
      const templates: string[] = [];
      for (const over of others[name] ?? [{}]) templates.push(...(await sent(event, over)));
      expect([...new Set(templates)].toSorted()).toEqual(letters.toSorted());
    },
  );

  it.each([policyCancelled, policyReinstated])('is nothing of what came with another: the letter about that names it', async (event) =>
    expect(await sent(event, { with: randomUUID() })).toEqual([]),
  );
});

const claim = {
  id: randomUUID(),
  reference: 'CL-7K3M9Q2P',
  kind: 'warranty' as const,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
  isAuthorised: true,
  asked: [{ text: 'Which garage has the car?', at: '2026-12-01T12:00:00.000Z', answer: null }],
  decision: { lines: [], totalPence: 50_000, coveredPence: 30_000, note: 'Covered.', decidedAt: '2026-12-02T12:00:00.000Z' },
  payee: null,
  payment: null,
};
