import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';

/** Where the prices of a product begin; undefined while none is known. */
export const lowestPrice = ({ productPrices }: ProductTable): PriceLeaf | undefined =>
  Object.values(productPrices)
    .flatMap((second) => Object.values(second))
    .flatMap((third) => Object.values(third))
    .filter(({ gross }) => gross > 0)
    .toSorted((one, other) => one.discounted - other.discounted)[0];
