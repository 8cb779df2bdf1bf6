import type { ProductType } from '@kerbside/contracts/ids';
import { productFacts, productTypes } from '@kerbside/contracts/products/product-names';
import { productMenu as words } from '../messages/landing.js';

export interface ProductGroup {
  readonly name: string;
  readonly types: readonly ProductType[];
}

/** Every product once, by what a customer has in mind. */
export const productGroups: readonly ProductGroup[] = (['fails', 'upkeep', 'body', 'loss'] as const).map((group) => ({
  name: words.groups[group],
  types: productTypes.filter((type) => productFacts[type].group === group),
}));
