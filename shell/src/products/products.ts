import type { ProductType } from '@kerbside/contracts/ids';
import { productNames, productTypes, startOf } from '@kerbside/contracts/products/product-names';

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
