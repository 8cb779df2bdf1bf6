import { required } from '@kerbside/contracts/fields';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import { useId, useState } from 'react';
import { focusOnceShown } from '../../focus-once-shown.js';
import { staff as words } from '../../messages/staff.js';
import { InlineForm } from './inline-form.js';

const reasonField = required(words.reasonMissing, 500);

/** Last year's price, given back with the reason, for the cover that we offered. */
export function RestorePrice({ restore }: { readonly restore: Submit<string, void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const error = missing ?? restore.fieldErrors['reason'];
  useWrongFocus(id, error, attempt);
  const open = () => {
    setIsAsking(true);
    setWasAsked(true);
  };
  const close = () => {
    setIsAsking(false);
    setMissing(undefined);
    restore.reset();
  };
  const type = (text: string) => {
    setReason(text);
    setMissing(undefined);
    if (restore.status === 'failed') restore.reset();
  };
  const save = async () => {
    const checked = reasonField.safeParse(reason);
    setAttempt((count) => count + 1);
    setMissing(checked.error?.issues[0]?.message);
    if (checked.success && (await restore.submit(checked.data)).status === 'done') close();
  };
  if (!isAsking)
    return <Button label={words.restore} ref={wasAsked ? focusOnceShown : undefined} variant="secondary" size="small" onClick={open} />;
  return (
    <InlineForm
      label={words.restore}
      action={{ label: words.restore, busyLabel: words.restoring, busy: restore.status === 'busy' }}
      save={save}
      onClose={close}
    >
      <p>{words.restoreHint}</p>
      <TextField ref={focusOnceShown} id={id} label={words.reason} hint={words.reasonHint} value={reason} onChange={type} error={error} />
    </InlineForm>
  );
}
