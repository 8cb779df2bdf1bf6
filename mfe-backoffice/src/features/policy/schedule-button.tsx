import type { HostApi } from '@kerbside/contracts/host';
import { downloadPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import { policies as words } from '../../messages/customer.js';
import { DownloadButton } from '../../ui/download-button.js';
import { download } from '@kerbside/contracts/ui/data/calls';

interface ScheduleButtonProps {
  readonly host: HostApi;
  readonly policy: Pick<Policy, 'id' | 'policyNumber'>;
  readonly isPlain?: boolean;
}

export function ScheduleButton({ host, policy: { id, policyNumber }, isPlain = false }: ScheduleButtonProps) {
  return (
    <DownloadButton
      host={host}
      fetchFile={() => download(host, downloadPolicy, { params: { policyId: id } })}
      fileName={`${policyNumber}.pdf`}
      label={words.schedule}
      name={words.scheduleOf(policyNumber)}
      done={words.downloaded}
      isPlain={isPlain}
    />
  );
}
