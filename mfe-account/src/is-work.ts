import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Policy } from '@kerbside/contracts/http/claims/policies';

/** Work done at a garage on a day of its own: it is not cover and has no days of cover. */
export const isWork = ({ productType }: Pick<Policy, 'productType'>): boolean => doneAtGarages.includes(productType);
