import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { byCustomer, byQuote, emailIn, type Filter, type PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { digestOf } from '../referrals/referral.js';

const byFriend = ({ customerId: friendId, emails }: DataSubject): Filter => ({
  $or: [{ friendId }, { friend: { $in: emails.map(digestOf) } }],
});

const referrals = {
  in: 'referrals',
  called: 'Friends you invited',
  hidden: ['friend', 'mailbox', 'friendId', 'customerId', 'rewardedFor'],
};

export const personalData: PersonalDataOf = {
  records: [
    {
      ...referrals,
      of: (subject) => ({ $or: [byCustomer()(subject), { ...byFriend(subject), rewardedFor: null }] }),
      erasing: 'remove',
    },
    // What was given for a friend is taken back if that purchase does not stay paid (ADR 13).
    {
      ...referrals,
      of: (subject) => ({ ...byFriend(subject), rewardedFor: { $ne: null } }),
      erasing: {
        law: 'payments',
        since: ['rewardedAt'],
        cleared: ({ _id }) => ({ friend: `erased ${_id}`, mailbox: `erased ${_id}`, friendId: `erased ${_id}` }),
      },
    },
    { in: 'campaign_entries', called: 'Campaigns you entered', of: ({ emails }) => ({ email: emailIn(emails) }), erasing: 'remove' },
    { in: 'buyers', called: 'That you have bought before', of: byCustomer('_id'), erasing: 'remove' },
    {
      in: 'customers_with_cover',
      called: 'Until when you have cover',
      of: (subject) => ({ $or: [byCustomer()(subject), byCustomer('_id')(subject)] }),
      erasing: 'remove',
    },
    { in: 'manual_codes', called: 'Codes for vehicle manuals', of: byCustomer(), hidden: ['pin'], erasing: { law: null, cleared: {} } },
    {
      in: 'applications',
      called: 'Vouchers on your quotes',
      of: byQuote('_id'),
      erasing: { law: null, cleared: { memberId: null, 'asked.memberId': null } },
    },
    { in: 'rewards_accounts', called: 'Rewards', of: byCustomer('_id'), erasing: { law: 'payments', since: ['at'], cleared: {} } },
    {
      in: 'rewards_movements',
      called: 'What was added to your rewards and taken',
      of: byCustomer(),
      erasing: { law: 'payments', since: ['at'], cleared: {} },
    },
    {
      in: 'rewards_work',
      called: 'Work at a garage that your rewards wait for',
      of: byCustomer(),
      erasing: { law: 'payments', since: ['at'], cleared: {} },
    },
    {
      in: 'rewards_holds',
      called: 'What rewards your purchases used and earned',
      of: byCustomer(),
      erasing: { law: 'payments', since: ['at'], cleared: {} },
    },
  ],
  // A club's members are ten-digit numbers, which only the club can link to people.
  impersonal: ['blocked_fields', 'vouchers', 'club_members'],
};
