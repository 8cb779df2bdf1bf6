import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { ownPasskeysQuery, ownSecondFactorQuery, removePasskey, ownSignInKey } from '../api/staff-api.js';
import { OfficePage } from '../ui/office-page.js';
import { Section } from '../ui/section.js';
import type { CallData } from '@kerbside/contracts/call';
import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import type { readSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { formatMoment } from '../ui/moment.js';
import type { listPasskeys, Passkey } from '@kerbside/contracts/http/accounts/passkeys';
import { RemovePasskey } from '@kerbside/contracts/ui/sign-in/remove-passkey';
import { Nothing } from '../ui/nothing.js';
import css from '../features/access/access.module.css';
import { Loaded } from '../features/lists/loaded.js';
import { ownPasskeys, ownSignIn as words } from '../messages/office.js';
import { SmallButton } from '../ui/small-button.js';
import text from '../ui/text.module.css';
import list from '../ui/rows.module.css';

export default function OwnSignInPage({ host }: RemoteProps) {
  useReadAfterDialogs();
  const factor = useLoaded(ownSecondFactorQuery(host));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={factor} words={words}>
        {(own) => <OwnSteps factor={own} />}
      </Panel>
      <Section title={ownPasskeys.title}>
        <p>{ownPasskeys.lead}</p>
        <Loaded query={ownPasskeysQuery(host)} words={ownPasskeys}>
          {(own) => <OwnPasskeys host={host} own={own} />}
        </Loaded>
      </Section>
      {factor.status === 'ready' && (
        <Section title={words.appTitle}>
          <OwnApp host={host} factor={factor.data} />
        </Section>
      )}
    </OfficePage>
  );
}

/** The shell's dialogs change what is shown here; the address names the one that is open. */
const useReadAfterDialogs = () => {
  const client = useQueryClient();
  const dialog = new URLSearchParams(useSearch()).get('dialog');
  useEffect(() => {
    if (dialog === null) return undefined;
    return () => void client.invalidateQueries({ queryKey: ownSignInKey });
  }, [client, dialog]);
};

/** Fewer recovery codes than this bring a warning. */
const few = 3;

type Factor = CallData<typeof readSecondFactor>;

/** The reader's ways to sign in, and the recovery codes that are left. */
function OwnSteps({ factor }: { readonly factor: Factor }) {
  const { isOn, recoveryCodesLeft, appSince: since } = factor;
  if (!isOn) return <Alert tone="warning">{words.off}</Alert>;
  return (
    <Stack>
      <p>{since === null ? words.onByPasskey(recoveryCodesLeft) : words.on(formatMoment(since), recoveryCodesLeft)}</p>
      {recoveryCodesLeft < few && <Alert tone="warning">{words.fewLeft}</Alert>}
    </Stack>
  );
}

/** The app whose codes sign in. */
function OwnApp({ host, factor }: { readonly host: HostApi; readonly factor: Factor }) {
  const hasApp = factor.appSince !== null;
  return (
    <Stack>
      <p>{hasApp ? words.app : words.noApp}</p>
      <div>
        <Button label={hasApp ? words.replace : words.setUp} variant="secondary" onClick={() => host.openDialog('secondfactor')} />
      </div>
    </Stack>
  );
}

/** The reader's own passkeys. One is added in a dialog of the shell, which sign-in needs too. */
function OwnPasskeys({ host, own: { passkeys, most } }: RemoteProps & { readonly own: CallData<typeof listPasskeys> }) {
  const [removing, setRemoving] = useState<Passkey>();
  const removed = ({ name }: Passkey) => host.toast(ownPasskeys.removed(name), 'success');
  return (
    <Stack>
      {passkeys.length === 0 ? (
        <Nothing title={ownPasskeys.none}>{ownPasskeys.noneWhy}</Nothing>
      ) : (
        <ul className={list.rows} aria-label={ownPasskeys.title}>
          {passkeys.map((passkey) => (
            <OwnPasskey key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.length < most ? (
        <div>
          <Button
            label={ownPasskeys.add}
            variant={passkeys.length === 0 ? 'primary' : 'secondary'}
            onClick={() => host.openDialog('passkey')}
          />
        </div>
      ) : (
        <p>{ownPasskeys.full(most)}</p>
      )}
      {removing && <Removing host={host} passkey={removing} onDone={() => removed(removing)} onClose={() => setRemoving(undefined)} />}
    </Stack>
  );
}

interface RemovingProps extends RemoteProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function Removing({ host, passkey: { id, name }, onDone, onClose }: RemovingProps) {
  const removal = useMutation(removePasskey(host, id));
  return (
    <RemovePasskey title={ownPasskeys.removeOf(name)} words={ownPasskeys} remove={removal.mutateAsync} onDone={onDone} onClose={onClose} />
  );
}

function OwnPasskey({ passkey: { name, createdAt, lastUsedAt }, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  return (
    <li className={css.passkey}>
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={text.muted}>{ownPasskeys.times(formatMoment(createdAt), lastUsedAt && formatMoment(lastUsedAt))}</p>
      </div>
      <SmallButton label={ownPasskeys.remove} aria-label={ownPasskeys.removeOf(name)} onClick={onRemove} />
    </li>
  );
}
