import { carAsks } from '@kerbside/contracts/http/pricing/car-asks';
import { driveOf, gearboxOf, engineSizeOf } from '@kerbside/contracts/car/drive';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { type DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { RatedVehicle } from '../pricing/rated-vehicle.js';
import { stepOf } from '../pricing/factors.js';
import type { Scale } from '../rate-book/rate-fields.js';
import type { WarrantyRates } from '../rate-book/warranty-rates.js';
import type { VehicleDraft } from '../quotes/model/quote.js';

/** The refusal that names every one of these answers that is missing. */
export const missingOf = (answers: Readonly<Partial<Record<keyof typeof carAsks, unknown>>>): DomainError =>
  invalid(
    Object.fromEntries(
      Object.entries(carAsks).filter(([name]) => Object.hasOwn(answers, name) && Reflect.get(answers, name) === undefined),
    ),
  );

/** What the price depends on. A size that is known counts; else the range that was chosen for it, which is then required (Q5). */
export const ratedVehicle = (vehicle: VehicleDraft, { factors }: WarrantyRates, today: IsoDay): RatedVehicle => {
  const engineSize = rangeOf(factors.engineSize, vehicle.engine_size, vehicle.engine_size_range);
  const bhp = rangeOf(factors.power, vehicle.bhp, vehicle.bhp_range);
  // The scale of weights ends where we stop to cover.
  const grossWeight =
    rangeOf(factors.grossWeight, vehicle.gross_weight, vehicle.gross_weight_range) ?? (vehicle.gross_weight ? 'over_3500' : undefined);
  const { make = '', mileage, first_registration_date: firstRegistered } = vehicle;
  const made = { drive: driveOf(vehicle), gearbox: gearboxOf(vehicle) };
  if (!engineSize || !grossWeight || !bhp || !firstRegistered)
    throw missingOf({
      first_registration_date: firstRegistered,
      engine_size_range: engineSize,
      gross_weight_range: grossWeight,
      bhp_range: bhp,
    });
  if (firstRegistered > today) throw invalid({ first_registration_date: 'The date of first registration must be in the past' });
  const isPrivateUseOnly = vehicle.private_use_only === undefined ? undefined : vehicle.private_use_only === 'yes';
  return {
    make,
    firstRegistered,
    mileage,
    engineSize,
    grossWeight,
    bhp,
    isPrivateUseOnly,
    made,
    isOfOtherMotClass: isOfOtherMotClass(vehicle),
  };
};

/** Class 4 takes cars of any weight, and vans up to 3,000 kg. */
const heaviestVan = 3_000;

export const isOfOtherMotClass = ({ body_type, gross_weight }: Pick<VehicleDraft, 'body_type' | 'gross_weight'>): boolean =>
  body_type === 'motorcycle' || (body_type === 'van' && (gross_weight ?? 0) > heaviestVan);

const rangeOf = <K extends string>(scale: Scale<K>, known: number | null | undefined, chosen: K | undefined): K | undefined =>
  known === null || known === undefined ? chosen : stepOf(scale, known)?.key;

/** What garages price a service by; null where it is not known. */
export const servicedCar = (vehicle: VehicleDraft) => ({
  make: vehicle.make ?? null,
  registeredOn: vehicle.first_registration_date ?? null,
  mileage: vehicle.mileage ?? null,
  engineSize: engineSizeOf(vehicle),
});

/** Whether a garage's price for servicing one car is also its price for the other. */
export const isServicedAlike = (one: VehicleDraft, other: VehicleDraft): boolean =>
  JSON.stringify(servicedCar(one)) === JSON.stringify(servicedCar(other));
