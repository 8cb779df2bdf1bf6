import { anonymous } from '../people/person.js';
import { byCustomer, emailIn, type PersonalDataOf } from '@kerbside/platform/personal/personal-records';

/** Accounts erases its own part once all others have answered. */
export const personalData: PersonalDataOf = {
  records: [
    { in: 'people', called: 'You', of: byCustomer('_id'), erasing: { law: null, cleared: ({ _id }) => anonymous(String(_id)) } },
    { in: 'credentials', called: 'Password', of: byCustomer('_id'), hidden: ['hash'], erasing: 'remove' },
    { in: 'second_factors', called: 'Second step', of: byCustomer('_id'), hidden: ['sealed', 'recovery', 'pending'], erasing: 'remove' },
    { in: 'passkeys', called: 'Passkeys', of: byCustomer('personId'), hidden: ['publicKey', 'credentialId'], erasing: 'remove' },
    { in: 'passkey_challenges', called: 'Passkeys being used', of: byCustomer('personId'), hidden: ['challenge'], erasing: 'remove' },
    { in: 'sessions', called: 'Where you are signed in', of: byCustomer('personId'), hidden: ['_id', 'family'], erasing: 'remove' },
    { in: 'known_devices', called: 'Browsers you signed in with', of: byCustomer('personId'), hidden: ['deviceHash'], erasing: 'remove' },
    {
      in: 'email_changes',
      called: 'Changes of your email address',
      of: byCustomer('personId'),
      hidden: ['linkHash', 'stopHash'],
      erasing: 'remove',
    },
    {
      in: 'recoveries',
      called: 'Ways back in',
      of: ({ emails }) => ({ email: emailIn(emails) }),
      hidden: ['secretHash'],
      erasing: 'remove',
    },
    { in: 'cars', called: 'Cars', of: byCustomer(), erasing: 'remove' },
    { in: 'car_days', called: 'When the MOT and service of your cars are due', of: byCustomer(), hidden: ['touched'], erasing: 'remove' },
    { in: 'given_passes', called: 'Digital passes', of: byCustomer(), hidden: ['sum'], erasing: 'remove' },
    { in: 'pass_registrations', called: 'Phones that have a digital pass', of: byCustomer(), erasing: 'remove' },
    { in: 'registration_changes', called: 'Changes of registration numbers', of: byCustomer(), erasing: 'remove' },
    { in: 'competitor_plans', called: 'Cover from other companies', of: byCustomer(), erasing: 'remove' },
    {
      in: 'documents',
      called: 'Documents',
      of: byCustomer(),
      hidden: ['hash'],
      files: ({ storedAs }) => [String(storedAs)],
      erasing: 'remove',
    },
    { in: 'consents', called: 'What you agreed to hear about', of: byCustomer(), erasing: 'remove' },
    { in: 'customer_notes', called: 'Notes of our staff', of: byCustomer(), erasing: 'remove' },
    { in: 'ratings', called: 'How likely you are to recommend us', of: byCustomer('_id'), erasing: 'remove' },
    { in: 'import_marks', called: 'What another company told us', of: byCustomer(), erasing: 'remove' },
  ],
  // They expire by themselves, or are ours: requests, once done, name a customer by id alone.
  impersonal: [
    'blocked_fields',
    'data_requests',
    'data_pieces',
    'pass_changes',
    'remote_switches',
    'remote_releases',
    'remote_backs',
    'service_releases',
  ],
};
