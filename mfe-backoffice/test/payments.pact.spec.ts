import type { CallAnswer } from '@kerbside/contracts/call';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { paymentsApi } from '../src/api/payments-api.js';
import { ids } from '../src/testing/ids.js';
import { anAttempt, aPlan as planOf, aPlanLine } from '../src/testing/records.js';

const apiAt = (url: string) => paymentsApi({ fetch: fetchFrom(url) });
const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
/** Each call changes a purchase of its own. */
const place = (number: number) => ({
  paymentId: `d6000000-0000-4000-8000-00000000000${number}`,
  quoteId: `d7000000-0000-4000-8000-00000000000${number}`,
  customerId: 'd8000000-0000-4000-8000-000000000001',
});
const byDebit = (number: number) => ['a purchase in instalments by direct debit', place(number)] as const;
const why = 'Asked by phone';
const aPlan = (of: Parameters<typeof planOf>[0] = {}) => planOf({ lines: [aPlanLine()], ...of });

describe('what the back office asks of payments about one purchase', () => {
  it('its schedule', () => {
    const { paymentId } = place(1);
    return expectCall(
      'mfe-backoffice',
      readPlan,
      { so: 'by staff', given: [agent, byDebit(1)], params: { paymentId }, data: aPlan() },
      async (url) => {
        expect(await apiAt(url).plan(paymentId, noSignal)).toEqual(aPlan());
      },
    );
  });

  it('every attempt at it', () => {
    const { paymentId } = place(2);
    const attempts = { rows: [anAttempt()] };
    return expectCall(
      'mfe-backoffice',
      listAttempts,
      {
        so: 'of which one failed',
        given: [agent, ['a purchase whose instalment failed', place(2)]],
        params: { paymentId },
        data: attempts,
      },
      async (url) => {
        expect(await apiAt(url).attempts(paymentId, noSignal)).toEqual(attempts);
      },
    );
  });

  it('to change its payments', () => {
    const { paymentId } = place(3);
    const body = {
      lines: [
        { number: 2, dueOn: '2027-04-12', amountPence: 1_240 },
        { dueOn: '2027-05-12', amountPence: 1_240 },
      ],
      why,
    };
    return expectCall(
      'mfe-backoffice',
      changePlan,
      { so: 'to other days', given: [finance, byDebit(3)], params: { paymentId }, body, data: { ...aPlan(), isExact: true } },
      async (url) => {
        expect(await apiAt(url).change(paymentId, body)).toMatchObject({ isExact: true });
      },
    );
  });

  it('to cancel what is left', () => {
    const { paymentId } = place(4);
    const ended = aPlan({ next: null, planEnd: { on: '2027-03-10', reason: 'cancelled' } });
    return expectCall(
      'mfe-backoffice',
      cancelPlan,
      {
        so: 'of instalments',
        given: [finance, byDebit(4)],
        params: { paymentId },
        body: { why },
        data: ended,
      },
      async (url) => {
        expect(await apiAt(url).cancel(paymentId, { why })).toMatchObject({ planEnd: { reason: 'cancelled' } });
      },
    );
  });

  it('where a direct debit stands', () => {
    const { paymentId } = place(5);
    return expectCall(
      'mfe-backoffice',
      debitStatus,
      { so: 'of one payment', given: [finance, byDebit(5)], params: { id: paymentId }, body: { line: 2 }, data: aPlan() },
      async (url) => {
        expect(await apiAt(url).debit(paymentId, { line: 2 })).toEqual(aPlan());
      },
    );
  });

  it('to mark a payment as paid, which is refused when it is paid', () => {
    const { paymentId } = place(6);
    const body = { line: 1, markAsPaid: true, note: 'Transfer 77', seenPence: 12_000 };
    return expectRefusal(
      'mfe-backoffice',
      debitStatus,
      { so: 'to mark as paid', given: [finance, byDebit(6)], params: { id: paymentId }, body, status: 409, code: 'LINE_NOT_DUE' },
      async (url) => {
        await expect(apiAt(url).debit(paymentId, body)).rejects.toMatchObject({ code: 'LINE_NOT_DUE' });
      },
    );
  });

  it('to split a direct debit', () => {
    const { paymentId } = place(7);
    const body = { paymentId, line: 3, count: 2, startsOn: '2027-05-12', why };
    return expectCall('mfe-backoffice', splitDebit, { so: 'from a day on', given: [finance, byDebit(7)], body, data: {} }, async (url) => {
      expect(await apiAt(url).split(body)).toEqual({});
    });
  });

  it('what is left, spread over other payments', () => {
    const { paymentId, quoteId } = place(8);
    const params = { instalments: '2', productType: 'warranty', quoteId, paymentId, startDate: '2027-04-12' } as const;
    const data = {
      rows: [
        {
          'product-id': 'warranty',
          'product-name': 'Warranty',
          'payment-subject': 'KQ-1',
          in_full: 37.2,
          'in_full-now': 24.8,
          'in_full-now-original': 24.8,
          'single-dd-allowed': true,
          'instalment-price': 12.4,
          prices: [{ number: 1, price: 12.4, date: '2027-04-12' }],
        },
      ],
      total_price: 37.2,
      original_total_price: 37.2,
      total_paid: 12.4,
    } satisfies CallAnswer<typeof calculatePaymentInstalments>;
    return expectCall(
      'mfe-backoffice',
      calculatePaymentInstalments,
      {
        so: 'from a day on',
        given: [finance, ['a quote that is ready to be paid', { quoteId, customerId: place(8).customerId, totalPence: 3_720 }], byDebit(8)],
        params,
        data,
      },
      async (url) => {
        expect(await apiAt(url).spread({ ...params, instalments: 2 })).toEqual(data);
      },
    );
  });
});
