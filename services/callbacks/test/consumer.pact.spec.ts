import {
  autoRenewalCancelled,
  autoRenewalResumed,
  claimDecided,
  claimPaid,
  claimQuestionAsked,
  claimSubmitted,
  orderChanged,
  policyAmended,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import {
  arrearsChanged,
  mandateCancelled,
  paymentAnnounced,
  paymentMissed,
  paymentsScheduled,
  planCancelled,
  refundIssued,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  carMotReminderDue,
  motReminderDue,
  repairEstimateGiven,
  visitNotClosed,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { readCar, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions, unsubscribeInternally } from '@kerbside/contracts/http/accounts/subscriptions';
import {
  listPolicyOutlines,
  readPoliciesOfQuote,
  readPolicyDocument,
  readPolicyInternally,
} from '@kerbside/contracts/http/claims/policies';
import { readCancellationInternally } from '@kerbside/contracts/http/claims/cancellations';
import { readClaimInternally } from '@kerbside/contracts/http/claims/claims';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { readRulesOfType } from '@kerbside/contracts/http/imports/rules';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aCancellation, aWorking } from '@kerbside/contracts/testing/sample-cancellation';
import { anOrder, aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { confirmPolicy } from '../src/confirmations/confirmations.service.js';
import { letterJobOf } from '../src/messages/owed-letters.js';
import { takeEarlierPolicies } from '../src/reviews/earlier-policies.service.js';
import { inviteToReview } from '../src/reviews/invitations.service.js';
import { service } from '../src/service.js';
import { unsubscribeCustomer } from '../src/trees/tree-actions.service.js';

const customerId = 'c3000000-0000-4000-8000-000000000001';
const policyId = 'c3000000-0000-4000-8000-000000000002';
const agent = { kind: 'staff', userId: 'c3000000-0000-4000-8000-000000000003', role: 'agent' } as const;
const asked = ['a service asks', { service: 'callbacks' }] as const;
const itsPolicy = ['a policy of the customer', { customerId, policyId }] as const;

const person = aPerson({ id: customerId });
const policy = aPolicy({
  id: policyId,
  customerId,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'E' },
  terms: [{ label: 'Labour rate', value: '£120 an hour' }],
  covers: ['Engine'],
  excludes: ['Wear'],
});
const carId = 'c3000000-0000-4000-8000-0000000000c1';
const vauxhall = { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa', range: 'GTI', firstRegistrationDate: '2019-03-01' };
const aCarOf = { customerId, car: { ...vauxhall, id: carId, addedAt: '2026-11-01T09:00:00.000Z' } };
const schedule = { name: 'KS-WAR-0000001-100.pdf', mediaType: 'application/pdf', base64: Buffer.from('%PDF-1.3').toString('base64') };

let callbacks: ServiceUnderTest;
beforeAll(async () => {
  callbacks = await testService(service);
});
beforeEach(async () => {
  await callbacks.startAfresh();
  callbacks.answer(readPerson, () => person);
  callbacks.answer(readPolicyInternally, () => policy);
  callbacks.answer(readPolicyDocument, () => schedule);
});
afterAll(() => callbacks.close());

const itIsConfirmed = async () => {
  await callbacks.sweep(confirmPolicy);
  const { body } = await callbacks.http().get('/api/callbacks/messages').set(callbacks.as(agent)).expect(200);
  expect(body.data.rows).toMatchObject([
    { customerId, to: 'casey@example.test', template: 'policy-confirmation', attachments: [{ name: schedule.name }] },
  ]);
};
const confirm = async () => {
  await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId });
  await itIsConfirmed();
};

describe('the letter about a cancellation', () => {
  const cancellation = aCancellation({ working: aWorking({ lines: aWorking().lines.slice(0, 1) }) });
  const told = { policyId, customerId };
  beforeEach(() => callbacks.answer(readCancellationInternally, () => ({ cancellation })));

  it.each([
    [policyCancelled, 'a policy is cancelled', 'policy-cancelled'],
    [policyReinstated, 'a policy is reinstated', 'policy-reinstated'],
  ] as const)('is owed when claims publishes one: $type', (type, state, template) =>
    expectEvent(
      'callbacks',
      type,
      { so: 'so that its owner knows', given: [[state, { customerId }]], saying: { customerId } },
      async (event) => {
        await callbacks.receive(event);
        await letterIs(type.type, template);
      },
    ),
  );

  it('carries the working that claims kept', () =>
    expectCall(
      'callbacks',
      readCancellationInternally,
      {
        so: 'to write the letter about it',
        given: [asked, ['a policy of the customer was cancelled', told]],
        params: { policyId },
        data: { cancellation },
      },
      (url) =>
        callbacks.callingAt(url, readCancellationInternally, async () => {
          await callbacks.deliver(policyCancelled, { ...policyCancelled.sample, ...told });
          await letterIs(policyCancelled.type, 'policy-cancelled');
        }),
    ));
});

