import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import { garageOrders } from './garage-order.js';

const search = z.object({
  postcode: z.string(),
  day: z.optional(z.string()),
  garageId: z.optional(z.string()),
  order: z.optional(z.enum(garageOrders)),
});
/** What was searched for on step 3: garages near a postcode and, for a service, also a day and a garage. Includes the order of the list. */
export type KeptSearch = z.infer<typeof search>;

const keyOf = (quoteId: string): string => `ks-visit-search:${quoteId}`;

export const keptSearch = (quoteId: string): KeptSearch | undefined => keptInTab(keyOf(quoteId), search);

/** Step 3 restores it after a reload. Other fields stay as they were. Kept for this visit to the site, like the visit that was chosen. */
export const keepSearch = (quoteId: string, searched: KeptSearch): void =>
  keepInTab(keyOf(quoteId), { ...keptSearch(quoteId), ...searched });

/** Changes the last search; does nothing when there is none. */
export const changeSearch = (quoteId: string, change: Partial<KeptSearch>): void => {
  const kept = keptSearch(quoteId);
  if (kept) keepSearch(quoteId, { ...kept, ...change });
};
