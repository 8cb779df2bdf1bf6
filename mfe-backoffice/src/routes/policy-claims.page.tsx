import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { OfPolicyFilter } from '../api/claims-api.js';
import { policyQuery } from '../api/policies-api.js';
import { PolicyClaims } from '../features/claims/policy-claims.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { ofPolicy as words } from '../messages/claims.js';
import { policyPage } from '../messages/policy.js';
import { customerPath } from '../paths.js';

export default function PolicyClaimsPage({ host, customerId, policyId }: RemoteProps & OfPolicyFilter) {
  return (
    <DetailPage
      host={host}
      load={useLoaded(policyQuery(host, policyId))}
      above={{ path: customerPath(customerId), back: words.back }}
      heading={words}
      missing={policyPage}
      words={policyPage}
    >
      {() => <PolicyClaims host={host} of={{ customerId, policyId }} />}
    </DetailPage>
  );
}
