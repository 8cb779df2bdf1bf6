import { letter } from './letters.js';
import type { Letter } from './message.js';

type Facts = Readonly<Record<string, string>>;

/** To the address that is to be proved. */
export const emailChange = ({ url = '' }: Facts): Letter =>
  letter({
    template: 'email-change',
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked to use this address for their Kerbside account. The link confirms it. It works once, for an hour.',
      'If it was not you, do nothing: no account will use this address.',
    ],
    link: { label: 'Confirm this address', url },
  });

/** To an account's current address, before another one replaces it. */
export const emailChangeNotice = ({ email = '', url = '', until = '' }: Facts): Letter =>
  letter({
    template: 'email-change-notice',
    subject: 'Your email address is about to change',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody signed in to your account asked to use ${email} in place of this address. It changes once they follow the link that we sent there.`,
      'If it was you, you don’t need to do anything.',
      `If it was not you, stop it. The link works until ${until}, even after the address has changed: it then puts this address back and signs everybody out.`,
    ],
    link: { label: 'Stop the change', url },
  });

/** To a person who already has an account with this address. */
export const emailChangeTaken = (): Letter =>
  letter({
    template: 'email-change-taken',
    subject: 'You have a Kerbside account already',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked to use this address for another Kerbside account. It has an account already, so nothing has changed.',
      'If it was you, sign in with this address instead. If it was not you, you don’t need to do anything.',
    ],
  });
