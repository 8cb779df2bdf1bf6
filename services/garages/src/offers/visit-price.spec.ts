import { demoGarages } from '../garages/demo-garages.js';
import type { NetworkGarage } from '../garages/garage.js';
import { unknownCar } from '../menus/serviced-car.js';
import { visitAt, visitByUs } from './visit-price.js';

const [sample] = demoGarages();
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
});
