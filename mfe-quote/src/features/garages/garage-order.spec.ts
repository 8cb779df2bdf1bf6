import { aGarage } from '../../testing/garages.js';
import { priceByUs } from '../garage-choice/chosen-garage.js';
import { inOrder, letterOf, milesToFar, priceAt, starsOf } from './garage-order.js';

const garage = (id: string, distance: number, mot_price: number, customer_score: number) =>
  aGarage({ id, distance, mot_price, customer_score });
const garages = [garage('near', 1, 50, 7), garage('cheap', 2, 30, 9), { ...garage('reduced', 3, 45, 9), mot_price_discounted: 25 }];

it.each([
  ['ascending-distance', ['near', 'cheap', 'reduced']],
  ['ascending-price', ['reduced', 'cheap', 'near']],
  ['descending-price', ['near', 'cheap', 'reduced']],
  ['descending-rate', ['cheap', 'reduced', 'near']],
] as const)('Q9: garages by %s', (order, ids) => expect(inOrder(garages, order).map(({ id }) => id)).toEqual(ids));

describe('a garage’s price of all that it is asked to do', () => {
  const both = aGarage({ mot_price: 42.5, service_price: 107.95 });
  it.each([
    ['an MOT', both, ['mot'], { price: 42.5 }],
    ['a service', both, ['service'], { price: 107.95 }],
    ['both', both, ['mot', 'service'], { price: 150.45 }],
    ['both with an offer', { ...both, service_price_discounted: 100.1 }, ['service', 'mot'], { price: 142.6, original: 150.45 }],
    ['both, where one is not known', aGarage(), ['mot', 'service'], undefined],
    ['nothing of it', both, [], undefined],
  ] as const)('Q3: %s', (_, one, of, price) => expect(priceAt(one, of)).toEqual(price));

  it.each([
    [['mot'], 45],
    [['mot', 'service'], 155],
    [[], undefined],
  ] as const)('Q4: is of each the middle one where we choose the garage: %j', (of, pounds) => {
    const near = [both, aGarage({ mot_price: 45, service_price: 110 }), aGarage({ mot_price: 50, service_price: 120 })];
    expect(priceByUs(near, of)).toBe(pounds);
  });
});

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