describe('the confirmation of a policy', () => {
  it('is queued when claims publishes one', () =>
    expectEvent(
      'callbacks',
      policyIssued,
      { so: 'so that it is confirmed', given: [['a purchase becomes a policy', { customerId }]], saying: { customerId } },
      async (event) => {
        await callbacks.receive(event);
        await itIsConfirmed();
      },
    ));

  it('says what claims knows about the policy', () =>
    expectCall(
      'callbacks',
      readPolicyInternally,
      {
        so: 'to write the confirmation',
        given: [asked, itsPolicy],
        params: { policyId },
        data: policy,
        saying: { id: policyId, customerId },
      },
      (url) => callbacks.callingAt(url, readPolicyInternally, confirm),
    ));

  it('carries the schedule that claims draws', () =>
    expectCall(
      'callbacks',
      readPolicyDocument,
      { so: 'to attach it', given: [asked, itsPolicy], params: { policyId }, data: schedule, saying: { mediaType: 'application/pdf' } },
      (url) => callbacks.callingAt(url, readPolicyDocument, confirm),
    ));

  it('for a visit says what garages knows about it', () => {
    const { quoteId } = policy;
    const visit = {
      booking_date: '2026-12-02',
      delivery_type: 'collect_and_return' as const,
      garage: { name: 'Abbey Garage', address: ['1 Mill Lane', 'SW11 1AA'] },
    };
    const mot = anOrder({ id: policyId, customerId, quoteId, vehicle: policy.vehicle });
    callbacks.answer(readPolicyInternally, () => mot);
    callbacks.answer(readPoliciesOfQuote, () => ({ policies: [mot] }));
    return expectCall(
      'callbacks',
      readBookedVisit,
      {
        so: 'to say where and when it is',
        given: [
          asked,
          ['a quote that a visitor holds', { quoteId, secret: 'secret' }],
          ['the demo network', {}],
          ['a booking of the quote', { quoteId, secret: 'secret' }],
        ],
        params: { quoteId },
        data: { visit },
      },
      (url) => callbacks.callingAt(url, readBookedVisit, confirm),
    );
  });

  it('for a visit names all that was ordered with it', () => {
    const quoteId = 'b0000000-0000-4000-8000-0000000000b7';
    const mot = anOrder({ id: policyId, customerId, quoteId, vehicle: policy.vehicle });
    callbacks.answer(readPolicyInternally, () => mot);
    callbacks.answer(readBookedVisit, () => ({ visit: null }));
    return expectCall(
      'callbacks',
      readPoliciesOfQuote,
      {
        so: 'to write one letter about a visit',
        given: [asked, ['an order of the customer', { customerId, policyId, quoteId }]],
        params: { quoteId },
        data: { policies: [mot] },
      },
      (url) =>
        callbacks.callingAt(url, readPoliciesOfQuote, async () => {
          await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId, quoteId, productType: 'mot' });
          await callbacks.sweep(confirmPolicy);
        }),
    );
  });

  it('goes to the person that accounts knows', () =>
    expectCall(
      'callbacks',
      readPerson,
      {
        so: 'to address the confirmation',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: person,
        saying: { id: customerId },
      },
      (url) => callbacks.callingAt(url, readPerson, confirm),
    ));
});

describe('a call along the decision tree', () => {
  it('ends the subscriptions of a customer who asks for it', () => {
    return expectCall(
      'callbacks',
      unsubscribeInternally,
      {
        so: 'for staff who were asked to',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: { changed: false },
      },
      (url) =>
        callbacks.callingAt(url, unsubscribeInternally, async () => {
          const begun = { user_id: customerId, version: 1, path: [1], ordinal_number: 1 };
          const post = (path: string, body: object) => callbacks.http().post(path).set(callbacks.as(agent)).send(body);
          callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
          const { body } = await post('/km2/save', begun).expect(200);
          await post('/km2/unsubscribe-from-communication', { id: body.data.id }).expect(200);
          await callbacks.sweep(unsubscribeCustomer);
        }),
    );
  });
});

