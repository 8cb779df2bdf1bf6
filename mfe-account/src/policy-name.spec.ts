import { coverOfCar } from './policy-name.js';

it('names a cover with the car that it is for', () => {
  const vehicle = { registrationNumber: null, make: 'Nissan', model: 'Leaf', range: null };
  expect(coverOfCar({ productName: 'Warranty', levelName: 'Complete', vehicle })).toBe('Warranty (Complete) for your Nissan Leaf');
});
