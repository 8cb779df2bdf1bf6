import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { coverAndLevel } from '@kerbside/contracts/products/cover-name';
import { carName } from './car-name.js';

/** In a sentence: "Warranty (Complete) for your Nissan Leaf". */
export const coverOfCar = (policy: Pick<Policy, 'productName' | 'levelName' | 'vehicle'>): string =>
  `${coverAndLevel(policy)} for your ${carName(policy.vehicle)}`;
