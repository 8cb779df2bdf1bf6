import { policyCancelled, policyIssued, renewalOffered } from '@kerbside/contracts/events/claims';
import { bookingCancelled, bookingStarted } from '@kerbside/contracts/events/garages';
import { arrearsChanged, missingMoneyChanged, planCancelled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { allowIssuing, askForRefund, readPaid } from '@kerbside/contracts/http/payments/refunds';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aQuoteFacts, aPerson } from '@kerbside/contracts/testing/samples';
import { Jobs } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { startedService } from '@kerbside/platform/testing/test-service';
import { countAnew } from '../src/arrears/arrears.consumer.js';
import { refundCancellation } from '../src/cancellations/refund-jobs.js';
import { cancelUndone } from '../src/cancellations/undone-visits.js';
import { issuePolicies } from '../src/issuances/issuances.service.js';
import { offerRenewal, offerSweep } from '../src/renewals/offers.service.js';
import { ClaimsRepository } from '../src/claims/claims.repository.js';
import { service } from '../src/service.js';
import { aClaim } from '../src/testing/a-claim.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid, mayBeIssued } from '../src/testing/paid.js';

const quoteId = 'c4000000-0000-4000-8000-000000000001';
const customerId = 'c4000000-0000-4000-8000-000000000002';
const secret = 'c4-secret';
const asked = ['a service asks', { service: 'claims' }] as const;
const person = aPerson({ id: customerId });
const owner = { ...person, cars: [{ registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', formerPlates: [] }] };
const quote = aPurchasedQuote({ quoteId, customerId });
const paymentId = 'c4000000-0000-4000-8000-000000000003';
const refundId = 'c4000000-0000-4000-8000-000000000004';
const inInstalments = ['a purchase in instalments by direct debit', { paymentId, quoteId, customerId }] as const;
const paid = { ...purchaseCompleted.sample, quoteId, customerId };

const claims = startedService(service);
beforeEach(async () => {
  await claims.startAfresh();
  claims.answer(allowIssuing, () => mayBeIssued);
  claims.answer(readPurchasedQuote, () => quote);
  claims.answer(readPerson, () => person);
  claims.answer(readPeople, () => ({ people: [owner] }));
  claims.answer(readBookedVisit, () => ({ visit: null }));
});

const issue = async () => {
  await claims.sweep(issuePolicies);
  const events = await claims.events();
  expect(events).toMatchObject([{ type: policyIssued.type, data: { quoteId, customerId, premiumPence: 31_240 } }]);
  return events[0]?.subject ?? '';
};

const issuedTo = async (visited: string) => {
  await claims.sweep(issuePolicies);
  return (await claims.events()).find(({ data }) => (data as { quoteId?: string }).quoteId === visited)?.subject ?? '';
};

/** Pays for an MOT, online. Returns its quote. */
const buyMot = async ({ quoteId: visited }: { readonly quoteId: string }): Promise<string> => {
  const policies = quote.policies.map((sold) => ({ ...sold, productType: 'mot' as const }));
  claims.answer(readPurchasedQuote, () => ({ ...quote, quoteId: visited, policies }));
  claims.answer(readPaid, () => aPaid());
  await claims.deliver(purchaseCompleted, { ...paid, quoteId: visited });
  return visited;
};

describe('a policy', () => {
  it('is issued when payments reports the purchase', () =>
    expectEvent('claims', purchaseCompleted, {
      so: 'so that its policies are issued',
      given: [['a quote that is paid', { quoteId, secret, totalPence: 31_240 }]],
      saying: { quoteId, totalPence: 31_240, voucherCode: null },
      receive: async (event) => {
        await claims.receive(event);
        await issue();
      },
    }));

  it('rests when payments publishes that its payments are overdue', () =>
    expectEvent('claims', arrearsChanged, {
      so: 'so that its cover rests, as the letter says',
      given: [['a later payment is missed', { customerId }]],
      saying: { customerId },
      receive: async (event) => {
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId: arrearsChanged.data.parse(event.data).purchaseId });
        await issue();
        await claims.receive(event);
        const listed = claims.http().get('/api/claims/policies');
        const { body } = await listed.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
        expect(body.data.rows).toMatchObject([{ suspendedOn: arrearsChanged.sample.on }]);
      },
    }));

  it('ends with what is paid for when payments publishes that its plan was cancelled', () =>
    expectEvent('claims', planCancelled, {
      so: 'so that its cover ends with what is paid for',
      given: [['a plan is cancelled', { customerId }]],
      saying: { customerId, reason: 'cancelled', coveredPence: 1_240, months: null },
      receive: async (event) => {
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId: planCancelled.data.parse(event.data).purchaseId });
        await issue();
        await claims.receive(event);
        const listed = claims.http().get('/api/claims/policies');
        const { body } = await listed.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
        expect(body.data.rows).toMatchObject([{ cancelledOn: expect.any(String) }]);
      },
    }));

  it('ends sooner when payments publishes that money which was counted for it is missing', () =>
    expectEvent('claims', missingMoneyChanged, {
      so: 'so that nobody keeps cover that is not paid for',
      given: [['the bank takes a payment back after its cover was cancelled', { customerId }]],
      saying: { customerId },
      receive: async (event) => {
        const { purchaseId } = missingMoneyChanged.data.parse(event.data);
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId });
        await issue();
        await claims.deliver(planCancelled, {
          ...planCancelled.sample,
          purchaseId,
          reason: 'cancelled',
          coveredPence: 15_620,
          voidPence: 15_620,
        });
        const endsOn = async (): Promise<string> => {
          const listed = claims.http().get('/api/claims/policies');
          const { body } = await listed.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
          return body.data.rows[0].endsOn;
        };
        const before = await endsOn();
        claims.answer(readPaid, () => aPaid({ leftPence: 7_810, missingPence: 7_810 }));
        await claims.receive(event);
        await claims.sweep(countAnew);
        expect((await endsOn()) < before).toBe(true);
      },
    }));

  it('whose claim is agreed is paid to an account that payments keeps', () => {
    const accountId = 'ac000000-0000-4000-8000-000000000001';
    return expectCall('claims', readPayoutAccount, {
      so: 'to say where a claim is paid',
      given: [asked, ['an account that a customer is paid to', { accountId, customerId }]],
      params: { accountId },
      data: { id: accountId, customerId, holder: 'Jo Smith', ends: '11' },
      saying: { customerId, ends: '11' },
      ask: claims.asking(readPayoutAccount, async () => {
        const owner = { kind: 'customer', userId: customerId } as const;
        const decision = { lines: [], totalPence: 500, coveredPence: 500, note: '', decidedAt: claims.clock.now() };
        const claim = aClaim({ customerId, status: 'decided', decision });
        await claims.get(Mongo).transaction((session) => claims.get(ClaimsRepository).add(claim, session));
        const put = claims.by(owner).put(`/api/claims/claims/${claim.id}/payee`);
        const { body } = await put.send({ account_id: accountId }).expect(200);
        expect(body.data.payee.account.ends).toBe('11');
      }),
    });
  });

  it('is written from what pricing sold', () =>
    expectCall('claims', readPurchasedQuote, {
      so: 'to write its policies',
      given: [asked, ['a quote that was bought', { quoteId, customerId }]],
      params: { quoteId },
      data: quote,
      saying: { quoteId, customerId },
      ask: claims.asking(readPurchasedQuote, async () => {
        await claims.deliver(purchaseCompleted, paid);
        await issue();
      }),
    }));

  it('ends without a fee when garages publishes that its visit was cancelled', () =>
    expectEvent('claims', bookingCancelled, {
      so: 'so that what was paid for it goes back',
      given: [['a visit is cancelled', { customerId }]],
      saying: { customerId, by: 'garage', products: ['mot'] },
      receive: async (event) => {
        await buyMot(bookingCancelled.data.parse(event.data));
        await claims.sweep(issuePolicies);
        await claims.receive(event);
        await claims.sweep(cancelUndone);
        expect((await claims.events()).at(-1)).toMatchObject({ type: policyCancelled.type, data: { refundPence: 31_240 } });
      },
    }));

  it('is used when garages publishes that its work has begun', () =>
    expectEvent('claims', bookingStarted, {
      so: 'so that work that has begun is not paid back',
      given: [['a visit is begun', { customerId }]],
      saying: { customerId, by: 'garage' },
      receive: async (event) => {
        const visited = await buyMot(bookingStarted.data.parse(event.data));
        const policyId = await issuedTo(visited);
        await claims.receive(event);
        const working = claims.http().get(`/api/claims/policies/${policyId}/cancellation`);
        const { body } = await working.set(claims.as({ kind: 'customer', userId: customerId })).expect(409);
        expect(body.error.code).toBe('NOT_CANCELLABLE');
      },
    }));

  it('is issued as long as payments say that it may be', () =>
    expectCall('claims', allowIssuing, {
      so: 'to issue what is still bought',
      given: [asked, inInstalments],
      params: { paymentId },
      data: { status: 'open', because: null },
      ask: claims.asking(allowIssuing, async () => {
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId: paymentId });
        await issue();
      }),
    }));

  it('that is cancelled gives back of what payments say was paid', () =>
    expectCall('claims', readPaid, {
      so: 'to work out what cancelling gives back',
      given: [asked, inInstalments],
      params: { paymentId },
      data: aPaid({ paidPence: 1_240, toComePence: 2_480 }),
      ask: claims.asking(readPaid, async () => {
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId: paymentId });
        const working = claims.http().get(`/api/claims/policies/${await issue()}/cancellation`);
        const { body } = await working.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
        expect(body.data).toMatchObject({ paidPence: 1_240, toComePence: 2_480 });
      }),
    }));

  it('that is cancelled counts each refund once that payments say they have', () => {
    const [refundedId, refundId, sold] = [
      'c4000000-0000-4000-8000-0000000000d1',
      'c4000000-0000-4000-8000-0000000000d2',
      'c4000000-0000-4000-8000-0000000000d3',
    ];
    return expectCall('claims', readPaid, {
      so: 'to count no refund twice',
      given: [asked, ['a refund that the provider refused', { paymentId: refundedId, customerId, refundId }]],
      params: { paymentId: refundedId },
      data: aPaid({ paidPence: 5_000, leftPence: 3_000, refundIds: [refundId], toComePence: 5_000 }),
      saying: { refundIds: [refundId] },
      ask: async (url) => {
        claims.answer(readPurchasedQuote, () => ({ ...quote, quoteId: sold }));
        await claims.deliver(purchaseCompleted, { ...paid, purchaseId: refundedId, quoteId: sold });
        const policyId = await issuedTo(sold);
        await claims.asking(readPaid, async () => {
          const working = claims.http().get(`/api/claims/policies/${policyId}/cancellation`);
          const { body } = await working.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
          expect(body.data).toMatchObject({ paidPence: 3_000 });
        })(url);
      },
    });
  });

  it('that ends soon is quoted again by pricing', () => {
    const registrationNumber = quote.vehicle.registrationNumber ?? '';
    const facts = aQuoteFacts({ customerId });
    return expectCall('claims', startRenewalQuote, {
      so: 'to offer another year',
      given: [asked, ['a quote that was bought', { quoteId, customerId }]],
      body: {
        policyId: alike(paymentId),
        customerId,
        productType: 'warranty',
        previousPence: 31_240,
        registrationNumber,
        mileage: (quote.vehicle.mileage ?? 0) + 7_000,
        fromQuoteId: quoteId,
        startsOn: alike('2027-11-27'),
      },
      data: facts,
      saying: { customerId },
      ask: claims.asking(startRenewalQuote, async () => {
        await claims.deliver(purchaseCompleted, paid);
        await issue();
        claims.clock.set(new Date('2027-11-20T12:00:00Z'));
        await claims.sweep(offerSweep);
        await claims.sweep(offerRenewal);
        expect((await claims.events()).at(-1)).toMatchObject({ type: renewalOffered.type });
      }),
    });
  });

  it('is offered another year as pricing says that its quote is now', () => {
    const nextId = 'c4000000-0000-4000-8000-0000000000d4';
    return expectCall('claims', openQuote, {
      so: 'to offer another year as its quote is now',
      given: [asked, ['a quote that was bought', { quoteId: nextId, customerId }]],
      params: { quoteId: nextId },
      body: { userId: customerId, staff: false },
      data: aQuoteFacts({ quoteId: nextId, customerId, status: 'paying' }),
      saying: { quoteId: nextId, customerId, status: 'paying' },
      ask: claims.asking(openQuote, async () => {
        claims.answer(startRenewalQuote, () => aQuoteFacts({ quoteId: nextId, customerId }));
        await claims.deliver(purchaseCompleted, paid);
        const policyId = await issue();
        claims.clock.set(new Date('2027-11-20T12:00:00Z'));
        await claims.sweep(offerSweep);
        await claims.sweep(offerRenewal);
        const offer = claims.http().get(`/api/claims/policies/${policyId}/renewal-offer`);
        const { body } = await offer.set(claims.as({ kind: 'customer', userId: customerId })).expect(200);
        expect(body.data.offer).toMatchObject({ quoteId: nextId, offeredPence: 34_900 });
      }),
    });
  });

  it('that was cancelled has payments refund it', () => {
    const amountPence = 100;
    const why = 'Policy KS-WAR-0000001-100 was cancelled';
    const to = 'bank account';
    const at = '2026-11-20T12:00:00.000Z';
    const part = {
      number: 1,
      line: 1,
      method: 'direct_debit',
      to,
      amountPence,
      status: 'requested',
      message: null,
      reference: null,
      at,
    } as const;
    return expectCall('claims', askForRefund, {
      so: 'to give back what is owed',
      given: [asked, inInstalments],
      params: { refundId },
      body: { paymentId, amountPence, why, reason: 'cancelled' },
      data: { refundId, paymentId, amountPence, rewardsPence: 0, status: 'pending', why, requestedAt: at, parts: [part] },
      saying: { refundId, paymentId, amountPence },
      ask: claims.asking(askForRefund, async () => {
        const owed = { refundId, paymentId, customerId, amountPence, policyNumber: 'KS-WAR-0000001-100' };
        const jobs = claims.get(Jobs);
        await claims.get(Mongo).transaction((session) => jobs.add(session, refundCancellation, refundId, owed));
        await claims.sweep(refundCancellation);
        expect((await jobs.backlog()).find(({ name }) => name === refundCancellation)).toMatchObject({ pending: 0 });
      }),
    });
  });
});
