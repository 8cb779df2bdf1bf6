import type { ProductType } from '@kerbside/contracts/ids';
import { aRatedVehicle, bookLabelled, today } from '../../../test/builders.js';
import { productRatesOf } from '../../rate-book/rate-book.js';
import { sumOf } from '../../price/price-line.js';
import type { RatedVehicle } from '../rated-vehicle.js';
import { type BroughtCover, savedWith } from './by-itself.js';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import { priceProduct } from './product-price.js';
import { itemsOf } from './sold-item.js';

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

interface PriceCase {
  readonly addOns?: readonly string[];
  readonly visit?: GarageVisit;
  readonly isIncluded?: boolean;
}

const priced = (key: string, car: Partial<RatedVehicle> = {}, { addOns = [], visit, isIncluded = false }: PriceCase = {}) => {
  const type = key.split('-')[0] as ProductType;
  const rates = productRatesOf(book, type);
  const item = rates && itemsOf(type, rates).find((one) => one.key === key);
  if (!rates || !item) throw new Error(`${key} is not sold`);
  return priceProduct(rates, { item, addOns, visit: visit ?? null, isIncluded }, { vehicle: aRatedVehicle(car), on: today });
};
const total = (...given: Parameters<typeof priced>) => sumOf(priced(...given).lines);

describe('the price of a product', () => {
  it.each<[string, string, Partial<RatedVehicle>, number]>([
    ['breakdown for a middling car', 'breakdown-12-22-1', {}, 5_900],
    ['breakdown for a young one', 'breakdown-12-22-1', { firstRegistered: '2025-01-01' }, 5_428], // -8 %
    ['breakdown at work too', 'breakdown-12-22-1', { isPrivateUseOnly: false }, 6_785], // +15 %
    ['breakdown after 60,000 miles', 'breakdown-12-22-1', { mileage: 60_001 }, 6_313], // +7 %
    ['breakdown by the month', 'breakdown-0-24-1', {}, 1_099],
    ['GAP', 'gap-36-12-1', {}, 18_285], // +15 % for six years
    ['GAP of a premium make', 'gap-36-12-1', { make: 'BMW' }, 19_748], // x 1.15 x 1.08
    ['tyres, whatever the car', 'tyre-12-standard-1000', { make: 'Porsche', mileage: 90_000 }, 7_500],
    ['tyres that run flat', 'tyre-12-run_flat-1000', {}, 10_900],
    ['a higher claim limit', 'tyre-12-standard-2500', {}, 13_900],
    ['alloy wheels', 'alloy_wheel-24-42-1', {}, 27_030], // +6 %
    ['smart repair', 'smart_repair-12-52-1', {}, 20_223], // +7 %
    ['a battery', 'battery_cover-12-71-1', {}, 3_200],
    ['a battery of eight years', 'battery_cover-12-71-1', { firstRegistered: '2018-01-01' }, 3_776], // +18 %
    ['a full service, before its garage sets the price', 'service-once-82-1', {}, 15_200],
    ['a full service, whatever the engine: the garage adds what its car needs', 'service-once-82-1', { engineSize: 'over_3000' }, 15_200],
    ['an MOT, whatever the car', 'mot-once-91-1', { make: 'Bentley' }, 3_000],
    ['a repair of a costly make', 'repair-once-62-1', { make: 'Tesla' }, 19_072], // +28 %
    ['a health check by itself', 'healthcheck-once-95-1', {}, 2_900],
  ])('Q9: %s', (_, key, car, pence) => expect(total(key, car)).toBe(pence));

  it('adds its add-ons, fixed or as a percentage of it', () => {
    expect(total('gap-36-12-1', {}, { addOns: ['excess', 'finance_shortfall'] })).toBe(18_285 + 7_400 + 2_194);
  });

  it('names the product of every line, and of an add-on that is a product of its own', () => {
    const { lines } = priced('gap-12-12-1', {}, { addOns: ['excess', 'tyre'] });
    expect(lines.map(({ kind, code, productType }) => [kind, code, productType])).toEqual([
      ['base', 'invoice', 'gap'],
      ['factor', 'vehicle_age', 'gap'],
      ['factor', 'make_group', 'gap'],
      ['subproduct', 'excess', 'gap'],
      ['addon', 'tyre', 'tyre'],
    ]);
  });

  it('is the garage’s where one was selected, less its own offer', () => {
    const visit = {
      version: 'full',
      label: 'Full service',
      garageId: 'g',
      garageName: 'Foss Garage',
      grossPence: 25_000,
      discountedPence: 21_000,
      startsOn: null,
    };
    expect(total('service-once-82-1', { engineSize: 'over_3000' }, { visit })).toBe(21_000);
    expect(total('service-once-82-1', {}, { visit: { ...visit, discountedPence: null }, addOns: ['cabin_filter'] })).toBe(27_900);
    expect(total('service-once-82-1', {}, { visit: { ...visit, discountedPence: 26_000 } })).toBe(25_000);
  });

  it('is zero for a health check that comes with another product', () => {
    expect(priced('healthcheck-once-95-1', {}, { isIncluded: true }).lines).toEqual([
      { kind: 'base', code: 'check', label: 'Health check', amountPence: 0, productType: 'healthcheck' },
    ]);
  });

  it.each<[string, string, Partial<RatedVehicle>, string]>([
    ['GAP after 10 years', 'gap-12-12-1', { firstRegistered: '2015-11-02' }, 'vehicle_age'],
    ['GAP after 100,000 miles', 'gap-12-12-1', { mileage: 100_001 }, 'mileage'],
    ['European cover after 15 years', 'breakdown-12-24-1', { firstRegistered: '2010-11-02' }, 'vehicle_age'],
    ['tyres after 120,000 miles', 'tyre-12-standard-500', { mileage: 120_001 }, 'mileage'],
  ])('is refused, with the reason: %s', (_, key, car, because) => {
    expect(() => total(key, car)).toThrow(
      expect.objectContaining({ code: 'NO_COVER_FOR_CAR', details: expect.objectContaining({ data: { because } }) }),
    );
  });

  it('refuses an add-on that the product does not have', () => {
    expect(() => total('tyre-12-standard-500', {}, { addOns: ['excess'] })).toThrow(
      expect.objectContaining({ code: 'INVALID', details: { fields: { add_ons: 'Choose from what we offer' } } }),
    );
  });
});
