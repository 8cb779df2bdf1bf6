import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { claimsApi } from '../api/claims-api.js';
import { ClaimsQueue } from '../features/claims/claims-queue.js';
import { queue as words } from '../messages/claims.js';
import { OfficePage } from '../ui/office-page.js';

export default function ClaimsPage({ host }: RemoteProps) {
  const api = useMemo(() => claimsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <ClaimsQueue host={host} api={api} />
    </OfficePage>
  );
}
