import { productNames, productType } from '@kerbside/contracts/ids';
import { unassigned } from '../reminders/new-reminder.js';
import type { Reminder } from '../reminders/reminder.js';
import { callBy, type Callback, type CallbackSubject } from './callback.js';

const subjects: Readonly<Record<CallbackSubject, string>> = {
  new_quote: 'New quote',
  existing_policy: 'Existing policy',
  claims: 'Claims',
  finance: 'Finance',
  other: 'Other',
};

/** What staff have to do for a callback that a customer booked. Nobody has it yet. */
export const workOf = (callback: Callback): Reminder => {
  const { id, reference, subject, customerName: name, customerEmail: email, customerPhone: phone, createdAt } = callback;
  const product = productType.safeParse(callback.productType).data;
  return {
    ...unassigned,
    id,
    reference,
    isCallback: true,
    content: product ? `${subjects[subject]}: ${productNames[product]}` : subjects[subject],
    remindAt: callBy(callback, createdAt),
    task: 'call',
    related: null,
    contact: { name, email, phone },
    createdAt,
    createdBy: null,
    version: 1,
  };
};
