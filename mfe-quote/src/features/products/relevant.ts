import type { IsoDay } from '@kerbside/contracts/days/dates';
import { addMonths } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { productTypes } from '@kerbside/contracts/products/product-names';

/** What a page knows of a car before anything is chosen for it. */
export interface KnownCar {
  readonly registered: IsoDay | null;
  readonly motUntil: IsoDay | null;
}

const everyday: readonly ProductType[] = [
  'tyre',
  'breakdown',
  'gap',
  'warranty',
  'alloy_wheel',
  'service',
  'smart_repair',
  'battery_cover',
  'mot',
  'repair',
  'healthcheck',
];
/** What customers of a product ask for next. */
const nextTo: Readonly<Partial<Record<ProductType, readonly ProductType[]>>> = {
  warranty: ['tyre', 'gap', 'service'],
  gap: ['warranty', 'breakdown', 'service'],
  mot: ['service', 'breakdown', 'warranty'],
  service: ['mot', 'warranty', 'breakdown'],
  repair: ['warranty', 'service', 'breakdown'],
  healthcheck: ['service', 'mot', 'warranty'],
  tyre: ['alloy_wheel', 'breakdown', 'smart_repair'],
  alloy_wheel: ['tyre', 'smart_repair', 'gap'],
  smart_repair: ['alloy_wheel', 'tyre', 'gap'],
  breakdown: ['battery_cover', 'tyre', 'warranty'],
  battery_cover: ['breakdown', 'tyre', 'service'],
};
const dueWithinMonths = 2;
const newForMonths = 36;
const oldAfterMonths = 96;

/** The products that a page offers beside its own, those that suit the car first: an MOT that is due, GAP for a new car, help for an old one. */
export const byRelevance = (main: ProductType, { registered, motUntil }: KnownCar, today: IsoDay): readonly ProductType[] => {
  const isDue = motUntil !== null && motUntil <= addMonths(today, dueWithinMonths);
  const isNew = registered !== null && registered > addMonths(today, -newForMonths);
  const isOld = registered !== null && registered < addMonths(today, -oldAfterMonths);
  const first: readonly ProductType[] = [
    ...(isDue ? ['mot' as const] : []),
    ...(isNew ? ['gap' as const] : []),
    ...(isOld ? ['breakdown' as const] : []),
  ];
  return [...new Set([...first, ...(nextTo[main] ?? []), ...everyday, ...productTypes])].filter((type) => type !== main);
};
