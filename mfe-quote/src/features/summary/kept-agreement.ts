import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';

/** In the order of the page. */
export const boxes = ['cover', 'suitability'] as const;
export type Box = (typeof boxes)[number];

/** The boxes that are ticked, each with the words that it was ticked for. */
const agreement = z.partialRecord(z.enum(boxes), z.string());
export type AgreedTexts = Readonly<Partial<Record<Box, string | undefined>>>;

const keyOf = (quoteId: string): string => `ks-agreed:${quoteId}`;

/** What was ticked stays ticked while a page beside step 5 is open. */
export const keepAgreement = (quoteId: string, ticked: AgreedTexts): void => keepInTab(keyOf(quoteId), ticked);

export const keptAgreement = (quoteId: string): AgreedTexts => keptInTab(keyOf(quoteId), agreement) ?? {};
