import { instalmentsOf } from './instalments.js';

it.each([
  [26_900, 12, { count: 12, price: 22.42, pricePence: 2_242 }],
  [6, 12, { count: 12, price: 0.01, pricePence: 1 }],
  [5, 12, null],
  [0, 12, null],
  [0, null, null],
  [26_900, null, null],
])('%i pence in at most %p payments are %p', (total, count, told) => expect(instalmentsOf(total, count)).toEqual(told));
