import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { carName } from './car-name.js';

export type CarsOfPayments = ReadonlyMap<string, string>;

/** The car that each payment was made for, by the payment's id: "Ford Focus, AA19AAA". Two may be of the same name and price. */
export const carsOfPayments = (policies: readonly Pick<Policy, 'paymentId' | 'vehicle'>[]): CarsOfPayments =>
  new Map(policies.map(({ paymentId, vehicle }) => [paymentId, [carName(vehicle), vehicle.registrationNumber].filter(Boolean).join(', ')]));
