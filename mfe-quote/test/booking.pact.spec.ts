import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { bookingApi } from '../src/api/booking-api.js';
import { quoteId, secret } from '../src/testing/samples.js';

const apiAt = (url: string) => bookingApi({ fetch: fetchFrom(url) });
const network = ['the demo network', {}] as const;
const held = ['a quote that a visitor holds', { quoteId, secret }] as const;
const headers = { [quoteSecretHeader]: secret };
const form = {
  delivery_type: 'collect_and_return' as const,
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  isAddressFound: true,
  booking_address_line_1: '1 Mill Lane',
  booking_address_line_2: '',
  booking_address_line_3: '',
  booking_town: 'London',
  booking_county: '',
  booking_country: '',
  garage_choice: 'own_garage' as const,
  garage_id: 'ks-001',
};
const kept = {
  id: 'a0000000-0000-4000-8000-000000000001',
  quoteId,
  status: 'draft' as const,
  delivery_type: form.delivery_type,
  booking_date: form.booking_date,
  postcode: form.postcode,
  address: ['1 Mill Lane', 'London'],
  booking_address_line_1: '1 Mill Lane',
  booking_town: 'London',
  garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London', 'SW11 1AA'] },
  savedAt: '2026-11-20T12:00:00.000Z',
};

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

it('finds the addresses of a postcode', () =>
  expectCall(
    'mfe-quote',
    findAddresses,
    {
      so: 'to pick one from',
      given: [],
      params: { postcode: 'SW11 1AA' },
      data: { items: [{ id: '1001', description: '20 Chapel Hill, London' }] },
    },
    async (url) => expect((await apiAt(url).addresses('SW11 1AA')).length).toBeGreaterThan(0),
  ));

it('is told that a postcode is not a whole one', () =>
  expectRefusal(
    'mfe-quote',
    findAddresses,
    { so: 'with half a postcode', given: [], params: { postcode: 'SW11' }, status: 400, code: 'INVALID' },
    async (url) => expect(apiAt(url).addresses('SW11')).rejects.toMatchObject({ code: 'INVALID' }),
  ));

it('saves a booking', () =>
  expectCall(
    'mfe-quote',
    saveBooking,
    { so: 'to be asked of the garage once it is paid', given: [network, held], headers, params: { quoteId }, body: form, data: kept },
    async (url) => expect(await apiAt(url).save(quoteId, form)).toMatchObject({ garage: { id: 'ks-001' } }),
  ));

it('is told what is wrong with a booking', () =>
  expectRefusal(
    'mfe-quote',
    saveBooking,
    {
      so: 'with a day that is too soon',
      given: [network, held],
      headers,
      params: { quoteId },
      body: { ...form, booking_date: '2026-11-21' },
      status: 422,
      code: 'BOOKING_INVALID',
    },
    async (url) =>
      expect(apiAt(url).save(quoteId, { ...form, booking_date: '2026-11-21' })).rejects.toMatchObject({ code: 'BOOKING_INVALID' }),
  ));

it('reads a booking again', () =>
  expectCall(
    'mfe-quote',
    readBooking,
    {
      so: 'to change it',
      given: [network, held, ['a booking of the quote', { quoteId, secret }]],
      headers,
      params: { quoteId },
      data: kept,
    },
    async (url) => expect(await apiAt(url).read(quoteId)).toMatchObject({ booking_address_line_1: '1 Mill Lane' }),
  ));

it('reads that there is none yet', () =>
  expectCall(
    'mfe-quote',
    readBooking,
    { so: 'of a quote without one', given: [network, held], headers, params: { quoteId }, data: null },
    async (url) => expect(await apiAt(url).read(quoteId)).toBeNull(),
  ));

const wanted = { garage_id: 'ks-001', delivery_type: 'drop_car' as const, from: '2026-12-03', to: '2026-12-03' };
it('reads the free times of a garage', () =>
  expectCall(
    'mfe-quote',
    readSlots,
    {
      so: 'to choose one',
      given: [network, held],
      headers,
      params: { quoteId },
      query: wanted,
      data: { earliest: '2026-11-24', days: [{ date: '2026-12-03', times: ['08:30'], left: [1], problem: null }] },
    },
    async (url) => expect((await apiAt(url).slots(quoteId, wanted)).days).toHaveLength(1),
  ));

it('reads an address whole', () =>
  expectCall(
    'mfe-quote',
    readAddress,
    {
      so: 'to fill in its fields',
      given: [],
      params: { id: '10208000' },
      data: {
        items: [
          {
            Line1: '20 Chapel Hill',
            Line2: '',
            Line3: '',
            Line4: '',
            Line5: '',
            PostTown: 'London',
            County: 'Greater London',
            CountryName: 'England',
          },
        ],
      },
    },
    async (url) => expect(await apiAt(url).address('10208000')).toMatchObject({ Line1: '20 Chapel Hill' }),
  ));
