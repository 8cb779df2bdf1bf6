import { randomUUID } from 'node:crypto';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyRenewalUnmarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import {
  garagePaymentChanged,
  paymentAnnounced,
  paymentFailed,
  paymentsScheduled,
  planCancelled,
  purchaseCompleted,
} from '@kerbside/contracts/events/payments';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import { tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { WithdrawnProducts } from '../src/bookings/withdrawn-products.js';
import { DueDaysRepository } from '../src/calendar/due-days.repository.js';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service } from '../src/service.js';

const secret = 'ca-secret';
const asked = ['a service asks', { service: 'garages' }] as const;
const booked = 'kerbside.garages.booking-requested.v1';

const facts = (quoteId: string): QuoteFacts =>
  aQuoteFacts({
    quoteId,
    reference: 'KQ-1',
    title: 'Warranty',
    totalPence: 34_900,
    originalPence: 34_900,
    lines: [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 34_900 }],
  });
const form = {
  delivery_type: 'collect_and_return',
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  isAddressFound: '1',
  booking_address_line_1: '1 Mill Lane',
  booking_town: 'London',
  garage_choice: 'own_garage',
  garage_id: 'ks-001',
};

let garages: ServiceUnderTest;
beforeAll(async () => {
  garages = await testService(service);
  garages.clock.set('2026-11-20T12:00:00Z');
  await garages.get(GaragesRepository).addMissing(demoGarages());
  garages.answer(openQuote, ({ params }) => facts(params.quoteId));
  garages.answer(setQuoteVisit, ({ params }) => facts(params.quoteId));
});
afterAll(() => garages.close());

let made = 0;
const aQuote = () => {
  made += 1;
  const quoteId = `ca000000-0000-4000-8000-00000000000${made}`;
  return { quoteId, held: ['a quote that a visitor holds', { quoteId, secret, step: 6 }] as const };
};
const put = (path: string, body: object) => garages.http().put(path).set('x-quote-secret', secret).send(body);
const chooseMot = async (quoteId: string): Promise<void> =>
  void (await put(`/api/garages/quotes/${quoteId}/visit`, { product_type: 'mot', garage_id: 'ks-001' }).expect(200));

describe('a visit', () => {
  it('that is paid at its garage says so to the garage', async () => {
    const quoteId = 'ca000000-0000-4000-8000-0000000000a6';
    await put(`/api/garages/quotes/${quoteId}/booking`, { ...form, booking_date: '2026-12-03' }).expect(200);
    await expectEvent(
      'garages',
      garagePaymentChanged,
      {
        so: 'so that the garage knows what to take',
        given: [['a quote that is paid at the garage', { quoteId, secret, totalPence: 5_485 }]],
        saying: { quoteId, amountPence: 5_485, status: 'due' },
      },
      async (event) => {
        await garages.receive(event);
        const kept = await garages.get(BookingsRepository).ofQuote(quoteId);
        expect(kept?.atGarage).toEqual({ amountPence: 5_485, status: 'due' });
      },
    );
  });

  it('is requested from the garage when payments reports the purchase', async () => {
    const { quoteId } = aQuote();
    await put(`/api/garages/quotes/${quoteId}/booking`, form).expect(200);
    await expectEvent(
      'garages',
      purchaseCompleted,
      {
        so: 'so that the visit is asked of the garage',
        given: [['a quote that is paid', { quoteId, secret, totalPence: 31_240 }]],
        saying: { quoteId, voucherCode: null },
      },
      async (event) => {
        await garages.receive(event);
        const requested = (await garages.events()).filter(({ type }) => type === booked).map(({ data }) => data);
        expect(requested).toContainEqual(expect.objectContaining({ quoteId, garageId: 'ks-001' }));
      },
    );
  });

  it('is chosen by callers who may see the quote', () => {
    const { quoteId, held } = aQuote();
    return expectCall(
      'garages',
      openQuote,
      {
        so: 'to see who may choose a visit',
        given: [asked, held],
        params: { quoteId },
        body: { secret, staff: false },
        data: facts(quoteId),
        saying: { quoteId, customerId: null, status: 'open' },
      },
      (url) => garages.callingAt(url, openQuote, () => chooseMot(quoteId)),
    );
  });

  it('is priced by pricing', () => {
    const { quoteId, held } = aQuote();
    const visit = { version: 'test', garageId: 'ks-001', grossPence: alike(5_485), discountedPence: null, startsOn: null };
    return expectCall(
      'garages',
      setQuoteVisit,
      {
        so: 'to price an MOT at a garage',
        given: [asked, held],
        params: { quoteId, productType: 'mot' },
        body: {
          selectionVersion: alike(1),
          visit: { ...visit, label: alike('MOT'), garageName: alike('Millbrook Garage') },
          alsoThere: alike([{ productType: 'mot', visit: { ...visit, grossPence: 5_485, label: 'MOT', garageName: 'Millbrook Garage' } }]),
        },
        data: facts(quoteId),
        saying: { quoteId, customerId: null },
      },
      (url) => garages.callingAt(url, setQuoteVisit, () => chooseMot(quoteId)),
    );
  });
});

