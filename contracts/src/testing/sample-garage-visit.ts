import type { GarageVisitPage } from '../http/garages/desk.js';

/** A visit that waits for its garage. */
export const aGarageVisit = (over: Partial<GarageVisitPage> = {}): GarageVisitPage => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  booking_number: 'KSB-7F3K9Q',
  status: 'requested',
  garage: 'Millbrook Garage',
  date: '2026-12-02',
  time: '09:30',
  job: 'MOT',
  delivery_type: 'drop_car',
  address: [],
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  proposal: null,
  findings: [],
  asks_mot_result: false,
  awaits_mot_result: false,
  steps: ['accept', 'propose', 'start'],
  free: [
    { date: '2026-12-03', times: [], left: [], problem: 'Fully booked' },
    { date: '2026-12-04', times: ['09:30', '10:30'], left: [1, 1], problem: null },
  ],
  ...over,
});
