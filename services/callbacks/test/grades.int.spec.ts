import { randomUUID } from 'node:crypto';
import type { EventType } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { arrearsChanged } from '@kerbside/contracts/events/payments';
import { readCar, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { readCancellationInternally } from '@kerbside/contracts/http/claims/cancellations';
import { readClaimInternally } from '@kerbside/contracts/http/claims/claims';
import { readPoliciesOfQuote, readPolicyDocument, readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { readBookedVisit, type BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { aCar, aPerson, aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { aBookedVisit, aCancellation, anOrder, aPolicy, aWorking } from '@kerbside/contracts/testing/sample-policy';
import { toldEvents, toldName } from '@kerbside/contracts/testing/told';
import { notFound } from '@kerbside/platform/errors/errors';
import { startedService } from '@kerbside/platform/testing/test-service';
import { confirmPolicy } from '../src/confirmations/confirmations.service.js';
import { letterJobOf } from '../src/messages/owed-letters.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const callbacks = startedService(service);

describe('the callback grade of a quote', () => {
  const customer = { kind: 'customer', userId: randomUUID() } as const;
  const unknown = randomUUID();

  beforeAll(() =>
    callbacks.answer(openQuote, ({ params: { quoteId }, body }) => {
      if (quoteId === unknown || !body.staff) throw notFound();
      return aQuoteFacts({ quoteId, customerId: customer.userId });
    }),
  );

  const get = (path: string) => callbacks.by(agent).get(path);
  const change = (quoteId: string, grade: string, productType = 'warranty') =>
    get(`/ajax-customer/change-callback-grade/${productType}/${quoteId}/${grade}`);
  const gradeOf = async (quoteId: string) => (await get(`/api/callbacks/quotes/${quoteId}/grade`).expect(200)).body.data.grade;
  const audited = async (quoteId: string) => (await get(`/api/callbacks/audit?subjectId=${quoteId}`).expect(200)).body.data.rows;

  it('A9: is 0 until staff change it, and can be changed back', async () => {
    const quoteId = randomUUID();
    expect(await gradeOf(quoteId)).toBe(0);
    const { body } = await change(quoteId, '1').expect(200);
    expect(body.data).toEqual({ message: 'This customer is called back before the others.' });
    expect(await gradeOf(quoteId)).toBe(1);
    expect((await change(quoteId, '0').expect(200)).body.data.message).toBe('This customer is called back in turn.');
    expect(await gradeOf(quoteId)).toBe(0);
  });

  it('is in the audit trail once for each change', async () => {
    const quoteId = randomUUID();
    await change(quoteId, '1').expect(200);
    await change(quoteId, '1').expect(200);
    expect(await audited(quoteId)).toMatchObject([
      { action: 'callback-grade-changed', actorId: agent.userId, customerId: customer.userId, before: { grade: 0 }, after: { grade: 1 } },
    ]);
  });

  it.each([
    ['a grade', '2', 'warranty', ['grade']],
    ['a product', '1', 'boat', ['productType']],
    ['another product’s quote', '1', 'tyre', ['productType']],
  ])('refuses %s that it does not know', async (_, grade, productType, fields) => {
    expect(Object.keys((await change(randomUUID(), grade, productType).expect(400)).body.error.fields)).toEqual(fields);
  });

  it('needs a quote that exists', async () => {
    await change(unknown, '1').expect(404);
    await get(`/api/callbacks/quotes/${unknown}/grade`).expect(404);
  });
});

describe('told', () => {
  const [orderId, ranOut] = [randomUUID(), randomUUID()];

  type Over = Readonly<Record<string, unknown>> & { readonly proposal?: BookedVisit['proposal'] };
  const proposal = { date: '2026-11-25', time: '10:30' };
  /** What makes an event tell something else than its sample does; `proposal`: what the garage of its visit proposes. */
  const others: Readonly<Record<string, readonly Over[]>> = {
    'claims.policy-issued': [{}, { policyId: orderId, productType: 'mot' }],
    'claims.policy-arrears-changed': [
      {},
      { isPaidByAnother: true },
      { cancelledOn: '2026-12-15', endsAnywayOn: '2026-12-31' },
      { suspendedOn: null, cancelledOn: '2026-12-31', endsAnywayOn: '2026-12-31' },
    ],
    'claims.policy-transfer-ended': ['accepted', 'declined', 'withdrawn', 'expired'].map((how) => ({ how })),
    'claims.claim-submitted': [{ isAppeal: false }, { isAppeal: true }],
    'garages.booking-requested': [{ isLater: true }],
    'garages.booking-action-needed': [{ reason: 'no-time' }, { reason: 'proposal', proposal }, { reason: 'finding' }],
    'garages.visit-reminder-due': [{ daysAhead: 7 }, { daysAhead: 1 }, { daysAhead: 1, proposal }],
  };

  describe('what each change tells its customer', () => {
    const answer = (proposed: BookedVisit['proposal']): void => {
      const order = anOrder({ id: orderId });
      const cancellation = aCancellation({ working: aWorking({ lines: [] }) });
      callbacks.answer(readPerson, ({ params }) => aPerson({ id: params.userId }));
      callbacks.answer(readPolicyInternally, ({ params }) => (params.policyId === orderId ? order : aPolicy({ id: params.policyId })));
      callbacks.answer(readPolicyDocument, () => ({ name: 'schedule.pdf', mediaType: 'application/pdf', base64: 'JVBERg==' }));
      callbacks.answer(readPoliciesOfQuote, ({ params: { quoteId } }) => ({
        policies: quoteId === ranOut ? [aPolicy({ status: 'expired' })] : [order],
      }));
      callbacks.answer(readBookedVisit, () => ({ visit: aBookedVisit({ booking_date: '2026-11-24', garage: null, proposal: proposed }) }));
      callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
      callbacks.answer(readCancellationInternally, () => ({ cancellation }));
      callbacks.answer(readClaimInternally, () => claim);
      callbacks.answer(readCar, ({ params }) => ({
        customerId: randomUUID(),
        car: aCar({ id: params.carId, make: 'Vauxhall', model: 'Corsa', firstRegistrationDate: '2019-03-01' }),
      }));
    };

    const sent = async (event: EventType, { proposal = null, ...over }: Over): Promise<string[]> => {
      await callbacks.startAfresh();
      // Nobody is reminded of a day that has gone by.
      callbacks.clock.set(new Date('2026-11-17T12:00:00Z'));
      answer(proposal);
      await callbacks.deliver(event, Object.assign({}, event.sample, over));
      await callbacks.sweep(toldName(event) === 'claims.policy-issued' ? confirmPolicy : letterJobOf(event.type));
      const { body } = await callbacks.by(agent).get('/api/callbacks/messages').expect(200);
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

    it('is not that cover is suspended which had run out', async () =>
      expect(await sent(arrearsChanged, { quoteId: ranOut })).toEqual(['payment-overdue']));

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
});
