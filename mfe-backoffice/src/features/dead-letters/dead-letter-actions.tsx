import { messageOf } from '@kerbside/contracts/client';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useState } from 'react';
import { replayLetter } from '../../api/dead-letters-api.js';
import { deadLetters as words } from '../../messages/dead-letters.js';
import css from './dead-letters.module.css';
import { DropDialog } from './drop-dialog.js';
import type { OfDeadLetter } from './of-dead-letter.js';

/** Hands the event back to its consumer, or drops it. A refusal is shown below. */
export function DeadLetterActions({ host, api, letter, name }: OfDeadLetter & { readonly name: string }) {
  const [isDropping, setDropping] = useState(false);
  const request = useSendOnce(replayLetter(api));
  const replay = () =>
    request.mutate(letter, {
      onSuccess: ({ outcome }) => host.toast(words.outcomes[outcome], outcome === 'handled' ? 'success' : 'info'),
    });
  return (
    <>
      <div className={css.actions}>
        <Button
          size="small"
          variant="secondary"
          aria-label={words.replayOf(name, letter.id)}
          busy={request.isPending}
          busyLabel={words.replaying}
          onClick={replay}
        >
          {words.replay}
        </Button>
        <Button size="small" variant="quiet" aria-label={words.dropOf(name, letter.id)} onClick={() => setDropping(true)}>
          {words.drop}
        </Button>
      </div>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
      {isDropping && <DropDialog host={host} api={api} letter={letter} onClose={() => setDropping(false)} />}
    </>
  );
}
