import { formatLongDay, londonDay } from '@kerbside/contracts/dates';
import type { Policy } from '@kerbside/contracts/http/claims';
import { formatPounds } from '@kerbside/contracts/money';
import { carName } from '../../car-name.js';
import { policy as words } from '../../messages.js';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** What a policy says of itself: the same facts, in the same order, as its schedule. */
export const policyFacts = (policy: Policy): readonly Fact[] => [
  { label: words.policyNumber, value: policy.policyNumber },
  {
    label: words.car,
    value: [policy.vehicle.registrationNumber, carName(policy.vehicle), policy.vehicle.range].filter(Boolean).join(', '),
  },
  { label: words.starts, value: formatLongDay(policy.startsOn) },
  policy.rolling
    ? { label: words.runs, value: words.monthly }
    : { label: words.ends, value: words.endsAtMidnight(formatLongDay(policy.endsOn)) },
  { label: words.claimLimit, value: words.eachClaim(formatPounds(policy.claimLimitPence)) },
  ...policy.terms,
  { label: words.issued, value: formatLongDay(londonDay(new Date(policy.issuedAt))) },
];

/** What the page says first: which car, and which days. */
export const coverSentence = ({ vehicle, startsOn, endsOn, rolling }: Policy): string => {
  const from = formatLongDay(startsOn);
  return rolling ? words.coversMonthly(carName(vehicle), from) : words.coversFrom(carName(vehicle), from, formatLongDay(endsOn));
};
