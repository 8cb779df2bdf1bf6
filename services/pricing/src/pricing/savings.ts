import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';

export interface PricedDuration {
  readonly months: number;
  readonly totalPence: Pence;
}

/** Monthly cover (0) is bought a month at a time. */
const monthsBought = (months: number): number => Math.max(1, months);

/** What a length saves compared with buying the shortest one repeatedly, both at the prices that are shown; null when it saves nothing. */
export const savingOf = (one: PricedDuration, shortest: PricedDuration): Pence | null => {
  const overAndOver = roundHalfUp(shortest.totalPence * monthsBought(one.months), monthsBought(shortest.months));
  const saving = overAndOver - one.totalPence;
  return saving > 0 ? saving : null;
};
