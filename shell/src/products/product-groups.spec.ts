import { productTypes } from '@kerbside/contracts/products/product-names';
import { productGroups } from './product-groups.js';

it('A2, A9: every product is in the menu once', () => {
  const shown = productGroups.flatMap(({ types }) => types);
  expect(shown.toSorted()).toEqual(productTypes.toSorted());
});
