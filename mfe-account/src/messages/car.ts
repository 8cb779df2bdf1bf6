/** The wording of the page of one car (A2, A8). */
export const car = {
  see: (name: string) => `See your ${name}`,
  loading: 'Loading your car',
  failed: 'We could not load your car',
  notFound: 'We couldn’t find that car',
  notFoundWhy: 'Check the link. Your cars are listed in your account.',
  lead: 'What we and the public registers know about your car.',
} as const;

export const registrationChange = {
  title: 'Registration',
  loading: 'Loading the registration',
  failed: 'We could not load the registration',
  none: 'We have no registration for this car.',
  waits: (to: string) => `You asked us to change it to ${to}`,
  altered: (to: string) => `You changed your request: we’ll change it to ${to}`,
  waitsWhy: 'We’ll check it with DVLA, usually within one working day, and write to you. You stay covered meanwhile.',
  approved: (to: string) => `Your car is now ${to} with us`,
  approvedWhy: 'Your policies follow within minutes.',
  rejected: (to: string) => `We could not change it to ${to}`,
  open: 'Change the registration',
  alter: 'Change your request',
  cancel: 'Cancel your request',
  cancelling: 'Cancelling',
  cancelled: 'Your request is cancelled',
  field: 'New registration number',
  hint: 'As on your V5C log book or retention document.',
  send: 'Request the change',
  busy: 'Sending',
  sent: 'We have your request',
  identical: 'Your car already has this registration',
} as const;

export const valuation = {
  title: 'What your car is worth',
  lead: 'A trade guide values it by its mileage, or by what is usual for its age.',
  ask: 'Value my car',
  busy: 'Valuing',
  loading: 'Loading the figures',
  failed: 'We could not value your car',
  unavailable: 'Valuation unavailable.',
  unavailableWhy: 'The guide has no value for this car.',
  price: (price: string) => `About ${price} in average condition, sold privately.`,
  condition: 'Condition',
  conditions: { poor: 'Poor', average: 'Average', great: 'Great' },
  range: (from: string, to: string) => `${from} to ${to}`,
  trade: (partExchange: string, trade: string) => `A dealer gives about ${partExchange} in part exchange, and about ${trade} without one.`,
  chart: 'Value year by year',
  chartSays: (now: string, then: string, year: number) => `About ${now} this year, and about ${then} in ${year}, in average condition.`,
  legend: { full: 'Until now', hatched: 'Expected' },
} as const;

const motTypes: Readonly<Record<string, string>> = {
  ADVISORY: 'Advisory',
  MINOR: 'Minor',
  MAJOR: 'Major',
  DANGEROUS: 'Dangerous',
  FAIL: 'Failure',
  PRS: 'Repaired at the test',
};

const notes = (count: number): string => (count === 1 ? '1 note' : `${count} notes`);

export const motHistory = {
  title: 'MOT history',
  loading: 'Loading the MOT history',
  failed: 'We could not load the MOT history',
  none: 'No MOT yet',
  noneWhy: 'A car has its first MOT when it is three years old.',
  on: 'Tested',
  result: 'Result',
  passed: 'Passed',
  notPassed: 'Failed',
  mileage: 'Mileage',
  miles: (miles: string) => `${miles} miles`,
  unread: 'Not read',
  fall: 'Lower than before',
  details: 'Notes',
  detailsOf: (day: string) => `Notes of the test on ${day}`,
  see: (count: number) => notes(count),
  /** Begins as the button does (2.5.3). */
  seeOf: (count: number, day: string) => `${notes(count)} of the test on ${day}`,
  type: 'Type',
  description: 'Description',
  types: motTypes,
  chart: 'Mileage, test by test',
  chartSays: (miles: string, day: string) => `${miles} on ${day}.`,
  fallSays: (day: string) => `On ${day} it shows fewer miles than at an earlier test: ask whoever sold it to you why.`,
  legend: { full: 'As expected', wrong: 'Lower than before' },
} as const;

export const recalls = {
  title: 'Recalls',
  loading: 'Loading the recalls',
  failed: 'We could not load the recalls',
  none: 'No recalls',
  noneWhy: 'We know of no recalls for this car.',
  launched: (day: string) => `Since ${day}`,
  open: 'Still to be done',
  done: 'Done',
  details: 'What it is about',
  detailsOf: (title: string) => `What it is about: ${title}`,
  loadingDetails: 'Loading the recall',
  detailsFailed: 'We could not load the recall',
} as const;

export const histories = {
  timeline: 'History',
  loadingTimeline: 'Loading its history',
  timelineFailed: 'We could not load its history',
  keepers: 'Keepers',
  loadingKeepers: 'Loading the keepers',
  keepersFailed: 'We could not load the keepers',
  noKeepers: 'No keepers are known',
  keeperCount: (count: number) => (count === 1 ? 'One keeper so far.' : `${count} keepers so far.`),
  registrations: 'Registrations',
  loadingRegistrations: 'Loading the registrations',
  registrationsFailed: 'We could not load the registrations',
  noRegistrations: 'No registrations are known',
  since: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
} as const;

export const details = {
  title: 'Details',
  loading: 'Looking up your car',
  failed: 'We could not look up your car',
  more: 'Extended details',
  range: 'Range',
  fuel: 'Fuel',
  engine: 'Engine',
  cc: (size: string) => `${size} cc`,
  power: 'Power',
  bhp: (bhp: number) => `${bhp} bhp`,
  weight: 'Gross weight',
  kg: (weight: string) => `${weight} kg`,
  firstRegistered: 'First registered',
  registeredHere: 'Registered in the UK',
  tax: 'Tax due',
  mot: 'MOT until',
  unknown: 'Not known',
} as const;

export const archive = {
  title: 'No longer yours?',
  why: 'Remove a car you’ve sold from your account. Policies stay until you cancel or transfer them.',
  open: 'Archive this car',
  question: 'Archive this car?',
  what: 'It leaves your account. Its policies, bookings and documents stay, and its digital pass is valid as long as it is covered. Until you put it back, which you can do whenever you like, we do not remind you of its MOT or offer to renew its cover.',
  confirm: 'Archive it',
  keep: 'Keep it',
  busy: 'Archiving',
  done: 'Your car is archived',
  list: 'Cars you archived:',
  gone: 'You archived this car. Its mileage and service are as you left them, and we remind you of its MOT, and offer to renew its cover, again once you put it back.',
  restore: 'Put it back on my account',
  restoring: 'Putting it back',
  restored: 'Your car is back on your account',
} as const;

export const unknownPlate = {
  title: 'Not in the public registers',
  why: (plate: string) =>
    `They do not have ${plate} for this car. A registration that is new to a car takes a few days to get there; until then we show what we know ourselves.`,
} as const;

export const upkeep = {
  title: 'Mileage and service',
  lead: 'We value your car at its mileage, and show its last service in its history.',
} as const;

export const covers = {
  title: 'Cover',
  loading: 'Loading its cover',
  failed: 'We could not load its cover',
  none: 'No cover with us',
  opens: '(opens in a new window)',
} as const;
