import type { KeptBooking } from '../bookings/model/booking.js';

/** A visit to a garage that is confirmed, for a service of the car. */
export const aBooking = (over: Partial<KeptBooking> = {}): KeptBooking => ({
  id: 'b1',
  number: 'KSB-7F3K9Q',
  quoteId: 'q1',
  status: 'confirmed',
  customerId: 'c1',
  products: ['service'],
  service: null,
  car: { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf' },
  motExpiresOn: null,
  form: { delivery_type: 'drop_car', booking_date: '2026-12-02', postcode: 'SW11 1AA', garage_choice: 'own_garage', garage_id: 'ks-001' },
  garage: { id: 'ks-001', name: 'Millbrook Garage', address: [] },
  work: [],
  slot: { garageId: 'ks-001', day: '2026-12-02', time: '09:30' },
  heldUntil: null,
  proposal: null,
  findings: [],
  history: [],
  version: 1,
  savedAt: new Date('2026-11-01T12:00:00Z'),
  ...over,
});