describe('the price of an MOT', () => {
  it('is shown with what a voucher would take off', () =>
    expectCall(
      'garages',
      tryVoucher,
      {
        so: 'to show what it would take off',
        given: [asked, ['a voucher', { code: 'WELCOME10' }]],
        body: { code: 'WELCOME10', productTypes: ['mot'] },
        data: { discount: { kind: 'percent', percent: 10 } },
        saying: { discount: { kind: 'percent', percent: 10 } },
      },
      (url) =>
        garages.callingAt(url, tryVoucher, async () => {
          const search = { postcode: 'SW11 1AA', product_type: 'mot', voucher_to_try_on: 'WELCOME10' };
          const { body } = await garages.http().post('/ajax/garagelookup').send(search).expect(200);
          expect(body.data.items[0].mot_price_discounted).toBeLessThan(body.data.items[0].mot_price);
        }),
    ));
});

describe('what was bought and is cancelled', () => {
  const quoteId = 'ca000000-0000-4000-8000-0000000000d1';
  const customerId = 'ca000000-0000-4000-8000-0000000000d2';
  const withdrawn = () => garages.get(WithdrawnProducts).of(quoteId);

  it('is not booked any more once claims publishes it', () =>
    expectEvent(
      'garages',
      policyCancelled,
      {
        so: 'so that no visit is made for it',
        given: [['the MOT of a quote is cancelled', { quoteId, customerId }]],
        saying: { quoteId, productType: 'mot' },
      },
      async (event) => {
        await garages.receive(event);
        expect(await withdrawn()).toEqual(['mot']);
      },
    ));

  it('can be booked once claims publishes that it was taken back', async () => {
    await garages.deliver(policyCancelled, { ...policyCancelled.sample, quoteId, productType: 'mot' });
    await expectEvent(
      'garages',
      policyReinstated,
      {
        so: 'so that its visit can be booked',
        given: [['the cancellation of the MOT of a quote is taken back', { quoteId, customerId }]],
        saying: { quoteId, productType: 'mot' },
      },
      async (event) => {
        await garages.receive(event);
        expect(await withdrawn()).toEqual([]);
      },
    );
  });
});

describe('the time of a visit', () => {
  it('is left to others when payments reports that the payment failed', async () => {
    const { quoteId } = aQuote();
    // Before the time of every pact's event.
    garages.clock.set('2026-11-20T09:00:00Z');
    await put(`/api/garages/quotes/${quoteId}/booking`, form).expect(200);
    await expectEvent(
      'garages',
      paymentFailed,
      {
        so: 'so that others can have the time',
        given: [['a payment fails', { quoteId, secret, totalPence: 31_240 }]],
        saying: { quoteId },
      },
      async (event) => {
        await garages.receive(event);
        const { body } = await garages.http().get(`/api/garages/quotes/${quoteId}/booking`).set('x-quote-secret', secret).expect(200);
        expect(body.data.held_until).toBeNull();
      },
    );
  });
});

