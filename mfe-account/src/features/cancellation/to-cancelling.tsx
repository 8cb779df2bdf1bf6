import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { hasVisitPassed, untilWhenToCancel } from '@kerbside/contracts/policies/until-when-to-cancel';
import { LinkButton } from '../../ui/link-button.js';
import { cancel as words } from '../../messages/cancellation.js';
import { cancelPolicyPath } from '../../paths.js';
import { isWork } from '../../is-work.js';
import { Line } from '../../ui/line.js';

/** The link to cancel a policy in force. Work that a garage has begun cannot be cancelled. */
export function ToCancelling({ policy }: { readonly policy: Policy }) {
  if (!isCancellable(policy)) return null;
  const title = isWork(policy) ? words.titleWork : words.title;
  const action =
    isWork(policy) && hasVisitPassed(policy, londonDay(new Date())) ? null : (
      <LinkButton label={title} href={cancelPolicyPath(policy.id)} variant="secondary" />
    );
  return (
    <Line title={words.line} action={action}>
      <p>{whyOf(policy)}</p>
    </Line>
  );
}

const whyOf = (policy: Policy): string =>
  !isWork(policy) && policy.transferredOn ? words.whyTransferred : (untilWhenToCancel(policy, londonDay(new Date()))?.words ?? words.why);

/** Whether it is, or will be, in force, even if it ends early when what is paid for runs out. An order is until its work begins. */
export const isCancellable = (policy: Policy): boolean => {
  if (isWork(policy)) return policy.status !== 'cancelled' && policy.workBegunOn === null;
  return (policy.status === 'active' || policy.status === 'future') && !neverBegan(policy);
};
