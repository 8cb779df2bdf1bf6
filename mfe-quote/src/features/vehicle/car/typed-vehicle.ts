import type { TypedDay } from '@kerbside/contracts/days/typed-day';
import type { RangeOption, Vehicle } from '@kerbside/contracts/http/pricing/vehicle';

/** How the car is identified: by its registration, or by hand (Q2). */
export type Mode = 'registration' | 'manual';

export const sizeFields = ['engine_size_range', 'gross_weight_range', 'bhp_range'] as const;
export type SizeField = (typeof sizeFields)[number];
type SizeFact = 'engine_size' | 'gross_weight' | 'bhp';

const nothing: TypedDay = { day: '', month: '', year: '' };

/** The controls of step 1, in the order of the page. */
const emptyVehicle = {
  registration_number: '',
  make: '',
  model: '',
  range: '',
  first_registration_date: nothing,
  mot_expiration_date: nothing,
  tax_due_date: nothing,
  mileage: '',
  private_use_only: '' as '' | 'yes' | 'no',
  engine_size_range: '',
  gross_weight_range: '',
  bhp_range: '',
  last_service_date: nothing,
};
export type TypedVehicle = Readonly<typeof emptyVehicle>;

/** Before anything is typed: with the registration from the home page. */
export const vehicleAtFirst = (search: string): TypedVehicle => ({
  ...emptyVehicle,
  registration_number: new URLSearchParams(search).get('vrm') ?? '',
});

/** The sizes that neither the register nor the range settles for this car, which the customer must choose (Q5). */
export const missingSizes = ({ engine_size, gross_weight, bhp }: Pick<Vehicle | RangeOption, SizeFact>): readonly SizeField[] =>
  sizeFields.filter((field) => ({ engine_size_range: engine_size, gross_weight_range: gross_weight, bhp_range: bhp })[field] === null);
