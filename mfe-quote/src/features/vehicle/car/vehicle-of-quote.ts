import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { nothingTyped, typedOfDay } from '@kerbside/contracts/days/typed-day';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { sizeFields, vehicleAtFirst, type TypedVehicle } from './typed-vehicle.js';

/** The initial values of the controls: the quote's answers, or the registration typed on the home page. */
export const initialVehicle = (quote: Quote | undefined, search: string): TypedVehicle => {
  const kept = quote?.vehicle;
  if (!kept) return vehicleAtFirst(search);
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

/** What the customer said of one car holds for no other. */
export const forgetSaid = (form: Pick<Form<TypedVehicle>, 'set'>): void => {
  for (const name of ['mileage', ...sizeFields] as const) form.set(name, '');
  form.set('last_service_date', nothingTyped);
};

export const forgetCar = (form: Pick<Form<TypedVehicle>, 'set'>): void => {
  forgetSaid(form);
  form.set('model', '');
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
    body_type: kept.body_type ?? null,
    colour: kept.colour ?? null,
    fuel_type: kept.fuel_type ?? null,
    first_registration_date: kept.first_registration_date ?? null,
    tax_due_date: kept.tax_due_date ?? null,
    mot_expiration_date: kept.mot_expiration_date ?? null,
    engine_size: kept.engine_size ?? null,
    gross_weight: kept.gross_weight ?? null,
    bhp: kept.bhp ?? null,
    may_login: false,
  };
};
