import { quoteSecretHeader, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { arrayContaining, eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { journeyApi } from '../src/api/journey-api.js';
import { priceTables } from '../src/testing/price-tables.js';
import { aQuote, aVehicle, quoteId, secret, stepAnswer } from '../src/testing/samples.js';
import { quoteShape } from './quote-shape.js';

const pricing = pactOf('mfe-quote', 'pricing');
const apiAt = (url: string) => journeyApi({ fetch: fetchFrom(url) });
const held = { [quoteSecretHeader]: secret };
const atStep = (step: number) => ['a quote that a visitor holds', { quoteId, secret, step }] as const;

const accepted = (data: unknown) => ({ success: true, data });
const refused = (code: string) => ({ success: false, error: { code, message: like('Why, in plain words.') } });

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

describe('finding the car', () => {
  it('by its registration', () =>
    pricing
      .addInteraction()
      .given('a car with a registration', { registration: 'AA19AAA' })
      .uponReceiving('a lookup of a registration')
      .withRequest('POST', '/ajax/vehicle', (request) => request.headers(writeHeaders).jsonBody({ vrm: 'AA19AAA' }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(like(aVehicle()))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).lookUp('AA19AAA', noSignal)).toEqual(aVehicle());
      }));

  it('and not finding it', () =>
    pricing
      .addInteraction()
      .given('no car with a registration', { registration: 'ER19NFD' })
      .uponReceiving('a lookup of a registration that nobody has')
      .withRequest('POST', '/ajax/vehicle', (request) => request.headers(writeHeaders).jsonBody({ vrm: 'ER19NFD' }))
      .willRespondWith(404, (response) => response.jsonBody(refused('VEHICLE_NOT_FOUND')))
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).lookUp('ER19NFD', noSignal)).rejects.toMatchObject({ status: 404, code: 'VEHICLE_NOT_FOUND' });
      }));

  it('by hand: makes, models and ranges', async () => {
    const option = (value: string) => like({ value, label: value });
    await pricing
      .addInteraction()
      .uponReceiving('a request for the makes')
      .withRequest('GET', '/api/pricing/makes', (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody(accepted(eachLike(option('Ford')))))
      .executeTest(async ({ url }) => expect(await apiAt(url).makes(noSignal)).toEqual([{ value: 'Ford', label: 'Ford' }]));
    await pricing
      .addInteraction()
      .uponReceiving('a request for the models of a make')
      .withRequest('POST', '/ajax/models', (request) => request.headers(writeHeaders).jsonBody({ make: 'Ford' }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(eachLike(option('Focus')))))
      .executeTest(async ({ url }) => expect(await apiAt(url).models('Ford', noSignal)).toEqual([{ value: 'Focus', label: 'Focus' }]));
    const range = { value: '1.5 EcoBoost 150', label: '1.5 EcoBoost 150', from: 2018 };
    await pricing
      .addInteraction()
      .uponReceiving('a request for the ranges of a model')
      .withRequest('POST', '/ajax/ranges', (request) => request.headers(writeHeaders).jsonBody({ make: 'Ford', model: 'Focus' }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(arrayContaining(like({ ...range, to: null })))))
      .executeTest(async ({ url }) => expect(await apiAt(url).ranges('Ford', 'Focus', noSignal)).toEqual([{ ...range, to: null }]));
  });
});

describe('the quote', () => {
  it('is started, and its secret given once', () =>
    pricing
      .addInteraction()
      .uponReceiving('the start of a warranty quote')
      .withRequest('POST', '/api/pricing/quotes', (request) => request.headers(writeHeaders).jsonBody({ product_type: 'warranty' }))
      .willRespondWith(200, (response) =>
        response.jsonBody(accepted({ quote: like(aQuote({ step: 1, vehicle: null, cover: null, price: null })), secret: like(secret) })),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).start('warranty')).toMatchObject({ id: quoteId, step: 1 });
      }));

  it('is read with its secret', () =>
    pricing
      .addInteraction()
      .given(...atStep(2))
      .uponReceiving('a request for a quote by a holder of its secret')
      .withRequest('GET', `/api/pricing/quotes/${quoteId}`, (request) => request.headers({ ...readHeaders, ...held }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(quoteShape(2))))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).read(quoteId)).toMatchObject({ id: quoteId, step: 2, price: { totalPence: 26_900 } });
      }));

  it('is unknown to who does not hold its secret', () =>
    pricing
      .addInteraction()
      .given(...atStep(2))
      .uponReceiving('a request for a quote with another secret')
      .withRequest('GET', `/api/pricing/quotes/${quoteId}`, (request) =>
        request.headers({ ...readHeaders, [quoteSecretHeader]: 'another' }),
      )
      .willRespondWith(404, (response) => response.jsonBody(refused('NOT_FOUND')))
      .executeTest(async ({ url }) => {
        keepSecret(quoteId, 'another');
        const reading = apiAt(url).read(quoteId);
        keepSecret(quoteId, secret);
        await expect(reading).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }));

  it('keeps what is typed, in order', () =>
    pricing
      .addInteraction()
      .given(...atStep(2))
      .uponReceiving('what was typed so far on step 2')
      .withRequest('POST', '/ajax/update-quote', (request) =>
        request.headers({ ...writeHeaders, ...held }).jsonBody({ quote_id: quoteId, sequence: 7, first_name: 'Jo', town: '' }),
      )
      .willRespondWith(200, (response) => response.jsonBody(accepted(quoteShape(2, { details: { first_name: equal('Jo') } }))))
      .executeTest(async ({ url }) => {
        const saved = await apiAt(url).saveTyping(quoteId, 7, { first_name: 'Jo', town: '' });
        expect(saved.details).toEqual({ first_name: 'Jo' });
      }));
});

