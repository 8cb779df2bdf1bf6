import { EmptyState, type EmptyStateProps } from '@kerbside/contracts/ui/page/panel';
import { LinkButton } from './link-button.js';
import { shared } from '../messages/account.js';
import { newQuotePath } from '../paths.js';

/** Nothing yet, until there is a quote: with the way to one. */
export function NothingQuoted(props: Omit<EmptyStateProps, 'action'>) {
  const action = <LinkButton label={shared.getQuote} href={newQuotePath} variant="secondary" />;
  return <EmptyState {...props} action={action} />;
}
