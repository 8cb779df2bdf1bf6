import { saidFacts, type SaidFact } from '../http/pricing/said-facts.js';
import type { ProductType } from '../ids.js';
import { workTypes } from './product-names.js';

/** Cover that costs more where the car is not for private use alone. */
const pricedByUse: readonly ProductType[] = ['warranty', 'breakdown'];

/** What the first step asks for a product: what its own price rests on. Cover is sold up to a mileage; work costs the same whatever the car has done, but for a service. */
export const factsAskedFor = (product: ProductType): readonly SaidFact[] => {
  if (pricedByUse.includes(product)) return saidFacts;
  const isWork = workTypes.some((work) => work === product);
  return isWork && product !== 'service' ? [] : ['mileage'];
};
