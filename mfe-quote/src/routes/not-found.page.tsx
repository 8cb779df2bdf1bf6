import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Link } from 'wouter';
import { closed as words } from '../messages/closed.js';
import { stepPath } from '../paths.js';

export default function NotFoundPage({ host }: RemoteProps) {
  useTitle(host, words.notFound);
  return (
    <PlainPage title={words.notFound} lead={words.notFoundWhy}>
      <KerbScene at="lost" />
      <div>
        <Link asChild href={stepPath('warranty', 1)}>
          <ButtonLink label={words.startAgain} />
        </Link>
      </div>
    </PlainPage>
  );
}
