import { neverBegan } from '@kerbside/contracts/claims/never-began';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { formatWhole } from '@kerbside/contracts/money/money';
import { carName } from '../../car-name.js';
import { isWork } from '../../is-work.js';
import { policy as words } from '../../messages/account.js';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The facts of a policy, in the same order as on its schedule. */
export const policyFacts = (policy: Policy): readonly Fact[] => {
  const facts = [...ownFacts(policy), ...policy.terms, issuedFact(policy)];
  // A term may repeat a field of the policy, as the claim limit does.
  return facts.filter(({ label }, index) => facts.findIndex((other) => other.label === label) === index);
};

const ownFacts = (policy: Policy): readonly Fact[] => [
  { label: isWork(policy) ? words.orderNumber : words.policyNumber, value: policy.policyNumber },
  {
    label: words.car,
    value: [policy.vehicle.registrationNumber, carName(policy.vehicle), policy.vehicle.range].filter(Boolean).join(', '),
  },
  ...(isWork(policy) || neverBegan(policy) ? [] : daysOf(policy)),
  ...(policy.claimLimitPence > 0 ? [{ label: words.claimLimit, value: words.eachClaim(formatWhole(policy.claimLimitPence)) }] : []),
];

const daysOf = ({ startsOn, endsOn, rolling }: Policy): readonly Fact[] => [
  { label: words.starts, value: formatLongDay(startsOn) },
  rolling ? { label: words.runs, value: words.monthly } : { label: words.ends, value: words.endsAtMidnight(formatLongDay(endsOn)) },
];

const issuedFact = ({ issuedAt }: Policy): Fact => ({ label: words.issued, value: formatLongDay(londonDay(new Date(issuedAt))) });

/** Whether present or future cover pays for repairs, which have to be authorised first. */
export const isForRepairs = (policy: Pick<Policy, 'status' | 'productType' | 'claimLimitPence'>): boolean => {
  const kind = claimKindOf(policy);
  return (policy.status === 'active' || policy.status === 'future') && kind !== undefined && hasRepairs(kind);
};

/** The page's lead: which car, and which days of cover. */
export const coverSentence = (policy: Policy): string => {
  const { vehicle, startsOn, endsOn, rolling } = policy;
  if (isWork(policy)) return words.workFor(carName(vehicle));
  if (neverBegan(policy)) return words.neverCovered(carName(vehicle));
  const from = formatLongDay(startsOn);
  return rolling ? words.coversMonthly(carName(vehicle), from) : words.coversFrom(carName(vehicle), from, formatLongDay(endsOn));
};
