import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { notFound as words } from '../messages/account.js';
import { ToAccount } from '../ui/not-here.js';

export function NotFoundPage({ host }: RemoteProps) {
  useTitle(host, words.page);
  return (
    <PlainPage title={words.page} lead={words.pageWhy}>
      <KerbScene at="lost" />
      <ToAccount />
    </PlainPage>
  );
}
