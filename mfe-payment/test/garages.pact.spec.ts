import { readBooking } from '@kerbside/contracts/http/garages-bookings';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing';
import { keepSecret } from '@kerbside/contracts/quote-secrets';
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
