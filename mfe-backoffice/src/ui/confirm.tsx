import { messageOf } from '@kerbside/contracts/client';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { UseMutationOptions } from '@tanstack/react-query';
import { confirm as words } from '../messages/partners.js';

export interface ConfirmProps<O> {
  readonly title: string;
  readonly why: string;
  /** The label of the confirming button. */
  readonly action: string;
  readonly isDangerous?: boolean | undefined;
  readonly mutation: UseMutationOptions<O, Error, void>;
  readonly done: (answer: O) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of something that cannot be undone. A refusal is shown in the dialog. */
export function Confirm<O>({ title, why, action, isDangerous = false, mutation, done, onClose }: ConfirmProps<O>) {
  const request = useSendOnce(mutation);
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={request.isPending}
            busyLabel={words.busy}
            onClick={() => request.mutate(undefined, { onSuccess: done })}
          >
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {request.error && (
        <Alert tone="danger" live>
          {messageOf(request.error)}
        </Alert>
      )}
      <p>{why}</p>
    </Dialog>
  );
}
