import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PolicyChange } from '../policies/policy-change.js';
import { allows, stateOn, type StateFacts } from '../policies/state.js';
import type { Cancellation } from './cancellations.repository.js';

export type Taker = 'customer' | 'staff';

interface Asked {
  readonly taker: Taker;
  readonly today: IsoDay;
}

/**
 * What takes a cancellation back: the policy is as it was before; undefined where that is refused. Taking back moves no money, so none may have gone back and no
 * payment been stopped; what a garage was to take, it takes again. The months of monthly cover stop with it. Cover that another policy began again
 * is not given twice. Customers take back what they cancelled themselves.
 */
export const reinstatementOf = (
  policy: StateFacts,
  {
    working,
    by,
    suspendedOn,
    endsEarlyOn,
    reinstatedAt,
  }: Pick<Cancellation, 'working' | 'by' | 'suspendedOn' | 'endsEarlyOn' | 'reinstatedAt'>,
  { taker, today }: Asked,
): PolicyChange | undefined => {
  const hasStopped = working.toComePence > 0 && working.atGarage === undefined;
  const movedMoney = working.refundPence > 0 || hasStopped || policy.rolling;
  const hasBegunAgain = policy.replacedBy?.kind === 'reset';
  const isTheirs = taker === 'staff' || by === 'customer';
  const isOver = today > policy.endsOn || (endsEarlyOn !== undefined && today >= endsEarlyOn);
  if (reinstatedAt !== null || movedMoney || hasBegunAgain || !isTheirs || isOver) return undefined;
  if (!allows(stateOn(policy, today), 'reinstate')) return undefined;
  return { what: 'reinstated', suspendedOn, ...(endsEarlyOn === undefined ? {} : { endsEarlyOn }) };
};
