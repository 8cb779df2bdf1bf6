import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { notFound as words } from '../messages/account.js';
import { ToAccount } from '../ui/not-here.js';

export function NotFoundPage({ host }: RemoteProps) {
  useTitle(host, words.page);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.pageWhy}>{words.page}</PageHeading>
        <KerbScene at="lost" />
        <ToAccount />
      </Stack>
    </Page>
  );
}
