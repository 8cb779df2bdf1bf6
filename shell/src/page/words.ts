// What pages and the server, which answers before any script runs, say alike.

/** Of the home page. */
export const motto = {
  title: 'Vehicle cover that shows its working',
  lead: 'Type your registration and see what cover costs for your car, line by line.',
  productsTitle: 'What we offer',
} as const;

export const notFound = {
  title: 'We couldn’t find that page',
  lead: 'If you typed the address, check it. If you followed a link, it may have moved.',
} as const;
