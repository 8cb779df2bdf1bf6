import { formatDay, isRealDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { audit as words } from '../../messages/customer.js';
import { formatMoment } from '../../ui/moment.js';
import type { NameOf } from '../reminders/names.js';

/** "policyNumber" reads "policy number", "amountPence" reads "amount", "messageId" reads "message". */
export const fieldInWords = (field: string): string => {
  const named = field.replace(/(Pence|Ids?)$/, '').replaceAll(/[-_]/g, ' ');
  return (named || field).replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const shownOfId = 8;

/** What an entry says of a field, for people: pounds, days and times as elsewhere, the names of colleagues, and only the beginning of an id. */
export const valueInWords = (field: string, value: unknown, name: NameOf): string => {
  if (value === null || value === undefined) return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return field.endsWith('Pence') ? formatPounds(value) : String(value);
  if (Array.isArray(value)) return value.map((one: unknown) => valueInWords(field, one, name)).join(', ') || words.nothing;
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${fieldInWords(inner)} ${valueInWords(inner, one, name)}`)
      .join(', ');
  const text = String(value);
  if (uuid.test(text)) return field === 'users' ? name(text) : text.slice(0, shownOfId);
  if (instant.test(text)) return formatMoment(text);
  return isRealDay(text) ? formatDay(text) : text;
};
