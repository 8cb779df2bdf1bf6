import type { KeptBooking } from '../bookings/booking.js';
import type { KnownCar } from '../known-cars/known-cars.repository.js';

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

/** A car on its customer's account that was never at a garage of ours. */
export const aKnownCar = (over: Partial<KnownCar> = {}): KnownCar => ({
  id: 'car-1',
  customerId: 'c1',
  car: { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf' },
  motDueOn: '2027-03-21',
  serviceDueOn: null,
  isOnAccount: true,
  entry: 'car-1',
  sequence: 1,
  changedAt: new Date('2026-11-01T12:00:00Z'),
  ...over,
});
