import type { RemoteProps } from '@kerbside/contracts/host';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { gate, notFound as words } from '../messages/frame.js';
import { searchPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';

export function NotFoundPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.why}>
      <div>
        <Link asChild href={searchPath}>
          <ButtonLink label={gate.toSearch} />
        </Link>
      </div>
    </OfficePage>
  );
}
