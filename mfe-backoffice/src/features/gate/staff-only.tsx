import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import { NotAllowed } from './not-allowed.js';
import { SignIn } from './sign-in.js';

/** What only staff, or only one of their roles, may see. The services check again. */
export function StaffOnly({ host, needs, children }: RemoteProps & { readonly needs?: Role; readonly children: ReactNode }) {
  const { signedIn, role } = host.session;
  if (!signedIn) return <SignIn host={host} />;
  const isAllowed = needs === undefined ? role !== null : role === needs;
  return isAllowed ? children : <NotAllowed host={host} />;
}
