import type { AuditRow } from '../../api/backoffice-api.js';
import { audit as words } from '../../messages/customer.js';
import type { NameOf } from '../reminders/names.js';
import { fieldInWords, valueInWords } from './trail-values.js';

/** Who did it: entries carry ids, and the names of colleagues are known by them. */
export const actorOf = ({ actorId, actorKind }: AuditRow, name: NameOf, customerId: string): string => {
  if (actorId === null) return words.visitor;
  if (actorId === customerId) return words.theCustomer;
  if (actorKind === 'staff') return name(actorId);
  return actorKind === 'service' ? `${words.kerbside} (${actorId})` : `${capitalised(actorKind)} ${actorId.slice(-8)}`;
};

/** "role-changed" reads "Role changed". */
export const actionOf = ({ action }: AuditRow): string => capitalised(action.replace(/[-_]/g, ' '));

/** What changed, as "role: agent → finance"; what was only noted, as "policy number: KS-…". */
export const changeOf = ({ before, after }: AuditRow, name: NameOf): string => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null))
    .map(
      (field) =>
        `${fieldInWords(field)}: ${field in was ? `${valueInWords(field, was[field], name)} → ` : ''}${valueInWords(field, is[field], name)}`,
    )
    .join('; ');
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
