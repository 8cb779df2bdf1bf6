export const maintain = {
  title: 'Maintain your car',
  alloy: 'Alloy repairs',
  alloyWhy: 'Kerbed wheels, dents or scratches? Send photos and we’ll tell you what the repair would cost.',
  ask: 'Get a repair estimate',
  earlier: 'See your repair estimates',
  service: 'Service',
  car: 'Which car?',
  book: { service: 'Book a service', mot: 'Book an MOT' },
} as const;
