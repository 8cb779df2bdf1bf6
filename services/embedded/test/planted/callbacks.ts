import { randomUUID } from 'node:crypto';
import { at, type PersonPlanting, type Rows } from './planting.js';

const message = () => ({
  key: randomUUID(),
  channel: 'email',
  template: 'x',
  isForStaff: false,
  attachments: [],
  status: 'sent',
  tries: 1,
  nextTryAt: at,
  createdAt: at,
  sentAt: at,
  expiresAt: new Date(Date.now() + 86_400_000),
});
const reminder = {
  isCallback: true,
  remindAt: at,
  task: 'call',
  grade: 0,
  users: [],
  related: null,
  isSilent: false,
  isAmongNotes: false,
  hiddenBy: [],
  unreadBy: [],
  createdAt: at,
  doneAt: at,
  version: 1,
};
const callback = { subject: 'claims', date: '2020-01-02', status: 'done', createdAt: at };

const policyIdOf = (mark: string): string => `policy-${mark}`;

/** Messages, reminders, requested calls, and what else staff keep about them. */
export const inCallbacks = ({ customerId, mark, person, former, phoneAbroad, bookingId, plant, hide, openId }: PersonPlanting): Rows => ({
  messages: [
    { ...message(), customerId, to: person.email, subject: plant(), text: plant(), html: plant(), sealed: hide() },
    { ...message(), customerId: null, to: phoneAbroad, words: [phoneAbroad], subject: '', text: hide() },
    // To a friend, in their words.
    { ...message(), customerId: null, onBehalfOf: customerId, to: 'friend@people.test', subject: plant(), text: plant(), html: plant() },
  ],
  reminders: [
    {
      ...reminder,
      reference: `RM${mark}`,
      content: plant(),
      contact: { name: plant(), phone: plant(), email: person.email },
      doneReason: { code: 'done', label: plant() },
    },
    // For a callback booked with another address.
    { ...reminder, _id: bookingId, reference: `RB${mark}`, content: plant(), contact: { name: plant(), phone: plant(), email: plant() } },
    // Of staff, about no record.
    { ...reminder, isCallback: false, reference: `RN${mark}`, content: `Write to ${person.email}`, contact: null },
    // Of staff, about a policy.
    {
      ...reminder,
      isCallback: false,
      reference: `RP${mark}`,
      related: { table: 'policy', id: policyIdOf(mark), title: '' },
      content: plant(),
      contact: null,
    },
  ],
  callbacks: [
    { ...callback, reference: `CB${mark}`, customerName: plant(), customerEmail: person.email, customerPhone: plant() },
    { ...callback, reference: `CF${mark}`, customerName: plant(), customerEmail: former, customerPhone: plant() },
    {
      ...callback,
      _id: bookingId,
      customerId,
      reference: `CO${mark}`,
      customerName: plant(),
      customerEmail: plant(),
      customerPhone: plant(),
    },
  ],
  tree_results: [
    {
      customerId,
      treeVersion: 1,
      path: [1],
      answers: { a: plant() },
      finished: true,
      sent: [],
      startedBy: randomUUID(),
      savedAt: at,
      version: 1,
    },
  ],
  phone_codes: [
    {
      phone: phoneAbroad,
      productType: 'warranty',
      codeHash: hide(),
      tries: 0,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
      confirmed: null,
    },
  ],
  review_policies: [
    {
      _id: policyIdOf(mark),
      policyNumber: `KR-${mark}`,
      customerId,
      quoteId: randomUUID(),
      productType: 'warranty',
      activeFrom: '2020-01-03',
      cancelledOn: null,
      invitation: { note: plant() },
      sentAt: at,
    },
  ],
  quote_grades: [{ _id: openId, grade: 1, by: randomUUID(), at }],
});
