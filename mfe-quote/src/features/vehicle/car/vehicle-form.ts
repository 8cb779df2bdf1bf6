import { carAsks, typedModelAsk } from '@kerbside/contracts/http/pricing/car-asks';
import type { CarDayFacts } from '@kerbside/contracts/car/car-days';
import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { registration } from '@kerbside/contracts/fields';
import { saidFacts, type SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { saidAnswers, sizeAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { dayOfTyped, optionalTypedDay, typedDay } from '@kerbside/contracts/days/typed-day';
import * as z from 'zod/mini';
import { vehicle as words } from '../../../messages/vehicle.js';
import { possibleDay, possibleMileage } from './possible-day.js';
import type { Mode, SizeField, TypedVehicle } from './typed-vehicle.js';

/** What decides whether a day of the car will do, and what is asked, beside the answers. */
export interface CarFacts extends CarDayFacts {
  readonly isFound: boolean;
  /** The registers do not say which model it is. */
  readonly lacksModel?: boolean;
  readonly asked: readonly SizeField[];
  /** What the price of the quote's own product rests on; the rest may be left out. */
  readonly required?: readonly SaidFact[];
}

/** When the car was first registered: as typed, if it was entered by hand. */
export const registeredOf = (mode: Mode, typed: TypedVehicle, found: Vehicle | undefined): IsoDay | undefined => {
  if (mode === 'registration') return found?.first_registration_date ?? undefined;
  const day = dayOfTyped(typed.first_registration_date);
  return isRealDay(day) ? day : undefined;
};

/** A question that is not shown, or may be left out. */
const unlessEmpty = <S extends z.core.$ZodType>(answer: S) =>
  z.pipe(
    z.transform((typed: unknown) => (typed === '' ? undefined : typed)),
    z.optional(answer),
  );

const always = ({ required, ...facts }: CarDayFacts & { readonly required: readonly SaidFact[] }) => {
  const mileage = saidAnswers.mileage.check(possibleMileage(facts));
  const { private_use_only: use } = saidAnswers;
  return {
    mileage: required.includes('mileage') ? mileage : unlessEmpty(mileage),
    private_use_only: required.includes('private_use_only') ? use : unlessEmpty(use),
    last_service_date: optionalTypedDay('Date of the last service').check(possibleDay('last_service_date', facts)),
  };
};

const optionalModel = z.string().check(z.trim());

/** The form of step 1 for what is being asked: a control that is not shown is not required, and is not sent. */
export const vehicleSchema = (mode: Mode, { isFound, lacksModel, asked, required = saidFacts, ...days }: CarFacts) => {
  const facts = { ...days, required };
  const chosenSizes = Object.fromEntries(asked.map((field) => [field, sizeAnswers[field]]));
  if (mode === 'registration') {
    const found = registration.check(z.refine(() => isFound, words.lookUpFirst));
    return z.pipe(
      z.object({
        registration_number: found,
        model: lacksModel ? optionalModel.check(z.minLength(1, typedModelAsk)) : optionalModel,
        ...chosenSizes,
        ...always(facts),
      }),
      z.transform(({ model, ...form }) => ({ ...form, ...(model && { model }), vrm_lookup_option: 'yes' as const })),
    );
  }
  return z.pipe(
    z.object({ ...byHand(facts), ...chosenSizes, ...always(facts) }),
    z.transform((form) => ({ ...form, vrm_lookup_option: 'no' as const })),
  );
};

const byHand = (facts: CarDayFacts) => ({
  make: z.string().check(z.minLength(1, carAsks.make)),
  model: z.string().check(z.minLength(1, carAsks.model)),
  range: z.string().check(z.minLength(1, carAsks.range)),
  first_registration_date: typedDay('Date of first registration', carAsks.first_registration_date).check(
    possibleDay('first_registration_date', facts),
  ),
  mot_expiration_date: typedDay('MOT expiry date', carAsks.mot_expiration_date).check(possibleDay('mot_expiration_date', facts)),
  tax_due_date: optionalTypedDay('Tax due date').check(possibleDay('tax_due_date', facts)),
});
