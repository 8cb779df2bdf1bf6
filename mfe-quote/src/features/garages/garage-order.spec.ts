import { aGarage } from '../../testing/garages.js';
import { inOrder, letterOf, milesToFar, starsOf } from './garage-order.js';

const garage = (id: string, distance: number, mot_price: number, customer_score: number) =>
  aGarage({ id, distance, mot_price, customer_score });
const garages = [garage('near', 1, 50, 7), garage('cheap', 2, 30, 9), { ...garage('reduced', 3, 45, 9), mot_price_discounted: 25 }];

it.each([
  ['ascending-distance', ['near', 'cheap', 'reduced']],
  ['ascending-price', ['reduced', 'cheap', 'near']],
  ['descending-price', ['near', 'cheap', 'reduced']],
  ['descending-rate', ['cheap', 'reduced', 'near']],
] as const)('Q9: garages by %s', (order, ids) => expect(inOrder(garages, order).map(({ id }) => id)).toEqual(ids));

it.each([
  [10, '★★★★★'],
  [8.9, '★★★★☆'],
  [9, '★★★★★'],
  [0, '☆☆☆☆☆'],
])('Q9: a score of %s is %s', (customer_score, stars) => expect(starsOf({ customer_score })).toBe(stars));

it('Q9: markers are lettered from A', () => expect([0, 4].map(letterOf)).toEqual(['A', 'E']));

it.each([
  ['none', [], undefined],
  ['one that is near', [25, 301], undefined],
  ['none that is near', [422, 301.2, 350], 301.2],
  ['one that is just too far', [25.1], 25.1],
])('Q2: of garages %s says how far they are', (_, distances, miles) =>
  expect(milesToFar(distances.map((distance) => ({ distance })))).toBe(miles),
);
