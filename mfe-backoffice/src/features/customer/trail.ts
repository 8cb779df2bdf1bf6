import type { AuditRow } from '../../api/backoffice-api.js';
import { audit as words } from '../../messages/customer.js';
import type { NameOf } from '../reminders/names.js';

/** Who did it: entries carry ids, and the names of colleagues are known by them. */
export const actorOf = ({ actorId, actorKind }: AuditRow, name: NameOf, customerId: string): string => {
  if (actorId === null) return words.visitor;
  if (actorId === customerId) return words.theCustomer;
  if (actorKind === 'staff') return name(actorId);
  return actorKind === 'service' ? `${words.kerbside} (${actorId})` : `${capitalised(actorKind)} ${actorId.slice(-8)}`;
};

/** "role-changed" reads "Role changed". */
export const actionOf = ({ action }: AuditRow): string => capitalised(action.replace(/[-_]/g, ' '));

/** What changed, as "role: agent → finance"; what was only noted, as "policyNumber: KS-…". */
export const changeOf = ({ before, after }: AuditRow): string => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => shown(was[name]) !== shown(is[name]))
    .map((name) => `${name}: ${name in was ? `${shown(was[name])} → ` : ''}${shown(is[name])}`)
    .join('; ');
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
