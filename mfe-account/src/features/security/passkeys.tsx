import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { queryOf, send } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { listPasskeys, removePasskey, type Passkey } from '@kerbside/contracts/http/accounts/passkeys';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { RemovePasskey } from '@kerbside/contracts/ui/sign-in/remove-passkey';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentName } from '../../messages/security.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import { useAfterDialog } from '../../ui/use-after-dialog.js';

const words = {
  title: 'Passkeys',
  lead: 'A passkey on your phone, your computer or a security key signs you in without your password. If you lose it, your password still does, and you can choose a new one by email.',
  loading: 'Loading your passkeys',
  failed: 'We could not load your passkeys',
  none: 'You have no passkeys yet.',
  add: 'Add a passkey',
  full: (most: number) => `You have ${most} passkeys, as many as there can be. Remove one to add another.`,
  added: (moment: string) => `Added ${moment}`,
  used: (moment: string | null) => (moment === null ? 'Never used' : `Last used ${moment}`),
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeWhy: 'It no longer signs you in. The device may go on showing it until you delete it there too.',
  removeOnly: 'It is your only passkey. After that you sign in with your password. If you have none, choose one first, under Password.',
  removeIt: 'Remove the passkey',
  removing: 'Removing',
  keep: 'Keep it',
  removed: (name: string) => `${name} is removed`,
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so we ask again.',
} as const;

const passkeysKey = ['passkeys'] as const;

/** The customer's passkeys, each with a button to remove it. */
export function Passkeys({ host }: RemoteProps) {
  const cache = useQueryClient();
  const [removing, setRemoving] = useState<Passkey>();
  const load = useLoaded(queryOf(host, passkeysKey, listPasskeys, {}));
  const isOnly = load.status === 'ready' && load.data.passkeys.length === 1;
  useAfterDialog(passkeysKey);
  const removed = ({ name }: Passkey) => {
    host.toast(words.removed(name), 'success');
    void cache.invalidateQueries({ queryKey: passkeysKey });
  };
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      <Panel load={load} words={words}>
        {({ passkeys, most }) => (
          <Stack>
            {passkeys.length === 0 ? (
              <p>{words.none}</p>
            ) : (
              <ul className={list.rows} aria-label={words.title}>
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className={list.row}>
                    <p className={list.name}>{passkey.name}</p>
                    <p>{words.added(momentName(passkey.createdAt))}</p>
                    <p>{words.used(passkey.lastUsedAt && momentName(passkey.lastUsedAt))}</p>
                    <div>
                      <Button
                        label={words.remove}
                        size="small"
                        variant="secondary"
                        aria-label={words.removeOf(passkey.name)}
                        onClick={() => setRemoving(passkey)}
                      />
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {passkeys.length < most ? (
              <div>
                <Button label={words.add} variant="secondary" onClick={() => host.openDialog('passkey')} />
              </div>
            ) : (
              <p>{words.full(most)}</p>
            )}
          </Stack>
        )}
      </Panel>
      {removing && (
        <RemovePasskey
          title={words.removeOf(removing.name)}
          words={words}
          remove={(body) => send(host, removePasskey, { params: { passkeyId: removing.id }, body })}
          onDone={() => removed(removing)}
          onClose={() => setRemoving(undefined)}
        >
          {isOnly && <p>{words.removeOnly}</p>}
        </RemovePasskey>
      )}
    </Section>
  );
}
