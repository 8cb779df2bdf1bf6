import { browserStorage } from '@kerbside/contracts/browser-storage';
import type { IsoDay } from '@kerbside/contracts/dates';
import * as z from 'zod/mini';
import { changeSearch } from './kept-search.js';

const visit = z.object({ garageId: z.string(), day: z.optional(z.string()) });
export interface KeptVisit {
  readonly garageId: string;
  readonly day?: IsoDay | undefined;
}

const keyOf = (quoteId: string): string => `ks-visit:${quoteId}`;

/** The garage and the day that were chosen on step 3: step 3 and the booking form come back to them. Kept for this visit to the site. */
export const keepVisit = (quoteId: string, kept: KeptVisit): void => {
  browserStorage('sessionStorage').setItem(keyOf(quoteId), JSON.stringify(kept));
  changeSearch(quoteId, kept);
};

export const keptVisit = (quoteId: string): KeptVisit | undefined => {
  const text = browserStorage('sessionStorage').getItem(keyOf(quoteId));
  return text === null ? undefined : visit.parse(JSON.parse(text));
};
