import type { RemoteProps } from '@kerbside/contracts/host';
import { Fragment, type ReactNode } from 'react';
import { AskToSignIn } from './ask-to-sign-in.js';
import { useFocusAfterSignIn } from './use-focus-after-sign-in.js';

/** Shows its children only to a signed-in person, and mounts them again for each person. The services check again, ownership included. */
export function SignedIn({ host, children }: RemoteProps & { readonly children: ReactNode }) {
  const { signedIn, userId } = host.session;
  useFocusAfterSignIn(signedIn);
  return signedIn ? <Fragment key={userId}>{children}</Fragment> : <AskToSignIn host={host} />;
}
