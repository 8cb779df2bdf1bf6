import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { dropFromTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { bare } from '@kerbside/contracts/reading/plain';
import * as z from 'zod/mini';
import { sizeFields, typedVehicle } from '../car/typed-vehicle.js';

/** Step 1 as it was left: what was typed, and where it had got to. */
const draft = z.object({
  values: typedVehicle,
  mode: z.enum(['registration', 'manual']),
  asked: z.array(z.enum(sizeFields)),
  found: z.optional(vehicle),
  quoteId: z.optional(z.string()),
});
export type Draft = z.infer<typeof draft>;

const keyOf = (of: string): string => `ks-car:${of}`;

/** What this tab kept of a quote, or of a new quote for a product. Another registration from the home page starts afresh. */
export const readDraft = (of: string, search: string): Draft | undefined => {
  const kept = keptInTab(keyOf(of), draft);
  const given = bare(new URLSearchParams(search).get('vrm') ?? '');
  if (!kept || (given && given !== bare(kept.values.registration_number))) return undefined;
  return kept.quoteId && !secretOf(kept.quoteId) ? { ...kept, quoteId: undefined } : kept;
};

/** A draft as JSON. */
export const keepDraft = (of: string, draft: string): void => browserStorage('sessionStorage').setItem(keyOf(of), draft);

export const forgetDraft = (of: string): void => dropFromTab(keyOf(of));
