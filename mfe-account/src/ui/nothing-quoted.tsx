import { EmptyState, type EmptyStateProps } from '@kerbside/contracts/ui/page/panel';
import { LinkButton } from './link-button.js';
import { shared } from '../messages/account.js';
import { newQuotePath } from '../paths.js';

/** Nothing yet, until there is a quote: with the way to one. */
export function NothingQuoted(props: Omit<EmptyStateProps, 'action'>) {
  const action = (
    <LinkButton href={newQuotePath} variant="secondary">
      {shared.getQuote}
    </LinkButton>
  );
  return <EmptyState {...props} action={action} />;
}
