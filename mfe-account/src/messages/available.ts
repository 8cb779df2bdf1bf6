export const available = {
  title: 'Available products',
  loading: 'Loading what your car can be covered for',
  failed: 'We could not load what your car can be covered for',
  none: 'No car yet',
  noneWhy: 'Once you have a car here, you’ll see what it can be covered for.',
  car: 'Car',
  why: (car: string) => `Not covered yet for your ${car}. See a price before you decide anything.`,
  showMore: (count: number) => `Show ${count} more products`,
  all: (car: string) => `Your ${car} has everything that we offer.`,
} as const;
