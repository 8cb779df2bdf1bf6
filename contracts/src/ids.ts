import * as z from 'zod/mini';

/** Ids are UUIDs, made by the owner of the record. */
export const id = z.uuid('This is not one of our references');
export type Id = z.infer<typeof id>;

/** Ids in a path are any text: an ill-formed one answers 404 like an unknown one. */
export const pathId = z.string().check(z.minLength(1), z.maxLength(100));

export const productTypes = [
  'warranty',
  'service',
  'mot',
  'gap',
  'breakdown',
  'tyre',
  'alloy_wheel',
  'smart_repair',
  'battery_cover',
  'repair',
  'healthcheck',
] as const;
export const productType = z.enum(productTypes, 'Choose one of our products');
export type ProductType = z.infer<typeof productType>;

/** What customers call each product. */
export const productNames: Readonly<Record<ProductType, string>> = {
  warranty: 'Warranty',
  service: 'Service',
  mot: 'MOT',
  gap: 'GAP',
  breakdown: 'Breakdown cover',
  tyre: 'Tyre cover',
  alloy_wheel: 'Alloy wheel cover',
  smart_repair: 'Smart repair',
  battery_cover: 'Battery cover',
  repair: 'Repair',
  healthcheck: 'Health check',
};
