import type { RemoteProps } from '@kerbside/contracts/host';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { signInLink as words } from '../../messages/account.js';
import { DeadLink } from '../../ui/dead-link.js';

/** A sign-in link that no longer works. */
export function UnusableLink({ host }: RemoteProps) {
  useTitle(host, words.spent);
  return <DeadLink title={words.spent} why={words.spentWhy} next={words.again} onNext={() => host.openDialog('login')} />;
}
