import type { CoverChoice } from '../http/pricing/pricing.js';

/** A year of extra cover with nothing ticked. */
export const aCover = (over: Partial<CoverChoice> = {}): CoverChoice => ({
  version: 'extra',
  duration: '12',
  labour_rate: 120,
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  extended_mileage: false,
  betterment_removal: false,
  remove_wear_tear_90_days: false,
  subproducts: [],
  additional_products: [],
  instalments: false,
  ...over,
});
