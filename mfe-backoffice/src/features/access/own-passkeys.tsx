import type { CallData } from '@kerbside/contracts/call';
import type { listPasskeys, Passkey } from '@kerbside/contracts/http/accounts-passkeys';
import { Button } from '@kerbside/contracts/ui/button';
import { Table, type Column } from '@kerbside/contracts/ui/table';
import { useState } from 'react';
import { ownPasskeys as words } from '../../messages/own-sign-in.js';
import type { OfficeProps } from '../../office-props.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { RemovePasskey } from './remove-passkey.js';

interface OwnPasskeysProps extends OfficeProps {
  readonly own: CallData<typeof listPasskeys>;
}

/** The passkeys of whoever looks: one is added in a dialog of the shell, which signing in needs as well. */
export function OwnPasskeys({ host, api, own: { passkeys, most } }: OwnPasskeysProps) {
  const [removing, setRemoving] = useState<Passkey>();
  const removed = ({ name }: Passkey) => {
    setRemoving(undefined);
    host.toast(words.removed(name), 'success');
  };
  return (
    <>
      {passkeys.length === 0 ? (
        <Nothing title={words.none}>{words.noneWhy}</Nothing>
      ) : (
        <Table caption={words.title} hideCaption dense columns={columnsOf(setRemoving)} rows={passkeys} rowKey={({ id }) => id} />
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
      {removing && <RemovePasskey api={api} passkey={removing} onDone={() => removed(removing)} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

const columnsOf = (remove: (passkey: Passkey) => void): readonly Column<Passkey>[] => [
  { key: 'name', heading: words.name, cell: ({ name }) => name },
  { key: 'created', heading: words.created, cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'used', heading: words.used, cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : formatMoment(lastUsedAt)) },
  {
    key: 'remove',
    heading: words.remove,
    cell: (passkey) => (
      <Button size="small" variant="secondary" aria-label={words.removeOf(passkey.name)} onClick={() => remove(passkey)}>
        {words.remove}
      </Button>
    ),
  },
];
