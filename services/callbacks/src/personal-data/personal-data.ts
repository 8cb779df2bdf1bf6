import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { wordsOf } from '../messages/message-words.js';
import { anyOf, byCustomer, byQuote, emailIn, type Filter, type PersonalDataOf } from '@kerbside/platform/personal/personal-records';

const aboutThem = ({ customerId, emails, quoteIds }: DataSubject): Filter => ({
  $or: [{ 'related.id': { $in: [customerId, ...quoteIds] } }, { 'contact.email': emailIn(emails) }],
});

/** By the index of words first: the pattern only tells apart those few. */
const sentTo = (addresses: readonly string[]): Filter => ({ words: { $in: addresses.map(firstWord) }, to: anyOf(addresses) });
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
    { in: 'reminders', called: 'Callbacks, and notes about you', of: aboutThem, erasing: 'remove' },
    {
      in: 'callbacks',
      called: 'Callbacks that you booked',
      of: ({ customerId, emails }) => ({ $or: [{ customerId }, { customerEmail: emailIn(emails) }] }),
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
    { in: 'review_policies', called: 'Invitations to review us', of: byCustomer(), erasing: 'remove' },
    { in: 'quote_grades', called: 'How soon we call you back', of: byQuote('_id'), erasing: 'remove' },
  ],
  impersonal: ['decision_trees', 'blocked_fields', 'review_policy_walks'],
};
