/** Bookings at garages, character for character where the specification gives the words (A4, A5, A8). */

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** "Wednesday 2 December", whose day and month stay on one line. */
export const dayName = (day: string): string =>
  weekday
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '')
    .replace(/ (?=\w+$)/, '\u00a0');

export const bookings = {
  title: 'Your bookings',
  lead: 'Follow each visit to a garage, change its day or cancel it.',
  loadingCars: 'Loading your cars',
  carsFailed: 'We could not load your cars',
  noCars: 'No cars on your account',
  noCarsWhy: 'A car and its visits to garages appear here once you have bought something for it.',
  archived: 'No longer in your account',
  loading: 'Loading your bookings',
  failed: 'We could not load your bookings',
  none: 'No bookings for this car',
  noneWhy: 'When you buy an MOT or a service, the visit is here to follow.',
  statuses: { booking: 'Booked', workshop: 'At the workshop', complete: 'Complete', action: 'Action required' },
  number: (number: string) => `Booking number ${number}`,
  at: (day: string, time: string | null) => (time === null ? day : `${day} at ${time}`),
  change: 'See or change',
  details: 'See details',
  ofVisit: (job: string, day: string) => `${job} on ${day}`,
  action: (count: number) => (count === 1 ? 'A booking needs you' : `${count} bookings need you`),
  answerIt: (job: string, day: string) => `${job} on ${day}: see what to do`,
  cancelled: 'Your booking is cancelled',
  cancelledWhy:
    'The garage knows, and your time is free for somebody else. If you paid us for this visit, it goes back the way you paid, and we’ll write to you when it is on its way.',
  callMe: 'Call me back',
} as const;

export const visit = {
  title: 'Your booking',
  loading: 'Loading your booking',
  failed: 'We could not load your booking',
  missing: 'We couldn’t find that booking',
  missingWhy: 'Check the link. Your bookings are listed in your account.',
  progress: 'Progress',
  steps: { booked: 'Booked', workshop: 'At the workshop', complete: 'Complete' },
  facts: 'Your visit',
  number: 'Booking number',
  when: 'When',
  garage: 'Garage',
  address: 'Address',
  collected: 'We collect it from',
  payment: 'Payment',
  engineer: 'Engineer',
  motDue: 'MOT due',
  again: 'Check for updates',
  checking: 'Checking',
  found: 'What the garage found',
  photoOf: (number: number, note: string) => `Photo ${number}: ${note}`,
  agree: 'Yes, go ahead',
  decline: 'No, leave it',
  sending: 'Sending',
  approved: 'You said yes',
  declined: 'You said no',
  proposed: (garage: string, day: string, time: string) => `${garage} proposes ${day} at ${time}`,
  proposedWhy: 'The garage keeps it for you until you answer or that day comes. If it does not suit you, choose another day below.',
  noGarage: 'No garage yet',
  noGarageWhy:
    'No garage near you has time on the day you chose. We’ll call you to arrange another. Or choose a day and a garage yourself, at no extra cost.',
  accept: 'Accept this time',
  theGarage: 'The garage',
} as const;

export const change = {
  title: 'Change the date',
  loading: 'Loading the days that are free',
  failed: 'We could not load the days that are free',
  none: 'No other day is free in the next two months',
  noneWhy: 'Ask us to call you, and we’ll find a day together.',
  day: 'New day',
  chooseDay: 'Choose a day',
  time: 'Time',
  submit: 'Change date',
  full: 'none free',
  confirm: 'Change your booking?',
  to: (when: string) => `Your visit moves to ${when}. The garage still has to confirm it.`,
  warning: (due: string, isOver: boolean) =>
    `Your MOT ${isOver ? `expired on ${due}` : `expires on ${due}, before this visit`}. You may not drive without an MOT, except to one that is booked.`,
  proceed: 'Yes, change it',
  changing: 'Changing',
  back: 'Go back',
} as const;

export const failedMot = {
  title: 'Your car did not pass its MOT',
  why: 'You bought repairs with this MOT. Claim for them before a garage starts on them.',
  claim: 'Go to your claim for the repairs',
} as const;

export const cancel = {
  title: 'Cancel this booking',
  why: 'You can cancel until work begins, and it costs nothing.',
  submit: 'Cancel booking',
  confirm: 'Cancel your booking?',
  lost: (when: string) => `You lose your time on ${when}, and somebody else may take it.`,
  refund: 'What you paid us for it goes back the way you paid, without a fee.',
  goesBack: (sum: string) => `${sum} goes back the way you paid, without a fee.`,
  withCover: 'If you are still paying in instalments for the cover that you bought with it, we work it out with you.',
  proceed: 'Yes, cancel it',
  cancelling: 'Cancelling',
  back: 'Keep my booking',
} as const;

export const workshop = {
  title: 'Workshop history',
  loading: 'Loading the workshop history',
  failed: 'We could not load the workshop history',
  none: 'Nothing yet: visits that are complete appear here.',
  details: 'Details',
  of: (job: string, day: string) => `of ${job} on ${day}`,
  at: (garage: string) => `At ${garage}`,
  steps: 'What happened',
  found: 'What the garage found',
  nothing: 'The garage found nothing else to do.',
  notAll: (shown: number, all: number) => `The latest ${shown} of ${all} are shown.`,
} as const;

/** About work that was paid for and may not be booked yet. */
export const bookLater = {
  loading: 'Loading your visit',
  why: 'Part of what you bought is done at a garage. Choose the day and the garage whenever you like.',
  mayBook: 'Part of what you bought is done at a garage. If you have not chosen a day yet, you can do it now.',
  book: 'Book your visit',
  bookOf: (job: string) => `for ${job}`,
  notBooked: (job: string) => `${job}: bought, not booked yet`,
  chooseDay: (car: string) => `Choose the day and the garage for your ${car}: there is nothing more to pay us.`,
  visit: (verb: 'is' | 'was', when: string, garage: string | undefined) =>
    `Your visit ${verb} on ${when}${garage === undefined ? '' : `, at ${garage}`}.`,
  proposed: (booked: string, proposed: string, garage: string | undefined) =>
    `${garage ?? 'The garage'} can’t take your car on ${booked}. It proposed ${proposed} instead and awaits your answer.`,
  chooseAgain: (booked: string, garage: string | undefined) =>
    `${garage ?? 'The garage'} could not take your car on ${booked}, and the day that it proposed has come. Please choose another day.`,
  noTime: (day: string) => `You asked for ${day}, and no time is booked yet.`,
  see: 'See your booking',
} as const;
