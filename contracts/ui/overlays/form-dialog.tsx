import { useId, type ReactNode } from 'react';
import { Stack } from '../basics/layout.js';
import { Button } from '../controls/button.js';
import { ErrorSummary } from '../controls/error-summary.js';
import type { Form } from '../controls/use-form.js';
import { DialogFoot } from './dialog-foot.js';
import { Dialog, type DialogProps } from './dialog.js';

interface FormDialogProps<V extends object> extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  readonly form: Form<V>;
  /** The label of the button that sends the form, and while it is sent. */
  readonly proceed: string;
  readonly proceeding: string;
  readonly tone?: 'primary' | 'danger' | undefined;
  /** The label of a second button, which leaves everything as it is. */
  readonly back?: string | undefined;
  /** Shown in place of the errors, for a refusal that is not one. */
  readonly notice?: ReactNode;
}

/** A small form in a dialog, whose buttons stay in sight however tall it is. What was typed stays when it is refused. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { title, width = 'narrow', form, proceed, proceeding, tone = 'primary', back, notice, onClose, children } = props;
  const id = useId();
  const buttons = (
    <>
      <Button type="submit" form={id} variant={tone} busy={form.status === 'busy'} busyLabel={proceeding}>
        {proceed}
      </Button>
      {back !== undefined && (
        <Button variant="secondary" onClick={onClose}>
          {back}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form id={id} {...form.props}>
        <Stack>
          {notice ?? <ErrorSummary {...form.summary} />}
          {children}
        </Stack>
      </form>
      <DialogFoot>{buttons}</DialogFoot>
    </Dialog>
  );
}
