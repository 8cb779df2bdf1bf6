import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { aVisit } from '@kerbside/contracts/testing/sample-visits';

export const visitId = aVisit().id;

export const aFinding = (over: Partial<TrackedBooking['findings'][number]> = {}): TrackedBooking['findings'][number] => ({
  id: 'f0000000-0000-4000-8000-000000000001',
  at: '2026-12-02T10:00:00.000Z',
  note: 'Front pads are worn',
  needs_answer: true,
  answer: null,
  photos: [],
  ...over,
});

export const freeDays = {
  days: [
    { date: '2026-12-01', times: [], left: [], problem: 'Millbrook Garage is fully booked that day. Please choose another day.' },
    { date: '2026-12-02', times: ['08:30', '09:30'], left: [1, 1], problem: null },
    { date: '2026-12-04', times: ['10:30', '11:30'], left: [1, 1], problem: null },
  ],
};

/** The same visit as its quote's own call tells it. */
export const aBooking: Booking = {
  id: visitId,
  quoteId: 'b0000000-0000-4000-8000-000000000002',
  status: 'requested',
  delivery_type: 'drop_car',
  booking_date: '2026-12-02',
  booking_time: '09:30',
  postcode: 'LS1 1AA',
  address: [],
  garage: { id: 'ks-002', name: 'Foundry Motors', address: [] },
  savedAt: '2026-11-20T12:00:00.000Z',
};
