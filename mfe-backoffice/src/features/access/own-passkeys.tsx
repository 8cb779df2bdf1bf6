import type { CallData } from '@kerbside/contracts/call';
import type { listPasskeys, Passkey } from '@kerbside/contracts/http/accounts/passkeys';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RemovePasskey } from '@kerbside/contracts/ui/sign-in/remove-passkey';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removePasskey } from '../../api/changes.js';
import { ownPasskeys as words } from '../../messages/own-sign-in.js';
import type { OfficeProps } from '../../office-props.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import css from './access.module.css';

interface OwnPasskeysProps extends OfficeProps {
  readonly own: CallData<typeof listPasskeys>;
}

/** The reader's own passkeys. One is added in a dialog of the shell, which sign-in needs too. */
export function OwnPasskeys({ host, api, own: { passkeys, most } }: OwnPasskeysProps) {
  const [removing, setRemoving] = useState<Passkey>();
  const removed = ({ name }: Passkey) => {
    setRemoving(undefined);
    host.toast(words.removed(name), 'success');
  };
  return (
    <Stack>
      {passkeys.length === 0 ? (
        <Nothing title={words.none}>{words.noneWhy}</Nothing>
      ) : (
        <ul className={css.passkeys} aria-label={words.title}>
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.length < most ? (
        <div>
          <Button variant={passkeys.length === 0 ? 'primary' : 'secondary'} onClick={() => host.openDialog('passkey')}>
            {words.add}
          </Button>
        </div>
      ) : (
        <p>{words.full(most)}</p>
      )}
      {removing && <Removing api={api} passkey={removing} onDone={() => removed(removing)} onClose={() => setRemoving(undefined)} />}
    </Stack>
  );
}

interface RemovingProps extends Pick<OfficeProps, 'api'> {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Removing({ api, passkey: { id, name }, onDone, onClose }: RemovingProps) {
  const removal = useMutation(removePasskey(api, id));
  return <RemovePasskey title={words.removeOf(name)} words={words} remove={removal.mutateAsync} onDone={onDone} onClose={onClose} />;
}

interface OwnPasskeyProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

function OwnPasskey({ passkey: { name, createdAt, lastUsedAt }, onRemove }: OwnPasskeyProps) {
  return (
    <li className={css.passkey}>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.times}>{words.times(formatMoment(createdAt), lastUsedAt && formatMoment(lastUsedAt))}</p>
      </div>
      <Button size="small" variant="secondary" aria-label={words.removeOf(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
