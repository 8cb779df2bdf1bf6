import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { lettersQuery } from '../../api/customers-api.js';
import { seenOf, sendAgain } from '../../api/desk-api.js';
import { sendAgain as sending } from '../../messages/desk.js';
import { start as words } from '../../messages/start.js';
import { formatMoment } from '../../ui/moment.js';
import type { OfStart } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';
import { SendButton } from '../../ui/send-button.js';
import { ChooseOne, NewestOf } from './choose.js';

/** The newest letter, unless another one is chosen. */
export function StartSendAgain({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.sendAgain} width="narrow" onClose={onClose}>
      <Loaded query={lettersQuery(host, customerId)} words={words.letters} isEmpty={({ rows }) => !rows.some(isSendable)}>
        {(list) => (
          <Stack>
            <NewestOf {...list} />
            <ChooseOne
              label={words.letter}
              rows={list.rows.filter(isSendable)}
              nameOf={({ subject, createdAt }) => `${subject}, ${formatMoment(createdAt)}`}
            >
              {(letter) => <Sending key={letter.id} host={host} letter={letter} onClose={onClose} />}
            </ChooseOne>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}

const isSendable = ({ withheld = false }: Message): boolean => !withheld;

/** However often it is pressed, and by however many who see it, the letter is sent once. */
function Sending({ host, letter, onClose }: Pick<OfStart, 'host' | 'onClose'> & { readonly letter: Message }) {
  const [key] = useState(seenOf(letter));
  const done = () => {
    host.toast(sending.done, 'success');
    onClose();
  };
  return (
    <Stack>
      <p>{sending.why(letter.to)}</p>
      <SendButton
        label={sending.action}
        variant="primary"
        busyLabel={words.sending}
        mutation={sendAgain(host, letter.id, key)}
        sent={undefined}
        done={done}
      />
    </Stack>
  );
}
