import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { addPasskey } from '../messages/passkeys.js';
import { setup as words } from '../messages/second-step.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { NewKey } from './new-key.js';
import { PasskeyForm } from './passkey-form.js';
import css from './second-factor.module.css';

interface On {
  readonly recoveryCodes: readonly string[];
  readonly redirect: string;
}

type Way = 'app' | 'passkey';

interface SecondFactorDialogProps extends DialogProps {
  /** The method asked for; without it the user chooses. */
  readonly only?: Way;
}

const titles = { app: words.title, passkey: addPasskey.title } as const satisfies Record<Way, string>;

/** Sets up a second step: a key for an app with its first code, or a passkey, and recovery codes to keep. */
export default function SecondFactorDialog({ host, onClose, onSignedIn, only }: SecondFactorDialogProps) {
  const [on, setOn] = useState<On>();
  const [way, setWay] = useState<Way>(only ?? 'app');
  const { role, signedIn: isIn, awaits } = host.session;
  const mayAdd = role !== null || awaits === 'second-step-setup' || (isIn && only === 'passkey');
  // Only now: a page that hears of the new session redraws itself, and the codes would be gone.
  const leave = async (after: () => void) => {
    await host.refreshSession();
    after();
  };
  const done = ({ recoveryCodes, redirect }: On) => {
    if (recoveryCodes.length > 0) return setOn({ recoveryCodes, redirect });
    host.toast(addPasskey.added, 'success');
    void leave(isIn ? onClose : () => onSignedIn(redirect));
  };
  if (on)
    return (
      <Dialog title={words.doneTitle} onClose={() => void leave(onClose)} width="narrow">
        <RecoveryCodes host={host} codes={on.recoveryCodes} onKept={() => void leave(() => onSignedIn(on.redirect))} />
      </Dialog>
    );
  return (
    <Dialog title={titles[way]} onClose={onClose} width="narrow">
      {mayAdd ? (
        <Stack gap="small">
          {way === 'app' ? <NewKey host={host} onDone={done} /> : <PasskeyForm host={host} onDone={done} />}
          {!only && (
            <Button variant="quiet" full onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}>
              {way === 'app' ? words.byPasskey : words.byApp}
            </Button>
          )}
        </Stack>
      ) : (
        <p>{words.visitor}</p>
      )}
    </Dialog>
  );
}

interface RecoveryCodesProps {
  readonly host: HostApi;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once. */
function RecoveryCodes({ host, codes, onKept }: RecoveryCodesProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => host.toast(words.copied, 'success'),
      () => host.toast(words.notCopied, 'danger'),
    );
  return (
    <Stack>
      <p>{words.doneLead}</p>
      <ul className={css.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Stack gap="small">
        <Button full onClick={onKept}>
          {words.kept}
        </Button>
        <Button variant="quiet" full onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Stack>
    </Stack>
  );
}
