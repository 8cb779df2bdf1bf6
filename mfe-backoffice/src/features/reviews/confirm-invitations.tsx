import { messageOf } from '@kerbside/contracts/client';
import type { InvitationCount } from '@kerbside/contracts/http/callbacks/reviews';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { reviews as words } from '../../messages/reviews.js';

interface ConfirmInvitationsProps {
  readonly count: InvitationCount;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onProceed: () => void;
  readonly onClose: () => void;
}

/** Says how many letters go to how many people, before they go. */
export function ConfirmInvitations({ count, isBusy, error, onProceed, onClose }: ConfirmInvitationsProps) {
  return (
    <ConfirmDialog
      title={words.confirm.title(count.letters)}
      proceed={words.send(count.letters)}
      proceeding={words.sending}
      back={words.confirm.back}
      tone="primary"
      busy={isBusy}
      error={error ? messageOf(error) : undefined}
      onProceed={onProceed}
      onClose={onClose}
    >
      <p>{words.confirm.who(count)}</p>
      {count.left > 0 && <p>{words.confirm.left(count.left)}</p>}
    </ConfirmDialog>
  );
}
