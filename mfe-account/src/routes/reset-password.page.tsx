import type { RemoteProps } from '@kerbside/contracts/host';
import { useSearch } from 'wouter';
import type { AccountApi } from '../api/account-api.js';
import { NewPasswordForm } from '../features/password/new-password-form.js';
import { SpentLink } from '../features/password/spent-link.js';

/** The target of the link in a reset email. */
export default function ResetPasswordPage({ host, api }: RemoteProps & { readonly api: AccountApi }) {
  const token = new URLSearchParams(useSearch()).get('token');
  return token ? <NewPasswordForm key={token} host={host} api={api} token={token} /> : <SpentLink host={host} />;
}
