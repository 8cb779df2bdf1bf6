import type { RemoteProps } from '@kerbside/contracts/host';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { useState } from 'react';
import { seenOf, sendAgain } from '../../api/desk-api.js';
import { sendAgain as words } from '../../messages/desk.js';
import { Confirm } from '../../ui/confirm.js';
import { SmallButton } from '../../ui/small-button.js';

/** Sends a letter once more. Not offered for a letter with a link or code for its reader alone: a new one is requested instead. */
export function SendAgain({ host, message }: RemoteProps & { readonly message: Message }) {
  const { id, subject, to, withheld = false } = message;
  const [key, setKey] = useState<string>();
  if (withheld) return null;
  return (
    <>
      <SmallButton label={words.action} aria-label={words.of(subject)} onClick={() => setKey(seenOf(message))} />
      {key !== undefined && (
        <Confirm
          host={host}
          title={words.title}
          why={words.why(to)}
          action={words.action}
          mutation={sendAgain(host, id, key)}
          said={words.done}
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  );
}
