import type { ProductTable } from '@kerbside/contracts/http/pricing/products';

/** Developer errors (Q8): what is sold by a duration, a tyre type and a claim limit has fields to choose them by. */
export const wholeTable = (table: ProductTable): ProductTable => {
  const { product_type, priced_by, productKeys, durations, tyre_types, claim_limits } = table;
  if (productKeys.length === 0) return table;
  if (durations.length === 0) throw new Error(`The duration field of the add-on ${product_type} is missing`);
  if (priced_by !== 'tyre') return table;
  if (tyre_types.length === 0) throw new Error(`The tyre type field of the add-on ${product_type} is missing`);
  if (claim_limits.length === 0) throw new Error(`The claim limit field of the add-on ${product_type} is missing`);
  return table;
};
