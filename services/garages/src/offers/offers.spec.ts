import { demoGarages } from '../garages/demo-garages.js';
import type { NetworkGarage } from '../garages/garage.js';
import { type ChosenService, soldService } from '../menus/chosen-service.js';
import { unknownCar } from '../menus/serviced-car.js';
import { afterDiscount, discountPercent, offerOf } from './service-offer.js';
import { visitAt, visitByUs, visitsThere } from './visit-price.js';

const [sample] = demoGarages();

describe('service offer', () => {
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
});

const aGarage = (over: Partial<NetworkGarage>): NetworkGarage => ({ ...(sample as NetworkGarage), earlyDiscountPercent: 10, ...over });
const about = { car: unknownCar, today: '2026-11-20', day: undefined };
const mot = { ...about, service: undefined };
const full = { ...about, service: { type: 'full', systemId: 'full-service', periods: '12' } as const };
const near = [4_000, 5_000, 4_500].map((motPricePence) =>
  aGarage({ motPricePence, servicePence: { full: 4 * motPricePence, interim: 1 } }),
);

describe('the price of a visit', () => {
  it('at a garage is its own, less what it takes off a day well ahead', () => {
    const garage = aGarage({ motPricePence: 4_000, servicePence: { full: 16_000, interim: 1 } });
    expect(visitAt(garage, mot)).toMatchObject({ version: 'test', label: 'MOT', grossPence: 4_000, discountedPence: null });
    expect(visitAt(garage, { ...full, day: '2026-11-24' })).toMatchObject({
      label: 'Full service',
      grossPence: 16_000,
      discountedPence: null,
    });
    expect(visitAt(garage, { ...full, day: '2026-12-02' })).toMatchObject({
      grossPence: 16_000,
      discountedPence: 14_400,
      startsOn: '2026-12-02',
    });
  });

  it('of the manufacturer’s service is that of its parts, as a full service', () => {
    const service = { type: 'full', systemId: 'fixed-interval', periods: 'minor' } as const;
    expect(visitAt(aGarage({ labourRatePence: 6_000 }), { ...about, service })).toMatchObject({
      version: 'full',
      label: 'Manufacturer’s service: minor service',
      grossPence: 7_500 + 5_500,
    });
  });

  it.each([
    ['an MOT', mot, 4_500],
    ['a service', full, 18_000],
    ['a service on a day that earns less', { ...full, day: '2026-12-02' }, 16_200],
  ])('at a garage that we choose is the middle of those nearby, for %s', (_, wanted, grossPence) =>
    expect(visitByUs(near, wanted)).toMatchObject({
      garageId: 'our-choice',
      garageName: 'a garage that we choose',
      grossPence,
      discountedPence: null,
    }),
  );

  it('at a garage that we choose is none where no garage does it', () => expect(visitByUs([], mot)).toBeUndefined());

  it.each([
    ['nothing', undefined, ['Full service', 'Interim service']],
    [
      'the manufacturer’s service',
      { type: 'full', systemId: 'fixed-interval', periods: 'minor' } as const,
      ['Manufacturer’s service: minor service', 'Interim service'],
    ],
    ['a full service', full.service, ['Full service', 'Interim service']],
    ['an interim one', { type: 'interim', systemId: 'interim-service', periods: '24' } as const, ['Full service', 'Interim service']],
  ])('beside an MOT is that of the service that was chosen: %s', (_, chosen, labels) => {
    const garage = aGarage({ labourRatePence: 6_000 });
    const there = visitsThere([garage], { ...mot, chosen }, ([one], other) => one && visitAt(one, other));
    expect(there.map(({ visit }) => visit.label)).toEqual(['MOT', ...labels]);
    const same = there.find(({ visit }) => visit.version === chosen?.type)?.visit;
    expect(same?.grossPence).toBe(chosen && visitAt(garage, { ...about, service: chosen }).grossPence);
  });
});

it.each([
  ['as it was chosen', { type: 'full', systemId: 'fixed-interval', periods: 'minor' } as const, 'full', 'fixed-interval'],
  ['of the type that was bought', { type: 'full', systemId: 'fixed-interval', periods: 'minor' } as const, 'interim', 'interim-service'],
  ['of the dearer type that was bought', { type: 'interim', systemId: 'interim-service', periods: '24' } as const, 'full', 'full-service'],
  [
    'as it was chosen, where an older pricing does not say',
    { type: 'interim', systemId: 'interim-service', periods: '24' } as const,
    undefined,
    'interim-service',
  ],
  ['of the type that was bought, where it was booked with an MOT', undefined, 'interim', 'interim-service'],
  ['none, where none was bought', undefined, undefined, undefined],
])('a service is done %s', (_, chosen, version, systemId) => expect(soldService(chosen, version)?.systemId).toBe(systemId));
