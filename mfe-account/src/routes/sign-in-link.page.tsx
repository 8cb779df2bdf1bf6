import type { RemoteProps } from '@kerbside/contracts/host';
import { useSearch } from 'wouter';
import type { AccountApi } from '../api/account-api.js';
import { SignInByLink } from '../features/sign-in/sign-in-by-link.js';
import { UnusableLink } from '../features/sign-in/unusable-link.js';

/** The target of the link that is emailed after too many wrong passwords. */
export default function SignInLinkPage({ host, api }: RemoteProps & { readonly api: AccountApi }) {
  const token = new URLSearchParams(useSearch()).get('token');
  return token ? <SignInByLink key={token} host={host} api={api} token={token} /> : <UnusableLink host={host} />;
}
