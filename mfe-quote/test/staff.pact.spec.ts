import { adjustQuotePrice } from '@kerbside/contracts/http/pricing/staff';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { staffApi } from '../src/api/staff-api.js';
import { quoteId } from '../src/testing/samples.js';
import { anAdjustedPrice } from '../src/testing/staff-samples.js';

const staffId = 'b0000000-0000-4000-8000-00000000000a';
const signedIn = ['a member of staff is signed in', { staffId }] as const;
const priced = ['a quote that a visitor holds', { quoteId, secret: 'of-a-customer', step: 4 }] as const;
beforeAll(keepInMemory);

const apiAt = (url: string) => staffApi({ fetch: fetchFrom(url) });
const quote = { id: quoteId, productType: 'warranty' } as const;
const adjust = { quote_id: quoteId, base_quote_id: quoteId, main_product_type: 'warranty', reason: 'Matched an offer' };

describe('the price of a quote, to staff', () => {
  it('is brought down by a percentage', () =>
    expectCall('mfe-quote', adjustQuotePrice, {
      so: 'by a percentage',
      given: [signedIn, priced],
      body: { ...adjust, discount_percent: '5' },
      data: anAdjustedPrice(),
      saying: { discount_percent: 5, forcePageReload: true },
      ask: async (url) =>
        expect(await apiAt(url).adjust(quote, { discount_percent: '5', reason: adjust.reason }, undefined)).toMatchObject({
          forcePageReload: true,
        }),
    }));

  it('is brought down to a price', () =>
    expectCall('mfe-quote', adjustQuotePrice, {
      so: 'to a price',
      given: [signedIn, priced],
      body: { ...adjust, target_price: '340.00' },
      data: anAdjustedPrice({ price: 340.5, discount_percent: 2.58 }),
      ask: async (url) =>
        expect((await apiAt(url).adjust(quote, { target_price: '340.00', reason: adjust.reason }, undefined)).forcePageReload).toBe(true),
    }));

  it('is not brought down further than a role may', () =>
    expectRefusal('mfe-quote', adjustQuotePrice, {
      so: 'too far',
      given: [signedIn, priced],
      body: { ...adjust, discount_percent: '40' },
      status: 403,
      code: 'ADJUSTMENT_OVER_LIMIT',
      ask: async (url) =>
        expect(apiAt(url).adjust(quote, { discount_percent: '40', reason: adjust.reason }, undefined)).rejects.toMatchObject({
          code: 'ADJUSTMENT_OVER_LIMIT',
        }),
    }));
});
