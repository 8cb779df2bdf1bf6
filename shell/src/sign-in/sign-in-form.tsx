import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { login } from '@kerbside/contracts/http/accounts/accounts';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { Suspense, useState } from 'react';
import { later } from '../later/later.js';
import { login as words } from '../messages/sign-in.js';
import { keptSession } from '../session/kept-session.js';
import { placeToReturnTo } from '../session/return-to.js';

/** In a chunk of its own: few customers have a passkey. */
const ByPasskey = later(() => import(/* webpackChunkName: "passkey" */ './passkey-sign-in.js'));

interface SignInFormProps {
  readonly host: HostApi;
  readonly email?: string | undefined;
  /** Above the form: why it is there. */
  readonly hint?: string | undefined;
  /** Signed in, with where the account service leads. */
  readonly onSignedIn: (redirect: string) => void;
  /** The password was right, and a second step is to follow or to be set up. */
  readonly onSecondStep?: () => void;
  readonly onForgotten: (email: string) => void;
}

/** The key of `sessionStore`, whose file is one with the page's first script as long as nothing that comes later imports it; a test keeps the two consistent. */
const hintKey = 'kerbside.signed-in';
/** Whoever was signed in is so until the server says that nobody is, and its answer takes the hint away. */
const isUnanswered = (): boolean => browserStorage('localStorage').getItem(hintKey) !== null;

/** Who is signed in already, and only could not be asked, is not asked to sign in. */
export function SignInForm(props: SignInFormProps) {
  const [isUnknown, setUnknown] = useState(isUnanswered);
  const [asked, setAsked] = useState<'busy' | 'answered'>();
  const again = async () => {
    setAsked('busy');
    await props.host.refreshSession();
    setUnknown(isUnanswered());
    setAsked('answered');
  };
  if (!isUnknown) return <Form {...props} takesFocus={asked !== undefined} />;
  const tryAgain = (
    <Button label={words.again} variant="secondary" busy={asked === 'busy'} busyLabel={words.checking} onClick={() => void again()} />
  );
  return (
    <Alert tone="danger" live title={words.unknown} actions={tryAgain}>
      {words.unknownWhy}
    </Alert>
  );
}

/** The button that asked again is gone, and the focus with it. */
const focusFirst = (form: HTMLFormElement | null): void => {
  if (document.activeElement === document.body) form?.querySelector('input')?.focus();
};

/** An email address with its password, or a passkey. */
function Form({
  host,
  email = '',
  hint,
  takesFocus,
  onSignedIn,
  onSecondStep,
  onForgotten,
}: SignInFormProps & { readonly takesFocus: boolean }) {
  const form = useForm({
    schema: login.body,
    initial: { email, password: '' },
    send: (body) => signIn(host, body),
    done: ({ redirect, awaits }) => (awaits ? onSecondStep?.() : onSignedIn(redirect)),
  });
  return (
    <form {...form.props} ref={takesFocus ? focusFirst : undefined}>
      <Stack>
        <ErrorSummary {...form.summary} />
        {hint !== undefined && <Alert>{hint}</Alert>}
        <TextField label={words.email} type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
        <Stack gap="small">
          <Button label={words.submit} type="submit" full busy={form.status === 'busy'} busyLabel={words.busy} />
          <Suspense fallback={null}>
            <ByPasskey host={host} onSignedIn={onSignedIn} />
          </Suspense>
          <Button label={words.forgotten} variant="quiet" full onClick={() => onForgotten(form.values.email)} />
        </Stack>
      </Stack>
    </form>
  );
}

const signIn = async (host: HostApi, body: { readonly email: string; readonly password: string }) => {
  const { redirect } = await client(host.fetch).send(login, { body: { ...body, redirect: placeToReturnTo(location) } });
  const { awaits } = await keptSession(host);
  return { redirect, awaits };
};
