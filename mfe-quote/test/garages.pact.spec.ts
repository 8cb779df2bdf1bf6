import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { chooseVisit, readServiceOffers, readVisit, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { visitsApi } from '../src/api/visits-api.js';
import { aGarage, anOffer, interimOffer } from '../src/testing/garages.js';
import { aQuote, quoteId, secret } from '../src/testing/samples.js';

const apiAt = (url: string) => visitsApi({ fetch: fetchFrom(url) });
const quote = aQuote({ productType: 'mot' });
const held = ['a quote that a visitor holds', { quoteId, secret }] as const;
const { schedule } = aGarage();
const fullOffer = anOffer({ discounted_price: 189.95, discount_percent: null, discount_value: null });
/** What it selects is not to be seen in the offers of the other quote. */
const serviceId = 'b0000000-0000-4000-8000-000000000002';
const network = ['the demo network', {}] as const;
const asked = { booking_date: '2026-11-24', postcode: 'SW11 1AA' };

beforeAll(() => {
  keepInMemory();
  for (const id of [quoteId, serviceId]) keepSecret(id, secret);
});

it('finds garages near a postcode', () =>
  expectCall(
    'mfe-quote',
    lookupGarages,
    {
      so: 'to choose one for an MOT',
      given: [network],
      body: { root_quote_id: quoteId, root_quote_type: 'mot', postcode: 'SW11 1AA', product_type: 'mot' },
      data: { items: [aGarage({ schedule: { ...schedule, sat: schedule.mon } })] },
    },
    async (url) => expect((await apiAt(url).garages(quote, { postcode: 'SW11 1AA' })).items).toHaveLength(1),
  ));

it('is told that a postcode is not known', () =>
  expectRefusal(
    'mfe-quote',
    lookupGarages,
    {
      so: 'with a postcode of nowhere',
      given: [network],
      body: { root_quote_id: quoteId, root_quote_type: 'mot', postcode: 'ZZ1 1ZZ', product_type: 'mot' },
      status: 422,
      code: 'POSTCODE_UNKNOWN',
    },
    async (url) => expect(apiAt(url).garages(quote, { postcode: 'ZZ1 1ZZ' })).rejects.toMatchObject({ code: 'POSTCODE_UNKNOWN' }),
  ));

it('reads the offers of a garage', () =>
  expectCall(
    'mfe-quote',
    readServiceOffers,
    {
      so: 'to show both',
      given: [network, held],
      headers: { [quoteSecretHeader]: secret },
      body: { ...asked, quote_id: quoteId, garage_id: 'ks-001' },
      data: { offers: { full: fullOffer, interim: interimOffer } },
    },
    async (url) => expect((await apiAt(url).offers(quoteId, { ...asked, garage_id: 'ks-001' })).full.name).toBe('Full service'),
  ));

it('chooses a visit', () =>
  expectCall(
    'mfe-quote',
    chooseVisit,
    {
      so: 'to price the quote with it',
      given: [network, held],
      headers: { [quoteSecretHeader]: secret },
      params: { quoteId },
      body: { product_type: 'mot', garage_id: 'ks-001' },
      data: {
        product_type: 'mot',
        service_type: null,
        garage_id: 'ks-001',
        garage_name: 'Millbrook Garage',
        booking_date: null,
        gross: 39.95,
        total: 39.95,
      },
    },
    async (url) =>
      expect(await apiAt(url).choose(quoteId, { product_type: 'mot', garage_id: 'ks-001' })).toMatchObject({ garage_id: 'ks-001' }),
  ));

it('reads what garages near a postcode ask for a visit', () => {
  const query = { service_type: 'full', postcode: 'SW11 1AA' } as const;
  return expectCall(
    'mfe-quote',
    readVisitPrices,
    {
      so: 'to show from what price it is before one is chosen',
      given: [network, ['a quote that a visitor holds', { quoteId: serviceId, secret }]],
      headers: { [quoteSecretHeader]: secret },
      params: { quoteId: serviceId },
      query,
      data: { from: 189.95, to: 229.95, near: true },
    },
    async (url) => expect((await apiAt(url).prices(serviceId, query)).near).toBe(true),
  );
});

it('prices a service by the months since the last one', () =>
  expectCall(
    'mfe-quote',
    updateServicePrice,
    {
      so: 'to show it in its offer',
      given: [network, ['a quote that a visitor holds', { quoteId: serviceId, secret }]],
      headers: { [quoteSecretHeader]: secret },
      body: { ...fullOffer.params, postcode: 'SW11 1AA', periods: '24', quote_id: serviceId },
      data: { gross: 205.15, params: { ...fullOffer.params, periods: '24' } },
    },
    async (url) =>
      expect((await apiAt(url).price(serviceId, { ...fullOffer.params, postcode: 'SW11 1AA', periods: '24' })).params.system_id).toBe(
        'full-service',
      ),
  ));

it('selects an offer', () => {
  const choice = { product_type: 'service', service_type: 'full', periods: '24', garage_id: 'ks-001', booking_date: '2026-11-24' } as const;
  return expectCall(
    'mfe-quote',
    chooseVisit,
    {
      so: 'of a full service after two years',
      given: [network, ['a quote that a visitor holds', { quoteId: serviceId, secret }]],
      headers: { [quoteSecretHeader]: secret },
      params: { quoteId: serviceId },
      body: choice,
      data: {
        product_type: 'service',
        service_type: 'full',
        garage_id: 'ks-001',
        garage_name: 'Millbrook Garage',
        booking_date: '2026-11-24',
        gross: 205.15,
        total: 205.15,
      },
    },
    async (url) => expect(await apiAt(url).choose(serviceId, choice)).toMatchObject({ service_type: 'full' }),
  );
});

it('reads what was chosen for a visit', () => {
  const id = 'b0000000-0000-4000-8000-000000000003';
  keepSecret(id, secret);
  return expectCall(
    'mfe-quote',
    readVisit,
    {
      so: 'to begin where another tab ended, here with nothing',
      given: [network, ['a quote that a visitor holds', { quoteId: id, secret }]],
      headers: { [quoteSecretHeader]: secret },
      params: { quoteId: id },
      data: { visit: null },
    },
    async (url) => expect(await apiAt(url).visit(id)).toBeNull(),
  );
});

it('reads the schedule of a manufacturer', () => {
  const params = { postcode: 'SW11 1AA', system_id: 'fixed-interval', garage_id: 'ks-001', periods: 'minor' };
  const minor = {
    id: 'minor',
    slug: 'every-year-minor',
    name: 'Minor service, every year or 10,000 miles',
    selected: true,
    combinable: false,
  };
  return expectCall(
    'mfe-quote',
    readManufacturerMenu,
    {
      so: 'to choose what is done',
      given: [network],
      body: { system_id: 'fixed-interval', periods: 'minor', garage_id: 'ks-001' },
      data: {
        systems: [{ id: 'fixed-interval', slug: 'fixed-interval', name: 'Every year or 10,000 miles', selected: true }],
        periods: [{ ...minor, checks: ['Tyres, brakes and fluids checked'] }],
        items: [{ description: 'Service indicator reset' }],
        gross: 148.75,
      },
    },
    async (url) => expect((await apiAt(url).schedule({ vehicle: null }, params)).periods[0]?.selected).toBe(true),
  );
});
