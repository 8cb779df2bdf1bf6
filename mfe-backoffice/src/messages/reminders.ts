import type { ReminderFilter, ReminderTask } from '@kerbside/contracts/staff/reminders';
import { reading } from './lists.js';

const filters: Readonly<Record<ReminderFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  unassigned_due: 'Due, unassigned',
  overdue: 'Overdue',
  new: 'New for me',
  hidden: 'Hidden',
  completed: 'Completed',
};
const tasks: Readonly<Record<ReminderTask, string>> = {
  call: 'Call',
  email: 'Send an email',
  documents: 'Check documents',
  payment: 'Look at a payment',
  other: 'Something else',
};

const of = (count: number): string => (count === 1 ? '1 callback' : `${count} callbacks`);

const you = 'You';
const colleague = 'A colleague';
const nobody = 'Nobody';

const within = (name: string): string => ([you, colleague, nobody].includes(name) ? name.toLowerCase() : name);
/** Who did it, within a sentence. */
export const byWhom = (name: string): string => `by ${within(name)}`;
const withWhom = (name: string): string => `with ${within(name)}`;

/** The wording of callbacks and reminders (A5, A8). */
export const reminders = {
  title: 'Callbacks',
  lead: 'Calls that customers are waiting for, and what you asked to be reminded of. Marked ones come first, then those due longest.',
  lists: 'Lists of callbacks',
  narrow: 'Find in this list',
  ofWho: 'Name, email, phone or number',
  back: 'All callbacks',
  ofColleague: 'Colleague',
  everybody: 'Everybody',
  colleaguesFailed: 'We could not load your colleagues. Load the page again to choose one.',
  ofDay: 'Due on',
  noneFound: 'Nothing found',
  noneFoundWhy: 'Look for another name, colleague or day, or in another list.',
  missing: 'We couldn’t find that callback',
  missingWhy: 'What belongs to a customer goes when their data is erased. Otherwise check the address, or choose one from the list.',
  filters,
  ...reading('the callbacks'),
  none: 'Nothing is in this list',
  noneWhy: 'A callback appears when a customer books one, a reminder when you or a colleague makes one.',
  due: 'Due',
  overdue: 'Overdue',
  who: 'Customer',
  about: 'About',
  first: 'First',
  completed: 'Completed',
  isNew: 'New',
  assigned: 'With',
  nobody,
  you,
  colleague,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  make: 'New reminder',
  reminder: 'Reminder',
} as const;

/** What is done about several at once. */
export const severalCallbacks = {
  acts: { assign: 'Assign', later: 'Call later', complete: 'Complete' },
  title: {
    assign: (count: number) => `Assign ${of(count)}`,
    later: (count: number) => `Call ${of(count)} later`,
    complete: (count: number) => `Complete ${of(count)}`,
  },
  label: { assign: 'Assign to', later: 'Until', complete: 'Reason' },
  missing: { assign: 'Choose somebody', later: 'Choose a time', complete: 'Choose a reason' },
  choose: 'Choose',
  you: (name: string) => `${name} (you)`,
  busy: 'Saving',
  done: (count: number) => `${of(count)} saved.`,
  refused: (name: string, why: string) => `${name}: ${why}`,
} as const;

export const reminderDialog = {
  callback: 'Callback',
  reminder: 'Reminder',
  titleOf: (kind: string, reference: string) => `${kind} ${reference}`,
  loading: 'Opening it',
  failed: 'We could not open it',
  taken: (name: string) => `${name} has this one. You can still work on it: saving keeps what you write.`,
  person: 'Customer',
  phone: 'Phone',
  email: 'Email',
  related: 'About',
  booked: 'Booked',
  made: 'Made',
  bookedBy: (moment: string) => `${moment} by the customer`,
  madeBy: (moment: string, name: string) => `${moment} ${byWhom(name)}`,
  find: 'Find the customer',
  mail: 'Their messages',
  sale: 'New quote',
  others: 'Other callbacks and notes',
  content: 'What it is about',
  date: 'Date',
  time: 'Time',
  presets: 'Snooze until',
  minutes: (count: number) => `In ${count} minutes`,
  hour: 'In an hour',
  morning: (day: string) => `${day} at 09:00`,
  task: 'Task',
  tasks,
  assign: 'Assign to',
  chooseSomebody: 'Choose somebody',
  first: 'Call before the others',
  notes: 'Also show it among the notes',
  silent: 'Don’t open it automatically when it is due',
  save: 'Save and snooze',
  hide: 'Hide',
  complete: 'Complete it',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  words: 'Please specify',
  saveAndComplete: 'Save and complete',
  onlyComplete: 'Complete only',
  busy: 'Saving',
  done: { saved: 'Saved.', hidden: 'Hidden until it is changed.', completed: 'Completed.' },
  meanwhile: 'This was completed while you were here',
  meanwhileWhy: 'Nothing that you entered was saved. Add it to the notes of the customer if it is still of use.',
  locked: (moment: string, name: string) => `Completed ${moment} ${byWhom(name)}`,
  lockedByItself: (moment: string) => `Completed automatically ${moment}`,
  wasDue: 'Was due',
  changed: (now: string) => `This was changed while you were here. ${now}`,
  replaces: (now: string) => `${now} Saving again replaces that with what is below.`,
  now: (content: string, due: string, name: string) => `Now it says “${content}”, due ${due}, ${withWhom(name)}.`,
} as const;

export const relatedReminders = {
  title: 'Other callbacks and notes',
  open: 'Open callbacks',
  ...reading('the others'),
  none: 'No others are open',
  noneWhy: 'Other open callbacks of this customer or email address appear here.',
  notes: 'Notes',
  notesLoading: 'Loading the notes',
  notesFailed: 'We could not load the notes',
  notesNone: 'There are no notes',
  notesNoneWhy: 'Hidden, completed and noted reminders for this record appear here.',
  older: 'Show older notes',
  olderBusy: 'Loading',
} as const;

const many = (count: number, what: string): string => `${count} ${what}(s)`;

export const notifications = {
  title: 'Your notifications',
  show: 'Your notifications',
  /** Character for character (A8). */
  toast: (unread: number, overdue: number) =>
    unread + overdue === 0
      ? 'You have no unread messages or reminders.'
      : `You have ${many(unread, 'unread assigned message')} and ${many(overdue, 'overdue reminder')}.`,
  overdue: 'Overdue',
  unread: 'New for you',
  hidden: 'Hidden',
  nobodys: 'Due, unassigned',
  see: (what: string, count: number) => `${what}: ${count}`,
  counted: (moment: string) => `Counted ${moment}`,
  again: 'Count again',
  againBusy: 'Counting',
  loading: 'Counting what is waiting for you',
  failed: 'We could not count what is waiting for you',
  waiting: ' waiting for you',
  due: 'Due now',
  later: 'Remind me in 10 minutes',
  hide: 'Hide',
} as const;
