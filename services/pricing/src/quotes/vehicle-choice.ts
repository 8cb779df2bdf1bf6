import type * as z from 'zod/mini';
import type { step1Form } from '@kerbside/contracts/http/pricing';
import type { IsoDay } from '@kerbside/contracts/dates';
import { invalid } from '@kerbside/platform/errors';
import type { RatedVehicle } from '../pricing/rated-vehicle.js';
import { stepOf } from '../pricing/scale.js';
import type { WarrantyRates } from '../rate-book/rates.js';
import { findMake, findModel, findRange, wasSoldIn } from '../vehicles/catalogue.js';
import type { FoundVehicle } from '../vehicles/found-vehicle.js';
import { vehicleImageUrl } from '../vehicles/vehicle-image.js';
import type { VehicleDraft } from './quote.js';

export type Step1Form = z.output<typeof step1Form>;

/** The customer's own answers, which no register has. */
const answersOf = ({
  mileage,
  private_use_only,
  last_service_date,
  engine_size_range,
  gross_weight_range,
  bhp_range,
}: Step1Form): VehicleDraft => ({
  mileage,
  private_use_only,
  last_service_date,
  engine_size_range,
  gross_weight_range,
  bhp_range,
});

/** Step 1 by registration: what the registers say stands, and only what they lack is taken from the form. */
export const vehicleByRegistration = (form: Step1Form, found: FoundVehicle): VehicleDraft => ({
  ...answersOf(form),
  vrm_lookup_option: 'yes',
  registration_number: found.registration_number,
  make: found.make,
  model: found.model,
  range: found.range ?? undefined,
  image: found.image,
  first_registration_date: found.first_registration_date ?? form.first_registration_date,
  mot_expiration_date: found.mot_expiration_date ?? form.mot_expiration_date,
  tax_due_date: found.tax_due_date ?? undefined,
  engine_size: found.engine_size,
  gross_weight: found.gross_weight,
  bhp: found.bhp,
});

/** Step 1 by hand (Q5): make, model, range, MOT expiry and first registration are required, the registration is not. */
export const vehicleByHand = (form: Step1Form): VehicleDraft => {
  const { make = '', model = '', range = '', first_registration_date, mot_expiration_date } = form;
  const chosen = findRange(make, model, range);
  const wrong = {
    ...(findMake(make) ? {} : { make: 'Choose a make' }),
    ...(findModel(make, model) ? {} : { model: 'Choose a model' }),
    ...(chosen ? {} : { range: 'Choose a range' }),
    ...(first_registration_date ? {} : { first_registration_date: 'Enter the date of first registration' }),
    ...(mot_expiration_date ? {} : { mot_expiration_date: 'Enter the date the MOT expires' }),
  };
  const body = findModel(make, model)?.body;
  if (!chosen || !body || Object.keys(wrong).length > 0) throw invalid(wrong);
  if (!wasSoldIn(chosen, Number(first_registration_date?.slice(0, 4))))
    throw invalid({ first_registration_date: `The ${chosen.label} was not sold then. Check the date or the range` });
  return {
    ...answersOf(form),
    vrm_lookup_option: 'no',
    registration_number: form.registration_number,
    make: findMake(make)?.make,
    model: findModel(make, model)?.model,
    range: chosen.label,
    image: vehicleImageUrl(body),
    first_registration_date,
    mot_expiration_date,
    tax_due_date: form.tax_due_date,
    engine_size: chosen.engineSize,
    gross_weight: chosen.grossWeight,
    bhp: chosen.bhp,
  };
};

/** What the price depends on. A size that is known counts; else the range that was chosen for it, which is then required (Q5). */
export const ratedVehicle = (vehicle: VehicleDraft, { factors }: WarrantyRates, today: IsoDay): RatedVehicle => {
  const engineSize = sizeStep(factors.engineSize, vehicle.engine_size, vehicle.engine_size_range);
  const grossWeight =
    sizeStep(factors.grossWeight, vehicle.gross_weight, vehicle.gross_weight_range) ?? (vehicle.gross_weight ? 'over_3500' : undefined);
  const bhp = sizeStep(factors.power, vehicle.bhp, vehicle.bhp_range);
  const { make = '', first_registration_date: firstRegistered, mileage = 0 } = vehicle;
  if (!engineSize || !grossWeight || !bhp || !firstRegistered || firstRegistered > today) {
    throw invalid({
      ...(engineSize ? {} : { engine_size_range: 'Choose the engine size' }),
      ...(grossWeight ? {} : { gross_weight_range: 'Choose the gross weight' }),
      ...(bhp ? {} : { bhp_range: 'Choose the power' }),
      ...(firstRegistered ? {} : { first_registration_date: 'Enter the date of first registration' }),
      ...(firstRegistered && firstRegistered > today
        ? { first_registration_date: 'The date of first registration must be in the past' }
        : {}),
    });
  }
  return { make, firstRegistered, mileage, engineSize, grossWeight, bhp, isPrivateUseOnly: vehicle.private_use_only !== 'no' };
};

const sizeStep = <K extends string>(
  scale: Parameters<typeof stepOf<K>>[0],
  known: number | null | undefined,
  chosen: K | undefined,
): K | undefined => (known === null || known === undefined ? chosen : stepOf(scale, known)?.key);
