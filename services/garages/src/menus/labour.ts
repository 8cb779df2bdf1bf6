import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import type { NetworkGarage } from '../garages/garage.js';

/** An hour at a garage that never said what it asks. */
const usualLabourRatePence = 6_500;

export const labourPence = ({ labourRatePence = usualLabourRatePence }: Pick<NetworkGarage, 'labourRatePence'>, minutes: number): Pence =>
  roundHalfUp(labourRatePence * minutes, 60);
