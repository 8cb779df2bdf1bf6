import { productNames, productType } from '@kerbside/contracts/ids';
import { unassigned } from '../reminders/new-reminder.js';
import type { RelatedRecord, Reminder } from '../reminders/reminder.js';
import { callBy, type Callback, type CallbackSubject } from './callback.js';

const subjects: Readonly<Record<CallbackSubject, string>> = {
  new_quote: 'New quote',
  existing_policy: 'Existing policy',
  claims: 'Claims',
  finance: 'Finance',
  other: 'Other',
};

/** The customer whom it is about, known when they were signed in or staff booked it for them. */
export const customerOf = ({ customerId, customerName }: Pick<Callback, 'customerId' | 'customerName'>): RelatedRecord | null =>
  customerId ? { table: 'customer', id: customerId, title: customerName } : null;

/** What staff have to do for a callback that a customer booked. It is not assigned yet. */
export const workOf = (callback: Callback, note?: string): Reminder => {
  const { id, reference, subject, customerName: name, customerEmail: email, customerPhone: phone, createdAt } = callback;
  const product = productType.safeParse(callback.productType).data;
  const about = product ? `${subjects[subject]}: ${productNames[product]}` : subjects[subject];
  return {
    ...unassigned,
    id,
    reference,
    isCallback: true,
    content: note ? `${about}\n${note}` : about,
    remindAt: callBy(callback, createdAt),
    task: 'call',
    related: customerOf(callback),
    contact: { name, email, phone },
    createdAt,
    createdBy: null,
    version: 1,
  };
};
