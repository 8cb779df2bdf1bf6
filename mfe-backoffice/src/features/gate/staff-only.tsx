import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Fragment, type ReactNode } from 'react';
import { NotAllowed } from './not-allowed.js';
import { SignIn } from './sign-in.js';

/** Shows its children only to staff, or to one role, and mounts them again for each person. The services check again. */
export function StaffOnly({ host, needs, children }: RemoteProps & { readonly needs?: Role; readonly children: ReactNode }) {
  const { signedIn, userId, role } = host.session;
  if (!signedIn) return <SignIn host={host} />;
  const isAllowed = needs === undefined ? role !== null : role === needs;
  return isAllowed ? <Fragment key={userId}>{children}</Fragment> : <NotAllowed host={host} />;
}
