import type { InvitationCount } from '@kerbside/contracts/http/callbacks/reviews';
import { reading } from './lists.js';

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
const invitations = (count: number): string => counted(count, 'invitation', 'invitations');

/** The wording of review invitations (A5). */
export const reviews = {
  title: 'Review invitations',
  lead: 'Invites customers to review us. Everybody gets the same letter, one for all that they bought at once, whether or not they have claimed. Nobody gets one for what was cancelled, or who has unsubscribed.',
  filters: 'Which policies',
  from: 'Cover started from',
  to: 'Cover started to',
  search: 'Policy number',
  searchHint: 'Or part of it, on any day; no names',
  withSent: 'Include those already invited',
  withQueued: 'Include those in the queue',
  results: 'Policies',
  ...reading('the policies'),
  none: 'No policies found',
  noneWhy: 'Choose other days, or include those invited before.',
  policy: 'Policy',
  product: 'Product',
  started: 'Cover started',
  invitation: 'Invitation',
  never: 'None yet',
  queued: 'In the queue',
  sent: (when: string) => `Sent ${when}`,
  unsubscribed: 'Not sent: unsubscribed',
  cancelled: (day: string) => `None: cancelled from ${day}`,
  all: (count: number) => `All ${count.toLocaleString('en-GB')} found by these filters`,
  template: 'Letter',
  choose: 'Choose',
  templates: reading('the letters'),
  preview: reading('the letter'),
  subject: 'Subject',
  example: 'As Alex would read it, who bought a warranty:',
  send: (letters: number | undefined) => (letters === undefined ? 'Send invitations' : `Send ${invitations(letters)}`),
  sending: 'Sending',
  selected: (count: number, unseen: number) =>
    `${count.toLocaleString('en-GB')} selected${unseen === 0 ? '' : `, ${unseen.toLocaleString('en-GB')} of them not in the list above`}`,
  onlySeen: (unseen: number) => (unseen === 1 ? 'Deselect the one not shown' : `Deselect the ${unseen.toLocaleString('en-GB')} not shown`),
  nobody: 'All of these were cancelled, or wait in the queue already. No letter would be sent.',
  confirm: {
    title: (letters: number) => `Send ${invitations(letters)}?`,
    who: ({ letters, people, policies }: InvitationCount) =>
      `${counted(letters, 'letter goes', 'letters go')} to ${counted(people, 'person', 'people')}, about ${counted(policies, 'policy or order', 'policies and orders')}. It cannot be taken back.`,
    left: (left: number) => `${counted(left, 'more letter has', 'more letters have')} to be sent after that.`,
    back: 'Back',
  },
  done: (queued: number) => `${counted(queued, 'invitation is', 'invitations are')} in the queue`,
  left: (left: number) => `${left.toLocaleString('en-GB')} are left: send again to invite them.`,
} as const;
