import { registration } from '@kerbside/contracts/fields';
import type { ProductType } from '@kerbside/contracts/ids';
import { productTypes } from '@kerbside/contracts/products/product-names';
import * as z from 'zod/mini';
import { newHome as words } from '../messages/new-home.js';
import { startOf } from '../products/products.js';

/** '0': not wanted. */
type Wish = '0' | '1';
export type NewHome = Readonly<Record<ProductType, Wish>> & { readonly registration: string };

const wish = z.enum(['0', '1']);
const wishes = {
  warranty: wish,
  service: wish,
  mot: wish,
  gap: wish,
  breakdown: wish,
  tyre: wish,
  alloy_wheel: wish,
  smart_repair: wish,
  battery_cover: wish,
  repair: wish,
  healthcheck: wish,
} satisfies Readonly<Record<ProductType, typeof wish>>;

export const nothingWished: NewHome = {
  registration: '',
  warranty: '0',
  service: '0',
  mot: '0',
  gap: '0',
  breakdown: '0',
  tyre: '0',
  alloy_wheel: '0',
  smart_repair: '0',
  battery_cover: '0',
  repair: '0',
  healthcheck: '0',
};

/** A5: at least one product is not '0'. The registration may be left for the next page. */
export const newHomeForm = z
  .object({ registration: z.union([z.literal(''), registration]), ...wishes })
  .check(z.refine((typed) => wishedIn(typed).length > 0, { path: [productTypes[0]], error: words.noneChosen }));

export const wishedIn = (typed: Readonly<Record<ProductType, Wish>>): readonly ProductType[] =>
  productTypes.filter((type) => typed[type] !== '0');

/** Step 1 of the first product; the others are offered there before everything else. */
export const pathOf = (typed: NewHome): string => {
  const [first = productTypes[0], ...others] = wishedIn(typed);
  const search = new URLSearchParams();
  if (typed.registration !== '') search.set('vrm', typed.registration);
  if (others.length > 0) search.set('with', others.join(','));
  return search.size > 0 ? `${startOf(first)}?${search}` : startOf(first);
};
