import type { ProductType } from '../ids.js';
import { workTypes } from '../products/product-names.js';

/** What no register says of a car, and some prices rest on. In the order in which they are asked. */
export const saidFacts = ['mileage', 'private_use_only'] as const;
export type SaidFact = (typeof saidFacts)[number];

/** What the first step asks for a product: what its own price rests on. Work costs the same whatever the car is used for; a service is for the miles that it has done. */
export const factsAskedFor = (product: ProductType): readonly SaidFact[] => {
  if (product === 'service') return ['mileage'];
  return workTypes.some((work) => work === product) ? [] : saidFacts;
};
