import { required } from '@kerbside/contracts/fields';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { focusOnceShown } from '../../focus-once-shown.js';
import { staff as words } from '../../messages/staff.js';
import { InlineForm } from './inline-form.js';

const reasonField = required(words.reasonMissing, 500);

/** Last year's price, given back with the reason, for the cover that we offered. */
export function RestorePrice({ restore }: { readonly restore: Submit<string, void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const open = () => {
    setIsAsking(true);
    setWasAsked(true);
  };
  const close = () => {
    setIsAsking(false);
    setError(undefined);
  };
  const type = (text: string) => {
    setReason(text);
    setError(undefined);
    if (restore.status === 'failed') restore.reset();
  };
  const save = async () => {
    const checked = reasonField.safeParse(reason);
    setError(checked.error?.issues[0]?.message);
    if (checked.success && (await restore.submit(checked.data)).status === 'done') close();
  };
  if (!isAsking)
    return (
      <Button ref={wasAsked ? focusOnceShown : undefined} variant="secondary" size="small" onClick={open}>
        {words.restore}
      </Button>
    );
  return (
    <InlineForm
      label={words.restore}
      action={{ label: words.restore, busyLabel: words.restoring, busy: restore.status === 'busy' }}
      save={save}
      onClose={close}
    >
      <p>{words.restoreHint}</p>
      <TextField
        ref={focusOnceShown}
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        onChange={type}
        error={error ?? restore.fieldErrors['reason']}
      />
    </InlineForm>
  );
}
