import type { RemoteProps } from '@kerbside/contracts/host';
import type { OfPolicyFilter } from '../api/claims-api.js';
import { PolicyClaims } from '../features/claims/policy-claims.js';
import { ofPolicy as words } from '../messages/claims.js';
import { customerPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';

export default function PolicyClaimsPage({ host, customerId, policyId }: RemoteProps & OfPolicyFilter) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead} above={{ path: customerPath(customerId), back: words.back }}>
      <PolicyClaims host={host} of={{ customerId, policyId }} />
    </OfficePage>
  );
}
