import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import * as z from 'zod/mini';
import type { AccountApi } from '../../api/account-api.js';
import { isLinkAtFault } from '../../api/emailed-link.js';
import { signInLink as words } from '../../messages.js';
import { localPath } from '../../paths.js';
import { UnusableLink } from './unusable-link.js';

const nothingTyped = z.object({});

interface SignInByLinkProps extends RemoteProps {
  readonly api: AccountApi;
  /** From the link in the email. */
  readonly token: string;
}

/** A button, so that a mail scanner that opens the link does not use it up. */
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
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <PageHeading lead={words.lead}>{words.title}</PageHeading>
          <div>
            <Button type="submit" size="large" busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
