import { reading } from './lists.js';

/** The wording of the mailbox and the staff page (A5, A8). */

export const mailbox = {
  title: 'Mailbox',
  lead: 'Every email and text message to customers, newest first.',
  search: 'Search the mailbox',
  placeholder: 'Address or subject',
  list: 'Messages',
  ...reading('the mailbox'),
  none: 'No messages yet',
  noneWhy: 'Confirmations, reset links and codes appear here as they are sent.',
  noneFound: (text: string) => `No message for “${text}”`,
  noneFoundWhy: 'The search looks in the address and the subject.',
  subject: 'Message',
  status: 'Status',
  narrow: 'Find in the mailbox',
  back: 'All messages',
} as const;

export const message = {
  pane: 'Message',
  ...reading('the message'),
  missing: 'We couldn’t find that message',
  missingWhy: 'Check the address, or choose one from the list.',
  to: 'To',
  written: 'Written',
  sent: 'Sent',
  again: 'Sent again',
  channel: 'Channel',
  template: 'Template',
  customer: 'Customer',
  openCustomer: 'Open the customer',
  views: 'Ways to read it',
  html: 'As sent',
  text: 'Text',
  person: 'Person',
  frame: 'The message as the customer sees it',
  attachments: 'Attachments',
  attached: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
  download: (name: string) => `${name}: download`,
  downloaded: (name: string) => `Downloaded ${name}`,
  channels: { email: 'Email', sms: 'Text message' },
  status: { 'to-send': 'To send', sent: 'Sent', failed: 'Failed' },
} as const;

export const staff = {
  title: 'Staff',
  lead: 'Who works here and what they may do. A change takes effect at once, in every open session.',
  ...reading('the staff'),
  none: 'Nobody has a staff role',
  noneWhy: 'Give a role to somebody from their customer page.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  you: (name: string) => `${name} (you)`,
  manage: 'Manage',
  manageOf: (name: string) => `Manage ${name}`,
  choose: 'Choose somebody',
  chooseWhy: 'Their role and a password reset link appear here.',
} as const;

export const access = {
  title: (name: string) => `Access for ${name}`,
  manage: 'Role and password',
  role: 'Role',
  roles: { agent: 'Agent', finance: 'Finance', admin: 'Admin', none: 'No staff role' },
  roleHint: 'Finance may do what an agent may; an admin may do all.',
  chooseRole: 'Choose a role',
  roleNow: (role: string) => `It is now: ${role}. Changing it again replaces that.`,
  save: 'Change role',
  saving: 'Changing the role',
  changed: (name: string, role: string) => `${name}: ${role}`,
  own: 'You cannot change your own role. Ask another admin.',
  link: 'Password reset link',
  linkWhy: 'A link to hand to the person, for instance on the telephone. It works once.',
  make: 'Get reset link',
  making: 'Getting the link',
  expires: (when: string) => `Works until ${when}.`,
  copy: 'Copy',
  copied: 'Copied to clipboard',
  notCopied: "Couldn't copy URL",
  notMade: "Couldn't generate URL",
} as const;

const codesLeft = (left: number): string => `${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`;

export const ownSignIn = {
  title: 'Your sign-in',
  lead: 'A second step keeps out anybody who has found your password.',
  ...reading('your sign-in'),
  off: 'You sign in by password alone. Add a passkey, or set up a code from an app, as a second step.',
  on: (since: string, left: number) => `You have signed in with a code from an app since ${since}. ${codesLeft(left)}`,
  onByPasskey: (left: number) => `You sign in with a passkey. ${codesLeft(left)}`,
  fewLeft: 'Your recovery codes are running out. Add a passkey or set up the app again to get new ones.',
  appTitle: 'Code from an app',
  app: 'Your app shows a code of six digits for each sign-in.',
  noApp: 'An app on your phone shows a code of six digits for each sign-in.',
  setUp: 'Set up an app',
  replace: 'Set up another app',
} as const;

export const ownPasskeys = {
  title: 'Passkeys',
  lead: 'A passkey on your phone, your computer or a security key. Nobody can read it over your shoulder, and it works on this site alone.',
  ...reading('your passkeys'),
  none: 'No passkeys yet',
  noneWhy: 'Add one for each device that you sign in on.',
  add: 'Add a passkey',
  full: (most: number) => `You have ${most} passkeys, as many as there can be. Remove one to add another.`,
  times: (added: string, used: string | null) => `Added ${added}. ${used === null ? 'Never used.' : `Last used ${used}.`}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeWhy: 'It no longer signs you in. The device may go on showing it until you delete it there too.',
  removeIt: 'Remove the passkey',
  removing: 'Removing',
  keep: 'Keep it',
  removed: (name: string) => `${name} is removed`,
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so we ask for it again.',
} as const;

export const reset = {
  title: 'Second step',
  lead: 'For a colleague who has lost the app or the passkeys, and the recovery codes. All of them are removed. The colleague is signed out everywhere, and told by email.',
  why: 'Reason for the reset',
  submit: 'Reset the second step',
  busy: 'Resetting',
  done: (name: string) => `The second step of ${name} is reset`,
} as const;
