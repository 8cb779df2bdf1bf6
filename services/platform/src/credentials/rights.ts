import type { Call, StaffRight } from '@kerbside/contracts/call';
import type { Caller, Role } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';

const staffRoles: readonly Role[] = ['agent', 'finance', 'admin'];
const rolesFor: Readonly<Record<StaffRight, readonly Role[]>> = {
  none: [],
  agent: staffRoles,
  finance: ['finance', 'admin'],
  admin: ['admin'],
};

const isStaffWith = (right: StaffRight, caller: Caller): boolean => caller.kind === 'staff' && rolesFor[right].includes(caller.role);

/** Whether this caller may make a call with this `who` and `staff`. The service itself checks record ownership, signatures and partners' keys. */
const mayAsk = ({ who, staff = 'none' }: Pick<Call, 'who' | 'staff'>, caller: Caller): boolean => {
  switch (who) {
    case 'public':
    case 'provider signature':
    case 'partner key':
    case 'edge':
      return true;
    case 'service':
      return caller.kind === 'service';
    case 'customer':
      return caller.kind === 'customer' || caller.kind === 'staff';
    case 'owner':
      return caller.kind === 'customer' || isStaffWith(staff, caller);
    case 'staff':
      return isStaffWith('agent', caller);
    case 'finance':
    case 'admin':
      return isStaffWith(who, caller);
    default:
      throw new Error(`Unknown kind of caller: ${String(who satisfies never)}`);
  }
};

/** Of what is finance's by its effect: money goes back. Throws NOT_ALLOWED for an agent. */
export const refuseAgents = (caller: Caller): void => {
  if (caller.kind === 'staff' && !isStaffWith('finance', caller)) throw new DomainError('NOT_ALLOWED');
};

/** Throws NOT_SIGNED_IN for a visitor, who can sign in, and NOT_ALLOWED for everybody else. */
export const refuseUnlessAllowed = (call: Pick<Call, 'who' | 'staff'>, caller: Caller): void => {
  if (mayAsk(call, caller)) return;

  throw new DomainError(caller.kind === 'visitor' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
};
