import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';

const agreement = z.object({ key: z.string(), agreed: z.object({ cover: z.boolean(), suitability: z.boolean(), privacy: z.boolean() }) });
const keyOf = (quoteId: string): string => `ks-agreed:${quoteId}`;

/** What was ticked stays ticked while a page beside step 5 is open, for what it was ticked for alone. */
export const keepAgreement = (quoteId: string, ticked: z.output<typeof agreement>): void => keepInTab(keyOf(quoteId), ticked);

export const keptAgreement = (quoteId: string, key: string) => {
  const kept = keptInTab(keyOf(quoteId), agreement);
  return kept?.key === key ? kept.agreed : undefined;
};
