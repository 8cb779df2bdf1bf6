import { Problem } from '../basics/alert.js';
import { Stack } from '../basics/layout.js';
import { Button } from '../controls/button.js';
import { DialogFoot } from './dialog-foot.js';
import { Dialog, type DialogProps } from './dialog.js';

export interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  /** The label of the button that confirms, and while it is busy. */
  readonly proceed: string;
  readonly proceeding?: string | undefined;
  /** The label of the button that leaves everything as it is. */
  readonly back: string;
  readonly tone: 'primary' | 'danger';
  readonly busy?: boolean | undefined;
  /** Why it was refused. */
  readonly error?: string | undefined;
  readonly onProceed: () => void;
}

/** Asks once more, before a change that cannot be undone. Where there is something to fill in, it is a `FormDialog`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, proceed, proceeding, back, tone, busy = false, error, onProceed, onClose, children } = props;
  const buttons = (
    <>
      <Button label={proceed} variant={tone} busy={busy} busyLabel={proceeding} onClick={onProceed} />
      <Button label={back} variant="secondary" onClick={onClose} />
    </>
  );
  return (
    <Dialog title={title} width="narrow" onClose={onClose}>
      <Stack gap="small">
        <Problem>{error}</Problem>
        {children}
      </Stack>
      <DialogFoot>{buttons}</DialogFoot>
    </Dialog>
  );
}
