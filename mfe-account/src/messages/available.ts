export const available = {
  title: 'Available products',
  car: 'Car',
  why: (car: string) => `Not covered yet for your ${car}. See a price before you decide anything.`,
} as const;