const details = {
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: 'jo@example.com',
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  start_date: '2027-03-10',
  do_not_own: false,
  purchase_date: '2024-03-27',
  ownership_basis: 'privately_owned',
} as const;
const car = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' } as const;
const customised = aCover({ subproducts: ['european_cover'] });
const terms = { terms: { cover: true, suitability: true, privacy: true } };
const submissions: readonly (readonly [number, object, (api: ReturnType<typeof journeyApi>) => Promise<Quote>])[] = [
  [1, car, (api) => api.submitCar(quoteId, car)],
  [2, details, (api) => api.submitDetails(quoteId, details)],
  [3, aCover(), (api) => api.submitChoice(quoteId, 3, aCover())],
  [4, customised, (api) => api.submitChoice(quoteId, 4, customised)],
  [5, terms, (api) => api.submitTerms(quoteId, terms)],
];

describe('the steps', () => {
  it.each(submissions)('%i is submitted', (step, form, submit) =>
    pricing
      .addInteraction()
      .given(...atStep(step))
      .uponReceiving(`the form of step ${step}`)
      .withRequest('POST', `/quote/${quoteId}/step/${step}`, (request) => request.headers({ ...writeHeaders, ...held }).jsonBody(form))
      .willRespondWith(200, (response) =>
        response.jsonBody(
          accepted(like({ ...stepAnswer(aQuote()), quote: quoteShape(step + 1, { details: step === 1 ? null : like({}) }) })),
        ),
      )
      .executeTest(async ({ url }) => {
        expect(await submit(apiAt(url))).toMatchObject({ id: quoteId, step: step + 1 });
      }),
  );

  it('say what to mend where', () =>
    pricing
      .addInteraction()
      .given(...atStep(2))
      .uponReceiving('a form of step 2 without a name')
      .withRequest('POST', `/quote/${quoteId}/step/2`, (request) =>
        request.headers({ ...writeHeaders, ...held }).jsonBody({ ...details, first_name: '' }),
      )
      .willRespondWith(400, (response) =>
        response.jsonBody({
          success: false,
          error: { code: 'INVALID', message: like('Check the form'), fields: { first_name: 'Enter your first name' } },
        }),
      )
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).submitDetails(quoteId, { ...details, first_name: '' })).rejects.toMatchObject({
          code: 'INVALID',
          fields: { first_name: 'Enter your first name' },
        });
      }));
});

/** Describes one item of each list, because some have null where others have values. */
const tablesShape = (over: object = {}) => {
  const { levels, extras, subproducts, additional_products, ...rest } = priceTables();
  const { durations, covers, excludes, ...level } = levels[0] ?? {};
  const year = { ...durations?.[1], saving: 40.88 };
  return like({
    ...rest,
    levels: eachLike({
      ...level,
      covers: eachLike(covers?.[0]),
      excludes: eachLike(excludes?.[0]),
      durations: arrayContaining(like(year)),
    }),
    labour_rates: eachLike(60),
    repair_contributions: eachLike(0),
    extras: eachLike(extras[0]),
    subproducts: arrayContaining(like(subproducts[0])),
    additional_products: eachLike(additional_products[0]),
    ...over,
  });
};

describe('the prices', () => {
  it('are read as tables of levels and durations', () =>
    pricing
      .addInteraction()
      .given(...atStep(3))
      .uponReceiving('a request for the price tables')
      .withRequest('GET', `/api/pricing/quotes/${quoteId}/prices`, (request) => request.headers({ ...readHeaders, ...held }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(tablesShape())))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).prices(quoteId, noSignal)).levels[0]).toMatchObject({ version: 'essential' });
      }));

  it('follow the cover that is chosen', () =>
    pricing
      .addInteraction()
      .given(...atStep(3))
      .uponReceiving('another choice of cover')
      .withRequest('PUT', `/api/pricing/quotes/${quoteId}/cover`, (request) =>
        request.headers({ ...writeHeaders, ...held }).jsonBody(aCover({ repairer_preference: 'network' })),
      )
      .willRespondWith(200, (response) =>
        response.jsonBody(
          accepted({
            quote: quoteShape(3, { details: like({}) }),
            tables: tablesShape({ chosen: like({ ...aCover(), repairer_preference: equal('network'), labour_rate: equal(60) }) }),
          }),
        ),
      )
      .executeTest(async ({ url }) => {
        const { tables } = await apiAt(url).choose(quoteId, aCover({ repairer_preference: 'network' }));
        expect(tables.chosen.labour_rate).toBe(60);
      }));
});
