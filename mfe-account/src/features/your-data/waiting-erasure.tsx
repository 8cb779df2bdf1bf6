import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { DataErasure } from '@kerbside/contracts/http/accounts/data';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { withdrawErasure } from '../../api/your-data-api.js';
import { yourData } from '../../messages/your-data.js';

const words = yourData.erasure;

/** Says when the account will be erased, with a button to stop it. */
export function WaitingErasure({ host, erasure, onKept }: RemoteProps & { readonly erasure: DataErasure; readonly onKept: () => void }) {
  const withdraw = useSendOnce({
    mutationFn: () => withdrawErasure(host),
    onSuccess: () => {
      host.toast(words.withdrawn, 'success');
      onKept();
    },
  });
  const keep = (
    <Button
      label={words.withdraw}
      variant="secondary"
      busy={withdraw.isPending}
      busyLabel={words.withdrawing}
      onClick={() => withdraw.mutate()}
    />
  );
  return (
    <Stack>
      <Alert tone="warning" title={words.waiting(erasure.beginsAt)} actions={keep}>
        {words.waitingWhy}
      </Alert>
      <Problem>{withdraw.error && messageOf(withdraw.error)}</Problem>
    </Stack>
  );
}
