import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import { claimKindOf, cancelledEarly, coversNoDay } from '@kerbside/contracts/claims/claimable';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { visitNews, visitWhen } from '@kerbside/contracts/garages/visit';
import { continuation } from '@kerbside/contracts/policies/continuation';
import { orderResult, orderStatusNames, repairDays } from '@kerbside/contracts/policies/order-words';
import type { Cover, Order, Policy } from '@kerbside/contracts/http/claims/policies';
import { formatWhole } from '@kerbside/contracts/money/money';
import { carName } from '../../names.js';
import { isWork } from '../../is-work.js';
import { order as orderWords, policy as words } from '../../messages/account.js';

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
  ...(isWork(policy) ? orderFacts(policy) : coversNoDay(policy) ? [] : daysOf(policy)),
  ...(policy.claimLimitPence > 0 ? [{ label: words.claimLimit, value: words.eachClaim(formatWhole(policy.claimLimitPence)) }] : []),
];

/** "Status: Booked", its visit, how it ended, and the days of the repairs that come with it. */
const orderFacts = (order: Order): readonly Fact[] => {
  const result = orderResult(order);
  const { repairs } = order;
  return [
    { label: orderWords.status, value: orderStatusNames[order.status] },
    ...(order.status === 'cancelled' ? [] : [{ label: orderWords.visit, value: whenOfVisit(order) ?? orderWords.noVisit }]),
    ...(result === undefined ? [] : [{ label: orderWords.result, value: result }]),
    ...(repairs && order.status !== 'cancelled' ? [repairDays(repairs)].map(([label, value]) => ({ label, value })) : []),
  ];
};

/** "8 December 2026 at 09:30"; undefined while none is booked. */
export const whenOfVisit = ({ visit, status }: Order): string | undefined =>
  visit === null ? undefined : visitWhen(visit, visitNews(visit, { isBooked: status === 'booked', today: londonDay(new Date()) }));

const daysOf = ({ startsOn, endsOn, rolling, ...policy }: Cover): readonly Fact[] => [
  ...continuation(policy).map(([label, value]) => ({ label, value })),
  { label: words.starts, value: showLongDay(startsOn) },
  rolling ? { label: words.runs, value: words.monthly } : { label: words.ends, value: words.endsAtMidnight(showLongDay(endsOn)) },
];

const issuedFact = ({ issuedAt }: Policy): Fact => ({ label: words.issued, value: showLongDay(londonDay(new Date(issuedAt))) });

/** Whether present or future cover pays for repairs, which have to be authorised first. */
export const isForRepairs = (policy: Pick<Policy, 'status' | 'productType' | 'claimLimitPence'>): boolean => {
  const kind = claimKindOf(policy);
  return (policy.status === 'active' || policy.status === 'future') && kind !== undefined && hasRepairs(kind);
};

/** Whether it brings somebody to a car that has stopped: not while it rests, or once it is over. */
export const bringsHelp = (policy: Policy): boolean =>
  claimKindOf(policy) === 'breakdown' && policy.status === 'active' && !policy.suspendedOn;

/** The page's lead: which car, and which days of cover. It is read first, so it says of cover that rests or is over that it is. */
export const coverSentence = (policy: Policy): string => {
  const { vehicle } = policy;
  if (isWork(policy)) {
    const result = orderResult(policy);
    return result === undefined ? words.workFor(carName(vehicle)) : `${words.workFor(carName(vehicle))} ${result}.`;
  }
  const { startsOn, endsOn, rolling, status, suspendedOn, settledOn } = policy;
  const car = carName(vehicle);
  if (coversNoDay(policy)) return words.coversNoDay(car, cancelledEarly(policy));
  if (status === 'active' && suspendedOn) return words.rests(car, showLongDay(suspendedOn));
  const [from, to] = [showLongDay(startsOn), showLongDay(endsOn)];
  if (settledOn === endsOn) return words.lost(car, from, to);
  if (status === 'expired' || status === 'cancelled') return words.coveredFrom(car, from, to);
  return rolling ? words.coversMonthly(car, from) : words.coversFrom(car, from, to);
};
