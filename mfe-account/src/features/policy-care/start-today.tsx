import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { activation as words } from '../../messages/policy-care.js';
import { Line } from '../../ui/line.js';
import type { OfOwnCover } from './of-policy.js';

/** Offers to start cover that has not started yet, and asks before it does. */
export function StartToday({ host, api, policy, onChanged }: OfOwnCover) {
  const [isAsking, setIsAsking] = useState(false);
  const request = useSubmit(() => api.activate(policy));
  const start = async () => {
    const result = await request.submit(undefined);
    if (result.status !== 'done') return;
    host.toast(words.done, 'success');
    onChanged(result.answer);
  };
  const action = (
    <Button variant="secondary" onClick={() => setIsAsking(true)}>
      {words.submit}
    </Button>
  );
  return (
    <Line title={words.title} action={action}>
      <p>{words.why(formatLongDay(policy.startsOn))}</p>
      {isAsking && (
        <Dialog title={words.sure} width="narrow" onClose={() => setIsAsking(false)}>
          <Stack gap="small">
            <Problem>{request.error}</Problem>
            <p>{words.earlier}</p>
          </Stack>
          <DialogFoot>
            <Button busy={request.status === 'busy'} busyLabel={words.busy} onClick={() => void start()}>
              {words.submit}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {words.back}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </Line>
  );
}
