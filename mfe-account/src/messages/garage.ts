/** The account's home: its cars, and the five places that everything else is in. */

export const placeNames = {
  label: 'Your account',
  names: { garage: 'Garage', cover: 'Cover', claims: 'Claims', payments: 'Payments', you: 'You' },
} as const;

export const garage = {
  lead: (name: string | null) => (name ? `Hello ${name}.` : 'Your cars, and what they need next.'),
  dayOf: (day: number, of: number | null) =>
    `Day ${day.toLocaleString('en-GB')}${of === null ? ', month by month' : ` of ${of.toLocaleString('en-GB')}`}`,
  until: (day: string) => `until ${day}`,
  from: (day: string) => `from ${day}`,
  suspended: 'Suspended',
  moreCover: (count: number) => `${count} more`,
  noCover: 'No cover at the moment',
  seeCover: 'See what it can have',
  lost: 'We paid for its loss, so nothing of it is left to cover.',
  mot: 'MOT',
  tax: 'Tax',
  due: {
    far: (day: string) => `until ${day}`,
    soon: (day: string) => `Runs out ${day}`,
    over: (day: string) => `Ran out ${day}`,
  },
  inDays: (days: number) => (days === 0 ? ', today' : days === 1 ? ', tomorrow' : `, in ${days.toLocaleString('en-GB')} days`),
  visit: (job: string, when: string) => `${job}, ${when}`,
  proposed: (job: string, when: string) => `${job}: your garage proposed ${when}`,
  chooseAgain: (job: string) => `${job}: please choose another day`,
  claim: 'Claim',
  book: 'Book',
  forCar: (car: string) => `for your ${car}`,
  bookings: 'Bookings and workshop history',
  wrong: 'Something wrong with the car?',
  wrongWhy: 'Tell us before any repair starts. It takes about five minutes, and you can stop and carry on later.',
  startClaim: 'Start a claim',
} as const;

export const coverPage = {
  title: 'Your cover',
  lead: 'What you bought, what else your car can have, and the quotes you began.',
} as const;

export const youPage = {
  title: 'You',
  lead: 'Your details, how you sign in, and what we keep for you.',
  documents: 'My documents',
  documentsWhy: 'Your own papers about the car: MOT certificates, invoices, the log book.',
  extras: 'Extras',
  extrasWhy: 'A finance calculator, a free vehicle manual and offers from our partners.',
} as const;

export const extrasPage = {
  title: 'Extras',
  lead: 'A finance calculator, a free vehicle manual and offers from our partners. None of it is needed for your cover.',
} as const;

export const maintainPage = {
  lead: 'Book a service or an MOT at a garage near you, or ask what a repair would cost.',
} as const;

export const claimDoor = {
  title: 'Something wrong with the car?',
  lead: 'Choose the cover that it is for. Do not let a garage start, or pay for one, before we have said yes.',
  loading: 'Loading what you can claim for',
  failed: 'We could not load what you can claim for',
  none: 'You have no cover that pays a claim',
  noneWhy: 'If you think that you do, call us and we’ll look together.',
  callMe: 'Call me back',
  goOn: 'Carry on with it',
  start: 'Start the claim',
  on: (cover: string, number: string) => `on ${cover}, ${number}`,
  unlike: {
    warranty: 'A part has failed, or is about to',
    gap: 'The car was stolen or written off',
    alloy_wheel: 'A wheel is scuffed or kerbed',
    smart_repair: 'There is a dent, a scratch or a chip',
    tyre: 'A tyre is damaged',
    battery_cover: 'The battery is worn out',
    breakdown: 'You paid for help at the roadside',
    mot: 'The car failed its MOT',
  },
} as const;
