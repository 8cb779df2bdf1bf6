import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import {
  fetchFrom,
  fieldsLike,
  keepInMemory,
  noSignal,
  pactOf,
  readHeaders,
  writeHeaders,
} from '@kerbside/contracts/testing/consumer-pact';
import { arrayContaining, eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { journeyApi } from '../src/api/journey-api.js';
import { productsApi } from '../src/api/products-api.js';
import { aPrice, aQuote, quoteId, secret, stepAnswer } from '../src/testing/samples.js';
import { quoteShape } from './quote-shape.js';

const pricing = pactOf('mfe-quote', 'pricing');
const apiAt = (url: string) => productsApi({ fetch: fetchFrom(url) });
const held = { [quoteSecretHeader]: secret };
const given = ['a quote that a visitor holds', { quoteId, secret, step: 2, productType: 'breakdown' }] as const;
const path = `/api/pricing/quotes/${quoteId}/products`;
const accepted = (data: object) => ({ success: true, data });

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

const chosen = {
  product_type: 'breakdown',
  name: 'Breakdown cover',
  key: 'breakdown-12-22-1',
  version: 'recovery',
  duration: '12',
  tyre_type: null,
  claim_limit: 1_500,
  start_date: null,
  add_ons: [],
  gross: 59,
  is_main: true,
  is_included: false,
};
const year = {
  gross: 42,
  discounted: 42,
  per: 'total',
  label: 'Most popular!',
  saving: 5.88,
  max_allowed_instalments_count: 12,
  instalment_price: 3.5,
};
const version = {
  id: 21,
  version_id: 1,
  version: 'roadside',
  name: 'Roadside',
  summary: 'A mechanic.',
  covers: ['A tow'],
  excludes: ['Races'],
  claim_limit: 1_000,
};
const addOn = { code: 'misfuelling', name: 'Misfuelling', description: 'The wrong fuel.', gross: 12, price_type: 'fixed', is_added: false };

/** One table with what the page reads of it; the others are of the same kind. */
const table = {
  product_type: equal('breakdown'),
  name: like('Breakdown cover'),
  summary: like('Help at the roadside.'),
  priced_by: equal('duration'),
  durations: arrayContaining(like({ duration: equal('12'), months: 12, label: '12 months' })),
  versions: eachLike(version),
  tyre_types: [],
  claim_limits: [],
  productKeys: eachLike('breakdown-12-21-1'),
  productKeysStructured: like({ '12': { '21': { '1': equal('breakdown-12-21-1') } } }),
  productPrices: like({ '12': { '21': { '1': year } } }),
  durationMap: like({ '12': { id: 21, version_id: 1 } }),
  add_ons: eachLike({ ...addOn, product_type: null, percent: null }),
  not_sold_because: null,
};
const { lines, ...sums } = aPrice();
const products = (over: object = {}) => ({
  chosen: arrayContaining({ ...fieldsLike(chosen), ...over }),
  tables: arrayContaining(table),
  price: { ...fieldsLike(sums), lines: eachLike(lines[0]) },
  instalments: like(false),
});

describe('the products of a quote', () => {
  it('are read with their prices, and which are in', () =>
    pricing
      .addInteraction()
      .given(...given)
      .uponReceiving('a request for the products of a quote')
      .withRequest('GET', path, (request) => request.headers({ ...readHeaders, ...held }))
      .willRespondWith(200, (response) => response.jsonBody(accepted(products())))
      .executeTest(async ({ url }) => {
        const { tables } = await apiAt(url).read(quoteId, noSignal);
        expect(tables[0]?.productKeysStructured['12']?.['21']?.['1']).toBe('breakdown-12-21-1');
      }));

  it('move to another duration, with a start of their own and add-ons', () => {
    const form = { key: 'breakdown-24-23-1', start_date: '2027-04-01', add_ons: ['misfuelling'] };
    const over = { key: equal(form.key), start_date: equal(form.start_date), add_ons: eachLike('misfuelling') };
    return pricing
      .addInteraction()
      .given(...given)
      .uponReceiving('a change of a product of a quote')
      .withRequest('PUT', `${path}/breakdown`, (request) => request.headers({ ...writeHeaders, ...held }).jsonBody(form))
      .willRespondWith(200, (response) => response.jsonBody(accepted({ quote: quoteShape(2, { cover: null }), products: products(over) })))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).choose(quoteId, 'breakdown', form)).products.chosen[0]).toMatchObject(form);
      });
  });

  it('are taken out one by one', () =>
    pricing
      .addInteraction()
      .given(...given)
      .uponReceiving('the removal of a product from a quote')
      .withRequest('DELETE', `${path}/tyre`, (request) => request.headers({ ...writeHeaders, ...held }).jsonBody({}))
      .willRespondWith(200, (response) => response.jsonBody(accepted({ quote: quoteShape(2, { cover: null }), products: products() })))
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).remove(quoteId, 'tyre')).quote.id).toBe(quoteId);
      }));
});

describe('the steps of a quote that is no warranty', () => {
  it.each([
    [3, submitStep3],
    [4, submitStep4],
  ] as const)('%i is submitted with how to pay', (step, call) => {
    const details = { email: 'jo@example.com' };
    const answered = aQuote({ productType: 'breakdown', step: step + 1, details, cover: null, instalments: true });
    return expectCall(
      'mfe-quote',
      call,
      {
        so: 'for products',
        given: [['a quote that a visitor holds', { quoteId, secret, step, productType: 'breakdown' }]],
        params: { quoteId },
        headers: held,
        body: { instalments: true },
        data: { ...stepAnswer(answered), next: `/quote/breakdown/step/${step + 1}/` },
        saying: { next: `/quote/breakdown/step/${step + 1}/` },
      },
      async (url) => {
        const quote = await journeyApi({ fetch: fetchFrom(url) }).submitChoice(quoteId, step, { instalments: true });
        expect(quote).toMatchObject({ step: step + 1, instalments: true });
      },
    );
  });
});

it('step 3 is saved with its products when it is left', () => {
  const form_created_at = '2030-01-01T00:00:00.000Z';
  const products = [{ product_type: 'breakdown' as const, key: 'breakdown-12-22-1', add_ons: [] }];
  const form = { products, instalments: false };
  const left = aQuote({ productType: 'breakdown', step: 3, details: { email: 'jo@example.com' }, cover: null, instalments: false });
  return expectCall(
    'mfe-quote',
    submitStep3,
    {
      so: 'when the page of products is left with its form unsent',
      given: [['a quote that a visitor holds', { quoteId, secret, step: 3, productType: 'breakdown' }]],
      params: { quoteId },
      headers: held,
      body: { ...form, is_auto_submitted: '1', form_created_at },
      data: { ...stepAnswer(left), next: '/quote/breakdown/step/4/' },
    },
    async (url) => {
      const { quote } = await journeyApi({ fetch: fetchFrom(url) }).autoSubmit({ id: quoteId, formCreatedAt: form_created_at }, form);
      expect(quote).toMatchObject({ step: 3, instalments: false });
    },
  );
});
