/** The car of the quotes whose price the benches change. */
export const car = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: '50,000', private_use_only: 'yes' };

/** Its cover after the nth move: every other one costs more. */
export const coverOf = (n) => ({
  version: 'complete',
  duration: n % 2 === 0 ? '24' : '12',
  labour_rate: 120,
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  subproducts: [],
  additional_products: [],
});
