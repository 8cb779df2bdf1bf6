import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import { AskToSignIn } from './ask-to-sign-in.js';
import { useFocusAfterSignIn } from './use-focus-after-sign-in.js';

/** What only somebody signed in may see. The services check again, and whose it is. */
export function SignedIn({ host, children }: RemoteProps & { readonly children: ReactNode }) {
  const { signedIn } = host.session;
  useFocusAfterSignIn(signedIn);
  return signedIn ? children : <AskToSignIn host={host} />;
}
