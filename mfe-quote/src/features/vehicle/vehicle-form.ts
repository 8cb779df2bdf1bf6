import type { CarDayFacts } from '@kerbside/contracts/car-days';
import { isRealDay, type IsoDay } from '@kerbside/contracts/dates';
import { registration, wholeNumber } from '@kerbside/contracts/fields';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { bhpRanges, engineSizeRanges, grossWeightRanges } from '@kerbside/contracts/http/pricing-sizes';
import type { RangeOption, Vehicle } from '@kerbside/contracts/http/pricing-vehicle';
import { dayOfTyped, nothingTyped, optionalTypedDay, typedDay, typedOfDay } from '@kerbside/contracts/typed-day';
import * as z from 'zod/mini';
import { vehicle as words } from '../../messages/vehicle.js';
import { possibleDay } from './possible-day.js';

/** How the car is identified: by its registration, or by hand (Q2). */
export type Mode = 'registration' | 'manual';

export const sizeFields = ['engine_size_range', 'gross_weight_range', 'bhp_range'] as const;
export type SizeField = (typeof sizeFields)[number];
type SizeFact = 'engine_size' | 'gross_weight' | 'bhp';

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

const nothing: TypedVehicle = {
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

/** What the controls hold at first: the quote's answers, or the registration typed on the home page. */
export const initialVehicle = (quote: Quote | undefined, search: string): TypedVehicle => {
  const kept = quote?.vehicle;
  if (!kept) return { ...nothing, registration_number: new URLSearchParams(search).get('vrm') ?? '' };
  const typed = (text: string | undefined) => (text ? typedOfDay(text) : nothingTyped);
  return {
    registration_number: kept.registration_number ?? '',
    make: kept.make ?? '',
    model: kept.model ?? '',
    range: kept.range ?? '',
    first_registration_date: typed(kept.first_registration_date),
    mot_expiration_date: typed(kept.mot_expiration_date),
    tax_due_date: typed(kept.tax_due_date),
    mileage: kept.mileage?.toLocaleString('en-GB') ?? '',
    private_use_only: kept.private_use_only ?? '',
    engine_size_range: kept.engine_size_range ?? '',
    gross_weight_range: kept.gross_weight_range ?? '',
    bhp_range: kept.bhp_range ?? '',
    last_service_date: typed(kept.last_service_date),
  };
};

/** The car a quote was given by registration, as the lookup found it. */
export const vehicleOfQuote = (quote: Quote | undefined): Vehicle | undefined => {
  const kept = quote?.vehicle;
  if (kept?.vrm_lookup_option !== 'yes' || !kept.registration_number) return undefined;
  return {
    make: kept.make ?? '',
    model: kept.model ?? '',
    range: kept.range ?? null,
    registration_number: kept.registration_number,
    image: kept.image ?? null,
    body_type: null,
    colour: null,
    fuel_type: null,
    first_registration_date: kept.first_registration_date ?? null,
    tax_due_date: kept.tax_due_date ?? null,
    mot_expiration_date: kept.mot_expiration_date ?? null,
    engine_size: kept.engine_size ?? null,
    gross_weight: kept.gross_weight ?? null,
    bhp: kept.bhp ?? null,
    may_login: false,
  };
};

/** The sizes that neither the register nor the range settles for this car, which the customer must choose (Q5). */
export const missingSizes = ({ engine_size, gross_weight, bhp }: Pick<Vehicle | RangeOption, SizeFact>): readonly SizeField[] =>
  sizeFields.filter((field) => ({ engine_size_range: engine_size, gross_weight_range: gross_weight, bhp_range: bhp })[field] === null);

export const sizeSchemas = {
  engine_size_range: z.enum(engineSizeRanges, 'Choose the engine size'),
  gross_weight_range: z.enum(grossWeightRanges, 'Choose the gross weight'),
  bhp_range: z.enum(bhpRanges, 'Choose the power'),
};

export const mostMiles = 999_999;

/** What decides whether a day of the car will do, and what is asked, beside the answers. */
export interface CarFacts extends CarDayFacts {
  readonly isFound: boolean;
  readonly asked: readonly SizeField[];
}

/** When the car was first registered: as typed, where it is told by hand. */
export const registeredOf = (mode: Mode, typed: TypedVehicle, found: Vehicle | undefined): IsoDay | undefined => {
  if (mode === 'registration') return found?.first_registration_date ?? undefined;
  const day = dayOfTyped(typed.first_registration_date);
  return isRealDay(day) ? day : undefined;
};

const always = (facts: CarDayFacts) => ({
  mileage: wholeNumber('Enter the mileage, like 42,000', 0, mostMiles),
  last_service_date: optionalTypedDay('Date of the last service').check(possibleDay('last_service_date', facts)),
  private_use_only: z.enum(['yes', 'no'], 'Say whether the car is for private use only'),
});

/** The form of step 1 for what is being asked: a control that is not shown is not required, and is not sent. */
export const vehicleSchema = (mode: Mode, { isFound, asked, ...facts }: CarFacts) => {
  const chosenSizes = Object.fromEntries(asked.map((field) => [field, sizeSchemas[field]]));
  if (mode === 'registration') {
    const found = registration.check(z.refine(() => isFound, words.lookUpFirst));
    return z.pipe(
      z.object({ registration_number: found, ...chosenSizes, ...always(facts) }),
      z.transform((form) => ({ ...form, vrm_lookup_option: 'yes' })),
    );
  }
  return z.pipe(
    z.object({ ...byHand(facts), ...chosenSizes, ...always(facts) }),
    z.transform((form) => ({ ...form, vrm_lookup_option: 'no' })),
  );
};

const byHand = (facts: CarDayFacts) => ({
  make: z.string().check(z.minLength(1, 'Choose a make')),
  model: z.string().check(z.minLength(1, 'Choose a model')),
  range: z.string().check(z.minLength(1, 'Choose a range')),
  first_registration_date: typedDay('Date of first registration', 'Enter the date of first registration').check(
    possibleDay('first_registration_date', facts),
  ),
  mot_expiration_date: typedDay('MOT expiry date', 'Enter the date the MOT expires').check(possibleDay('mot_expiration_date', facts)),
  tax_due_date: optionalTypedDay('Tax due date').check(possibleDay('tax_due_date', facts)),
});
