import { nothingBackWords, paymentsAfterWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { showLongDay } from '@kerbside/contracts/days/dates';
import { isWork } from '../../is-work.js';
import { cancel as words } from '../../messages/cancellation.js';

/** Why nothing is refunded: nothing has been paid, or not to us, or it was used. */
export const nothingBackOf = (working: Pick<CancellationWorking, 'paidPence' | 'atGarage' | 'withBank' | 'isLessRefunds'>): string =>
  nothingBackWords(working, words.nothingBack);

/** That cover which is paid for, and of which nothing comes back, may as well run on; undefined where to wait costs something. */
export const waitingOf = (policy: Policy, { refundPence, paidPence, totalPricePence, period }: CancellationWorking): string | undefined => {
  if (isWork(policy) || !period || refundPence > 0 || paidPence === 0 || paidPence < totalPricePence) return undefined;
  if (policy.suspendedOn || period.unusedDays <= 1) return undefined;
  return (policy.rolling ? words.waitMonthly : words.wait)(showLongDay(period.to));
};

export function WhatFollows({ policy, working }: { readonly policy: Policy; readonly working: CancellationWorking }) {
  if (!isWork(policy) && policy.transferredOn) return <p>{words.whyTransferred}</p>;
  const isMonthly = !isWork(policy) && policy.premiumPer === 'month';
  return paymentsAfterWords(working, isMonthly).map((sentence) => <p key={sentence}>{sentence}</p>);
}
