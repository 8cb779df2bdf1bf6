import { fillPath, type Call } from '@kerbside/contracts/call';
import { quoteSecretHeader, readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { chooseCover } from '@kerbside/contracts/http/pricing/tables';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fetchFrom, keepInMemory, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { arrayContaining, eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { paymentApi } from '../src/api/payment-api.js';
import { aTyreQuote, motTable, quoteId, secret, tyreProducts, warrantyTables } from '../src/testing/samples.js';

const pricing = pactOf('mfe-payment', 'pricing');
const warranty: Quote = { ...aTyreQuote, productType: 'warranty', cover: aCover() };

interface Exchange {
  readonly so: string;
  readonly quote: Quote;
  readonly path: string;
  readonly body?: object;
  readonly data: unknown;
}

/** The page adds cover by several calls: one of them goes to the service, the others are answered here. */
const adding = (cover: 'mot' | 'breakdown', call: Call, { so, quote, path, body, data }: Exchange) =>
  pricing
    .addInteraction()
    .given('a quote that a visitor holds', { quoteId, secret, step: 6, productType: quote.productType })
    .uponReceiving(so)
    .withRequest(call.method, path, (request) => {
      request.headers({ ...(body ? writeHeaders : readHeaders), [quoteSecretHeader]: secret });
      if (body) request.jsonBody(body);
    })
    .willRespondWith(200, (response) => response.jsonBody({ success: true, data }))
    .executeTest(async ({ url }) => {
      const others = new ScriptedServices()
        .answer(readQuote, quote)
        .answer(readProducts, tyreProducts)
        .answer(chooseProduct, { quote, products: tyreProducts })
        .answer(chooseCover, { quote, tables: warrantyTables });
      const isAsked = (to: string, method = 'GET') => to === path && method === call.method;
      const fetch: typeof others.fetch = (to, init) => (isAsked(to, init?.method) ? fetchFrom(url) : others.fetch)(to, init);
      await paymentApi({ fetch }).addCover(quoteId, [cover]);
    });

const quoteShape = ({ price, cover, ...quote }: Quote) =>
  like({
    ...quote,
    id: equal(quoteId),
    cover: cover && like({ ...cover, ...nothingAdded }),
    price: like({ ...price, lines: eachLike(price?.lines[0]) }),
  });
/** What has already been added does not matter here. */
const nothingAdded = { subproducts: [], additional_products: [] };

const anAddOn = {
  code: 'mot_repairs',
  name: 'MOT repair cover',
  description: 'Repairs if the car fails.',
  product_type: null,
  gross: 30,
  price_type: 'fixed',
  percent: null,
  is_added: false,
};
const { versions, durations, add_ons: _, ...mot } = motTable;
const [version] = versions;
const motShape = like({
  ...mot,
  durations: eachLike(durations[0]),
  versions: eachLike({ ...version, covers: eachLike(version?.covers[0]), excludes: eachLike(version?.excludes[0]) }),
  add_ons: eachLike(anAddOn),
});
const aChosenTyre = {
  product_type: 'tyre',
  name: 'Tyre cover',
  key: 'tyre-standard-500-12',
  version: 'standard',
  duration: '12',
  tyre_type: 'standard',
  claim_limit: 500,
  start_date: null,
  add_ons: [],
  gross: 49,
  is_main: true,
  is_included: false,
};
const productsShape = {
  chosen: arrayContaining(like(aChosenTyre)),
  tables: arrayContaining(motShape),
  price: like({ ...tyreProducts.price, lines: eachLike(tyreProducts.price?.lines[0]) }),
  instalments: like(false),
};

const aLevel = { version: 'extra', name: 'Extra', summary: 'Essential, plus steering.', claim_limit: 2_500 };
const aYear = {
  duration: '12',
  months: 12,
  gross: 269,
  discounted: 269,
  per: 'total',
  label: null,
  saving: 1.5,
  instalments: { count: 12, price: 22.42 },
};
const anExtra = { code: 'european_cover', name: 'Abroad', description: 'Repairs abroad.', gross: 30 };
const tablesShape = like({
  ...warrantyTables,
  levels: eachLike({ ...aLevel, covers: eachLike('Engine'), excludes: eachLike('Tyres'), durations: arrayContaining(like(aYear)) }),
  labour_rates: eachLike(60),
  repair_contributions: eachLike(0),
  extras: eachLike({ code: 'extended_mileage', name: 'Extended mileage', description: 'No limit.', price_gross: 18.83 }),
  subproducts: arrayContaining(like({ ...anExtra, price_type: 'fixed', percent: null })),
  additional_products: arrayContaining(like({ ...anExtra, code: equal('breakdown'), price_type: 'fixed', percent: null })),
  chosen: like({ ...aCover(), additional_products: ['breakdown'] }),
});

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

describe('cover that a voucher requires', () => {
  const at = { quoteId, productType: 'mot' };

  it('is looked for in the quote', () =>
    adding('mot', readQuote, {
      so: 'a request for the quote that cover is added to',
      quote: aTyreQuote,
      path: fillPath(readQuote.path, at),
      data: quoteShape(aTyreQuote),
    }));

  it('is found among what is sold', () =>
    adding('mot', readProducts, {
      so: 'a request for what can be added to a quote',
      quote: aTyreQuote,
      path: fillPath(readProducts.path, at),
      data: productsShape,
    }));

  it('is added as a product of its own', () =>
    adding('mot', chooseProduct, {
      so: 'an MOT for a quote without a warranty',
      quote: aTyreQuote,
      path: fillPath(chooseProduct.path, at),
      body: { key: 'mot-once-91-1' },
      data: { quote: quoteShape(aTyreQuote), products: productsShape },
    }));

  it('is added to a warranty', () =>
    adding('breakdown', chooseCover, {
      so: 'breakdown cover with a warranty',
      quote: warranty,
      path: fillPath(chooseCover.path, at),
      body: { ...aCover(), additional_products: ['breakdown'] },
      data: { quote: quoteShape(warranty), tables: tablesShape },
    }));
});
