import { nothingTyped } from '@kerbside/contracts/days/typed-day';
import * as z from 'zod/mini';

/** How the car is identified: by its registration, or by hand (Q2). */
export type Mode = 'registration' | 'manual';

export const sizeFields = ['engine_size_range', 'gross_weight_range', 'bhp_range'] as const;
export type SizeField = (typeof sizeFields)[number];
export type SizeFact = 'engine_size' | 'gross_weight' | 'bhp';

const day = z.object({ day: z.string(), month: z.string(), year: z.string() });
/** The controls of step 1 as they are typed, in the order of the page. */
export const typedVehicle = z.object({
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
});
export type TypedVehicle = Readonly<z.infer<typeof typedVehicle>>;

export const emptyVehicle: TypedVehicle = {
  registration_number: '',
  make: '',
  model: '',
  range: '',
  first_registration_date: nothingTyped,
  mot_expiration_date: nothingTyped,
  tax_due_date: nothingTyped,
  mileage: '',
  private_use_only: '',
  engine_size_range: '',
  gross_weight_range: '',
  bhp_range: '',
  last_service_date: nothingTyped,
};