const post = async (path: string, body: object) =>
  (await callbacks.http().post(path).set(callbacks.as(agent)).send(body).expect(200)).body.data;

describe('invitations to review us', () => {
  const rows = async (numberHas: string) =>
    (await post('/ajax-admin/getProductsForSendingTpInvitation', { filters: { textSearch: numberHas } })).rows;

  it.each([
    [policyIssued, 'so that its owner can be invited to review us', 'a purchase becomes a policy', { customerId }],
    [policyAmended, 'so that it is found by the day it starts', 'staff started a policy early', { customerId, policyId }],
    [policyTransferred, 'so that its new owner is invited', 'a policy is transferred', { customerId, policyId }],
    [policyRenewalMarked, 'so that it is found by its new number', 'staff marked a renewal', { customerId, policyId }],
    [
      policyRenewalUnmarked,
      'so that it is found by its old number again',
      'staff took the mark of a renewal back',
      { customerId, policyId },
    ],
  ] as const)('follow what claims publishes %#', (type, so, state, about) =>
    expectEvent('callbacks', type, { so, given: [[state, about]], saying: about }, async (event) => {
      if (type !== policyIssued) await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId });
      await callbacks.receive(event);
      expect(await rows('KS-')).toMatchObject([{ policy_number: Object(event.data).policyNumber }]);
    }),
  );

  it.each([
    [policyCancelled, 'so that its owner is not invited for it', 'a policy is cancelled', policyCancelled.sample.cancelledOn],
    [policyReinstated, 'so that its owner can be invited again', 'a policy is reinstated', null],
  ] as const)('follow what claims publishes of a cancellation %#', (type, so, state, cancelledOn) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId }]], saying: {} }, async (event) => {
      await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId: Object(event.data).policyId });
      await callbacks.receive(event);
      expect(await rows('KS-')).toMatchObject([{ cancelled_on: cancelledOn ? expect.any(String) : null }]);
    }),
  );

  it('find an order by the day of its visit, as claims publishes it', () => {
    const given = [['an order follows its visit', { customerId, policyId }]] as const;
    const so = 'so that it is found by the day of its visit';
    return expectEvent('callbacks', orderChanged, { so, given, saying: { customerId, policyId } }, async (event) => {
      await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId, productType: 'mot' });
      await callbacks.receive(event);
      expect(await rows('KS-')).toMatchObject([{ id: policyId, activation_date: orderChanged.sample.visitOn }]);
    });
  });

  it('know the policies that were issued before', () =>
    expectCall(
      'callbacks',
      listPolicyOutlines,
      {
        so: 'to invite the owners of those that were issued before',
        given: [asked, itsPolicy],
        query: { after: '' },
        data: {
          policies: [
            {
              id: policyId,
              policyNumber: 'KS-WAR-0000001-100',
              customerId,
              quoteId: policyIssued.sample.quoteId,
              productType: 'warranty',
              activeFrom: '2026-03-01',
              cancelledOn: null,
            },
          ],
        },
      },
      (url) =>
        callbacks.callingAt(url, listPolicyOutlines, async () => {
          await callbacks.sweep(takeEarlierPolicies);
          expect(await rows('KS-')).toMatchObject([{ id: policyId }]);
        }),
    ));

  it('ask accounts whether the customer wants one', () =>
    expectCall(
      'callbacks',
      readChosenSubscriptions,
      {
        so: 'to write to nobody who unsubscribed',
        given: [asked, ['a person', { userId: customerId }]],
        params: { userId: customerId },
        data: { chosen: null },
      },
      (url) =>
        callbacks.callingAt(url, readChosenSubscriptions, async () => {
          await callbacks.deliver(policyIssued, { ...policyIssued.sample, policyId, customerId });
          await post('/ajax-admin/sendTrustpilotInvitation', {
            selectedProducts: [policyId],
            selectedTemplate: 'after-buying',
            confirmed: 1,
          });
          await callbacks.sweep(inviteToReview);
          expect(
            (await post('/ajax-admin/getProductsForSendingTpInvitation', { filters: { textSearch: 'KS-', includingSentProducts: true } }))
              .rows,
          ).toMatchObject([{ id: policyId, sent_at: expect.any(String) }]);
        }),
    ));
});

