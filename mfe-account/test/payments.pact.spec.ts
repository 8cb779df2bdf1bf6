import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { accountApi } from '../src/api/account-api.js';
import { paymentsApi } from '../src/api/payments-api.js';
import { anOverduePlan, aCard, aPlanLine, overdueLine } from '../src/testing/samples-payments.js';

/** Not the customer whose purchases are listed: these would be among them. */
const customerId = 'd0000000-0000-4000-8000-0000000000c2';
const signedIn = ['a customer is signed in', { customerId }] as const;
const apiAt = (url: string) => paymentsApi(fetchFrom(url));

describe('what the account asks about the payments of a purchase', () => {
  const paymentId = 'c4000000-0000-4000-8000-000000000001';
  const overdue = ['an overdue payment of the customer', { customerId, paymentId }] as const;
  const plan = anOverduePlan({ paymentId, lines: [aPlanLine(), { ...overdueLine, tryOn: null }], next: null });

  it('every one of them, and what is overdue', () =>
    expectCall(
      'mfe-account',
      readPlan,
      { so: 'to show them', given: [signedIn, overdue], params: { paymentId }, data: plan, saying: { paidPence: 1_240 } },
      async (url) => {
        expect(await apiAt(url).plan(paymentId, noSignal)).toMatchObject({ paidPence: 1_240, overdue: { payablePence: 1_240 } });
      },
    ));

  it('its receipt as a PDF', () =>
    pactOf('mfe-account', 'payments')
      .addInteraction()
      .given(...signedIn)
      .given(...overdue)
      .uponReceiving('receipt-document, to save it')
      .withRequest('GET', `/api/payments/payments/${paymentId}/receipt.pdf`, (request) =>
        request.headers({ ...readHeaders, accept: 'application/pdf' }),
      )
      .willRespondWith(200, (response) => response.body('application/pdf', Buffer.from('%PDF-1.7\n')))
      .executeTest(async ({ url }) => {
        const receipt = await accountApi(fetchFrom(url)).receiptPdf(paymentId);
        expect(receipt.type).toBe('application/pdf');
      }));

  it('none of somebody else', () =>
    expectRefusal(
      'mfe-account',
      readPlan,
      { so: 'of somebody else', given: [signedIn], params: { paymentId: 'unknown' }, status: 404, code: 'NOT_FOUND' },
      async (url) => {
        await expect(apiAt(url).plan('unknown', noSignal)).rejects.toMatchObject({ status: 404 });
      },
    ));

  it('to pay what is overdue', () => {
    const data = { line: 2, amountPence: 1_240, clientSecret: 'pi_1_secret', paymentMethodId: null };
    const asked = { so: 'with a card that is typed', given: [signedIn, overdue], params: { paymentId }, body: { amountPence: 1_240 } };
    return expectCall('mfe-account', openOverdue, { ...asked, data, saying: { line: 2, amountPence: 1_240 } }, async (url) => {
      expect(await apiAt(url).openOverdue(paymentId, 1_240, undefined)).toMatchObject({ line: 2, amountPence: 1_240 });
    });
  });

  it('to pay only what was shown', () =>
    expectRefusal(
      'mfe-account',
      openOverdue,
      {
        so: 'of another sum',
        given: [signedIn, overdue],
        params: { paymentId },
        body: { amountPence: 1 },
        status: 409,
        code: 'OVERDUE_CHANGED',
      },
      async (url) => {
        await expect(apiAt(url).openOverdue(paymentId, 1, undefined)).rejects.toMatchObject({ code: 'OVERDUE_CHANGED' });
      },
    ));

  it('to take payments from none but a kept card', () =>
    expectRefusal(
      'mfe-account',
      choosePlanCard,
      {
        so: 'that is nobody’s',
        given: [signedIn, overdue],
        params: { paymentId },
        body: { saved_card: 'pm_none_such' },
        status: 400,
        code: 'INVALID',
      },
      async (url) => {
        await expect(apiAt(url).choosePlanCard(paymentId, 'pm_none_such')).rejects.toMatchObject({ code: 'INVALID' });
      },
    ));

  it('where an overdue payment stands', () => {
    const data = { status: 'due', message: null, plan } as const;
    const asked = { so: 'before a card was confirmed', given: [signedIn, overdue], params: { paymentId }, body: { line: 2 } };
    return expectCall('mfe-account', settleOverdue, { ...asked, data, saying: { status: 'due' } }, async (url) => {
      expect(await apiAt(url).settleOverdue(paymentId, 2)).toMatchObject({ status: 'due', plan: { paidPence: 1_240 } });
    });
  });
});

describe('what the account asks about cards', () => {
  const kept = ['a customer with a kept card', { customerId }] as const;

  it('those that are kept', () =>
    expectCall('mfe-account', listSavedCards, { so: 'to show them', given: [signedIn, kept], data: { cards: [aCard()] } }, async (url) => {
      expect((await apiAt(url).cards(noSignal)).cards).toMatchObject([{ last4: '4242' }]);
    }));

  it('a form for another one', () => {
    const data = { client_secret: 'seti_1_secret', customer_id: 'cus_1' };
    const body = { paymentIntentType: 'secure', formModelName: 'Card' } as const;
    return expectCall('mfe-account', createSetupIntent, { so: 'to keep a card', given: [signedIn], body, data }, async (url) => {
      expect(await apiAt(url).openCardForm()).toEqual(data);
    });
  });

  it('to hide none of somebody else', () =>
    expectRefusal(
      'mfe-account',
      hideCard,
      {
        so: 'of somebody else',
        given: [signedIn],
        body: { user_id: customerId, card_token: 'pm_unknown' },
        status: 404,
        code: 'NOT_FOUND',
      },
      async (url) => {
        await expect(apiAt(url).hideCard(customerId, 'pm_unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      },
    ));
});
