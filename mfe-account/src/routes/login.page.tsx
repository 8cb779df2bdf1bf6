import type { RemoteProps } from '@kerbside/contracts/host';
import { Redirect, useSearch } from 'wouter';
import { AskToSignIn } from '../features/sign-in/ask-to-sign-in.js';
import { localPath } from '../paths.js';

/** A sign-in page for links from outside; then on to `?redirect=`. */
export default function LoginPage({ host }: RemoteProps) {
  const onward = localPath(new URLSearchParams(useSearch()).get('redirect'));
  return host.session.signedIn ? <Redirect replace to={onward} /> : <AskToSignIn host={host} />;
}
