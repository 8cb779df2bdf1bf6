import type { ProductType } from '@kerbside/contracts/ids';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { startOf } from '../page/pages.js';

export interface ProductLink {
  readonly type: ProductType;
  readonly name: string;
  readonly href: string;
}

export const products: readonly ProductLink[] = productTypes.map((type) => ({
  type,
  name: productNames[type],
  href: startOf(type),
}));
