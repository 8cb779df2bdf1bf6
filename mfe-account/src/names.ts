import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { coverAndLevel } from '@kerbside/contracts/products/cover-name';

interface NamedCar {
  readonly make: string;
  readonly model: string;
}

/** What its owner calls the car: "Vauxhall Corsa". An imported one may have its registration alone. */
export const carName = ({ make, model }: NamedCar): string => [make, model].filter(Boolean).join(' ') || 'Your car';

interface CarIdentity {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

/** Whether two records are of one car: compared by registration, and by make and model where it has none. */
export const sameCar = (one: CarIdentity, other: CarIdentity): boolean =>
  one.registrationNumber === other.registrationNumber &&
  (one.registrationNumber !== null || (one.make === other.make && one.model === other.model));

export type CarsOfPayments = ReadonlyMap<string, string>;

/** The car that each payment was made for, by the payment's id: "Ford Focus, AA19AAA". Two may be of the same name and price. */
export const carsOfPayments = (policies: readonly Pick<Policy, 'paymentId' | 'vehicle'>[]): CarsOfPayments =>
  new Map(policies.map(({ paymentId, vehicle }) => [paymentId, [carName(vehicle), vehicle.registrationNumber].filter(Boolean).join(', ')]));

/** In a sentence: "Warranty (Complete) for your Nissan Leaf". */
export const coverOfCar = (policy: Pick<Policy, 'productName' | 'levelName' | 'vehicle'>): string =>
  `${coverAndLevel(policy)} for your ${carName(policy.vehicle)}`;
