import { demoGarages } from '../garages/demo-garages.js';
import type { NetworkGarage } from '../garages/garage.js';
import { unknownCar } from '../menus/serviced-car.js';
import { soldService } from '../menus/chosen-service.js';
import { visitAt, visitByUs, visitsThere } from './visit-price.js';

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
  ['none, where none was chosen', undefined, 'full', undefined],
])('a service is done %s', (_, chosen, version, systemId) => expect(soldService(chosen, version)?.systemId).toBe(systemId));
