import type { Role } from '@kerbside/contracts/caller';

const ranks: Readonly<Record<Role, number>> = { agent: 1, finance: 2, admin: 3 };

/** Finance may do what an agent may; an admin may do all. */
export const has = (role: Role | null, needs: Role = 'agent'): boolean => role !== null && ranks[role] >= ranks[needs];
