import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { notFound } from '@kerbside/platform/errors/errors';

/** A product type as a path names it. Throws NOT_FOUND. */
export const typeNamed = (name: string): ProductType => {
  const type = productTypes.find((one) => one === name);
  if (!type) throw notFound();
  return type;
};
