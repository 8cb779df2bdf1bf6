import type { RemoteProps } from '@kerbside/contracts/host';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import * as z from 'zod/mini';
import type { AccountApi } from '../../api/account-api.js';
import { isLinkAtFault } from '../../api/emailed-link.js';
import { signInLink as words } from '../../messages/account.js';
import { localPath } from '../../paths.js';
import { LinkForm } from '../../ui/link-form.js';
import { UnusableLink } from './unusable-link.js';

const nothingTyped = z.object({});

interface SignInByLinkProps extends RemoteProps {
  readonly api: AccountApi;
  /** From the link in the email. */
  readonly token: string;
}

/** Signs in by the link in an email. A used or expired link offers another way. */
export function SignInByLink({ host, api, token }: SignInByLinkProps) {
  const form = useForm({
    schema: nothingTyped,
    initial: {},
    send: async () => {
      const { redirect } = await api.signInByLink(token);
      await host.refreshSession();
      return redirect;
    },
    done: (redirect) => {
      host.toast(words.done, 'success');
      host.navigate(localPath(redirect), { replace: true });
    },
  });
  useTitle(host, words.title);
  if (isLinkAtFault(form.failure, 'SIGN_IN_LINK_SPENT')) return <UnusableLink host={host} />;
  return <LinkForm form={form} words={words} />;
}
