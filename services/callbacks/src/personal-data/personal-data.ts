import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import {
  AlsoErases,
  anyOf,
  byCustomer,
  byQuote,
  emailIn,
  type Filter,
  type Look,
  type PersonalDataOf,
} from '@kerbside/platform/personal/personal-records';
import { writtenOf } from '@kerbside/platform/personal/redacted';
import { Injectable } from '@nestjs/common';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { wordsOf } from '../messages/message-words.js';
import type { ReminderDocument } from '../reminders/reminder.js';

/** Booked by the customer, or with their address by a visitor who had not signed in. */
export const bookedBy = ({ customerId, emails }: DataSubject): Filter => ({
  $or: [{ customerId }, { customerId: null, customerEmail: emailIn(emails) }],
});

/** Booked by another customer: theirs, even if they typed this customer's address. */
const bookedByOthers = ({ customerId, emails }: DataSubject): Filter => ({
  customerId: { $nin: [null, customerId] },
  customerEmail: emailIn(emails),
});

/** The driver takes every `_id` to be one of its own, if it can read its name. */
const withId = (ids: readonly string[], field = '_id'): Filter => ({ [field]: { $in: ids } });

/** Staff's work for a callback has the callback's id, and names the customer only as typed. */
const aboutThem = async (subject: DataSubject, look: Look): Promise<Filter> => {
  const policies = await look.ids('review_policies', byCustomer()(subject));
  return {
    $or: [
      { 'related.id': { $in: [subject.customerId, ...subject.quoteIds, ...policies] } },
      { 'contact.email': emailIn(subject.emails), $nor: [withId(await look.ids('callbacks', bookedByOthers(subject)))] },
      withId(await look.ids('callbacks', bookedBy(subject))),
    ],
  };
};

/** Reminders about no customer, in which staff typed how to reach them. Others may have their name, and their car by now. */
const reachedBy = (subject: DataSubject): Filter => {
  const written = writtenOf({ ...subject, names: [], plates: [], places: [] });
  return { isCallback: false, 'related.table': { $ne: 'customer' }, content: written ?? { $in: [] } };
};

/** Messages to no known customer: a telephone may be a family's, and an address once another person's. The index of words narrows them down for the pattern. */
const sentTo = (addresses: readonly string[]): Filter => ({
  customerId: null,
  words: { $in: addresses.map(firstWord) },
  to: anyOf(addresses),
});
const firstWord = (address: string): string => wordsOf({ to: address, subject: '' })[0] ?? '';

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'messages',
      called: 'Letters and text messages',
      of: ({ customerId, emails, phones }) => ({ $or: [{ customerId }, sentTo([...emails, ...phones])] }),
      hidden: ['sealed', 'words'],
      erasing: 'remove',
    },
    {
      in: 'messages',
      called: 'Letters that we sent for you',
      of: byCustomer('onBehalfOf'),
      hidden: ['sealed', 'words'],
      erasing: 'remove',
    },
    { in: 'reminders', called: 'Callbacks, and notes about you', of: aboutThem, erasing: 'remove' },
    { in: 'reminders', called: 'Callbacks, and notes about you', of: reachedBy, erasing: { law: null, cleared: {} } },
    {
      in: 'callbacks',
      called: 'Callbacks that you booked',
      of: bookedBy,
      hidden: ['requestDigest'],
      erasing: 'remove',
    },
    { in: 'tree_results', called: 'What you told us in calls', of: byCustomer(), erasing: 'remove' },
    {
      in: 'phone_codes',
      called: 'Codes sent to your phone',
      of: ({ phones }) => ({ phone: { $in: phones } }),
      hidden: ['codeHash', 'confirmed'],
      erasing: 'remove',
    },
    { in: 'review_policies', called: 'Whether we asked you to review your policies', of: byCustomer(), erasing: 'remove' },
    { in: 'quote_grades', called: 'How soon we call you back', of: byQuote('_id'), erasing: 'remove' },
  ],
  impersonal: ['decision_trees', 'blocked_fields'],
};

/**
 * Tells that the calls which an erased person waited for are over. Those who count what waits cannot know whose a call was that somebody
 * booked without signing in.
 */
@Injectable()
export class ErasedCallbacks extends AlsoErases {
  constructor(
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async erase(subject: DataSubject, session: ClientSession): Promise<void> {
    const { database } = this.mongo;
    const booked = database.collection('callbacks').find(bookedBy(subject), { session, projection: { _id: 1 } });
    const ids = (await booked.toArray()).map(({ _id }) => String(_id));
    const open = database.collection<ReminderDocument>('reminders').find({ _id: { $in: ids }, doneAt: null }, { session });
    for (const { _id: id, version } of await open.toArray())
      await this.outbox.add(session, callbackCompleted, {
        id,
        version: version + 1,
        data: { callbackId: id, reason: 'not_needed', customerId: null },
      });
  }
}
