import type { HostApi } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { PoliciesApi } from '../../api/policies-api.js';
import { policies as words } from '../../messages/customer.js';
import { DownloadButton } from '../../ui/download-button.js';

interface ScheduleButtonProps {
  readonly host: HostApi;
  readonly api: Pick<PoliciesApi, 'schedule'>;
  readonly policy: Pick<Policy, 'id' | 'policyNumber'>;
  readonly isPlain?: boolean;
}

/** The schedule of a policy as a PDF. */
export function ScheduleButton({ host, api, policy: { id, policyNumber }, isPlain = false }: ScheduleButtonProps) {
  return (
    <DownloadButton
      host={host}
      fetchFile={() => api.schedule(id)}
      fileName={`${policyNumber}.pdf`}
      label={words.schedule}
      name={words.scheduleOf(policyNumber)}
      done={words.downloaded}
      isPlain={isPlain}
    />
  );
}
