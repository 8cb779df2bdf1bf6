import type { Role } from '@kerbside/contracts/caller';
import type { Start } from '../../paths.js';

const ranks: Readonly<Record<Role, number>> = { agent: 1, finance: 2, admin: 3 };

/** Finance may do what an agent may; an admin may do all. */
export const has = (role: Role | null, needs: Role = 'agent'): boolean => role !== null && ranks[role] >= ranks[needs];

/** What must be had for what is started on the page of a customer; an agent may do the rest. */
export const needsOf: Readonly<Partial<Record<Start, 'finance' | 'admin'>>> = {
  refund: 'finance',
  paid: 'finance',
  check: 'finance',
  split: 'finance',
  change: 'finance',
  stop: 'finance',
  link: 'admin',
  access: 'admin',
};
