import type { BookedCar } from './booking.js';
import { isSameCar } from './same-car.js';

const golf: BookedCar = { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf' };

describe('a visit is for a car', () => {
  it.each<[string, BookedCar | null, BookedCar, boolean]>([
    ['with its registration, however it is written', golf, { ...golf, registrationNumber: 'aa19 dsl', make: 'VW' }, true],
    ['and not for one with another', golf, { ...golf, registrationNumber: 'AA19DSM' }, false],
    [
      'by what it is, when neither has a registration',
      { ...golf, registrationNumber: null },
      { ...golf, registrationNumber: null, make: 'VOLKSWAGEN' },
      true,
    ],
    ['and not when only one has a registration', golf, { ...golf, registrationNumber: null }, false],
    ['and for none before pricing has said which', null, golf, false],
  ])('A5: %s', (_, booked, car, expected) => expect(isSameCar(booked, car)).toBe(expected));
});
