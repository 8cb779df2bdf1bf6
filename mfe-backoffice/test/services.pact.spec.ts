import { logout } from '@kerbside/contracts/http/accounts/accounts';
import { listPasskeys } from '@kerbside/contracts/http/accounts/passkeys';
import { readSecondFactor, resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { campaignsApi } from '../src/api/campaigns-api.js';
import { backofficeApi } from '../src/api/backoffice-api.js';
import { ids } from '../src/testing/ids.js';
import { aMessage, anEnrolment, anEntry, aPayment, aPolicy, aQuote } from '../src/testing/records.js';

const apiAt = (url: string) => backofficeApi({ fetch: fetchFrom(url) });
const customerId = ids.customer;
const colleagueId = '10000000-0000-4000-8000-000000000077';
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const page = { customerId, page: '1' };
const onePage = <R>(row: R) => ({ rows: [row], paging: { page: 1, perPage: 20, count: 1 } });

describe('what the back office asks of accounts about the second step', () => {
  it('whether there is one', () => {
    const factor = { isOn: false, since: null, recoveryCodesLeft: 0 };
    return expectCall('mfe-backoffice', readSecondFactor, { so: 'of who asks', given: [staff], data: factor }, async (url) => {
      expect(await apiAt(url).secondFactor(noSignal)).toEqual(factor);
    });
  });

  it('which passkeys there are', () => {
    const own = { passkeys: [], most: 10 };
    return expectCall('mfe-backoffice', listPasskeys, { so: 'of who has none', given: [staff], data: own }, async (url) => {
      expect(await apiAt(url).passkeys(noSignal)).toEqual(own);
    });
  });

  it('to reset a colleague’s', () => {
    const admin = ['a member of staff is signed in', { staffId: ids.staff, role: 'admin' }] as const;
    const colleague = ['a colleague', { userId: colleagueId }] as const;
    const asked = { params: { userId: colleagueId }, body: { why: 'Lost the phone' } };
    return expectCall(
      'mfe-backoffice',
      resetSecondFactor,
      { so: 'of a colleague', given: [admin, colleague], ...asked, data: {} },
      async (url) => {
        expect(await apiAt(url).resetSecondFactor(colleagueId, 'Lost the phone')).toEqual({});
      },
    );
  });
});

describe('what the back office asks of accounts at the end of a day', () => {
  it('to end the session', () =>
    expectCall('mfe-backoffice', logout, { so: 'of a member of staff', given: [staff], data: {} }, async (url) => {
      expect(await apiAt(url).signOut()).toEqual({});
    }));
});

describe('what the back office asks of callbacks', () => {
  const letter = aMessage({ attachments: [], html: '<p>Hello</p>', sentAt: null });

  it('the letters of a customer', () =>
    expectCall(
      'mfe-backoffice',
      listMessages,
      { so: 'of a customer', given: [staff, ['a message to a customer', { customerId }]], query: page, data: onePage(letter) },
      async (url) => {
        expect((await apiAt(url).messages({ customerId }, 1, noSignal)).rows).toEqual([letter]);
      },
    ));
});

describe('what the back office asks of claims', () => {
  const itsPolicy = ['a policy of the customer', { customerId, policyId: ids.policy }] as const;

  it('the policies of a customer', () => {
    const policy = aPolicy({
      lines: [{ kind: 'base', code: 'gold-12', label: 'Gold', amountPence: 31_240 }],
      terms: [{ label: 'Labour rate', value: '£120 an hour' }],
      covers: ['Engine'],
      excludes: ['Wear'],
      vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: 'E' },
    });
    return expectCall(
      'mfe-backoffice',
      listPolicies,
      { so: 'of a customer, by staff', given: [staff, itsPolicy], query: page, data: onePage(policy) },
      async (url) => {
        expect((await apiAt(url).policies(customerId, 1, noSignal)).rows).toEqual([policy]);
      },
    );
  });
});

describe('what the back office asks of payments', () => {
  const quoteId = 'd2000000-0000-4000-8000-000000000001';
  const bought = ['a purchase of the customer', { customerId, quoteId, totalPence: 31_240 }] as const;

  it('what a customer paid', () =>
    expectCall(
      'mfe-backoffice',
      listPayments,
      { so: 'of a customer, by staff', given: [staff, bought], query: page, data: onePage(aPayment()) },
      async (url) => {
        expect((await apiAt(url).payments(customerId, 1, noSignal)).rows).toEqual([aPayment()]);
      },
    ));

  it('the books of a payment', () => {
    const row = { id: '1', paymentId: ids.payment, account: 'cash', amountPence: 31_240, at: '2027-03-05T14:05:00.000Z', note: 'Card' };
    return expectCall(
      'mfe-backoffice',
      readLedger,
      {
        so: 'to show where the money went',
        given: [staff, ['a payment in the books', { paymentId: ids.payment, amountPence: 31_240 }]],
        params: { paymentId: ids.payment },
        data: { rows: [row] },
      },
      async (url) => {
        expect(await apiAt(url).ledger(ids.payment, noSignal)).toEqual({ rows: [row] });
      },
    );
  });
});

describe('what the back office asks of pricing', () => {
  it('the quotes of a customer', () =>
    expectCall(
      'mfe-backoffice',
      listQuotes,
      {
        so: 'of a customer, by staff',
        given: [staff, ['a quote of the customer', { customerId }]],
        query: { customerId },
        data: { rows: [aQuote({ step: 1, vehicle: null })] },
      },
      async (url) => {
        expect((await apiAt(url).quotes(customerId, noSignal)).rows).toMatchObject([{ status: 'open', customerId }]);
      },
    ));
});

describe('what the back office asks about a quote that is nobody’s', () => {
  it('by the reference that its visitor reads out', () => {
    const reference = 'KQ-7Q4K22CD';
    return expectCall(
      'mfe-backoffice',
      listQuotes,
      {
        so: 'by its reference',
        given: [staff, ['a quote that is nobody’s', { reference }]],
        query: { reference },
        data: { rows: [aQuote({ reference, step: 1, vehicle: null, customerId: null })] },
      },
      async (url) => {
        expect((await apiAt(url).quoteNumbered(reference, noSignal)).rows).toMatchObject([{ status: 'open' }]);
      },
    );
  });
});

describe('what the back office asks of the timelines', () => {
  it('what was done to a customer’s records', () => {
    const entry = {
      ...anEntry({ subjectType: 'booking', why: 'Asked by phone', before: { code: 'a' }, after: { code: 'b' } }),
      service: 'claims' as const,
    };
    return expectCall(
      'mfe-backoffice',
      listTimeline,
      {
        so: 'of all services, newest first',
        given: [staff, ['entries about a customer', { customerId, staffId: ids.staff }]],
        query: { customerId, perPage: '50' },
        data: { rows: [entry], older: null, missing: [] },
      },
      async (url) => {
        expect(await apiAt(url).timeline(customerId, undefined, noSignal)).toEqual({ rows: [entry], older: null, missing: [] });
      },
    );
  });
});

describe('what the back office asks of campaigns', () => {
  it('who entered', () =>
    expectCall(
      'mfe-backoffice',
      listCampaignEntries,
      {
        so: 'of one campaign',
        given: [staff, ['an enrolment', { email: 'jo@example.com' }]],
        query: { campaign: 'enrollment', page: '1' },
        data: onePage(anEnrolment()),
      },
      async (url) => {
        expect((await campaignsApi({ fetch: fetchFrom(url) }).entries('enrollment', 1, noSignal)).rows).toEqual([anEnrolment()]);
      },
    ));
});
