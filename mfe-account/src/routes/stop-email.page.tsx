import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { emailApi } from '../api/email-api.js';
import { FollowEmailLink } from '../features/security/follow-email-link.js';
import { stopLink as words } from '../messages/email.js';
import { accountPath } from '../paths.js';

/** The target of the link in the notice to the previous address. */
export default function StopEmailPage({ host }: RemoteProps) {
  const { fetch } = host;
  const api = useMemo(() => emailApi(fetch), [fetch]);
  const choosePassword = (email?: string) => host.openDialog('forgotpassword', email === undefined ? {} : { email });
  const done = ({ email }: { readonly email: string }) => {
    host.toast(words.done, 'success');
    host.navigate(accountPath, { replace: true });
    choosePassword(email);
  };
  const token = new URLSearchParams(useSearch()).get('token');
  return <FollowEmailLink host={host} words={words} token={token} send={api.stop} done={done} onNext={() => choosePassword()} />;
}
