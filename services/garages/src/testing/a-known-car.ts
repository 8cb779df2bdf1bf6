import type { KnownCar } from '../known-cars/known-car.js';

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
