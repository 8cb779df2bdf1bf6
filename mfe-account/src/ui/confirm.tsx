import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ReactNode } from 'react';

interface ConfirmProps {
  readonly title: string;
  readonly proceed: string;
  readonly proceeding: string;
  readonly back: string;
  readonly tone: 'primary' | 'danger';
  readonly busy: boolean;
  readonly onProceed: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before a change that the customer cannot undo; the booking manager always asks (A4). */
export function Confirm({ title, proceed, proceeding, back, tone, busy, onProceed, onClose, children }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="narrow"
      actions={
        <>
          <Button variant={tone} busy={busy} busyLabel={proceeding} onClick={onProceed}>
            {proceed}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {back}
          </Button>
        </>
      }
    >
      <Stack gap="small">{children}</Stack>
    </Dialog>
  );
}
