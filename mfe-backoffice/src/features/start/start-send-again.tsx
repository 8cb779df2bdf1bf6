import { messageOf } from '@kerbside/contracts/client';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf, useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesOfQuery } from '../../api/customers-api.js';
import { sendAgain } from '../../api/desk-api.js';
import { sendAgain as sending } from '../../messages/desk.js';
import { start as words } from '../../messages/start.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import type { OfStart } from '../../office-props.js';

export function StartSendAgain({ host, customerId, onClose }: OfStart) {
  const load = loadOf(useQuery(messagesOfQuery(host, customerId, 1)));
  return (
    <Dialog title={words.sendAgain} width="narrow" onClose={onClose}>
      <Panel
        load={load}
        loading={words.loadingLetters}
        failed={words.failedLetters}
        isEmpty={({ rows }) => lettersIn(rows).length === 0}
        whenEmpty={<Nothing title={words.noLetter}>{words.noLetterWhy}</Nothing>}
      >
        {({ rows }) => <Letters host={host} letters={lettersIn(rows)} onClose={onClose} />}
      </Panel>
    </Dialog>
  );
}

const lettersIn = (rows: readonly Message[]): readonly Message[] => rows.filter(({ withheld = false }) => !withheld);

/** The newest letter, unless another one is chosen. */
function Letters({ host, letters, onClose }: Pick<OfStart, 'host' | 'onClose'> & { readonly letters: readonly Message[] }) {
  const [chosen, setChosen] = useState('');
  const letter = letters.find(({ id }) => id === chosen) ?? letters[0];
  return (
    letter && (
      <Stack>
        <SelectField
          label={words.letter}
          value={letter.id}
          onChange={setChosen}
          options={letters.map(({ id, subject, createdAt }) => ({ value: id, label: words.letterOf(subject, formatMoment(createdAt)) }))}
        />
        <Sending key={letter.id} host={host} letter={letter} onClose={onClose} />
      </Stack>
    )
  );
}

/** However often it is pressed, the letter is sent once. */
function Sending({ host, letter, onClose }: Pick<OfStart, 'host' | 'onClose'> & { readonly letter: Message }) {
  const [key] = useState(() => crypto.randomUUID());
  const request = useSendOnce(sendAgain(host, letter.id, key));
  const done = () => {
    host.toast(sending.done, 'success');
    onClose();
  };
  return (
    <Stack>
      <Problem>{request.error && messageOf(request.error)}</Problem>
      <p>{sending.why(letter.to)}</p>
      <div>
        <Button busy={request.isPending} busyLabel={words.sending} onClick={() => request.mutate(undefined, { onSuccess: done })}>
          {sending.action}
        </Button>
      </div>
    </Stack>
  );
}
