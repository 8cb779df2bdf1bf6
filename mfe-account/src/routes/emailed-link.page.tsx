import { CallError } from '@kerbside/contracts/client';
import { send } from '@kerbside/contracts/ui/data/calls';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { newPassword, passwordAgain, passwordsDiffer } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { readResetLink, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSearch } from 'wouter';
import * as z from 'zod/mini';
import { stopChange, confirmChange } from '../api/email-api.js';
import { password as passwordWords, signInLink } from '../messages/account.js';
import { confirmLink, stopLink } from '../messages/email.js';
import { accountPath, localPath, securityPath } from '../paths.js';
import { EmailedLink } from '../ui/emailed-link.js';

interface LinkProps extends RemoteProps {
  /** From the link in the email; null when it lost it. */
  readonly token: string | null;
}

const nothingTyped = z.object({});

/** What a link does without asking for anything. */
const useLink = <A,>(host: RemoteProps['host'], send: () => Promise<A>, done: (answer: A) => void) =>
  useForm({ schema: nothingTyped, initial: {}, send: () => signedInBy(host, send()), done });

/** The service has signed in, or out, whoever followed the link. */
const signedInBy = async <A,>(host: RemoteProps['host'], sent: Promise<A>): Promise<A> => {
  const answer = await sent;
  await host.refreshSession();
  return answer;
};

/** To a new email address, which it confirms. */
function ConfirmEmail({ host, token }: LinkProps) {
  const toSecurity = () => host.navigate(securityPath, { replace: true });
  const form = useLink(
    host,
    () => confirmChange(host, token ?? ''),
    ({ email }) => {
      host.toast(confirmLink.done(email), 'success');
      toSecurity();
    },
  );
  return <EmailedLink host={host} form={form} words={confirmLink} token={token} spent="EMAIL_LINK_SPENT" onNext={toSecurity} />;
}

/** In the notice to the address before, which stops the change. */
function StopEmailChange({ host, token }: LinkProps) {
  const form = useLink(
    host,
    () => stopChange(host, token ?? ''),
    ({ email }) => {
      host.toast(stopLink.done, 'success');
      host.navigate(accountPath, { replace: true });
      host.openDialog('forgotpassword', { email });
    },
  );
  const onNext = () => host.openDialog('forgotpassword', {});
  return <EmailedLink host={host} form={form} words={stopLink} token={token} spent="EMAIL_LINK_SPENT" onNext={onNext} />;
}

/** After too many wrong passwords: it signs in. */
function SignIn({ host, token }: LinkProps) {
  const form = useLink(
    host,
    () => send(host, signInByLink, { body: { token: token ?? '' } }),
    ({ redirect }) => {
      host.toast(signInLink.done, 'success');
      host.navigate(localPath(redirect), { replace: true });
    },
  );
  const onNext = () => host.openDialog('login');
  return <EmailedLink host={host} form={form} words={signInLink} token={token} spent="SIGN_IN_LINK_SPENT" onNext={onNext} />;
}

const twoPasswords = z.object({ password: newPassword, password_confirmation: passwordAgain }).check(
  z.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: passwordsDiffer,
  }),
);

/** After a password was forgotten: it takes a new one, and signs in. That the link is spent is said before anything is typed. */
function ResetPassword({ host, token }: LinkProps) {
  const link = useLoad(async () => token !== null && send(host, readResetLink, { body: { token } }), [token]);
  const refused = link.status === 'failed' && link.error instanceof CallError ? link.error : undefined;
  const form = useForm({
    schema: twoPasswords,
    initial: { password: '', password_confirmation: '' },
    send: (typed) => signedInBy(host, send(host, resetPassword, { body: { token: token ?? '', ...typed } })),
    done: ({ redirect }) => {
      host.toast(passwordWords.done, 'success');
      host.navigate(localPath(redirect), { replace: true });
    },
  });
  const onNext = () => host.openDialog('forgotpassword');
  return (
    <EmailedLink host={host} form={form} words={passwordWords} token={token} refused={refused} spent="RESET_LINK_SPENT" onNext={onNext}>
      <PasswordField
        label={passwordWords.password}
        hint={passwordWords.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={passwordWords.confirmation} autoComplete="new-password" {...form.field('password_confirmation')} />
    </EmailedLink>
  );
}

const links = { 'confirm-email': ConfirmEmail, 'stop-email-change': StopEmailChange, 'sign-in': SignIn, 'reset-password': ResetPassword };

export default function EmailedLinkPage({ host, to }: RemoteProps & { readonly to: keyof typeof links }) {
  const token = new URLSearchParams(useSearch()).get('token') || null;
  const Link = links[to];
  return <Link key={token} host={host} token={token} />;
}
