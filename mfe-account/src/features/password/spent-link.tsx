import type { RemoteProps } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { password as words } from '../../messages.js';
import { DeadLink } from '../../ui/dead-link.js';

/** A reset link that no longer works. */
export function SpentLink({ host }: RemoteProps) {
  useEffect(() => host.title(words.spent), [host]);
  return <DeadLink title={words.spent} why={words.spentWhy} next={words.newLink} onNext={() => host.openDialog('forgotpassword')} />;
}
