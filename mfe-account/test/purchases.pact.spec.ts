import { listPayments, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { accountApi } from '../src/api/account-api.js';
import { aPayment, aQuote, aReceipt, casey, rows } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const quoteId = 'd1000000-0000-4000-8000-000000000001';
const signedIn = ['a customer is signed in', { customerId }] as const;
const bought = ['a purchase of the customer', { customerId, quoteId, totalPence: 31_240 }] as const;
const apiAt = (url: string) => accountApi(fetchFrom(url));

describe('what the account asks of payments', () => {
  it('what the customer paid', () =>
    expectCall(
      'mfe-account',
      listPayments,
      { so: 'to list them', given: [signedIn, bought], query: { perPage: '200' }, data: rows(aPayment()) },
      async (url) => {
        expect((await apiAt(url).payments(noSignal)).rows).toEqual([aPayment()]);
      },
    ));

  it('the receipt of a purchase', () =>
    expectCall(
      'mfe-account',
      readReceipt,
      {
        so: 'to show it',
        given: [signedIn, bought],
        params: { quoteId },
        data: aReceipt({ quoteId }),
        saying: { quoteId, totalPence: 31_240, gross: 312.4 },
      },
      async (url) => {
        expect(await apiAt(url).receipt(quoteId, noSignal)).toMatchObject({ quoteId, gross: 312.4 });
      },
    ));

  it('no receipt of what is not paid', () =>
    expectRefusal(
      'mfe-account',
      readReceipt,
      { so: 'before it is paid', given: [signedIn], params: { quoteId: 'unknown' }, status: 404, code: 'NOT_FOUND' },
      async (url) => {
        await expect(apiAt(url).receipt('unknown', noSignal)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
      },
    ));
});

describe('what the account asks of pricing', () => {
  const begun = aQuote({ step: 1, vehicle: null });

  it('the quotes of the customer', () =>
    expectCall(
      'mfe-account',
      listQuotes,
      { so: 'to go on with them', given: [signedIn, ['a quote of the customer', { customerId }]], data: { rows: [begun] } },
      async (url) => {
        expect((await apiAt(url).quotes(noSignal)).rows).toMatchObject([{ id: begun.id, status: 'open' }]);
      },
    ));
});
