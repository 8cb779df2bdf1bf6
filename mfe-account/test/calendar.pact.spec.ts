import { makeCalendarFeed, readCalendarFeed, stopCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { calendarApi } from '../src/api/calendar-api.js';

const customerId = 'd0000000-0000-4000-8000-0000000000d3';
const signedIn = ['a customer is signed in', { customerId }] as const;
const withOne = ['a customer with the address of a calendar', { customerId }] as const;
const apiAt = (url: string) => calendarApi(fetchFrom(url));
const madeAt = '2026-11-20T12:00:00.000Z';

describe('what the account asks about the calendar', () => {
  it('since when it has an address', () =>
    expectCall(
      'mfe-account',
      readCalendarFeed,
      { so: 'to show whether there is one', given: [signedIn, withOne], data: { madeAt } },
      async (url) => expect(await apiAt(url).read(noSignal)).toEqual({ madeAt }),
    ));

  it('for a new one', () => {
    const url = 'http://localhost:3000/api/garages/calendar/t/kerbside.ics';
    const data = { url, webcalUrl: url.replace('http:', 'webcal:'), fileUrl: `${url}?file=1`, madeAt };
    const asked = { so: 'to show it once', given: [signedIn, withOne], body: {}, data };
    return expectCall('mfe-account', makeCalendarFeed, asked, async (at) => expect(await apiAt(at).make()).toEqual(data));
  });

  it('to stop it', () => {
    const data = { madeAt: null };
    const asked = { so: 'so that nobody reads it any more', given: [signedIn, withOne], body: {}, data };
    return expectCall('mfe-account', stopCalendarFeed, asked, async (at) => expect(await apiAt(at).stop()).toEqual(data));
  });
});
