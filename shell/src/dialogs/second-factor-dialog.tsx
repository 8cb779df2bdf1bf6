import { client } from '@kerbside/contracts/client';
import { beginSecondFactor } from '@kerbside/contracts/http/accounts-second-factor';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { Panel } from '@kerbside/contracts/ui/panel';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useState } from 'react';
import { setup as words } from '../messages/second-step.js';
import type { DialogProps } from './dialog-host.js';
import { KeyForm, type KeyFormProps } from './key-form.js';
import { RecoveryCodes } from './recovery-codes.js';

interface On {
  readonly recoveryCodes: readonly string[];
  readonly redirect: string;
}

/** Sets a second step up: a key for the app, its first code, and recovery codes to keep. */
export default function SecondFactorDialog({ host, onClose, onSignedIn }: DialogProps) {
  const [on, setOn] = useState<On>();
  const isStaff = host.session.role !== null || host.session.awaits === 'second-step-setup';
  // Only then: a page that hears of it draws itself anew, and the codes would be gone.
  const leave = async (after: () => void) => {
    if (on) await host.refreshSession();
    after();
  };
  return (
    <Dialog title={on ? words.doneTitle : words.title} onClose={() => void leave(onClose)} width="narrow">
      {on ? (
        <RecoveryCodes host={host} codes={on.recoveryCodes} onKept={() => void leave(() => onSignedIn(on.redirect))} />
      ) : isStaff ? (
        <NewKey host={host} onDone={setOn} />
      ) : (
        <p>{words.visitor}</p>
      )}
    </Dialog>
  );
}

function NewKey({ host, onDone }: Pick<KeyFormProps, 'host' | 'onDone'>) {
  const key = useLoad((signal) => client(host.fetch).send(beginSecondFactor, { body: {} }, { signal }), [host.fetch]);
  return (
    <Panel load={key} loading={words.loading} failed={words.failed}>
      {(made) => <KeyForm host={host} made={made} onDone={onDone} />}
    </Panel>
  );
}
