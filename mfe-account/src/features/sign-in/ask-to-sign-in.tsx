import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { LinkButton } from '../../ui/link-button.js';
import { shared, signIn as words } from '../../messages/account.js';
import { newQuotePath } from '../../paths.js';

/** In place of a page that only its owner may see. After signing in, the page itself appears at the same address. */
export function AskToSignIn({ host }: RemoteProps) {
  useTitle(host, words.title);
  return (
    <Page width="reading">
      <Stack gap="large">
        <Stack>
          <PageHeading lead={words.lead}>{words.heading}</PageHeading>
          <host.SignInForm host={host} />
        </Stack>
        <Card title={words.none}>
          <p>{words.noneWhy}</p>
          <div>
            <LinkButton label={shared.getQuote} href={newQuotePath} variant="secondary" />
          </div>
        </Card>
      </Stack>
    </Page>
  );
}
