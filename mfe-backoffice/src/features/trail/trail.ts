import { formatDay, isRealDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { AuditRow } from '../../api/partners-api.js';
import { audit as words } from '../../messages/customer.js';
import { capitalised, formatMoment } from '../../ui/moment.js';
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

/** What changed, as "role: agent → finance"; what was only noted, as "policy number: KS-…"; of payments those alone that changed. */
export const changeOf = ({ before, after }: AuditRow, name: NameOf): string => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return changedIn(was, is)
    .map((field) => `${fieldInWords(field)}: ${changeOfField(field, { was, is, name })}`)
    .join('; ');
};

interface Both {
  readonly was: Fields;
  readonly is: Fields;
  readonly name: NameOf;
}

const changeOfField = (field: string, { was, is, name }: Both): string => {
  const [before, after] = [was[field], is[field]];
  if (!isFields(before) || !isFields(after)) {
    const now = valueInWords(field, after, name);
    return field in was ? `${valueInWords(field, before, name)} → ${now}` : now;
  }
  return changedIn(before, after)
    .map((inner) => `${fieldInWords(inner)} ${valueInWords(inner, before[inner], name)} → ${valueInWords(inner, after[inner], name)}`)
    .join(', ');
};

const changedIn = (was: Fields, is: Fields): string[] =>
  Object.keys({ ...was, ...is }).filter((field) => JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field] ?? null));

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The payments of a plan, each by its number; the fields of anything else. */
const fieldsOf = (value: unknown): Fields => {
  if (Array.isArray(value) && value.every(isNumbered))
    return Object.fromEntries(value.map(({ number, ...payment }) => [words.payment(number), payment]));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
};

const isNumbered = (value: unknown): value is Fields & { readonly number: number } =>
  isFields(value) && typeof value['number'] === 'number';

/** "policyNumber" reads "policy number", "amountPence" reads "amount", "messageId" reads "message". */
const fieldInWords = (field: string): string => {
  const named = field.replace(/(Pence|Ids?)$/, '').replaceAll(/[-_]/g, ' ');
  return (named || field).replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
};

/** A webhook without event types is sent every event. */
const noneIn = (field: string): string => (field === 'eventTypes' ? words.every : words.nothing);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A choice of a form, as it is stored: `own_garage`. */
const code = /^[a-z\d]+(_[a-z\d]+)+$/;
const shownOfId = 8;

/** What an entry says of a field, for people: pounds, days and times as elsewhere, choices without underscores, the names of colleagues, and only the beginning of an id. */
const valueInWords = (field: string, value: unknown, name: NameOf): string => {
  if (value === null || value === undefined) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return field.endsWith('Pence') ? formatPounds(value) : String(value);
  if (Array.isArray(value)) return value.map((one: unknown) => valueInWords(field, one, name)).join(', ') || noneIn(field);
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${fieldInWords(inner)} ${valueInWords(inner, one, name)}`)
      .join(', ');
  const text = String(value);
  if (uuid.test(text)) return field === 'users' ? name(text) : text.slice(0, shownOfId);
  if (instant.test(text)) return formatMoment(text);
  if (isRealDay(text)) return formatDay(text);
  return code.test(text) ? text.replaceAll('_', ' ') : text;
};
