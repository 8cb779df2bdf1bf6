import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fetchFrom, keepInMemory, pactOf, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { like } from '@pact-foundation/pact/src/v3/matchers.js';
import { paymentApi } from '../src/api/payment-api.js';
import { quoteId, secret } from '../src/testing/samples.js';

const vouchers = pactOf('mfe-payment', 'vouchers');
const apiAt = (url: string) => paymentApi({ fetch: fetchFrom(url) });
const open = ['a quote that a visitor holds', { quoteId, secret }] as const;

beforeAll(() => {
  keepInMemory();
  keepSecret(quoteId, secret);
});

describe('a voucher while the card form is open', () => {
  it('is applied', () =>
    vouchers
      .addInteraction()
      .given(...open)
      .given('a voucher', { code: 'WELCOME10' })
      .uponReceiving('a voucher from the payment page')
      .withRequest('POST', '/ajax/applyVoucher', (request) =>
        request
          .headers(writeHeaders)
          .jsonBody({ code: 'WELCOME10', quote_id: quoteId, secret, check_quote_step: 6, no_free_additions: false }),
      )
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
        const attempt = { code: 'WELCOME10', clubMemberId: undefined, withoutAdditions: false };
        expect(await apiAt(url).applyVoucher(quoteId, attempt)).toMatchObject({ code: 'WELCOME10' });
      }));

  it('is taken off', () =>
    vouchers
      .addInteraction()
      .given(...open)
      .given('a voucher is applied', { quoteId, code: 'WELCOME10' })
      .uponReceiving('the removal of a voucher from the payment page')
      .withRequest('POST', '/ajax/removeAppliedVoucher', (request) =>
        request.headers(writeHeaders).jsonBody({ code: 'WELCOME10', quote_id: quoteId, secret }),
      )
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { totalPence: like(26_900) } }))
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).removeVoucher(quoteId, 'WELCOME10')).toEqual({ totalPence: 26_900 });
      }));
});
