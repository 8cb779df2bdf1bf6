import { saidFacts, type SaidFact } from '../http/pricing/said-facts.js';
import type { ProductType } from '../ids.js';
import { workTypes } from './product-names.js';

/** What the first step asks for a product: what its own price rests on. Work costs the same whatever the car is used for; a service is for the miles that it has done. */
export const factsAskedFor = (product: ProductType): readonly SaidFact[] => {
  if (product === 'service') return ['mileage'];
  return workTypes.some((work) => work === product) ? [] : saidFacts;
};
