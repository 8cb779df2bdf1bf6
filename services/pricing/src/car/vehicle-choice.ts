import type * as z from 'zod/mini';
import { typedModelAsk } from '@kerbside/contracts/http/pricing/car-asks';
import { mostBelieved } from '@kerbside/contracts/car/car-facts';
import type { step1Form } from '@kerbside/contracts/http/pricing/vehicle-form';
import { invalid } from '@kerbside/platform/errors/errors';
import { findMake, findModel, findRange, wasSoldIn } from '../vehicles/catalogue.js';
import { inSentence, type FoundVehicle } from '../vehicles/found-vehicle.js';
import { vehicleImageUrl } from '../vehicles/vehicle-image.js';
import { missingOf } from './vehicle-rating.js';
import type { VehicleDraft } from '../quotes/model/quote.js';

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
export const vehicleByRegistration = (form: Step1Form, found: FoundVehicle): VehicleDraft => {
  const model = mostBelieved({ register: found.model || null, customer: form.model ?? null });
  if (model === undefined) throw invalid({ model: typedModelAsk });
  return { ...foundAs(form, found), model };
};

const foundAs = (form: Step1Form, found: FoundVehicle): VehicleDraft => ({
  ...answersOf(form),
  vrm_lookup_option: 'yes',
  registration_number: found.registration_number,
  make: found.make,
  range: found.range ?? undefined,
  image: found.image,
  body_type: found.body_type,
  colour: found.colour,
  fuel_type: found.fuel_type,
  first_registration_date: mostBelieved({ register: found.first_registration_date, customer: form.first_registration_date ?? null }),
  mot_expiration_date: mostBelieved({ register: found.mot_expiration_date, customer: form.mot_expiration_date ?? null }),
  tax_due_date: found.tax_due_date ?? undefined,
  engine_size: found.engine_size,
  gross_weight: found.gross_weight,
  bhp: found.bhp,
});

/** Step 1 by hand (Q5): make, model, range, MOT expiry and first registration are required, the registration is not. */
export const vehicleByHand = (form: Step1Form): VehicleDraft => {
  const make = findMake(form.make ?? '');
  const model = make && findModel(make.make, form.model ?? '');
  const range = model && findRange(make.make, model.model, form.range ?? '');
  const { first_registration_date: registered, mot_expiration_date } = form;
  if (!range || !registered || !mot_expiration_date)
    throw missingOf({ make, model, range, first_registration_date: registered, mot_expiration_date });
  if (!wasSoldIn(range, Number(registered.slice(0, 4))))
    throw invalid({ first_registration_date: `The ${range.label} was not sold then. Check the date or the range` });
  return {
    ...answersOf(form),
    vrm_lookup_option: 'no',
    registration_number: form.registration_number,
    make: make.make,
    model: model.model,
    range: range.label,
    image: vehicleImageUrl(model.body),
    body_type: model.body,
    fuel_type: inSentence(range.fuel),
    first_registration_date: registered,
    mot_expiration_date,
    tax_due_date: form.tax_due_date,
    engine_size: range.engineSize,
    gross_weight: range.grossWeight,
    bhp: range.bhp,
  };
};
