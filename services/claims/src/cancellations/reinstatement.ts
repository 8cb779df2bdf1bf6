import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PolicyChange } from '../policies/policy-change.js';
import { mayStand } from '../policies/order.js';
import type { Policy } from '../policies/policy.js';
import { allows, stateOn } from '../policies/state.js';
import type { Cancellation } from './cancellations.repository.js';

export type Taker = 'customer' | 'staff';

interface ReinstatementRequest {
  readonly taker: Taker;
  readonly today: IsoDay;
  /** All that was bought with it. */
  readonly purchased: readonly Policy[];
}

/**
 * What takes a cancellation back: the policy is as it was before; undefined where that is refused. Taking back moves no money, so none may have gone back and no
 * payment been stopped; what a garage was to take, it takes again. The months of monthly cover stop with it. Cover that another policy began again
 * is not given twice. Customers take back what they cancelled themselves.
 */
export const reinstatementOf = (
  policy: Policy,
  {
    working,
    by,
    suspendedOn,
    endsEarlyOn,
    reinstatedAt,
  }: Pick<Cancellation, 'working' | 'by' | 'suspendedOn' | 'endsEarlyOn' | 'reinstatedAt'>,
  { taker, today, purchased }: ReinstatementRequest,
): PolicyChange | undefined => {
  const hasStopped = working.toComePence > 0 && working.atGarage === undefined;
  const movedMoney = working.refundPence > 0 || hasStopped;
  const isTheirs = taker === 'staff' || by === 'customer';
  if (reinstatedAt !== null || movedMoney || !isTheirs || policy.cancelledOn === null) return undefined;
  if (policy.kind === 'order') return mayStand(policy, purchased) ? { what: 'reinstated', suspendedOn } : undefined;
  const hasBegunAgain = policy.replacedBy?.kind === 'reset';
  const isOver = today > policy.endsOn || (endsEarlyOn !== undefined && today >= endsEarlyOn);
  if (policy.rolling || hasBegunAgain || isOver || !allows(stateOn(policy, today), 'reinstate')) return undefined;
  return { what: 'reinstated', suspendedOn, ...(endsEarlyOn === undefined ? {} : { endsEarlyOn }) };
};
