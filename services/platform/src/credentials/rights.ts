import type { Who } from '@kerbside/contracts/call';
import type { Caller, Role } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';

const staffRoles: readonly Role[] = ['agent', 'finance', 'admin'];
const rolesFor: Partial<Record<Who, readonly Role[]>> = { staff: staffRoles, finance: ['finance', 'admin'], admin: ['admin'] };

/** Whether this caller may make a call with this `who`. The service itself checks record ownership, signatures and partners' keys. */
const mayAsk = (who: Who, caller: Caller): boolean => {
  switch (who) {
    case 'public':
    case 'provider signature':
    case 'partner key':
    case 'edge':
      return true;
    case 'service':
      return caller.kind === 'service';
    case 'customer':
    case 'owner':
      return caller.kind === 'customer' || caller.kind === 'staff';
    case 'staff':
    case 'finance':
    case 'admin':
      return caller.kind === 'staff' && rolesFor[who]?.includes(caller.role) === true;
    default:
      throw new Error(`Unknown kind of caller: ${String(who satisfies never)}`);
  }
};

/** Throws NOT_SIGNED_IN for a visitor, who can sign in, and NOT_ALLOWED for everybody else. */
export const refuseUnlessAllowed = (who: Who, caller: Caller): void => {
  if (mayAsk(who, caller)) return;
  throw new DomainError(caller.kind === 'visitor' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
};
