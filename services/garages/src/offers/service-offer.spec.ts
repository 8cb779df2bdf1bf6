import { demoGarages } from '../garages/demo-garages.js';
import { isOpenOn, type NetworkGarage } from '../garages/garage.js';
import type { ChosenService } from '../menus/chosen-service.js';
import { unknownCar } from '../menus/serviced-car.js';
import { afterDiscount, discountPercent, offerOf } from './service-offer.js';

const [sample] = demoGarages();
const garage: NetworkGarage = {
  ...(sample as NetworkGarage),
  servicePence: { full: 18_995, interim: 11_795 },
  labourRatePence: 5_650,
  earlyDiscountPercent: 10,
};
const today = '2026-11-20';
const request = { garage, today, postcode: 'SW11 1AA', selected: undefined, car: unknownCar };
const full: ChosenService = { type: 'full', systemId: 'full-service', periods: '12' };
const interim: ChosenService = { type: 'interim', systemId: 'interim-service', periods: '12' };

describe('a service offer', () => {
  it.each([
    ['the earliest visit', '2026-11-24', 0],
    ['nine working days ahead', '2026-12-01', 0],
    ['ten working days ahead', '2026-12-02', 10],
    ['far ahead', '2027-03-01', 10],
  ])('%s earns %s: %i %% off', (_, day, percent) => expect(discountPercent({ garage, day, today })).toBe(percent));

  it('shows both prices, the work, and the parameters of a price request', () => {
    const offer = offerOf(full, { ...request, day: '2026-12-02', selected: interim });
    expect(offer).toMatchObject({
      name: 'Full service',
      price: 189.95,
      discounted_price: 170.95,
      discount_percent: 10,
      discount_value: 19,
      selected_service_type: 'interim',
      selected_system_id: 'interim-service',
      default_service_type: 'full',
      params: { postcode: 'SW11 1AA', system_id: 'full-service', garage_id: garage.id, periods: '12' },
    });
    expect(offer.services[0]?.AdditionalData.items.length).toBeGreaterThan(5);
  });

  it('has no discount to show when there is none', () => {
    expect(offerOf(interim, { ...request, day: '2026-11-24' })).toMatchObject({
      price: 117.95,
      discounted_price: 117.95,
      discount_percent: null,
      discount_value: null,
    });
  });

  it('Q3: says what this car adds, and asks for its time', () => {
    const car = { make: 'BMW', registeredOn: '2015-03-01', mileage: 91_000, engineSize: 2_993 };
    const offer = offerOf(full, { ...request, day: '2026-11-24', car });
    expect(offer.price).toBe(255.87);
    expect(offer.services[0]?.AdditionalData.items.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Engine oil and filter', 'Extra oil and labour for an engine over 2 litres']),
    );
  });

  it('takes off its percentage', () =>
    expect([afterDiscount(18_995, 10), afterDiscount(1, 50), afterDiscount(100, 0)]).toEqual([17_095, 0, 100]));
});

/** In the rate book. */
const begins = { mot: 3_000, interim: 9_400, full: 15_200 };

it.each(demoGarages().map((one) => [one.id, one] as const))(
  '%s of the demo network has plausible prices',
  (_, { servicePence: { full, interim }, motPricePence: mot, earlyDiscountPercent }) => {
    expect(full).toBeGreaterThan(interim);
    expect(interim).toBeGreaterThan(8_000);
    expect(full).toBeLessThan(30_000);
    // Where the rate book says that prices begin, whatever is taken off a visit well ahead (decision 48).
    expect(mot).toBeGreaterThanOrEqual(begins.mot);
    expect(afterDiscount(interim, earlyDiscountPercent)).toBeGreaterThanOrEqual(begins.interim);
    expect(afterDiscount(full, earlyDiscountPercent)).toBeGreaterThanOrEqual(begins.full);
    // £54.85 is the legal maximum for the MOT of a car.
    expect(mot).toBeLessThanOrEqual(5_485);
  },
);

it('knows on which days a garage is open', () => {
  expect([isOpenOn(garage, '2026-11-20'), isOpenOn(garage, '2026-11-22')]).toEqual([true, false]);
});
