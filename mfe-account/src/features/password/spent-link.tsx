import type { RemoteProps } from '@kerbside/contracts/host';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { password as words } from '../../messages/account.js';
import { DeadLink } from '../../ui/dead-link.js';

/** A reset link that no longer works. */
export function SpentLink({ host }: RemoteProps) {
  useTitle(host, words.spent);
  return <DeadLink title={words.spent} why={words.spentWhy} next={words.newLink} onNext={() => host.openDialog('forgotpassword')} />;
}
