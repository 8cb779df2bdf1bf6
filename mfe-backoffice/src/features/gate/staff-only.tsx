import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Fragment, type ReactNode } from 'react';
import { NotAllowed } from './not-allowed.js';
import { has } from './rights.js';
import { SignIn } from './sign-in.js';

/** Shows its children only to staff who have the right, and mounts them again for each person. The services check again. */
export function StaffOnly({ host, needs, children }: RemoteProps & { readonly needs?: Role; readonly children: ReactNode }) {
  const { signedIn, userId, role } = host.session;
  if (!signedIn) return <SignIn host={host} />;
  return has(role, needs) ? <Fragment key={userId}>{children}</Fragment> : <NotAllowed host={host} />;
}
