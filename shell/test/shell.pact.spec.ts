import { antiForgeryHeader } from '@kerbside/contracts/call';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { client } from '@kerbside/contracts/client';
import { forgotPassword, login, logout, readSession as sessionCall } from '@kerbside/contracts/http/accounts/accounts';
import { beginPasskeyStep } from '@kerbside/contracts/http/accounts/passkeys';
import { takeSecondStep } from '@kerbside/contracts/http/accounts/second-factor';
import { readSubscriptions, updateSubscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { readProductDocuments } from '@kerbside/contracts/http/pricing/documents';
import { enrol, enterPrizeDraw } from '@kerbside/contracts/http/vouchers/campaigns';
import { listUnseenRewards, markRewardsSeen } from '@kerbside/contracts/http/vouchers/rewards';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { keepInMemory } from '@kerbside/contracts/testing/consumer-pact';
import { endSession } from '../src/session/end-session.js';
import { readSession } from '../src/session/read-session.js';

const customerId = 'd3000000-0000-4000-8000-000000000001';
const signedIn = ['a customer whose browser keeps a session', { token: 'd3-token', userId: customerId }] as const;
const email = 'd3@example.test';
const known = ['an account with a password', { email, password: 'blue kettle on the hob' }] as const;

/** The page's fetch marks what the page asks. */
const askAt = (url: string) => (path: string, init?: RequestInit) =>
  fetch(url + path, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), [antiForgeryHeader]: '1' } });

beforeAll(() => keepInMemory());

