import { fetchFrom, keepInMemory, pactOf, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { like } from '@pact-foundation/pact/src/v3/matchers.js';
import { journeyApi } from '../src/api/journey-api.js';
import { vouchersApi } from '../src/api/vouchers-api.js';
import { quoteId, secret } from '../src/testing/samples.js';

const vouchers = pactOf('mfe-quote', 'vouchers');
const apiAt = (url: string) => journeyApi({ fetch: fetchFrom(url) });
const quote = { id: quoteId, productType: 'warranty', step: 5 } as const;
const attempt = (code: string) => ({ code, clubMemberId: undefined, withoutAdditions: false });
const sent = (code: string) => ({ code, quote_id: quoteId, quote_type: 'warranty', secret, check_quote_step: 5, no_free_additions: false });
const open = ['a quote that a visitor holds', { quoteId, secret }] as const;

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

describe('a voucher', () => {
  it('is applied', () =>
    vouchers
      .addInteraction()
      .given(...open)
      .given('a voucher', { code: 'WELCOME10' })
      .uponReceiving('a voucher for a quote')
      .withRequest('POST', '/ajax/applyVoucher', (request) => request.headers(writeHeaders).jsonBody(sent('WELCOME10')))
      .willRespondWith(200, (response) =>
        response.jsonBody({
          success: true,
          data: {
            no_mot_detected: false,
            no_breakdown_detected: false,
            code: 'WELCOME10',
            label: like('10% off'),
            totalPence: like(24_210),
          },
        }),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).applyVoucher(quote, attempt('WELCOME10'))).toMatchObject({ code: 'WELCOME10' });
      }));

  it('is taken off', () =>
    vouchers
      .addInteraction()
      .given(...open)
      .given('a voucher is applied', { quoteId, code: 'WELCOME10' })
      .uponReceiving('the removal of a voucher')
      .withRequest('POST', '/ajax/removeAppliedVoucher', (request) =>
        request.headers(writeHeaders).jsonBody({ code: 'WELCOME10', quote_id: quoteId, quote_type: 'warranty', secret }),
      )
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { totalPence: like(26_900) } }))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).removeVoucher({ ...quote, voucher: { code: 'WELCOME10', label: '10% off' } })).toEqual({
          totalPence: 26_900,
        });
      }));

  it.each([
    ['that nobody gave out', 'no voucher', 'NOSUCHCODE', 404, { code: 'VOUCHER_NOT_FOUND' }],
    ['that has expired', 'a voucher', 'SUMMER24', 409, { code: 'VOUCHER_EXPIRED' }],
    [
      'for members',
      'a voucher',
      'WARRANTY15',
      422,
      { code: 'VOUCHER_MEMBERS_ONLY', fields: { club_member_id: like('Enter your number') } },
    ],
    [
      'that waits for an MOT',
      'a voucher',
      'MOTREADY',
      422,
      { code: 'VOUCHER_NEEDS_COVER', data: { no_mot_detected: true, no_breakdown_detected: false } },
    ],
  ])('%s is refused with why', (what, state, code, status, error) =>
    vouchers
      .addInteraction()
      .given(...open)
      .given(state, { code })
      .uponReceiving(`a voucher ${what}`)
      .withRequest('POST', '/ajax/applyVoucher', (request) => request.headers(writeHeaders).jsonBody(sent(code)))
      .willRespondWith(status, (response) => response.jsonBody({ success: false, error: { ...error, message: like('Why.') } }))
      .executeTest(async ({ url }) => {
        await expect(apiAt(url).applyVoucher(quote, attempt(code))).rejects.toMatchObject({ status, code: error.code });
      }),
  );
});

describe('a voucher before there is a quote', () => {
  it('is looked up', () =>
    expectCall(
      'mfe-quote',
      lookUpVoucher,
      {
        so: 'to say that it is good',
        given: [['a voucher', { code: 'WELCOME10' }]],
        body: { code: 'WELCOME10', product_type: 'warranty' },
        data: { code: 'WELCOME10', label: '10% off' },
        saying: { code: 'WELCOME10' },
      },
      async (url) => {
        expect(await vouchersApi({ fetch: fetchFrom(url) }).lookUp({ code: 'WELCOME10', product_type: 'warranty' })).toMatchObject({
          code: 'WELCOME10',
        });
      },
    ));

  it('that nobody gave out is told apart', () =>
    expectRefusal(
      'mfe-quote',
      lookUpVoucher,
      {
        so: 'of a code that nobody gave out',
        given: [['no voucher', { code: 'NOSUCHCODE' }]],
        body: { code: 'NOSUCHCODE', product_type: 'warranty' },
        status: 404,
        code: 'VOUCHER_NOT_FOUND',
      },
      async (url) => {
        const looking = vouchersApi({ fetch: fetchFrom(url) }).lookUp({ code: 'NOSUCHCODE', product_type: 'warranty' });
        await expect(looking).rejects.toMatchObject({ code: 'VOUCHER_NOT_FOUND' });
      },
    ));
});
