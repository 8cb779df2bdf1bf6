import { aRatedVehicle, bookLabelled, today } from '../../../test/builders.js';
import type { RatedVehicle } from '../rated-vehicle.js';
import { savedWith, type BroughtCover } from './by-itself.js';

const book = bookLabelled('2026-11');
const carOf = (given: Partial<RatedVehicle> = {}) => ({ vehicle: aRatedVehicle(given), on: today });
const tyres: BroughtCover = { productType: 'tyre', claimLimitPounds: 1_000, duration: '12', pence: 6_500 };
const wheels: BroughtCover = { productType: 'alloy_wheel', claimLimitPounds: 750, duration: '12', pence: 6_900 };

describe('what cover saves inside another product', () => {
  it.each<[string, Partial<BroughtCover>, Partial<RatedVehicle>, number | undefined]>([
    ['is against the cheapest kind with the same claim limit', tyres, {}, 1_000],
    ['is for the same length', { ...tyres, duration: '36', pence: 16_500 }, {}, 2_900],
    ['is for the same car', wheels, {}, 3_594], // £99.00 + 6 %
    ['is nothing where it costs as much', { ...tyres, pence: 7_500 }, {}, undefined],
    ['is nothing where it costs more', { ...tyres, pence: 7_501 }, {}, undefined],
    ['is not known of a claim limit that is not sold by itself', { ...tyres, claimLimitPounds: 999 }, {}, undefined],
    ['is not known of a length that is not sold by itself', { ...tyres, duration: '60' }, {}, undefined],
    ['is not known where the car could not have it by itself', tyres, { mileage: 120_001 }, undefined],
    ['is not known of a visit', { ...tyres, productType: 'mot' }, {}, undefined],
  ])('%s', (_, brought, car, saved) => expect(savedWith({ ...tyres, ...brought }, book, carOf(car))).toBe(saved));

  it('is known before the car only where the price does not depend on it', () => {
    expect([savedWith(tyres, book, null), savedWith(wheels, book, null)]).toEqual([1_000, undefined]);
  });
});
