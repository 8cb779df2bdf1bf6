import { fillPath } from '@kerbside/contracts/call';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import { downloadPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { Link } from 'wouter';
import type { PaymentApi } from '../../api/payment-api.js';
import { confirmation as words } from '../../messages.js';
import { outcome } from '../../messages-outcome.js';
import css from './issued-policies.module.css';
import { usePolicies } from './use-policies.js';

interface IssuedPoliciesProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly quoteId: string;
}

/** The policies that a purchase will lead to: they are issued a moment after the payment, and the page waits for them. */
export function IssuedPolicies(props: IssuedPoliciesProps) {
  const { host } = props;
  const { policies, isSlow } = usePolicies(props);
  if (!host.session.signedIn) return <Button onClick={() => host.openDialog('login')}>{words.logIn}</Button>;
  const [first] = policies;
  if (first)
    return (
      <Stack>
        <InsuredCar vehicle={first.vehicle} />
        {policies.map((policy) => (
          <Issued key={policy.id} policy={policy} />
        ))}
      </Stack>
    );
  return <div role="status">{isSlow ? <Alert tone="info">{words.slow}</Alert> : <Spinner label={words.writing} />}</div>;
}

function InsuredCar({ vehicle: { make, model, range, registrationNumber, bodyType, colour } }: Pick<Policy, 'vehicle'>) {
  return <CarStrip car={{ make, model, range, registration: registrationNumber, body: bodyType, colour }} />;
}

function Issued({ policy: { id, policyNumber, productType, productName, startsOn, endsOn, rolling } }: { readonly policy: Policy }) {
  return (
    <Stack gap="small">
      <p className={css.number}>{policyNumber}</p>
      <p>
        {rolling
          ? outcome.rolling(productName, formatLongDay(startsOn))
          : words.covered(productName, formatLongDay(startsOn), formatLongDay(endsOn))}
      </p>
      <Cluster>
        <Link asChild href={`/account/policies/${id}`}>
          <ButtonLink variant="secondary">{words.seePolicy(policyNumber)}</ButtonLink>
        </Link>
        <ButtonLink variant="secondary" icon={DownloadIcon} href={fillPath(downloadPolicy.path, { policyId: id })} download>
          {words.download}
        </ButtonLink>
      </Cluster>
      <PolicyDocuments products={[productType]} />
    </Stack>
  );
}
