import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { EmptyState, type EmptyStateProps } from '@kerbside/contracts/ui/page/panel';
import { Link } from 'wouter';
import { shared } from '../messages/account.js';
import { newQuotePath } from '../paths.js';

/** Nothing yet, until there is a quote: with the way to one. */
export function NothingQuoted(props: Omit<EmptyStateProps, 'action'>) {
  const action = (
    <Link asChild href={newQuotePath}>
      <ButtonLink variant="secondary">{shared.getQuote}</ButtonLink>
    </Link>
  );
  return <EmptyState {...props} action={action} />;
}
