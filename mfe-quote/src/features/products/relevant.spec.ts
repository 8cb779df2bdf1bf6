import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { byRelevance, type KnownCar } from './relevant.js';

const today = '2026-11-21';
const middling: KnownCar = { registered: '2020-05-01', motUntil: '2027-05-01' };
const firstThree = (main: ProductType, car: Partial<KnownCar> = {}) => byRelevance(main, { ...middling, ...car }, today).slice(0, 3);

describe('what is offered beside a product', () => {
  it.each<[string, ProductType, Partial<KnownCar>, readonly ProductType[]]>([
    ['goes with it', 'warranty', {}, ['tyre', 'gap', 'service']],
    ['goes with it, whichever it is', 'tyre', {}, ['alloy_wheel', 'breakdown', 'smart_repair']],
    ['is an MOT first when that is due', 'warranty', { motUntil: '2027-01-21' }, ['mot', 'tyre', 'gap']],
    ['is no MOT yet a day earlier', 'warranty', { motUntil: '2027-01-22' }, ['tyre', 'gap', 'service']],
    ['is an MOT first when that is overdue', 'breakdown', { motUntil: '2026-10-01' }, ['mot', 'battery_cover', 'tyre']],
    ['is GAP first for a car of less than three years', 'tyre', { registered: '2023-11-22' }, ['gap', 'alloy_wheel', 'breakdown']],
    [
      'is breakdown cover first for a car of more than eight years',
      'gap',
      { registered: '2018-11-20' },
      ['breakdown', 'warranty', 'service'],
    ],
    ['does not need to know the car', 'mot', { registered: null, motUntil: null }, ['service', 'breakdown', 'warranty']],
  ])('Q2: %s', (_, main, car, types) => expect(firstThree(main, car)).toEqual(types));

  it.each(productTypes)('has every product once, but not %s beside itself', (main) => {
    const all = byRelevance(main, middling, today);
    expect([...all, main].toSorted()).toEqual(productTypes.toSorted());
  });
});
