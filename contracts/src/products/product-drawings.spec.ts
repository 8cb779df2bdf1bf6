import { productDrawings } from './product-drawings.js';
import { productNames } from './product-names.js';

it('each product has a drawing of its own', () => {
  expect(Object.keys(productDrawings).toSorted()).toEqual(Object.keys(productNames).toSorted());
  expect(new Set(Object.values(productDrawings).map(({ body, mark }) => body + mark)).size).toBe(Object.keys(productNames).length);
});
