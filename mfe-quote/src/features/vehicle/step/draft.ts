import { vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { bare } from '@kerbside/contracts/reading/plain';
import * as z from 'zod/mini';
import { sizeFields, type TypedVehicle } from '../car/typed-vehicle.js';
import { keyOf } from './kept-draft.js';

const day = z.object({ day: z.string(), month: z.string(), year: z.string() });
const typedVehicle = z.object({
  registration_number: z.string(),
  make: z.string(),
  model: z.string(),
  range: z.string(),
  first_registration_date: day,
  mot_expiration_date: day,
  tax_due_date: day,
  mileage: z.string(),
  private_use_only: z.enum(['', 'yes', 'no']),
  engine_size_range: z.string(),
  gross_weight_range: z.string(),
  bhp_range: z.string(),
  last_service_date: day,
}) satisfies z.ZodMiniType<TypedVehicle>;

/** Step 1 as it was left: what was typed, and where it had got to. */
const draft = z.object({
  values: typedVehicle,
  mode: z.enum(['registration', 'manual']),
  asked: z.array(z.enum(sizeFields)),
  found: z.optional(vehicle),
  quoteId: z.optional(z.string()),
});
export type Draft = z.infer<typeof draft>;

/** What this tab kept of a quote, or of a new quote for a product. Another registration from the home page starts afresh. */
export const readDraft = (of: string, search: string): Draft | undefined => {
  const kept = keptInTab(keyOf(of), draft);
  const given = bare(new URLSearchParams(search).get('vrm') ?? '');
  if (!kept || (given && given !== bare(kept.values.registration_number))) return undefined;
  return kept.quoteId && !secretOf(kept.quoteId) ? { ...kept, quoteId: undefined } : kept;
};
