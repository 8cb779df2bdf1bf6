import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { emailApi } from '../api/email-api.js';
import { FollowEmailLink } from '../features/security/follow-email-link.js';
import { confirmLink as words } from '../messages/email.js';
import { securityPath } from '../paths.js';

/** The target of the link that goes to a new email address. */
export default function ConfirmEmailPage({ host }: RemoteProps) {
  const { fetch } = host;
  const api = useMemo(() => emailApi(fetch), [fetch]);
  const toSecurity = () => host.navigate(securityPath, { replace: true });
  const done = ({ email }: { readonly email: string }) => {
    host.toast(words.done(email), 'success');
    toSecurity();
  };
  const token = new URLSearchParams(useSearch()).get('token');
  return <FollowEmailLink host={host} words={words} token={token} send={api.confirm} done={done} onNext={toSecurity} />;
}
