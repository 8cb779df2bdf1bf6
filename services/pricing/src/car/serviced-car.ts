import { engineSizeOf } from '@kerbside/contracts/car/engine-size';
import type { VehicleDraft } from '../quotes/model/vehicle.js';

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
