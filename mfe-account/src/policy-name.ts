import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { carName } from './car-name.js';

type Named = Pick<Policy, 'productName' | 'levelName'>;

/** Some products have one level with the product's own name, which is said once. */
const isOneLevel = ({ productName, levelName }: Named): boolean => levelName === '' || levelName.startsWith(productName);

/** As a heading: "Warranty: Complete", "Breakdown cover". */
export const policyName = (policy: Named): string =>
  isOneLevel(policy) ? policy.levelName || policy.productName : `${policy.productName}: ${policy.levelName}`;

/** In a sentence: "Warranty (Complete) for your Nissan Leaf". */
export const coverOfCar = (policy: Named & Pick<Policy, 'vehicle'>): string => {
  const { productName, levelName, vehicle } = policy;
  return `${isOneLevel(policy) ? levelName || productName : `${productName} (${levelName})`} for your ${carName(vehicle)}`;
};
