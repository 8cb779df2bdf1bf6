import type { ProductType } from './ids.js';

/** What is done at a garage, so that a day and a garage are booked for it. Other products are cover. */
export const doneAtGarages: readonly ProductType[] = ['mot', 'service', 'repair', 'healthcheck'];
