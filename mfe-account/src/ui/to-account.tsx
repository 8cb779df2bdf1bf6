import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { notFound as words } from '../messages/account.js';
import { accountPath } from '../paths.js';

/** The link onward from a page with nothing to show. */
export function ToAccount() {
  return (
    <div>
      <Link asChild href={accountPath}>
        <ButtonLink>{words.toAccount}</ButtonLink>
      </Link>
    </div>
  );
}