describe('what staff write to a customer', () => {
  it('is about the products of the rules that imports keeps', () =>
    expectCall(
      'callbacks',
      readRulesOfType,
      {
        so: 'to say what a message can be about',
        given: [asked, ['a rule of messages', { type: 'claim', productType: 'gap', instruction: 'Give the reference.' }]],
        params: { type: 'claim' },
        data: { rules: [{ productType: 'gap', instruction: 'Give the reference.' }] },
      },
      (url) =>
        callbacks.callingAt(url, readRulesOfType, async () => {
          const { body } = await callbacks.http().get('/ajax/getRelatedProductsForMessageType/claim').set(callbacks.as(agent)).expect(200);
          expect(body.data).toEqual({ products: { gap: 'GAP' }, instructions: { gap: 'Give the reference.' } });
        }),
    ));
});

describe('the callback grade of a quote', () => {
  it('is set for a quote that pricing shows to staff', () => {
    const quoteId = 'c3000000-0000-4000-8000-000000000004';
    const path = `/ajax-customer/change-callback-grade/warranty/${quoteId}/1`;
    return expectCall(
      'callbacks',
      openQuote,
      {
        so: 'to grade it',
        given: [asked, ['a quote that a visitor holds', { quoteId, secret: 'c3-secret', step: 6 }]],
        params: { quoteId },
        body: { userId: agent.userId, staff: true },
        data: aQuoteFacts({ quoteId }),
        saying: { quoteId, productType: 'warranty', customerId: null, status: 'open' },
      },
      (url) =>
        callbacks.callingAt(url, openQuote, async () => void (await callbacks.http().get(path).set(callbacks.as(agent)).expect(200))),
    );
  });
});

describe('a letter about payments', () => {
  it.each([
    [paymentsScheduled, 'so that the customer knows what is taken and when', 'the payments of a plan are moved', 'payments-to-come'],
    [paymentAnnounced, 'so that the customer knows of each month before it is taken', 'another month is owed', 'payment-announced'],
    [paymentMissed, 'so that the customer knows what happens next', 'a later payment is missed', 'payment-failed'],
    [planCancelled, 'so that the customer knows that nothing more is taken', 'a plan is cancelled', 'plan-cancelled'],
    [refundIssued, 'so that the customer knows that money is on its way', 'a purchase is refunded', 'refund-issued'],
    [refundReturned, 'so that the customer knows that it is still owed', 'a refund comes back', 'refund-returned'],
    [mandateCancelled, 'so that the customer sets up another way to pay', 'a mandate is cancelled', 'mandate-cancelled'],
  ] as const)('is queued when payments publishes %#', (type, so, state, template) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId }]], saying: { customerId } }, async (event) => {
      await callbacks.receive(event);
      await letterIs(type.type, template);
    }),
  );

  it('is queued when payments publishes that the cover is suspended, and none when the failure was told already', () =>
    expectEvent(
      'callbacks',
      arrearsChanged,
      {
        so: 'so that the customer knows whether they are covered',
        given: [['a later payment is missed', { customerId }]],
        saying: { customerId },
      },
      async (event) => {
        await callbacks.receive(event);
        await letterIs(arrearsChanged.type, 'cover-suspended');
      },
    ));
});

describe('a letter about a policy', () => {
  it.each([
    [policyAmended, 'so that the customer knows that it started', 'staff started a policy early', 'cover-started'],
    [policyRenewalMarked, 'so that the customer knows its new number', 'staff marked a renewal', 'policy-renumbered'],
    [policyRenewalUnmarked, 'so that the customer knows its number', 'staff took the mark of a renewal back', 'policy-renumbered'],
    [autoRenewalCancelled, 'so that the customer has it in writing', 'a policy is not to be renewed', 'renewal-off'],
    [autoRenewalResumed, 'so that the customer has it in writing', 'a policy is renewed after all', 'renewal-on'],
    [renewalOffered, 'so that the customer can compare the prices', 'another year of a policy is offered', 'renewal-offer'],
    [policyTransferRequested, 'so that its owner knows who asked', 'a transfer is asked for', 'transfer-requested'],
    [policyTransferEnded, 'so that its owner knows that they keep it', 'a transfer is refused', 'transfer-declined'],
    [policyTransferred, 'so that the new owner has it in writing', 'a policy is transferred', 'policy-taken-over'],
  ] as const)('is queued when claims publishes %#', (type, so, state, template) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId, policyId }]], saying: { customerId } }, async (event) => {
      await callbacks.receive(event);
      await letterIs(type.type, template);
    }),
  );
});

