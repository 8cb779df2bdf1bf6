import type { RemoteProps } from '@kerbside/contracts/host';
import { useEffect, useRef } from 'react';
import { Redirect, useSearch } from 'wouter';
import { AskToSignIn } from '../features/sign-in/ask-to-sign-in.js';
import { localPath } from '../paths.js';

/** A sign-in page for links from outside; then on to `?redirect=`. Where the shell has no form for a page it opens the dialog. */
export default function LoginPage({ host }: RemoteProps) {
  const onward = localPath(new URLSearchParams(useSearch()).get('redirect'));
  const { signedIn } = host.session;
  const isOnPage = host.SignInForm !== undefined;
  const isOffered = useRef(false);
  useEffect(() => {
    if (signedIn || isOnPage || isOffered.current) return;
    // Only once: a person who closes the dialog wants it to stay closed.
    isOffered.current = true;
    host.openDialog('login');
  }, [host, signedIn, isOnPage]);
  return signedIn ? <Redirect replace to={onward} /> : <AskToSignIn host={host} />;
}
