import { messageOf } from '@kerbside/contracts/client';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
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
    <ConfirmDialog
      title={title}
      proceed={action}
      proceeding={words.busy}
      back={words.cancel}
      tone={isDangerous ? 'danger' : 'primary'}
      busy={request.isPending}
      error={request.error ? messageOf(request.error) : undefined}
      onProceed={() => request.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{why}</p>
    </ConfirmDialog>
  );
}