describe('the calendar of a customer', () => {
  const customerId = 'ca000000-0000-4000-8000-0000000000c1';
  const days = async () => (await garages.get(DueDaysRepository).ofCustomer(customerId)).map(({ isCancelled }) => isCancelled);
  beforeEach(() => garages.get(Mongo).database.collection('calendar_days').deleteMany({}));

  it.each([
    [paymentsScheduled, 'so that they see when payments fall due', 'the payments of a plan are moved'],
    [paymentAnnounced, 'so that they see when the next month falls due', 'another month is owed'],
    [policyIssued, 'so that they see when cover is renewed', 'a purchase becomes a policy'],
    [policyTransferred, 'so that they see when cover that they took over is renewed', 'a policy is transferred'],
  ] as const)('has days that others publish: %#', (type, so, state) =>
    expectEvent('garages', type, { so, given: [[state, { customerId }]], saying: { customerId } }, async (event) => {
      await garages.receive(event);
      expect(new Set(await days())).toEqual(new Set([false]));
    }),
  );

  const policyId = 'ca000000-0000-4000-8000-0000000000c3';
  it.each([
    [policyAmended, 'so that they see when it is renewed by now', 'staff started a policy early', 1, false],
    [policyCancelled, 'so that nobody is told to renew it', 'a policy is cancelled', 1, true],
    [policyReinstated, 'so that they see when it is renewed', 'a policy is reinstated', 2, false],
    [autoRenewalCancelled, 'so that no renewal is due', 'a policy is not to be renewed', 1, true],
    [autoRenewalResumed, 'so that they see when it is renewed', 'a policy is renewed after all', 2, false],
    [policyArrearsChanged, 'so that none is due of cover that ended unpaid', 'a policy ended because it was not paid for', 1, true],
  ] as const)('has the renewal of a policy as claims publishes it: %#', async (type, so, state, sequence, isCancelled) => {
    await garages.deliver(policyIssued, { ...policyIssued.sample, customerId });
    if (type === policyReinstated) await garages.deliver(policyCancelled, policyCancelled.sample);
    if (type === autoRenewalResumed) await garages.deliver(autoRenewalCancelled, autoRenewalCancelled.sample);
    const said = type === policyArrearsChanged ? { customerId, cancelledOn: '2026-12-15', suspendedOn: null } : { customerId };
    const asked = { so, given: [[state, { customerId, policyId }]], saying: said } as const;
    await expectEvent('garages', type, asked, async (event) => {
      // Every pact's event has the same id, and a visit's has been handled above.
      await garages.receive({ ...event, id: randomUUID() });
      expect(await garages.get(DueDaysRepository).ofCustomer(customerId)).toMatchObject([{ sequence, isCancelled }]);
    });
  });

  it.each([
    [policyRenewalMarked, 'so that nobody renews it twice', 'staff marked a renewal', true],
    [policyRenewalUnmarked, 'so that they see when it is renewed', 'staff took the mark of a renewal back', false],
  ] as const)('has the renewal of a policy that another renews as claims publishes it: %#', async (type, so, state, isCancelled) => {
    const originalPolicyId = policyRenewalMarked.sample.originalPolicyId;
    await garages.deliver(policyIssued, { ...policyIssued.sample, customerId, policyId: originalPolicyId });
    if (!isCancelled) await garages.deliver(policyRenewalMarked, policyRenewalMarked.sample);
    const asked = { so, given: [[state, { customerId, policyId }]], saying: { policyId, kind: 'renewal' } } as const;
    await expectEvent('garages', type, asked, async (event) => {
      await garages.receive(event);
      expect(await days()).toEqual([isCancelled]);
    });
  });

  it('has no more payments once payments reports that a plan is cancelled', async () => {
    await garages.deliver(paymentsScheduled, { ...paymentsScheduled.sample, customerId });
    const asked = { so: 'so that nobody expects them', given: [['a plan is cancelled', { customerId }]], saying: { customerId } } as const;
    await expectEvent('garages', planCancelled, asked, async (event) => {
      await garages.receive(event);
      expect(await days()).toEqual([false, true]);
    });
  });
});