describe('what the shell asks of accounts', () => {
  it('who is signed in', () => {
    const session = { signedIn: true, userId: customerId, email, name: 'Casey', role: null };
    return expectCall(
      'shell',
      sessionCall,
      { so: 'of a customer', given: [signedIn], data: session, saying: { signedIn: true, userId: customerId } },
      async (url) => {
        expect(await readSession(askAt(url))).toEqual(session);
      },
    );
  });

  it('who is signed in, when nobody is', () =>
    expectCall('shell', sessionCall, { so: 'of a visitor', given: [], data: visitor, saying: { ...visitor } }, async (url) => {
      expect(await readSession(askAt(url))).toEqual(visitor);
    }));

  it('to sign in', () =>
    expectCall(
      'shell',
      login,
      { so: 'with the right password', given: [known], body: { ...known[1], redirect: '/account/' }, data: { redirect: '/account/' } },
      async (url) => {
        const { redirect } = await client(askAt(url)).send(login, { body: { ...known[1], redirect: '/account/' } });
        expect(redirect).toBe('/account/');
      },
    ));

  it('to sign in, in vain', () =>
    expectRefusal(
      'shell',
      login,
      { so: 'with a wrong password', given: [known], body: { email, password: 'guess' }, status: 401, code: 'SIGN_IN_FAILED' },
      async (url) => {
        await expect(client(askAt(url)).send(login, { body: { email, password: 'guess' } })).rejects.toMatchObject({
          code: 'SIGN_IN_FAILED',
        });
      },
    ));

  it('a second step without a first', () =>
    expectRefusal(
      'shell',
      takeSecondStep,
      { so: 'when nobody waits for it', given: [], body: { code: '123456' }, status: 401, code: 'NOT_SIGNED_IN' },
      async (url) => {
        await expect(client(askAt(url)).send(takeSecondStep, { body: { code: '123456' } })).rejects.toMatchObject({
          code: 'NOT_SIGNED_IN',
        });
      },
    ));

  it('a challenge for a passkey without a first step', () =>
    expectRefusal(
      'shell',
      beginPasskeyStep,
      { so: 'when nobody waits for it', given: [], body: {}, status: 401, code: 'NOT_SIGNED_IN' },
      async (url) => {
        await expect(client(askAt(url)).send(beginPasskeyStep, { body: {} })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
      },
    ));

  it('a link to choose a password', () =>
    expectCall(
      'shell',
      forgotPassword,
      {
        so: 'by a link',
        given: [known],
        body: { email, option: 'reset' },
        data: { option: 'reset', email, otpTransport: null, otpSentTo: null, redirect: null },
        saying: { option: 'reset', email },
      },
      async (url) => {
        expect(await client(askAt(url)).send(forgotPassword, { body: { email, option: 'reset' } })).toMatchObject({
          option: 'reset',
          email,
        });
      },
    ));

  it('to sign out', () =>
    expectCall('shell', logout, { so: 'of a session', given: [signedIn], body: {}, data: {} }, (url) => endSession(askAt(url))));
});

describe('what the shell asks of callbacks', () => {
  const booking = {
    callback_subject: 'new_quote' as const,
    customer_name: 'Casey Holt',
    customer_email: email,
    customer_phone: '07700 900123',
    callback_date: '2027-03-08',
    callback_time: '09:30',
  };

  it('to be called', () =>
    expectCall('shell', bookCallback, { so: 'on a weekday', given: [], body: booking, data: { succeeded: true } }, async (url) => {
      expect(await client(askAt(url)).send(bookCallback, { body: booking })).toEqual({ succeeded: true });
    }));

  it('to be called on a Sunday, in vain', () => {
    const sunday = { ...booking, callback_date: '2027-03-07' };
    return expectRefusal(
      'shell',
      bookCallback,
      { so: 'on a Sunday', given: [], body: sunday, status: 400, code: 'INVALID' },
      async (url) => {
        await expect(client(askAt(url)).send(bookCallback, { body: sunday })).rejects.toMatchObject({ status: 400, code: 'INVALID' });
      },
    );
  });
});

describe('what the shell asks of accounts for its subscriptions dialog', () => {
  const given = [['a customer is signed in', { customerId }]] as const;
  const none = { email: false, sms: false, phone: false, post: false };

  it('what the customer hears from us', () =>
    expectCall('shell', readSubscriptions, { so: 'to show it', given, data: none }, async (url) => {
      expect(await client(askAt(url)).send(readSubscriptions, {})).toEqual(none);
    }));

  it('to change it', () => {
    const body = { ...none, email: true };
    return expectCall('shell', updateSubscriptions, { so: 'to emails alone', given, body, data: body, saying: body }, async (url) => {
      expect(await client(askAt(url)).send(updateSubscriptions, { body })).toEqual(body);
    });
  });
});

describe('what the shell asks of vouchers', () => {
  const given = [
    ['a customer is signed in', { customerId }],
    ['a customer with rewards', { customerId, balancePence: 625 }],
  ] as const;
  const item = {
    id: 'd3000000-0000-4000-8000-000000000002',
    amount: 6.25,
    balance: 6.25,
    label: 'Cashback on your purchase',
    at: '2026-11-20T12:00:00.000Z',
  };

  it('which rewards the customer has not seen', () =>
    expectCall('shell', listUnseenRewards, { so: 'to show them', given, data: { balance: 6.25, items: [item] } }, async (url) => {
      expect(await client(askAt(url)).send(listUnseenRewards, {})).toEqual({ balance: 6.25, items: [item] });
    }));

  it('to mark them as seen', () =>
    expectCall('shell', markRewardsSeen, { so: 'once they were shown', given, body: { ids: [item.id] }, data: {} }, async (url) => {
      expect(await client(askAt(url)).send(markRewardsSeen, { body: { ids: [item.id] } })).toEqual({});
    }));

  it('to enter the prize draw', () =>
    expectCall('shell', enterPrizeDraw, { so: 'with an address', given: [], body: { email }, data: {} }, async (url) => {
      expect(await client(askAt(url)).send(enterPrizeDraw, { body: { email } })).toEqual({});
    }));

  it('to enrol a company', () => {
    const body = { name: 'Jo Bloggs', company: 'Bloggs Ltd', email };
    return expectCall('shell', enrol, { so: 'of somebody', given: [], body, data: {} }, async (url) => {
      expect(await client(askAt(url)).send(enrol, { body })).toEqual({});
    });
  });
});

describe('what the shell asks of pricing', () => {
  it('for the documents of a product', () => {
    const section = { heading: 'Where am I covered?' };
    const document = { name: 'information' as const, title: 'Warranty', lead: 'A summary.', edition: '2026-11', sections: [section] };
    const data = { documents: [document] };
    const params = { productType: 'warranty' as const };
    return expectCall('shell', readProductDocuments, { so: 'for anybody', given: [], params, data }, async (url) => {
      expect(await client(askAt(url)).send(readProductDocuments, { params })).toEqual(data);
    });
  });
});
