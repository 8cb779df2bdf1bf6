import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog, type DialogProps } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';

interface FormDialogProps<V extends object> extends Pick<DialogProps, 'title' | 'width' | 'onClose' | 'children'> {
  readonly form: Form<V>;
  /** The label of the button that sends the form. */
  readonly action: string;
  /** The button's label while sending. */
  readonly busy: string;
}

/** A form in a dialog, with one button. What was typed stays when it is refused. */
export function FormDialog<V extends object>({ title, width = 'narrow', form, action, busy, onClose, children }: FormDialogProps<V>) {
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {children}
          <div>
            <Button type="submit" busy={form.status === 'busy'} busyLabel={busy}>
              {action}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
