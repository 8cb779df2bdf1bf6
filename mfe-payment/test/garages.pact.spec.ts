import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { paymentApi } from '../src/api/payment-api.js';
import { secret } from '../src/testing/samples.js';

/** A separate quote: another consumer relies on a quote without a booking. */
const quoteId = 'b0000000-0000-4000-8000-0000000000b7';
const kept = {
  id: 'a0000000-0000-4000-8000-000000000001',
  quoteId,
  status: 'draft' as const,
  delivery_type: 'collect_and_return' as const,
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  address: ['1 Mill Lane', 'London'],
  garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London', 'SW11 1AA'] },
  savedAt: '2026-11-20T12:00:00.000Z',
};

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

it('reads where and when the visit that was bought takes place', () =>
  expectCall(
    'mfe-payment',
    readBooking,
    {
      so: 'to confirm it',
      given: [
        ['the demo network', {}],
        ['a quote that a visitor holds', { quoteId, secret }],
        ['a booking of the quote', { quoteId, secret }],
      ],
      params: { quoteId },
      headers: { [quoteSecretHeader]: secret },
      data: kept,
      saying: { booking_date: kept.booking_date },
    },
    async (url) => {
      const booking = await paymentApi({ fetch: fetchFrom(url) }).visit(quoteId, AbortSignal.timeout(10_000));
      expect(booking?.garage?.name).toBe(kept.garage.name);
    },
  ));

const booked = [
  ['the demo network', {}],
  ['a quote that a visitor holds', { quoteId, secret }],
  ['a booking of the quote', { quoteId, secret }],
] as const;
const asked = { given: booked, params: { quoteId }, headers: { [quoteSecretHeader]: secret } };

it('holds the time of a visit', () =>
  expectCall(
    'mfe-payment',
    holdSlot,
    { so: 'while it is paid for', ...asked, data: { held_until: '2026-11-20T12:30:00.000Z' } },
    async (url) => expect((await paymentApi({ fetch: fetchFrom(url) }).holdSlot(quoteId)).held_until).not.toBeNull(),
  ));

it('gives the time of a visit back', () =>
  expectCall(
    'mfe-payment',
    releaseSlot,
    { so: 'when the page is left', ...asked, data: { released: true }, saying: { released: true } },
    async (url) => expect(await paymentApi({ fetch: fetchFrom(url) }).releaseSlot(quoteId)).toEqual({ released: true }),
  ));
