import { logout } from '@kerbside/contracts/http/accounts/accounts';
import type { RemoteProps } from '@kerbside/contracts/host';
import { forgetSecrets } from '@kerbside/contracts/quotes/quote-secrets';
import { useState } from 'react';
import { send } from '@kerbside/contracts/ui/data/calls';
import { frame as words } from './messages/frame.js';

export const useSignOut = ({ host }: RemoteProps) => {
  const [isEnding, setIsEnding] = useState(false);
  const signOut = async () => {
    setIsEnding(true);
    try {
      await send(host, logout, {});
      forgetSecrets();
      await host.refreshSession();
      host.toast(words.signedOut);
      host.navigate('/');
    } catch (error) {
      host.toast(words.signOutFailed, 'danger');
      host.track('sign_out_failed', { reason: error instanceof Error ? error.name : 'unknown' });
      setIsEnding(false);
    }
  };
  return { isEnding, signOut };
};
