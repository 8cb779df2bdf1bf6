import type { SavedCard } from '../../src/http/payments/payments.js';
import { Button } from '../controls/button.js';
import { ConfirmDialog } from '../overlays/confirm-dialog.js';
import { useSubmit } from '../controls/use-submit.js';
import { useState } from 'react';
import { cardWithEnd } from '../../src/cards/card-name.js';
import { hideCardWords as words } from '../../src/cards/card-words.js';

interface HideCardProps {
  readonly card: SavedCard;
  readonly hide: (token: string) => Promise<unknown>;
  /** Called once the card is gone, to read the payment again. */
  readonly onHidden: () => Promise<void>;
}

/** Removes a kept card, once the customer has confirmed it. */
export function HideCard({ card, hide, onHidden }: HideCardProps) {
  const [isAsking, setIsAsking] = useState(false);
  const request = useSubmit(hide);
  const name = cardWithEnd(card);
  const remove = async () => {
    const { status } = await request.submit(card.token);
    if (status !== 'done') return;
    setIsAsking(false);
    await onHidden();
  };
  const ask = () => {
    // Why it failed before is not the answer to what is asked anew.
    if (request.status === 'failed') request.reset();
    setIsAsking(true);
  };
  return (
    <div>
      <Button variant="quiet" flush onClick={ask}>
        {words.remove(name)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.title(name)}
          proceed={words.confirm}
          proceeding={words.removing}
          back={words.keep}
          tone="danger"
          busy={request.status === 'busy'}
          error={request.error}
          onProceed={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.why}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
