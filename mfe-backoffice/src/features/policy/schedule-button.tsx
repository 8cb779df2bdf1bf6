import type { HostApi } from '@kerbside/contracts/host';
import { downloadPolicy, type Policy } from '@kerbside/contracts/http/claims/policies';
import { policies as words } from '../../messages/customer.js';
import { DownloadButton } from '../../ui/download-button.js';
import { download } from '@kerbside/contracts/ui/data/calls';

interface ScheduleButtonProps {
  readonly host: HostApi;
  readonly policy: Pick<Policy, 'id' | 'kind' | 'policyNumber'>;
  readonly isPlain?: boolean;
}

/** The schedule, or the confirmation of work at a garage. */
export function ScheduleButton({ host, policy: { id, kind, policyNumber }, isPlain = false }: ScheduleButtonProps) {
  const paper = words.papers[kind];
  return (
    <DownloadButton
      host={host}
      fetchFile={() => download(host, downloadPolicy, { params: { policyId: id } })}
      fileName={`${policyNumber}.pdf`}
      label={paper}
      name={words.paperOf(paper, policyNumber)}
      done={words.downloaded(paper)}
      isPlain={isPlain}
    />
  );
}
