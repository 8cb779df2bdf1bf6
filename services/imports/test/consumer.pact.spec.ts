import {
  carAdded,
  customerDetailsChanged,
  customerEmailChanged,
  customerRegistered,
  customersImported,
  customerUnregistered,
  importedRowsUndone,
  registrationChangeApproved,
} from '@kerbside/contracts/events/accounts';
import { auditRecordedOf, trails } from '@kerbside/contracts/events/audit';
import {
  claimSubmitted,
  policyCarRenamed,
  policyIssued,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import { bookingRequested } from '@kerbside/contracts/events/garages';
import { importUndone } from '@kerbside/contracts/events/imports';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { takeImportedPeople } from '@kerbside/contracts/http/accounts/imported';
import { trailCallOf } from '@kerbside/contracts/http/audit-trails';
import { readPolicyInternally } from '@kerbside/contracts/http/claims/policies';
import { listBookingOutlines } from '@kerbside/contracts/http/garages/bookings';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { runImports } from '../src/imports/runner.service.js';
import { takeEarlierBookings } from '../src/search/earlier-bookings.service.js';
import { indexCustomer, indexPolicy } from '../src/search/search.service.js';
import { service } from '../src/service.js';
import { takeTrails } from '../src/timeline/timeline.service.js';

const customerId = 'c1000000-0000-4000-8000-000000000001';
/** With no other policy, so that what happens to the one above happens to it alone. */
const claimant = 'c1000000-0000-4000-8000-000000000005';
const policyId = 'c1000000-0000-4000-8000-000000000002';
const person = aPerson({ id: customerId, firstName: 'Zoë', lastName: 'Carter', email: 'zoe@example.com' });
const policy = aPolicy({
  id: policyId,
  customerId,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' },
  terms: [{ label: 'Labour rate', value: '£120 an hour' }],
  covers: ['Engine'],
  excludes: ['Wear'],
});
const { importId } = importedRowsUndone.sample;
const asked = ['a service asks', { service: 'imports' }] as const;

let imports: ServiceUnderTest;
beforeAll(async () => {
  imports = await testService(service);
});
beforeEach(async () => {
  await imports.startAfresh();
  imports.answer(readPerson, ({ params }) => ({ ...person, id: params.userId }));
  imports.answer(readPeople, ({ body }) => ({ people: body.userIds.map((id) => ({ ...person, id: String(id) })) }));
  imports.answer(readPolicyInternally, ({ params }) => ({ ...policy, id: params.policyId }));
  for (const trail of trails) imports.answer(trailCallOf[trail], () => ({ entries: [] }));
});
afterAll(() => imports.close());

const agent = { kind: 'staff', userId: 'c1000000-0000-4000-8000-000000000003', role: 'agent' } as const;
const found = async (q: string): Promise<readonly string[]> => {
  const { body } = await imports.http().get('/api/imports/search').query({ q }).set(imports.as(agent)).expect(200);
  return body.data.rows.map(({ id }: { id: string }) => id);
};
const issued = () => {
  const { policyNumber, quoteId, paymentId, productType, premiumPence, startsOn, endsOn } = policy;
  return { policyId, policyNumber, customerId, quoteId, paymentId, productType, premiumPence, startsOn, endsOn };
};

describe('the events that an undo consumes', () => {
  it('of accounts: what became of the rows', () =>
    expectEvent(
      'imports',
      importedRowsUndone,
      { so: 'so that the undo ends', given: [['an import is taken back whose customer has used their account', { importId }]] },
      async (event) => {
        await imports.receive(event);
        expect((await imports.events()).filter(({ type }) => type === importUndone.type)).toEqual([]);
      },
    ));
});

describe('the events that the search consumes', () => {
  it('of accounts: who registered', () =>
    expectEvent(
      'imports',
      customerRegistered,
      { so: 'so that staff find the customer', given: [['a customer registers', { email: 'zoe@example.test' }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([customerRegistered.sample.customerId]);
      },
    ));

  it('of accounts: who has another email address', () =>
    expectEvent(
      'imports',
      customerEmailChanged,
      { so: 'so that staff find the customer by it', given: [['a customer has another email address', { email: 'zoe@example.test' }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([customerEmailChanged.sample.customerId]);
      },
    ));

  it('of accounts: whose details are others', () =>
    expectEvent(
      'imports',
      customerDetailsChanged,
      { so: 'so that staff find the customer by them', given: [['a customer changed their details', {}]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([customerDetailsChanged.sample.customerId]);
      },
    ));

  it('of accounts: who has another car', () =>
    expectEvent(
      'imports',
      carAdded,
      { so: 'so that staff find the customer by it', given: [['a customer adds a car', { customerId }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([carAdded.sample.customerId]);
      },
    ));

  it('of accounts: whom an import brought', () =>
    expectEvent(
      'imports',
      customersImported,
      { so: 'so that staff find them', given: [['an import opens an account with a car', { importId }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual(customersImported.sample.customers.map((one) => one.customerId));
      },
    ));

  it('of accounts: whose car has another registration', () =>
    expectEvent(
      'imports',
      registrationChangeApproved,
      { so: 'so that staff find the customer by it', given: [['a registration change is approved', { customerId }]] },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexCustomer);
        expect(await found('carter')).toEqual([registrationChangeApproved.sample.customerId]);
      },
    ));

  it('of accounts: whose account was taken back', () =>
    expectEvent(
      'imports',
      customerUnregistered,
      { so: 'so that staff find them no longer', given: [['an import that opened an account is taken back', { importId }]] },
      async (event) => {
        await imports.deliver(customerRegistered, { customerId: customerUnregistered.sample.customerId });
        await imports.sweep(indexCustomer);
        await imports.receive(event);
        expect(await found('carter')).toEqual([]);
      },
    ));

  it('of claims: which policy was issued', () =>
    expectEvent(
      'imports',
      policyIssued,
      { so: 'so that staff find the policy', given: [['a purchase becomes a policy', { customerId }]], saying: { customerId } },
      async (event) => {
        await imports.receive(event);
        await imports.sweep(indexPolicy);
        expect(await found('KS-WAR-0000001-100')).toEqual([policyIssued.sample.policyId]);
      },
    ));

  it('of claims: that a claim was sent', () =>
    expectEvent(
      'imports',
      claimSubmitted,
      {
        so: 'so that staff find it by its reference',
        given: [['a claim is sent', { customerId: claimant }]],
        saying: { customerId: claimant },
      },
      async (event) => {
        await imports.receive(event);
        const { body } = await imports
          .http()
          .get(findPeople.path)
          .query({ q: claimSubmitted.sample.reference })
          .set(imports.as(agent))
          .expect(200);
        expect(body.data.rows).toMatchObject([{ customerId: claimant, found: [{ kind: 'claim' }] }]);
      },
    ));

  it('of garages: which visit was booked', () =>
    expectEvent(
      'imports',
      bookingRequested,
      {
        so: 'so that staff find it by its number',
        given: [['a visit is booked', { customerId: claimant }]],
        saying: { customerId: claimant },
      },
      async (event) => {
        await imports.receive(event);
        const { body } = await imports
          .http()
          .get(findPeople.path)
          .query({ q: bookingRequested.sample.bookingNumber })
          .set(imports.as(agent))
          .expect(200);
        expect(body.data.rows).toMatchObject([{ customerId: claimant, found: [{ kind: 'booking' }] }]);
      },
    ));

  it.each([
    [policyRenewalMarked, 'so that staff find a renewal by its new number', 'staff marked a renewal'],
    [policyRenewalUnmarked, 'so that staff find it by its own number again', 'staff took the mark of a renewal back'],
    [policyTransferred, 'so that staff find it with its new owner', 'a policy is transferred'],
    [policyCarRenamed, 'so that staff find it by its new registration', 'the car of a policy has another registration'],
  ] as const)('of claims: what changes about a policy %#', (type, so, state) =>
    expectEvent('imports', type, { so, given: [[state, { customerId, policyId }]], saying: { customerId, policyId } }, async (event) => {
      await imports.receive(event);
      await imports.sweep(indexPolicy);
      expect(await found(policy.policyNumber)).toEqual([policyId]);
    }),
  );
});

describe('what the search reads', () => {
  it('of accounts: people', () =>
    expectCall(
      'imports',
      readPeople,
      {
        so: 'to find them by name',
        given: [asked, ['a person', { userId: customerId }]],
        body: { userIds: [customerId] },
        data: { people: [person] },
      },
      (url) =>
        imports.callingAt(url, readPeople, async () => {
          await imports.deliver(customerRegistered, { customerId });
          await imports.sweep(indexCustomer);
          expect(await found('carter')).toEqual([customerId]);
        }),
    ));

  it('of accounts: the person whose policy it is', () =>
    expectCall(
      'imports',
      readPerson,
      {
        so: 'to find their policy by name',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: person,
        saying: { id: customerId },
      },
      (url) =>
        imports.callingAt(url, readPerson, async () => {
          await imports.deliver(policyIssued, issued());
          await imports.sweep(indexPolicy);
          expect(await found('carter')).toContain(policyId);
        }),
    ));

  it('of claims: the policy', () =>
    expectCall(
      'imports',
      readPolicyInternally,
      {
        so: 'to find it by its number and its car',
        given: [asked, ['a policy of the customer', { customerId, policyId }]],
        params: { policyId },
        data: policy,
        saying: { id: policyId, customerId },
      },
      (url) =>
        imports.callingAt(url, readPolicyInternally, async () => {
          await imports.deliver(policyIssued, issued());
          await imports.sweep(indexPolicy);
          expect(await found('AA19AAA')).toContain(policyId);
        }),
    ));
});

it('reads of garages which visits were booked before they had numbers, to find them by these', () => {
  const booking = { id: 'c1000000-0000-4000-8000-000000000007', customerId: claimant, bookingNumber: 'KSB-7F3K9Q' };
  const bought = { customerId: claimant, carId: 'c1000000-0000-4000-8000-000000000008', bookingId: booking.id };
  return expectCall(
    'imports',
    listBookingOutlines,
    {
      so: 'to find them by their numbers',
      given: [asked, ['a visit that the customer bought', bought]],
      query: { after: '' },
      data: { bookings: [booking] },
    },
    (url) =>
      imports.callingAt(url, listBookingOutlines, async () => {
        await imports.sweep(takeEarlierBookings);
        const { body } = await imports.http().get(findPeople.path).query({ q: 'KSB-' }).set(imports.as(agent)).expect(200);
        expect(body.data.rows).toMatchObject([{ customerId: claimant, found: [{ kind: 'booking' }] }]);
      }),
  );
});

const quoteId = 'c1000000-0000-4000-8000-000000000004';
const oneEntry = ['an audit trail of one entry', { customerId, quoteId }] as const;
const entry = {
  id: '1',
  at: '2026-11-20T09:30:00.000Z',
  actorId: agent.userId,
  actorKind: 'staff',
  action: 'noted',
  subjectType: 'quote',
  subjectId: quoteId,
  customerId,
  why: 'Asked by phone',
  before: null,
  after: null,
};
const timeline = async () => {
  const { body } = await imports.http().get(listTimeline.path).query({ customerId }).set(imports.as(agent)).expect(200);
  return body.data.rows.map(({ service: trail, id }: { service: string; id: string }) => `${trail} ${id}`);
};

describe('what the timelines consume and read', () => {
  it.each(trails)('of %s: that its audit trail grew', (trail) =>
    expectEvent(
      'imports',
      auditRecordedOf[trail],
      { so: 'so that the trail is read on', given: [oneEntry], saying: { trail, place: 1 } },
      async (event) => {
        await imports.sweep(takeTrails);
        imports.answer(trailCallOf[trail], ({ query }) => ({ entries: query.after === '0' ? [entry] : [] }));
        await imports.sweep(takeTrails);
        expect(await timeline()).toEqual([]);
        await imports.receive(event);
        await imports.sweep(takeTrails);
        expect(await timeline()).toEqual([`${trail} 1`]);
      },
    ),
  );

  it.each(trails)('of %s: its audit trail', (trail) =>
    expectCall(
      'imports',
      trailCallOf[trail],
      { so: 'to show what was done for a customer', given: [asked, oneEntry], query: { after: '0' }, data: { entries: [entry] } },
      (url) =>
        imports.callingAt(url, trailCallOf[trail], async () => {
          await imports.sweep(takeTrails);
          expect(await timeline()).toEqual([`${trail} 1`]);
        }),
    ),
  );

  it('of pricing: that a quote is somebody’s', () =>
    expectEvent(
      'imports',
      quoteUpdated,
      { so: 'so that what was done for it before is theirs', given: [['a quote is priced', { customerId }]], saying: { customerId } },
      async (event) => {
        imports.answer(readQuoteOwners, () => ({ owners: [] }));
        const { customerId: _, ...ofNobody } = { ...entry, subjectId: quoteUpdated.sample.quoteId };
        imports.answer(trailCallOf.garages, ({ query }) => ({ entries: query.after === '0' ? [ofNobody] : [] }));
        await imports.sweep(takeTrails);
        expect(await timeline()).toEqual([]);
        await imports.receive(event);
        expect(await timeline()).toEqual(['garages 1']);
      },
    ));

  it('of pricing: whose a quote is', () =>
    expectCall(
      'imports',
      readQuoteOwners,
      {
        so: 'to bring what was done for it to them',
        given: [asked, ['a quote that was bought', { quoteId, customerId }]],
        body: { quoteIds: [quoteId] },
        data: { owners: [{ quoteId, customerId }] },
      },
      (url) =>
        imports.callingAt(url, readQuoteOwners, async () => {
          const { customerId: _, ...ofQuote } = entry;
          imports.answer(trailCallOf.garages, ({ query }) => ({ entries: query.after === '0' ? [ofQuote] : [] }));
          await imports.sweep(takeTrails);
          expect(await timeline()).toEqual(['garages 1']);
        }),
    ));
});

describe('what imports ask', () => {
  const admin = { ...agent, role: 'admin' } as const;
  const stranger = { email: 'nobody-imported@example.test', firstName: 'Casey', lastName: 'Holt' };
  const taken = {
    row: 2,
    outcome: 'impossible' as const,
    customerId: null,
    differences: [],
    errors: ['No account has this email address'],
  };

  it('of accounts: to take the rows of a file', () =>
    expectCall(
      'imports',
      takeImportedPeople,
      {
        so: 'for an import that updates only those who are known',
        given: [asked],
        body: {
          importId: alike(customerId),
          actorId: admin.userId,
          strategy: 'update',
          origin: null,
          isOriginReplaced: false,
          isDryRun: false,
          rows: [{ row: 2, person: { ...stranger, title: null, phone: null, address: [], postcode: null }, car: null, plan: null }],
        },
        data: { rows: [taken] },
      },
      (url) =>
        imports.callingAt(url, takeImportedPeople, async () => {
          const file = Buffer.from(['email,first name,last name', Object.values(stranger).join(',')].join('\n'));
          const run = () => imports.http().post('/api/imports/runs').set(imports.as(admin));
          const { body } = await run().attach('file', file, 'known.csv').expect(200);
          const path = `/api/imports/runs/${body.data.id}`;
          await imports.http().post(`${path}/start`).set(imports.as(admin)).send({ strategy: 'update', force: true }).expect(200);
          await imports.sweep(runImports);
          const { body: ended } = await imports.http().get(path).set(imports.as(admin)).expect(200);
          expect(ended.data).toMatchObject({ status: 'finished', count: { impossible: 1 } });
        }),
    ));
});
