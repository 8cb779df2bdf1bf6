import * as z from 'zod/mini';
import { carAsks } from './car-asks.js';
import { isoDay } from '../../days/dates.js';
import { optionalText, registration, wholeNumber } from '../../fields.js';
import { mostMiles } from './said-facts.js';
import { bhpRanges, engineSizeRanges, grossWeightRanges } from './sizes.js';

// The form of step 1, apart from the others because the first page has it in its bundle.

/** Sizes asked for where neither the register nor the range gives them (Q5). */
export const sizeAnswers = {
  engine_size_range: z.enum(engineSizeRanges, carAsks.engine_size_range),
  gross_weight_range: z.enum(grossWeightRanges, carAsks.gross_weight_range),
  bhp_range: z.enum(bhpRanges, carAsks.bhp_range),
};

export const vehicleFacts = {
  registration_number: z.optional(registration),
  make: optionalText(),
  model: optionalText(),
  range: optionalText(),
  first_registration_date: z.optional(isoDay(carAsks.first_registration_date)),
  mot_expiration_date: z.optional(isoDay(carAsks.mot_expiration_date)),
  tax_due_date: z.optional(isoDay()),
  last_service_date: z.optional(isoDay()),
  engine_size_range: z.optional(sizeAnswers.engine_size_range),
  gross_weight_range: z.optional(sizeAnswers.gross_weight_range),
  bhp_range: z.optional(sizeAnswers.bhp_range),
};

/** What the price of some products rests on, beside what registers say: the service refuses those without it. */
export const saidAnswers = {
  mileage: wholeNumber(carAsks.mileage, 0, mostMiles),
  private_use_only: z.enum(['yes', 'no'], carAsks.private_use_only),
};

export interface SaidAnswers {
  readonly mileage?: number | undefined;
  readonly private_use_only?: 'yes' | 'no' | undefined;
}

/** Step 1 (Q2): 'yes' means found by registration, 'no' means chosen by hand. The service checks what each mode requires (Q5). */
export const step1Form = z.object({
  vrm_lookup_option: z.enum(['yes', 'no'], 'Look up your registration, or tell us about the car instead'),
  ...vehicleFacts,
  mileage: z.optional(saidAnswers.mileage),
  private_use_only: z.optional(saidAnswers.private_use_only),
});
