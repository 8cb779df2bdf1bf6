import { subjectsForCustomers as subjects } from '@kerbside/contracts/callbacks/subject-names';
import type { OwnCallbackFilter } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { dayName } from './bookings.js';

const filters: Readonly<Record<OwnCallbackFilter, string>> = { all: 'All', open: 'To come', completed: 'Done' };

export const callbacks = {
  title: 'Your callbacks',
  lead: 'The calls you have asked us for.',
  link: 'Callbacks',
  linkWhy: 'See when we’ll call you, or book another call.',
  book: 'Book a callback',
  filters,
  subjects,
  loading: 'Loading your callbacks',
  failed: 'We could not load your callbacks',
  none: 'No callbacks here',
  noneWhy: 'Calls that you book while signed in appear here, and stay after we have called you.',
  number: (reference: string) => `Callback number ${reference}`,
  when: (day: string, time: string | null) =>
    time === null ? `Within 24 hours of ${dayName(day)}, excluding weekends and bank holidays` : `${dayName(day)} at ${time}`,
  statuses: { open: 'To come', completed: 'Done' },
  cancelled: 'Cancelled',
  change: {
    move: 'Move',
    moveOf: (reference: string) => `Move call ${reference}`,
    moveTitle: 'When should we call you?',
    date: 'Date',
    time: 'Time',
    chooseTime: 'Choose a time',
    moving: 'Moving the call',
    moved: 'We have moved your call',
    cancel: 'Cancel',
    cancelOf: (reference: string) => `Cancel call ${reference}`,
    sure: 'Cancel this call?',
    sureWhy: 'We will not call you about it. You can book another at any time.',
    proceed: 'Yes, cancel it',
    cancelling: 'Cancelling the call',
    done: 'Your call is cancelled',
    back: 'Leave it as it is',
  },
} as const;
