import { fillPath } from '@kerbside/contracts/call';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import {
  cancelBooking,
  changeBookingDate,
  downloadBooking,
  listBookings,
  listWorkshopHistory,
  readBookingStatus,
  readFreeDays,
} from '@kerbside/contracts/http/garages/tracker';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal, pactOf, readHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { arrayContaining, eachLike } from '@pact-foundation/pact/src/v3/matchers.js';
import { bookingsApi } from '../src/api/bookings-api.js';
import { aFinding, aVisit } from '../src/testing/samples-bookings.js';

const customerId = 'd0000000-0000-4000-8000-0000000000c3';
const carId = 'd0000000-0000-4000-8000-0000000000c4';
const bookingId = 'd0000000-0000-4000-8000-0000000000c5';
const quoteId = 'd0000000-0000-4000-8000-0000000000c6';
const signedIn = ['a customer is signed in', { customerId }] as const;
const booked = ['a visit that the customer bought', { customerId, carId, bookingId, isComplete: false }] as const;
const done = ['a visit that the customer bought', { customerId, carId, bookingId, isComplete: true }] as const;
const apiAt = (url: string) => bookingsApi(fetchFrom(url));
const visit = aVisit({ id: bookingId });

describe('what the account asks about visits to garages', () => {
  it('those of a car', () =>
    expectCall(
      'mfe-account',
      listBookings,
      { so: 'to list them', given: [signedIn, booked], params: { carId }, body: {}, data: { rows: [visit] } },
      async (url) => expect((await apiAt(url).ofCar(carId, noSignal)).rows).toEqual([visit]),
    ));

  it('whether what was bought is booked', () =>
    expectCall(
      'mfe-account',
      readBooking,
      {
        so: 'to offer it where it is not',
        given: [signedIn, ['a quote of the customer', { quoteId }]],
        params: { quoteId },
        data: null,
      },
      async (url) => expect(await apiAt(url).ofQuote(quoteId, noSignal)).toBeNull(),
    ));

  it('how far one is', () =>
    expectCall(
      'mfe-account',
      readBookingStatus,
      { so: 'to follow it', given: [signedIn, booked], params: { bookingId }, body: {}, data: visit, saying: { status: 'booking' } },
      async (url) => expect(await apiAt(url).status(bookingId, noSignal)).toEqual(visit),
    ));

  it('one on paper', () =>
    pactOf('mfe-account', 'garages')
      .addInteraction()
      .given(...signedIn)
      .given(...booked)
      .uponReceiving('booking-document, to save it')
      .withRequest('GET', fillPath(downloadBooking.path, { bookingId }), (request) =>
        request.headers({ ...readHeaders, accept: 'application/pdf' }),
      )
      .willRespondWith(200, (response) => response.body('application/pdf', Buffer.from('%PDF-1.7\n')))
      .executeTest(async ({ url }) => {
        const paper = await apiAt(url).pdf(bookingId);
        expect(paper.type).toBe('application/pdf');
      }));

  it('when its garage has room', () =>
    pactOf('mfe-account', 'garages')
      .addInteraction()
      .given(...signedIn)
      .given(...booked)
      .uponReceiving('booking-free-days, to offer other days')
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
    const sent = { id: bookingId, date: '2026-12-09', time: '09:30' };
    const data = { message: 'Successfully changed booking date', warning: 'Your MOT expires before it.', booking: visit };
    return expectCall(
      'mfe-account',
      changeBookingDate,
      { so: 'to another day', given: [signedIn, booked], body: sent, data },
      async (url) => {
        expect(await apiAt(url).changeDate(sent)).toEqual(data);
      },
    );
  });

  it('to cancel it', () => {
    const data = { redirect: '/bookings/index?cancelled=1' };
    const asked = { so: 'before its work began', given: [signedIn, booked], body: { id: bookingId } };
    return expectCall('mfe-account', cancelBooking, { ...asked, data, saying: data }, async (url) => {
      expect(await apiAt(url).cancel(bookingId)).toEqual(data);
    });
  });

  it('not to cancel it once it is done', () =>
    expectRefusal(
      'mfe-account',
      cancelBooking,
      { so: 'when it is done', given: [signedIn, done], body: { id: bookingId }, status: 409, code: 'BOOKING_STATE' },
      async (url) => {
        await expect(apiAt(url).cancel(bookingId)).rejects.toMatchObject({ code: 'BOOKING_STATE' });
      },
    ));

  it('what was done before', () => {
    const row = {
      id: bookingId,
      date: '2026-12-02',
      job: 'MOT',
      garage: 'Millbrook Garage',
      findings: [aFinding({ needs_answer: false, answer: 'approved' })],
      steps: [{ at: '2026-12-02T11:00:00.000Z', text: 'Work complete' }],
    };
    const data = { rows: [row], paging: { page: 1, perPage: 50, count: 1 } };
    const asked = { so: 'to show it', given: [signedIn, done], params: { carId }, query: { perPage: '50' }, data };
    return expectCall('mfe-account', listWorkshopHistory, asked, async (url) => {
      expect(await apiAt(url).history(carId, noSignal)).toEqual(data);
    });
  });
});
