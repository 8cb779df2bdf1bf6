import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { fillPath } from '@kerbside/contracts/call';
import { cancelBooking, changeBookingDate, readFreeDays } from '@kerbside/contracts/http/garages/tracker';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { arrayContaining, eachLike } from '@pact-foundation/pact/src/v3/matchers.js';
import { visitsApi } from '../src/api/visits-api.js';
import { aVisit } from '../src/testing/records.js';

const bookingId = 'd0000000-0000-4000-8000-0000000000e5';
const given = [
  ['a member of staff is signed in', { staffId: 'd0000000-0000-4000-8000-0000000000e1' }],
  ['a visit with a link for its garage', { bookingId, token: 'another-token-of-a-garage' }],
] as const;
const atWork = aGarageVisit({ id: bookingId, status: 'workshop', steps: ['finding'], free: [] });
const apiAt = (url: string) => visitsApi({ fetch: fetchFrom(url) });

describe('what staff ask about a visit for its garage', () => {
  it('as the garage sees it', () =>
    expectCall(
      'mfe-backoffice',
      readVisitForGarage,
      { so: 'to help a garage', given, params: { bookingId }, data: atWork },
      async (url) => {
        expect(await apiAt(url).read(bookingId, noSignal)).toEqual(atWork);
      },
    ));

  it('to take a step for it', () => {
    const data = { ...atWork, status: 'complete' as const, steps: [] };
    const asked = { so: 'as the garage said by telephone', given, params: { bookingId }, body: { step: 'finish' } };
    return expectCall('mfe-backoffice', takeStepForGarage, { ...asked, data, saying: { status: 'complete' } }, async (url) => {
      expect(await apiAt(url).take(bookingId, { step: 'finish' })).toMatchObject({ status: 'complete' });
    });
  });

  it('a link for it', () => {
    const data = { url: 'https://kerbside.test/booking/garage#token', expires: '2027-01-01T00:00:00.000Z' };
    const asked = { so: 'to send to the garage', given, params: { bookingId }, body: {}, data };
    return expectCall('mfe-backoffice', issueGarageLink, asked, async (url) => {
      expect(await apiAt(url).link(bookingId)).toEqual(data);
    });
  });
});

describe('what staff change of a visit for a customer who calls', () => {
  const customerId = 'd0000000-0000-4000-8000-0000000000e6';
  const carId = 'd0000000-0000-4000-8000-0000000000e7';
  const ofCustomer = [given[0], ['a visit that the customer bought', { customerId, carId, bookingId, isComplete: false }]] as const;

  it('to where its garage has room', () =>
    pactOf('mfe-backoffice', 'garages')
      .addInteraction()
      .given(...ofCustomer[0])
      .given(...ofCustomer[1])
      .uponReceiving('booking-free-days, to offer them by telephone')
      .withRequest('GET', fillPath(readFreeDays.path, { bookingId }), (request) => request.headers(readHeaders))
      .willRespondWith(200, (response) =>
        response.jsonBody({
          success: true,
          data: { days: arrayContaining({ date: '2026-12-02', times: eachLike('09:30'), problem: null }) },
        }),
      )
      .executeTest(async ({ url }) => {
        expect((await apiAt(url).freeDays(bookingId, noSignal)).days).toEqual([{ date: '2026-12-02', times: ['09:30'], problem: null }]);
      }));

  it('to move it', () => {
    const sent = { id: bookingId, date: '2026-12-10', time: '10:30' };
    const booking = aVisit({ id: bookingId, workshop_address: '72 Mill Lane, London', mot_due_date: '3/12/2026' });
    const data = { message: 'Successfully changed booking date', warning: 'Your MOT expires before it.', booking };
    const asked = { so: 'as the customer asked by telephone', given: ofCustomer, body: sent, data };
    return expectCall('mfe-backoffice', changeBookingDate, asked, async (url) => {
      expect(await apiAt(url).move(sent)).toEqual(data);
    });
  });

  it('to cancel it', () => {
    const finance = ['a member of staff is signed in', { staffId: given[0][1].staffId, role: 'finance' }] as const;
    const data = { redirect: '/bookings/index?cancelled=1' };
    const asked = {
      so: 'as the customer asked by telephone',
      given: [finance, ofCustomer[1]],
      body: { id: bookingId, why: 'Asked by telephone' },
      data,
      saying: data,
    };
    return expectCall('mfe-backoffice', cancelBooking, asked, async (url) => {
      expect(await apiAt(url).cancel(bookingId, 'Asked by telephone')).toEqual(data);
    });
  });
});
