import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';

const agreement = z.object({
  key: z.string(),
  totalPence: z.optional(z.int()),
  agreed: z.object({ cover: z.boolean(), suitability: z.boolean(), privacy: z.boolean() }),
});
type Agreement = z.output<typeof agreement>;
const keyOf = (quoteId: string): string => `ks-agreed:${quoteId}`;

/** What was ticked stays ticked while a page beside step 5 is open, for the terms and the price that it was ticked for alone. */
export const keepAgreement = (quoteId: string, ticked: Agreement): void => keepInTab(keyOf(quoteId), ticked);

export const keptAgreement = (quoteId: string, { key, totalPence }: Omit<Agreement, 'agreed'>): Agreement['agreed'] | undefined => {
  const kept = keptInTab(keyOf(quoteId), agreement);
  return kept?.key === key && kept.totalPence === totalPence ? kept.agreed : undefined;
};
