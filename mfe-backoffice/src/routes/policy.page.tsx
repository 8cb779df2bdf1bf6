import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useMutation } from '@tanstack/react-query';
import { policyQuery, switchRenewalOff, switchRenewalOn } from '../api/policies-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PolicyHistory } from '../features/policy/policy-history.js';
import { PolicyMarks } from '../features/policy/policy-marks.js';
import { PolicyRenewalOffer } from '../features/policy/renewal-offer.js';
import { PolicyStart } from '../features/policy/policy-start.js';
import { PolicyTransfer } from '../features/policy/policy-transfer.js';
import { policyPage as words, renewal } from '../messages/policy.js';
import { customerPath, policyCancellationPath, policyClaimsPath, policyPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked, Section } from '../ui/section.js';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { PolicyStatus } from '@kerbside/contracts/ui/cover/policy-status';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Link, Redirect } from 'wouter';
import { cancellation } from '../messages/cancellation.js';
import { policies } from '../messages/customer.js';
import { people } from '../messages/lists.js';
import { Facts } from '../ui/facts.js';
import { coverDays } from '../features/policy/cover-days.js';
import { CustomerLink, useCustomerNames } from '../features/people/customer-link.js';
import { ScheduleButton } from '../features/policy/schedule-button.js';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useAddress, useAsked } from '../address.js';
import type { OfPolicy, OfCover } from '../office-props.js';
import { SendButton } from '../ui/send-button.js';
import { SmallButton } from '../ui/small-button.js';

interface PolicyPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyPage({ host, customerId, policyId }: PolicyPageProps) {
  const load = useLoaded(policyQuery(host, policyId));
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: customerPath(customerId), back: words.back }}
      heading={{ title: load.status === 'ready' ? load.data.policyNumber : words.title }}
      missing={words}
      words={words}
    >
      {(policy) => (
        <Panes queue={<PolicyCover host={host} policy={policy} />}>
          {/* Somebody else has taken it over since the link was made. */}
          {policy.customerId !== customerId && <Redirect replace to={policyPath(policy.customerId, policy.id)} />}
          <Stacked>
            {policy.kind === 'cover' && (
              <>
                <PolicyStart host={host} policy={policy} />
                <PolicyRenewal host={host} policy={policy} />
                {policy.autoRenewal === 'on' && <PolicyRenewalOffer host={host} policy={policy} />}
                <PolicyMarks host={host} policy={policy} />
                <PolicyTransfer host={host} policy={policy} />
              </>
            )}
            <PolicyHistory host={host} policy={policy} />
          </Stacked>
        </Panes>
      )}
    </DetailPage>
  );
}

function PolicyCover({ host, policy }: OfPolicy) {
  const { id, customerId, vehicle, premiumPence } = policy;
  const { registrationNumber, make, model } = vehicle;
  const name = useCustomerNames(host, [policy]);
  const facts = [
    { label: people.customer, value: <CustomerLink customerId={customerId} name={name} /> },
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
    { label: words.premium[policy.kind], value: <Money pence={premiumPence} /> },
    ...claimsOf(policy),
  ];
  return (
    <Section title={words.facts[policy.kind]}>
      <Facts facts={facts} />
      {claimKindOf(policy) !== undefined && <Link href={policyClaimsPath(customerId, id)}>{words.claims}</Link>}
      <Link href={policyCancellationPath(customerId, id)}>{cancellation.title}</Link>
      <div>
        <ScheduleButton host={host} policy={policy} />
      </div>
    </Section>
  );
}

/** Which claims a policy that was cancelled, or whose car was lost and paid for, still takes. */
const claimsOf = (policy: Policy) => {
  const { cancelledOn, isTakenBack } = policy;
  if (policy.kind === 'cover' && policy.settledOn !== undefined)
    return [{ label: words.takesClaims, value: words.lost(formatDay(policy.settledOn)) }];
  if (!cancelledOn || claimKindOf(policy) === undefined) return [];
  return [{ label: words.takesClaims, value: isTakenBack === true ? words.noClaims : words.earlierClaims(formatDay(cancelledOn)) }];
};

/** Staff switch renewal off, and on again, for the customer, here or from anywhere by the address `?do=renewal-off`. */
function PolicyRenewal({ host, policy }: OfCover) {
  const [isAsking, setIsAsking] = useAsked(useAddress(host), 'renewal-off', policy.autoRenewal === 'on');
  const switching = useMutation(switchRenewalOff(host, policy));
  const done = () => host.toast(renewal.done, 'success');
  return (
    <>
      {policy.autoRenewal && (
        <Section title={renewal.title}>
          <p>{policy.autoRenewal === 'on' ? renewal.on : renewal.off}</p>
          {policy.autoRenewal === 'on' ? (
            <SmallButton label={renewal.submit} onClick={() => setIsAsking(true)} />
          ) : (
            <SendButton
              label={renewal.resume}
              busyLabel={renewal.resuming}
              mutation={switchRenewalOn(host)}
              sent={policy.id}
              done={() => host.toast(renewal.resumed, 'success')}
            />
          )}
        </Section>
      )}
      {isAsking && <RenewalOffDialog policy={policy} send={switching.mutateAsync} done={done} onClose={() => setIsAsking(false)} />}
    </>
  );
}
