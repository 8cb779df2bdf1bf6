import type { RemoteProps } from '@kerbside/contracts/host';
import { useEffect } from 'react';
import { signInLink as words } from '../../messages.js';
import { DeadLink } from '../../ui/dead-link.js';

/** A sign-in link that no longer works. */
export function UnusableLink({ host }: RemoteProps) {
  useEffect(() => host.title(words.spent), [host]);
  return <DeadLink title={words.spent} why={words.spentWhy} next={words.again} onNext={() => host.openDialog('login')} />;
}
