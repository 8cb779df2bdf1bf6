import { momentName } from './security.js';

export const email = {
  title: 'Email address',
  loading: 'Loading your email address',
  failed: 'We could not load your email address',
  now: 'You sign in with this address, and we write to it:',
  change: 'Change email address',
  waiting: (address: string) => `Follow the link that we sent to ${address}`,
  waitingWhy: (until: string) =>
    `Your address changes once you do. The link works until ${momentName(until)}. We have told your current address, too.`,
  cancel: 'Keep my current address',
  cancelling: 'Saving',
  kept: 'Your address stays as it is',
  field: 'New email address',
  hint: 'We send a link there. Your address changes once you follow it.',
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so we ask again.',
  submit: 'Send the link',
  busy: 'Sending the link',
  back: 'Cancel',
  sent: 'We have sent a link to your new address',
} as const;

export const confirmLink = {
  title: 'Confirm your new email address',
  lead: 'From then on you sign in with it, and we write to it. You are signed out everywhere else.',
  submit: 'Confirm this address',
  busy: 'Confirming',
  done: (address: string) => `Your email address is now ${address}`,
  spent: 'This link does not work any more',
  spentWhy: 'It has been used or has run out, or the address is no longer free. Ask for a new link under Sign-in and security.',
  next: 'Go to sign-in and security',
} as const;

export const stopLink = {
  title: 'Stop the change of your email address',
  lead: 'Your account keeps this address, or gets it back, and everybody is signed out. Then choose a new password: whoever asked for the change may know yours.',
  submit: 'Stop the change',
  busy: 'Stopping',
  done: 'The change is stopped. Now choose a new password.',
  spent: 'This link does not work any more',
  spentWhy: 'It has been used, or is older than a week. If somebody else is in your account, call us.',
  next: 'Choose a new password',
} as const;
