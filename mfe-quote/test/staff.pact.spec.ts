import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory, noSignal, pactOf, readHeaders, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { eachLike, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { staffApi } from '../src/api/staff-api.js';
import { priceTables } from '../src/testing/price-tables.js';
import { aPrice, aQuote, quoteId } from '../src/testing/samples.js';
import { anAdjustedPrice, quotePricing } from '../src/testing/staff-samples.js';

const staffId = 'b0000000-0000-4000-8000-00000000000a';
const renewalId = 'b0000000-0000-4000-8000-00000000000b';
const signedIn = ['a member of staff is signed in', { staffId }] as const;
const priced = ['a quote that a visitor holds', { quoteId, secret: 'of-a-customer', step: 4 }] as const;
const known = ['a quote that pricing knows', { quoteId }] as const;
beforeAll(keepInMemory);

const apiAt = (url: string) => staffApi({ fetch: fetchFrom(url) });
const quote = { id: quoteId, productType: 'warranty' } as const;
const params = { quoteId };
const adjust = { quote_id: quoteId, base_quote_id: quoteId, main_product_type: 'warranty', reason: 'Matched an offer' };

describe('the price of a quote, to staff', () => {
  it('is read with what it earns', () =>
    expectCall(
      'mfe-quote',
      readQuotePricing,
      { so: 'to adjust it', given: [signedIn, priced], params, data: quotePricing(), saying: { max_discount_percent: 10 } },
      async (url) => expect((await apiAt(url).pricing(quoteId, noSignal)).discount_percent).toBe(0),
    ));

  it('is brought down by a percentage', () =>
    expectCall(
      'mfe-quote',
      adjustQuotePrice,
      {
        so: 'by a percentage',
        given: [signedIn, priced],
        body: { ...adjust, discount_percent: '5' },
        data: anAdjustedPrice(),
        saying: { discount_percent: 5, forcePageReload: true },
      },
      async (url) =>
        expect(await apiAt(url).adjust(quote, { discount_percent: '5', reason: adjust.reason })).toMatchObject({ forcePageReload: true }),
    ));

  it('is brought down to a price', () =>
    expectCall(
      'mfe-quote',
      adjustQuotePrice,
      {
        so: 'to a price',
        given: [signedIn, priced],
        body: { ...adjust, target_price: '340.00' },
        data: anAdjustedPrice({ price: 340.5, discount_percent: 2.58 }),
      },
      async (url) => expect((await apiAt(url).adjust(quote, { target_price: '340.00', reason: adjust.reason })).forcePageReload).toBe(true),
    ));

  it('is not brought down further than a role may', () =>
    expectRefusal(
      'mfe-quote',
      adjustQuotePrice,
      {
        so: 'too far',
        given: [signedIn, priced],
        body: { ...adjust, discount_percent: '40' },
        status: 403,
        code: 'ADJUSTMENT_OVER_LIMIT',
      },
      async (url) =>
        expect(apiAt(url).adjust(quote, { discount_percent: '40', reason: adjust.reason })).rejects.toMatchObject({
          code: 'ADJUSTMENT_OVER_LIMIT',
        }),
    ));

  it('of a renewal is brought back to what it was', () =>
    expectCall(
      'mfe-quote',
      restorePreviousPrice,
      {
        so: 'to keep last year’s price',
        given: [signedIn, ['a renewal quote', { quoteId: renewalId }]],
        params: { id: renewalId },
        body: { reason: adjust.reason },
        data: anAdjustedPrice({ discount_percent: 21.93 }),
        saying: { forcePageReload: true },
      },
      async (url) => expect((await apiAt(url).restore(renewalId, adjust.reason)).forcePageReload).toBe(true),
    ));
});

describe('the extras of a warranty, to staff', () => {
  const tables = { ...priceTables(), levels: [], subproducts: [], additional_products: [] };
  const shape = like({
    ...tables,
    levels: like([]),
    subproducts: like([]),
    additional_products: like([]),
    extras: eachLike(tables.extras[0]),
  });

  it('are read without the secret of the quote', () =>
    pactOf('mfe-quote', 'pricing')
      .addInteraction()
      .given(...signedIn)
      .given(...priced)
      .uponReceiving('a request of staff for the extras of a warranty')
      .withRequest('GET', `/api/pricing/quotes/${quoteId}/prices`, (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: shape }))
      .executeTest(async ({ url }) => expect(await apiAt(url).extras(quoteId, noSignal)).toHaveLength(1)));

  it('are put on without the secret of the quote', () => {
    const cover = aCover({ extended_mileage: true });
    const { lines, ...price } = aPrice();
    const quoted = { ...aQuote({ cover }), id: equal(quoteId), details: like({}), price: { ...price, lines: eachLike(lines[0]) } };
    return pactOf('mfe-quote', 'pricing')
      .addInteraction()
      .given(...signedIn)
      .given(...priced)
      .uponReceiving('an extra that staff put on a warranty')
      .withRequest('PUT', `/api/pricing/quotes/${quoteId}/cover`, (request) => request.headers(writeHeaders).jsonBody(cover))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: like({ quote: quoted, tables: shape }) }))
      .executeTest(async ({ url }) => expect((await apiAt(url).choose(quoteId, cover)).cover?.extended_mileage).toBe(true));
  });
});

describe('the callback grade of a quote', () => {
  it('is read', () =>
    expectCall('mfe-quote', readCallbackGrade, { so: 'to show it', given: [signedIn, known], params, data: { grade: 0 } }, async (url) =>
      expect(await apiAt(url).grade(quoteId, noSignal)).toBe(0),
    ));

  it('is changed', () =>
    expectCall(
      'mfe-quote',
      changeCallbackGrade,
      {
        so: 'to call back first',
        given: [signedIn, known],
        params: { productType: 'warranty', quoteId, grade: '1' },
        data: { message: 'This customer is called back before the others.' },
      },
      async (url) => expect(await apiAt(url).changeGrade(quote, '1')).toMatch(/called back/),
    ));
});
