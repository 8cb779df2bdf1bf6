import type { SavedCard } from '../../src/http/payments/payments.js';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Dialog } from '../overlays/dialog.js';
import { Stack } from '../basics/layout.js';
import { useSubmit } from '../controls/use-submit.js';
import { useState } from 'react';
import { hideCardWords as words } from '../../src/cards/card-words.js';
import { nameOf } from './saved-cards-field.js';

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
  const name = nameOf(card);
  const remove = async () => {
    const { status } = await request.submit(card.token);
    if (status !== 'done') return;
    setIsAsking(false);
    await onHidden();
  };
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {words.remove(name)}
      </Button>
      {isAsking && (
        <Dialog
          title={words.title(name)}
          onClose={() => setIsAsking(false)}
          width="narrow"
          actions={
            <>
              <Button variant="danger" busy={request.status === 'busy'} busyLabel={words.removing} onClick={() => void remove()}>
                {words.confirm}
              </Button>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                {words.keep}
              </Button>
            </>
          }
        >
          <Stack gap="small">
            <p>{words.why}</p>
            {request.error !== undefined && (
              <Alert tone="danger" live>
                {request.error}
              </Alert>
            )}
          </Stack>
        </Dialog>
      )}
    </div>
  );
}
