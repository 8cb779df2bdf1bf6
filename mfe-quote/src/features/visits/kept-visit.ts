import type { IsoDay } from '@kerbside/contracts/dates';
import { keepInTab, keptInTab } from '@kerbside/contracts/kept-in-tab';
import * as z from 'zod/mini';
import { changeSearch } from '../garages/kept-search.js';

const visit = z.object({ garageId: z.string(), day: z.optional(z.string()) });
export interface KeptVisit {
  readonly garageId: string;
  readonly day?: IsoDay | undefined;
}

const keyOf = (quoteId: string): string => `ks-visit:${quoteId}`;

/** The garage and the day that were chosen on step 3: step 3 and the booking form restore them. Kept for this visit to the site. */
export const keepVisit = (quoteId: string, kept: KeptVisit): void => {
  keepInTab(keyOf(quoteId), kept);
  changeSearch(quoteId, kept);
};

export const keptVisit = (quoteId: string): KeptVisit | undefined => keptInTab(keyOf(quoteId), visit);
