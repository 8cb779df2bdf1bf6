import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { downloadSchedule } from '../../api/account-api.js';
import { policy as policyWords } from '../../messages/account.js';
import { isWork } from '../../is-work.js';

interface ScheduleDownloadProps extends RemoteProps {
  readonly policy: Policy;
  /** Where it is what one comes for. */
  readonly isFirst?: boolean;
}

/** Downloads the schedule, or the confirmation of work at a garage, as a PDF named after the policy's number. */
export function ScheduleDownload({ host, policy, isFirst = false }: ScheduleDownloadProps) {
  const { id, policyNumber } = policy;
  const words = isWork(policy) ? policyWords.confirmation : policyWords.schedule;
  const download = useDownload({
    host,
    fetchFile: () => downloadSchedule(host, id),
    fileName: `${policyNumber}.pdf`,
    done: words.downloaded,
  });
  return (
    <Stack gap="small">
      <div data-no-print="">
        <Button
          label={words.download}
          variant={isFirst ? 'primary' : 'secondary'}
          icon={DownloadIcon}
          busy={download.busy}
          busyLabel={words.downloading}
          onClick={() => void download.start()}
        />
      </div>
      <Problem title={words.downloadFailed}>{download.error}</Problem>
    </Stack>
  );
}
