import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { cancelledEarly, claimKindOf, coversNoDay } from '@kerbside/contracts/claims/claimable';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Link } from 'wouter';
import { policiesQuery } from '../../api/customers-api.js';
import { policies as words } from '../../messages/customer.js';
import { lists } from '../../messages/lists.js';
import type { OfCustomer } from '../../office-props.js';
import { policyCancellationPath, policyClaimsPath, policyPath } from '../../paths.js';
import { TwoLines } from '../../ui/two-lines.js';
import { coverDays } from '../policy/cover-days.js';
import { ScheduleButton } from '../policy/schedule-button.js';
import { has } from '../gate/rights.js';
import { Records } from '../lists/loaded.js';

export function CustomerPolicies({ host, customerId }: OfCustomer) {
  return <Records host={host} words={words} query={(page: number) => policiesQuery(host, customerId, page)} columns={columnsOf(host)} />;
}

const columnsOf = (host: RemoteProps['host']) =>
  columnsUnder({ ...words, status: words.statusAndPremium, onward: lists.action })<Policy>({
    policy: (policy) => (
      <TwoLines first={<Link href={policyPath(policy.customerId, policy.id)}>{policy.policyNumber}</Link>} second={coverName(policy)} />
    ),
    car: ({ vehicle }) => <CarOf vehicle={vehicle} />,
    cover: (policy) => <DaysOf policy={policy} />,
    status: (policy) => (
      <TwoLines first={<PolicyStatus policy={policy} words={words.status} />} second={<Money pence={policy.premiumPence} />} />
    ),
    onward: (policy) => (
      <Stack gap="tight">
        <Cluster>
          {claimKindOf(policy) !== undefined && (
            <Link href={policyClaimsPath(policy.customerId, policy.id)} aria-label={words.claimsOn(policy.policyNumber)}>
              {words.claims}
            </Link>
          )}
          <CancellationLink host={host} policy={policy} />
        </Cluster>
        <div>
          <ScheduleButton host={host} policy={policy} isPlain />
        </div>
      </Stack>
    ),
  });

/** Agents read the working alone. */
function CancellationLink({ host, policy: { customerId, id, policyNumber, status } }: RemoteProps & { readonly policy: Policy }) {
  const mayCancel = status !== 'cancelled' && has(host.session.role, 'finance');
  return (
    <Link
      href={policyCancellationPath(customerId, id)}
      aria-label={mayCancel ? words.cancelOf(policyNumber) : words.cancellationOf(policyNumber)}
    >
      {mayCancel ? words.cancel : words.cancellation}
    </Link>
  );
}

function DaysOf({ policy }: { readonly policy: Policy }) {
  if (policy.kind === 'order') return coverDays(policy);
  const { rolling, startsOn, endsOn } = policy;
  if (coversNoDay(policy)) return words.neverBegan(cancelledEarly(policy));
  return <TwoLines first={words.from(formatDay(startsOn))} second={rolling ? words.rolling : words.to(formatDay(endsOn))} />;
}

function CarOf({ vehicle: { registrationNumber, make, model } }: Pick<Policy, 'vehicle'>) {
  const car = `${make} ${model}`;
  return registrationNumber === null ? car : <TwoLines first={<Plate registration={registrationNumber} />} second={car} />;
}
