import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { DownloadIcon } from '@kerbside/contracts/ui/icons';
import { Stack } from '@kerbside/contracts/ui/layout';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import type { AccountApi } from '../../api/account-api.js';
import { policy as words } from '../../messages.js';
import { saveFile } from './save-file.js';

interface ScheduleDownloadProps extends RemoteProps {
  readonly api: AccountApi;
  readonly policy: Pick<Policy, 'id' | 'policyNumber'>;
}

/** The schedule as a PDF, kept under the policy's number. */
export function ScheduleDownload({ host, api, policy: { id, policyNumber } }: ScheduleDownloadProps) {
  const download = useSubmit(() => api.schedule(id));
  const press = async () => {
    const result = await download.submit(undefined);
    if (result.status !== 'done') return;
    saveFile(result.answer, `${policyNumber}.pdf`);
    host.announce(words.downloaded);
  };
  return (
    <Stack gap="small">
      <div data-no-print="">
        <Button icon={DownloadIcon} busy={download.status === 'busy'} busyLabel={words.downloading} onClick={() => void press()}>
          {words.download}
        </Button>
      </div>
      {download.error !== undefined && (
        <Alert tone="danger" title={words.downloadFailed} live>
          {download.error}
        </Alert>
      )}
    </Stack>
  );
}
