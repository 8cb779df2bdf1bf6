import type { ProductType } from '@kerbside/contracts/ids';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';

export interface ProductLink {
  readonly type: ProductType;
  readonly name: string;
  readonly href: string;
}

export const startOf = (type: ProductType): string => `/quote/${type}/step/1/`;

export const products: readonly ProductLink[] = productTypes.map((type) => ({
  type,
  name: productNames[type],
  href: startOf(type),
}));
