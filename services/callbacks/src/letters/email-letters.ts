import type { LetterFacts } from '@kerbside/contracts/http/callbacks/requested-letters';
import { letter } from './letters.js';
import type { Letter } from './message.js';

/** To the address that is to be proved. */
export const emailChange = ({ url }: LetterFacts['email-change']): Letter =>
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
export const emailChangeNotice = ({ email, url, until }: LetterFacts['email-change-notice']): Letter =>
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

export const dataCopyReady = ({ until, url }: LetterFacts['data-copy-ready']): Letter =>
  letter({
    template: 'data-copy-ready',
    subject: 'The copy of your data is ready',
    greeting: 'Hello,',
    paragraphs: [
      `You asked for a copy of everything that we keep about you. Download it before ${until}; then we delete the copy.`,
      'If it was not you, change your password: somebody else may be signed in to your account.',
    ],
    link: { label: 'Download your data', url },
  });

export const erasureAsked = ({ on, url }: LetterFacts['erasure-asked']): Letter =>
  letter({
    template: 'erasure-asked',
    subject: 'We will erase your data',
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to erase your account and your data. We begin on ${on}. You will not hear from us again after that, not even that it is done.`,
      'What the law makes us keep stays, without your name, address or registration number.',
      'If you have changed your mind, or it was not you, you can stop it until then.',
    ],
    link: { label: 'Keep your account', url },
  });

export const erasureRefused = ({ because, url }: LetterFacts['erasure-refused']): Letter =>
  letter({
    template: 'erasure-refused',
    subject: 'We cannot erase your data yet',
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to erase your data. We have not, because ${because}.`,
      'Ask again once that is done. Until then your account stays as it is.',
    ],
    link: { label: 'See your data', url },
  });
