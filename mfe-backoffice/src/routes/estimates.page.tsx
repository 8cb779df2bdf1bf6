import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { estimatesApi } from '../api/estimates-api.js';
import { EstimateQueue } from '../features/estimates/estimate-queue.js';
import { estimates as words } from '../messages/estimates.js';
import { OfficeQueue } from '../ui/office-queue.js';

export default function EstimatesPage({ host }: RemoteProps) {
  const api = useMemo(() => estimatesApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficeQueue host={host} words={words}>
      <EstimateQueue host={host} api={api} />
    </OfficeQueue>
  );
}
