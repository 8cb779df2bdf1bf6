import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { tryAgain } from '../../api/changes.js';
import type { StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';

interface TryAgainProps extends RemoteProps {
  readonly api: StuckWorkApi;
  readonly work: StuckWork;
  /** Its kind, in words. */
  readonly name: string;
}

/** An error is shown below; pressing again retries. */
export function TryAgain({ host, api, work, name }: TryAgainProps) {
  const request = useSendOnce(tryAgain(api));
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words.againOf(name, work.subjectId)}
        busy={request.isPending}
        onClick={() => request.mutate(work, { onSuccess: () => host.toast(words.triedAgain, 'success') })}
      >
        {words.again}
      </Button>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}
