/** What comes with an account besides cover, character for character where the specification gives the wording (A2, A4). */
export const promos = {
  title: 'For your car',
  repair: 'Alloy repair estimate',
  manual: 'Get your free manual',
  service: 'Services and MOTs',
} as const;

export const manual = {
  title: 'Free vehicle manual',
  show: 'Show how to get it',
  lead: 'Step-by-step repair and maintenance for your car, online, at no cost.',
  loading: 'Looking for your manual code',
  failed: 'We could not look up your manual code',
  short: '7 days of access',
  long: '12 months of access',
  longWhy: 'You have cover with us, so your access lasts 12 months.',
  generate: 'Generate my code',
  generateLong: 'Generate my 12-month code',
  busy: 'Generating',
  code: 'Code',
  pin: 'PIN',
  use: 'Use them at',
  newTab: '(opens in a new window)',
  ready: 'Your code is ready',
} as const;

export const marketplace = {
  title: 'Marketplace',
  lead: 'What our partners offer for your car. We tell them its make, model and year, and nothing about you.',
  show: 'Show offers for your car',
  car: 'Car',
  loading: 'Asking our partner',
  failed: 'We could not ask our partner',
  noCar: 'No cars on your account',
  noCarWhy: 'Offers appear here once you have bought something for a car.',
  noOffer: 'No offer',
  months: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  by: (provider: string) => `From ${provider}, in a new tab`,
  buy: 'Buy',
  busy: 'Taking you there',
  error: 'Error occurred',
  providers: { wecovercars: 'WeCoverCars', drivewell: 'DriveWell' },
} as const;
