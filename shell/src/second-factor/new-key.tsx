import type { CallData } from '@kerbside/contracts/call';
import { CallError, client, isRefusal } from '@kerbside/contracts/client';
import { beginSecondFactor, confirmSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useRef, useState } from 'react';
import { addPasskey } from '../messages/passkeys.js';
import { setup as words } from '../messages/second-step.js';
import type { HostApi } from '@kerbside/contracts/host';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { encode } from 'uqr';
import { placeToReturnTo } from '../session/return-to.js';
import css from './second-factor.module.css';

/** Width in squares of the light margin that scanners need. */
const margin = 2;

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: margin });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className={css.light} />
      <path d={dark.join('')} className={css.dark} />
    </svg>
  );
}

export interface NewKeyProps {
  readonly host: HostApi;
  /** Keeps the dialog open meanwhile: the answer has recovery codes, which are told once. */
  readonly hold: <T>(confirmed: Promise<T>) => Promise<T>;
  readonly onDone: (on: SwitchedOn) => void;
}

/** Without `redirect`: in a session that is gone. */
export interface SwitchedOn {
  readonly recoveryCodes: readonly string[];
  readonly redirect: string | undefined;
}

const hasGone = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'NOT_SIGNED_IN' || error.code === 'NO_KEY_TO_CONFIRM');

type KeyFormProps = NewKeyProps & { readonly made: CallData<typeof beginSecondFactor> };

/** The key as a picture and as text, and the code that proves that the app has it. */
function KeyForm({ host, made: { key, uri, recoveryCodes }, hold, onDone }: KeyFormProps) {
  const isLost = useRef(false);
  const form = useForm({
    schema: confirmSecondFactor.body,
    initial: { code: '' },
    send: ({ code }) =>
      hold(client(host.fetch).send(confirmSecondFactor, { body: { code, redirect: placeToReturnTo(location) } })).catch(
        (error: unknown) => {
          // It was switched on, and the session went with the answer that was lost: only the codes are left to be told.
          if (isLost.current && recoveryCodes && hasGone(error)) return { recoveryCodes, redirect: undefined };
          isLost.current ||= !isRefusal(error);
          throw error;
        },
      ),
    done: onDone,
  });
  return (
    <PageForm form={form} full proceed={words.submit} proceeding={words.busy}>
      <p>{words.lead}</p>
      <QrCode text={uri} label={words.picture} />
      <p>
        {words.key}: <code className={css.key}>{inFours(key)}</code>
      </p>
      <TextField label={words.code} width={10} inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
    </PageForm>
  );
}

const inFours = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

type FactorSetup = CallData<typeof beginSecondFactor>;

/** A key for an app; asks for the password first when the session is not newly signed in. */
export function NewKey(props: NewKeyProps) {
  const { host } = props;
  const [afterPassword, setAfterPassword] = useState<FactorSetup>();
  const { send } = client(host.fetch);
  const key = useLoad((signal) => send(beginSecondFactor, { body: {} }, { signal }), [host.fetch]);
  if (afterPassword) return <KeyForm {...props} made={afterPassword} />;
  if (key.status === 'failed' && key.error instanceof CallError && key.error.code === 'PASSWORD_NEEDED')
    return <PasswordForm send={(password) => send(beginSecondFactor, { body: { password } })} onDone={setAfterPassword} />;
  return (
    <Panel load={key} words={words}>
      {(made) => <KeyForm {...props} made={made} />}
    </Panel>
  );
}

interface PasswordFormProps {
  readonly send: (password: string | undefined) => Promise<FactorSetup>;
  readonly onDone: (made: FactorSetup) => void;
}

function PasswordForm({ send, onDone }: PasswordFormProps) {
  const form = useForm({
    schema: beginSecondFactor.body,
    initial: { password: '' },
    send: ({ password }) => send(password),
    done: onDone,
  });
  return (
    <PageForm form={form} full proceed={words.goOn} proceeding={words.loading}>
      <PasswordField
        label={addPasskey.password}
        hint={addPasskey.passwordHint}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </PageForm>
  );
}
