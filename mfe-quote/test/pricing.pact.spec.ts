import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aCover } from '@kerbside/contracts/testing/samples';
import { arrayContaining, eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { journeyApi } from '../src/api/journey-api.js';
import { priceTables } from '../src/testing/price-tables.js';
import { aPrice, aQuote, quoteId, secret } from '../src/testing/samples.js';

/** What the journey reads of a quote that is at a step. */
const quoteShape = (step: number, over: object = {}) => {
  const { lines, ...price } = aPrice();
  return like({ ...aQuote(), id: equal(quoteId), step: equal(step), price: { ...price, lines: eachLike(lines[0]) }, ...over });
};

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

describe('the quote', () => {
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
