export const day = {
  calls: 'Calls and reminders',
  noCalls: 'Nobody waits for a call.',
  claims: 'Claims to decide',
  noClaims: 'No claim waits for a decision.',
  work: 'Work that failed',
  noWork: 'No work has failed.',
  all: (count: number) => `All ${count.toLocaleString('en-GB')}`,
  late: 'Overdue',
  loading: 'Loading what is due',
  failed: 'We could not load what is due',
} as const;
