import type { RemoteProps } from '@kerbside/contracts/host';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import type { OfPolicyFilter } from '../api/claims-api.js';
import { PolicyClaims } from '../features/claims/policy-claims.js';
import { ofPolicy as words } from '../messages/claims.js';
import { customerPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';

export default function PolicyClaimsPage({ host, customerId, policyId }: RemoteProps & OfPolicyFilter) {
  const over = (
    <BackLink href={customerPath(customerId)} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  );
  return (
    <OfficePage host={host} title={words.title} lead={words.lead} over={over}>
      <PolicyClaims host={host} of={{ customerId, policyId }} />
    </OfficePage>
  );
}
