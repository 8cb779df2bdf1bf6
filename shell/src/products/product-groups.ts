import type { ProductType } from '@kerbside/contracts/ids';
import { productMenu as words } from '../messages/landing.js';

export interface ProductGroup {
  readonly name: string;
  readonly types: readonly ProductType[];
}

/** Every product once, by what a customer has in mind. */
export const productGroups: readonly ProductGroup[] = [
  { name: words.groups.fails, types: ['warranty', 'breakdown', 'battery_cover', 'repair'] },
  { name: words.groups.upkeep, types: ['service', 'mot', 'healthcheck'] },
  { name: words.groups.body, types: ['tyre', 'alloy_wheel', 'smart_repair'] },
  { name: words.groups.loss, types: ['gap'] },
];
