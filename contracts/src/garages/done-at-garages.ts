import type { ProductType } from '../ids.js';
import { workTypes } from '../products/product-names.js';

/** Products that are done at a garage, so that a day and a garage are booked for them. Other products are cover. */
export const doneAtGarages: readonly ProductType[] = workTypes;

/** Those that each garage has its own price for (decision 48). The others cost the same wherever they are done. */
export const pricedByGarages = ['mot', 'service'] as const;
export type PricedByGarage = (typeof pricedByGarages)[number];

export const isPricedByGarage = (product: ProductType): product is PricedByGarage => pricedByGarages.some((one) => one === product);

/** Whether nothing but visits was bought, so that there is no cover. False where it is not known. */
export const areVisitsAlone = (productTypes: readonly ProductType[] | undefined): boolean =>
  productTypes !== undefined && productTypes.length > 0 && productTypes.every((type) => doneAtGarages.includes(type));
