import { notPaidWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { formatPounds } from '@kerbside/contracts/money/money';
import { cancel as words } from '../../messages/cancellation.js';

interface WhatFollowsProps {
  readonly policy: Pick<Policy, 'rolling' | 'premiumPer' | 'transferredOn'>;
  readonly working: CancellationWorking;
}

/** What happens to the remaining payments. */
export function WhatFollows({
  policy: { rolling, premiumPer, transferredOn },
  working: { toComePence, othersMonthlyPence, atGarage },
}: WhatFollowsProps) {
  if (transferredOn) return <p>{words.whyTransferred}</p>;
  const isMonthly = premiumPer === undefined ? rolling : premiumPer === 'month';
  if (othersMonthlyPence !== undefined) return <p>{words.othersGoOn(formatPounds(othersMonthlyPence))}</p>;
  if (isMonthly) return <p>{words.noMoreMonths}</p>;
  return toComePence > 0 ? <p>{notPaidWords(toComePence, atGarage, words.notTaken)}</p> : null;
}
