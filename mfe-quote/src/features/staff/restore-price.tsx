import { required } from '@kerbside/contracts/fields';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState, type FormEvent } from 'react';
import { focusOnceShown } from '../../focus-once-shown.js';
import { staff as words } from '../../messages/staff.js';

const reasonField = required(words.reasonMissing, 500);

/** Last year's price, given back with the reason. */
export function RestorePrice({ restore }: { readonly restore: Submit<string, void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    setIsAsking(false);
    setError(undefined);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const checked = reasonField.safeParse(reason);
    setError(checked.error?.issues[0]?.message);
    if (checked.success && (await restore.submit(checked.data)).status === 'done') close();
  };
  if (!isAsking)
    return (
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {words.restore}
      </Button>
    );
  return (
    <form noValidate aria-label={words.restore} onSubmit={(event) => void save(event)}>
      <Stack gap="small">
        <TextField
          ref={focusOnceShown}
          label={words.reason}
          hint={words.reasonHint}
          value={reason}
          onChange={setReason}
          error={error ?? restore.fieldErrors['reason']}
        />
        <Cluster>
          <Button type="submit" size="small" busy={restore.status === 'busy'} busyLabel={words.restoring}>
            {words.restore}
          </Button>
          <Button variant="quiet" size="small" onClick={close}>
            {words.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
