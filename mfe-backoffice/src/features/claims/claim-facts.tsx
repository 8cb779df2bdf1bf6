import { addDays, formatDay } from '@kerbside/contracts/days/dates';
import { formatPounds, formatWhole } from '@kerbside/contracts/money/money';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { planQuery } from '../../api/payments-api.js';
import { policyQuery } from '../../api/policies-api.js';
import { claim as words, queue } from '../../messages/claims.js';
import { policyPage } from '../../messages/policy.js';
import { policyPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { CustomerLink, useCustomerNames } from '../people/customer-link.js';
import { ClaimStatusTag } from './claim-status.js';
import type { OfClaim } from '../../office-props.js';

export function ClaimFacts({
  host,
  reviewed: { claim, claimLimitPence, excessPence = 0, cover, others },
}: Pick<OfClaim, 'host' | 'reviewed'>) {
  const name = useCustomerNames(host, [claim]);
  const { kind, policyId, policyNumber, openedUnder, vehicle, customerId, dueOn, payment } = claim;
  const unpaid = useUnpaid(host, policyId);
  const car = [vehicle.registrationNumber, vehicle.make, vehicle.model].filter(Boolean).join(' ');
  const facts = [
    { label: words.status, value: <ClaimStatusTag {...claim} /> },
    ...(dueOn === null ? [] : [{ label: words.due, value: formatDay(dueOn) }]),
    { label: words.kind, value: queue.kinds[kind] },
    { label: words.customer, value: <CustomerLink customerId={customerId} name={name} /> },
    { label: words.policy, value: <Link href={policyPath(customerId, policyId)}>{policyNumber}</Link> },
    ...(others ? [{ label: words.others, value: words.othersOn(others.sent, formatPounds(others.coveredPence)) }] : []),
    ...(openedUnder === undefined ? [] : [{ label: words.openedUnder, value: openedUnder }]),
    ...(cover ? [{ label: words.cover, value: coverIn(cover) }] : []),
    ...(unpaid === undefined ? [] : [{ label: words.payments, value: unpaid }]),
    { label: words.car, value: car },
    { label: words.limit, value: formatWhole(claimLimitPence) },
    ...(excessPence > 0 ? [{ label: words.excess, value: <Money pence={excessPence} /> }] : []),
    ...(payment === null ? [] : [{ label: words.paid, value: <Money pence={payment.amountPence} /> }]),
  ];
  return <Facts facts={facts} />;
}

/** What is overdue for its policy: that is in force for two weeks more, also where the customer has disputed all that was paid for it. */
const useUnpaid = (host: OfClaim['host'], policyId: string): string | undefined => {
  const { data: policy } = useQuery(policyQuery(host, policyId));
  const { data: plan } = useQuery({ ...planQuery(host, policy?.paymentId ?? ''), enabled: policy !== undefined });
  if (!plan?.overdue) return undefined;
  const isTakenBack = plan.lines.some(({ state }) => state === 'reversed');
  return words.unpaid(formatPounds(plan.overdue.pence), formatDay(plan.overdue.since), isTakenBack);
};

/** What its policy pays for, what it does not, and what was chosen with it. */
export function ClaimCover({ reviewed: { covers, excludes, terms = [] } }: Pick<OfClaim, 'reviewed'>) {
  return (
    <Section title={words.policySays}>
      <Facts facts={[{ label: words.covers, value: covers.join('; ') }, { label: words.excludes, value: excludes.join('; ') }, ...terms]} />
    </Section>
  );
}

/** Its days, and what else to know before a claim on it is decided. */
const coverIn = ({ startsOn, endsOn, rolling, state, rests = [] }: NonNullable<OfClaim['reviewed']['cover']>): string => {
  const [from, to] = [formatDay(startsOn), formatDay(endsOn)];
  const days = rolling ? policyPage.rolling(from) : policyPage.span(from, to);
  const note = state === 'suspended' || state === 'cancelled' || state === 'expired' ? words.coverStates[state] : undefined;
  const suspended = rests.flatMap((rest) =>
    rest.until === null ? [] : [words.wasSuspended(formatDay(rest.from), formatDay(addDays(rest.until, -1)))],
  );
  return [days, ...suspended, ...(note === undefined ? [] : [note])].join('. ');
};
