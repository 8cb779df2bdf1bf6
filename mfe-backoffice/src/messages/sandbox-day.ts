/** The wording of the day of the sandboxes, for development. */

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const sandboxDay = {
  title: 'Sandbox day',
  lead: 'Moves the day on, and collects what falls due. Only where sandboxes stand in for every provider.',
  open: 'Move the day of the sandboxes',
  loading: 'Loading the day',
  failed: 'We could not load the day',
  none: 'The day cannot be moved here',
  noneWhy: 'Real providers are asked for payments.',
  today: 'Day',
  ahead: 'Ahead of the real day',
  days: daysOf,
  move: (count: number) => `Move ${daysOf(count)}`,
  moving: 'Moving',
  moved: (done: number, of: number) => `Moved ${done} of ${daysOf(of)}.`,
  due: 'What fell due',
  dueOn: (day: string, count: number) => `${day}: ${count === 1 ? '1 purchase' : `${count} purchases`}`,
} as const;
