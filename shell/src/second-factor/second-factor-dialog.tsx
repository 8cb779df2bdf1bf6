import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { useState } from 'react';
import { addPasskey, addOwnPasskey } from '../messages/passkeys.js';
import { setup as words } from '../messages/second-step.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { NewKey, type NewKeyProps, type SwitchedOn } from './new-key.js';
import css from './second-factor.module.css';
import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import { beginPasskey, confirmPasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { hasPasskeys, makePasskey } from './passkey.js';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import { placeToReturnTo } from '../session/return-to.js';

interface PasskeyFormProps extends Pick<NewKeyProps, 'host' | 'hold'> {
  readonly onDone: (added: CallData<typeof confirmPasskey>) => void;
}

const typed = z.object({ name: confirmPasskey.body.shape.name, password: z.string() });

/** Names a passkey, has the browser create it, and adds it. */
function PasskeyForm({ host, hold, onDone }: PasskeyFormProps) {
  const again = usePasswordAgain();
  const isCustomer = host.session.signedIn && host.session.role === null;
  const words = isCustomer ? { ...addPasskey, ...addOwnPasskey } : addPasskey;
  const { send } = client(host.fetch);
  const form = useForm({
    schema: typed,
    initial: { name: '', password: '' },
    send: async ({ name, password }) => {
      const options = await again.with(password, (body) => send(beginPasskey, { body: { ...body, name } }));
      const credential = await makePasskey(options);
      return hold(send(confirmPasskey, { body: { name, credential, redirect: placeToReturnTo(location) } }));
    },
    done: onDone,
  });
  if (!hasPasskeys()) return <Alert tone="warning">{words.unsupported}</Alert>;
  return (
    <PageForm form={form} full proceed={words.submit} proceeding={words.busy}>
      <p>{words.lead}</p>
      <TextField label={words.name} hint={words.nameHint} autoComplete="off" {...form.field('name')} />
      {again.isAsked && (
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </PageForm>
  );
}

type Way = 'app' | 'passkey';

interface SecondFactorDialogProps extends DialogProps {
  /** The method asked for; without it the user chooses. */
  readonly only?: Way;
}

const titles = { app: words.title, passkey: addPasskey.title } as const satisfies Record<Way, string>;

/** Sets up a second step: a key for an app with its first code, or a passkey, and recovery codes to keep. */
export default function SecondFactorDialog({ host, onClose, onSignedIn, only }: SecondFactorDialogProps) {
  const [on, setOn] = useState<SwitchedOn>();
  const [way, setWay] = useState<Way>(only ?? 'app');
  const [isHeld, setHeld] = useState(false);
  const hold: NewKeyProps['hold'] = (confirmed) => {
    setHeld(true);
    return confirmed.finally(() => setHeld(false));
  };
  const { role, signedIn: isIn, awaits } = host.session;
  const may = role !== null || awaits === 'second-step-setup' || (isIn && only === 'passkey');
  // Also once the session is gone with the answer that it was replaced: the form has the codes.
  const [mayAdd, setMayAdd] = useState(may);
  if (may && !mayAdd) setMayAdd(true);
  // Only now: a page that hears of the new session redraws itself, and the codes would be gone.
  const leave = async (after: () => void) => {
    await host.refreshSession();
    after();
  };
  const leaveTo = ({ redirect }: SwitchedOn, stays: boolean) =>
    void leave(stays || redirect === undefined ? onClose : () => onSignedIn(redirect));
  const done = (now: SwitchedOn) => {
    if (now.recoveryCodes.length > 0) return setOn(now);
    host.toast(addPasskey.added, 'success');
    leaveTo(now, isIn);
  };
  if (on) {
    const goOn = () => leaveTo(on, false);
    return (
      <Dialog title={words.doneTitle} onClose={goOn} width="narrow" held>
        <RecoveryCodes host={host} codes={on.recoveryCodes} onKept={goOn} />
      </Dialog>
    );
  }
  return (
    <Dialog title={titles[way]} onClose={onClose} width="narrow" held={isHeld}>
      {mayAdd ? (
        <Stack gap="small">
          {way === 'app' ? <NewKey host={host} hold={hold} onDone={done} /> : <PasskeyForm host={host} hold={hold} onDone={done} />}
          {!only && (
            <Button
              label={way === 'app' ? words.byPasskey : words.byApp}
              variant="quiet"
              full
              onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}
            />
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
        <Button label={words.kept} full onClick={onKept} />
        <Button label={words.copy} variant="quiet" full onClick={() => void copy()} />
      </Stack>
    </Stack>
  );
}
