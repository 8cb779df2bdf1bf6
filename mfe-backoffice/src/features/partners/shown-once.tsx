import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { shown as words } from '../../messages/partners.js';

interface ShownOnceProps {
  readonly host: HostApi;
  readonly label: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A key or a secret, the only time it can be read. The dialog stays until the reader says it is kept. */
export function ShownOnce({ host, label, text, onClose }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => host.toast(words.copied, 'success'),
      () => host.toast(words.notCopied, 'danger'),
    );
  return (
    <Dialog title={label} onClose={onClose} held>
      <Stack gap="small">
        <Alert tone="warning">{words.once}</Alert>
        <TextField
          label={label}
          hideLabel
          value={text}
          onChange={() => undefined}
          readOnly
          autoComplete="off"
          onFocus={(event) => event.target.select()}
        />
      </Stack>
      <DialogFoot>
        <Button label={words.copy} onClick={() => void copy()} />
        <Button label={words.done} variant="secondary" onClick={onClose} />
      </DialogFoot>
    </Dialog>
  );
}
