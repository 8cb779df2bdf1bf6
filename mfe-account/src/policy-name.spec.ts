import { coverOfCar, policyName } from './policy-name.js';

describe('what a policy is called', () => {
  it.each([
    ['a product with levels', 'Warranty', 'Complete', 'Warranty: Complete', 'Warranty (Complete) for your Nissan Leaf'],
    ['a product with one level', 'Breakdown cover', 'Breakdown cover', 'Breakdown cover', 'Breakdown cover for your Nissan Leaf'],
    ['a level that says the product', 'MOT', 'MOT cover', 'MOT cover', 'MOT cover for your Nissan Leaf'],
    ['no level', 'Repair', '', 'Repair', 'Repair for your Nissan Leaf'],
  ])('%s', (_, productName, levelName, heading, sentence) => {
    const vehicle = { registrationNumber: null, make: 'Nissan', model: 'Leaf', range: null };
    expect(policyName({ productName, levelName })).toBe(heading);
    expect(coverOfCar({ productName, levelName, vehicle })).toBe(sentence);
  });
});
