import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import type { ReactNode } from 'react';
import { reason as words } from '../../messages/payments.js';

interface SureProps<V extends object> {
  /** A8: "Are you sure you want to ...?" */
  readonly title: string;
  readonly form: Form<V>;
  readonly action: string;
  readonly busy: string;
  readonly isDangerous?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation before payments are changed, with what must be said about it. What was typed stays when it is refused. */
export function Sure<V extends object>({ title, form, action, busy, isDangerous = false, onClose, children }: SureProps<V>) {
  return (
    <Dialog title={title} width="narrow" onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          {children}
          <Cluster>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={form.status === 'busy'} busyLabel={busy}>
              {action}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
