import { newPassword, typedPassword } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import * as z from 'zod/mini';
import type { AccountApi } from '../../api/account-api.js';
import { isLinkAtFault } from '../../api/emailed-link.js';
import { password as words } from '../../messages/account.js';
import { localPath } from '../../paths.js';
import { LinkForm } from '../../ui/link-form.js';
import { SpentLink } from './spent-link.js';

const twoPasswords = z.object({ password: newPassword, password_confirmation: typedPassword('Enter your password again') }).check(
  z.refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    error: words.mismatch,
  }),
);

interface NewPasswordFormProps extends RemoteProps {
  readonly api: AccountApi;
  /** From the link in the email. */
  readonly token: string;
}

/** Chooses a new password and signs in. A used or expired link offers a new one. */
export function NewPasswordForm({ host, api, token }: NewPasswordFormProps) {
  const form = useForm({
    schema: twoPasswords,
    initial: { password: '', password_confirmation: '' },
    send: async (passwords) => {
      const { redirect } = await api.choosePassword({ token, ...passwords });
      await host.refreshSession();
      return redirect;
    },
    done: (redirect) => {
      host.toast(words.done, 'success');
      host.navigate(localPath(redirect), { replace: true });
    },
  });
  useTitle(host, words.title);
  if (isLinkAtFault(form.failure, 'RESET_LINK_SPENT')) return <SpentLink host={host} />;
  return (
    <LinkForm form={form} words={words}>
      <PasswordField label={words.password} hint={words.passwordHint} autoComplete="new-password" {...form.field('password')} />
      <PasswordField label={words.confirmation} autoComplete="new-password" {...form.field('password_confirmation')} />
    </LinkForm>
  );
}