describe('a letter about a visit', () => {
  it('is queued when garages publishes one that was booked after the purchase', () => {
    const given = [['a visit is booked after the purchase', { customerId }]] as const;
    return expectEvent(
      'callbacks',
      bookingRequested,
      { so: 'so that the customer has it in writing', given, saying: { customerId, isLater: true } },
      async (event) => {
        const visit = { booking_date: '2026-11-24', booking_time: '09:30', delivery_type: 'drop_car' as const, garage: null };
        callbacks.answer(readBookedVisit, () => ({ visit }));
        await callbacks.receive(event);
        await letterIs(bookingRequested.type, 'visit-booked');
      },
    );
  });

  it('is queued when garages publishes that the MOT of a car is due which had none', () =>
    expectEvent(
      'callbacks',
      carMotReminderDue,
      {
        so: 'so that the customer books another',
        given: [['the MOT of a car runs out in a month', { customerId, carId }]],
        saying: { customerId, carId },
      },
      async (event) => {
        callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
        callbacks.answer(readCar, () => aCarOf);
        await callbacks.receive(event);
        await letterIs(carMotReminderDue.type, 'mot-due');
      },
    ));

  it('names the car that accounts knows', () =>
    expectCall(
      'callbacks',
      readCar,
      {
        so: 'to name the car whose MOT is due',
        given: [asked, ['a person', { userId: customerId }], ['a car of the customer', { customerId, carId }]],
        params: { carId },
        data: aCarOf,
        saying: { customerId },
      },
      (url) =>
        callbacks.callingAt(url, readCar, async () => {
          callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
          await callbacks.deliver(carMotReminderDue, { ...carMotReminderDue.sample, customerId, carId });
          await letterIs(carMotReminderDue.type, 'mot-due');
        }),
    ));

  it('is work for staff when garages publishes that nobody closed one', () =>
    expectEvent(
      'callbacks',
      visitNotClosed,
      { so: 'so that staff ask the garage', given: [['the day of a visit has passed', { customerId }]], saying: { customerId } },
      async (event) => {
        await callbacks.receive(event);
        const about = `filter_by=unassigned&related_table=customer&related_id=${customerId}`;
        const { body } = await callbacks.http().get(`/api/callbacks/reminders?${about}`).set(callbacks.as(agent)).expect(200);
        expect(body.data.rows).toMatchObject([{ task: 'call' }]);
      },
    ));

  it('is no work for staff any more once garages publishes that it is done', async () => {
    await callbacks.deliver(visitNotClosed, { ...visitNotClosed.sample, customerId });
    const given = [['a visit is finished', { customerId }]] as const;
    await expectEvent('callbacks', bookingFinished, { so: 'so that staff ask nobody', given, saying: { customerId } }, async (event) => {
      await callbacks.receive(event);
      const about = `filter_by=open&related_table=customer&related_id=${customerId}`;
      const { body } = await callbacks.http().get(`/api/callbacks/reminders?${about}`).set(callbacks.as(agent)).expect(200);
      expect(body.data.rows).toEqual([]);
    });
  });

  it('is no work for staff any more once garages publishes how its MOT went', async () => {
    await callbacks.deliver(visitNotClosed, { ...visitNotClosed.sample, customerId, asks: 'mot-result' });
    const said = {
      so: 'so that staff ask nobody',
      given: [['the MOT of a visit is noted', { customerId }]] as const,
      saying: { customerId },
    };
    await expectEvent('callbacks', bookingMotResultNoted, said, async (event) => {
      await callbacks.receive(event);
      const about = `filter_by=open&related_table=customer&related_id=${customerId}`;
      const { body } = await callbacks.http().get(`/api/callbacks/reminders?${about}`).set(callbacks.as(agent)).expect(200);
      expect(body.data.rows).toEqual([]);
    });
  });

  it.each([
    [bookingConfirmed, 'so that the customer knows that it stands', 'a visit is confirmed', 'visit-confirmed'],
    [bookingDateChanged, 'so that the customer knows the new day', 'a visit is moved', 'visit-moved'],
    [bookingFinished, 'so that the customer knows that it is done', 'a visit is finished', 'visit-done'],
    [bookingMotResultNoted, 'so that the customer knows how its MOT went', 'the MOT of a visit is noted', 'visit-mot-result'],
    [bookingCancelled, 'so that the customer knows that nobody waits for them', 'a visit is cancelled', 'visit-cancelled'],
    [bookingActionNeeded, 'so that the customer answers', 'another time is proposed for a visit', 'visit-proposal'],
    [visitReminderDue, 'so that the customer does not forget it', 'a visit is in a week', 'visit-next-week'],
    [motReminderDue, 'so that the customer books another', 'an MOT runs out in a month', 'mot-due'],
  ] as const)('is queued when garages publishes %#', (type, so, state, template) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId }]], saying: { customerId } }, async (event) => {
      callbacks.answer(readBookedVisit, () => ({
        visit: { booking_date: '2026-11-24', booking_time: '09:30', delivery_type: 'drop_car' as const, garage: null },
      }));
      callbacks.answer(readChosenSubscriptions, () => ({ chosen: null }));
      await callbacks.receive(event);
      await letterIs(type.type, template);
    }),
  );
});

