import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Link } from 'wouter';
import { cancellation } from '../../messages/cancellation.js';
import { policies } from '../../messages/customer.js';
import { policyPage as words } from '../../messages/policy.js';
import { policyCancellationPath, policyClaimsPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { Section } from '../../ui/section.js';
import { coverDays } from './cover-days.js';
import type { OfPolicy } from './of-policy.js';
import { ScheduleButton } from './schedule-button.js';

/** What is covered and when, and its schedule. */
export function PolicyCover({ host, api, policy }: OfPolicy) {
  const { id, customerId, vehicle, premiumPence } = policy;
  const { registrationNumber, make, model } = vehicle;
  const facts = [
    { label: words.status, value: <PolicyStatus policy={policy} words={policies.status} /> },
    { label: words.product, value: coverName(policy) },
    {
      label: words.car,
      value: (
        <Cluster gap="small">
          <span>
            {make} {model}
          </span>
          {registrationNumber !== null && <Plate registration={registrationNumber} />}
        </Cluster>
      ),
    },
    { label: policy.kind === 'order' ? words.visit : words.days, value: coverDays(policy) },
    { label: words.premium, value: <Money pence={premiumPence} /> },
    ...claimsOf(policy),
  ];
  return (
    <Section title={words.facts}>
      <Facts facts={facts} />
      <Link href={policyClaimsPath(customerId, id)}>{words.claims}</Link>
      <Link href={policyCancellationPath(customerId, id)}>{cancellation.title}</Link>
      <div>
        <ScheduleButton host={host} api={api} policy={policy} />
      </div>
    </Section>
  );
}

/** Which claims a policy that was cancelled still takes. */
const claimsOf = (policy: Policy) => {
  const { cancelledOn, isTakenBack } = policy;
  if (!cancelledOn || claimKindOf(policy) === undefined) return [];
  return [{ label: words.takesClaims, value: isTakenBack === true ? words.noClaims : words.earlierClaims(formatDay(cancelledOn)) }];
};
