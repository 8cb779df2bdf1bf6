import type { ProductType } from '../ids.js';

/** Products that are done at a garage, so that a day and a garage are booked for them. Other products are cover. */
export const doneAtGarages: readonly ProductType[] = ['mot', 'service', 'repair', 'healthcheck'];
