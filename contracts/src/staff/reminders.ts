/** How staff leave a callback or a reminder (A4). `snooze` saves it for its new time. */
export const saveTypes = ['snooze', 'hide_reminder', 'mark_as_completed', 'only_mark_as_completed'] as const;
export type SaveType = (typeof saveTypes)[number];

export const reminderTasks = ['call', 'email', 'documents', 'payment', 'other'] as const;
export type ReminderTask = (typeof reminderTasks)[number];

/** The records a reminder may be about. */
export const relatedTables = ['customer', 'quote', 'policy', 'claim', 'booking', 'payment', 'car'] as const;
export type RelatedTable = (typeof relatedTables)[number];

/** Which of them a list shows. `open` are all that are not completed; the others but `completed` are the reader's own or nobody's. */
export const reminderFilters = ['open', 'mine', 'unassigned', 'unassigned_due', 'overdue', 'new', 'hidden', 'completed'] as const;
export type ReminderFilter = (typeof reminderFilters)[number];

/** What a list may be in order of, with a minus from the last to the first: when it is due, or who waits. */
export const reminderSorts = ['due', '-due', 'who', '-who'] as const;
export type ReminderSort = (typeof reminderSorts)[number];

/** `user_id` of a callback that nobody has taken (A3). */
export const nobody = '0';

/** The number of a callback or a reminder as it is kept, however it was typed; undefined for anything else. */
export const referenceTyped = (text: string): string | undefined => {
  const [, kind, digits] = /^\s*(cb|r)[\s-]*(\d{6})\s*$/i.exec(text) ?? [];
  return kind && digits ? `${kind.toUpperCase()}-${digits}` : undefined;
};

interface CompleteReason {
  readonly label: string;
  readonly visible: boolean;
}

const labels = {
  spoke: 'Spoke to the customer',
  no_answer: 'No answer after three calls',
  wrong_number: 'Wrong number',
  not_interested: 'No longer interested',
  done: 'Done',
  not_needed: 'No longer needed',
  other: 'Other',
} as const;
export type CompleteReasonCode = keyof typeof labels;
const ofCalls: readonly string[] = ['spoke', 'no_answer', 'wrong_number', 'not_interested'];
const ofNotes: readonly string[] = ['done', 'not_needed'];

/** Why one may be completed: code to label, and whether staff are offered it for this kind (A3). */
export const completeReasons = (isCallback: boolean): Readonly<Record<string, CompleteReason>> =>
  Object.fromEntries(
    Object.entries(labels).map(([code, label]) => [code, { label, visible: !(isCallback ? ofNotes : ofCalls).includes(code) }]),
  );

/** Seconds after which a page asks again for the next one due (A9). */
export const nextAskSeconds = {
  noneDue: 60,
  dialogOpen: 10,
  snooze: 10,
  hide_reminder: 60,
  mark_as_completed: 1,
  only_mark_as_completed: 1,
} as const;
