import type { ProductType } from '../ids.js';

/** Products that are done at a garage, so that a day and a garage are booked for them. Other products are cover. */
export const doneAtGarages: readonly ProductType[] = ['mot', 'service', 'repair', 'healthcheck'];

/** Whether nothing but visits was bought, so that there is no cover. False where it is not known, as in events of older releases. */
export const areVisitsAlone = (productTypes: readonly ProductType[] | undefined): boolean =>
  productTypes !== undefined && productTypes.length > 0 && productTypes.every((type) => doneAtGarages.includes(type));
