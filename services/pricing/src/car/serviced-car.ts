import type { Vehicle } from '../quotes/model/vehicle.js';

/** What garages price a service by; null where it is not known. An electric car has an engine of 0 cc. */
export const servicedCar = ({ make, first_registration_date, mileage, engine_size, engine_size_range }: Vehicle) => ({
  make: make ?? null,
  registeredOn: first_registration_date ?? null,
  mileage: mileage ?? null,
  engineSize: engine_size ?? (engine_size_range === 'electric' ? 0 : null),
});

/** Whether a garage's price for servicing one car is also its price for the other. */
export const isServicedAlike = (one: Vehicle, other: Vehicle): boolean =>
  JSON.stringify(servicedCar(one)) === JSON.stringify(servicedCar(other));