describe('a letter about a repair estimate', () => {
  const so = 'so that the customer knows what the repair costs';
  it('is queued when garages publishes one', () =>
    expectEvent(
      'callbacks',
      repairEstimateGiven,
      { so, given: [['a repair estimate is given', { customerId }]], saying: { customerId } },
      async (event) => {
        await callbacks.receive(event);
        await letterIs(repairEstimateGiven.type, 'repair-estimate');
      },
    ));
});

const claimId = 'c3000000-0000-4000-8000-000000000005';
const told = {
  id: claimId,
  reference: 'CL-7K3M9Q2P',
  kind: 'warranty' as const,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Vauxhall', model: 'Corsa' },
  isAuthorised: true,
  asked: [{ text: 'Which garage has the car?', at: '2026-12-01T12:00:00.000Z', answer: null }],
  decision: {
    lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' }],
    totalPence: 50_000,
    coveredPence: 30_000,
    note: 'The gearbox is covered, the clutch is not.',
    decidedAt: '2026-12-02T12:00:00.000Z',
  },
  payment: null,
};

describe('a letter about a claim', () => {
  it.each([
    [claimSubmitted, 'so that the customer knows that it is here', 'a claim is sent', 'claim-received'],
    [claimQuestionAsked, 'so that the customer answers', 'the customer is asked about a claim', 'claim-question'],
    [claimDecided, 'so that the customer knows what is covered', 'a claim is decided', 'claim-decided'],
    [claimPaid, 'so that the customer looks for the money', 'a claim is paid', 'claim-paid'],
  ] as const)('is queued when claims publishes %#', (type, so, state, template) =>
    expectEvent('callbacks', type, { so, given: [[state, { customerId }]], saying: { customerId } }, async (event) => {
      callbacks.answer(readClaimInternally, () => told);
      await callbacks.receive(event);
      await letterIs(type.type, template);
    }),
  );

  it('says what claims knows about the decision', () =>
    expectCall(
      'callbacks',
      readClaimInternally,
      {
        so: 'to say what is covered and why not all of it',
        given: [asked, ['the only claim was decided', { claimId, policyId, customerId }]],
        params: { claimId },
        data: told,
        saying: { id: claimId, isAuthorised: true },
      },
      (url) =>
        callbacks.callingAt(url, readClaimInternally, async () => {
          await callbacks.deliver(claimDecided, { ...claimDecided.sample, claimId, customerId });
          await letterIs(claimDecided.type, 'claim-decided');
        }),
    ));
});

const letterIs = async (type: string, template: string) => {
  await callbacks.sweep(letterJobOf(type));
  const { body } = await callbacks.http().get('/api/callbacks/messages').set(callbacks.as(agent)).expect(200);
  expect(body.data.rows).toMatchObject([{ customerId, to: 'casey@example.test', template }]);
};
